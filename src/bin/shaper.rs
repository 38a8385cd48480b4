//! The web worker that makes the shapes of solids.

fn main() {
    unfold::web::start_shaper();
}
