//! Drawing one card.

use leptos::prelude::*;
use rami::cards::{Card, Rank, Suit};
use rami::screens::Face;
use rami::session::Origin;
use rami::text::Lang;

/// The letter of a suit as the style knows it; a joker has its own.
pub fn suit_name(card: Card) -> String {
    card.suit().map_or("JK".into(), |suit| suit.letter().to_string())
}

fn suit_use(suit: Suit) -> String {
    format!("#s-{}", suit.letter())
}

/// The drawing inside a card: the big mark or figure, then the index.
pub fn drawing(card: Card, stands_for: Option<Card>, lang: Lang) -> String {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else { return joker(stands_for, lang) };
    let suit = suit_use(suit);
    let big = match rank {
        Rank::ACE => format!(r#"<use class="mark" href="{suit}" x="30" y="54" width="66" height="66"/>"#),
        _ if rank.number() > 10 => format!(r##"<use class="figure" href="#court-{}"/>"##, rank.letter()),
        _ => format!(r#"<use class="mark" href="{suit}" x="36" y="64" width="56" height="56"/>"#),
    };
    let index = lang.index(rank);
    format!(
        r##"{big}<use class="rank" href="#r-{index}" x="5" y="6" width="29" height="38"/><use class="pip" href="{suit}" x="8" y="48" width="22" height="22"/>"##
    )
}

fn joker(stands_for: Option<Card>, lang: Lang) -> String {
    let figure = r##"<use class="figure" href="#joker"/>"##;
    match stands_for.and_then(|card| Some((card.rank()?, card.suit()?))) {
        None => format!(r##"{figure}<use class="pip" href="#s-JK" x="5" y="6" width="26" height="26"/>"##),
        Some((rank, suit)) => {
            let (letter, index) = (suit.letter(), lang.index(rank));
            format!(
                r##"{figure}<rect class="stands" x="2.5" y="2.5" width="36" height="70" rx="5"/><use class="rank as-{letter}" href="#r-{index}" x="7" y="7" width="27" height="36"/><use class="pip as-{letter}" href="#s-{letter}" x="10" y="48" width="20" height="20"/>"##
            )
        }
    }
}

/// The face of a card.
#[component]
pub fn CardFace(card: Card, #[prop(optional_no_strip)] stands_for: Option<Card>, lang: Lang) -> impl IntoView {
    let drawing = drawing(card, stands_for, lang);
    view! { <svg class="card-face" viewBox="0 0 100 140" aria-hidden="true" inner_html=drawing></svg> }
}

/// Where a card appears from, as the moving of cards reads it.
pub fn origin_name(origin: Origin) -> String {
    match origin {
        Origin::Stock => "stock".into(),
        Origin::Seat(seat) => seat.to_string(),
    }
}

/// A card that lies open and is not itself a button.
#[component]
pub fn OpenCard(face: Face, lang: Lang, #[prop(default = "card")] class: &'static str) -> impl IntoView {
    view! {
        <span
            class=class
            data-card=face.card.to_string()
            data-suit=suit_name(face.card)
            data-stands-for=face.stands_for.map(|card| card.to_string())
            data-token=face.id.to_string()
            data-origin=origin_name(face.origin)
            data-by=face.by.map(|by| by.to_string())
            data-hue=face.by.map(|by| (by % 6).to_string())
        >
            <CardFace card=face.card stands_for=face.stands_for lang=lang/>
        </span>
    }
}

/// A small drawing from the sprite.
#[component]
pub fn Icon(name: &'static str) -> impl IntoView {
    let drawing = format!(r##"<use href="#i-{name}"/>"##);
    view! { <svg class="icon" aria-hidden="true" inner_html=drawing></svg> }
}
