//! An evening: the games that the same people played in a row, their ranking, and its last page.

mod last_page;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::history::{Evening, GameResult, RankedBy};
use rami_model::people::PersonId;
use rami_model::text::{Key, Message};
use rami_model::view_models::{EveningGame, EveningRow, EveningScreen as Ranking, evening_screen};

use super::history::review_past;
use super::people::PeoplePicker;
use super::scores::plain;
use crate::browser::{dom, storage};
use crate::ui::components::{Button, Choice, ChoiceOffer, FaceOf, PanelScreen, Recreate, Sure, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Navigation, Notices, Reviewing, SavedMatches, Screen, SheetStore};
use last_page::LastPage;

/// Choosing who spends an evening together.
#[component]
pub fn NewEveningScreen() -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let navigation = expect_context::<Navigation>();
    let chosen = RwSignal::new(Vec::<PersonId>::new());
    let start = move |_| {
        let people = chosen.get_untracked();
        if people.len() > 1 {
            store.start_evening(people);
            navigation.go(Screen::Evening);
        }
    };
    view! {
        <PanelScreen screen=Screen::NewEvening class="history people" title=i18n.text(Key::EveningNew)>
            <PeoplePicker chosen most=Signal::derive(|| 8)/>
            <div class="panel-actions">
                <button type="button" class="button is-main" data-action=ButtonAction::Start.id()
                    aria-disabled=move || chosen.with(|chosen| chosen.len() < 2).to_string() on:click=start
                >
                    {i18n.text(Key::EveningBegin)}
                </button>
            </div>
        </PanelScreen>
    }
}

/// The evening that is shown.
#[component]
pub fn EveningScreen() -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let (navigation, notices) = (expect_context::<Navigation>(), expect_context::<Notices>());
    let saved = expect_context::<SavedMatches>();
    let results = RwSignal::new(None::<Vec<GameResult>>);
    Effect::new(move || {
        // Another tab may finish a game of the evening.
        store.track_sheets();
        saved.track_others();
        spawn_local(async move {
            let found = store.results().await;
            // The user may have left the screen meanwhile.
            results.try_set(Some(found));
        });
    });
    Effect::new(move || {
        if store.evening().is_none() && navigation.screen_untracked() == Screen::Evening {
            notices.say(Key::EveningGone);
            navigation.go(Screen::Sheets);
        }
    });
    let shown = Memo::new(move |_| {
        let (evening, results) = (store.evening()?, results.get()?);
        let ranking = evening_screen(&evening, &results, &store.people());
        Some((evening, ranking))
    });
    view! {
        <PanelScreen screen=Screen::Evening class="evening" title=i18n.text(Key::EveningTitle)>
            <When when=Signal::derive(move || shown.with(Option::is_some))><Shown shown/></When>
        </PanelScreen>
    }
}

/// The evening with its ranking. A part is built again only if it changes, so that the choice keeps the focus.
#[component]
fn Shown(shown: Memo<Option<(Evening, Ranking)>>) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let offers = [(RankedBy::Places, Key::EveningByPlaces), (RankedBy::Chips, Key::EveningByChips)]
        .map(|(by, name)| ChoiceOffer::named(<&str>::from(by), i18n.text(name)))
        .into();
    let ranking = move || shown.get().map(|(_, ranking)| ranking);
    let games = move || ranking().map(|ranking| ranking.games);
    let day = move || shown.get().map(|(evening, _)| dom::date_and_time(evening.id, i18n.text(Key::LanguageTag)));
    let about = move || ranking().map(|ranking| i18n.say(&ranking.about));
    let by = move || shown.get().map(|(evening, _)| <&str>::from(evening.by).to_string()).unwrap_or_default();
    // What can be done does not depend on how the people are ranked.
    let evening = move || shown.get().map(|(evening, _)| evening.ranked_by_default());
    view! {
        <p class="soft">{day}</p>
        <Recreate of=move || shown.get() children=|(evening, ranking)| view! { <Head evening ranking/> }.into_any()/>
        <Recreate of=ranking children=|ranking| view! { <Places ranking/> }.into_any()/>
        <p class="panel-note" data-zone="points-about">{about}</p>
        <Choice name="ranked-by" title=Key::EveningBy offers chosen=Signal::derive(by)
            on_choose=move |id: String| store.change_evening(|evening| evening.rank_by(id.parse().unwrap_or_default(), storage::mark()))/>
        <Recreate of=games children=|games| view! { <Games games/> }.into_any()/>
        <Recreate of=evening children=|evening| view! { <EveningActions evening/> }.into_any()/>
    }
}

