//! Where the searches start: positions typed or pasted, chosen or drawn.

use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use super::desk::Desk;
use crate::laboratory::positions;
use crate::puzzle::Puzzle;
use crate::scramble::{Random, fresh_seed};

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
            <textarea id="positions" rows="6" spellcheck="false" autocomplete="off" value={desk.text.clone()} {oninput}
                aria-invalid={error.is_some().to_string()} aria-describedby="positions-error" />
            <p class="field-error" id="positions-error" aria-live="polite">{ error.unwrap_or_default() }</p>
            <div class="row presets">{ for presets(props) }</div>
        </section>
    }
}

/// Buttons that put positions into the field.
fn presets(props: &Props) -> Vec<Html> {
    let Props { desk, on_desk } = props;
    let random = |count: usize, label: &'static str| {
        let onclick = {
            let desk = desk.clone();
            on_desk.reform(move |_: MouseEvent| desk.with_text(random_lines(&desk, count)))
        };
        html! { <button type="button" id={format!("random-{count}")} {onclick}>{ label }</button> }
    };
    let mut buttons = vec![random(1, "Random position"), random(5, "5 random positions")];
    let patterns = desk.puzzle.patterns();
    if !patterns.is_empty() {
        let onclick = {
            let desk = desk.clone();
            on_desk.reform(move |_: MouseEvent| {
                let lines: Vec<String> =
                    patterns.iter().map(|(name, moves)| positions::line(moves, name)).collect();
                desk.with_text(lines.join("\n"))
            })
        };
        buttons.push(html! { <button type="button" {onclick}>{ "Well-known patterns" }</button> });
    }
    buttons
}

/// Positions drawn from all, each equally likely. Where the browser has no random numbers, nothing changes.
fn random_lines(desk: &Desk, count: usize) -> String {
    let Ok(seed) = fresh_seed() else { return desk.text.clone() };
    let mut random = Random::from_seed(u64::from(seed));
    let name = |number: usize| if count == 1 { String::new() } else { format!("random {number}") };
    let lines: Vec<String> = (1..=count)
        .map(|number| positions::line(&desk.puzzle.random_state(&mut random).text(), &name(number)))
        .collect();
    lines.join("\n")
}
