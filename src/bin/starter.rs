//! What is there before the page.

fn main() {
    unfold::web::start_starter();
}
