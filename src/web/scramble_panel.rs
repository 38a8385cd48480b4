//! Scrambling: to a random position, by a number of random turns, or by moves that one writes.

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::moves_field::MovesField;
use crate::notation::Move;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::scramble::{FEWER_EQUAL_TURNS, MOST_EQUAL_TURNS, Random, fresh_seed};
use crate::session::{Session, Setup};

const DEFAULT_TURNS: usize = 20;
const MAX_TURNS: usize = 500;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub session: Session,
    /// Whether a random position has been asked for and is on its way.
    pub waiting: bool,
    pub on_random_position: Callback<()>,
    pub on_setup: Callback<Vec<Move>>,
    pub on_notice: Callback<String>,
}

#[component]
pub fn ScramblePanel(props: &Props) -> Html {
    let turns = use_state_eq(|| DEFAULT_TURNS);
    let most_equal = use_state_eq(|| MOST_EQUAL_TURNS);
    let puzzle: &AnyPuzzle = props.session.position();
    let moves = match props.session.setup() {
        Setup::Moves(moves) => moves.clone(),
        Setup::State(_) => Vec::new(),
    };
    let by_turns = {
        let (puzzle, turns, most_equal) = (puzzle.clone(), *turns, *most_equal);
        let (on_setup, on_notice) = (props.on_setup.clone(), props.on_notice.clone());
        Callback::from(move |_: MouseEvent| match fresh_seed() {
            Ok(seed) => {
                let mut random = Random::from_seed(seed);
                on_setup.emit(puzzle.random_moves(turns, most_equal, &mut random));
            }
            Err(_) => on_notice.emit("This browser gives no random numbers.".to_string()),
        })
    };
    let on_turns = {
        let turns = turns.clone();
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            if let Ok(count) = text.trim().parse::<usize>() {
                turns.set(count.clamp(1, MAX_TURNS));
            }
        })
    };
    let on_most_equal = {
        let most_equal = most_equal.clone();
        Callback::from(move |event: Event| {
            let value = event.target_unchecked_into::<HtmlSelectElement>().value();
            most_equal.set(value.parse().unwrap_or(MOST_EQUAL_TURNS));
        })
    };
    let limits = [MOST_EQUAL_TURNS, FEWER_EQUAL_TURNS].map(|limit| {
        html! {
            <option value={limit.to_string()} selected={*most_equal == limit}>
                { format!("at most {limit} alike in a row") }
            </option>
        }
    });
    html! {
        <section class="panel" aria-labelledby="scramble-title">
            <h2 id="scramble-title">{ "Scramble" }</h2>
            <div class="row">
                <button type="button" class="primary" id="random-position" disabled={props.waiting}
                    onclick={props.on_random_position.reform(|_: MouseEvent| ())}>
                    { "Random position" }
                </button>
            </div>
            <div class="row">
                <button type="button" id="random-turns" onclick={by_turns}>{ "Random turns" }</button>
                <input type="number" id="turn-count" min="1" max={MAX_TURNS.to_string()} value={turns.to_string()}
                    oninput={on_turns} aria-label="Number of random turns" />
                <select onchange={on_most_equal} aria-label="Equal turns in a row">{ for limits }</select>
            </div>
            <MovesField id="setup" label="Scramble moves" placeholder="for example R U2 F5'"
                {moves} puzzle={puzzle.solved()} on_moves={props.on_setup.clone()} />
        </section>
    }
}
