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

use self::console_panel::{ConsolePanel, Log};
use self::easel::{Easel, PaintingTable};
use self::help_panel::HelpPanel;
use self::settings_panel::SettingsPanel;
use self::timer_panel::TimerPanel;
use super::channel::{self, Drawer, Told, Wish, use_told};
use super::effect::use_effect_with;
use super::listener::use_window_listener;
use super::part::part;
use super::reveal::{focus, is_focus_lost};
use crate::settings::Kept;

/// Whatever is open.
#[component]
pub fn OpenDrawer() -> Html {
    let told = use_state_eq(|| None::<Rc<Told>>);
    let on_told = {
        let told = told.setter();
        Callback::from(move |news| told.set(Some(Rc::new(news))))
    };
    use_told(on_told);
    use_effect_with((), |()| channel::wish(&Wish::Hear));
    // These wait while one looks at the puzzle.
    let easel = use_reducer(Easel::default);
    let log = use_reducer(Log::default);
    let asked = use_memo((), |()| Cell::new(0));
    let on_wish = use_callback((), |wish: Wish, ()| channel::wish(&wish));
    let settings = told.as_ref().map_or(String::new(), |told| told.settings.clone());
    let kept = use_memo(settings, |text| Rc::new(Kept::read(text).0));
    let Some(told) = (*told).clone() else { return html! {} };
    let (title, content) = match told.open {
        None => return html! {},
        Some(Drawer::Painter) => {
            return part::<PaintingTable>(easel::Props { told, kept: (*kept).clone(), easel, on_wish });
        }
        Some(Drawer::Timer) => {
            let props = timer_panel::Props { told, kept: (*kept).clone(), on_wish: on_wish.clone() };
            ("Timer", part::<TimerPanel>(props))
        }
        Some(Drawer::Settings) => {
            let props = settings_panel::Props { told, kept: (*kept).clone(), on_wish: on_wish.clone() };
            ("Settings", part::<SettingsPanel>(props))
        }
        Some(Drawer::Console) => {
            let props = console_panel::Props { told, log, asked, on_wish: on_wish.clone() };
            ("Console", part::<ConsolePanel>(props))
        }
        Some(Drawer::Help) => ("Help", part::<HelpPanel>(help_panel::Props { told, kept: (*kept).clone() })),
    };
    part::<Frame>(FrameProps { title, content, on_wish })
}

#[derive(Properties, PartialEq)]
struct FrameProps {
    title: &'static str,
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
            if event.key() == "Escape" && !event.default_prevented() {
                close.emit(());
            }
        });
    }
    // The keyboard goes along, and back to the button when it is closed.
    use_effect_with(props.title, |title| {
        focus("drawer-title");
        let button = match *title {
            "Settings" => "open-settings-drawer",
            "Help" => "open-help",
            "Console" => "open-console",
            _ => "open-timer",
        };
        move || {
            // When it is gone, and unless the focus is elsewhere by then.
            Timeout::new(0, move || {
                if is_focus_lost() {
                    focus(button);
                }
            })
            .forget();
        }
    });
    html! {
        <aside class="drawer" aria-labelledby="drawer-title" data-drawer={props.title.to_ascii_lowercase()}>
            <div class="drawer-head">
                <h2 id="drawer-title" tabindex="-1">{ props.title }</h2>
                <button type="button" id="drawer-close" aria-label="Close" title="Close (Escape)"
                    onclick={close.reform(|_: MouseEvent| ())}>{ "×" }</button>
            </div>
            <div class="drawer-body">{ props.content.clone() }</div>
        </aside>
    }
}
