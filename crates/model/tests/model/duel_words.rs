//! Duels in words: the deals, what a move cost, and why a link is refused.

use std::collections::BTreeSet;

use rami_bots::Level;
use rami_bots::analysis::{Grade, Review};
use rami_engine::game::{Move, Seat};
use rami_model::duels::{ClaimVerdict, DealsKey, LinkError};
use rami_model::text::{Key, Lang};
use rami_model::view_models::{ComparedMove, Judged, duel_line, link_refused, review, verdict_said};
use rami_test_utils::duels::{deals_of_game, played};

fn english() -> Lang {
    Lang::by_code("en").expect("English")
}

#[test]
fn names_the_deals() {
    let say = |deals: &DealsKey, day: Option<&str>| english().render(&duel_line(deals, day.map(str::to_string)));
    assert_eq!(say(&deals_of_game("gin", 2, 1, 1), None), "Gin rummy, 1 deal");
    assert_eq!(say(&deals_of_game("gin", 2, 3, 1), None), "Gin rummy, 3 deals");
    assert_eq!(say(&deals_of_game("gin", 2, 1, 1), Some("1 May")), "Gin rummy, deal of 1 May");
}

#[test]
fn tells_what_a_move_costs() {
    let game = played(&deals_of_game("gin", 2, 1, 1), Level::BEGINNER, 1);
    let review = Review::new(game.record().clone(), 0, true).expect("a match that plays");
    let at = review.decisions(0).next().expect("a decision");
    let view = review.at(at).and_then(|game| game.view(0)).expect("a seat");
    let line = |lost: i64| {
        let grade = if lost == 0 { Grade::Good } else { Grade::Doubtful };
        let judged = Judged { better: None, grade, same: false, lost, said: Key::ReviewSame.into() };
        let compared = ComparedMove::new(&view, &Move::DrawStock, &judged);
        assert_eq!(compared.best, lost == 0);
        english().render(&compared.line())
    };
    assert_eq!(line(0), "Draw from the stock (no move clearly better)");
    assert_eq!(line(2), "Draw from the stock (costs about 0.1 points)");
    assert_eq!(line(230), "Draw from the stock (costs about 2.3 points)");
}

#[test]
fn the_review_of_a_friend_addresses_nobody() {
    let mut record = played(&deals_of_game("gin", 2, 1, 1), Level::BEGINNER, 1).record().clone();
    record.seats = vec!["Zoé".into(), "Basile".into()];
    let match_of = Review::new(record, 0, true).expect("a match that plays");
    let said = |you: Option<Seat>| -> Vec<String> {
        let steps = 0..match_of.positions().len();
        steps.filter_map(|step| Some(english().render(&review(&match_of, step, you)?.said))).collect()
    };
    assert!(said(Some(0)).iter().any(|said| said.starts_with("You ")));
    assert!(said(None).iter().all(|said| !said.to_lowercase().contains("you")));
    assert!(said(None).iter().any(|said| said.starts_with("Zoé ")));
}

#[test]
fn every_verdict_and_every_refusal_has_words() {
    use ClaimVerdict::{Claimed, False, OtherVersion, Verified};
    let verdicts = [None, Some(Claimed), Some(OtherVersion), Some(False), Some(Verified)];
    let said: BTreeSet<&str> = verdicts.into_iter().map(|verdict| english().text(verdict_said(verdict))).collect();
    assert_eq!(said.len(), verdicts.len());
    let refusals = [LinkError::Damaged, LinkError::Form, LinkError::Rules, LinkError::Name];
    let said: BTreeSet<&str> = refusals.into_iter().map(|error| english().text(link_refused(error))).collect();
    assert_eq!(said.len(), refusals.len());
    assert_eq!(link_refused(LinkError::TooLong), link_refused(LinkError::Damaged));
}
