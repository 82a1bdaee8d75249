//! A slot in which one task runs at a time.

use std::cell::RefCell;
use std::future::Future;

use futures::future::{AbortHandle, abortable};
use js_sys::futures::spawn_local;

/// Runs one task at a time. A new task replaces the one before, which is cancelled where it waits.
#[derive(Default)]
pub struct OneTask(RefCell<Option<AbortHandle>>);

impl OneTask {
    /// Cancels the current task and runs a new one.
    pub fn run(&self, task: impl Future<Output = ()> + 'static) {
        let (task, handle) = abortable(task);
        if let Some(before) = self.0.replace(Some(handle)) {
            before.abort();
        }
        spawn_local(async move {
            // A cancelled task has no result.
            let _dropped = task.await;
        });
    }

    /// Cancels the current task at the point where it waits.
    pub fn stop(&self) {
        if let Some(under_way) = self.0.take() {
            under_way.abort();
        }
    }
}
