//! The header of the page: choice of puzzle, drawers, link.

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlAnchorElement, HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

use crate::browser::files::copy_text;
use crate::browser::focus::{focus, focus_puzzle};
use crate::page::state::{Drawer, PageAction};
use crate::ui::svg::node;
use unfold_core::picture::flat::drawing::logo;
use unfold_core::puzzle::{AnyKind, Kind, SizeChoice};
use unfold_core::workbench::session::SessionAction;
use unfold_core::workbench::share::Link;

/// How long the button says "Link copied", in milliseconds.
const SHOWN_AS_COPIED: u32 = 2_500;

#[derive(Properties, PartialEq)]
pub(crate) struct HeaderProps {
    /// The current puzzle.
    pub current: AnyKind,
    /// The open drawer.
    pub open: Option<Drawer>,
    pub dispatch: Callback<PageAction>,
    /// Makes the link to the session.
    pub link: Callback<(), Link>,
}

#[component]
pub(crate) fn Header(props: &HeaderProps) -> Html {
    let current = props.current;
    let choices = AnyKind::offered().into_iter().map(|kind| {
        let (title, about) = kind.title();
        let chosen = current.listed() == Some(kind);
        let id = kind.id();
        // Choosing the current puzzle again would discard the session.
        let onclick = (!chosen).then(|| props.dispatch.reform(move |_: MouseEvent| choose_puzzle(kind)));
        html! {
            <button type="button" class={classes!("choice", chosen.then_some("chosen"))} title={about}
                aria-pressed={chosen.to_string()} data-puzzle={id} {onclick}>
                { title }
            </button>
        }
    });
    let copied = use_state_eq(|| false);
    // The link, if the browser refused to copy it.
    let refused = use_state_eq(|| None::<String>);
    // Resets the label after a while.
    use_effect_with(*copied, {
        let copied = copied.clone();
        move |&is_copied| {
            let timeout = is_copied.then(|| Timeout::new(SHOWN_AS_COPIED, move || copied.set(false)));
            move || drop(timeout)
        }
    });
    let label = if *copied { "Link copied" } else { "Copy link" };
    let copied_words = if *copied { label } else { "" };
    // Following the link would overwrite the session's link in the address bar.
    let skip = |event: MouseEvent| {
        event.prevent_default();
        focus_puzzle();
    };
    let on_copy = {
        let (make_link, dispatch, refused) = (props.link.clone(), props.dispatch.clone(), refused.setter());
        Callback::from(move |_: MouseEvent| {
            let (link, dispatch) = (make_link.emit(()), dispatch.clone());
            let (copied, refused) = (copied.clone(), refused.clone());
            copy_text(link.text.clone(), move |done| {
                copied.set(done);
                refused.set((!done).then(|| link.text.clone()));
                if let Some(remark) = link.remark() {
                    dispatch.emit(PageAction::Notify(remark));
                }
            });
        })
    };
    let on_link_closed = {
        let refused = refused.setter();
        Callback::from(move |()| refused.set(None))
    };
    html! {
        <header>
            <a class="skip" href="#puzzle" onclick={skip}>{ "To the puzzle" }</a>
            <h1>{ node(logo()) }<span>{ "Unfold" }</span></h1>
            <nav class="puzzles" aria-label="Puzzle">
                { for choices }
                { sizes(current, props) }
            </nav>
            <div class="tools">
                { for TOOLS.map(|tool| tool_button(tool, props)) }
            </div>
            { laboratory_link() }
            <button type="button" id="copy-link" onclick={on_copy}>{ label }</button>
            <span class="visually-hidden" role="status">{ copied_words }</span>
            if let Some(link) = &*refused {
                <LinkField link={link.clone()} on_close={on_link_closed} />
            }
        </header>
    }
}

#[derive(Properties, PartialEq)]
struct LinkFieldProps {
    link: String,
    on_close: Callback<()>,
}

