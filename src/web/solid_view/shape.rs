//! What is on the canvas is made by a worker.

use yew::prelude::*;

use super::stand::{Model, Stand};
use crate::protocol::{Finished, Job};
use crate::web::effect::use_effect_with;
use crate::web::solver::{Event, MESH_WORKER, Solver, Status};

/// Has the shape made, by a worker of its own: the solver may be busy for long. Whether it is there.
#[hook]
pub fn use_shape(stand: &Stand, model: Model, on_missing: &Callback<&'static str>) -> bool {
    let made = use_state_eq(|| None::<Model>);
    // The number of the job that is waited for, and what it is for.
    let awaited = use_mut_ref(|| None::<(u32, Model)>);
    let maker = {
        let (stand, awaited, made, on_missing) =
            (stand.clone(), awaited.clone(), made.setter(), on_missing.clone());
        use_memo((), move |()| {
            let on_event = Callback::from(move |event| match event {
                Event::Done(id, Ok(Finished::ShapeMade(shape))) => {
                    if let Some((_, model)) = awaited.borrow_mut().take_if(|(known, _)| *known == id) {
                        stand.viewer.borrow_mut().put(shape);
                        stand.draw();
                        made.set(Some(model));
                    }
                }
                Event::Status(Status::Failed(_)) => {
                    on_missing.emit("The solid could not be loaded");
                }
                _ => {}
            });
            Solver::start_program(MESH_WORKER, on_event)
        })
    };
    let forget = made.setter();
    use_effect_with(model.clone(), move |(puzzle, look)| {
        forget.set(None);
        let id = maker.send(Job::MakeShape { puzzle: puzzle.clone(), look: *look });
        awaited.replace(Some((id, (puzzle.clone(), *look))));
    });
    *made == Some(model)
}
