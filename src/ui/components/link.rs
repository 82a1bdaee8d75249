//! Links that the page follows itself.

use web_sys::MouseEvent;

/// Does what a link stands for, unless it is to be opened in another tab.
pub fn follow(event: &MouseEvent, run: impl FnOnce()) {
    let elsewhere = event.ctrl_key() || event.meta_key() || event.shift_key();
    if !elsewhere {
        event.prevent_default();
        run();
    }
}
