//! Number fields for the limits on time, nodes and memory.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use unfold_core::workbench::protocol::Bounds;

/// An hour.
const MAX_SECONDS: f64 = 3_600.0;
const MAX_NODES: f64 = 1e12;
/// About the memory that a worker can have.
const MAX_MEGABYTES: f64 = 2_048.0;

/// The fields. An empty one sets no limit.
pub(super) fn limits_fields(bounds: Bounds, on_bounds: &Callback<Bounds>) -> Html {
    let seconds = bounds.milliseconds.map(|time| f64::from(time) / 1e3);
    let on_seconds = on_bounds.reform(move |seconds: Option<f64>| Bounds {
        milliseconds: seconds.map(|seconds| (seconds * 1e3) as u32),
        ..bounds
    });
    let on_nodes =
        on_bounds.reform(move |nodes: Option<f64>| Bounds { max_nodes: nodes.map(f64::ceil), ..bounds });
    let on_memory = on_bounds.reform(move |megabytes: Option<f64>| Bounds {
        memory_mb: megabytes.map(|megabytes| megabytes.ceil() as u32),
        ..bounds
    });
    html! {
        <div class="row limits" role="group" aria-label="Limits for each search">
            { field("limit-seconds", "Seconds", seconds, MAX_SECONDS, on_seconds) }
            { field("limit-nodes", "Nodes expanded", bounds.max_nodes, MAX_NODES, on_nodes) }
            { field("limit-memory", "Megabytes", bounds.memory_mb.map(f64::from), MAX_MEGABYTES, on_memory) }
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
