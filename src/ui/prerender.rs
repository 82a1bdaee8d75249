//! The first screen as HTML, in French: rendered by the build, of the same components that take over in the browser.

use leptos::prelude::*;
use rami::session::Settings;
use rami::text::Lang;

use super::screens::HomeScreen;
use super::stores::Stores;

/// The HTML of the first screen.
pub fn first_screen() -> String {
    let owner = Owner::new();
    owner.with(|| {
        Stores::new(Settings::default(), Lang::best(["fr"])).provide();
        view! { <HomeScreen/> }.to_html()
    })
}
