//! The line between the bench and its drawer: two programs on one page. What nobody needs at once is in the drawer, which is
//! fetched when it is opened first. Each has an element of its own, for their events must not pass through each other's.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use web_sys::{CustomEvent, CustomEventInit, Element, window};
use yew::prelude::*;

use super::line;
use super::listener::use_window_listener;
use crate::puzzle::Metric;
use crate::solve::Shown;

/// What can be in the drawer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Drawer {
    Timer,
    Settings,
    Help,
    Painter,
    Console,
}

impl Drawer {
    pub fn title(self) -> &'static str {
        match self {
            Drawer::Timer => "Timer",
            Drawer::Settings => "Settings",
            Drawer::Help => "Help",
            Drawer::Painter => "Painter",
            Drawer::Console => "Console",
        }
    }

    /// The id of the button that opens it.
    pub fn button(self) -> &'static str {
        match self {
            Drawer::Timer => "open-timer",
            Drawer::Settings => "open-settings-drawer",
            Drawer::Help => "open-help",
            Drawer::Painter => "paint",
            Drawer::Console => "open-console",
        }
    }
}

/// What the bench tells: all that the drawer needs to know of it, after every change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// What is open.
    pub open: Option<Drawer>,
    /// The id of the puzzle on the bench.
    pub puzzle: String,
    /// Its position as a text, where it can be painted.
    pub state: Option<String>,
    /// Different for every beginning.
    pub begun: u32,
    /// What the session began with: moves, or a position that takes no more than a line.
    pub scramble: Option<String>,
    /// Different for every change of the position.
    pub serial: u32,
    pub turned: Turned,
    /// The moves since the start, counted as is usual for the puzzle.
    pub moves: u32,
    pub is_solved: bool,
    /// All settings, as a text.
    pub settings: String,
    /// For the console: the session as the query string of its link.
    pub query: Option<String>,
    /// What came of the latest solution that the console asked for.
    pub answer: Option<Answer>,
}

/// What came of something, and the number that it had.
pub type Answer = (u32, Result<String, String>);

/// Something to be done on the bench; moves and positions are told as texts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Doing {
    BeginMoves(String),
    BeginState(String),
    Choose(String),
    Reset,
    Turn(String),
    LayOut(String),
    Jump(u32),
}

/// How a hand changed the position last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turned {
    /// Not by turning it.
    No,
    /// Only the puzzle as a whole was turned.
    Whole,
    Yes,
}

/// What the drawer wants of the bench.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Wish {
    /// To be told, for it has just begun.
    Hear,
    /// Open something else, or nothing.
    Open(Option<Drawer>),
    /// A random position.
    Scramble,
    /// Begin with a position of the puzzle.
    Begin {
        puzzle: String,
        state: String,
    },
    /// Take other settings over, as a text.
    Settings(String),
    /// Something to be told.
    Notice(String),
    Do(Vec<Doing>),
    /// Find a solution and tell what is wanted of it.
    Solve {
        id: u32,
        method: String,
        metric: Metric,
        heuristic: Option<String>,
        max_moves: Option<u32>,
        shown: Shown,
    },
}

const TOLD: &str = "unfold-told";
const WISH: &str = "unfold-wish";

/// Tells the drawer.
pub fn tell(told: &Told) {
    send(TOLD, told);
}

/// Tells the bench what is wanted of it.
pub fn wish(wish: &Wish) {
    send(WISH, wish);
}

#[hook]
pub fn use_told(on_told: Callback<Told>) {
    use_messages(TOLD, on_told);
}

#[hook]
pub fn use_wishes(on_wish: Callback<Wish>) {
    use_messages(WISH, on_wish);
}

fn send(name: &str, message: &impl Serialize) {
    let (Some(window), Some(detail)) = (window(), line::to_value(message)) else { return };
    let content = CustomEventInit::new();
    content.set_detail(&detail);
    if let Ok(event) = CustomEvent::new_with_event_init_dict(name, &content) {
        let _ = window.dispatch_event(&event);
    }
}

#[hook]
fn use_messages<T: DeserializeOwned + 'static>(name: &'static str, on_message: Callback<T>) {
    use_window_listener(name, (), move |event: CustomEvent| {
        if let Some(message) = line::from_value(event.detail()) {
            on_message.emit(message);
        }
    });
}

const PROGRAM: &str = "drawer-program";
const STYLE: &str = "drawer-style";

/// Fetches the drawer's program and its style. Browsers remember a program that failed by its address: each try has its own.
pub fn fetch_drawer(failures: u32, on_failure: Callback<()>) -> Option<()> {
    let document = window()?.document()?;
    if document.get_element_by_id(PROGRAM).is_some() {
        return Some(());
    }
    let add = |tag: &str, attributes: &[(&str, &str)]| {
        let element: Element = document.create_element(tag).ok()?;
        for (name, value) in attributes {
            element.set_attribute(name, value).ok()?;
        }
        document.head()?.append_child(&element).ok()?;
        Some(element)
    };
    if let Some(style) = document.get_element_by_id(STYLE) {
        style.remove();
    }
    add("link", &[("id", STYLE), ("rel", "stylesheet"), ("href", "./drawer.css")])?;
    let address = match failures {
        0 => "./drawer_loader.js".to_string(),
        _ => format!("./drawer_loader.js?{failures}"),
    };
    let program = add("script", &[("id", PROGRAM), ("type", "module"), ("src", &address)])?;
    let failed = wasm_bindgen::prelude::Closure::once_into_js(move || on_failure.emit(()));
    program.add_event_listener_with_callback("error", failed.unchecked_ref()).ok()
}

/// Makes it possible to try that again. If the program comes after all, its style is still there.
pub fn forget_drawer() {
    if let Some(program) = window().and_then(|window| window.document()?.get_element_by_id(PROGRAM)) {
        program.remove();
    }
}
