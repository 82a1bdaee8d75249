//! Duels: the results of all who played the same deals, and the week of the deals of the day.

mod table;

use leptos::prelude::*;
use rami_model::duels::{DealsKey, DuelLine, Results, WeekPlace};
use rami_model::text::{Key, Message};
use rami_model::view_models::duel_line;

use super::scores::plain;
use crate::browser::dom;
use crate::ui::components::{Button, PanelScreen, Recreate, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{DuelStore, I18n, Screen};
pub use table::{DuelOfFinale, DuelTable};

/// The screen: the results on some deals, or the list of all duels.
#[component]
pub fn DuelScreen() -> impl IntoView {
    let (i18n, duels) = (expect_context::<I18n>(), expect_context::<DuelStore>());
    duels.refresh();
    let others = move || {
        let shown = duels.shown();
        let mut all = duels.with(Results::duels);
        all.retain(|duel| Some(&duel.deals) != shown.as_ref());
        Some((shown.is_none(), all))
    };
    view! {
        <PanelScreen screen=Screen::Duel class="duel history" title=i18n.text(Key::DuelTitle)>
            <Recreate of=move || duels.shown() children=|deals| view! { <Duel deals/> }.into_any()/>
            <Recreate of=others children=|(is_list, all)| view! { <AllDuels is_list all/> }.into_any()/>
        </PanelScreen>
    }
}

/// The name of some deals: the game, and the day or the number of deals.
fn line_of(i18n: I18n, deals: &DealsKey) -> String {
    let shown = [("day", "numeric"), ("month", "long"), ("year", "numeric")];
    let day = deals.day().map(|day| dom::day_text(day, i18n.text(Key::LanguageTag), &shown));
    i18n.say(&duel_line(deals, day))
}

/// The results on some deals, with a way to play them.
#[component]
fn Duel(deals: DealsKey) -> impl IntoView {
    let (i18n, duels) = (expect_context::<I18n>(), expect_context::<DuelStore>());
    let line = line_of(i18n, &deals);
    let week = deals.day().map(|_| view! { <DuelWeek/> });
    let kept = StoredValue::new(deals.clone());
    let is_covered = Signal::derive(move || kept.with_value(|deals| !duels.with(|results| results.has_played(deals))));
    view! {
        <h2>{line}</h2>
        <When when=is_covered>
            <p class="panel-note">{i18n.text(Key::DuelCoveredNote)}</p>
            <div class="panel-actions">
                <Button action=ButtonAction::PlayDuel main=true name=Key::DuelPlay
                    on_press=move |()| kept.with_value(|deals| duels.play(deals))/>
            </div>
        </When>
        <DuelTable deals/>
        {week}
    }
}

/// All duels but the one shown.
#[component]
fn AllDuels(
    /// Whether they stand alone on the screen, below no other duel.
    is_list: bool,
    all: Vec<DuelLine>,
) -> impl IntoView {
    let (i18n, duels) = (expect_context::<I18n>(), expect_context::<DuelStore>());
    if all.is_empty() {
        return is_list.then(|| view! { <p class="panel-note">{i18n.text(Key::DuelNone)}</p> }).into_any();
    }
    let row = |DuelLine { deals, names, is_played, .. }: DuelLine| {
        let line = line_of(i18n, &deals);
        let names: Vec<String> = names.iter().map(|name| shown_name(i18n, false, name)).collect();
        let open = (!is_played).then(|| view! { <span class="duel-open">{i18n.text(Key::DuelOpen)}</span> });
        view! {
            <li>
                <button type="button" class="button" data-action=ButtonAction::Duel.id() data-deals=deals.to_string()
                    on:click=move |_| duels.show(deals.clone())
                >
                    <b>{line}</b>
                    {open}
                    <span class="duel-names">{names.join(", ")}</span>
                </button>
            </li>
        }
    };
    let rows = all.into_iter().map(row).collect_view();
    let heading = (!is_list).then(|| view! { <h2>{i18n.text(Key::DuelAll)}</h2> });
    view! { {heading} <ul class="duel-list" data-zone="duels">{rows}</ul> }.into_any()
}

/// The week of the deals of the day, if others have played some that the owner has played too.
#[component]
pub fn DuelWeek() -> impl IntoView {
    let (i18n, duels) = (expect_context::<I18n>(), expect_context::<DuelStore>());
    let week = move || {
        let week = duels.with(|results| results.uncovered().week(dom::today()))?;
        (week.places.len() > 1).then_some(week.places)
    };
    view! {
        <Recreate of=week children=move |places| {
            let rows = places.into_iter().map(|place| view! { <WeekRow place/> }).collect_view();
            view! {
                <section class="duel-week" data-zone="duel-week" aria-labelledby="duel-week-title">
                    <h2 id="duel-week-title">{i18n.text(Key::DuelWeek)}</h2>
                    <ol class="duel-rows">{rows}</ol>
                </section>
            }
            .into_any()
        }/>
    }
}

#[component]
fn WeekRow(place: WeekPlace) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let days = place.totals.iter().flatten().count();
    let played = Message::new(Key::DuelDays).number("n", days as i64);
    view! {
        <li class="duel-row" class:is-own=place.own data-name=place.name.clone() data-points=place.sum.to_string()
            data-days=days.to_string()
        >
            <span class="duel-place">{place.place.to_string()}</span>
            <b>{shown_name(i18n, place.own, &place.name)}</b>
            <span class="duel-points">{plain(place.sum)}</span>
            <span class="duel-verdict">{i18n.say(&played)}</span>
        </li>
    }
}

/// The name of a player as it is shown: the owner of the device is "you".
fn shown_name(i18n: I18n, own: bool, name: &str) -> String {
    match name {
        _ if own => i18n.shown_name(None),
        "" => i18n.text(Key::DuelNoName).to_string(),
        name => name.to_string(),
    }
}
