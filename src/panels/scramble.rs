//! Scrambling: to a random position, by random moves, by typed moves, or from a text file.

use std::rc::Rc;

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::browser::files::{chosen_text, paste_text, save_text};
use crate::page::jobs::{JobCommand, Jobs, is_scrambled_by_moves};
use crate::page::state::PageAction;
use crate::ui::drop_down::{DropDown, DropDownOption};
use crate::ui::moves_field::MovesField;
use unfold_core::notation::{Held, Script};
use unfold_core::puzzle::{AnyKind, Kind, Puzzle};
use unfold_core::random::Random;
use unfold_core::workbench::session::{Session, SessionAction, Setup};
use unfold_core::workbench::share::Opened;

const MAX_TURNS: usize = 2_000;

#[derive(Properties, PartialEq)]
pub(crate) struct ScramblePanelProps {
    pub session: Rc<Session>,
    /// Whether a random position can be requested now.
    pub can_scramble: bool,
    pub dispatch: Callback<PageAction>,
    /// Start with a link that was typed or pasted.
    pub on_link: Callback<Box<Opened>>,
    pub jobs: Jobs,
}

#[component]
pub(crate) fn ScramblePanel(props: &ScramblePanelProps) -> Html {
    let position = props.session.position();
    let kind = position.kind();
    let solved = use_memo(kind, |kind| kind.solved());
    let (moves, placeholder) = match props.session.setup() {
        Setup::Moves(moves) => (moves.clone(), format!("for example {}", kind.example())),
        Setup::State(_) => (Script::default(), "this position came without a scramble".to_string()),
    };
    let on_moves = use_callback(props.dispatch.clone(), |moves: Script, dispatch| {
        dispatch.emit(PageAction::Act(SessionAction::TypeSetup(moves)));
    });
    let can_scramble = props.can_scramble;
    // Without a solver, random moves are better: they can be undone.
    let is_by_moves = !kind.is_shared_by_position() && !is_scrambled_by_moves(position);
    let on_random_position =
        can_scramble.then(|| props.jobs.reform(|_: MouseEvent| JobCommand::RandomPosition));
    html! {
        <section class="panel" aria-labelledby="scramble-title">
            <h2 id="scramble-title">{ "Scramble" }</h2>
            <div class="row">
                <button type="button" class={(!is_by_moves).then_some("primary")} id="random-position" onclick={on_random_position}
                    aria-disabled={(!can_scramble).to_string()} title="Every position equally likely">
                    { "Random position" }
                </button>
                { presets(kind, &props.dispatch) }
            </div>
            <RandomTurns key={kind.id()} {kind} is_usual={is_by_moves}
                dispatch={props.dispatch.clone()} />
            <MovesField id="setup" label="Scramble moves" {placeholder} {moves}
                held={Held::from(props.session.hold())} marked={None} puzzle={(*solved).clone()}
                {on_moves} on_link={props.on_link.clone()} />
            { files(props) }
        </section>
    }
}

/// Well-known positions, where there are any.
fn presets(kind: AnyKind, dispatch: &Callback<PageAction>) -> Html {
    let presets = kind.presets();
    if presets.is_empty() {
        return html! {};
    }
    let groups = presets.iter().map(|group| {
        let names = group.positions.iter().map(|(name, _)| html! { <option>{ name }</option> });
        html! { <optgroup label={group.title}>{ for names }</optgroup> }
    });
    let groups: Vec<Html> = groups.collect();
    let onchange = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: Event| {
            let field = event.target_unchecked_into::<HtmlSelectElement>();
            // The first option is the label of the list.
            let index = field.selected_index() - 1;
            let mut positions = presets.iter().flat_map(|group| &group.positions);
            if let Some((_, position)) = usize::try_from(index).ok().and_then(|index| positions.nth(index)) {
                dispatch.emit(PageAction::begin(position.clone()));
            }
            field.set_selected_index(0);
        })
    };
    html! {
        <select id="preset" {onchange} aria-label="Well-known positions">
            <option selected={true}>{ "Well-known…" }</option>
            { for groups }
        </select>
    }
}

