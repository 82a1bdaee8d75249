//! The end of a lesson, with the choices that follow it.

use leptos::prelude::*;
use rami_model::table::{Course, Event, Session, Turn};
use rami_model::text::{Key, Message};
use rami_model::view_models::{self, DealEndScreen, SetUpRequest, coach, deal_end, farewell};

use crate::ui::components::{Button, Explained, Recreate, Results};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Stores, TableStore};

/// The end of a lesson, over its table, once it is over.
#[component]
pub fn Farewell() -> impl IntoView {
    let game = expect_context::<TableStore>();
    view! {
        <Recreate of=move || of_lesson(game, farewell) children=|end| view! { <FarewellPanel end/> }.into_any()/>
        <Recreate of=move || of_lesson(game, counted) children=|end| view! { <Counted end/> }.into_any()/>
    }
}

/// Reads something of the lesson and its cards, tracked.
fn of_lesson<T>(game: TableStore, read: impl FnOnce(&Course, &Session) -> Option<T>) -> Option<T> {
    game.with(|table| table.lesson().and_then(|(course, session)| read(course, session)))
}

/// The result of a deal in the middle of a lesson, which goes on after it.
fn counted(course: &Course, session: &Session) -> Option<(DealEndScreen, Option<Message>)> {
    if !course.waits() || course.scripted().is_some() {
        return None;
    }
    deal_end(session).map(|end| (end, coach(course, session).lead))
}

/// Both hands, the sums and the points of a deal in the middle of a lesson.
#[component]
fn Counted(end: (DealEndScreen, Option<Message>)) -> impl IntoView {
    let (stores, i18n) = (expect_context::<Stores>(), expect_context::<I18n>());
    let (end, said) = end;
    let said = said.map(|said| view! { <p role="status"><Explained text=i18n.say(&said)/></p> });
    view! {
        <div class="veil" style:--landing=format!("{}ms", stores.game.landing())>
            <section class="panel outcome" aria-labelledby="counted-title">
                <h2 class="panel-title" id="counted-title">{i18n.say(&end.title)}</h2>
                {said}
                <Results rows=end.rows/>
                <div class="panel-actions">
                    <Button action=ButtonAction::StepNext name=Key::LessonNext main=true focus=true
                        on_press=move |()| stores.game.send(Event::Turn(Turn::Next))/>
                </div>
            </section>
        </div>
    }
}

#[component]
fn FarewellPanel(end: view_models::Farewell) -> impl IntoView {
    let (stores, i18n) = (expect_context::<Stores>(), expect_context::<I18n>());
    let variant = end.variant;
    // The set-up screen first asks for the players and the level of the bots.
    let play = move |()| {
        stores.game.send(Event::Leave);
        stores.set_up(SetUpRequest::of_game(variant));
    };
    let results = stores.game.of_session(deal_end).flatten().map(|end| view! { <Results rows=end.rows/> });
    let others = end.others.into_iter().map(|other| {
        view! {
            <button type="button" class="button" data-action=ButtonAction::Learn.id() data-variant=other
                on:click=move |_| stores.game.learn(other, 0)
            >
                {i18n.variant_name(other)}
            </button>
        }
    });
    let summary = end.summary.map(|summary| view! { <p><Explained text=i18n.say(&summary)/></p> });
    let text = end.text.map(|text| i18n.say(&text)).unwrap_or_default();
    view! {
        <div class="veil">
            <section class="panel outcome parting" aria-labelledby="parting-title">
                <h2 class="panel-title" id="parting-title">{i18n.text(Key::LessonFinished)}</h2>
                <p role="status"><Explained text/></p>
                {results}
                {summary}
                <div class="panel-actions">
                    <Button action=ButtonAction::Play name=Key::LessonPlay main=true on_press=play/>
                </div>
                <h3>{i18n.text(Key::LessonAnother)}</h3>
                <div class="panel-actions">{others.collect_view()}</div>
                <div class="panel-actions">
                    <Button action=ButtonAction::LearnAgain class="button is-quiet" name=Key::LessonRestart
                        on_press=move |()| stores.game.learn(variant, 0)/>
                    <Button action=ButtonAction::Quit class="button is-quiet" name=Key::TableQuitLesson
                        on_press=move |()| stores.game.send(Event::Leave)/>
                </div>
            </section>
        </div>
    }
}
