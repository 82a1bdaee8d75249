//! Finds out whether the browser keeps stored data permanently.

use js_sys::futures::JsFuture;
use rami_model::backup::deletes_unvisited;
use wasm_bindgen::JsValue;

use super::dom::window;

/// Whether the browser deletes the stored data when the site is not visited for some days. It does not if the app is
/// installed, or if it has promised to keep them.
pub async fn vanishes() -> bool {
    let names_itself = window().navigator().user_agent();
    names_itself.is_ok_and(|name| deletes_unvisited(&name)) && !is_installed() && !is_promised().await
}

fn is_installed() -> bool {
    let query = window().match_media("(display-mode: standalone)").ok().flatten();
    query.is_some_and(|query| query.matches())
}

async fn is_promised() -> bool {
    // Not offered on plain HTTP.
    let storage = js_sys::Reflect::get(&window().navigator(), &"storage".into());
    if storage.is_ok_and(|storage| storage.is_undefined()) {
        return false;
    }
    let Ok(asked) = window().navigator().storage().persisted() else { return false };
    JsFuture::from(asked).await.as_ref().is_ok_and(|promised| *promised == JsValue::TRUE)
}