/// Loads and saves a scramble or the stickers as text.
fn files(props: &ScramblePanelProps) -> Html {
    let take = {
        let dispatch = props.dispatch.clone();
        move |text: Result<String, String>| {
            dispatch.emit(text.map_or_else(PageAction::Notify, PageAction::Load));
        }
    };
    let on_file = {
        let take = take.clone();
        Callback::from(move |event: Event| {
            chosen_text(&event.target_unchecked_into::<HtmlInputElement>(), take.clone());
        })
    };
    let on_paste = Callback::from(move |_: MouseEvent| paste_text(take.clone()));
    // Lazy: the text of a large cube is long.
    let save = |name: &'static str, text: fn(&Session) -> Option<String>| {
        let (session, dispatch) = (props.session.clone(), props.dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            let notice = match text(&session) {
                Some(text) if text.is_empty() => "There are no moves to be saved.",
                Some(text) if save_text(name, &text) => return,
                Some(_) => "The browser does not save files.",
                None => "This position began without moves; save its layout.",
            };
            dispatch.emit(PageAction::Notify(notice.to_string()));
        })
    };
    html! {
        <div class="row files" role="group" aria-label="Text files">
            <label class="button" title="A scramble, a layout of stickers or a link from a text file">
                { "Open…" }
                <input type="file" id="open-file" accept=".txt,text/plain" onchange={on_file} />
            </label>
            <button type="button" id="paste" onclick={on_paste} title="A scramble, a layout or a link from the clipboard">
                { "Paste" }
            </button>
            <button type="button" id="save-moves" onclick={save("moves.txt", Session::moves_text)}
                title="The moves that led here, as a text file">
                { "Save moves" }
            </button>
            <button type="button" id="save-layout" onclick={save("layout.txt", |session| Some(session.position().layout_text()))}
                title="The stickers as they lie, as a text file">
                { "Save layout" }
            </button>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct RandomTurnsProps {
    kind: AnyKind,
    /// Whether random moves are the usual scramble of the puzzle.
    is_usual: bool,
    dispatch: Callback<PageAction>,
}

/// A button for a number of random moves.
#[component]
fn RandomTurns(props: &RandomTurnsProps) -> Html {
    let typed = use_state_eq(|| props.kind.usual_scramble().to_string());
    let limits = props.kind.equal_limits();
    let most_equal = use_state_eq(|| limits.first().copied().unwrap_or(1));
    let count = typed.trim().parse().ok().filter(|count| (1..=MAX_TURNS).contains(count));
    let onclick = {
        let (kind, most_equal) = (props.kind, *most_equal);
        let dispatch = props.dispatch.clone();
        Callback::from(move |_: MouseEvent| match (count, Random::fresh()) {
            (None, _) => {}
            (Some(count), Ok(mut random)) => {
                let moves = kind.solved().random_moves(count, most_equal, &mut random);
                dispatch.emit(PageAction::begin_with_moves(moves.into()));
            }
            (Some(_), Err(_)) => dispatch.emit(PageAction::NoEntropy),
        })
    };
    let on_count = {
        let typed = typed.clone();
        Callback::from(move |event: InputEvent| {
            typed.set(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    let on_most_equal = {
        let setter = most_equal.setter();
        Callback::from(move |index: usize| setter.set(limits.get(index).copied().unwrap_or(1)))
    };
    let options = limits.iter().map(|limit| DropDownOption::new(limit.to_string(), format!("up to {limit}")));
    let options: Vec<_> = options.collect();
    let chosen = limits.iter().position(|limit| *limit == *most_equal);
    html! {
        <>
            <div class="row">
                <button type="button" id="random-turns" class={props.is_usual.then_some("primary")} {onclick} aria-disabled={count.is_none().to_string()}>
                    { "Random turns" }
                </button>
                <label class="field">
                    <span>{ "How many" }</span>
                    <input type="number" id="turn-count" min="1" max={MAX_TURNS.to_string()}
                        value={(*typed).clone()} oninput={on_count} aria-invalid={count.is_none().to_string()}
                        aria-describedby="turn-count-error" />
                </label>
                if !limits.is_empty() {
                    <label class="field">
                        <span>{ "The same in a row" }</span>
                        <DropDown id="most-equal" {options} {chosen} on_choose={on_most_equal} />
                    </label>
                }
            </div>
            <p class="field-error" id="turn-count-error" role="status">
                if count.is_none() { { format!("How many turns? A number from 1 to {MAX_TURNS}.") } }
            </p>
        </>
    }
}
