//! In the place of the solver, for puzzles that have none: what was done can be taken back.

use yew::prelude::*;

use crate::puzzle::Puzzle;
use crate::session::{Session, Setup};

pub fn way_back_panel(session: &Session, on_take_back: &Callback<MouseEvent>) -> Html {
    let position = session.position();
    let (words, is_idle) = match session.setup() {
        _ if position.is_solved() => ("It is solved.", true),
        Setup::State(_) => ("How this position came about is not known, so it cannot be taken back.", true),
        Setup::Moves(_) => {
            ("What led here can be taken back: the moves are laid out to be stepped or played.", false)
        }
    };
    let onclick = (!is_idle).then(|| on_take_back.clone());
    html! {
        <section class="panel" aria-labelledby="solver-title">
            <h2 id="solver-title">{ "Solve" }</h2>
            <p class="about">{ format!("There is no solver for the {}. {words}", position.id()) }</p>
            <div class="row">
                <button type="button" class="primary" id="take-back" {onclick} aria-disabled={is_idle.to_string()}>
                    { "Take everything back" }
                </button>
            </div>
        </section>
    }
}
