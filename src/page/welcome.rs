//! The first visit: a puzzle that is scrambled already, and cards for the other puzzles.

use yew::prelude::*;

use crate::browser::address;
use crate::browser::focus::focus_puzzle;
use crate::page::preferences::storage;
use crate::page::state::PageAction;
use unfold_core::picture::words::sentence;
use unfold_core::puzzle::{AnyKind, AnyPuzzle, Kind, Puzzle};
use unfold_core::random::Random;
use unfold_core::solve::Method;
use unfold_core::workbench::session::{SessionAction, Setup};

/// The storage entry that marks an earlier visit.
const ENTRY: &str = "unfold.visited";

/// Few enough to undo by trial.
const MOVES: usize = 5;

/// Whether this is the first visit and the address has no link. Marks the visit.
pub(crate) fn is_first_visit() -> bool {
    let Some(storage) = storage() else { return false };
    let is_first = address::query().is_empty() && storage.get_item(ENTRY).is_ok_and(|entry| entry.is_none());
    let is_saved = storage.set_item(ENTRY, "yes").is_ok();
    is_first && is_saved
}

/// A scramble a few moves away from solved; `None` if the browser gives no random numbers.
pub(crate) fn scrambled(puzzle: &AnyPuzzle) -> Option<SessionAction> {
    let mut random = Random::fresh().ok()?;
    Some(SessionAction::Begin(match puzzle.kind().is_shared_by_position() {
        true => Setup::State(puzzle.random_state(&mut random)),
        false => Setup::Moves(puzzle.random_moves(MOVES, 1, &mut random).into()),
    }))
}

/// The handler of a button that removes itself: it moves the focus to the puzzle first.
pub(crate) fn dismissing(
    dispatch: &Callback<PageAction>,
    action: fn() -> PageAction,
) -> Callback<MouseEvent> {
    dispatch.reform(move |_| {
        focus_puzzle();
        action()
    })
}

pub(crate) fn welcome(current: &AnyPuzzle, dispatch: &Callback<PageAction>) -> Html {
    let is_scrambled = !current.is_solved();
    let cards = AnyKind::welcomed().into_iter().map(|kind| {
        let (title, about) = kind.title();
        let chosen = kind.listed() == current.kind().listed();
        let puzzle = kind.solved();
        let onclick = {
            let dispatch = dispatch.clone();
            Callback::from(move |_: MouseEvent| {
                dispatch.emit(PageAction::Act(SessionAction::Choose(puzzle.clone())));
                scrambled(&puzzle).into_iter().for_each(|action| dispatch.emit(PageAction::Act(action)));
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
                { current.kind().hint() }
                if is_scrambled && Method::default_for(current).is_some() { { " Or press Solve and step through the moves." } }
            </p>
            <div class="cards">{ for cards }</div>
            <button type="button" class="close" aria-label="Dismiss" onclick={dismissing(dispatch, || PageAction::Welcomed)}>{ "×" }</button>
        </section>
    }
}
