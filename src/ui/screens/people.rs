//! The people of this device: their names, colours, faces and results.

mod picker;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::history::{GameResult, PersonFigures, percent};
use rami_model::people::{Earlier, HUES, LONGEST_NAME, Person, PersonId, PersonList};
use rami_model::text::{Key, Message};
use rami_model::view_models::{game_name, tenths};

use picker::{NewPerson, name_error};
pub use picker::{PeoplePicker, dealer_of};

use crate::browser::{dom, storage};
use crate::ui::components::{Button, FaceKeys, FaceOf, PanelScreen, PersonChip, Recreate, Sure, When, field};
use crate::ui::interaction::action::Action;
use crate::ui::stores::{I18n, Screen, SheetStore};

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
    Effect::new(move || {
        known.track();
        spawn_local(async move {
            let found = store.results().await;
            // The user may have left the screen meanwhile.
            results.try_set(found);
        });
    });
    let all = move || Some(store.people().all().into_iter().cloned().collect::<Vec<_>>());
    let open = RwSignal::new(None::<PersonId>);
    let merged = RwSignal::new(None::<Merge>);
    view! {
        <PanelScreen screen=Screen::People class="history people" title=i18n.text(Key::PeopleTitle)>
            <p class="panel-note">{i18n.text(Key::PeopleAbout)}</p>
            <When when=Signal::derive(move || may_ask_earlier(&store.people(), &results.get()))><EarlierQuestion/></When>
            <Recreate of=move || merged.get() children=move |merge| view! { <UndoMerge merge merged/> }.into_any()/>
            <ul class="people-list">
                <Recreate of=all children=move |people| {
                    people.into_iter().map(|person| view! { <Row person open results merged/> }.into_any()).collect::<Vec<_>>().into_any()
                }/>
            </ul>
            <NewPerson on_add=move |_| {}/>
        </PanelScreen>
    }
}

/// A person who was merged into another one since the screen was opened.
#[derive(Clone, PartialEq)]
struct Merge {
    from: Person,
    into: Person,
}

/// Says who was merged, and undoes it.
#[component]
fn UndoMerge(merge: Merge, merged: RwSignal<Option<Merge>>) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let from = merge.from.id;
    let said = Message::new(Key::PeopleMerged).text("name", merge.from.name).text("into", merge.into.name);
    let undo = move |()| {
        store.change_people(|people| people.part(from, storage::mark()));
        merged.set(None);
    };
    view! {
        <div class="panel-alert" role="status">
            <p>{i18n.say(&said)}</p>
            <Button action=Action::UndoMerge name=Key::ActionUndo on_press=undo/>
        </div>
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

/// A person: a button that shows more.
#[component]
fn Row(
    person: Person,
    open: RwSignal<Option<PersonId>>,
    results: RwSignal<Vec<GameResult>>,
    /// Set when the person is merged into another one.
    merged: RwSignal<Option<Merge>>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let id = person.id;
    let figures = Memo::new(move |_| results.with(|results| PersonFigures::of(id, results, dom::day_here_at)));
    let is_open = move || open.get() == Some(id);
    let line = move || {
        let figures = figures.get();
        i18n.say(&Message::new(Key::PeopleLine).number("n", figures.games as i64).number("won", figures.won as i64))
    };
    let shown = person.clone();
    view! {
        <li class="past person" data-person=id.to_string()>
            <button type="button" class="past-main" data-action=Action::Person.id()
                aria-expanded=move || is_open().to_string()
                on:click=move |_| open.update(|open| *open = (*open != Some(id)).then_some(id))
            >
                <FaceOf person=Some(person.clone())/>
                <span class="past-about"><b>{person.name.clone()}</b> <small>{line}</small></span>
            </button>
            <When when=Signal::derive(is_open)>
                <div class="person-more">
                    <Recreate of=move || Some(figures.get()) children=|figures| view! { <Figures figures/> }.into_any()/>
                    <Change person=shown.clone() results merged/>
                </div>
            </When>
        </li>
    }
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
    person: Person,
    results: RwSignal<Vec<GameResult>>,
    /// Set when the person is merged into another one.
    merged: RwSignal<Option<Merge>>,
) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let (id, hue, face) = (person.id, person.hue, person.face);
    let shown = person.clone();
    let name = RwSignal::new(person.name.clone());
    let refused = RwSignal::new(None::<Key>);
    let asks = RwSignal::new(false);
    let rename = move || {
        let renamed = store.change_people(|people| people.rename(id, &name.get_untracked(), storage::mark()));
        refused.set(renamed.err().map(name_error));
    };
    let draw = move |hue: u8, face: u8| store.change_people(|people| people.draw(id, hue, face, storage::mark()));
    let hues = (0..HUES).map(|other| {
        view! {
            <button type="button" class="face-key is-hue" aria-pressed=(other == hue).to_string()
                aria-label=i18n.say(&Message::new(Key::PeopleHue).number("n", i64::from(other) + 1))
                on:click=move |_| draw(other, face)><span class="avatar" data-hue=other.to_string()></span></button>
        }
    });
    let forget = move |()| store.change_people(|people| people.forget(id, storage::mark()));
    let sure = Message::new(Key::PeopleForgetSure).text("name", person.name.clone());
    let sure = i18n.say(&sure);
    view! {
        <form class="new-person" on:submit=move |event| {
            event.prevent_default();
            rename();
        }>
            <input maxlength=LONGEST_NAME.to_string() autocomplete="off" aria-label=i18n.text(Key::PeopleName)
                prop:value=move || name.get() on:input=move |event| name.set(field(&event).value())/>
            <button type="submit" class="button is-small" data-action=Action::Rename.id()>{i18n.text(Key::PeopleRename)}</button>
        </form>
        <When when=Signal::derive(move || refused.get().is_some())>
            <p class="entry-error" role="alert">{move || refused.get().map(|key| i18n.text(key))}</p>
        </When>
        <FaceKeys chosen=face hue_of=move |_| hue on_choose=move |other| draw(hue, other)/>
        <div class="face-keys" role="group" aria-label=i18n.text(Key::PeopleHues)>{hues.collect_view()}</div>
        <Merging person=shown results merged/>
        <Button action=Action::Forget class="button is-quiet is-small" name=Key::PeopleForget
            on_press=move |()| asks.set(true)/>
        <When when=Signal::derive(move || asks.get())>
            <Sure asked=sure.clone() yes=(Action::DeleteSure, Key::PeopleForget) no=Action::DeleteCancel asks
                on_yes=forget/>
        </When>
    }
}

