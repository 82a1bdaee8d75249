//! Drawing cards, and the small drawings beside them.

use leptos::prelude::*;
use rami_engine::cards::{Card, Rank};
use rami_model::table::Origin;
use rami_model::view_models::Face;

use crate::ui::stores::I18n;

/// The letter of a suit as the style knows it; a joker has its own.
pub fn suit_name(card: Card) -> String {
    card.suit().map_or("JK".into(), |suit| suit.letter().to_string())
}

/// The face of a card: the big mark or figure, then the index. A joker shows the card that it stands for in its corner.
#[component]
pub fn CardFace(
    card: Card,
    #[prop(optional_no_strip)] stands_for: Option<Card>,
    /// Whether the suit of the card that it stands for is still open.
    #[prop(optional)]
    any_suit: bool,
) -> impl IntoView {
    let lang = expect_context::<I18n>().language_untracked();
    let index = move |rank: Rank| format!("#r-{}", lang.index_of(rank));
    let drawing = match (card.rank().zip(card.suit()), stands_for.and_then(|card| card.rank().zip(card.suit()))) {
        (Some((rank, suit)), _) => view! {
            <BigMark rank suit=suit.letter()/>
            <use class="rank" href=index(rank) x="5" y="6" width="29" height="38"/>
            <use class="pip" href=format!("#s-{}", suit.letter()) x="8" y="48" width="22" height="22"/>
        }
        .into_any(),
        (None, None) => view! {
            <use class="figure" href="#joker"/>
            <use class="pip" href="#s-JK" x="5" y="6" width="26" height="26"/>
        }
        .into_any(),
        (None, Some((rank, _))) if any_suit => view! {
            <use class="figure" href="#joker"/>
            <rect class="stands" x="1" y="1" width="38" height="74" rx="6"/>
            <use class="rank" href=index(rank) x="6" y="7" width="28" height="36"/>
            <use class="pip" href="#s-JK" x="8" y="47" width="23" height="23"/>
        }
        .into_any(),
        (None, Some((rank, suit))) => {
            let letter = suit.letter();
            let class = letter.to_ascii_lowercase();
            view! {
                <use class="figure" href="#joker"/>
                <rect class="stands" x="1" y="1" width="38" height="74" rx="6"/>
                <use class="rank" href=index(rank) x="6" y="7" width="28" height="36"/>
                <rect class="stands-suit" x="5" y="46" width="30" height="25" rx="5"/>
                <use class=format!("pip as-{class}") href=format!("#s-{letter}") x="10" y="48" width="20" height="20"/>
            }
            .into_any()
        }
    };
    view! { <svg class="card-face" viewBox="0 0 100 140" aria-hidden="true">{drawing}</svg> }
}

/// The suit in the middle of a card, large on an ace; the figure of a court card.
#[component]
fn BigMark(rank: Rank, suit: char) -> impl IntoView {
    let mark = format!("#s-{suit}");
    if rank == Rank::ACE {
        view! { <use class="mark" href=mark x="30" y="54" width="66" height="66"/> }.into_any()
    } else if rank.number() > 10 {
        view! { <use class="figure" href=format!("#court-{}", rank.letter())/> }.into_any()
    } else {
        view! { <use class="mark" href=mark x="36" y="64" width="56" height="56"/> }.into_any()
    }
}

/// A card that is only a picture; a joker shows what it stands for.
#[component]
pub fn Picture(
    card: Card,
    #[prop(optional_no_strip)] stands_for: Option<Card>,
    /// Whether it has an attribute with the name of its card, for scripts.
    #[prop(optional)]
    named: bool,
) -> impl IntoView {
    view! {
        <span class="card" data-suit=suit_name(card) data-card=named.then(|| card.to_string())
            data-stands-for=stands_for.map(|card| card.to_string())>
            <CardFace card stands_for/>
        </span>
    }
}

/// A very small card: its index and suit side by side.
#[component]
pub fn Mini(card: Card) -> impl IntoView {
    let lang = expect_context::<I18n>().language_untracked();
    let index = card.rank().map(|rank| if rank.number() == 10 { "10".into() } else { lang.index_of(rank).to_string() });
    view! {
        <span class="mini" data-suit=suit_name(card)>
            {index}
            <svg viewBox="0 0 32 32"><use href=format!("#s-{}", suit_name(card))/></svg>
        </span>
    }
}

/// Five cards fanned out as a decoration.
#[component]
pub fn Fan(class: &'static str, cards: Vec<Card>) -> impl IntoView {
    let pictures = cards.into_iter().map(|card| view! { <Picture card/> }).collect_view();
    view! { <div class=format!("fan {class}") aria-hidden="true">{pictures}</div> }
}

/// The name of the place that a card appears from, as the motion of cards reads it.
pub fn origin_name(origin: Origin) -> String {
    match origin {
        Origin::Stock => "stock".into(),
        Origin::Seat(seat) => seat.to_string(),
    }
}

/// A card that lies open and is not itself a button.
#[component]
pub fn OpenCard(face: Face, #[prop(default = "card")] class: &'static str) -> impl IntoView {
    view! {
        <span class=class
            data-card=face.card.to_string()
            data-suit=suit_name(face.card)
            data-stands-for=face.stands_for.map(|card| card.to_string())
            data-token=face.id.to_string()
            data-origin=origin_name(face.origin)
            data-by=face.by.map(|by| by.to_string())
            data-hue=face.by.map(hue)
        >
            <CardFace card=face.card stands_for=face.stands_for any_suit=face.any_suit/>
        </span>
    }
}

/// A small drawing from the sprite.
#[component]
pub fn Icon(name: &'static str) -> impl IntoView {
    view! { <svg class="icon" aria-hidden="true"><use href=format!("#i-{name}")/></svg> }
}

/// The colour of a player, of the six that the style knows.
pub fn hue(seat: usize) -> String {
    (seat % 6).to_string()
}
