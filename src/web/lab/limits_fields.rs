//! Limits on time, nodes and memory, as fields of numbers.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::protocol::Bounds;

/// The fields; an empty one sets no limit of its own.
pub fn limits_fields(bounds: Bounds, on_bounds: &Callback<Bounds>) -> Html {
    html! {
        <div class="row limits" role="group" aria-label="Limits for each search">
            { field("limit-seconds", "Seconds", bounds.milliseconds.map(|time| f64::from(time) / 1e3), 600.0, {
                on_bounds.reform(move |seconds: Option<f64>| Bounds {
                    milliseconds: seconds.map(|seconds| (seconds * 1e3) as u32),
                    ..bounds
                })
            }) }
        </div>
    }
}

fn field(
    id: &'static str,
    label: &str,
    value: Option<f64>,
    most: f64,
    on_value: Callback<Option<f64>>,
) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let field = event.target_unchecked_into::<HtmlInputElement>();
        let number = field.value().parse::<f64>().ok().filter(|number| *number > 0.0);
        on_value.emit(number.map(|number| number.min(most)));
    });
    let value = value.map(|value| value.to_string()).unwrap_or_default();
    html! {
        <label class="field">
            <span>{ label }</span>
            <input type="number" {id} min="0" max={most.to_string()} step="any" placeholder="no limit" {value} {onchange} />
        </label>
    }
}
