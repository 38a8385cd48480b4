//! The web worker: takes requests, solves, replies.

fn main() {
    unfold::web::start_worker();
}
