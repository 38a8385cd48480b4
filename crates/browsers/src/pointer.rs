//! A mouse or a finger: it presses somewhere, moves, holds still and lets go.

use std::time::Duration;

use fantoccini::actions::{
    ActionSequence, Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_MIDDLE,
    MOUSE_BUTTON_RIGHT, MouseActions, PointerAction, TouchActions,
};

use serde_json::json;

use crate::engine::Engine;
use crate::page::{Page, SHIFT};

/// A place in an element, in shares of its width and height.
pub type Share = (f64, f64);

/// The middle of an element.
pub const CENTRE: Share = (0.5, 0.5);

/// How long a drag takes. A finger that is faster than this throws rather than drags.
const DRAG_OF_MOUSE: Duration = Duration::from_millis(60);
const DRAG_OF_FINGER: Duration = Duration::from_millis(240);

/// A drag has this many steps, as that of a hand: the page sees where it passes.
const STEPS: u32 = 6;

/// Sends events of a finger at a place. All go to what it pressed first, and a click follows only where nothing was dragged.
const TOUCH: &str = "const [kinds, [x, y]] = arguments; \
    for (const kind of kinds) { \
        if (kind === 'pointerdown') window.touched = { e: document.elementFromPoint(x, y), x, y }; \
        const { e, x: fromX, y: fromY } = window.touched; \
        if (kind === 'click' && Math.hypot(x - fromX, y - fromY) > 10) continue; \
        const detail = kind === 'click' ? 1 : 0, buttons = kind === 'pointerup' ? 0 : 1; \
        const what = { bubbles: true, cancelable: true, composed: true, view: window, detail, buttons, button: kind === 'pointermove' ? -1 : 0, \
                       clientX: x, clientY: y, pointerId: 99, pointerType: 'touch', isPrimary: true }; \
        e.dispatchEvent(kind === 'click' ? new MouseEvent(kind, what) : new PointerEvent(kind, what)); \
    }";

/// What a mouse or a finger is going to do. Nothing happens before [`Pointer::release`].
#[must_use = "nothing happens before it lets go"]
pub struct Pointer<'a> {
    page: &'a Page,
    is_finger: bool,
    button: u64,
    has_shift: bool,
    steps: Vec<Step>,
}

enum Step {
    GoTo(Place),
    DragTo(Place),
    Press,
    Release,
    Hold(Duration),
}

enum Place {
    In(String, Share),
    Window(f64, f64),
}

impl<'a> Pointer<'a> {
    pub(crate) fn mouse(page: &'a Page) -> Pointer<'a> {
        Pointer { page, is_finger: false, button: MOUSE_BUTTON_LEFT, has_shift: false, steps: Vec::new() }
    }

    pub(crate) fn finger(page: &'a Page) -> Pointer<'a> {
        Pointer { is_finger: true, ..Pointer::mouse(page) }
    }

    /// With the right button.
    pub fn right(self) -> Pointer<'a> {
        Pointer { button: MOUSE_BUTTON_RIGHT, ..self }
    }

    /// With the middle button.
    pub fn middle(self) -> Pointer<'a> {
        Pointer { button: MOUSE_BUTTON_MIDDLE, ..self }
    }

