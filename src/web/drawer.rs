//! What opens beside the bench: the timer, the settings, help and the painter. It is a program of its own, so that the bench is
//! there at once; `web/channel` is the line between them.

mod easel;
mod painter;

use std::rc::Rc;

use yew::prelude::*;

use self::easel::{Easel, PaintingTable};
use super::channel::{self, Drawer, Told, Wish, use_told};
use super::part::part;

/// Whatever is open.
#[component]
pub fn OpenDrawer() -> Html {
    let told = use_state_eq(|| None::<Rc<Told>>);
    let on_told = {
        let told = told.setter();
        Callback::from(move |news| told.set(Some(Rc::new(news))))
    };
    use_told(on_told);
    use_effect_with((), |()| channel::wish(&Wish::Hear));
    // It waits while one looks at the puzzle.
    let easel = use_reducer(Easel::default);
    let on_wish = use_callback((), |wish: Wish, ()| channel::wish(&wish));
    let Some(told) = (*told).clone() else { return html! {} };
    match told.open {
        Some(Drawer::Painter) => part::<PaintingTable>(easel::Props { told, easel, on_wish }),
        _ => html! {},
    }
}
