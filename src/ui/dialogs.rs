//! The dialogs of the page: the menu, the list of shortcuts, the commitment to the deals, the link to the same deals.

mod fair;
mod menu;
mod seen;
mod share;
mod shortcuts;

use leptos::prelude::*;

use fair::FairDialog;
use menu::MenuDialog;
use seen::SeenDialog;
use share::ShareDialog;
use shortcuts::ShortcutsDialog;

pub use share::can_share;

/// The dialogs. They always exist, and open on request.
#[component]
pub fn Dialogs() -> impl IntoView {
    view! {
        <MenuDialog/>
        <ShortcutsDialog/>
        <FairDialog/>
        <ShareDialog/>
        <SeenDialog/>
    }
}
