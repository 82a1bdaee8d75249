//! Renders the first screen as HTML, in every language. The build calls it, and it uses the same components as the
//! browser.

use leptos::prelude::*;
use rami_model::settings::Settings;
use rami_model::text::{Key, Lang};

use super::screens::HomeScreen;
use super::stores::Stores;

/// The first screen in every language, one a line, the reference first. A line holds the language's code, its tag and
/// the HTML, separated by tabs.
pub fn first_screens() -> String {
    Lang::all().map(|lang| [lang.code(), lang.text(Key::LanguageTag), &first_screen(lang)].join("\t") + "\n").collect()
}

fn first_screen(lang: Lang) -> String {
    let owner = Owner::new();
    owner.with(|| {
        Stores::new(Settings::default(), lang).provide();
        view! { <HomeScreen/> }.to_html()
    })
}
