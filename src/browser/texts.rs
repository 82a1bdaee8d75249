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

/// Whether a part of a language is there.
pub fn has(lang: Lang, part: Part) -> bool {
    !lang.text(part.sign()).is_empty()
}

/// Loads a part of a language, unless it is there already; `false` if it cannot be had. It is asked for at once, not when
/// it is waited for.
pub fn load(lang: Lang, part: Part) -> impl Future<Output = bool> {
    let asked = (!has(lang, part)).then(|| ask(lang, part));
    async move {
        match asked {
            Some(asked) => take(lang, asked).await,
            None => true,
        }
    }
}

/// Asks for a file of a language: the build put its name into the page.
fn ask(lang: Lang, part: Part) -> JsFuture {
    let entry = find(&format!("meta[name={}{}]", part.prefix(), lang.code()));
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
