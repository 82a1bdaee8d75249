//! Keeping the screen awake while a score sheet is shown, where the browser can.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::futures::{JsFuture, spawn_local};
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::dom;

/// The screen is kept awake until this is handed to [`let_sleep`].
#[derive(Clone, Default)]
pub struct Awake(Rc<Cell<Option<JsValue>>>, Rc<Cell<bool>>);

/// Calls a method without arguments, or with one; `None` if there is no such method or it fails.
fn call(object: &JsValue, name: &str, argument: Option<&str>) -> Option<JsValue> {
    let method: Function = Reflect::get(object, &name.into()).ok()?.dyn_into().ok()?;
    match argument {
        Some(argument) => method.call1(object, &argument.into()).ok(),
        None => method.call0(object).ok(),
    }
}

/// Asks the browser to keep the screen awake. Browsers without a wake lock do nothing.
pub fn stay_awake() -> Awake {
    let awake = Awake::default();
    let (lock, ended) = (Rc::clone(&awake.0), Rc::clone(&awake.1));
    spawn_local(async move {
        let navigator: JsValue = dom::window().navigator().into();
        let Ok(locks) = Reflect::get(&navigator, &"wakeLock".into()) else { return };
        if locks.is_undefined() {
            return;
        }
        let Some(asked) = call(&locks, "request", Some("screen")).and_then(|asked| asked.dyn_into::<Promise>().ok())
        else {
            return;
        };
        // The browser may refuse, for instance when the battery is low.
        if let Ok(granted) = JsFuture::from(asked).await {
            if ended.get() {
                drop(call(&granted, "release", None));
            } else {
                lock.set(Some(granted));
            }
        }
    });
    awake
}

/// Lets the screen go dark again.
pub fn let_sleep(awake: &Awake) {
    awake.1.set(true);
    if let Some(lock) = awake.0.take() {
        drop(call(&lock, "release", None));
    }
}
