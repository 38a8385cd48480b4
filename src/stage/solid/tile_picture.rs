//! A picture on the tiles.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlImageElement;

use crate::stage::solid::controller::SolidController;

/// Loads a picture and puts it on the tiles, or removes it. The function that is returned cancels the loading.
pub(super) fn load_picture(controller: &SolidController, address: Option<&str>) -> impl FnOnce() + use<> {
    controller.set_picture(None);
    let is_wanted = Rc::new(Cell::new(true));
    if let Some((address, image)) = address.zip(HtmlImageElement::new().ok()) {
        image.set_src(address);
        let (controller, is_wanted) = (controller.clone(), is_wanted.clone());
        spawn_local(async move {
            // A picture that cannot be decoded leaves the tiles as they were.
            if JsFuture::from(image.decode()).await.is_ok() && is_wanted.get() {
                controller.set_picture(Some(image));
            }
        });
    }
    move || is_wanted.set(false)
}
