//! What the page holds before the program is loaded: the first screen as HTML in every language, rendered with the same
//! components as in the browser, and the names by which an address asks for something else. The build calls it.

use leptos::prelude::*;
use rami_model::settings::Settings;
use rami_model::text::{Key, Lang};
use rami_model::view_models::asking_names;

use super::screens::HomeScreen;
use super::stores::Stores;

/// The first screen in every language, one a line, the reference first. A line holds the language's code, its tag and
/// the HTML, separated by tabs.
pub fn first_screens() -> String {
    Lang::all().map(|lang| [lang.code(), lang.text(Key::LanguageTag), &first_screen(lang)].join("\t") + "\n").collect()
}

/// The names by which an address asks for something else than the first screen, in one line with spaces between them.
pub fn asking_line() -> String {
    asking_names().collect::<Vec<_>>().join(" ") + "\n"
}

fn first_screen(lang: Lang) -> String {
    let owner = Owner::new();
    owner.with(|| {
        Stores::new(Settings::default(), lang).provide();
        view! { <HomeScreen/> }.to_html()
    })
}
