//! The web worker that makes the meshes of solids.

fn main() {
    unfold_web::start_mesh_worker();
}
