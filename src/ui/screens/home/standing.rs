//! The first screen that came with the page. Its elements stay when the program is loaded, so it is painted only once.
//! It stays as long as it equals [`HomeScreen`](super::HomeScreen) on a device without stored data.

use leptos::prelude::*;
use web_sys::{Element, MouseEvent};

use super::link::HomeLink;
use super::open_link;
use crate::browser::first_screen;
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{Dialog, Stores};

/// Takes the first screen over in place. The program handles what is pressed there from now on.
#[component]
pub fn StandingScreen() -> impl IntoView {
    let stores = expect_context::<Stores>();
    first_screen::take_over(move |pressed, event| press(stores, pressed, event));
}

fn press(stores: Stores, pressed: &Element, event: &MouseEvent) {
    let address = pressed.get_attribute("href").unwrap_or_default();
    if let Some(language) = pressed.get_attribute("data-language") {
        open_link(event, || stores.i18n.choose_language(language));
    } else if let Some(link) = HomeLink::from_address(&address, stores.preferences) {
        open_link(event, || link.carry_out(stores));
    } else if pressed.get_attribute("data-action").as_deref() == Some(ButtonAction::Menu.id()) {
        stores.navigation.ask(Dialog::Menu);
    }
}
