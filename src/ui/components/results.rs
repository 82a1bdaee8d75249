//! What each player has left at the end of a deal, and the points.

use leptos::prelude::*;
use rami_engine::cards::Card;
use rami_model::text::{Key, Message};
use rami_model::view_models::{EndRow, signed};

use super::{Avatar, Picture};
use crate::ui::stores::{I18n, TableStore};

/// A total in words.
pub fn in_points(i18n: I18n, points: i32) -> String {
    i18n.say(&Message::new(Key::TableYourPoints).number("n", points))
}

/// What each player has left, and the points of the deal.
#[component]
pub fn Results(rows: Vec<EndRow>) -> impl IntoView {
    let rows = rows.into_iter().map(|row| view! { <ResultRow row/> }).collect_view();
    view! { <ol class="results" tabindex="0">{rows}</ol> }
}

/// The row of one player.
#[component]
fn ResultRow(row: EndRow) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let rebought = row.rebought.then(|| view! { <small>{i18n.text(Key::DealRebought)}</small> });
    let out = row.result.eliminated.then(|| {
        view! { <small><span class="is-out">{i18n.text(Key::MatchEliminated)}</span></small> }
    });
    let counted =
        row.result.counted.as_ref().map(|counted| view! { <small class="is-count">{i18n.say(counted)}</small> });
    let drawn = |cards: &[Card]| cards.iter().map(|&card| view! { <Picture card named=true/> }).collect_view();
    let melds = row.melds.iter().map(|cards| view! { <span class="result-meld">{drawn(cards)}</span> }).collect_view();
    let all: Vec<Card> = row.melds.iter().flatten().chain(&row.cards).copied().collect();
    let deadwood = row.deadwood.map(|points| {
        let said = i18n.say(&Message::new(Key::DealDeadwood).number("n", points));
        view! { <small class="is-count" data-deadwood=points.to_string()>{said}</small> }
    });
    let open = row.deadwood.is_some();
    let cards = drawn(&row.cards);
    view! {
        <li class="result" class:is-winner=row.best data-seat=row.result.seat.to_string() data-points=row.result.points.to_string()>
            <Avatar seat=row.result.seat person=game.person_at(row.result.seat)/>
            <span class="result-name">{i18n.shown_name(row.name.as_deref())} {rebought} {out} {deadwood} {counted}</span>
            <span class="result-cards" class:is-open=open>
                <span class="visually-hidden">{i18n.cards(&all)}</span>
                {melds}
                {cards}
            </span>
            <span class="result-points">{signed(row.result.points.into())} <small>{in_points(i18n, row.result.total)}</small></span>
        </li>
    }
}
