//! The value net: what it foretells, and which deals it judges.

use std::sync::Arc;

use rami_bots::internals::{
    KnockDecision, KnockWeights, MatchEquity, OUTCOMES, Outcome, Position, ValueInputs, ValueJudge, ValueNet,
};
use rami_engine::game::{Deal, DealEnd, DealSummary, How, Layout, Phase, Seat, SeatView};
use rami_engine::rules::{OptionValue, Options, Rules};
use rami_engine::variants;
use rami_record::shuffle;

fn rules(options: &Options) -> Arc<Rules> {
    Arc::new(variants::by_id("gin").expect("the game").rules_with(options).expect("its options"))
}

fn dealt(rules: &Arc<Rules>, seed: u64) -> Deal {
    let order = shuffle::deal_order(seed, 1, rules.pack);
    Deal::new(Arc::clone(rules), &Layout::dealt(rules, 1, 0, vec![true; 2], &order)).expect("a deal")
}

/// Plays a deal by the policy. Returns the positions in which somebody was about to draw, and the deal at its end.
fn played(seed: u64) -> (Vec<(Seat, Deal)>, Deal) {
    let (mut deal, mut positions) = (dealt(&rules(&Options::new()), seed), Vec::new());
    while let Some(seat) = deal.board().to_act() {
        if deal.board().phase == Phase::Draw {
            positions.push((seat, deal.clone()));
        }
        let mv = KnockDecision::new(Position::within(&deal, seat), &KnockWeights::TUNED).choose();
        deal.apply(seat, mv).expect("a legal move");
    }
    (positions, deal)
}

#[test]
fn every_end_of_a_deal_is_one_of_the_outcomes() {
    let (_, deal) = played(1);
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
fn foretells_outcomes_better_than_their_shares() {
    let (mut by_net, mut positions, mut counts) = (0.0, 0.0, [0.0_f64; OUTCOMES.len()]);
    for seed in 0..200 {
        let (states, end) = played(seed);
        let summary = DealSummary::from_deal(&end).expect("the deal is over");
        for (seat, deal) in states {
            let (outcome, _) = Outcome::of_deal(&summary, seat);
            let chances = ValueNet::LEARNT.chances(&ValueInputs::from_deal(&deal, seat));
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            by_net -= chances[outcome].ln();
            positions += 1.0;
            counts[outcome] += 1.0;
        }
    }
    let by_shares: f64 =
        counts.iter().filter(|count| **count > 0.0).map(|count| -count * (count / positions).ln()).sum();
    assert!(by_net < by_shares * 0.93, "{} in place of {}", by_net / positions, by_shares / positions);
}

#[test]
fn judges_a_deal_from_both_sides_alike() {
    let (states, _) = played(3);
    for (to_act, deal) in states {
        let judged = |seat: Seat| {
            let view = SeatView::from_deal(&deal, seat, &[40, 40], &[0, 0]);
            let judge = ValueJudge::from_view(&view, &MatchEquity::from_view(&view)).expect("a deal that it knows");
            judge.value(&deal).expect("somebody is about to draw")
        };
        let sum = judged(to_act) + judged(1 - to_act);
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }
}

#[test]
fn judges_no_other_limit_of_the_knock() {
    let options = Options::from([("oklahoma".into(), OptionValue::Flag(true))]);
    let rules = rules(&options);
    let knows = |seed| ValueNet::knows(&rules, dealt(&rules, seed).board());
    assert!((0..30).any(knows) && !(0..30).all(knows));
}
