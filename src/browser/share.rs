//! Shares an address or a text by the system's own sharing, or copies it to the clipboard.

use js_sys::futures::{JsFuture, spawn_local};
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::dom::window;

/// A function of the navigator or of one of its parts; `None` in browsers without it.
fn offered(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}

/// Whether the system can share.
pub fn can_send() -> bool {
    offered(&window().navigator(), "share").is_some()
}

/// Lets the system share an address. Calls `refused` if it does not; a player who cancels has not been refused.
pub fn send(title: &str, address: &str, refused: impl FnOnce() + 'static) {
    share(&[("title", title), ("url", address)], refused);
}

/// Lets the system share a text. Calls `refused` if it does not; a player who cancels has not been refused.
pub fn send_text(text: &str, refused: impl FnOnce() + 'static) {
    share(&[("text", text)], refused);
}

fn share(parts: &[(&str, &str)], refused: impl FnOnce() + 'static) {
    let navigator = window().navigator();
    let what = Object::new();
    let set = |(name, value): &(&str, &str)| Reflect::set(&what, &(*name).into(), &(*value).into()).is_ok();
    let is_set = parts.iter().all(set);
    let called = match offered(&navigator, "share") {
        Some(share) if is_set => share.call1(&navigator, &what).ok(),
        _ => None,
    };
    spawn_local(async move {
        let sent = match called {
            Some(promise) => wait(promise).await,
            None => Err(JsValue::UNDEFINED),
        };
        if sent.is_err_and(|error| !is_cancel(&error)) {
            refused();
        }
    });
}

/// Whether the player cancelled.
fn is_cancel(error: &JsValue) -> bool {
    Reflect::get(error, &"name".into()).is_ok_and(|name| name == "AbortError")
}

/// The outcome of sharing a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shared {
    /// It was shared, or the player cancelled.
    Done,
    /// The system does not share such files.
    NotOffered,
    /// The system refused it.
    Refused,
}

/// Lets the system share a file, and calls `done` with the outcome.
pub fn send_file(file: &web_sys::File, title: &str, done: impl FnOnce(Shared) + 'static) {
    let navigator = window().navigator();
    let what = Object::new();
    let files = js_sys::Array::of1(file);
    let set = |name: &str, value: &JsValue| Reflect::set(&what, &name.into(), value).is_ok();
    let is_set = set("files", &files) && set("title", &title.into());
    let takes = |can: Function| can.call1(&navigator, &what).is_ok_and(|can| can.is_truthy());
    let Some(share) = offered(&navigator, "share") else { return done(Shared::NotOffered) };
    let can_share = is_set && offered(&navigator, "canShare").is_some_and(takes);
    if !can_share {
        return done(Shared::NotOffered);
    }
    let Ok(promise) = share.call1(&navigator, &what) else { return done(Shared::Refused) };
    spawn_local(async move {
        done(match wait(promise).await {
            Ok(_) => Shared::Done,
            Err(error) if is_cancel(&error) => Shared::Done,
            Err(_) => Shared::Refused,
        });
    });
}

/// Copies a text and tells `done` whether that succeeded.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into()).unwrap_or_default();
    let written = offered(&clipboard, "writeText").and_then(|write| write.call1(&clipboard, &text.into()).ok());
    spawn_local(async move {
        done(match written {
            Some(promise) => wait(promise).await.is_ok(),
            None => false,
        });
    });
}

async fn wait(promise: JsValue) -> Result<JsValue, JsValue> {
    JsFuture::from(Promise::from(promise)).await
}
