//! Loads the texts of a language: those of the first part of the program, and the rest.

use js_sys::futures::JsFuture;
use rami::text::{Key, Lang};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

use super::dom::{find, window};

/// One of the two files of a language.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What the first part of the program says.
    First,
    /// What only the second says: rules pages, house rules, lessons.
    Rest,
}

impl Part {
    /// A text of it, which is there when all of it is.
    const fn sign(self) -> Key {
        match self {
            Self::First => Key::SetupTitle,
            Self::Rest => Key::RulesTitleAim,
        }
    }

    /// Begins the name of the entry in the page that names its file.
    const fn prefix(self) -> &'static str {
        match self {
            Self::First => "texts-",
            Self::Rest => "more-texts-",
        }
    }
}

/// Loads a part of a language, unless it is there already; `false` if it cannot be had.
pub async fn load(lang: Lang, part: Part) -> bool {
    if !lang.text(part.sign()).is_empty() {
        return true;
    }
    match fetched(lang, part).await.map(|file| lang.load(&file)) {
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

/// A file of a language: the build put its name into the page.
async fn fetched(lang: Lang, part: Part) -> Result<String, JsValue> {
    let entry = find(&format!("meta[name={}{}]", part.prefix(), lang.code()));
    let named = entry.and_then(|meta| meta.get_attribute("content"));
    let response: Response =
        JsFuture::from(window().fetch_with_str(&named.unwrap_or_default())).await?.unchecked_into();
    if !response.ok() {
        return Err(response.status_text().into());
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().ok_or(text)
}
