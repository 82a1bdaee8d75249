//! The table of all who played the same deals, with the verdict on each result.

use leptos::prelude::*;
use rami_model::duels::{ClaimVerdict, DealsKey, RankedResult};
use rami_model::text::{Key, Message};
use rami_model::view_models::{PartingRow, verdict_said};

use super::super::scores::plain;
use super::shown_name;
use crate::ui::components::{Button, IconButton, Recreate, Sure, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{DuelStore, I18n, Parted};

/// The table that a row belongs to.
#[derive(Clone, Copy)]
struct OfTable {
    deals: StoredValue<DealsKey>,
    places: Memo<Vec<RankedResult>>,
    /// Whether the results are covered, since the owner has not played the deals.
    is_covered: Memo<bool>,
    /// Whether there is only room for the results.
    compact: bool,
}

/// The table of all who played these deals.
#[component]
pub fn DuelTable(
    deals: DealsKey,
    /// Whether there is only room for the results.
    #[prop(optional)]
    compact: bool,
) -> impl IntoView {
    let (i18n, duels) = (expect_context::<I18n>(), expect_context::<DuelStore>());
    let deals = StoredValue::new(deals);
    let places = Memo::new(move |_| deals.with_value(|deals| duels.with(|results| results.table(deals))));
    let is_covered = Memo::new(move |_| deals.with_value(|deals| duels.with(|results| !results.has_played(deals))));
    let of = OfTable { deals, places, is_covered, compact };
    // A row that changes stays where it is. All rows are built again only if their order changes.
    let order = move || {
        let mut all = places.with(|places| places.iter().map(name_and_id).collect::<Vec<_>>());
        if is_covered.get() {
            // The order would tell who did best.
            all.sort();
        }
        Some((is_covered.get(), all))
    };
    view! {
        <div class="duel-table" data-zone="duel" class:is-compact=compact>
            <Recreate of=order children=move |(_, all)| {
                let rows = all.into_iter().map(|(_, id)| view! { <Row of id/> }).collect_view();
                view! { <ol class="duel-rows" aria-label=i18n.text(Key::DuelTable)>{rows}</ol> }.into_any()
            }/>
            <Working of/>
            <When when=Signal::derive(move || !is_covered.get())>
                <p class="panel-note">{i18n.text(Key::DuelNote)}</p>
            </When>
        </div>
    }
}

fn name_and_id(place: &RankedResult) -> (String, String) {
    (place.result.played.name.clone(), place.id.clone())
}

/// The verification under way, which can be stopped, or a way to go on with it.
#[component]
fn Working(of: OfTable) -> impl IntoView {
    let (i18n, duels) = (expect_context::<I18n>(), expect_context::<DuelStore>());
    let is_working = Memo::new(move |_| duels.verifying().is_some());
    let percent = move || duels.verifying().map_or(0, |verifying| verifying.percent);
    let is_open =
        move || of.places.with(|places| places.len() > 1 && places.iter().any(|place| place.verdict.is_none()));
    let is_left = Signal::derive(move || !is_working.get() && !of.is_covered.get() && is_open());
    view! {
        <When when=is_working>
            <div class="duel-progress" data-zone="verifying">
                <progress max="100" value=move || percent().to_string() aria-label=i18n.text(Key::DuelVerifying)>
                </progress>
                <Button action=ButtonAction::StopVerifying name=Key::DuelStop on_press=move |()| duels.stop()/>
            </div>
        </When>
        <When when=is_left>
            <Button action=ButtonAction::VerifyDuel name=Key::DuelVerify
                on_press=move |()| duels.verify(of.deals.get_value())/>
        </When>
    }
}

/// A result.
#[component]
fn Row(of: OfTable, id: String) -> impl IntoView {
    let (i18n, duels) = (expect_context::<I18n>(), expect_context::<DuelStore>());
    let covered = of.is_covered.get_untracked();
    let find = |places: &Vec<RankedResult>, id: &str| places.iter().find(|place| place.id == id).cloned();
    let first = of.places.with_untracked(|places| find(places, &id))?;
    let searched = id.clone();
    let place = Memo::new(move |_| of.places.with(|places| find(places, &searched)));
    let verdict = Memo::new(move |_| place.with(|place| place.as_ref().and_then(|place| place.verdict)));
    let number =
        move || place.with(|place| place.as_ref().and_then(|place| place.place)).map(|number| number.to_string());
    let played = first.result.played;
    let name = shown_name(i18n, first.result.own, &played.name);
    let shown = (!covered).then_some(played.total);
    let is_verified_now = {
        let id = id.clone();
        Memo::new(move |_| duels.verifying().is_some_and(|verifying| verifying.id == id))
    };
    let said = move || {
        let now = is_verified_now.get().then_some(Key::DuelVerifying);
        i18n.text(match verdict.get() {
            None => now.unwrap_or(verdict_said(None)),
            known => verdict_said(known),
        })
    };
    let verdict_shown = (!covered).then(|| view! { <span class="duel-verdict" role="status">{said}</span> });
    let points = shown.map(|total| view! { <span class="duel-points">{plain(total)}</span> });
    let ways = (!of.compact).then(|| view! { <Ways of id=id.clone() verdict own=first.result.own name=name.clone()/> });
    let row = view! {
        <li class="duel-row" class:is-own=first.result.own data-name=played.name
            data-points=shown.map(|total| total.to_string())
            data-verdict=move || verdict.get().filter(|_| !covered).map(ClaimVerdict::id)
        >
            <span class="duel-place">{move || number().filter(|_| !covered)}</span>
            <b>{name}</b>
            {points}
            {verdict_shown}
            {ways}
        </li>
    };
    Some(row)
}

/// What can be done with a result: watch it, compare it, delete it.
#[component]
fn Ways(of: OfTable, id: String, verdict: Memo<Option<ClaimVerdict>>, own: bool, name: String) -> impl IntoView {
    let (i18n, duels) = (expect_context::<I18n>(), expect_context::<DuelStore>());
    let asks = RwSignal::new(false);
    let id = StoredValue::new(id);
    let is_there = Signal::derive(move || !of.is_covered.get() && verdict.get() == Some(ClaimVerdict::Verified));
    let can_compare = Signal::derive(move || !own && is_there.get());
    let watch = move |()| duels.watch(of.deals.get_value(), id.get_value());
    let compare = move |()| duels.compare(of.deals.get_value(), id.get_value());
    let delete = move |()| of.deals.with_value(|deals| id.with_value(|id| duels.delete(deals, id)));
    let asked = i18n.say(&Message::new(Key::DuelDeleteSure).text("name", name.clone()));
    let label = i18n.say(&Message::new(Key::DuelDelete).text("name", name.clone()));
    let named = StoredValue::new(name);
    view! {
        <IconButton drawing="close" label action=Some(ButtonAction::DeleteDuel)
            on_press=move |()| asks.update(|asks| *asks = !*asks)/>
        <div class="duel-ways">
            <When when=is_there>
                <Button action=ButtonAction::Watch class="button is-small" name=Key::DuelWatch on_press=watch/>
            </When>
            <When when=can_compare>
                <Button action=ButtonAction::Compare class="button is-small" name=Key::DuelCompare on_press=compare/>
            </When>
        </div>
        <When when=Signal::derive(move || asks.get())>
            <Sure asked=asked.clone() yes=(ButtonAction::DeleteSure, Key::ActionDelete) no=ButtonAction::DeleteCancel asks
                on_yes=delete/>
        </When>
        <Recreate of=move || id.with_value(|id| duels.parted(id)) children=move |parted| {
            view! { <Partings parted name=named.get_value()/> }.into_any()
        }/>
    }
}

/// Where two matches parted.
#[component]
fn Partings(parted: Parted, name: String) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let rows = match parted {
        Parted::Known(rows) if !rows.is_empty() => rows,
        parted => {
            let said = if parted == Parted::Working { Key::DuelComparing } else { Key::DuelSame };
            return view! { <p class="duel-parted" role="status">{i18n.text(said)}</p> }.into_any();
        }
    };
    let row = |PartingRow { deal, mine, theirs }: PartingRow| {
        let head = Message::new(Key::DuelParted).number("n", deal as i64);
        let mine = Message::new(Key::DuelMine).message("move", mine.line());
        let theirs = Message::new(Key::DuelTheirs).text("name", name.clone()).message("move", theirs.line());
        view! {
            <li data-deal=deal.to_string()>
                <b>{i18n.say(&head)}</b>
                <span>{i18n.say(&mine)}</span>
                <span>{i18n.say(&theirs)}</span>
            </li>
        }
    };
    view! { <ul class="duel-parted" role="status">{rows.into_iter().map(row).collect_view()}</ul> }.into_any()
}

/// The table at the end of a match, if others have played the same deals.
#[component]
pub fn DuelOfFinale() -> impl IntoView {
    let (i18n, duels) = (expect_context::<I18n>(), expect_context::<DuelStore>());
    untrack(|| duels.at_table()).map(|(deals, _)| {
        let deals = StoredValue::new(deals);
        let is_duel = move || deals.with_value(|deals| duels.with(|results| results.table(deals).len() > 1));
        view! {
            <When when=Signal::derive(is_duel)>
                <section class="panel duel" aria-labelledby="duel-of-finale">
                    <h2 id="duel-of-finale">{i18n.text(Key::DuelTable)}</h2>
                    <DuelTable deals=deals.get_value() compact=true/>
                    <Button action=ButtonAction::Duel class="button is-small" name=Key::DuelMore
                        on_press=move |()| duels.show(deals.get_value())/>
                </section>
            </When>
        }
    })
}
