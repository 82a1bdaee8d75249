//! An evening: what the same people played in a row, and their ranking.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami::device::{Evening, GameResult, PersonId, Ranked, RankedBy};
use rami::screens::game_name;
use rami::text::{Key, Message};

use super::people::PeoplePicker;
use super::scores::plain;
use crate::browser::dom;
use crate::ui::components::{Button, Choice, FaceOf, Offer, Recreate, SheetScreen};
use crate::ui::interaction::action::Action;
use crate::ui::stores::{I18n, Navigation, Screen, SheetStore};

/// Choosing who spends an evening together.
#[component]
pub fn NewEveningScreen() -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let navigation = expect_context::<Navigation>();
    let chosen = RwSignal::new(Vec::<PersonId>::new());
    let start = move |_| {
        let people = chosen.get_untracked();
        if people.len() > 1 {
            store.begin_evening(people);
            navigation.go(Screen::Evening);
        }
    };
    view! {
        <SheetScreen screen=Screen::NewEvening class="history people" title=i18n.text(Key::EveningNew)>
            <PeoplePicker chosen most=Signal::derive(|| 8)/>
            <div class="sheet-actions">
                <button type="button" class="button is-main" data-action=Action::Start.id()
                    aria-disabled=move || chosen.with(|chosen| chosen.len() < 2).to_string() on:click=start
                >
                    {i18n.text(Key::EveningBegin)}
                </button>
            </div>
        </SheetScreen>
    }
}

/// The evening that is shown.
#[component]
pub fn EveningScreen() -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let results = RwSignal::new(None::<Vec<GameResult>>);
    spawn_local(async move {
        let found = store.results().await;
        // The screen may have been left meanwhile.
        results.try_set(Some(found));
    });
    let shown = move || Some((store.evening()?, results.get()?));
    view! {
        <SheetScreen screen=Screen::Evening class="evening" title=i18n.text(Key::EveningTitle)>
            <Recreate of=shown children=|(evening, results)| view! { <Shown evening results/> }.into_any()/>
        </SheetScreen>
    }
}

#[component]
fn Shown(evening: Evening, results: Vec<GameResult>) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let (games, ranking) = (evening.games(&results), evening.ranking(&results));
    let people = store.people_now();
    let id = evening.id;
    let day = dom::date_and_time(id, i18n.text(Key::LanguageTag));
    let row = |ranked: Ranked| {
        let person = people.get(ranked.person).cloned();
        let name = person.as_ref().map(|person| person.name.clone()).unwrap_or_default();
        let won = i18n.say(&Message::new(Key::EveningWon).number("n", ranked.won as i64));
        // Before the first game nobody has a place.
        let place = (!games.is_empty()).then(|| ranked.place.to_string());
        view! {
            <li data-person=ranked.person.to_string() data-place=place.clone() data-points=ranked.score.to_string()>
                <b class="place">{place.clone()}</b>
                <FaceOf person/>
                <span>{name} <small>{won}</small></span>
                <b>{plain(ranked.score as i32)}</b>
            </li>
        }
    };
    let game = |game: &&GameResult| {
        let name = game_name(&game.game).map_or("", |key| i18n.text(key));
        let winners: Vec<String> = game
            .seats
            .iter()
            .filter(|seat| seat.figures.place == 1)
            .filter_map(|seat| people.get(seat.person?))
            .map(|person| person.name.clone())
            .collect();
        view! { <li><span>{name}</span> <b>{winners.join(", ")}</b></li> }
    };
    let offers = [(RankedBy::Places, Key::EveningByPlaces), (RankedBy::Chips, Key::EveningByChips)]
        .map(|(by, name)| Offer::named(<&str>::from(by), i18n.text(name)))
        .into();
    let by = <&str>::from(evening.by).to_string();
    let ended = evening.ended.is_some() || !evening.goes_on(dom::now());
    view! {
        <p class="soft">{day}</p>
        <ol class="places" data-zone="ranking">{ranking.into_iter().map(row).collect_view()}</ol>
        <h2>{i18n.say(&Message::new(Key::EveningGames).number("n", games.len() as i64))}</h2>
        <ul class="evening-games">{games.iter().map(game).collect_view()}</ul>
        <Choice name="ranked-by" title=Key::EveningBy offers chosen=by
            on_choose=move |id: String| store.change_evening(|evening| evening.by = id.parse().unwrap_or_default())/>
        <EveningWays id people=evening.people.clone() ended/>
    }
}

/// The ways on: the next game, the end of the evening, forgetting it.
#[component]
fn EveningWays(id: u64, people: Vec<PersonId>, ended: bool) -> impl IntoView {
    let store = expect_context::<SheetStore>();
    let navigation = expect_context::<Navigation>();
    let people = StoredValue::new(people);
    let next = move |()| {
        store.seat_next(people.get_value());
        navigation.arrive(Screen::NewSheet);
    };
    let finish = move |()| store.change_evening(|evening| evening.ended = Some(dom::now()));
    let delete = move |()| {
        navigation.back();
        store.delete_evening(id);
    };
    view! {
        <div class="sheet-actions sheet-ways">
            {(!ended).then(|| view! {
                <Button action=Action::NewSheet main=true name=Key::EveningNext on_press=next/>
                <Button action=Action::Finish name=Key::EveningEnd on_press=finish/>
            })}
            <Button action=Action::Print class="button is-quiet" name=Key::SheetPrint
                on_press=move |()| dom::sure(dom::window().print())/>
            <Button action=Action::Delete class="button is-quiet" name=Key::ActionDelete on_press=delete/>
        </div>
    }
}
