//! In the place of the solver, for puzzles that have none: what was done can be taken back, and hints lead there.

use yew::prelude::*;

use super::bench::Deed;
use super::solver_panel::Attempt;
use crate::puzzle::Puzzle;
use crate::session::{Session, Setup};
use crate::solve::Shown;
use crate::words::sentence;

pub fn way_back_panel(session: &Session, attempt: &Attempt, tell: &Callback<Deed>) -> Html {
    let position = session.position();
    let (words, is_idle) = match session.setup() {
        _ if position.is_solved() => ("It is solved.", true),
        Setup::State(_) => ("How this position came about is not known, so it cannot be taken back.", true),
        Setup::Moves(_) => {
            ("What led here can be taken back: the moves are laid out to be stepped or played.", false)
        }
    };
    let button = |id: &'static str, label: &'static str, deed: fn() -> Deed| {
        let onclick = (!is_idle).then(|| tell.reform(move |_: MouseEvent| deed()));
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
                { button("take-back", "Take everything back", || Deed::TakeBack) }
                { button("hint-length", "How far?", || Deed::HintBack(Shown::Length)) }
                { button("hint-next", "Next move?", || Deed::HintBack(Shown::NextMove)) }
            </div>
            if let Attempt::Hinted(hint) = attempt {
                <p id="hinted">{ sentence(&hint.words) }</p>
            }
        </section>
    }
}
