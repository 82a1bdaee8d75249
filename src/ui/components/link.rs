//! Links that the page follows itself.

use web_sys::MouseEvent;

/// Runs the action of a link, unless the link is to be opened in another tab.
pub fn open_link(event: &MouseEvent, run: impl FnOnce()) {
    let elsewhere = event.ctrl_key() || event.meta_key() || event.shift_key();
    if !elsewhere {
        event.prevent_default();
        run();
    }
}
