//! The page.

fn main() {
    unfold_web::start_page();
}
