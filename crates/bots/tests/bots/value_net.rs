//! The value nets: what they foretell, and which deals they judge.

use std::sync::Arc;

use rami_bots::internals::{
    KnockInputs, KnockNet, LAID_OUTCOMES, LaidInputs, LaidNet, MatchEquity, Outcome, Position, RolloutPolicy,
    ValueJudge, laid_outcome, play, rollout_policy,
};
use rami_engine::arrange::Arranger;
use rami_engine::game::{Deal, DealEnd, DealSummary, How, Layout, Phase, Seat, SeatView, deal_points};
use rami_engine::rules::{OptionValue, Options, Rules};
use rami_engine::variants;
use rami_record::shuffle;

/// A table of two, and what plays at it.
struct Table {
    rules: Arc<Rules>,
    policy: RolloutPolicy,
    arranger: Arranger,
}

impl Table {
    /// The table of a game.
    fn of(variant: &str) -> Self {
        let rules = rules(variant, &Options::new());
        let view = SeatView::from_deal(&dealt(&rules, 1, 2), 0, &[0, 0], &[0, 0]);
        Self { policy: rollout_policy(&view), arranger: Arranger::new(&rules), rules }
    }

    /// Plays a deal by the policy. Returns the positions in which somebody was about to draw, and the deal at its end.
    fn played(&mut self, seed: u64) -> (Vec<(Seat, Deal)>, Deal) {
        let (mut deal, mut positions) = (dealt(&self.rules, seed, 2), Vec::new());
        while let Some(seat) = deal.board().to_act() {
            if deal.board().phase == Phase::Draw {
                positions.push((seat, deal.clone()));
            }
            let mv = self.policy.choose(&mut self.arranger, Position::within(&deal, seat));
            assert!(play(&mut deal, seat, &mv, seed), "{mv:?}");
        }
        (positions, deal)
    }
}

fn rules(variant: &str, options: &Options) -> Arc<Rules> {
    Arc::new(variants::by_id(variant).expect("the game").rules_with(options).expect("its options"))
}

fn dealt(rules: &Arc<Rules>, seed: u64, players: usize) -> Deal {
    let order = shuffle::deal_order(seed, 1, rules.pack);
    Deal::new(Arc::clone(rules), &Layout::dealt(rules, 1, 0, vec![true; players], &order)).expect("a deal")
}

/// The mean surprises at outcomes, in nats: by the chances that a net gave them, and by the shares of all outcomes.
fn surprises(foretold: &[(usize, f64)]) -> [f64; 2] {
    let all = foretold.len() as f64;
    let share = |outcome: usize| foretold.iter().filter(|(other, _)| *other == outcome).count() as f64 / all;
    let mean = |chance: &dyn Fn(usize, f64) -> f64| {
        -foretold.iter().map(|&(outcome, by_net)| chance(outcome, by_net).ln()).sum::<f64>() / all
    };
    let shares: Vec<f64> = (0..=foretold.iter().map(|(outcome, _)| *outcome).max().unwrap_or(0)).map(share).collect();
    [mean(&|_, by_net| by_net), mean(&|outcome, _| shares[outcome])]
}

#[test]
fn every_end_of_a_deal_is_one_of_the_outcomes() {
    let (_, deal) = Table::of("gin").played(1);
    let ended = |how, winner, deadwood| {
        let summary = DealSummary::from_deal(&deal).expect("the deal is over");
        let end = DealEnd { how, winner, in_one_go: false };
        let summary = DealSummary { end, deadwood, ..summary };
        [0, 1].map(|seat| Outcome::of_deal(&summary, seat))
    };
    assert_eq!(ended(How::Gin, Some(0), Some([0, 20])), [(0, 20), (8, 20)]);
    assert_eq!(ended(How::BigGin, Some(1), Some([9, 0])), [(8, 9), (0, 9)]);
    assert_eq!(ended(How::Undercut, Some(1), Some([8, 8])), [(7, 0), (1, 0)]);
    assert_eq!(ended(How::Knock, Some(0), Some([4, 16])), [(2, 12), (6, 12)]);
    assert_eq!(ended(How::Knock, Some(1), Some([14, 3])), [(5, 11), (3, 11)]);
    assert_eq!(ended(How::StockOut, None, None), [(4, 0), (4, 0)]);
}