    /// While Shift is held.
    pub fn with_shift(self) -> Pointer<'a> {
        Pointer { has_shift: true, ..self }
    }

    /// Presses a place in an element.
    pub fn press(self, css: &str, share: Share) -> Pointer<'a> {
        self.then(Step::GoTo(Place::In(css.to_string(), share))).then(Step::Press)
    }

    /// Presses a place in the window.
    pub fn press_at(self, (x, y): (f64, f64)) -> Pointer<'a> {
        self.then(Step::GoTo(Place::Window(x, y))).then(Step::Press)
    }

    /// Lets go and presses again at once.
    pub fn again(self) -> Pointer<'a> {
        self.then(Step::Release).then(Step::Press)
    }

    /// Drags to a place in an element.
    pub fn to(self, css: &str, share: Share) -> Pointer<'a> {
        self.then(Step::DragTo(Place::In(css.to_string(), share)))
    }

    /// Drags to a place in the window.
    pub fn to_place(self, (x, y): (f64, f64)) -> Pointer<'a> {
        self.then(Step::DragTo(Place::Window(x, y)))
    }

    /// Rests where it is.
    pub fn hold(self, time: Duration) -> Pointer<'a> {
        self.then(Step::Hold(time))
    }

    /// Moves to a place in the window without pressing.
    pub async fn hover_at(self, (x, y): (f64, f64)) {
        let page = self.page;
        let actions = self.then(Step::GoTo(Place::Window(x, y))).actions("mouse").await;
        page.client.perform_actions(actions).await.expect("the pointer works");
    }

    /// Does all that, and lets go.
    pub async fn release(self) {
        let page = self.page;
        if self.is_finger {
            page.until_touchable().await;
        }
        let has_shift = self.has_shift;
        if self.is_finger && page.engine == Engine::WebKit {
            return self.then(Step::Release).synthetic().await;
        }
        let name = if self.is_finger { "finger" } else { "mouse" };
        let is_right = self.button == MOUSE_BUTTON_RIGHT;
        let actions = self.then(Step::Release).actions(name).await;
        if has_shift {
            let shift = KeyActions::new("keys".to_string()).then(KeyAction::Down { value: SHIFT });
            page.client.perform_actions(shift).await.expect("the keyboard works");
        }
        page.client.perform_actions(actions).await.expect("the pointer works");
        // After the right button WebKit's driver holds it for ever, unless it is told otherwise.
        if has_shift || is_right && page.engine == Engine::WebKit {
            page.client.release_actions().await.expect("the keyboard works");
        }
    }

    /// Does the same as another pointer at the same time, and both let go.
    pub async fn release_both(self, other: Pointer<'a>) {
        let page = self.page;
        let one = self.then(Step::Release).actions("one").await;
        let both = Actions::from(one).and(other.then(Step::Release).actions("other").await);
        page.client.perform_actions(both).await.expect("both pointers work");
    }

    fn then(mut self, step: Step) -> Pointer<'a> {
        self.steps.push(step);
        self
    }

    /// The same as events that a script sends: WebKit's driver has no fingers, and takes them for mice.
    async fn synthetic(self) {
        let page = self.page;
        let mut at = (0.0, 0.0);
        for step in self.steps {
            let (kinds, to) = match step {
                Step::GoTo(place) => {
                    at = place.in_window(page).await;
                    continue;
                }
                Step::DragTo(place) => (&["pointermove"][..], place.as_it_is(page).await),
                Step::Press => (&["pointerdown"][..], at),
                Step::Release => (&["pointerup", "pointerleave", "click"][..], at),
                Step::Hold(time) => {
                    tokio::time::sleep(time).await;
                    continue;
                }
            };
            let count = if to == at { 1 } else { STEPS };
            for step in 1..=count {
                let share = f64::from(step) / f64::from(count);
                let place = [at.0 + (to.0 - at.0) * share, at.1 + (to.1 - at.1) * share];
                page.client
                    .execute(TOUCH, vec![json!(kinds), json!(place)])
                    .await
                    .expect("the page takes the event");
            }
            at = to;
        }
    }

    /// The WebDriver actions. The page is scrolled to the first element, and then no more.
    async fn actions(self, name: &str) -> ActionSequence {
        let drag = if self.is_finger { DRAG_OF_FINGER } else { DRAG_OF_MOUSE };
        let mut actions = Vec::new();
        let mut at = (0.0, 0.0);
        for step in &self.steps {
            match step {
                Step::GoTo(place) => {
                    at = place.in_window(self.page).await;
                    actions.push(PointerAction::MoveTo { duration: None, x: at.0, y: at.1 });
                }
                Step::DragTo(place) => {
                    let to = place.as_it_is(self.page).await;
                    for step in 1..=STEPS {
                        let share = f64::from(step) / f64::from(STEPS);
                        let (x, y) = (at.0 + (to.0 - at.0) * share, at.1 + (to.1 - at.1) * share);
                        actions.push(PointerAction::MoveTo { duration: Some(drag / STEPS), x, y });
                    }
                    at = to;
                }
                Step::Press => actions.push(PointerAction::Down { button: self.button }),
                Step::Release => actions.push(PointerAction::Up { button: self.button }),
                Step::Hold(duration) => actions.push(PointerAction::Pause { duration: *duration }),
            }
        }
        let name = name.to_string();
        if self.is_finger {
            actions.into_iter().fold(TouchActions::new(name), InputSource::then).into()
        } else {
            actions.into_iter().fold(MouseActions::new(name), InputSource::then).into()
        }
    }
}

impl Place {
    /// Where it is without scrolling to it.
    async fn as_it_is(&self, page: &Page) -> (f64, f64) {
        match self {
            Place::In(css, share) => page.place_as_it_is(css, *share).await,
            Place::Window(x, y) => (*x, *y),
        }
    }

    async fn in_window(&self, page: &Page) -> (f64, f64) {
        match self {
            Place::In(css, share) => page.place(css, *share).await,
            Place::Window(x, y) => (*x, *y),
        }
    }
}
