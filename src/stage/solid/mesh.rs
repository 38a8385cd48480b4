//! A worker builds the mesh of the canvas.

use yew::prelude::*;

use crate::stage::solid::controller::{Model, SolidController};
use crate::workers::solver_client::{MESH_WORKER, Solver, WorkerEvent, WorkerStatus};
use unfold_core::bench::protocol::{Finished, Job};

/// Requests the mesh from a worker of its own, because the solver may be busy for long. Returns whether the mesh is there.
#[hook]
pub(crate) fn use_mesh(
    controller: &SolidController,
    model: Model,
    on_missing: &Callback<&'static str>,
) -> bool {
    let made = use_state_eq(|| None::<Model>);
    // The id of the pending job and the model that it builds.
    let pending = use_mut_ref(|| None::<(u32, Model)>);
    let worker = {
        let (controller, pending, made, on_missing) =
            (controller.clone(), pending.clone(), made.setter(), on_missing.clone());
        use_memo((), move |()| {
            let on_event = Callback::from(move |event| match event {
                WorkerEvent::Done(id, Ok(Finished::MeshMade(mesh))) => {
                    if let Some((_, model)) = pending.borrow_mut().take_if(|(known, _)| *known == id) {
                        controller.viewer.borrow_mut().set_mesh(mesh);
                        controller.draw();
                        made.set(Some(model));
                    }
                }
                WorkerEvent::Done(id, Err(_)) if is_pending(&pending.borrow(), id) => {
                    on_missing.emit("The solid could not be made");
                }
                WorkerEvent::Status(WorkerStatus::Failed(_)) => {
                    on_missing.emit("The solid could not be loaded");
                }
                _ => {}
            });
            Solver::start_program(MESH_WORKER, on_event)
        })
    };
    let forget = made.setter();
    use_effect_with(model.clone(), move |(puzzle, options)| {
        forget.set(None);
        let id = worker.send(Job::MakeMesh { puzzle: puzzle.clone(), options: *options });
        pending.replace(Some((id, (puzzle.clone(), *options))));
    });
    *made == Some(model)
}

fn is_pending(pending: &Option<(u32, Model)>, id: u32) -> bool {
    pending.as_ref().is_some_and(|(known, _)| *known == id)
}
