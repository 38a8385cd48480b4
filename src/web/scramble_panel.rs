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
    /// Whether a random position can be asked for now.
    pub can_ask: bool,
    pub on_random_position: Callback<()>,
    pub on_no_entropy: Callback<()>,
    /// Begin with drawn moves, and with moves that are being typed.
    pub on_setup: Callback<Vec<Move>>,
    pub on_typed: Callback<Vec<Move>>,
}

#[component]
pub fn ScramblePanel(props: &Props) -> Html {
    let (moves, placeholder) = match props.session.setup() {
        Setup::Moves(moves) => (moves.clone(), "for example R U2 F5'"),
        Setup::State(_) => (Vec::new(), "this position came without a scramble"),
    };
    let can_ask = props.can_ask;
    let on_random_position = can_ask.then(|| props.on_random_position.reform(|_: MouseEvent| ()));
    html! {
        <section class="panel" aria-labelledby="scramble-title">
            <h2 id="scramble-title">{ "Scramble" }</h2>
            <div class="row">
                <button type="button" class="primary" id="random-position" onclick={on_random_position}
                    aria-disabled={(!can_ask).to_string()} title="Every position equally likely">
                    { "Random position" }
                </button>
            </div>
            <RandomTurns puzzle={props.session.position().solved()} on_setup={props.on_setup.clone()}
                on_no_entropy={props.on_no_entropy.clone()} />
            <MovesField id="setup" label="Scramble moves" {placeholder} {moves}
                puzzle={props.session.position().solved()} on_moves={props.on_typed.clone()} />
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct RandomTurnsProps {
    puzzle: AnyPuzzle,
    on_setup: Callback<Vec<Move>>,
    on_no_entropy: Callback<()>,
}

/// A number of turns drawn at random.
#[component]
fn RandomTurns(props: &RandomTurnsProps) -> Html {
    let typed = use_state_eq(|| DEFAULT_TURNS.to_string());
    let most_equal = use_state_eq(|| MOST_EQUAL_TURNS);
    let count = typed.trim().parse().ok().filter(|count| (1..=MAX_TURNS).contains(count));
    let onclick = {
        let (puzzle, most_equal) = (props.puzzle.clone(), *most_equal);
        let (on_setup, on_no_entropy) = (props.on_setup.clone(), props.on_no_entropy.clone());
        Callback::from(move |_: MouseEvent| match (count, fresh_seed()) {
            (None, _) => {}
            (Some(count), Ok(seed)) => {
                let mut random = Random::from_seed(u64::from(seed));
                on_setup.emit(puzzle.random_moves(count, most_equal, &mut random));
            }
            (Some(_), Err(_)) => on_no_entropy.emit(()),
        })
    };
    let on_count = {
        let typed = typed.clone();
        Callback::from(move |event: InputEvent| {
            typed.set(event.target_unchecked_into::<HtmlInputElement>().value());
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
            <option value={limit.to_string()} selected={*most_equal == limit}>{ format!("up to {limit}") }</option>
        }
    });
    html! {
        <>
            <div class="row">
                <button type="button" id="random-turns" {onclick} aria-disabled={count.is_none().to_string()}>
                    { "Random turns" }
                </button>
                <label class="field">
                    <span>{ "How many" }</span>
                    <input type="number" id="turn-count" min="1" max={MAX_TURNS.to_string()}
                        value={(*typed).clone()} oninput={on_count} aria-invalid={count.is_none().to_string()}
                        aria-describedby="turn-count-error" />
                </label>
                <label class="field">
                    <span>{ "The same in a row" }</span>
                    <select id="most-equal" onchange={on_most_equal}>{ for limits }</select>
                </label>
            </div>
            <p class="field-error" id="turn-count-error" role="status">
                if count.is_none() { { format!("How many turns? A number from 1 to {MAX_TURNS}.") } }
            </p>
        </>
    }
}
