//! The laboratory, a page of its own.

fn main() {
    unfold_web::start_laboratory();
}
