//! Setting up a score sheet of real cards: the game or a named rule set, its house rules, the people, who deals first.

use leptos::prelude::*;
use rami_engine::variants;
use rami_model::people::PersonId;
use rami_model::score_sheet::{ScoreSheet, SheetSeat};
use rami_model::text::Key;
use rami_model::view_models::players_allowed;

use super::house::HouseRules;
use super::sets::Sets;
use super::{Draft, Games, Lengths};
use crate::browser::dom;
use crate::ui::components::{IconButton, Notice};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::screens::people::{PeoplePicker, dealer_of};
use crate::ui::stores::{I18n, Navigation, Preferences, Screen, Seating, SheetStore};

/// The set-up of a score sheet.
#[component]
pub fn NewSheetScreen() -> impl IntoView {
    let (i18n, preferences) = (expect_context::<I18n>(), expect_context::<Preferences>());
    let (store, navigation) = (expect_context::<SheetStore>(), expect_context::<Navigation>());
    let draft = Draft::new(Seating::last(preferences), String::new(), Vec::new());
    let chosen = RwSignal::new(store.take_next().unwrap_or_else(|| last_people(store)));
    let dealer = RwSignal::new(None);
    let limits = move || {
        let variant = variants::by_id(&draft.variant.get());
        let rules = variant.and_then(|variant| draft.options.with(|options| variant.rules_with(options)).ok());
        rules.map_or((2, 2), |rules| ScoreSheet::players(&rules).into_inner())
    };
    let fits = move || {
        let (min, max) = limits();
        chosen.with(|chosen| (min..=max).contains(&chosen.len()))
    };
    let needed = move || {
        let (min, max) = limits();
        (!fits()).then(|| i18n.say(&players_allowed(min as u8, max as u8)))
    };
    let start = move |()| {
        if untrack(fits) {
            store.start_sheet(new_sheet(draft, store, &chosen.get_untracked(), dealer.get_untracked()));
            navigation.go(Screen::Sheet);
        }
    };
    view! {
        <main class="felt setup" translate="no" data-screen=Screen::NewSheet.id()>
            <header class="bar">
                <IconButton class="pill" drawing="back" label=i18n.text(Key::ActionBack) action=Some(ButtonAction::Back)
                    on_press=move |()| navigation.back()/>
                <h1 class="setup-title">{i18n.text(Key::SheetsNew)}</h1>
                <span></span>
            </header>
            <Notice/>
            <section class="choices" aria-label=i18n.text(Key::SetupYourTable)>
                <Games draft/>
                <Sets draft/>
                <Lengths draft/>
                <div class="choice is-wide" role="group" aria-label=i18n.text(Key::SetupPlayers)>
                    <span class="choice-name">{i18n.text(Key::SetupPlayers)}</span>
                    <PeoplePicker chosen most=Signal::derive(move || limits().1) dealer/>
                </div>
                <p class="game-line" role="status">{needed}</p>
                <HouseRules draft/>
            </section>
            <div class="setup-start">
                <button type="button" class="button is-main start-button" data-action=ButtonAction::Start.id()
                    aria-disabled=move || (!fits()).to_string() on:click=move |_| start(())
                >
                    {i18n.text(Key::SheetsBegin)}
                </button>
            </div>
        </main>
    }
}

/// The people of the latest sheet, as far as they are still known.
fn last_people(store: SheetStore) -> Vec<PersonId> {
    let latest = untrack(|| store.all()).into_iter().next();
    let seats = latest.map(|sheet| sheet.seats).unwrap_or_default();
    store.people_untracked().known(seats.iter().map(|seat| seat.person))
}

fn new_sheet(draft: Draft, store: SheetStore, chosen: &[PersonId], dealer: Option<PersonId>) -> ScoreSheet {
    let people = store.people_untracked();
    let seat = |&person: &PersonId| {
        let name = people.get(person).map(|person| person.name.clone()).unwrap_or_default();
        SheetSeat { person, name }
    };
    let rules = draft.seating_untracked().chosen_rules();
    ScoreSheet::new(dom::now(), rules, chosen.iter().map(seat).collect()).dealt_by(dealer_of(chosen, dealer))
}
