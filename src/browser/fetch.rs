//! Loads text files of the site.

use js_sys::futures::JsFuture;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

use super::dom::window;

/// Requests a file of the site. The request goes out at once, not when the result is awaited.
pub fn ask(address: &str) -> JsFuture {
    JsFuture::from(window().fetch_with_str(address))
}

/// The text of a file that was requested.
///
/// # Errors
/// Why it could not be loaded.
pub async fn text_of(asked: JsFuture) -> Result<String, JsValue> {
    let response: Response = asked.await?.unchecked_into();
    if !response.ok() {
        return Err(response.status_text().into());
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().ok_or(text)
}
