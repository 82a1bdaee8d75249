//! The end of a lesson, with the choices that follow it.

use leptos::prelude::*;
use rami::screens::{self, farewell};
use rami::text::Key;

use super::course::{learn, leave, of_lesson};
use crate::ui::components::{Button, Recreate};
use crate::ui::interaction::action::Action;
use crate::ui::stores::{I18n, Preferences, Seating, Stores};

/// The end of a lesson, over its table, once it is over.
#[component]
pub fn Farewell() -> impl IntoView {
    let stores = expect_context::<Stores>();
    view! {
        <Recreate of=move || of_lesson(stores, farewell).flatten() children=|end| view! { <Sheet end/> }.into_any()/>
    }
}

#[component]
fn Sheet(end: screens::Farewell) -> impl IntoView {
    let (stores, i18n) = (expect_context::<Stores>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    let variant = end.variant;
    let play = move |()| {
        preferences.set(|settings| settings.variant = Some(variant.into()));
        leave(stores);
        Seating::last(preferences).start(preferences, stores.game);
    };
    let others = end.others.into_iter().map(|other| {
        view! {
            <button type="button" class="button" data-action=Action::Learn.id() data-variant=other
                on:click=move |_| learn(stores, other, 0)
            >
                {i18n.variant_name(other)}
            </button>
        }
    });
    let text = end.text.map(|text| i18n.say(&text)).unwrap_or_default();
    view! {
        <div class="veil">
            <section class="sheet outcome parting" aria-labelledby="parting-title">
                <h2 class="sheet-title" id="parting-title">{i18n.text(Key::LessonFinished)}</h2>
                <p role="status">{text}</p>
                <div class="sheet-actions">
                    <Button action=Action::Play name=Key::LessonPlay main=true on_press=play/>
                </div>
                <h3>{i18n.text(Key::LessonAnother)}</h3>
                <div class="sheet-actions">{others.collect_view()}</div>
                <div class="sheet-actions">
                    <Button action=Action::LearnAgain class="button is-quiet" name=Key::LessonRestart
                        on_press=move |()| learn(stores, variant, 0)/>
                    <Button action=Action::Quit class="button is-quiet" name=Key::TableQuitLesson
                        on_press=move |()| leave(stores)/>
                </div>
            </section>
        </div>
    }
}
