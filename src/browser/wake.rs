//! Keeping the screen awake while a score sheet is shown, where the browser can.

use std::cell::{Cell, RefCell};

use js_sys::futures::{JsFuture, spawn_local};
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Event;

use super::dom;

thread_local! {
    /// Whether the screen is to be kept awake.
    static WANTED: Cell<bool> = const { Cell::new(false) };
    /// What the browser granted.
    static LOCK: RefCell<Option<JsValue>> = const { RefCell::new(None) };
}

/// Keeps the screen awake from now on, or lets it go dark again. Browsers without a wake lock do nothing.
pub fn keep_awake(wanted: bool) {
    WANTED.set(wanted);
    if wanted {
        request();
    } else if let Some(lock) = LOCK.take() {
        drop(call(&lock, "release", None));
    }
}

/// Asks again whenever the page comes back to sight, since browsers release the lock of a page that is hidden.
pub fn watch() {
    dom::listen_on(&dom::document(), "visibilitychange", |_: Event| {
        if WANTED.get() && !dom::is_hidden() {
            request();
        }
    });
}

fn request() {
    spawn_local(async {
        let navigator: JsValue = dom::window().navigator().into();
        let locks = Reflect::get(&navigator, &"wakeLock".into()).ok().filter(JsValue::is_object);
        let asked = locks.and_then(|locks| call(&locks, "request", Some("screen")));
        let Some(asked) = asked.and_then(|asked| asked.dyn_into::<Promise>().ok()) else { return };
        // The browser may refuse, for instance when the battery is low.
        if let Ok(granted) = JsFuture::from(asked).await {
            LOCK.replace(Some(granted));
            // The user may have left the sheet meanwhile.
            if !WANTED.get() {
                keep_awake(false);
            }
        }
    });
}

/// Calls a method with an argument or without; `None` if there is no such method or it fails.
fn call(object: &JsValue, name: &str, argument: Option<&str>) -> Option<JsValue> {
    let method: Function = Reflect::get(object, &name.into()).ok()?.dyn_into().ok()?;
    match argument {
        Some(argument) => method.call1(object, &argument.into()).ok(),
        None => method.call0(object).ok(),
    }
}
