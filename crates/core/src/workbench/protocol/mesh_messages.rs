//! The messages between the page and the worker that makes meshes. They are apart from those of the solver, so that this worker
//! links nothing else and need not refuse what it cannot do.

use serde::{Deserialize, Serialize};

use super::VERSION;
use crate::picture::mesh::{MakesMesh, Mesh, RenderOptions};
use crate::puzzle::AnyPuzzle;

/// From the page: make the mesh of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeshRequest {
    /// A number for the reply to refer to.
    pub id: u32,
    /// The id of the puzzle.
    pub puzzle: String,
    /// How to draw it.
    pub options: RenderOptions,
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MeshReply {
    /// The first message: requests before it are lost.
    Ready {
        /// The [`VERSION`] that the worker was built with.
        version: u32,
    },
    /// A mesh was made.
    Made {
        /// The id of the request.
        id: u32,
        /// The mesh.
        mesh: Mesh,
    },
    /// No puzzle has the id in the request.
    NoSuchPuzzle {
        /// The id of the request.
        id: u32,
    },
}

impl MeshReply {
    /// What the worker says first.
    pub const READY: MeshReply = MeshReply::Ready { version: VERSION };
}

impl MeshRequest {
    /// Makes the mesh.
    pub fn answer(&self) -> MeshReply {
        let id = self.id;
        match AnyPuzzle::named(&self.puzzle) {
            Some(puzzle) => MeshReply::Made { id, mesh: puzzle.mesh(self.options) },
            None => MeshReply::NoSuchPuzzle { id },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{decode, encode};
    use super::*;
    use crate::puzzle::{AnyKind, Kind};

    #[test]
    fn meshes_arrive_as_they_were_made() {
        for (id, kind) in (0..).zip(AnyKind::offered()) {
            let request = MeshRequest { id, puzzle: kind.id(), options: RenderOptions::default() };
            let sent = encode(&request).expect("it can be sent");
            let reply = decode::<MeshRequest>(&sent).expect("it arrives").answer();
            let received = decode(&encode(&reply).expect("it can be sent")).expect("it arrives");
            let mesh = kind.solved().mesh(RenderOptions::default());
            assert_eq!(MeshReply::Made { id, mesh }, received, "{}", kind.id());
        }
        let request = MeshRequest { id: 7, puzzle: "none".to_string(), options: RenderOptions::default() };
        assert_eq!(request.answer(), MeshReply::NoSuchPuzzle { id: 7 });
    }
}
