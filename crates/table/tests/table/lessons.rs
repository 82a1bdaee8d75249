//! A lesson takes the place of a match and gives it back.

use rami_engine::cards::{Card, parse_cards};
use rami_engine::game::{Action, Move};
use rami_engine::variants;
use rami_table::{Course, Event, Intent, SortBy, TableKind, TokenId, Turn};

use crate::page::Page;

fn lesson() -> Event {
    let names = ["", "Lucie", "Octave"].map(String::from).to_vec();
    let variant = variants::by_id("rami51").expect("a game");
    Event::Learn(Box::new(Course::begin(variant, names, 0).expect("a lesson")))
}

#[test]
fn a_lesson_takes_the_place_of_a_match_and_gives_it_back() {
    let mut page = Page::with_match(3);
    page.run();
    page.draw();
    let record = page.session().game().record().clone();
    page.done.clear();
    page.send(lesson());
    assert_eq!(page.table.kind(), TableKind::Lesson);
    assert_eq!(page.table.under_way().map(|session| session.game().record()), Some(&record), "the match waits");
    let id = page.table.match_id();
    assert!(id != 0 && page.table.count_and_save(7).is_none());
    page.send(Event::Intent(Intent::DrawStock));
    page.run();
    page.send(Event::Turn(Turn::Again));
    page.send(lesson());
    assert_eq!(page.table.match_id(), id, "a second lesson keeps the match");
    assert!(!page.done.contains(&"save"), "a lesson is never saved");
    page.send(Event::Leave);
    assert_eq!(page.effects()[..2], ["left", "stop"]);
    assert_eq!((page.table.kind(), page.session().game().record()), (TableKind::Match, &record));
    page.send(Event::Leave);
    assert!(page.effects().is_empty(), "a match is not left");
}

#[test]
fn a_lesson_goes_on_when_another_tab_continues_the_match() {
    let mut page = Page::with_match(3);
    page.run();
    page.send(lesson());
    let plan = page.plan();
    page.send(Event::TakenOver);
    assert!(page.effects().is_empty() && page.plan() == plan && !page.table.is_elsewhere());
    page.send(Event::Turn(Turn::Again));
    assert!(page.effects().contains(&"animate"), "the lesson can be played");
    page.send(Event::Leave);
    assert!(page.table.is_elsewhere(), "the match cannot");
    page.send(Event::Intent(Intent::DrawStock));
    assert!(page.effects().is_empty());
}

/// The tokens of cards of the hand that are not staged.
fn tokens(page: &Page, cards: impl IntoIterator<Item = Card>) -> Vec<TokenId> {
    let mut shown: Vec<_> = page.session().shown_hand().copied().collect();
    let mut take = |card| {
        let at = shown.iter().position(|token| token.card == card).expect("held");
        shown.remove(at).id
    };
    cards.into_iter().map(&mut take).collect()
}

fn select(page: &mut Page, cards: impl IntoIterator<Item = Card>) {
    let chosen = tokens(page, cards);
    page.send(Event::Intent(Intent::Select(chosen)));
}

/// Does what a step of a lesson asks for, as a player does.
fn fulfil(page: &mut Page, deed: &str) {
    if deed == "sort" {
        return page.send(Event::Intent(Intent::Sort(SortBy::Suit)));
    }
    if let Some(staged) = deed.strip_prefix("stage ") {
        select(page, parse_cards(staged).expect("cards"));
        return page.send(Event::Intent(Intent::Stage { onto: None }));
    }
    let way = deed.split(" | ").next().expect("a way");
    let Ok(Action::Move(_, mv)) = format!("0 {way}").parse() else { panic!("{deed}") };
    let intent = match mv {
        Move::DrawStock => Intent::DrawStock,
        Move::DrawDiscard { cards } => Intent::DrawDiscard(cards),
        Move::Buy { cards } => Intent::Buy(cards),
        Move::Pass => Intent::Pass,
        Move::End => Intent::EndTurn,
        Move::Meld(melds) => {
            // What was staged in an earlier step is no longer shown in the hand.
            for meld in melds.iter().skip(page.session().draft().melds.len()) {
                select(page, meld.iter().map(|placed| placed.card()));
                page.send(Event::Intent(Intent::Stage { onto: None }));
            }
            Intent::Lay
        }
        Move::LayOff { meld, cards } => {
            select(page, cards.iter().map(|placed| placed.card()));
            Intent::OnMeld { meld, end: None }
        }
        Move::Swap { meld, cards } => {
            select(page, cards.iter().copied());
            Intent::OnMeld { meld, end: None }
        }
        Move::Knock { discard, .. } => {
            select(page, discard);
            Intent::Knock
        }
        Move::Discard(card) => {
            select(page, [card]);
            Intent::Discard
        }
    };
    page.send(Event::Intent(intent));
}

#[test]
fn a_lesson_is_played_to_its_end_with_the_prepared_moves_of_the_others() {
    let mut page = Page::new();
    page.send(lesson());
    for _ in 0..60 {
        page.run();
        let (course, _) = page.table.lesson().expect("a lesson");
        match course.asks() {
            Some(step) => fulfil(&mut page, step.deed),
            None if course.is_over() => break,
            None => page.send(Event::Turn(Turn::Next)),
        }
    }
    let (course, _) = page.table.lesson().expect("a lesson");
    assert!(course.is_over(), "step {} of {}", course.at() + 1, course.steps());
    let prepared: usize = course.variant().lesson.steps().map(|step| step.then.len()).sum();
    assert!(prepared > 0);
    assert_eq!(page.waits.len(), prepared, "a pause before each move of the others");
    assert!(!page.done.contains(&"ask bot"));
}
