//! Drawing cards, and the small drawings beside them.

use rami::cards::{Card, Rank};
use rami::screens::Face;
use rami::session::Origin;
use rami::text::Lang;

use super::markup::{El, el};

/// The letter of a suit as the style knows it; a joker has its own.
pub fn suit_name(card: Card) -> String {
    card.suit().map_or("JK".into(), |suit| suit.letter().to_string())
}

/// The drawing inside a card: the big mark or figure, then the index.
fn drawing(card: Card, stands_for: Option<Card>, lang: Lang) -> String {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else { return joker(stands_for, lang) };
    let suit = suit.letter();
    let big = match rank {
        Rank::ACE => format!(r##"<use class="mark" href="#s-{suit}" x="30" y="54" width="66" height="66"/>"##),
        _ if rank.number() > 10 => format!(r##"<use class="figure" href="#court-{}"/>"##, rank.letter()),
        _ => format!(r##"<use class="mark" href="#s-{suit}" x="36" y="64" width="56" height="56"/>"##),
    };
    let index = lang.index_of(rank);
    format!(
        r##"{big}<use class="rank" href="#r-{index}" x="5" y="6" width="29" height="38"/><use class="pip" href="#s-{suit}" x="8" y="48" width="22" height="22"/>"##
    )
}

fn joker(stands_for: Option<Card>, lang: Lang) -> String {
    let figure = r##"<use class="figure" href="#joker"/>"##;
    match stands_for.and_then(|card| Some((card.rank()?, card.suit()?))) {
        None => format!(r##"{figure}<use class="pip" href="#s-JK" x="5" y="6" width="26" height="26"/>"##),
        Some((rank, suit)) => {
            let (letter, index) = (suit.letter(), lang.index_of(rank));
            format!(
                r##"{figure}<rect class="stands" x="2.5" y="2.5" width="36" height="70" rx="5"/><use class="rank as-{letter}" href="#r-{index}" x="7" y="7" width="27" height="36"/><use class="pip as-{letter}" href="#s-{letter}" x="10" y="48" width="20" height="20"/>"##
            )
        }
    }
}

/// The face of a card.
pub fn card_face(card: Card, stands_for: Option<Card>, lang: Lang) -> El {
    let drawing = drawing(card, stands_for, lang);
    el(&format!(r#"<svg class="card-face" viewBox="0 0 100 140" aria-hidden="true">{drawing}</svg>"#))
}

/// A card shown for its looks only.
pub fn picture(card: Card, lang: Lang) -> El {
    el(r#"<span class="card">"#).attr("data-suit", suit_name(card)).child(card_face(card, None, lang))
}

/// A card of a combination shown for its looks only, a joker with what it stands for.
pub fn standing_in(card: Card, stands_for: Option<Card>, lang: Lang) -> El {
    el(r#"<span class="card">"#)
        .attr("data-suit", suit_name(card))
        .attr("data-card", card)
        .attr("data-stands-for", stands_for)
        .child(card_face(card, stands_for, lang))
}

/// Five cards fanned out, shown for their looks only.
pub fn fan(class: &str, cards: impl Iterator<Item = Card>, lang: Lang) -> El {
    let fanned = cards.enumerate().map(|(place, card)| picture(card, lang).var("--i", place).var("--n", 5u8));
    el(r#"<div aria-hidden="true">"#).attr("class", class).children(fanned)
}

/// Where a card appears from, as the moving of cards reads it.
pub fn origin_name(origin: Origin) -> String {
    match origin {
        Origin::Stock => "stock".into(),
        Origin::Seat(seat) => seat.to_string(),
    }
}

/// A card that lies open and is not itself a button.
pub fn open_card(face: &Face, lang: Lang, class: &str) -> El {
    el("<span>")
        .attr("class", class)
        .attr("data-card", face.card)
        .attr("data-suit", suit_name(face.card))
        .attr("data-stands-for", face.stands_for)
        .attr("data-token", face.id)
        .attr("data-origin", origin_name(face.origin))
        .attr("data-by", face.by)
        .attr("data-hue", face.by.map(|by| by % 6))
        .child(card_face(face.card, face.stands_for, lang))
}

/// A small drawing from the sprite.
pub fn icon(name: &str) -> El {
    el(&format!(r##"<svg class="icon" aria-hidden="true"><use href="#i-{name}"/></svg>"##))
}

/// The first letter of a name; the style makes it a capital, which would else take large tables.
pub fn initial(name: &str) -> String {
    name.chars().take(1).collect()
}

/// The round picture of a player.
pub fn avatar(seat: usize, name: &str) -> El {
    el(r#"<span class="avatar" aria-hidden="true">"#).attr("data-hue", seat % 6).text(&initial(name))
}
