//! A Web Worker beside the page: how it is started, heard and terminated.

use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

use super::dom::find;

/// What is heard from a worker.
pub enum WorkerWord {
    /// It can be asked from now on. Messages sent before this are lost.
    Ready,
    /// It has posted a message.
    Message(JsValue),
    /// It cannot be loaded, or it has crashed.
    Failed,
}

/// A worker. Dropping it terminates the worker.
pub struct WorkerThread(Worker);

impl WorkerThread {
    /// Starts the worker whose script a meta tag of the page names: the file's name changes with its contents. `heard`
    /// is called for everything that is heard from the worker.
    pub fn start(meta: &str, heard: impl Fn(WorkerWord) + Clone + 'static) -> Option<Self> {
        let script = find(&format!("meta[name=\"{meta}\"]"))?.get_attribute("content")?;
        let worker = Worker::new(&script).ok()?;
        let hear = heard.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let message = event.data();
            hear(if message == "ready" { WorkerWord::Ready } else { WorkerWord::Message(message) });
        });
        worker.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
        let on_error = Closure::<dyn FnMut()>::new(move || heard(WorkerWord::Failed));
        worker.set_onerror(Some(on_error.into_js_value().unchecked_ref()));
        Some(Self(worker))
    }

    /// Posts a message. Returns whether the browser took it.
    pub fn post(&self, message: &JsValue) -> bool {
        self.0.post_message(message).is_ok()
    }
}

impl Drop for WorkerThread {
    fn drop(&mut self) {
        self.0.set_onmessage(None);
        self.0.set_onerror(None);
        self.0.terminate();
    }
}
