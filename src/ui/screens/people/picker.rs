//! Choosing who sits at a table: the people of this device, and new ones by their name.

use leptos::prelude::*;
use rami_model::people::{LONGEST_NAME, NameError, Person, PersonId};
use rami_model::text::{Key, Message};

use crate::browser::{dom, storage};
use crate::ui::components::{FaceOf, IconButton, PersonChip, Recreate, When, field};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, SheetStore};

/// The people chosen, in turn order, those to choose from, and a field for somebody new.
#[component]
pub fn PeoplePicker(
    chosen: RwSignal<Vec<PersonId>>,
    /// The most people that can be chosen.
    #[prop(into)]
    most: Signal<usize>,
    /// The first dealer, if that is asked; the first person chosen if no other was named.
    #[prop(optional)]
    dealer: Option<RwSignal<Option<PersonId>>>,
) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let free = move || {
        let chosen = chosen.get();
        Some(
            store.people().all().into_iter().filter(|person| !chosen.contains(&person.id)).cloned().collect::<Vec<_>>(),
        )
    };
    let sit = move |id: PersonId| {
        if chosen.with_untracked(|chosen| chosen.len() < most.get_untracked() && !chosen.contains(&id)) {
            chosen.update(|chosen| chosen.push(id));
        }
    };
    let seated = move || {
        let people = store.people();
        let name = |id| people.get(id).map(|person| person.name.clone()).unwrap_or_default();
        chosen.get().into_iter().map(|id| (id, name(id))).collect::<Vec<_>>()
    };
    // Another tab may merge or forget somebody who was chosen.
    Effect::new(move || {
        let known = store.people().known(chosen.get());
        if known != chosen.get_untracked() {
            chosen.set(known);
        }
    });
    view! {
        <div class="people-picker">
            <Recreate of=move || Some(seated()) children=move |people| {
                let row = |(id, name)| view! { <Seated id name chosen dealer/> }.into_any();
                let rows = people.into_iter().map(row).collect::<Vec<_>>();
                view! { <ol class="seated">{rows}</ol> }.into_any()
            }/>
            <Recreate of=free children=move |people| {
                let chip = |person: Person| {
                    let (id, name) = (person.id, person.name.clone());
                    view! { <PersonChip person=Some(person) name on_press=move |()| sit(id)/> }.into_any()
                };
                view! { <div class="person-chips">{people.into_iter().map(chip).collect::<Vec<_>>()}</div> }.into_any()
            }/>
            <NewPerson on_add=sit/>
        </div>
        <When when=Signal::derive(move || chosen.with(Vec::is_empty))><p class="game-line">{i18n.text(Key::PeopleChoose)}</p></When>
    }
}

/// The index of the first dealer: the person named, if that person is among those chosen, else the first one.
pub fn dealer_of(chosen: &[PersonId], dealer: Option<PersonId>) -> usize {
    chosen.iter().position(|&id| Some(id) == dealer).unwrap_or(0)
}

/// One of the people chosen.
#[component]
fn Seated(
    id: PersonId,
    name: String,
    chosen: RwSignal<Vec<PersonId>>,
    dealer: Option<RwSignal<Option<PersonId>>>,
) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let person = Memo::new(move |_| store.people().get(id).cloned());
    let place = move || chosen.with(|chosen| chosen.iter().position(|&other| other == id)).unwrap_or(0);
    let up = move |()| {
        let at = place();
        if at > 0 {
            chosen.update(|chosen| chosen.swap(at, at - 1));
        }
    };
    let deals = dealer.map(|dealer| {
        let is_it = move || chosen.with(|chosen| dealer_of(chosen, dealer.get())) == place();
        view! {
            <button type="button" class="button is-small is-quiet" data-dealer=id.to_string()
                aria-pressed=move || is_it().to_string() on:click=move |_| dealer.set(Some(id))
            >
                {i18n.text(Key::SheetDealer)}
            </button>
        }
    });
    let said = |key: Key| i18n.say(&Message::new(key).text("name", name.clone()));
    view! {
        <li data-person=id.to_string()>
            <Recreate of=move || Some(person.get()) children=|person| view! { <FaceOf person/> }.into_any()/>
            <b>{name.clone()}</b>
            <span class="seated-ways">
                {deals}
                <IconButton class="button is-quiet is-small turn-up" drawing="back" label=said(Key::PeopleEarlier) on_press=up/>
                <IconButton class="button is-quiet is-small" drawing="close" label=said(Key::PeopleRemove)
                    on_press=move |()| chosen.update(|chosen| chosen.retain(|&other| other != id))/>
            </span>
        </li>
    }
}

/// The field for the name of somebody new.
#[component]
pub fn NewPerson(#[prop(into)] on_add: Callback<PersonId>) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let name = RwSignal::new(String::new());
    let refused = RwSignal::new(None::<Key>);
    let add = move || {
        let written = name.get_untracked();
        // A name that is on the list stands for that person.
        if let Some(known) = store.people_untracked().by_name(&written) {
            name.set(String::new());
            return on_add.run(known.id);
        }
        match store.change_people(|people| people.add(dom::fresh_id_number(), &written, storage::mark())) {
            Ok(id) => {
                name.set(String::new());
                refused.set(None);
                on_add.run(id);
            }
            Err(error) => refused.set(Some(name_error(error))),
        }
    };
    view! {
        <form class="new-person" on:submit=move |event| {
            event.prevent_default();
            add();
        }>
            <input maxlength=LONGEST_NAME.to_string() autocomplete="off" aria-label=i18n.text(Key::PeopleName)
                placeholder=i18n.text(Key::PeopleName) prop:value=move || name.get()
                on:input=move |event| name.set(field(&event).value())/>
            <button type="submit" class="button is-small" data-action=ButtonAction::AddPerson.id()>{i18n.text(Key::PeopleAdd)}</button>
        </form>
        <When when=Signal::derive(move || refused.get().is_some())>
            <p class="entry-error" role="alert">{move || refused.get().map(|key| i18n.text(key))}</p>
        </When>
    }
}

/// Why a name is refused, in words.
pub const fn name_error(error: NameError) -> Key {
    match error {
        NameError::Empty => Key::PeopleEmpty,
        NameError::Taken => Key::PeopleTaken,
        NameError::Full => Key::PeopleFull,
    }
}
