//! The page.

fn main() {
    unfold::web::start_page();
}
