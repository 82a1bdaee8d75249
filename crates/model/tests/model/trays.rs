//! The tray agrees with the engine: it announces a laying exactly if the engine accepts it, in every game and named
//! set.

use rami_engine::game::Phase;
use rami_engine::rules::{OptionValue, Options};
use rami_engine::variants::{self, NamedSet};
use rami_model::table::{Intent, Session, TokenId};
use rami_model::text::{Key, Lang};
use rami_model::view_models::{Tray, table};
use rami_record::{ChosenRules, Setup};
use rami_test_utils::played::step;
use rami_test_utils::position::{ComposedPosition, select};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// The texts that announce a laying or a knock.
const PROMISES: [Key; 5] =
    [Key::DraftContractReady, Key::DraftEnough, Key::DraftWholeHand, Key::DraftPoints, Key::DraftArranged];

fn tray(session: &Session) -> Tray {
    table(session).tray
}

/// Stages every proposal, every proposal without its last card, and random cards, and calls `look` each time.
fn stage_all_kinds(session: &Session, rng: &mut ChaCha8Rng, mut look: impl FnMut(&Session)) {
    let mut proposed = session.clone();
    for _ in 0..session.proposals().len() {
        proposed.propose();
        look(&proposed);
        let mut part = proposed.clone();
        let last = part.draft().melds.last().and_then(|meld| meld.cards.last().copied());
        if let Some(token) = last {
            part.act(Intent::Unstage(token));
        }
        look(&part);
    }
    let mut cards: Vec<TokenId> = session.tokens().hand.iter().map(|token| token.id).collect();
    cards.shuffle(rng);
    cards.truncate(rng.random_range(1..5));
    let mut random = session.clone();
    random.act(Intent::Select(cards));
    random.act(Intent::Stage { onto: None });
    look(&random);
}

/// Whether the staged melds, and nothing else, can be laid or knocked with.
fn is_accepted(session: &Session) -> bool {
    let mut played = session.clone();
    played.act(if session.rules().knocking().is_some() { Intent::Knock } else { Intent::Lay });
    played.refused().is_none()
}

#[test]
fn promises_exactly_what_the_engine_accepts() {
    let french = Lang::all().next().expect("a language");
    let games = variants::ALL.iter().map(|game| (game.id, game.id, Options::new()));
    let sets = NamedSet::ALL.iter().map(|set| (set.id, set.game().id, set.options()));
    for (name, variant, options) in games.chain(sets) {
        let (mut promised, mut refused) = (0, 0);
        for seed in 0..8 {
            if promised > 20 && refused > 20 {
                break;
            }
            let rules = variants::by_id(variant).expect("a game").rules_with(&options).expect("allowed values");
            let seats = (0..rules.min_players.max(3).min(rules.max_players)).map(|seat| format!("S{seat}")).collect();
            let setup = Setup { rules: ChosenRules::of_game(variant, options.clone()), seats, seed };
            let mut session = Session::new(setup).expect("a set-up");
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            for _ in 0..150 {
                if session.lays_now() {
                    stage_all_kinds(&session, &mut rng, |staged| {
                        let (tray, accepted) = (tray(staged), is_accepted(staged));
                        let context = format!("{name}, seed {seed}: {:?}", french.render(&tray.text));
                        assert_eq!(PROMISES.contains(&tray.text.key), accepted, "{context}");
                        if staged.rules().knocking().is_none() {
                            assert_eq!(tray.ready, accepted, "{context}");
                        }
                        let met = |contract: rami_model::view_models::ContractView| {
                            contract.sets.0 == contract.sets.1 && contract.runs.0 == contract.runs.1
                        };
                        assert!(!accepted || tray.contract.is_none_or(met), "{context}");
                        (promised, refused) = (promised + u32::from(accepted), refused + u32::from(!accepted));
                    });
                } else if session.board().phase != Phase::Over {
                    stage_all_kinds(&session, &mut rng, |staged| {
                        let said = tray(staged).text.key;
                        assert!(said == Key::DraftPoints || !PROMISES.contains(&said), "{name}: {said:?} out of turn");
                    });
                }
                if !step(&mut session) {
                    break;
                }
            }
        }
        assert!(promised > 0 && refused > 0, "{name}: {promised} promised, {refused} refused");
    }
}

