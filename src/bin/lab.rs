//! The laboratory, a page of its own.

fn main() {
    unfold::web::start_laboratory();
}
