//! A drop-down list.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::page::preferences::PreferenceChoice;

/// A drop-down list of values.
pub(crate) fn chooser<T: Copy + PartialEq + 'static>(
    id: &'static str,
    label: &'static str,
    choices: Vec<PreferenceChoice<T>>,
    chosen: T,
    on_choose: Callback<T>,
) -> Html {
    let words = choices.iter().map(|&(_, word, title)| (word, title)).collect();
    let chosen = choices.iter().position(|choice| choice.0 == chosen);
    list(id, label, words, chosen, on_choose.reform(move |index: usize| choices[index].0))
}

/// The list by index, not generic: one copy of the code for all types. `words` has value and title of each option.
fn list(
    id: &'static str,
    label: &'static str,
    words: Vec<(&'static str, &'static str)>,
    chosen: Option<usize>,
    on_choose: Callback<usize>,
) -> Html {
    let option = |(index, (word, title)): (usize, &(&'static str, &'static str))| {
        html! { <option value={*word} selected={Some(index) == chosen}>{ *title }</option> }
    };
    let options: Vec<Html> = words.iter().enumerate().map(option).collect();
    let onchange = Callback::from(move |event: Event| {
        let word = event.target_unchecked_into::<HtmlSelectElement>().value();
        if let Some(index) = words.iter().position(|(known, _)| *known == word) {
            on_choose.emit(index);
        }
    });
    html! { <select {id} {onchange} aria-label={label}>{ for options }</select> }
}
