//! Keeping the screen awake where the browser can: while a score sheet, a joint match or a code is shown.

use std::cell::{Cell, RefCell};

use js_sys::futures::{JsFuture, spawn_local};
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Event;

use super::dom;

thread_local! {
    /// How many reasons there are to keep the screen awake.
    static WANTED: Cell<u32> = const { Cell::new(0) };
    /// What the browser granted.
    static LOCK: RefCell<Option<JsValue>> = const { RefCell::new(None) };
}

/// A reason to keep the screen awake. It lasts until it is dropped. Browsers without a wake lock do nothing.
pub struct Awake(());

impl Awake {
    /// Keeps the screen awake from now on.
    pub fn new() -> Self {
        WANTED.set(WANTED.get() + 1);
        if WANTED.get() == 1 {
            request();
        }
        Self(())
    }
}

impl Drop for Awake {
    fn drop(&mut self) {
        WANTED.set(WANTED.get() - 1);
        if WANTED.get() == 0 {
            release(LOCK.take());
        }
    }
}

/// Asks again whenever the page comes back to sight, since browsers release the lock of a page that is hidden.
pub fn watch() {
    dom::listen_on(&dom::document(), "visibilitychange", |_: Event| {
        if WANTED.get() > 0 && !dom::is_hidden() {
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
            // All reasons may have gone meanwhile.
            let unwanted = if WANTED.get() > 0 { LOCK.replace(Some(granted)) } else { Some(granted) };
            release(unwanted);
        }
    });
}

fn release(lock: Option<JsValue>) {
    if let Some(lock) = lock {
        drop(call(&lock, "release", None));
    }
}

/// Calls a method with an argument or without; `None` if there is no such method or it fails.
fn call(object: &JsValue, name: &str, argument: Option<&str>) -> Option<JsValue> {
    let method: Function = Reflect::get(object, &name.into()).ok()?.dyn_into().ok()?;
    match argument {
        Some(argument) => method.call1(object, &argument.into()).ok(),
        None => method.call0(object).ok(),
    }
}
