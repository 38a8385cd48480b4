//! The worker that makes meshes. It is a small program of its own, so that the first picture does not wait for the solver,
//! and later ones do not wait for a search.

use crate::workers::solver_worker::{listen, post};
use unfold_core::bench::protocol::{WorkerReply, make_mesh};

pub fn start() {
    listen(|scope, request| {
        post(scope, &WorkerReply::Done { id: request.id, result: make_mesh(&request.job) });
    });
}