fn stage(session: &mut Session, cards: &str) {
    select(session, cards);
    session.act(Intent::Stage { onto: None });
}

/// D4-15: two runs that continue each other do not meet a contract of two runs, and the tray says so before the move.
#[test]
fn touching_runs_are_no_contract_of_two_runs() {
    let options = vec![("contracts", OptionValue::named("seven")), ("no_touching_runs", OptionValue::Flag(true))];
    let hand = "4H 5H 6H 7H 8H 9H TH JH 2C KD";
    let mut position = ComposedPosition {
        game: Some("puis-je"),
        hands: vec![hand],
        play: true,
        options,
        ..ComposedPosition::default()
    };
    position.stock = "5C 6C 8C";
    let mut record = position.record();
    record.deals[0].number = Some(3);
    let mut session = Session::from_record(record, 7).expect("a match");
    stage(&mut session, "4H 5H 6H 7H");
    stage(&mut session, "8H 9H TH JH");
    let shown = tray(&session);
    assert_eq!(shown.contract.expect("a contract").runs, (1, 2));
    assert_eq!((shown.text.key, shown.ready), (Key::RefusalContractRunsTouch, false));
    session.act(Intent::Lay);
    let refusal = table(&session).refusal.expect("refused");
    assert_eq!((refusal.code, refusal.text.key), (Some("contract-not-met"), Key::RefusalContractRunsTouch));
    let rule = rami_model::view_models::rule_of(&refusal.reason.expect("a reason"), session.rules());
    assert_eq!(rule, "contract-touching");
}

/// C20: melds without the card taken are no opening.
#[test]
fn an_opening_without_the_card_taken_is_not_promised() {
    let set = NamedSet::by_id("rami-tunisien-71").expect("a named set");
    let options = set.options().into_iter().map(|(key, value)| (key.leak() as &str, value)).collect();
    let position = ComposedPosition {
        game: Some(set.game().id),
        hands: vec!["TC JC QC KC AC KD KH KS 7S 8S 9S 2C"],
        taken: "9S",
        play: true,
        stock: "5C 6C 8C",
        options,
        ..ComposedPosition::default()
    };
    let mut session = position.session();
    for cards in ["TC JC QC KC AC", "KD KH KS"] {
        stage(&mut session, cards);
    }
    let shown = tray(&session);
    assert_eq!((shown.text.key, shown.ready), (Key::RefusalMustUseTakenCardOpening, false));
    stage(&mut session, "7S 8S 9S");
    assert!(tray(&session).ready);
}

/// C24: an opening with the whole hand needs no minimum, and the tray asks for none.
#[test]
fn asks_for_no_points_when_the_whole_hand_is_laid() {
    let set = NamedSet::by_id("scala-40").expect("a named set");
    let options = set.options().into_iter().map(|(key, value)| (key.leak() as &str, value)).collect();
    let hand = vec!["2C 3C 4C 2D 3D 4D 5D KH"];
    let position = ComposedPosition {
        game: Some(set.game().id),
        hands: hand,
        play: true,
        stock: "5C 6C 8C",
        options,
        ..ComposedPosition::default()
    };
    let mut session = position.session();
    stage(&mut session, "2C 3C 4C");
    assert_eq!(tray(&session).text.key, Key::DraftMissing);
    stage(&mut session, "2D 3D 4D 5D");
    let shown = tray(&session);
    assert_eq!((shown.text.key, shown.ready), (Key::DraftWholeHand, true));
    assert!(is_accepted(&session));
}
