//! The levels and the temperaments: their strength against each other, legal play everywhere, and advice with its
//! reasons.

use std::sync::Arc;

use crate::play::answered;
use rami_bots::worker::{Request, Response};
use rami_bots::{Bot, Champion, Character, Level, PolicyWeights, Reason, advise};
use rami_engine::game::{Deal, Layout, Move, Phase, SeatView};
use rami_engine::rules::Options;
use rami_engine::variants;
use rami_lab::{Contest, PlayedMatch, SelfPlay, play_all};
use rami_record::{ChosenRules, Recording, Setup, shuffle};

fn contest(variant: &str, bots: &[Level], games: usize, threads: usize) -> Vec<PlayedMatch> {
    let (variant, bots) = (variant.to_string(), bots.to_vec());
    let contest = Contest { variant, options: Options::new(), bots, games, seed: 7, deals: None, threads };
    play_all(&contest, |_, _| ()).expect("a contest that can be played")
}

/// A first deal with seat 0 to draw, and the match around it.
fn game(variant: &str, seats: usize) -> Recording {
    let started = |seed: u64| {
        let setup =
            Setup { rules: ChosenRules::of_game(variant, Options::new()), seats: vec![String::new(); seats], seed };
        let mut game = Recording::new(setup).expect("a table of the game");
        game.deal();
        game
    };
    (1..).map(started).find(|game| game.to_act() == Some(0)).expect("the dealer is drawn by lot")
}

#[test]
fn normal_beats_easy() {
    for variant in variants::ALL {
        let played = contest(variant.id, &[Level::GOOD_PLAYER, Level::BEGINNER], 8, 0);
        let wins = played.iter().filter(|one| one.winners.contains(&0)).count();
        assert!(wins >= 5, "{}: {wins} of 8", variant.id);
    }
}

#[test]
fn easy_beats_random_play() {
    for variant in variants::ALL {
        let played = contest(variant.id, &[Level::BEGINNER, Level::Random], 4, 0);
        assert!(played.iter().all(|one| one.winners == [0]), "{}", variant.id);
    }
}

#[test]
fn results_do_not_depend_on_threads() {
    let records = |threads: usize| -> Vec<String> {
        let played =
            contest(variants::ALL[0].id, &[Level::BEGINNER, Level::Baseline, Level::RolloutPlayer], 6, threads);
        played.iter().map(|one| one.record.to_json()).collect()
    };
    assert_eq!(records(1), records(3));
}

#[test]
fn repeats_each_deal_with_the_bots_one_seat_further() {
    let played = contest(variants::ALL[0].id, &[Level::BEGINNER, Level::Baseline], 4, 0);
    let first_hands = |one: &PlayedMatch| one.record.deals[0].hands.clone();
    assert_eq!(first_hands(&played[0]), first_hands(&played[1]));
    assert_ne!(first_hands(&played[0]), first_hands(&played[2]));
    assert_eq!(played[0].record.seats, ["easy 1", "baseline 2"]);
    assert_eq!(played[1].record.seats, ["baseline 2", "easy 1"]);
}

#[test]
fn the_strongest_level_plays_whole_deals_legally_and_repeatably() {
    for variant in variants::ALL {
        let play = || {
            let mut game = game(variant.id, 2);
            let mut bots = [Champion::new(1, None).with_effort(300), Champion::new(2, None).with_effort(300)];
            while let Some(seat) = game.to_act() {
                let mv = bots[seat].choose(&game.view(seat).expect("a deal is being played"));
                game.apply(seat, &mv).unwrap_or_else(|refused| panic!("{}: {mv:?}: {refused}", variant.id));
            }
            game.record().to_json()
        };
        assert_eq!(play(), play(), "{}", variant.id);
    }
}

/// The records of a deal of every game with this bot at the first seat.
fn deals_with(level: Level, character: Character) -> Vec<String> {
    let deal = |variant: &&variants::Variant| {
        let mut game = game(variant.id, 2);
        let mut bots = [level.bot_as(5, Some(character)), level.bot(5)];
        while let Some(seat) = game.to_act() {
            let mv = bots[seat].choose(&game.view(seat).expect("a deal is being played"));
            game.apply(seat, &mv).unwrap_or_else(|refused| panic!("{character:?}: {mv:?}: {refused}"));
        }
        game.record().to_json()
    };
    variants::ALL.iter().map(deal).collect()
}

