//! The versions of the bots' play: each belongs to the digest of moves of every level, of the cards dealt and of the
//! rebuilt stocks.

use std::collections::BTreeMap;

use rami_bots::OfferedLevel::{Beginner, Champion, GoodPlayer};
use rami_bots::{OfferedLevel, VERSIONS, version_of};
use rami_engine::cards::format_cards;
use rami_engine::game::format_move;
use rami_engine::rules::{OptionValue, Options};
use rami_engine::variants::{self, NamedSet, Variant};
use rami_model::table::{NextStep, bot_request, next_step};
use rami_record::fairness::sha256;
use rami_record::{ChosenRules, Record, Recording, Setup};
use rami_test_utils::read;
use serde_json::Value;

/// The file that holds the versions with their digests.
const FILE: &str = "crates/bots/src/versions.json";
/// The numbers of actions after which the champion is asked too.
const ASKED: [u64; 2] = [7, 24];

/// The seeds of the matches. At two seats, these two give a bot of every temperament.
const SEEDS: [u64; 2] = [20_261_123, 20_261_125];

/// Plays a match of the bots of these levels. After each number of actions in `asked` the champion says what it would
/// do. Returns everything that was dealt, done and said.
fn told(variant: &Variant, options: Options, levels: &[OfferedLevel], deals: i64, asked: &[u64]) -> String {
    let told = |seed| told_of(seed, variant, options.clone(), levels, deals, asked);
    SEEDS.map(told).join("\n")
}

/// The same for a seed.
fn told_of(
    seed: u64,
    variant: &Variant,
    mut options: Options,
    levels: &[OfferedLevel],
    deals: i64,
    asked: &[u64],
) -> String {
    variant.set_deals(Some(OptionValue::Number(deals)), &mut options);
    let seats = levels.iter().map(|level| level.id().to_string()).collect();
    let rules = ChosenRules::of_game(variant.id, options);
    let mut game = Recording::new(Setup { rules, seats, seed }).expect("a set-up");
    let mut lines = Vec::new();
    loop {
        match next_step(&game, |seat| Some(levels[seat])) {
            NextStep::Move(seat) => {
                let request = |level| bot_request(&game, seat, level).expect("a deal");
                if asked.contains(&game.actions_made()) {
                    lines.push(format!("champion {}", format_move(seat, &request(Champion).choose())));
                }
                let mv = request(levels[seat]).choose();
                game.apply(seat, &mv).expect("bots move legally");
            }
            NextStep::Decide(decision) => game.decide(decision).expect("the seat was asked"),
            NextStep::Deal => assert!(game.deal(), "a deal is due"),
            NextStep::Person | NextStep::Over => break,
        }
    }
    lines.extend(written(game.record()));
    lines.join("\n")
}

/// The cards and actions of a record, one a line, in words that do not depend on the record format.
fn written(record: &Record) -> Vec<String> {
    let of_deal = |deal: &rami_record::DealRecord| {
        let hands = deal.hands.iter().map(format_cards);
        let dealt = [format!("dealer {}", deal.dealer), format_cards(&deal.stock), format_cards(&deal.discard)];
        let actions = deal.actions.iter().map(ToString::to_string);
        dealt.into_iter().chain(hands).chain(actions).collect::<Vec<_>>()
    };
    record.deals.iter().flat_map(of_deal).collect()
}

/// The digest of some play of every level in a game and its named sets.
fn digest(variant: &Variant) -> String {
    let most = usize::from((variant.rules)().max_players.min(4));
    let table = &[Beginner, GoodPlayer, Beginner, GoodPlayer][..most];
    let own = told(variant, Options::new(), table, 3, &ASKED);
    // Between two players a value net may judge the champion's rollouts.
    let two = told(variant, Options::new(), &[GoodPlayer, Beginner], 1, &ASKED);
    let sets = NamedSet::ALL.iter().filter(|set| set.variant == variant.id);
    let sets = sets.map(|set| told(variant, set.options(), &[GoodPlayer, Beginner], 1, &ASKED[..1]));
    sha256(&[own, two].into_iter().chain(sets).collect::<Vec<_>>().join("\n\n"))
}

#[test]
fn every_game_has_a_version_of_its_bots() {
    for variant in variants::ALL {
        assert!(version_of(variant.id).is_some_and(|version| version > 0), "{}", variant.id);
    }
    assert_eq!(VERSIONS.len(), variants::ALL.len());
    assert_eq!(version_of("bridge"), None);
}

#[test]
fn equal_versions_play_alike() {
    let kept: BTreeMap<String, Value> = serde_json::from_str(&read(FILE)).expect("versions with their digests");
    let mut changed = Vec::new();
    for variant in variants::ALL {
        let (entry, played) = (&kept[variant.id], digest(variant));
        if entry["digest"].as_str() != Some(played.as_str()) {
            let next = entry["version"].as_u64().expect("a version") + 1;
            changed.push(format!("  \"{}\": {{ \"version\": {next}, \"digest\": \"{played}\" }}", variant.id));
        }
    }
    assert!(
        changed.is_empty(),
        "The bots play otherwise than before. If that is intended, raise the version of each of these games in {FILE} \
         and write its digest beside it:\n{}",
        changed.join(",\n")
    );
}
