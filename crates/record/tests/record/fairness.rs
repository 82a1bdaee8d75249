//! The proof that deals are fixed before play: what is shown and when, what it proves, and how tampering is detected.

use rami_engine::cards::format_cards;
use rami_engine::game::Action;
use rami_engine::variants;
use rami_model::history::JokerTally;
use rami_model::table::{Intent, Saved, Session};
use rami_model::view_models::{fair, table};
use rami_record::json::Json;
use rami_record::{fairness::Verdict, fairness::sha256};
use rami_test_utils::played;

/// Plays the deal under way to its end.
fn end_of_deal(session: &mut Session) {
    while session.game().state().playing() {
        played::step(session);
    }
}

fn verdict(session: &Session, index: usize) -> Verdict {
    session.game().seal(index).expect("a deal").verdict
}

#[test]
fn the_hash_is_sha_256() {
    assert_eq!(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_eq!(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

#[test]
fn every_deal_is_committed_to_before_its_first_move_and_proved_after_its_last() {
    for (seed, variant) in variants::ALL.iter().enumerate() {
        let mut session = played::session(variant.id, 3, seed as u64, &[]);
        let sealed = session.game().seal(0).expect("a deal");
        let shown = sealed.commitment.clone().expect("a commitment");
        assert_eq!((sealed.verdict, sealed.text), (Verdict::Sealed, None), "nothing is shown of the cards");
        assert_eq!(table(&session).standing.fingerprint.as_deref(), shown.get(..8));
        end_of_deal(&mut session);
        let proved = session.game().seal(0).expect("a deal");
        let text = proved.text.expect("the deal is shown now");
        assert_eq!((proved.verdict, proved.commitment.as_deref()), (Verdict::Holds, Some(shown.as_str())));
        assert_eq!(sha256(&text), shown);
        let deal = &session.game().record().deals[0];
        for part in deal.hands.iter().chain([&deal.stock, &deal.discard]) {
            let part = format_cards(part);
            assert!(text.contains(&part), "{part} is part of what was committed to");
        }
    }
}

#[test]
fn verifies_all_deals_of_a_match() {
    for variant in variants::ALL {
        let session = played::finished(variant.id, 2, 11, &[]);
        let deals = session.game().record().deals.len();
        assert!(deals > 1 && (0..deals).all(|index| verdict(&session, index) == Verdict::Holds), "{}", variant.id);
        assert_eq!(session.game().seal(deals), None);
    }
}

#[test]
fn gives_each_deal_a_commitment_and_salt_of_its_own() {
    let mut session = played::session("rami51", 3, 4, &[]);
    end_of_deal(&mut session);
    session.act(Intent::NextDeal);
    let texts: Vec<String> = (0..1).filter_map(|index| session.game().seal(index)?.text).collect();
    assert_eq!((verdict(&session, 0), verdict(&session, 1)), (Verdict::Holds, Verdict::Sealed));
    let salt = texts[0].lines().last().expect("a salt");
    end_of_deal(&mut session);
    let next = session.game().seal(1).expect("a deal").text.expect("over");
    assert!(salt.starts_with("salt: ") && salt.len() == 38 && next.lines().last() != Some(salt));
}

#[test]
fn detects_a_changed_deal() {
    let mut session = played::session("rami51", 3, 6, &[]);
    let saved = session.to_saved().to_json();
    end_of_deal(&mut session);
    assert_eq!(verdict(&session, 0), Verdict::Holds);
    // Two cards of the stock are exchanged, as a cheat would do.
    let mut saved: serde_json::Value = serde_json::from_str(&saved).expect("JSON");
    let stock = saved["record"]["deals"][0]["stock"].as_str().expect("a stock").to_string();
    let mut cards: Vec<&str> = stock.split(' ').collect();
    let other = cards.iter().position(|card| *card != cards[0]).expect("another card");
    cards.swap(0, other);
    saved["record"]["deals"][0]["stock"] = cards.join(" ").into();
    let saved = Saved::from_json(&saved.to_string()).expect("a saved game");
    let mut changed = Session::from_saved(saved).expect("a legal deal");
    end_of_deal(&mut changed);
    assert_eq!(verdict(&changed, 0), Verdict::Broken);
}

#[test]
fn detects_a_changed_order_of_a_rebuilt_stock() {
    let is_shuffle = |action: &Action| matches!(action, Action::Reshuffle(_));
    // A deal in which the stock was rebuilt by a shuffle.
    let rebuilt = |seed| {
        let mut session = played::session("rami51", 6, seed, &[]);
        while let Some(seat) = session.game().to_act() {
            let mv = session.plain_move(seat).expect("a move");
            session.bot_move(seat, &mv).expect("a legal one");
        }
        let record = session.game().record().clone();
        record.deals[0].actions.iter().any(is_shuffle).then_some((session, record))
    };
    let Some((session, mut record)) = (0..20).find_map(rebuilt) else { panic!("no stock was ever rebuilt") };
    assert_eq!(verdict(&session, 0), Verdict::Holds);
    // The record cut off after the shuffle, with the last two cards exchanged.
    let actions = &mut record.deals[0].actions;
    let at = actions.iter().position(is_shuffle).expect("a shuffle");
    actions.truncate(at + 1);
    let Some(Action::Reshuffle(order)) = actions.last_mut() else { panic!("a shuffle") };
    let (last, other) = (order.len() - 1, order.iter().rposition(|card| Some(card) != order.last()).expect("another"));
    order.swap(last, other);
    let saved = session.to_saved().to_json();
    let mut saved: serde_json::Value = serde_json::from_str(&saved).expect("JSON");
    saved["record"] = serde_json::from_str(&record.to_json()).expect("JSON");
    let saved = Saved::from_json(&saved.to_string()).expect("a saved game");
    let mut changed = Session::from_saved(saved).expect("a legal record");
    end_of_deal(&mut changed);
    assert_eq!(verdict(&changed, 0), Verdict::Broken);
}

#[test]
fn keeps_commitments_when_saved_and_makes_none_for_imported_deals() {
    let mut session = played::session("traditionnel", 2, 9, &[]);
    end_of_deal(&mut session);
    session.act(Intent::NextDeal);
    let before = session.game().commitment(1).map(str::to_string);
    let saved = Saved::from_json(&session.to_saved().to_json()).expect("a saved game");
    let resumed = Session::from_saved(saved).expect("a legal record");
    assert_eq!(resumed.game().commitment(1).map(str::to_string), before);
    assert_eq!((verdict(&resumed, 0), verdict(&resumed, 1)), (Verdict::Holds, Verdict::Sealed));
    // An imported record has no commitments to its deals. Later deals have one.
    let mut foreign = Session::from_record(session.game().record().clone(), 77).expect("a legal record");
    assert_eq!((verdict(&foreign, 0), verdict(&foreign, 1)), (Verdict::Unknown, Verdict::Unknown));
    assert_eq!(fair(foreign.game(), 1).expect("a deal").text, None);
    end_of_deal(&mut foreign);
    if !foreign.match_over() {
        foreign.act(Intent::NextDeal);
        assert_eq!(verdict(&foreign, 2), Verdict::Sealed);
    }
}

#[test]
fn compares_jokers_dealt_with_their_expected_number() {
    let mut luck = JokerTally::default();
    let hand: Vec<_> = rami_engine::cards::parse_cards("JK 2C 3C 4C 5C 6C 7C 8C 9C TC").expect("cards");
    for _ in 0..100 {
        luck.add(&hand, 108, 4);
    }
    assert_eq!((luck.cards, luck.jokers), (1000, 100));
    assert!((luck.expected() - 1000.0 * 4.0 / 108.0).abs() < 1e-3);
    assert!(luck.deviation().expect("jokers are possible") > 9.0, "one joker in every hand is far too many");
    assert_eq!(JokerTally::default().deviation(), None);
}
