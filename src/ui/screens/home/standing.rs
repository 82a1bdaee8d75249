//! The first screen that came with the page. Its elements stay when the program is loaded, so it is painted only once.
//! It stays as long as it equals [`HomeScreen`](super::HomeScreen) on a device without stored data.

use leptos::prelude::*;
use web_sys::{Element, MouseEvent};

use super::follow;
use super::link::HomeLink;
use crate::browser::first_screen;
use crate::ui::interaction::action::Action;
use crate::ui::stores::{Dialog, Stores};

/// Takes the first screen over in place. The program handles what is pressed there from now on.
#[component]
pub fn StandingScreen() -> impl IntoView {
    let stores = expect_context::<Stores>();
    first_screen::take(move |pressed, event| press(stores, pressed, event));
}

fn press(stores: Stores, pressed: &Element, event: &MouseEvent) {
    let address = pressed.get_attribute("href").unwrap_or_default();
    if let Some(language) = pressed.get_attribute("data-language") {
        follow(event, || stores.i18n.choose_language(language));
    } else if let Some(link) = HomeLink::from_address(&address, stores.preferences) {
        follow(event, || link.take(stores));
    } else if pressed.get_attribute("data-action").as_deref() == Some(Action::Menu.id()) {
        stores.navigation.ask(Dialog::Menu);
    }
}
