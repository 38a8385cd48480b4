//! The text for print beside the net: the puzzle's name, the scramble, the moves and the solution. On the page they are in
//! fields, which print only their visible part. The text exists only while the page is printed.

use web_sys::Event;
use yew::prelude::*;

use crate::browser::listener::use_window_listener;
use unfold_core::notation::{Move, Script};
use unfold_core::puzzle::{Kind, Puzzle};
use unfold_core::workbench::session::{Session, Setup};

/// Texts of this many characters are printed smaller, and smaller still, to fit on one page.
const LONG: usize = 900;
const VERY_LONG: usize = 3_000;

/// Whether the page is being printed.
#[hook]
pub(crate) fn use_printing() -> bool {
    let printing = use_state_eq(|| false);
    let (begins, ends) = (printing.setter(), printing.setter());
    use_window_listener("beforeprint", (), move |_: Event| begins.set(true));
    use_window_listener("afterprint", (), move |_: Event| ends.set(false));
    *printing
}

pub(crate) fn print_view(session: &Session) -> Html {
    let position = session.position();
    let moves = session.moves();
    let at = session.solution_start().unwrap_or(moves.len());
    let (own, solution) = moves.split_at(at);
    let mut own_script = moves.clone();
    own_script.truncate(at);
    let own_spelled = own_script.spelled(session.held_at_start());
    // The solution is spelled from the hold in which the moves before it end.
    let solution_spelled = Script::from(solution.to_vec()).spelled(own_spelled.end());
    let mut texts = vec![
        ("Moves", own, own_spelled.text().to_string()),
        ("Solution", solution, solution_spelled.text().to_string()),
    ];
    if let (Setup::Moves(setup), Some(spelled)) = (session.setup(), session.setup_spelled()) {
        texts.insert(0, ("Scramble", setup, spelled.text().to_string()));
    }
    let length = texts.iter().map(|(.., text)| text.len()).sum::<usize>();
    let metric = position.metrics()[0];
    let counted = |moves: &[Move]| metric.counted(position.length(moves, metric));
    let texts = texts.into_iter().filter(|(_, moves, _)| !moves.is_empty()).map(|(name, moves, text)| {
        html! { <><h3>{ name }<small>{ counted(moves) }</small></h3><p>{ text }</p></> }
    });
    html! {
        <section class={classes!("print-view", (length > LONG).then_some("long"), (length > VERY_LONG).then_some("very"))}>
            <h2>
                { position.kind().title().0 }
                if let Some(size) = position.kind().size_words() { { " " }{ size } }
                if session.cursor() > 0 {
                    <small>{ format!("shown after {} of {} moves", session.cursor(), moves.len()) }</small>
                }
            </h2>
            { for texts }
        </section>
    }
}
