//! The speed of arranging given hands, and the points they leave, as the JSON that `rami-lab bench --hands` prints.

use std::hint::black_box;
use std::time::Instant;

use serde_json::{Value, json};

use rami_engine::arrange::Arranger;
use rami_engine::cards::Hand;
use rami_engine::game;
use rami_engine::rules::{Contract, Rules};

use super::statistics::rounded;

/// The number of passes over the hands. The median one counts.
const PASSES: usize = 9;
/// The size of a hand of which one card is to be discarded.
const WITH_DISCARD: usize = 11;

/// Measures how many hands a second are arranged in this deal of a match, and the points that all of them leave. If
/// every hand has eleven cards, the same is measured for the best discard.
#[must_use]
pub fn arranged(rules: &Rules, number: u16, hands: &[Hand]) -> Value {
    let solver = Solver { rules, contract: rules.contract(number), arranger: Arranger::new(rules) };
    let (per_second, points) = passes(&solver, hands, Solver::points);
    let mut answer = json!({ "hands": hands.len(), "per_second": per_second, "deadwood_points": points });
    if hands.iter().all(|hand| hand.len() == WITH_DISCARD) {
        let (per_second, points) = passes(&solver, hands, Solver::points_after_discard);
        answer["best_discard_per_second"] = json!(per_second);
        answer["best_discard_points"] = json!(points);
    }
    answer
}

/// The hands a second in the median pass, and the sum of the points over one pass. Each pass begins with nothing
/// remembered.
fn passes<'a>(fresh: &Solver<'a>, hands: &[Hand], points: fn(&mut Solver<'a>, &Hand) -> u16) -> (f64, u64) {
    let mut sum = 0;
    let mut seconds: Vec<f64> = (0..PASSES)
        .map(|_| {
            let mut solver = fresh.clone();
            let start = Instant::now();
            sum = hands.iter().map(|hand| u64::from(points(&mut solver, black_box(hand)))).sum();
            start.elapsed().as_secs_f64()
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    (rounded(hands.len() as f64 / seconds[PASSES / 2], 0), sum)
}

/// Arranges the hands of a game as `rami-lab solve` does.
#[derive(Clone)]
struct Solver<'a> {
    rules: &'a Rules,
    contract: Option<Contract>,
    arranger: Arranger,
}

impl Solver<'_> {
    fn points(&mut self, hand: &Hand) -> u16 {
        let values = self.rules.values;
        match self.contract {
            _ if self.rules.knocking().is_some() => game::LeastDeadwood::from_hand(values, hand).points(),
            None => self.arranger.deadwood_points(hand),
            Some(contract) => {
                let laid = self.arranger.contract_score(hand, contract);
                laid.map_or_else(|| values.of_hand(hand), |score| score.deadwood_points)
            }
        }
    }

    /// Fewest points after a discard.
    fn points_after_discard(&mut self, hand: &Hand) -> u16 {
        if self.rules.knocking().is_some() {
            return game::LeastDeadwood::points_after_discard(self.rules.values, hand);
        }
        let without = |card| hand.without([card]).unwrap_or(Hand::EMPTY);
        hand.distinct().map(|card| self.points(&without(card))).min().unwrap_or_default()
    }
}
