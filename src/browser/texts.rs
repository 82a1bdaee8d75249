//! Loads the texts of a language.

use js_sys::futures::JsFuture;
use rami_model::text::Lang;

use super::dom::find;
use super::fetch;

/// Loads the texts of a language, unless they are there already. The request goes out at once, not when the result is
/// awaited. The result is `false` if they cannot be loaded.
pub fn load(lang: Lang) -> impl Future<Output = bool> {
    let asked = (!lang.is_loaded()).then(|| ask(lang));
    async move {
        match asked {
            Some(asked) => install(lang, asked).await,
            None => true,
        }
    }
}

/// Requests the file of a language. The build has put its name into the page.
fn ask(lang: Lang) -> JsFuture {
    let entry = find(&format!("meta[name=texts-{}]", lang.code()));
    let named = entry.and_then(|meta| meta.get_attribute("content"));
    fetch::ask(&named.unwrap_or_default())
}

async fn install(lang: Lang, asked: JsFuture) -> bool {
    match fetch::text_of(asked).await.map(|file| lang.load(&file)) {
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
