//! Stock and discard pile, the pile spread out, and the question "puis-je ?".

use rami::game::Move;
use rami::screens::{Asked, Face, SpreadCard};
use rami::session::Intent;
use rami::text::{Key, Message};
use web_sys::{MouseEvent, PointerEvent};

use super::button;
use super::card::{card_face, open_card, suit_name};
use super::markup::{El, el};
use super::pointer::{self, Grip};
use super::state::Page;

fn place() -> El {
    el(r#"<span class="pile-place">"#)
}

fn count_of_cards() -> El {
    el(r#"<span class="pile-count" aria-hidden="true">"#)
}

fn hinted(page: Page, wanted: fn(&Move) -> bool) -> bool {
    page.hint.with(|hint| hint.as_ref().is_some_and(|hint| wanted(&hint.mv)))
}

/// Stock and discard pile.
pub fn piles(page: Page) -> [El; 2] {
    [stock(page), discard(page)]
}

fn lift(page: Page, event: &PointerEvent, what: Grip) {
    if page.table.with_untracked(|table| table.as_ref().is_some_and(|table| table.can_draw)) {
        pointer::press(page, event, what);
    }
}

fn stock(page: Page) -> El {
    let count = move || page.at_table(|table| table.stock);
    let back = move |&some: &bool| if some { el(r#"<span class="card card-back">"#) } else { place() };
    button::bare("pile")
        .attr("data-pile", "stock")
        .attr("title", button::title(page, Key::ShortcutDrawStock, "T"))
        .live(move |pile| {
            let count = count();
            pile.toggle("is-target", page.at_table(|table| table.can_draw));
            pile.toggle("is-hinted", hinted(page, |mv| matches!(mv, Move::DrawStock)));
            pile.toggle("is-low", count < 10);
            pile.set("data-count", count);
            pile.set("aria-label", page.say(&Message::new(Key::PileStock).number("n", count as i64)));
        })
        .some(move || Some(count() != 0), back)
        .child(count_of_cards().says(move || count().to_string()))
        .on("pointerdown", move |event: PointerEvent| lift(page, &event, Grip::Stock))
        .on("click", move |event: MouseEvent| {
            if !pointer::was_drag(&event) {
                page.act(Intent::DrawStock);
            }
        })
}

fn discard(page: Page) -> El {
    let drawing = move || page.at_table(|table| table.can_draw);
    let count = move || page.at_table(|table| table.discard.count);
    let closed = move || page.at_table(|table| table.discard.closed);
    let faces = move || {
        page.at_table(|table| {
            let under = table.discard.under.iter().map(|&face| Lying { face, class: "card pile-under" });
            under.chain(table.discard.top.map(|face| Lying { face, class: "card" })).collect::<Vec<_>>()
        })
    };
    let closing = move || {
        let words = el(r#"<span class="visually-hidden">"#).text(page.text(Key::PileClosed));
        el(r#"<span class="card card-back pile-closing">"#).child(words)
    };
    button::bare("pile")
        .attr("data-pile", "discard")
        .attr("data-effect", page.text(Key::ActionDiscard))
        .live(move |pile| {
            let (count, drawing) = (count(), drawing());
            let (top, can_discard) =
                page.at_table(|table| (table.discard.top.map(|face| face.card), table.can_discard));
            let label = match top {
                Some(card) => page.say(&Message::new(Key::PileDiscard).card("card", card).number("n", count as i64)),
                None => page.text(Key::PileDiscardEmpty).to_string(),
            };
            pile.toggle("is-target", (drawing && count != 0) || can_discard);
            pile.toggle("is-hinted", hinted(page, |mv| matches!(mv, Move::DrawDiscard { .. })));
            pile.set("data-count", count);
            pile.set("data-top", top);
            pile.set("aria-label", label);
            let does = if drawing { Key::ShortcutDrawDiscard } else { Key::ShortcutDiscard };
            pile.set("title", button::title(page, does, "D"));
        })
        .when(move || count() == 0 && !closed(), place)
        .each(faces, move |lying| open_card(&lying.face, page.lang(), lying.class))
        .when(closed, closing)
        .child(count_of_cards().says(move || count().to_string()))
        .on("pointerdown", move |event: PointerEvent| lift(page, &event, Grip::Discard))
        .on("click", move |event: MouseEvent| {
            if !pointer::was_drag(&event) {
                let drawing = page.table.with_untracked(|table| table.as_ref().is_some_and(|table| table.can_draw));
                page.act(if drawing { Intent::DrawDiscard(1) } else { Intent::Discard });
            }
        })
}

/// A card on the pile: the same for as long as it lies there in the same manner.
struct Lying {
    face: Face,
    class: &'static str,
}

impl PartialEq for Lying {
    fn eq(&self, other: &Self) -> bool {
        (self.face.id, self.class) == (other.face.id, other.class)
    }
}

/// The spread discard pile: a card takes itself and all above it (V1-R4, V1-R5).
pub fn spread(page: Page, to: El) -> El {
    let cards = move || page.at_table(|table| table.discard.spread.iter().rev().copied().map(Out).collect::<Vec<_>>());
    to.when(
        move || page.at_table(|table| !table.discard.spread.is_empty()),
        move || {
            el(r#"<div class="spread" role="group" tabindex="-1">"#)
                .attr("aria-label", page.text(Key::PileSpread))
                .each(cards, move |Out(card)| spread_out(page, card))
        },
    )
}

/// A card spread out: the same for as long as it lies as deep.
struct Out(SpreadCard);

impl PartialEq for Out {
    fn eq(&self, other: &Self) -> bool {
        let of = |card: &SpreadCard| (card.face.id, card.depth, card.takes);
        of(&self.0) == of(&other.0)
    }
}

fn spread_out(page: Page, card: &SpreadCard) -> El {
    let &SpreadCard { face, depth, takes } = card;
    let label = page.say(&Message::new(Key::PileDepth).card("card", face.card).number("n", depth));
    let picture = el(r#"<span class="card">"#).attr("data-card", face.card).attr("data-suit", suit_name(face.card));
    button::bare("spread-card")
        .class("is-target", takes)
        .attr("data-discard-depth", depth)
        .attr("aria-label", label.as_str())
        .attr("title", label)
        .child(picture.child(card_face(face.card, None, page.lang())))
        .on_click(move || page.act(Intent::DrawDiscard(depth)))
        // The newest card is seen, however long the pile.
        .once_shown(move |button| {
            if depth == 1 {
                button.scroll_into_view_with_bool(false);
            }
        })
}

/// The question for the discard: what it is, what it would bring, and the answers (V4-R6).
pub fn claim(page: Page, to: El) -> El {
    to.some(move || page.at_table(|table| table.asked), move |asked| question(page, asked))
}

fn question(page: Page, asked: &Asked) -> El {
    let answer = |class: &str, action: &str, name: Key, letter: &str, intent: fn() -> Intent| {
        button::named(page, class, action, name)
            .attr("title", button::title(page, name, letter))
            .on_click(move || page.act(intent()))
    };
    let line = match (asked.buy, asked.helps) {
        (false, _) => Key::AskedOwnTurn,
        (true, true) => Key::AskedHelps,
        (true, false) => Key::AskedHelpsNot,
    };
    let title = page.say(&Message::new(Key::AskedTitle).card("card", asked.card));
    let text = el(r#"<p class="claim-text">"#)
        .child(el("<b>").text(&title))
        .text(" ")
        .child(el("<span>").text(page.text(line)));
    let buy = if asked.own_turn { "button" } else { "button is-main" };
    let answers = el(r#"<div class="claim-answers">"#)
        .child(answer("button", "pass", Key::ActionPass, "N", || Intent::Pass))
        .children(asked.buy_two.then(|| answer("button", "buy-two", Key::ActionBuyTwo, "U", || Intent::Buy(2))))
        .children(asked.buy.then(|| answer(buy, "buy", Key::ActionBuy, "J", || Intent::Buy(1))));
    el(r#"<section class="claim">"#)
        .class("is-quiet", asked.own_turn)
        .attr("aria-label", page.text(Key::PhaseClaim))
        .child(text)
        .child(answers)
}
