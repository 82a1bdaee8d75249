//! The lay-off plan: which cards to lay off, and which to keep for melds.

use rami_engine::arrange::{Arranger, lay_off_readings};
use rami_engine::cards::{Hand, Meld, Placed};
use rami_engine::game::SeatView;
use rami_engine::rules::Rules;

/// The largest number of fitting cards that a plan considers. Every subset of them is tried: six cards make 64 subsets.
/// Further cards are ignored. Chosen by judgement, to bound the effort.
const LAY_OFFS: usize = 6;

/// A choice of cards to lay off, and what is left after it.
pub struct LayOffPlan {
    /// Cards to lay off, each with the index of its meld.
    pub lay_offs: Vec<(usize, Placed)>,
    /// The cards kept for melds.
    pub rest: Hand,
    /// How many cards are left once melds are laid as well.
    pub left: u16,
    /// Their points.
    points: u16,
}

impl LayOffPlan {
    /// The plan that leaves the fewest points once the melds of the rest are laid too. Under a contract the rest lays
    /// no melds (V4-R7).
    pub fn best(view: &SeatView, arranger: &mut Arranger) -> Self {
        let (rules, hand) = (&view.rules, view.hand);
        let table: Vec<Meld> = view.board.table.iter().map(|laid| laid.meld.clone()).collect();
        let contract = rules.contract(view.board.number).is_some();
        let mut lay_offs = lay_offs(rules, table.clone(), &hand);
        if contract {
            return Self::of_lay_offs(view, lay_offs);
        }
        lay_offs.truncate(LAY_OFFS);
        let mut best: Option<Self> = None;
        for choice in 0..1u32 << lay_offs.len() {
            let chosen: Vec<&(usize, Placed)> =
                lay_offs.iter().enumerate().filter(|(index, _)| choice >> index & 1 == 1).map(|(_, off)| off).collect();
            if !in_order(rules, table.clone(), &chosen) {
                continue;
            }
            let cards = chosen.iter().flat_map(|(_, cards)| cards.iter().map(|placed| placed.card()));
            let Some(rest) = hand.without(cards) else { continue };
            let score = arranger.score(&rest);
            let (left, points) = (score.deadwood_cards, score.deadwood_points);
            let plan = Self { lay_offs: chosen.into_iter().cloned().collect(), rest, left, points };
            if best.as_ref().is_none_or(|best| plan.order() < best.order()) {
                best = Some(plan);
            }
        }
        best.unwrap_or(Self { lay_offs: Vec::new(), rest: hand, left: u16::MAX, points: u16::MAX })
    }

    /// The plan that lays off everything that fits.
    fn of_lay_offs(view: &SeatView, lay_offs: Vec<(usize, Placed)>) -> Self {
        let cards = lay_offs.iter().flat_map(|(_, cards)| cards.iter().map(|placed| placed.card()));
        let rest = view.hand.without(cards).unwrap_or(view.hand);
        Self { lay_offs, rest, left: rest.len() as u16, points: view.rules.values.of_hand(&rest) }
    }

    /// The key that orders plans, the best first: going out, then few points, few cards, few lay-offs.
    fn order(&self) -> (bool, u16, u16, usize) {
        (self.left > 1, self.points, self.left, self.lay_offs.len())
    }
}

/// Every single card that can be laid off, one after another; jokers last.
pub fn lay_offs(rules: &Rules, mut table: Vec<Meld>, hand: &Hand) -> Vec<(usize, Placed)> {
    let (mut found, mut left) = (Vec::new(), *hand);
    loop {
        let fit = left.distinct().find_map(|card| {
            (0..table.len()).find_map(|meld| {
                let placed = lay_off_readings(rules, &table[meld], &[card]).into_iter().next()?;
                Some((card, meld, placed))
            })
        });
        let Some((card, meld, placed)) = fit else { return found };
        left.remove(card);
        if let Ok(extended) = table[meld].extended(&rules.melds, &placed) {
            table[meld] = extended;
        }
        found.push((meld, placed));
    }
}

/// Whether these lay-offs can be made one after another.
fn in_order(rules: &Rules, mut table: Vec<Meld>, lay_offs: &[&(usize, Placed)]) -> bool {
    lay_offs.iter().all(|(meld, cards)| match table[*meld].extended(&rules.melds, cards) {
        Ok(extended) => {
            table[*meld] = extended;
            true
        }
        Err(_) => false,
    })
}
