//! Where the searches start: positions that are typed, pasted, chosen from a list or drawn at random.

use web_sys::{HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

use crate::lab::state::Experiment;
use crate::page::preferences::keep_hold;
use crate::ui::drop_down::chooser;
use unfold_core::laboratory::positions;
use unfold_core::notation::{Hold, Vocabulary};
use unfold_core::picture::words::sentence;
use unfold_core::puzzle::{Kind, Presets, Puzzle};
use unfold_core::random::Random;
use unfold_core::workbench::preferences::HOLDS;

#[derive(Properties, PartialEq)]
pub(crate) struct PositionsPanelProps {
    pub experiment: Experiment,
    pub on_experiment: Callback<Experiment>,
}

#[component]
pub(crate) fn PositionsPanel(props: &PositionsPanelProps) -> Html {
    let PositionsPanelProps { experiment, on_experiment } = props;
    let oninput = {
        let experiment = experiment.clone();
        on_experiment.reform(move |event: InputEvent| {
            experiment.with_text(event.target_unchecked_into::<HtmlTextAreaElement>().value())
        })
    };
    let starts = experiment.starts();
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
            if experiment.puzzle.is_held_in_two_ways() {
                { chooser("hold", "How the puzzle is held", HOLDS.to_vec(), experiment.hold, on_hold(props)) }
                <p class="quiet" id="hold-about">{ sentence(experiment.hold.about()) }</p>
            }
            <textarea id="positions" rows="6" spellcheck="false" autocomplete="off" value={experiment.text.clone()} {oninput}
                aria-invalid={error.is_some().to_string()} aria-describedby="positions-error" />
            <p class="field-error" id="positions-error" aria-live="polite">{ error.unwrap_or_default() }</p>
            { presets(props) }
        </section>
    }
}

/// Changes the hold of the experiment, and stores it for the other pages.
fn on_hold(props: &PositionsPanelProps) -> Callback<Hold> {
    let experiment = props.experiment.clone();
    props.on_experiment.reform(move |hold| {
        keep_hold(hold);
        experiment.held(hold)
    })
}

/// The controls that replace the positions in the field.
fn presets(props: &PositionsPanelProps) -> Html {
    let PositionsPanelProps { experiment, on_experiment } = props;
    let random = |count: usize, label: &'static str| {
        let onclick = {
            let experiment = experiment.clone();
            on_experiment.reform(move |_: MouseEvent| experiment.with_text(random_lines(&experiment, count)))
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
fn known_positions(props: &PositionsPanelProps) -> Html {
    let mut groups = props.experiment.puzzle.kind().presets();
    let patterns = props.experiment.puzzle.kind().patterns();
    if !patterns.is_empty() {
        let positions = patterns.into_iter().map(|(name, position)| (name.to_string(), position)).collect();
        groups.push(Presets { title: "Patterns", positions });
    }
    if groups.is_empty() {
        return html! {};
    }
    // The text that each entry of the list puts into the field.
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
        let (experiment, on_experiment) = (props.experiment.clone(), props.on_experiment.clone());
        Callback::from(move |event: Event| {
            let list = event.target_unchecked_into::<HtmlSelectElement>();
            let chosen = usize::try_from(list.selected_index()).ok();
            if let Some(Some(text)) = chosen.and_then(|index| texts.get(index)) {
                on_experiment.emit(experiment.with_text(text.clone()));
            }
            // So that the same entry can be chosen again.
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

/// Positions drawn uniformly from all. Where the browser has no random numbers, the text stays.
fn random_lines(experiment: &Experiment, count: usize) -> String {
    let Ok(mut random) = Random::fresh() else { return experiment.text.clone() };
    let name = |number: usize| if count == 1 { String::new() } else { format!("random {number}") };
    let lines: Vec<String> = (1..=count)
        .map(|number| positions::line(&experiment.puzzle.random_state(&mut random).text(), &name(number)))
        .collect();
    lines.join("\n")
}
