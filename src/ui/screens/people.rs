//! The people of this device: their names, colours, faces and results.

mod merging;
mod picker;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::history::{GameResult, PersonFigures, percent};
use rami_model::people::{Earlier, HUES, LONGEST_NAME, Person, PersonId, PersonList};
use rami_model::text::{Key, Message};
use rami_model::view_models::{game_name, tenths};

use merging::{Merge, MergeInto, UndoMerge};
use picker::{NewPerson, name_error};
pub use picker::{PeoplePicker, dealer_of};

use crate::browser::{dom, storage};
use crate::ui::components::{Button, FaceKeys, FaceOf, PanelScreen, PersonChip, Recreate, Rows, Sure, When, field};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, SavedMatches, Screen, SheetStore};

/// The people of this device.
#[component]
pub fn PeopleScreen() -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    store.refresh();
    let results = RwSignal::new(Vec::<GameResult>::new());
    // Merging or forgetting a person, or naming the earlier player, changes the results. A name or a colour does not.
    let known = Memo::new(move |_| {
        let people = store.people();
        (people.all().iter().map(|person| person.id).collect::<Vec<_>>(), people.earlier())
    });
    let saved = expect_context::<SavedMatches>();
    Effect::new(move || {
        known.track();
        store.track_sheets();
        saved.track_others();
        spawn_local(async move {
            let found = store.results().await;
            // The user may have left the screen meanwhile.
            results.try_set(found);
        });
    });
    let keys = Signal::derive(move || store.people().all().iter().map(|person| (person.id, 0)).collect());
    let open = RwSignal::new(None::<PersonId>);
    let merged = RwSignal::new(None::<Merge>);
    view! {
        <PanelScreen screen=Screen::People class="history people" title=i18n.text(Key::PeopleTitle)>
            <p class="panel-note">{i18n.text(Key::PeopleAbout)}</p>
            <When when=Signal::derive(move || may_ask_earlier(&store.people(), &results.get()))><EarlierQuestion/></When>
            <Recreate of=move || merged.get() children=move |merge| view! { <UndoMerge merge merged/> }.into_any()/>
            <ul class="people-list">
                <Rows keys row=move |(id, _)| view! { <Row id open results merged/> }.into_any()/>
            </ul>
            <NewPerson on_add=move |_| {}/>
        </PanelScreen>
    }
}

/// Whether to ask who played the matches of this device before it knew any people.
fn may_ask_earlier(people: &PersonList, results: &[GameResult]) -> bool {
    let nameless = |result: &GameResult| !result.at_a_table && result.seats.iter().all(|seat| seat.person.is_none());
    people.earlier() == Earlier::Unasked && !people.all().is_empty() && results.iter().any(nameless)
}

/// Asks once who played before there was a list of people.
#[component]
fn EarlierQuestion() -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let answer = move |earlier: Earlier| store.change_people(|people| people.note_earlier(earlier, storage::mark()));
    let chip = move |person: Person| {
        let (id, name) = (person.id, person.name.clone());
        view! { <PersonChip person=Some(person) name on_press=move |()| answer(Earlier::Person(id))/> }.into_any()
    };
    view! {
        <div class="panel-alert" role="group" data-zone="earlier">
            <p>{i18n.text(Key::PeopleEarlierQuestion)}</p>
            <div class="person-chips">
                {store.people_untracked().all().into_iter().cloned().map(chip).collect::<Vec<_>>()}
                <button type="button" class="button" on:click=move |_| answer(Earlier::Nobody)>
                    {i18n.text(Key::PeopleNobody)}
                </button>
            </div>
        </div>
    }
}

/// A person: a button that shows more. It stays where it is while the person is changed, here or in another tab.
#[component]
fn Row(
    id: PersonId,
    open: RwSignal<Option<PersonId>>,
    results: RwSignal<Vec<GameResult>>,
    /// Set when the person is merged into another one.
    merged: RwSignal<Option<Merge>>,
) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let first = store.people_untracked().get(id).cloned()?;
    let person = Memo::new(move |_| store.people().get(id).cloned().unwrap_or_else(|| first.clone()));
    let figures = Memo::new(move |_| results.with(|results| PersonFigures::of(id, results, dom::day_here_at)));
    let is_open = move || open.get() == Some(id);
    let line = move || {
        let figures = figures.get();
        i18n.say(&Message::new(Key::PeopleLine).number("n", figures.games as i64).number("won", figures.won as i64))
    };
    let row = view! {
        <li class="past person" data-person=id.to_string()>
            <button type="button" class="past-main" data-action=ButtonAction::Person.id()
                aria-expanded=move || is_open().to_string()
                on:click=move |_| open.update(|open| *open = (*open != Some(id)).then_some(id))
            >
                <Recreate of=move || Some(person.get()) children=|person| view! { <FaceOf person=Some(person)/> }.into_any()/>
                <span class="past-about"><b>{move || person.get().name}</b> <small>{line}</small></span>
            </button>
            <When when=Signal::derive(is_open)>
                <div class="person-more">
                    <Recreate of=move || Some(figures.get()) children=|figures| view! { <Figures figures/> }.into_any()/>
                    <Change person results merged/>
                </div>
            </When>
        </li>
    };
    Some(row)
}

