//! What opens beside the bench.

fn main() {
    unfold::web::start_drawer();
}
