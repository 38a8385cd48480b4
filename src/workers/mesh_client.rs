//! The page's end of the connection to the worker that makes meshes. Only the latest mesh is wanted, and a worker that fails is not
//! started again: the page then shows the flat picture.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;
use yew::Callback;

use crate::workers::codec;
use crate::workers::module_worker::ModuleWorker;
use unfold_core::picture::mesh::{Mesh, RenderOptions};
use unfold_core::workbench::protocol::{MeshReply, MeshRequest, VERSION};

const LOADER: &str = "./mesh_worker_loader.js";

/// The milliseconds after which a worker that is not ready counts as failed. Loading over a slow network takes long.
const LOADING: u32 = 30_000;

/// The mesh of the request with this number, or none if it cannot be had.
pub type MeshMade = (u32, Option<Mesh>);

/// A handle on the worker; dropping it ends the worker.
pub struct MeshClient {
    connection: Rc<Connection>,
}

struct Connection {
    on_made: Callback<MeshMade>,
    worker: RefCell<Option<ModuleWorker>>,
    is_ready: Cell<bool>,
    /// The latest request, until it is answered.
    wanted: RefCell<Option<MeshRequest>>,
    last_id: Cell<u32>,
    loading: RefCell<Option<Timeout>>,
}

impl MeshClient {
    /// Starts the worker.
    pub fn start(on_made: Callback<MeshMade>) -> MeshClient {
        let connection = Rc::new(Connection {
            on_made,
            worker: RefCell::default(),
            is_ready: Cell::default(),
            wanted: RefCell::default(),
            last_id: Cell::default(),
            loading: RefCell::default(),
        });
        // None of these keeps the connection, and with it the worker, alive.
        let on_message = {
            let connection = Rc::downgrade(&connection);
            Box::new(move |message: JsValue| {
                if let Some(connection) = connection.upgrade() {
                    connection.receive(&message);
                }
            })
        };
        let fail = {
            let connection = Rc::downgrade(&connection);
            move || {
                if let Some(connection) = connection.upgrade() {
                    connection.fail();
                }
            }
        };
        let started = ModuleWorker::start(LOADER, on_message, Box::new(fail.clone()));
        connection.worker.replace(started.ok());
        connection.loading.replace(Some(Timeout::new(LOADING, fail)));
        MeshClient { connection }
    }

    /// Asks for a mesh instead of any earlier one, and returns the number of the request.
    pub fn request(&self, puzzle: String, options: RenderOptions) -> u32 {
        let connection = &self.connection;
        let id = connection.last_id.get() + 1;
        connection.last_id.set(id);
        connection.wanted.replace(Some(MeshRequest { id, puzzle, options }));
        if connection.is_ready.get() {
            connection.send();
        } else if connection.worker.borrow().is_none() {
            connection.fail();
        }
        id
    }
}

impl Connection {
    fn send(&self) {
        if let (Some(worker), Some(request)) = (&*self.worker.borrow(), &*self.wanted.borrow()) {
            worker.post(request);
        }
    }

    fn receive(&self, message: &JsValue) {
        match codec::from_value(message) {
            Some(MeshReply::Ready { version: VERSION }) => {
                self.loading.take();
                self.is_ready.set(true);
                self.send();
            }
            Some(MeshReply::Made { id, mesh }) => self.answer(id, Some(mesh)),
            Some(MeshReply::NoSuchPuzzle { id }) => self.answer(id, None),
            Some(MeshReply::Ready { .. }) | None => self.fail(),
        }
    }

    fn answer(&self, id: u32, mesh: Option<Mesh>) {
        if self.wanted.borrow_mut().take_if(|wanted| wanted.id == id).is_some() {
            self.on_made.emit((id, mesh));
        }
    }

    /// Ends the worker. What is wanted now and later cannot be had.
    fn fail(&self) {
        self.is_ready.set(false);
        self.loading.take();
        self.worker.take();
        if let Some(wanted) = self.wanted.take() {
            self.on_made.emit((wanted.id, None));
        }
    }
}