#[test]
fn every_temperament_plays_legally_and_they_differ() {
    for level in [Level::BEGINNER, Level::GOOD_PLAYER] {
        let mut records: Vec<_> = Character::ALL.iter().map(|&character| deals_with(level, character)).collect();
        records.sort();
        records.dedup();
        assert_eq!(records.len(), Character::ALL.len(), "{level:?}");
    }
    let table: Vec<Character> = (0..4).map(|seat| Character::at_seat(11, seat)).collect();
    assert!(Character::ALL.iter().all(|character| table.contains(character)));
}

#[test]
fn easy_never_throws_a_joker_while_it_has_anything_else() {
    for variant in variants::ALL {
        let mut game = game(variant.id, 2);
        let mut bots = [Level::BEGINNER.bot(1), Level::BEGINNER.bot(2)];
        while let Some(seat) = game.to_act() {
            let view = game.view(seat).expect("a deal is being played");
            let mv = bots[seat].choose(&view);
            let other = view.hand.distinct().any(|card| !card.is_joker() && view.check(&Move::Discard(card)).is_ok());
            assert!(!matches!(mv, Move::Discard(card) if card.is_joker() && other), "{}", view.hand);
            game.apply(seat, &mv).expect("a legal move");
        }
    }
}

#[test]
fn advice_comes_with_reasons_and_the_cost_of_other_moves() {
    let mut game = game(variants::ALL[0].id, 2);
    game.apply(0, &Move::DrawStock).expect("the first turn begins with a draw");
    let view = game.view(0).expect("a deal");
    assert_eq!(view.board.phase, Phase::Play);
    let Response::Hint(advice) = answered(Request::Hint(view)) else { panic!("advice was asked for") };
    assert_eq!(advice.cost_of(&advice.mv), Some(0.0));
    assert!(!advice.reasons.is_empty());
    assert!(advice.candidates.len() > 1);
    assert!(advice.candidates.iter().all(|candidate| candidate.behind >= 0.0));
    let listed = advice.reasons.iter().any(|reason| {
        matches!(reason, Reason::KeepsWays { .. } | Reason::AvoidsPoints { .. } | Reason::LaysPoints { .. })
    });
    assert!(listed, "{:?}", advice.reasons);
}

#[test]
fn the_strongest_level_buys_back_while_it_may() {
    let buying_back = |level: Level, totals: &[i32]| {
        variants::ALL.iter().filter(|variant| level.wants_rebuy(&(variant.rules)(), totals)).count()
    };
    assert_eq!([Level::GOOD_PLAYER, Level::CHAMPION].map(|level| buying_back(level, &[0, 0])), [1, 1]);
    assert_eq!([Level::GOOD_PLAYER, Level::CHAMPION].map(|level| buying_back(level, &[99, 200])), [0, 1]);
}

/// The last deal of a match of Le Puis-je among `seats` players.
fn last_contract(seats: usize, seed: u64) -> Deal {
    let rules = Arc::new((variants::by_id("puis-je").expect("it exists").rules)());
    let last = 5;
    let order = shuffle::deal_order(seed, last, rules.pack);
    let layout = Layout::dealt(&rules, last, 0, vec![true; seats], &order);
    Deal::new(rules, &layout).expect("a table of the game")
}

#[test]
fn plays_the_longest_deals_to_their_end() {
    for seed in 0..6 {
        let mut deal = last_contract(4, seed);
        let rules = deal.rules().clone();
        let weights = PolicyWeights::tuned(&rules);
        SelfPlay::new(&rules, [weights; 2]).play(&mut deal, &[0, 1, 0, 1], seed);
        assert!(deal.board().end.is_some(), "the deal of seed {seed} was given up");
    }
}

#[test]
fn bounds_the_cost_of_moves_in_the_last_deal() {
    for seed in 0..4 {
        let deal = last_contract(3, seed);
        let seat = deal.board().to_act().expect("a deal begins");
        let advice = advise(&SeatView::from_deal(&deal, seat, &[40, 45, 60], &[0; 3]), seed);
        let most = advice.candidates.iter().map(|candidate| candidate.behind).fold(0.0, f64::max);
        assert!(most < 60.0, "{most} points in {advice:?}");
    }
}
