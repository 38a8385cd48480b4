//! How the net is laid out and drawn.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::settings::{Drawing, Settings};
use crate::net::Arrangement;
use crate::puzzle::AnyPuzzle;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub puzzle: AnyPuzzle,
    pub settings: Settings,
    pub on_change: Callback<Settings>,
}

#[component]
pub fn ViewChoices(props: &Props) -> Html {
    let settings = props.settings;
    let change = |apply: fn(&mut Settings, &str)| {
        props.on_change.reform(move |event: Event| {
            let mut changed = settings;
            apply(&mut changed, &event.target_unchecked_into::<HtmlSelectElement>().value());
            changed
        })
    };
    let on_arrangement = change(|settings, name| {
        settings.arrangement = Arrangement::named(name).or(settings.arrangement);
    });
    let on_drawing = change(|settings, name| {
        settings.drawing = Drawing::named(name).unwrap_or(settings.drawing);
    });
    let arrangements = Arrangement::ALL.map(|arrangement| {
        let selected = arrangement == settings.arrangement(&props.puzzle);
        html! { <option value={arrangement.name()} {selected}>{ arrangement.title() }</option> }
    });
    let drawings = Drawing::ALL.map(|drawing| {
        let selected = drawing == settings.drawing;
        html! { <option value={drawing.name()} {selected}>{ drawing.title() }</option> }
    });
    html! {
        <div class="view-choices">
            <select id="arrangement" onchange={on_arrangement} aria-label="Arrangement of the net">
                { for arrangements }
            </select>
            if matches!(props.puzzle, AnyPuzzle::Gear(_)) {
                <select id="drawing" onchange={on_drawing} aria-label="Drawing of the faces">{ for drawings }</select>
            }
        </div>
    }
}
