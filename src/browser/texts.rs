//! Loads the texts of a language: those of the first part of the program, and the others.

use js_sys::futures::JsFuture;
use rami::text::{Key, Lang, SIGNS};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

use super::dom::{find, window};

/// One of the two files of a language.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TextFile {
    /// The texts of the first part of the program.
    First,
    /// The texts that only the second part says: rules pages, house rules, lessons.
    Rest,
}

impl TextFile {
    /// A text of this file. It is there once the whole file is.
    const fn sign(self) -> Key {
        match self {
            Self::First => SIGNS[0],
            Self::Rest => SIGNS[1],
        }
    }

    /// The prefix of the entry in the page that names its file.
    const fn prefix(self) -> &'static str {
        match self {
            Self::First => "texts-",
            Self::Rest => "more-texts-",
        }
    }
}

/// Whether a file of a language is there.
pub fn has(lang: Lang, file: TextFile) -> bool {
    !lang.text(file.sign()).is_empty()
}

/// Loads a file of a language, unless it is there already. The request goes out at once, not when the result is
/// awaited. The result is `false` if it cannot be loaded.
pub fn load(lang: Lang, file: TextFile) -> impl Future<Output = bool> {
    let asked = (!has(lang, file)).then(|| ask(lang, file));
    async move {
        match asked {
            Some(asked) => take(lang, asked).await,
            None => true,
        }
    }
}

/// Requests a file of a language. The build has put its name into the page.
fn ask(lang: Lang, file: TextFile) -> JsFuture {
    let entry = find(&format!("meta[name={}{}]", file.prefix(), lang.code()));
    let named = entry.and_then(|meta| meta.get_attribute("content"));
    JsFuture::from(window().fetch_with_str(&named.unwrap_or_default()))
}

async fn take(lang: Lang, asked: JsFuture) -> bool {
    match text_of(asked).await.map(|file| lang.load(&file)) {
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

async fn text_of(asked: JsFuture) -> Result<String, JsValue> {
    let response: Response = asked.await?.unchecked_into();
    if !response.ok() {
        return Err(response.status_text().into());
    }
    let text = JsFuture::from(response.text()?).await?;
    text.as_string().ok_or(text)
}
