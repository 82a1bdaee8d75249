//! The order of effects, and what ends what: pauses, earlier plans, other tabs.

use rami_engine::game::Move;
use rami_model::settings::Settings;
use rami_table::{ChampionAnswer, Effect, Event, Intent, KeptAs, SortBy, TableKind, Wishes};

use crate::page::{BEGUN, Page, session, shown};

/// A page after the player's discard, at which a bot was asked.
fn after_a_discard() -> Page {
    let mut page = Page::with_match(3);
    page.run();
    page.draw();
    let token = page.some_token();
    page.discard(token);
    page
}

#[test]
fn a_match_is_saved_before_a_bot_is_asked() {
    let page = after_a_discard();
    let place = |name: &str| page.effects().iter().position(|&effect| effect == name).expect("an effect");
    assert!(place("save") < place("sound") && place("sound") < place("animate") && place("stop") < place("ask bot"));
}

#[test]
fn an_answer_to_an_earlier_plan_changes_nothing() {
    let mut page = after_a_discard();
    let old = page.plan();
    page.send(Event::Undo);
    assert_ne!(page.plan(), old);
    let record = page.session().game().record().clone();
    page.send(Event::BotMoved { plan: old, mv: Some(Move::DrawStock) });
    assert!(page.effects().is_empty());
    page.send(Event::Waited(old));
    assert!(page.effects().is_empty());
    page.send(Event::Answered { plan: old, answer: ChampionAnswer::GivenUp });
    assert!(page.effects().is_empty());
    assert_eq!(*page.session().game().record(), record);
}

#[test]
fn the_next_player_waits_as_long_as_the_discard_can_be_undone() {
    let mut page = after_a_discard();
    let answer = page.answers.pop_front().expect("the bot answers");
    page.send(answer);
    assert_eq!(page.waits.last().map(|wait| wait.grace), Some(1_500.0));
    // A selection shows that the player goes on.
    let token = page.some_token();
    page.send(Event::Intent(Intent::Toggle(token)));
    assert_eq!(page.effects(), ["save", "animate", "end wait"]);
    page.send(Event::Intent(Intent::Toggle(token)));
    assert_eq!(page.effects(), ["save", "animate"], "once");
}

#[test]
fn skipping_asks_anew_and_makes_no_pauses_until_the_players_turn() {
    let mut page = after_a_discard();
    let plan = page.plan();
    page.send(Event::Skip);
    assert_eq!(page.effects(), ["stop", "ask bot"]);
    assert_ne!(page.plan(), plan);
    page.run();
    assert!(page.session().my_turn() || page.session().is_asked());
    assert!(page.waits.iter().rev().take(1).all(|wait| (wait.pause, wait.grace, wait.reads) == (0.0, 0.0, false)));
    assert!(!page.table.at_once(), "the player's turn ends it");
}

#[test]
fn a_bot_that_cannot_be_asked_makes_a_plain_move() {
    let mut page = after_a_discard();
    let plan = page.plan();
    page.answers.clear();
    page.send(Event::BotMoved { plan, mv: None });
    assert_eq!(page.effects(), ["trouble", "wait"]);
    let moves = page.session().game().moves_made();
    page.send(Event::Waited(plan));
    assert!(page.session().game().moves_made() > moves && !page.session().met_only_bots());
}

#[test]
fn another_tab_ends_the_plan_and_every_change() {
    let mut page = after_a_discard();
    let plan = page.plan();
    page.send(Event::TakenOver);
    assert_eq!(page.effects(), ["stop"]);
    assert!(page.table.is_elsewhere());
    let record = page.session().game().record().clone();
    for event in [Event::Waited(plan), Event::Undo, Event::Intent(Intent::DrawStock), Event::Propose] {
        page.send(event);
        assert!(page.effects().is_empty());
    }
    page.send(Event::BotMoved { plan, mv: Some(Move::DrawStock) });
    assert!(page.effects().is_empty());
    assert_eq!(*page.session().game().record(), record);
    // Taking it back shows it anew.
    page.send(shown(session(3), Some(KeptAs::new(BEGUN, BEGUN))));
    assert!(!page.table.is_elsewhere() && page.done.ends_with(&["ask bot"]) || page.session().my_turn());
}

