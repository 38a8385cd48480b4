//! Replaces the solver panel for puzzles without a solver: undoes all moves, and gives hints along them.

use yew::prelude::*;

use crate::page::state::{PageAction, SolveState};
use unfold_core::picture::words::sentence;
use unfold_core::puzzle::Puzzle;
use unfold_core::solve::Reveal;
use unfold_core::workbench::session::{Session, Setup};

pub(crate) fn take_back_panel(
    session: &Session,
    solve_state: &SolveState,
    dispatch: &Callback<PageAction>,
) -> Html {
    let position = session.position();
    let (words, is_idle) = match session.setup() {
        _ if position.is_solved() => ("It is solved.", true),
        Setup::State(_) => ("How this position came about is not known, so it cannot be taken back.", true),
        Setup::Moves(_) => {
            ("What led here can be taken back: the moves are laid out to be stepped or played.", false)
        }
    };
    let button = |id: &'static str, label: &'static str, action: fn() -> PageAction| {
        let onclick = (!is_idle).then(|| dispatch.reform(move |_: MouseEvent| action()));
        let class = (id == "take-back").then_some("primary");
        html! {
            <button type="button" {id} {class} {onclick} aria-disabled={is_idle.to_string()}>{ label }</button>
        }
    };
    html! {
        <section class="panel" aria-labelledby="solver-title">
            <h2 id="solver-title">{ "Solve" }</h2>
            <p class="about">{ format!("There is no solver for the {}. {words}", position.id()) }</p>
            <div class="row">
                { button("take-back", "Take everything back", || PageAction::TakeBack) }
                { button("hint-length", "How far?", || PageAction::HintBack(Reveal::Length)) }
                { button("hint-next", "Next move?", || PageAction::HintBack(Reveal::NextMove)) }
            </div>
            if let SolveState::Hinted(hint) = solve_state {
                <p id="hinted">{ sentence(&hint.words) }</p>
            }
        </section>
    }
}
