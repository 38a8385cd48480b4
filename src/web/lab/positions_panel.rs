//! Where the searches start: positions typed or pasted, chosen or drawn.

use web_sys::{HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::desk::Desk;
use crate::laboratory::positions;
use crate::notation::{Hold, Vocabulary};
use crate::puzzle::{Presets, Puzzle};
use crate::scramble::Random;
use crate::settings::HOLDS;
use crate::web::chooser::chooser;
use crate::web::settings::keep_hold;
use crate::words::sentence;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub desk: Desk,
    pub on_desk: Callback<Desk>,
}

#[component]
pub fn PositionsPanel(props: &Props) -> Html {
    let Props { desk, on_desk } = props;
    let oninput = {
        let desk = desk.clone();
        on_desk.reform(move |event: InputEvent| {
            desk.with_text(event.target_unchecked_into::<HtmlTextAreaElement>().value())
        })
    };
    let starts = desk.starts();
    let error = starts.as_ref().err().map(ToString::to_string);
    let count = starts.as_ref().map_or(0, Vec::len);
    html! {
        <section class="panel" aria-labelledby="positions-title">
            <div class="title-row">
                <h2 id="positions-title">{ "Positions" }</h2>
                <span class="counter">{ if count == 1 { "1 position".to_string() } else { format!("{count} positions") } }</span>
            </div>
            <label class="about" for="positions">
                { "One a line: a position, or moves that lead to it; a name may follow after " }<code>{ "//" }</code>{ "." }
            </label>
            if desk.puzzle.is_held_in_two_ways() {
                { chooser("hold", "How the puzzle is held", HOLDS.to_vec(), desk.hold, on_hold(props)) }
                <p class="quiet" id="hold-about">{ sentence(desk.hold.about()) }</p>
            }
            <textarea id="positions" rows="6" spellcheck="false" autocomplete="off" value={desk.text.clone()} {oninput}
                aria-invalid={error.is_some().to_string()} aria-describedby="positions-error" />
            <p class="field-error" id="positions-error" aria-live="polite">{ error.unwrap_or_default() }</p>
            { presets(props) }
        </section>
    }
}

/// Writes moves in another way, here and wherever somebody goes from here.
fn on_hold(props: &Props) -> Callback<Hold> {
    let desk = props.desk.clone();
    props.on_desk.reform(move |hold| {
        keep_hold(hold);
        desk.held(hold)
    })
}

/// What puts positions into the field, in the place of those that are there.
fn presets(props: &Props) -> Html {
    let Props { desk, on_desk } = props;
    let random = |count: usize, label: &'static str| {
        let onclick = {
            let desk = desk.clone();
            on_desk.reform(move |_: MouseEvent| desk.with_text(random_lines(&desk, count)))
        };
        html! { <button type="button" id={format!("random-{count}")} {onclick}>{ label }</button> }
    };
    html! {
        <div class="row presets">
            { random(1, "Random position") }
            { random(5, "5 random positions") }
            { known_positions(props) }
        </div>
    }
}

/// The puzzle's well-known positions, one by one and group by group.
fn known_positions(props: &Props) -> Html {
    let mut groups = props.desk.puzzle.presets();
    let patterns = props.desk.puzzle.patterns();
    if !patterns.is_empty() {
        let positions = patterns.into_iter().map(|(name, position)| (name.to_string(), position)).collect();
        groups.push(Presets { title: "Patterns", positions });
    }
    if groups.is_empty() {
        return html! {};
    }
    // What each entry of the list puts into the field.
    let mut texts = vec![None];
    let mut entries = Vec::new();
    for Presets { title, positions } in groups {
        let lines = positions.iter().map(|(name, position)| positions::line(&position.text(), name));
        let lines: Vec<String> = lines.take(positions::MAX_POSITIONS).collect();
        texts.push(Some(lines.join("\n")));
        let names = positions.iter().map(|(name, _)| html! { <option>{ name }</option> });
        entries.push(html! {
            <optgroup label={title}><option>{ format!("All: {title}") }</option>{ for names }</optgroup>
        });
        texts.extend(lines.into_iter().map(Some));
    }
    let onchange = {
        let (desk, on_desk) = (props.desk.clone(), props.on_desk.clone());
        Callback::from(move |event: Event| {
            let list = event.target_unchecked_into::<HtmlSelectElement>();
            let chosen = usize::try_from(list.selected_index()).ok();
            if let Some(Some(text)) = chosen.and_then(|index| texts.get(index)) {
                on_desk.emit(desk.with_text(text.clone()));
            }
            // So that the same can be chosen again.
            list.set_selected_index(0);
        })
    };
    html! {
        <select id="known" aria-label="Well-known positions" {onchange}>
            <option selected={true}>{ "Well-known positions…" }</option>
            { for entries }
        </select>
    }
}

/// Positions drawn from all, each equally likely. Where the browser has no random numbers, nothing changes.
fn random_lines(desk: &Desk, count: usize) -> String {
    let Ok(mut random) = Random::fresh() else { return desk.text.clone() };
    let name = |number: usize| if count == 1 { String::new() } else { format!("random {number}") };
    let lines: Vec<String> = (1..=count)
        .map(|number| positions::line(&desk.puzzle.random_state(&mut random).text(), &name(number)))
        .collect();
    lines.join("\n")
}
