//! Loads the texts of a language.

use js_sys::futures::JsFuture;
use rami::text::Lang;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

use super::dom::{find, window};

/// Loads a language, unless it is there already; `false` if it cannot be had.
pub async fn load(lang: Lang) -> bool {
    if lang.is_loaded() {
        return true;
    }
    match fetched(lang).await.map(|file| lang.load(&file)) {
        Ok(Ok(())) => true,
        Ok(Err(wrong)) => {
            web_sys::console::warn_1(&wrong.to_string().into());
            false
        }
        Err(error) => {
            web_sys::console::warn_1(&error);
            false
        }
    }
}

/// The file of a language: the build put its name into the page.
async fn fetched(lang: Lang) -> Result<String, JsValue> {
    let named = find(&format!("meta[name=texts-{}]", lang.code())).and_then(|meta| meta.get_attribute("content"));
    let response: Response =
        JsFuture::from(window().fetch_with_str(&named.unwrap_or_default())).await?.unchecked_into();
    if !response.ok() {
        return Err(response.status_text().into());
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().ok_or(text)
}
