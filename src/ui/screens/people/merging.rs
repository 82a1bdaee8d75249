//! Merging two people into one: those who can be meant, the question before it, and the way back.

use leptos::prelude::*;
use rami_model::history::GameResult;
use rami_model::people::{Person, PersonId};
use rami_model::text::{Key, Message};

use crate::browser::storage;
use crate::ui::components::{Button, Recreate, Sure};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, SheetStore};

/// A person who was merged into another one since the screen was opened.
#[derive(Clone, PartialEq)]
pub struct Merge {
    from: Person,
    into: Person,
}

/// Says who was merged, and undoes it.
#[component]
pub fn UndoMerge(merge: Merge, merged: RwSignal<Option<Merge>>) -> impl IntoView {
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
            <Button action=ButtonAction::UndoMerge name=Key::ActionUndo on_press=undo/>
        </div>
    }
}

/// Those into whom a person can be merged: nobody who sat at one table with the person, since they are two people then.
#[component]
pub fn MergeInto(
    person: Memo<Person>,
    results: RwSignal<Vec<GameResult>>,
    /// Set when the person is merged into another one.
    merged: RwSignal<Option<Merge>>,
) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let asked = RwSignal::new(None::<Person>);
    let others = Memo::new(move |_| others_than(store, person.get().id, &results.get()));
    let question = move || asked.get().map(|into| Merge { from: person.get_untracked(), into });
    let button = move |other: Person| {
        let (into, name) = (other.id.to_string(), other.name.clone());
        view! {
            <button type="button" class="button is-small" data-merge=into on:click=move |_| asked.set(Some(other.clone()))>
                {name}
            </button>
        }
        .into_any()
    };
    view! {
        <Recreate of=move || Some(others.get()).filter(|others| !others.is_empty()) children=move |others| {
            let buttons = others.into_iter().map(button).collect::<Vec<_>>();
            view! {
                <p class="left-name">{i18n.text(Key::PeopleMerge)}</p>
                <div class="person-chips">{buttons}</div>
            }
            .into_any()
        }/>
        <Recreate of=question children=move |merge| view! { <AskMerge merge asked merged/> }.into_any()/>
    }
}

/// The people who never sat at one table with a person, nor spent an evening together.
fn others_than(store: SheetStore, id: PersonId, results: &[GameResult]) -> Vec<Person> {
    let played = results.iter().filter(|result| result.seat_of(id).is_some());
    let played = played.flat_map(|result| result.seats.iter().filter_map(|seat| seat.person));
    let tables = store.tables().into_iter().filter(|ids| ids.contains(&id)).flatten();
    let met: Vec<PersonId> = played.chain(tables).collect();
    let may_be = |other: &&Person| other.id != id && !met.contains(&other.id);
    store.people().all().into_iter().filter(may_be).cloned().collect()
}

/// Asks whether two people are one.
#[component]
fn AskMerge(merge: Merge, asked: RwSignal<Option<Person>>, merged: RwSignal<Option<Merge>>) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let asks = RwSignal::new(true);
    let Merge { from, into } = merge.clone();
    let question = Message::new(Key::PeopleMergeSure).text("name", from.name).text("into", into.name);
    let yes = move |()| {
        merged.set(Some(merge.clone()));
        store.change_people(|people| people.merge(from.id, into.id, storage::mark()));
    };
    Effect::new(move || {
        if !asks.get() {
            asked.set(None);
        }
    });
    view! {
        <Sure asked=i18n.say(&question) yes=(ButtonAction::MergeSure, Key::PeopleMergeYes) no=ButtonAction::MergeCancel asks on_yes=yes/>
    }
}
