//! A worker makes the mesh of the canvas.

use yew::prelude::*;

use crate::stage::solid::controller::{Model, SolidController};
use crate::workers::mesh_client::MeshClient;

/// Requests the mesh from a worker of its own, because the solver may be busy for long. Returns whether the mesh is there.
#[hook]
pub(crate) fn use_mesh(
    controller: &SolidController,
    model: Model,
    on_missing: &Callback<&'static str>,
) -> bool {
    let made = use_state_eq(|| None::<Model>);
    // The number of the latest request and the model that it asks for.
    let pending = use_mut_ref(|| None::<(u32, Model)>);
    let client = {
        let (controller, pending, made, on_missing) =
            (controller.clone(), pending.clone(), made.setter(), on_missing.clone());
        use_memo((), move |()| {
            MeshClient::start(Callback::from(move |(id, mesh)| match mesh {
                Some(mesh) => {
                    if let Some((_, model)) = pending.borrow_mut().take_if(|(known, _)| *known == id) {
                        controller.viewer.borrow_mut().set_mesh(mesh);
                        controller.draw();
                        made.set(Some(model));
                    }
                }
                None => on_missing.emit("The solid could not be loaded"),
            }))
        })
    };
    let forget = made.setter();
    use_effect_with(model.clone(), move |(puzzle, options)| {
        forget.set(None);
        let id = client.request(puzzle.clone(), *options);
        pending.replace(Some((id, (puzzle.clone(), *options))));
    });
    *made == Some(model)
}
