//! The large figures. While they run, nothing but their text changes, without anything being drawn anew.

use std::cell::RefCell;

use yew::prelude::*;

use super::now;
use crate::timer::Timer;
use crate::timer::solve::time;
use crate::web::clock::{Clock, prefers_stillness};
use crate::web::effect::use_effect_with;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub timer: Timer,
    /// What is shown while nothing runs.
    pub shown: String,
    /// What the judge calls.
    pub on_call: Callback<&'static str>,
}

#[component]
pub fn Face(props: &Props) -> Html {
    let face = use_node_ref();
    use_effect_with((props.timer, props.shown.clone()), {
        let (face, on_call) = (face.clone(), props.on_call.clone());
        move |(timer, shown)| {
            let (timer, is_still) = (*timer, prefers_stillness());
            let seen = RefCell::new((String::new(), ""));
            let show = move |text: String| {
                let mut seen = seen.borrow_mut();
                if let Some(face) = face.get().filter(|_| seen.0 != text) {
                    face.set_text_content(Some(&text));
                    seen.0 = text;
                }
            };
            if !timer.is_ticking() {
                show(shown.clone());
            }
            let called = std::cell::Cell::new("");
            let on_frame = move |_| {
                let now = now();
                match timer.inspection(now) {
                    Some(inspection) => {
                        show(inspection.left());
                        let words = inspection.words();
                        if called.replace(words) != words {
                            on_call.emit(words);
                        }
                    }
                    None => show(running(timer.milliseconds(now), is_still)),
                }
                true
            };
            let clock = timer.is_ticking().then(|| Clock::new(on_frame));
            clock.iter().for_each(Clock::run);
            move || drop(clock)
        }
    });
    // Its text is not Yew's. Who listens to the page is told by the words below it rather than by every figure.
    html! { <p class="timer-face" id="timer-face" role="timer" aria-live="off" ref={face}></p> }
}

/// Figures that run as fast as they can are motion, too.
fn running(milliseconds: u32, is_still: bool) -> String {
    let text = time(u64::from(milliseconds / 10));
    match text.split_once('.') {
        Some((seconds, _)) if is_still => seconds.to_string(),
        _ => text,
    }
}