/// Who leads, or the last page once the evening is over.
#[component]
fn Head(evening: Evening, ranking: Ranking) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    match (evening.goes_on(dom::now()), &ranking.leads) {
        (false, _) => view! { <LastPage evening ranking/> }.into_any(),
        (true, Some(leads)) => view! { <p class="evening-leads">{i18n.say(leads)}</p> }.into_any(),
        (true, None) => ().into_any(),
    }
}

/// The ranking.
#[component]
fn Places(ranking: Ranking) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let row = |row: EveningRow| {
        let place = row.place.map(|place| place.to_string());
        let name = row.name().to_string();
        view! {
            <li data-person=row.id.to_string() data-place=place.clone() data-points=row.score.to_string()>
                <b class="place">{place.clone()}</b>
                <FaceOf person=row.person/>
                <span class="places-name">{name} <small>{i18n.say(&row.won)}</small></span>
                <b class="places-score">{i18n.say(&row.said)}</b>
            </li>
        }
    };
    view! { <ol class="places" data-zone="ranking">{ranking.rows.into_iter().map(row).collect_view()}</ol> }
}

/// The games of the evening, each of which can be opened.
#[component]
fn Games(games: Vec<EveningGame>) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let (navigation, notices) = (expect_context::<Navigation>(), expect_context::<Notices>());
    let reviewing = expect_context::<Reviewing>();
    let title = Message::new(Key::EveningGames).number("n", games.len() as i64);
    let game = move |game: EveningGame| {
        let name = game.name.map_or("Rami", |key| i18n.text(key));
        let scores: Vec<String> =
            game.scores.iter().map(|(name, score)| format!("{name}\u{a0}{}", plain(*score as i32))).collect();
        let (id, at_a_table) = (game.id, game.at_a_table);
        let open = move |_| match at_a_table {
            false => review_past(reviewing, id),
            true if store.open(id) => navigation.arrive(Screen::Sheet),
            true => notices.say(Key::ErrorGone),
        };
        let action = if at_a_table { ButtonAction::Continue } else { ButtonAction::Review };
        view! {
            <li class="past">
                <button type="button" class="past-main" data-action=action.id() data-game=id.to_string() on:click=open>
                    <span class="past-about">
                        <b>{name}</b>
                        <small>{scores.join(" \u{b7} ")}</small>
                    </span>
                    <b class="past-result">{game.winners.join(", ")}</b>
                </button>
            </li>
        }
    };
    view! {
        <section class="past-list evening-games">
            <h2>{i18n.say(&title)}</h2>
            <ul>{games.into_iter().map(game).collect_view()}</ul>
        </section>
    }
}

/// The buttons: the next game, the end of the evening, deleting it.
#[component]
fn EveningActions(evening: Evening) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let navigation = expect_context::<Navigation>();
    let (id, ended) = (evening.id, !evening.goes_on(dom::now()));
    // An evening that was ended too early can be continued.
    let again = evening.may_go_on(dom::now());
    let people = StoredValue::new(evening.people);
    let asks = RwSignal::new(false);
    let next = move |()| {
        store.seat_next(people.get_value());
        navigation.arrive(Screen::NewSheet);
    };
    let end = move |ended: Option<u64>| {
        store.change_evening(|evening| evening.end(ended, storage::mark()));
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
    };
    let delete = move |()| {
        navigation.back();
        store.delete_evening(id);
    };
    view! {
        <div class="panel-actions panel-ways">
            {(!ended).then(|| view! {
                <Button action=ButtonAction::NewSheet main=true name=Key::EveningNext on_press=next/>
                <Button action=ButtonAction::Finish name=Key::EveningEnd on_press=move |()| end(Some(dom::now()))/>
            })}
            {(ended && again).then(|| view! {
                <Button action=ButtonAction::Resume name=Key::EveningGoOn on_press=move |()| end(None)/>
            })}
            <Button action=ButtonAction::Print class="button is-quiet" name=Key::SheetPrint
                on_press=move |()| dom::sure(dom::window().print())/>
            <Button action=ButtonAction::Delete class="button is-quiet" name=Key::ActionDelete
                on_press=move |()| asks.update(|asks| *asks = !*asks)/>
            <When when=Signal::derive(move || asks.get())>
                <Sure asked=i18n.text(Key::EveningDeleteSure).to_string() yes=(ButtonAction::DeleteSure, Key::ActionDelete)
                    no=ButtonAction::DeleteCancel asks on_yes=delete/>
            </When>
        </div>
    }
}
