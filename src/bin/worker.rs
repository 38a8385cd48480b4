//! The web worker: takes requests, solves, replies.

fn main() {
    unfold_web::start_worker();
}