/// The results of a person.
#[component]
fn Figures(figures: PersonFigures) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    if figures.games == 0 {
        return view! { <p class="panel-note">{i18n.text(Key::PeopleNoGames)}</p> }.into_any();
    }
    let line = |name: String, value: String| view! { <dt>{name}</dt> <dd>{value}</dd> };
    let won = Message::new(Key::StatsShare)
        .number("n", figures.won as i64)
        .number("percent", percent(figures.won, figures.games) as i64);
    let averages = figures.averages.iter().map(|average| {
        let game = game_name(&average.game).map_or("", |key| i18n.text(key));
        let name = i18n.say(&Message::new(Key::PeopleAverage).text("game", game));
        line(name, i18n.say(&tenths(average.tenths)))
    });
    let best = figures.best_day.map(|best| {
        let shown = [("day", "numeric"), ("month", "long"), ("year", "numeric")];
        let day = dom::day_text(best.day, i18n.text(Key::LanguageTag), &shown);
        let said = Message::new(Key::PeopleBestDay).text("day", day).number("won", best.won as i64);
        line(i18n.text(Key::PeopleBest).into(), i18n.say(&said.number("n", best.games as i64)))
    });
    let people = store.people_untracked();
    let against = figures.against.iter().filter_map(|met| {
        let name = people.get(met.person)?.name.clone();
        let said =
            Message::new(Key::PeopleAgainstLine).number("ahead", met.ahead as i64).number("behind", met.behind as i64);
        let against = i18n.say(&Message::new(Key::PeopleAgainst).text("name", name));
        Some(line(against, i18n.say(&said.number("n", met.games as i64))))
    });
    view! {
        <dl class="person-figures">
            {line(i18n.text(Key::StatsMatches).into(), figures.games.to_string())}
            {line(i18n.text(Key::StatsWon).into(), i18n.say(&won))}
            {line(i18n.text(Key::StatsDeals).into(), figures.deals.to_string())}
            {averages.collect_view()}
            {best}
            {against.collect_view()}
        </dl>
    }
    .into_any()
}

/// Changing a person: the name, the colour, the face; merging and forgetting.
#[component]
fn Change(
    person: Memo<Person>,
    results: RwSignal<Vec<GameResult>>,
    /// Set when the person is merged into another one.
    merged: RwSignal<Option<Merge>>,
) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let id = person.get_untracked().id;
    let (hue, face) = (Memo::new(move |_| person.get().hue), Memo::new(move |_| person.get().face));
    let asks = RwSignal::new(false);
    // What is not changed here stays as it is kept, also if another tab has just changed it.
    let draw = move |change: fn(&mut Person, u8), value: u8| {
        store.change_people(|people| {
            if let Some(mut person) = people.get(id).cloned() {
                change(&mut person, value);
                people.draw(id, person.hue, person.face, storage::mark());
            }
        });
    };
    let hues = (0..HUES).map(|other| {
        view! {
            <button type="button" class="face-key is-hue" aria-pressed=move || (other == hue.get()).to_string()
                aria-label=i18n.say(&Message::new(Key::PeopleHue).number("n", i64::from(other) + 1))
                on:click=move |_| draw(|person, hue| person.hue = hue, other)
            >
                <span class="avatar" data-hue=other.to_string()></span>
            </button>
        }
    });
    let forget = move |()| store.change_people(|people| people.forget(id, storage::mark()));
    let sure = move || i18n.say(&Message::new(Key::PeopleForgetSure).text("name", person.get_untracked().name));
    view! {
        <Rename person/>
        <FaceKeys chosen=face hue_of=move |_| hue.get()
            on_choose=move |other| draw(|person, face| person.face = face, other)/>
        <div class="face-keys" role="group" aria-label=i18n.text(Key::PeopleHues)>{hues.collect_view()}</div>
        <MergeInto person results merged/>
        <Button action=ButtonAction::Forget class="button is-quiet is-small" name=Key::PeopleForget
            on_press=move |()| asks.set(true)/>
        <When when=Signal::derive(move || asks.get())>
            <Sure asked=sure() yes=(ButtonAction::DeleteSure, Key::PeopleForget) no=ButtonAction::DeleteCancel asks
                on_yes=forget/>
        </When>
    }
}

/// The field for another name. It follows the name that is kept until something is written in it.
#[component]
fn Rename(person: Memo<Person>) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let written = RwSignal::new(None::<String>);
    let refused = RwSignal::new(None::<Key>);
    let shown = move || written.get().unwrap_or_else(|| person.get().name);
    let rename = move || {
        let (id, name) = (person.get_untracked().id, untrack(shown));
        let renamed = store.change_people(|people| people.rename(id, &name, storage::mark()));
        refused.set(renamed.err().map(name_error));
        if renamed.is_ok() {
            written.set(None);
        }
    };
    view! {
        <form class="new-person" on:submit=move |event| {
            event.prevent_default();
            rename();
        }>
            <input maxlength=LONGEST_NAME.to_string() autocomplete="off" aria-label=i18n.text(Key::PeopleName)
                prop:value=shown on:input=move |event| written.set(Some(field(&event).value()))/>
            <button type="submit" class="button is-small" data-action=ButtonAction::Rename.id()>{i18n.text(Key::PeopleRename)}</button>
        </form>
        <When when=Signal::derive(move || refused.get().is_some())>
            <p class="entry-error" role="alert">{move || refused.get().map(|key| i18n.text(key))}</p>
        </When>
    }
}
