//! A drop-down list.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::page::preferences::PreferenceChoice;

/// An option of a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DropDownOption {
    pub value: AttrValue,
    pub title: AttrValue,
}

impl DropDownOption {
    pub(crate) fn new(value: impl Into<AttrValue>, title: impl Into<AttrValue>) -> DropDownOption {
        DropDownOption { value: value.into(), title: title.into() }
    }

    /// An option whose value is its title.
    pub(crate) fn of(title: impl Into<AttrValue>) -> DropDownOption {
        let title = title.into();
        DropDownOption { value: title.clone(), title }
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct DropDownProps {
    pub id: &'static str,
    #[prop_or_default]
    pub class: Option<&'static str>,
    /// The accessible name, where no visible label stands around the list.
    #[prop_or_default]
    pub name: Option<&'static str>,
    pub options: Vec<DropDownOption>,
    /// The index of the option that is chosen.
    pub chosen: Option<usize>,
    #[prop_or_default]
    pub disabled: bool,
    /// Receives the index of the option.
    pub on_choose: Callback<usize>,
}

/// A drop-down list that shows what is chosen. It sets the index after every render: once the user has chosen something,
/// browsers ignore the attribute `selected`, and when the options change they select the first one.
#[component]
pub(crate) fn DropDown(props: &DropDownProps) -> Html {
    let list = use_node_ref();
    use_effect({
        let (list, chosen) = (list.clone(), props.chosen);
        move || {
            let chosen = chosen.map_or(-1, |chosen| chosen as i32);
            // Setting the same index again would disturb a list that is open.
            if let Some(list) =
                list.cast::<HtmlSelectElement>().filter(|list| list.selected_index() != chosen)
            {
                list.set_selected_index(chosen);
            }
        }
    });
    let onchange = {
        let on_choose = props.on_choose.clone();
        Callback::from(move |event: Event| {
            let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            if let Ok(index) = usize::try_from(index) {
                on_choose.emit(index);
            }
        })
    };
    let options = props.options.iter().map(|DropDownOption { value, title }| {
        html! { <option {value}>{ title }</option> }
    });
    html! {
        <select ref={list} id={props.id} class={props.class} aria-label={props.name} disabled={props.disabled} {onchange}>
            { for options }
        </select>
    }
}

/// A drop-down list of values.
pub(crate) fn chooser<T: Copy + PartialEq + 'static>(
    id: &'static str,
    name: &'static str,
    choices: Vec<PreferenceChoice<T>>,
    chosen: T,
    on_choose: Callback<T>,
) -> Html {
    let options: Vec<_> = choices.iter().map(|&(_, word, title)| DropDownOption::new(word, title)).collect();
    let chosen = choices.iter().position(|choice| choice.0 == chosen);
    let on_choose = Callback::from(move |index: usize| {
        if let Some(&(value, ..)) = choices.get(index) {
            on_choose.emit(value);
        }
    });
    html! { <DropDown {id} {name} {options} {chosen} {on_choose} /> }
}
