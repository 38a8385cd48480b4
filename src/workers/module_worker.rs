//! A worker of this build, with what listens to it. Each client keeps one.

use serde::Serialize;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::workers::codec;

/// A worker with the closures that listen to it; dropping it ends it.
pub(super) struct ModuleWorker {
    worker: Worker,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(ErrorEvent)>,
}

impl ModuleWorker {
    /// Starts a worker by its loader script.
    pub(super) fn start(
        loader: &str,
        on_message: Box<dyn Fn(JsValue)>,
        on_error: Box<dyn Fn()>,
    ) -> Result<ModuleWorker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(loader, &options)?;
        let on_message =
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| on_message(event.data()));
        let on_error = Closure::<dyn Fn(ErrorEvent)>::new(move |event: ErrorEvent| {
            event.prevent_default();
            on_error();
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(ModuleWorker { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Sends a message. It is plain data; if it could not be sent, the client would notice the silence.
    pub(super) fn post(&self, message: &impl Serialize) {
        if let Some(message) = codec::to_value(message) {
            let _ = self.worker.post_message(&message);
        }
    }
}

impl Drop for ModuleWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