#[test]
fn a_refusal_closes_the_hint_and_saves() {
    let mut page = Page::with_match(3);
    page.run();
    page.send(Event::AskHint);
    assert_eq!(page.effects(), ["ask champion"]);
    let advice = rami_bots::hint(&page.session().view());
    let plan = page.plan();
    page.send(Event::Answered { plan, answer: ChampionAnswer::Advice(Box::new(advice)) });
    assert!(page.table.hint().is_some());
    page.send(Event::Intent(Intent::Lay));
    assert_eq!(page.effects(), ["save", "sound", "animate"]);
    assert!(page.table.hint().is_none() && page.session().refused().is_some());
}

#[test]
fn the_move_of_a_hint_is_made() {
    let mut page = Page::with_match(3);
    page.run();
    page.send(Event::AskHint);
    let advice = rami_bots::hint(&page.session().view());
    let plan = page.plan();
    page.send(Event::Answered { plan, answer: ChampionAnswer::Advice(Box::new(advice)) });
    let actions = page.session().game().record().deals[0].actions.len();
    page.send(Event::PlayHint);
    assert!(page.session().game().record().deals[0].actions.len() > actions);
    assert!(page.table.hint().is_none());
}

#[test]
fn a_hint_that_cannot_be_given_is_said() {
    let mut page = Page::with_match(3);
    page.run();
    page.send(Event::AskHint);
    let plan = page.plan();
    page.send(Event::Answered { plan, answer: ChampionAnswer::GivenUp });
    assert_eq!(page.effects(), ["say"]);
}

#[test]
fn another_match_begins_without_the_wishes_of_the_one_before() {
    let mut page = after_a_discard();
    page.send(Event::Finish);
    page.send(Event::ResultSeen);
    assert!(page.table.at_once() && page.table.of_match().is_some_and(|play| play.result_seen));
    page.send(shown(session(4), Some(KeptAs::new(BEGUN + 1, BEGUN))));
    let fresh = page.table.of_match().expect("a match");
    assert!(!fresh.finishing && !fresh.hurries && !fresh.result_seen);
    assert_eq!(page.table.kind(), TableKind::Match);
}

#[test]
fn settings_reach_the_match_and_decide_for_which_discards_the_player_is_asked() {
    let mut page = Page::with_match(3);
    page.run();
    let plan = page.plan();
    let wishes = Settings::default().wishes();
    page.send(Event::Wished(Wishes { thinking: 10.0, only_useful: false, ..wishes }));
    assert!(page.effects().is_empty());
    assert_eq!(page.plan(), plan);
    page.send(Event::Wished(Wishes { only_useful: true, ..wishes }));
    assert!(page.session().asks_only_useful());
    assert_ne!(page.plan(), plan, "what comes next is planned anew");
    assert!(page.last.iter().any(|effect| matches!(effect, Effect::Stop)));
}

#[test]
fn cards_that_the_player_has_moved_stay_while_others_play() {
    let mut page = after_a_discard();
    let wishes = Settings::default().wishes();
    page.send(Event::Wished(Wishes { order: Some(SortBy::Suit), ..wishes }));
    let first = page.session().shown_hand().next().expect("a card").id;
    page.send(Event::Intent(Intent::Arrange { cards: vec![first], to: 4 }));
    let order = page.session().hand_order();
    let moves = page.session().game().moves_made();
    page.send(Event::Skip);
    for _ in 0..3 {
        let answer = page.answers.pop_front().expect("others play");
        page.send(answer);
    }
    assert!(page.session().game().moves_made() > moves);
    assert_eq!(page.session().hand_order(), order);
}
