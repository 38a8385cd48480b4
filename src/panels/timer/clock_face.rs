//! The large digits. While the time runs, only their text node changes and nothing is rendered again.

use std::cell::RefCell;

use yew::prelude::*;

use crate::browser::animation_frames::{AnimationFrames, prefers_stillness};
use crate::panels::timer::now;
use unfold_core::workbench::timer::Timer;
use unfold_core::workbench::timer::timed_solve::time;

#[derive(Properties, PartialEq)]
pub(crate) struct ClockFaceProps {
    pub timer: Timer,
    /// The text while no time runs.
    pub shown: String,
    /// Gets the calls of the judge.
    pub on_call: Callback<&'static str>,
}

#[component]
pub(crate) fn ClockFace(props: &ClockFaceProps) -> Html {
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
            let frames = timer.is_ticking().then(|| AnimationFrames::new(on_frame));
            frames.iter().for_each(AnimationFrames::run);
            move || drop(frames)
        }
    });
    // Yew does not manage its text. Screen readers read the words below instead of every digit.
    html! { <p class="timer-face" id="timer-face" role="timer" aria-live="off" ref={face}></p> }
}

/// The running time. Running hundredths are motion, so they are left out if the user prefers less.
fn running(milliseconds: u32, is_still: bool) -> String {
    let text = time(u64::from(milliseconds / 10));
    match text.split_once('.') {
        Some((seconds, _)) if is_still => seconds.to_string(),
        _ => text,
    }
}
