//! A task of which one runs at a time.

use std::cell::RefCell;
use std::future::Future;

use futures::future::{AbortHandle, abortable};
use js_sys::futures::spawn_local;

/// Runs one task at a time: a new one takes the place of the one before, which is dropped where it waits.
#[derive(Default)]
pub struct OneTask(RefCell<Option<AbortHandle>>);

impl OneTask {
    /// Runs a task in place of the one before.
    pub fn run(&self, task: impl Future<Output = ()> + 'static) {
        let (task, handle) = abortable(task);
        if let Some(before) = self.0.replace(Some(handle)) {
            before.abort();
        }
        spawn_local(async move {
            // Whoever is dropped has nothing to say.
            let _dropped = task.await;
        });
    }

    /// Drops the task under way where it waits.
    pub fn stop(&self) {
        if let Some(under_way) = self.0.take() {
            under_way.abort();
        }
    }
}