/// Those into whom a person can be merged: nobody who sat at one table with the person, since they are two people then.
/// It is asked before.
#[component]
fn Merging(person: Person, results: RwSignal<Vec<GameResult>>, merged: RwSignal<Option<Merge>>) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let id = person.id;
    let others = Memo::new(move |_| {
        let people = store.people();
        let played = results.with(|results| {
            let with = results.iter().filter(|result| result.seat_of(id).is_some());
            with.flat_map(|result| result.seats.iter().filter_map(|seat| seat.person)).collect::<Vec<_>>()
        });
        let tables: Vec<PersonId> = store.tables().into_iter().filter(|ids| ids.contains(&id)).flatten().collect();
        let may_be = |other: &&Person| other.id != id && !played.contains(&other.id) && !tables.contains(&other.id);
        people.all().into_iter().filter(may_be).cloned().collect::<Vec<_>>()
    });
    let asked = RwSignal::new(None::<Person>);
    let from = StoredValue::new(person);
    let question = move || asked.get().map(|into| Merge { from: from.get_value(), into });
    let button = move |other: Person| {
        let (into, name) = (other.id, other.name.clone());
        view! {
            <button type="button" class="button is-small" data-merge=into.to_string()
                on:click=move |_| asked.set(Some(other.clone()))>{name}</button>
        }
        .into_any()
    };
    view! {
        <When when=Signal::derive(move || others.with(|others| !others.is_empty()))>
            <p class="left-name">{i18n.text(Key::PeopleMerge)}</p>
            <Recreate of=move || Some(others.get()) children=move |others| {
                view! { <div class="person-chips">{others.into_iter().map(button).collect::<Vec<_>>()}</div> }.into_any()
            }/>
        </When>
        <Recreate of=question children=move |merge| view! { <AskMerge merge asked merged/> }.into_any()/>
    }
}

/// Asks whether two people are one.
#[component]
fn AskMerge(merge: Merge, asked: RwSignal<Option<Person>>, merged: RwSignal<Option<Merge>>) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let asks = RwSignal::new(true);
    let Merge { from, into } = merge.clone();
    let question = Message::new(Key::PeopleMergeSure).text("name", from.name).text("into", into.name);
    let yes = move |()| {
        store.change_people(|people| people.merge(from.id, into.id, storage::mark()));
        merged.set(Some(merge.clone()));
    };
    Effect::new(move || {
        if !asks.get() {
            asked.set(None);
        }
    });
    view! {
        <Sure asked=i18n.say(&question) yes=(Action::MergeSure, Key::PeopleMergeYes) no=Action::MergeCancel asks on_yes=yes/>
    }
}
