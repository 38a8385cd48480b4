//! The top of the page: which puzzle, and its link.

use std::ops::RangeInclusive;

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlAnchorElement, HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

use super::drawer::Drawer;
use super::effect::use_effect_with;
use super::files::copy_text;
use super::part::part;
use super::reveal::{focus, focus_puzzle};
use super::shapes::drawn;
use crate::artwork::logo;
use crate::puzzle::cube::{Cube, MAX_SIZE, MIN_SIZE};
use crate::puzzle::tiles::{MAX_SIDE, MIN_SIDE, Tiles};
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::share::Link;

/// How long the button says that the link was copied, in milliseconds.
const SHOWN_AS_COPIED: u32 = 2_500;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The id of the puzzle on the bench.
    pub current: String,
    /// What is open beside the bench.
    pub open: Option<Drawer>,
    pub on_open: Callback<Option<Drawer>>,
    pub on_choose: Callback<AnyPuzzle>,
    /// Makes the link to the session.
    pub link: Callback<(), Link>,
    pub on_notice: Callback<String>,
}

#[component]
pub fn Header(props: &Props) -> Html {
    let current = AnyPuzzle::named(&props.current).unwrap_or_default();
    let choices = AnyPuzzle::OFFERED.into_iter().filter_map(AnyPuzzle::named).map(|puzzle| {
        let (title, about) = puzzle.title();
        let chosen = title == current.title().0;
        let id = puzzle.id();
        // Choosing what is chosen already would throw the session away.
        let onclick = (!chosen).then(|| props.on_choose.reform(move |_: MouseEvent| puzzle.clone()));
        html! {
            <button type="button" class={classes!("choice", chosen.then_some("chosen"))} title={about}
                aria-pressed={chosen.to_string()} data-puzzle={id} {onclick}>
                { title }
            </button>
        }
    });
    let copied = use_state_eq(|| false);
    // The link, where the browser does not let the page copy it.
    let refused = use_state_eq(|| None::<String>);
    // The word goes back after a while.
    use_effect_with(*copied, {
        let copied = copied.clone();
        move |&is_copied| {
            let timeout = is_copied.then(|| Timeout::new(SHOWN_AS_COPIED, move || copied.set(false)));
            move || drop(timeout)
        }
    });
    let label = if *copied { "Link copied" } else { "Copy link" };
    let copied_words = if *copied { label } else { "" };
    // Followed, the link would take the place of the session's.
    let skip = |event: MouseEvent| {
        event.prevent_default();
        focus_puzzle();
    };
    let on_copy = {
        let (make_link, on_notice, refused) = (props.link.clone(), props.on_notice.clone(), refused.setter());
        Callback::from(move |_: MouseEvent| {
            let (link, on_notice) = (make_link.emit(()), on_notice.clone());
            let (copied, refused) = (copied.clone(), refused.clone());
            copy_text(link.text.clone(), move |done| {
                copied.set(done);
                refused.set((!done).then(|| link.text.clone()));
                if let Some(remark) = link.remark() {
                    on_notice.emit(remark);
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
            <h1>{ drawn(logo()) }<span>{ "Unfold" }</span></h1>
            <nav class="puzzles" aria-label="Puzzle">
                { for choices }
                { sizes(&current, props) }
            </nav>
            <div class="tools">
                { for TOOLS.map(|tool| tool_button(tool, props)) }
            </div>
            { laboratory_link() }
            <button type="button" id="copy-link" onclick={on_copy}>{ label }</button>
            <span class="heard" role="status">{ copied_words }</span>
            if let Some(link) = &*refused {
                { part::<LinkField>(LinkFieldProps { link: link.clone(), on_close: on_link_closed }) }
            }
        </header>
    }
}

#[derive(Properties, PartialEq)]
struct LinkFieldProps {
    link: String,
    on_close: Callback<()>,
}

/// The link to be copied by hand: selected, over the page, and gone when the focus leaves it.
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

/// What can be opened beside the bench, what its button says, and what it is.
const TOOLS: [(Drawer, &str, &str); 3] = [
    (Drawer::Timer, "Timer", "Take the time"),
    (Drawer::Settings, "Settings", "Colours, keys, theme and speed"),
    (Drawer::Help, "?", "Help (?): every gesture, key and command"),
];

fn tool_button((tool, label, title): (Drawer, &'static str, &'static str), props: &Props) -> Html {
    let is_open = props.open == Some(tool);
    let onclick = props.on_open.reform(move |_: MouseEvent| (!is_open).then_some(tool));
    html! {
        <button type="button" id={tool.button()} {title} {onclick} class={is_open.then_some("chosen")} aria-expanded={is_open.to_string()}
            aria-label={(label == "?").then_some(tool.title())}>{ label }</button>
    }
}

/// The way to the laboratory, with what is on the bench. The address bar has that a moment after every change, so it is
/// asked when somebody is about to follow.
fn laboratory_link() -> Html {
    let take_along = |event: web_sys::Event| {
        let link = event.target_dyn_into::<Element>().and_then(|inside| inside.closest("a").ok().flatten());
        if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
            link.set_href(&format!("lab.html{}", super::address::query()));
        }
    };
    html! {
        <a class="to-page" id="laboratory" href="lab.html" onpointerdown={move |event: PointerEvent| take_along(event.into())}
            onfocus={move |event: FocusEvent| take_along(event.into())}
            title="Searches side by side and step by step, from this position">
            // One of the two is seen, and heard.
            <span class="long">{ "Laboratory" }</span><span class="short">{ "Lab" }</span>
        </a>
    }
}

/// How large the puzzle is, where there are several sizes of it.
fn sizes(current: &AnyPuzzle, props: &Props) -> Html {
    match current {
        AnyPuzzle::Gear(_) => html! {},
        AnyPuzzle::Cube(cube) => {
            let on_size = props.on_choose.reform(|size| AnyPuzzle::Cube(Cube::solved_of(size)));
            size_field(props, ("cube-size", "Size"), cube.size(), MIN_SIZE..=MAX_SIZE, on_size)
        }
        AnyPuzzle::Tiles(tiles) => {
            let (width, height) = (tiles.width(), tiles.height());
            let sides = MIN_SIDE..=MAX_SIDE;
            let board = |width, height| AnyPuzzle::Tiles(Tiles::solved_of(width, height));
            let on_width = props.on_choose.reform(move |width| board(width, height));
            let on_height = props.on_choose.reform(move |height| board(width, height));
            html! {
                <>
                    { size_field(props, ("tiles-width", "Columns"), width, sides.clone(), on_width) }
                    { size_field(props, ("tiles-height", "Rows"), height, sides, on_height) }
                </>
            }
        }
    }
}

/// A field for a size.
fn size_field(
    props: &Props,
    (id, label): (&'static str, &'static str),
    size: usize,
    sizes: RangeInclusive<usize>,
    on_size: Callback<usize>,
) -> Html {
    let (min, max) = (sizes.start().to_string(), sizes.end().to_string());
    let onchange = {
        let on_notice = props.on_notice.clone();
        Callback::from(move |event: Event| {
            let field = event.target_unchecked_into::<HtmlInputElement>();
            match field.value().parse() {
                Ok(chosen) if chosen == size => {}
                Ok(chosen) if sizes.contains(&chosen) => on_size.emit(chosen),
                _ => {
                    field.set_value(&size.to_string());
                    let many = if label == "Size" { "Sizes" } else { label };
                    on_notice.emit(format!("{many} go from {} to {}.", sizes.start(), sizes.end()));
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
