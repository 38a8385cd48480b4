//! A first visit: a puzzle that is scrambled already, and what else there is.

use yew::prelude::*;

use super::address;
use super::bench::Deed;
use super::reveal::focus_puzzle;
use super::settings::storage;
use crate::puzzle::{AnyPuzzle, Puzzle};
use crate::scramble::Random;
use crate::session::{Action, Setup};
use crate::solve::Method;
use crate::words::sentence;

/// Says that somebody was here before.
const ENTRY: &str = "unfold.visited";

/// So few moves that one can find back.
const MOVES: usize = 5;

const SHOWN: [&str; 3] = ["gear", "3x3x3", "tiles-4x4"];

/// Whether nobody was here before, and no link led here. The next visit is another one.
pub fn is_first_visit() -> bool {
    let Some(storage) = storage() else { return false };
    let is_first = address::query().is_empty() && storage.get_item(ENTRY).is_ok_and(|entry| entry.is_none());
    let is_kept = storage.set_item(ENTRY, "yes").is_ok();
    is_first && is_kept
}

/// A few moves away from solved, where the browser gives random numbers.
pub fn scrambled(puzzle: &AnyPuzzle) -> Option<Action> {
    let mut random = Random::fresh().ok()?;
    Some(Action::Begin(match puzzle.is_told_by_position() {
        true => Setup::State(puzzle.random_state(&mut random)),
        false => Setup::Moves(puzzle.random_moves(MOVES, 1, &mut random).into()),
    }))
}

/// What takes itself away when it is pressed: the focus goes to the puzzle.
pub fn leaving(tell: &Callback<Deed>, deed: fn() -> Deed) -> Callback<MouseEvent> {
    tell.reform(move |_| {
        focus_puzzle();
        deed()
    })
}

pub fn welcome(current: &AnyPuzzle, tell: &Callback<Deed>) -> Html {
    let is_scrambled = !current.is_solved();
    let cards = SHOWN.into_iter().filter_map(AnyPuzzle::named).map(|puzzle| {
        let (title, about) = puzzle.title();
        let chosen = title == current.title().0;
        let onclick = {
            let tell = tell.clone();
            Callback::from(move |_: MouseEvent| {
                tell.emit(Deed::Act(Action::Choose(puzzle.clone())));
                scrambled(&puzzle).into_iter().for_each(|action| tell.emit(Deed::Act(action)));
            })
        };
        html! {
            <button type="button" class={classes!("card", chosen.then_some("chosen"))} aria-pressed={chosen.to_string()} {onclick}>
                <strong>{ title }</strong><span>{ sentence(about) }</span>
            </button>
        }
    });
    html! {
        <section class="welcome" id="welcome" aria-label="Puzzles">
            <p>
                if is_scrambled { { "This one is scrambled. " } }
                { current.hint() }
                if is_scrambled && Method::default_for(current).is_some() { { " Or press Solve and step through the moves." } }
            </p>
            <div class="cards">{ for cards }</div>
            <button type="button" class="close" aria-label="Dismiss" onclick={leaving(tell, || Deed::Welcomed)}>{ "×" }</button>
        </section>
    }
}