#[test]
fn every_difference_of_points_is_one_of_the_outcomes() {
    let outcomes = [-500, -140, -139, -5, -1, 0, 1, 4, 5, 140, 500].map(laid_outcome);
    assert_eq!(outcomes, [0, 0, 1, 9, 10, 11, 12, 12, 13, 22, 22]);
    assert_eq!(LAID_OUTCOMES, 23);
}

#[test]
fn foretells_outcomes_better_than_their_shares() {
    let mut table = Table::of("gin");
    let mut foretold = Vec::new();
    for seed in 0..200 {
        let (states, end) = table.played(seed);
        let summary = DealSummary::from_deal(&end).expect("the deal is over");
        for (seat, deal) in states {
            let (outcome, _) = Outcome::of_deal(&summary, seat);
            let chances = KnockNet::KNOCK.chances(KnockInputs::from_deal(&deal, seat).active());
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            foretold.push((outcome, chances[outcome]));
        }
    }
    let [by_net, by_shares] = surprises(&foretold);
    assert!(by_net < by_shares * 0.93, "{by_net} in place of {by_shares}");
}

#[test]
fn foretells_points_better_than_their_shares() {
    let mut table = Table::of(LaidNet::LAID.variant);
    let mut foretold = Vec::new();
    for seed in 0..200 {
        let (states, end) = table.played(seed);
        let points = deal_points(&end).expect("the deal is over");
        for (seat, deal) in states {
            let inputs = LaidInputs::from_deal(&deal, seat, &table.policy.shape, &mut table.arranger);
            let chances = LaidNet::LAID.chances(inputs.active());
            let outcome = laid_outcome(points[1 - seat] - points[seat]);
            foretold.push((outcome, chances[outcome]));
        }
    }
    let [by_net, by_shares] = surprises(&foretold);
    assert!(by_net < by_shares * 0.85, "{by_net} in place of {by_shares}");
}

#[test]
fn judges_a_deal_from_both_sides_alike() {
    for variant in [KnockNet::KNOCK.variant, LaidNet::LAID.variant] {
        let mut table = Table::of(variant);
        let (states, _) = table.played(3);
        for (to_act, deal) in states {
            let mut judged = |seat: Seat| {
                let view = SeatView::from_deal(&deal, seat, &[40, 40], &[0, 0]);
                let judge = ValueJudge::from_view(&view, &MatchEquity::from_view(&view)).expect("a deal that it knows");
                judge.value(&deal, &table.policy.shape, &mut table.arranger).expect("somebody is about to draw")
            };
            let sum = judged(to_act) + judged(1 - to_act);
            assert!((sum - 1.0).abs() < 1e-9, "{variant}: {sum}");
        }
    }
}

#[test]
fn judges_no_other_limit_of_the_knock() {
    let options = Options::from([("oklahoma".into(), OptionValue::Flag(true))]);
    let rules = rules(KnockNet::KNOCK.variant, &options);
    let knows = |seed| KnockNet::knows(&rules, dealt(&rules, seed, 2).board());
    assert!((0..30).any(knows) && !(0..30).all(knows));
}

#[test]
fn judges_laid_games_by_the_rules_that_it_learnt_from() {
    let knows = |options: Options, players: usize| {
        let rules = rules(LaidNet::LAID.variant, &options);
        LaidNet::knows(&rules, dealt(&rules, 1, players).board())
    };
    let with = |name: &str, value: OptionValue| Options::from([(name.to_string(), value)]);
    assert!(knows(Options::new(), 2));
    assert!(!knows(Options::new(), 3));
    // What ends the match changes no deal; what opens does.
    assert!(knows(with("limit", OptionValue::Number(200)), 2));
    assert!(!knows(with("opening_points", OptionValue::Number(40)), 2));
}
