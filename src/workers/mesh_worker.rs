//! The worker that makes meshes. It is a small program of its own, so that the first picture does not wait for the solver,
//! and later ones do not wait for a search.

use crate::workers::worker_scope::{listen, post};
use unfold_core::workbench::protocol::{MeshReply, MeshRequest};

pub fn start() {
    listen(&MeshReply::READY, |scope, request: MeshRequest| post(scope, &request.answer()));
}
