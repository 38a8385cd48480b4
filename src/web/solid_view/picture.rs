//! A picture on the tiles.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlImageElement;

use super::stand::Stand;

/// Has a picture on the tiles, once it is there, or none; until another one is wanted.
pub fn load_picture(stand: &Stand, address: Option<&str>) -> impl FnOnce() + use<> {
    stand.hang(None);
    let is_wanted = Rc::new(Cell::new(true));
    if let Some((address, image)) = address.zip(HtmlImageElement::new().ok()) {
        image.set_src(address);
        let (stand, is_wanted) = (stand.clone(), is_wanted.clone());
        spawn_local(async move {
            // A picture that cannot be shown leaves tiles as they were.
            if JsFuture::from(image.decode()).await.is_ok() && is_wanted.get() {
                stand.hang(Some(image));
            }
        });
    }
    move || is_wanted.set(false)
}
