//! In the place of the solver, for puzzles that have none: what was done can be taken back.

use yew::prelude::*;

use crate::puzzle::Puzzle;
use crate::session::{Action, Session};

pub fn way_back_panel(session: &Session, on_action: &Callback<Action>) -> Html {
    let position = session.position();
    let way_back = if position.is_solved() { None } else { session.way_back() };
    let words = match &way_back {
        _ if position.is_solved() => "It is solved.".to_string(),
        None => "How this position came about is not known, so it cannot be taken back.".to_string(),
        Some(moves) => {
            let length = position.metrics()[0].counted(position.length(moves, position.metrics()[0]));
            format!("What led here can be taken back in {length}: laid out, step or play through them.")
        }
    };
    let onclick =
        way_back.clone().map(|moves| on_action.reform(move |_: MouseEvent| Action::LayOut(moves.clone())));
    html! {
        <section class="panel" aria-labelledby="solver-title">
            <h2 id="solver-title">{ "Solve" }</h2>
            <p class="about">{ format!("There is no solver for the {}. {words}", position.id()) }</p>
            <div class="row">
                <button type="button" class="primary" id="take-back" {onclick} aria-disabled={way_back.is_none().to_string()}>
                    { "Take everything back" }
                </button>
            </div>
        </section>
    }
}
