//! A minimal Yew page: the start of ours is compared with it.

use yew::prelude::*;

#[component]
fn Empty() -> Html {
    let is_pressed = use_state_eq(|| false);
    let onclick = {
        let is_pressed = is_pressed.setter();
        Callback::from(move |_: MouseEvent| is_pressed.set(true))
    };
    html! { <button id="press" {onclick} aria-pressed={is_pressed.to_string()}>{ "Press" }</button> }
}

fn main() {
    yew::Renderer::<Empty>::new().render();
}
