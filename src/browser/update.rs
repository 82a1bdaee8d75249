//! The service worker, which keeps the game on the device: registers it, reports a newer version, and lets one take
//! over. Without a service worker the game is played all the same.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::futures::JsFuture;
use js_sys::{Date, Promise, Reflect};
use rami_model::view_models::Newer;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{RequestCache, RequestInit, Response, ServiceWorkerContainer, ServiceWorkerRegistration};

use super::dom::{find, find_all, window};

/// How often a page that stays open asks the host for a newer version, in milliseconds.
const INTERVAL: f64 = 3_600_000.0;

thread_local! {
    static REGISTRATION: RefCell<Option<ServiceWorkerRegistration>> = const { RefCell::new(None) };
    static OUTDATED: Cell<bool> = const { Cell::new(false) };
    static LAST_ASKED: Cell<f64> = const { Cell::new(0.0) };
}

/// Registers the worker that the page names (none while developing) and tells of newer versions from now on.
pub fn watch(tell: impl Fn(Newer) + 'static) {
    let script = find("meta[name=\"service-worker\"]").and_then(|meta| meta.get_attribute("content"));
    let (Some(script), Some(container)) = (script, container()) else { return };
    let tell: Rc<dyn Fn(Newer)> = Rc::new(tell);
    let telling = tell.clone();
    // The first worker of a device takes over a page of its own version, so this is no update.
    let controlled = Cell::new(container.controller().is_some());
    let changed = listener(move || {
        if controlled.replace(true) {
            OUTDATED.set(true);
            telling(Newer::Active);
        }
    });
    container.set_oncontrollerchange(Some(changed.unchecked_ref()));
    LAST_ASKED.set(Date::now());
    settled(&container.register(&script), move |registration| {
        if let Ok(registration) = registration.dyn_into() {
            watch_registration(registration, tell);
        }
    });
}

fn container() -> Option<ServiceWorkerContainer> {
    let navigator = window().navigator();
    let has = Reflect::has(&navigator, &"serviceWorker".into()).unwrap_or(false);
    has.then(|| navigator.service_worker())
}

fn watch_registration(registration: ServiceWorkerRegistration, tell: Rc<dyn Fn(Newer)>) {
    REGISTRATION.set(Some(registration.clone()));
    let look = move || {
        let is_update = container().is_some_and(|container| container.controller().is_some());
        if is_update && waiting().is_some() {
            tell(Newer::Waiting);
        }
    };
    look();
    let look = listener(look);
    let found = move || {
        if let Some(installing) = REGISTRATION.with_borrow(|known| known.as_ref()?.installing()) {
            installing.set_onstatechange(Some(look.unchecked_ref()));
        }
    };
    // It may have been found before the page listened.
    found();
    registration.set_onupdatefound(Some(listener(found).unchecked_ref()));
}

fn waiting() -> Option<web_sys::ServiceWorker> {
    REGISTRATION.with_borrow(|registration| registration.as_ref()?.waiting())
}

/// Whether a newer version has taken over, so that files of this version may be gone.
pub fn is_outdated() -> bool {
    OUTDATED.get()
}

/// Whether a file of this version is gone from the host, which then has a newer version. The host says that there is no
/// such file, or answers with a page in its place. Without a network no file counts as gone.
pub async fn is_gone() -> bool {
    let files = find_all("meta[content^=\"./\"]").into_iter().filter_map(|meta| meta.get_attribute("content"));
    let asked: Vec<JsFuture> = files.map(|file| ask_for_head(&file)).collect();
    let mut gone = false;
    for answer in asked {
        gone |= answer.await.is_ok_and(|answer| says_gone(&answer.unchecked_into()));
    }
    gone
}

/// Requests only the headers of a file.
fn ask_for_head(file: &str) -> JsFuture {
    let how = RequestInit::new();
    how.set_method("HEAD");
    how.set_cache(RequestCache::NoStore);
    JsFuture::from(window().fetch_with_str_and_init(file, &how))
}

fn says_gone(answer: &Response) -> bool {
    let kind = answer.headers().get("content-type").ok().flatten().unwrap_or_default();
    matches!(answer.status(), 404 | 410) || kind.starts_with("text/html")
}

/// Asks the host for a newer version, if the last time is long ago.
pub fn ask_again() {
    let now = Date::now();
    let registration = REGISTRATION.with_borrow(Clone::clone);
    if let Some(registration) = registration
        && now - LAST_ASKED.get() > INTERVAL
        && let Ok(asked) = registration.update()
    {
        LAST_ASKED.set(now);
        settled(&asked, |_| {});
    }
}

/// Lets the waiting version take over. The page is notified then. If it has taken over already, the page reloads.
pub fn agree() {
    let Some(waiting) = waiting() else { return reload() };
    let message = js_sys::Object::new();
    // Workbox's worker listens for this message.
    let told =
        Reflect::set(&message, &"type".into(), &"SKIP_WAITING".into()).and_then(|_| waiting.post_message(&message));
    if told.is_err() {
        reload();
    }
}

/// Reloads the page.
pub fn reload() {
    if let Err(error) = window().location().reload() {
        web_sys::console::warn_1(&error);
    }
}

/// A function that the browser calls as long as the page lives.
fn listener(run: impl FnMut() + 'static) -> JsValue {
    Closure::<dyn FnMut()>::new(run).into_js_value()
}

/// Runs something with the result of a promise. If it is rejected (no network, not allowed here) nothing happens.
fn settled(promise: &Promise, run: impl FnOnce(JsValue) + 'static) {
    let run = Closure::once(run);
    let refused = Closure::<dyn FnMut(JsValue)>::new(|_| {});
    drop(promise.then2(&run, &refused));
    run.forget();
    refused.forget();
}
