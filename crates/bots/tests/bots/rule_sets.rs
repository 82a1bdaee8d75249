//! The named rule sets at the table: bots of every level play them to the end, and the luck of each can be worked out.

use rami_bots::Level;
use rami_bots::analysis::{JudgementQuestion, LuckOfMatch};
use rami_engine::rules::OptionValue;
use rami_engine::variants::NamedSet;
use rami_lab::{Contest, PlayedMatch, play_all};
use rami_record::replay_legal;

/// Matches of a named set between these bots.
fn played(set: &NamedSet, bots: &[Level], games: usize, deals: Option<i64>) -> Vec<PlayedMatch> {
    let mut options = set.options();
    options.extend(deals.map(|deals| ("deals".to_string(), OptionValue::Number(deals))));
    let contest =
        Contest { variant: set.variant.into(), options, bots: bots.to_vec(), games, seed: 11, deals: None, threads: 0 };
    play_all(&contest, |_, _| {}).expect("a contest")
}

/// As many seats as the game allows, three at most.
fn seats(set: &NamedSet) -> usize {
    usize::from((set.game().rules)().max_players.min(3))
}

/// C13 to C32: whole matches end, and their records are legal.
#[test]
fn whole_matches_of_every_named_set_end() {
    for set in NamedSet::ALL {
        let bots = &[Level::GOOD_PLAYER, Level::BEGINNER, Level::Baseline][..seats(set)];
        for one in played(set, bots, 2, None) {
            assert!(!one.winners.is_empty(), "{}: nobody wins", set.id);
            let replayed = replay_legal(&one.record).unwrap_or_else(|error| panic!("{}: {error}", set.id));
            assert!(replayed.game.is_over(), "{}", set.id);
        }
    }
}

/// The champion searches under every named set, and the evaluation finds it moves.
#[test]
fn the_champion_plays_a_deal_of_every_named_set() {
    for set in NamedSet::ALL {
        for one in played(set, &[Level::CHAMPION, Level::GOOD_PLAYER], 1, Some(1)) {
            assert_eq!((one.points.len(), one.winners.is_empty()), (1, false), "{}: one deal decides (C15)", set.id);
        }
    }
}

/// The account of luck adds up where the first turn has no draw (C13), openings rise (C26) and contracts hold jokers
/// (C16, C24), and its questions can be answered.
#[test]
fn accounts_for_luck_in_every_named_set() {
    for set in NamedSet::ALL {
        let record = played(set, &vec![Level::BEGINNER; seats(set)], 1, Some(1)).remove(0).record;
        let luck = LuckOfMatch::new(record, 0, None).unwrap_or_else(|error| panic!("{}: {error}", set.id));
        for deal in &luck.account().deals {
            let sum: f64 = deal.iter().map(|tally| tally.points.result).sum();
            assert!(sum.abs() < 1e-9, "{}: {sum}", set.id);
        }
        let questions = luck.questions();
        let decisions = questions.iter().filter(|question| matches!(question, JudgementQuestion::Decision { .. }));
        assert!(decisions.count() > 4, "{}", set.id);
        assert!(matches!(questions.first(), Some(JudgementQuestion::Dealt(_))), "{}", set.id);
        let last = questions.last().expect("a question");
        let _answered = last.answer();
    }
}
