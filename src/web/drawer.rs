//! What opens beside the bench: the timer, the settings, help, the console and the painter. It is a program of its own, so that the bench is
//! there at once; `web/channel` is the line between them.

mod console_panel;
mod easel;
mod help_panel;
mod painter;
mod settings_panel;
mod timer_panel;

use std::cell::Cell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use web_sys::KeyboardEvent;
use yew::prelude::*;

use self::console_panel::{ConsolePanel, Log, use_answer};
use self::easel::{Easel, PaintingTable};
use self::help_panel::HelpPanel;
use self::settings_panel::SettingsPanel;
use self::timer_panel::face::{self, Face};
use self::timer_panel::{Desk, TimerPanel, use_desk};
use super::channel::{self, Drawer, Told, Wish, use_told};
use super::effect::use_effect_with;
use super::listener::use_window_listener;
use super::part::part;
use super::reveal::{focus, focus_on, focused, show_puzzle};
use crate::settings::Kept;

/// Whatever is open, once the bench has told what there is.
#[component]
pub fn OpenDrawer() -> Html {
    let told = use_state_eq(|| None::<Rc<Told>>);
    let on_told = {
        let told = told.setter();
        Callback::from(move |news| told.set(Some(Rc::new(news))))
    };
    use_told(on_told);
    use_effect_with((), |()| channel::wish(&Wish::Hear));
    let contents = told.as_ref().map(|told| part::<Contents>(ContentsProps { told: told.clone() }));
    html! { { for contents } }
}

#[derive(Properties, PartialEq)]
struct ContentsProps {
    told: Rc<Told>,
}

/// What can be open. What was begun there goes on while it is closed: a painting, the console's talk, a time that runs.
#[component]
fn Contents(props: &ContentsProps) -> Html {
    let told = props.told.clone();
    let on_wish = use_callback((), |wish: Wish, ()| channel::wish(&wish));
    let kept = use_memo(told.settings.clone(), |text| Rc::new(Kept::read(text).0));
    let kept = (*kept).clone();
    let easel = use_reducer(Easel::default);
    let log = use_reducer(Log::default);
    let asked = use_memo((), |()| Cell::new(0));
    use_answer(&log, &told);
    let desk = use_desk(&told, &on_wish);
    let strip = (told.open != Some(Drawer::Timer)).then(|| running_time(&desk, &on_wish));
    let Some(open) = told.open else { return html! { { for strip } } };
    let content = match open {
        Drawer::Painter => {
            let painter = part::<PaintingTable>(easel::Props { told, kept, easel, on_wish });
            return html! { <>{ for strip }{ painter }</> };
        }
        Drawer::Timer => {
            part::<TimerPanel>(timer_panel::Props { told, kept, desk, on_wish: on_wish.clone() })
        }
        Drawer::Settings => {
            part::<SettingsPanel>(settings_panel::Props { told, kept, on_wish: on_wish.clone() })
        }
        Drawer::Console => {
            part::<ConsolePanel>(console_panel::Props { told, log, asked, on_wish: on_wish.clone() })
        }
        Drawer::Help => part::<HelpPanel>(help_panel::Props { told, kept }),
    };
    html! { <>{ for strip }{ part::<Frame>(FrameProps { open, content, on_wish }) }</> }
}

/// A time that runs while something else is open, or nothing.
fn running_time(desk: &Desk, on_wish: &Callback<Wish>) -> Html {
    if !desk.timer.is_ticking() {
        return html! {};
    }
    let face = face::Props { timer: desk.timer, shown: String::new(), on_call: Callback::noop() };
    html! {
        <div class="running-time">
            { part::<Face>(face) }
            <button type="button" onclick={on_wish.reform(|_: MouseEvent| Wish::Open(Some(Drawer::Timer)))}>{ "Timer" }</button>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct FrameProps {
    open: Drawer,
    content: Html,
    on_wish: Callback<Wish>,
}

/// What is open, with a title and a way to close it.
#[component]
fn Frame(props: &FrameProps) -> Html {
    let close = props.on_wish.reform(|()| Wish::Open(None));
    {
        let close = close.clone();
        use_window_listener("keydown", (), move |event: KeyboardEvent| {
            if event.key() == "Escape" && !event.repeat() {
                let close = close.clone();
                // When everybody else has heard of it: a search that runs ends first.
                Timeout::new(0, move || {
                    if !event.default_prevented() {
                        close.emit(());
                    }
                })
                .forget();
            }
        });
    }
    // The keyboard goes along, and back to where it was.
    use_effect_with(props.open, |open| {
        let (open, was_at) = (*open, focused());
        // Whoever opens a console wants to type.
        focus(if open == Drawer::Console { "console" } else { "drawer-title" });
        // And to see what comes of it.
        if open == Drawer::Console {
            show_puzzle();
        }
        move || {
            // When it is gone, and unless the focus is elsewhere by then.
            Timeout::new(0, move || {
                if let Some(element) = was_at.filter(|_| focused().is_none()) {
                    focus_on(&element);
                }
                if focused().is_none() {
                    focus(open.button());
                }
            })
            .forget();
        }
    });
    html! {
        <aside class="drawer" aria-labelledby="drawer-title" data-drawer={props.open.title().to_ascii_lowercase()}>
            <div class="drawer-head">
                <h2 id="drawer-title" tabindex="-1">{ props.open.title() }</h2>
                <button type="button" id="drawer-close" aria-label="Close" title="Close (Escape)"
                    onclick={close.reform(|_: MouseEvent| ())}>{ "×" }</button>
            </div>
            // By keyboard it is scrolled when it has the focus.
            <div class="drawer-body" tabindex="0" role="group" aria-labelledby="drawer-title">{ props.content.clone() }</div>
        </aside>
    }
}
