//! The cover over the table while the device changes hands.

use leptos::prelude::*;
use rami_model::table::Intent;
use rami_model::text::Key;

use crate::ui::components::{Button, Recreate};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, TableStore};

/// The cover over a table at which several people play, until the next one has the device.
#[component]
pub fn Cover() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let cover = move |cover: rami_model::view_models::Cover| {
        view! {
            <div class="veil is-cover">
                <section class="panel cover" role="dialog" aria-labelledby="cover-title">
                    <h2 class="panel-title" id="cover-title">{i18n.say(&cover.title)}</h2>
                    <p>{i18n.say(&cover.text)}</p>
                    <Button action=ButtonAction::Uncover name=Key::CoverReady main=true focus=true
                        on_press=move |()| game.act(Intent::Uncover)/>
                </section>
            </div>
        }
        .into_any()
    };
    view! { <Recreate of=move || game.at_table(|table| table.cover.clone()) children=cover/> }
}