/// The link for copying by hand: selected, over the page, closed when it loses the focus.
#[component]
fn LinkField(props: &LinkFieldProps) -> Html {
    let field = use_node_ref();
    use_effect_with(props.link.clone(), {
        let field = field.clone();
        move |_| {
            if let Some(field) = field.cast::<HtmlInputElement>() {
                let _ = field.focus();
                field.select();
            }
        }
    });
    let onkeydown = {
        let on_close = props.on_close.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                event.prevent_default();
                focus("copy-link");
                on_close.emit(());
            }
        })
    };
    html! {
        <label class="link-field">
            <span>{ "The browser does not let the page copy. Here is the link:" }</span>
            <input type="text" id="link-to-copy" readonly=true value={props.link.clone()} ref={field} {onkeydown}
                onblur={props.on_close.reform(|_: FocusEvent| ())} />
        </label>
    }
}

/// The action that starts with another puzzle.
fn choose_puzzle(kind: AnyKind) -> PageAction {
    PageAction::Act(SessionAction::Choose(kind.solved()))
}

/// The drawers with a button here: label and tooltip.
const TOOLS: [(Drawer, &str, &str); 3] = [
    (Drawer::Timer, "Timer", "Take the time"),
    (Drawer::Settings, "Settings", "Colours, keys, theme and speed"),
    (Drawer::Help, "?", "Help (?): every gesture, key and command"),
];

fn tool_button((tool, label, title): (Drawer, &'static str, &'static str), props: &HeaderProps) -> Html {
    let is_open = props.open == Some(tool);
    let onclick = props.dispatch.reform(move |_: MouseEvent| PageAction::Show((!is_open).then_some(tool)));
    html! {
        <button type="button" id={tool.button()} {title} {onclick} class={is_open.then_some("chosen")} aria-expanded={is_open.to_string()}
            aria-label={(label == "?").then_some(tool.title())}>{ label }</button>
    }
}

/// The link to the laboratory, with the current session. The address bar lags behind a change by a moment, so the query is
/// read when the pointer or the focus reaches the link.
fn laboratory_link() -> Html {
    let take_along = |event: web_sys::Event| {
        let link = event.target_dyn_into::<Element>().and_then(|inside| inside.closest("a").ok().flatten());
        if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
            link.set_href(&format!("lab.html{}", crate::browser::address::query()));
        }
    };
    html! {
        <a class="to-page" id="laboratory" href="lab.html" onpointerdown={move |event: PointerEvent| take_along(event.into())}
            onfocus={move |event: FocusEvent| take_along(event.into())}
            title="Searches side by side and step by step, from this position">
            // The style sheet shows one of the two, also to screen readers.
            <span class="long">{ "Laboratory" }</span><span class="short">{ "Lab" }</span>
        </a>
    }
}

/// Fields for the size of the puzzle, where there are several sizes.
fn sizes(current: AnyKind, props: &HeaderProps) -> Html {
    let fields = current.sizes().into_iter().enumerate().map(|(which, choice)| {
        let on_size = props.dispatch.reform(move |size| choose_puzzle(current.with_size(which, size)));
        size_field(props, choice, on_size)
    });
    html! { { for fields } }
}

/// A field for a size.
fn size_field(
    props: &HeaderProps,
    SizeChoice { id, label, size, range: sizes }: SizeChoice,
    on_size: Callback<usize>,
) -> Html {
    let (min, max) = (sizes.start().to_string(), sizes.end().to_string());
    let onchange = {
        let dispatch = props.dispatch.clone();
        Callback::from(move |event: Event| {
            let field = event.target_unchecked_into::<HtmlInputElement>();
            match field.value().parse() {
                Ok(chosen) if chosen == size => {}
                Ok(chosen) if sizes.contains(&chosen) => on_size.emit(chosen),
                _ => {
                    field.set_value(&size.to_string());
                    let many = if label == "Size" { "Sizes" } else { label };
                    let notice = format!("{many} go from {} to {}.", sizes.start(), sizes.end());
                    dispatch.emit(PageAction::Notify(notice));
                }
            }
        })
    };
    html! {
        <label class="size">
            <span>{ label }</span>
            <input type="number" {id} {min} {max} value={size.to_string()} {onchange} />
        </label>
    }
}
