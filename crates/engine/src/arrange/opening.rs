//! Openings: the least deadwood among arrangements that reach a minimum of points and hold a clean meld.

use std::rc::Rc;

use smallvec::SmallVec;

use super::gain::Goal;
use super::runs::{RunPick, SuitCards};
use super::search::{Forms, Found, Node, Searcher, explore};
use crate::cards::{Hand, Suit};
use crate::rules::CleanMeld;

/// The conditions of an opening (V2-R7, D3-3).
#[derive(Clone, Copy)]
pub(super) struct Demand {
    pub(super) points: u16,
    pub(super) clean: CleanMeld,
}

/// Runs laid together: gain for [`Goal::Deadwood`], and whether one is the clean one that the opening needs.
#[derive(Clone, Default)]
struct LaidRuns {
    gain: u64,
    clean: bool,
    runs: SmallVec<[(Suit, RunPick); 6]>,
}

impl LaidRuns {
    fn points(&self) -> u16 {
        Goal::Deadwood.unpack(self.gain).meld_points
    }

    fn and(&self, other: &Self) -> Self {
        let runs = self.runs.iter().chain(&other.runs).copied().collect();
        Self { gain: self.gain + other.gain, clean: self.clean || other.clean, runs }
    }
}

/// Ways of which none is better than another in every respect (a Pareto front). Points above the demand count for
/// nothing.
type Front = Vec<LaidRuns>;

/// Searches for an opening. Two searchers provide bounds.
pub(super) struct OpeningSearch<'a> {
    pub(super) forms: &'a Forms,
    pub(super) demand: Demand,
    /// For [`Goal::Deadwood`].
    pub(super) deadwood: &'a mut Searcher,
    /// For [`Goal::Points`].
    pub(super) points: &'a mut Searcher,
}

impl OpeningSearch<'_> {
    /// The opening that leaves the least deadwood, with its gain for [`Goal::Deadwood`].
    pub(super) fn find(self, hand: &Hand) -> Option<(u64, Found)> {
        let Self { forms, demand, deadwood, points } = self;
        let root = Node::new(hand);
        let ranks = forms.set_ranks(&root.suits, root.jokers);
        let bounds = ranks.bounds(forms, &deadwood.gains, root.jokers);
        let point_bounds = ranks.bounds(forms, &points.gains, root.jokers);
        let gains = deadwood.gains.clone();
        let mut fronts = Fronts { forms, demand, searcher: deadwood, known: Vec::new() };
        let mut best: Option<(u64, Found)> = None;
        explore(forms, &gains, &ranks, &root, &mut |node| {
            let beaten = |gain: u64| best.as_ref().is_some_and(|best| gain <= best.0);
            let reach = fronts.searcher.node_gain(forms, node);
            let laid = Goal::Deadwood.unpack(node.gain).meld_points;
            let in_runs = Goal::Points.unpack(points.runs_gain(forms, node)).meld_points;
            let in_sets = Goal::Points.unpack(point_bounds[node.decided]).meld_points;
            if beaten(reach + bounds[node.decided]) || laid + in_runs + in_sets < demand.points {
                return false;
            }
            if !beaten(reach) && laid + in_runs >= demand.points {
                let way = fronts.best_way(node).filter(|way| !beaten(node.gain + way.gain));
                if let Some(way) = way {
                    best = Some((node.gain + way.gain, Found { node: *node, runs: way.runs.to_vec() }));
                }
            }
            true
        });
        best
    }
}

/// The cards of a suit with the jokers that may be used.
type SuitDemand = (SuitCards, u8);

/// The fronts of suits met during one search.
struct Fronts<'a> {
    forms: &'a Forms,
    demand: Demand,
    searcher: &'a mut Searcher,
    /// The fronts found so far, sorted by suit and jokers.
    known: Vec<(SuitDemand, Rc<[Front]>)>,
}

impl Fronts<'_> {
    /// The greatest gain of runs that together with chosen sets meet the demand.
    fn best_way(&mut self, node: &Node) -> Option<LaidRuns> {
        let mut fronts: Vec<Front> = vec![vec![LaidRuns::default()]; node.jokers as usize + 1];
        for (suit, cards) in Suit::ALL.into_iter().zip(node.suits) {
            let more = self.of_suit(cards, node.jokers);
            if more.iter().any(|front| front.len() > 1 || front[0].gain > 0) {
                fronts = self.joined(&fronts, &more, suit);
            }
        }
        let mut last = fronts.pop()?;
        last.retain(|way| self.satisfied(node, way));
        last.into_iter().max_by_key(|way| way.gain)
    }

    fn satisfied(&self, node: &Node, way: &LaidRuns) -> bool {
        let points = Goal::Deadwood.unpack(node.gain).meld_points + way.points();
        let laid = node.gain + way.gain > 0;
        let clean = match self.demand.clean {
            CleanMeld::NotNeeded => true,
            CleanMeld::Any => way.clean || node.clean,
            CleanMeld::Run | CleanMeld::RunPart => way.clean,
        };
        laid && clean && points >= self.demand.points
    }

    fn joined(&self, fronts: &[Front], more: &[Front], suit: Suit) -> Vec<Front> {
        let mut all = vec![Front::new(); fronts.len()];
        for (jokers, front) in all.iter_mut().enumerate() {
            for share in 0..=jokers {
                for (one, other) in pairs(&fronts[jokers - share], &more[share]) {
                    let mut way = one.and(other);
                    way.runs[one.runs.len()..].iter_mut().for_each(|run| run.0 = suit);
                    self.keep(front, way);
                }
            }
        }
        all
    }

    /// The fronts of one suit, by the number of jokers that may be used. Its runs are given as clubs.
    fn of_suit(&mut self, cards: SuitCards, jokers: u8) -> Rc<[Front]> {
        if cards.0 == 0 {
            return vec![vec![LaidRuns::default()]; jokers as usize + 1].into();
        }
        let asked = (cards, jokers);
        if let Ok(place) = self.place(asked) {
            return self.known[place].1.clone();
        }
        let mut fronts = self.of_suit(cards.less(cards.ranks().trailing_zeros()), jokers).to_vec();
        let (forms, gains) = (self.forms, self.searcher.gains.clone());
        let clean_part = self.demand.clean == CleanMeld::RunPart;
        forms.runs.fillings(&gains, cards, jokers, &mut |filling| {
            let rest = self.of_suit(filling.rest, jokers - filling.jokers);
            let run = SmallVec::from_slice(&[(Suit::Clubs, filling.pick)]);
            let clean = filling.jokers == 0 || clean_part && filling.pick.has_three_naturals();
            let first = LaidRuns { gain: filling.gain, clean, runs: run };
            for (front, ways) in fronts[filling.jokers as usize..].iter_mut().zip(rest.iter()) {
                for way in ways {
                    self.keep(front, first.and(way));
                }
            }
        });
        let fronts: Rc<[Front]> = fronts.into();
        if let Err(place) = self.place(asked) {
            self.known.insert(place, (asked, fronts.clone()));
        }
        fronts
    }

    /// The index of the fronts of these cards, or the index at which to insert them.
    fn place(&self, asked: SuitDemand) -> Result<usize, usize> {
        self.known.binary_search_by_key(&asked, |known| known.0)
    }

    /// Adds a way unless a known one is at least as good in every respect. Drops the ways that are no better than it.
    fn keep(&self, front: &mut Front, way: LaidRuns) {
        let enough = self.demand.points;
        let beats = |one: &LaidRuns, other: &LaidRuns| {
            one.gain >= other.gain
                && one.points().min(enough) >= other.points().min(enough)
                && (one.clean || !other.clean || self.demand.clean == CleanMeld::NotNeeded)
        };
        if !front.iter().any(|known| beats(known, &way)) {
            front.retain(|known| !beats(&way, known));
            front.push(way);
        }
    }
}

fn pairs<'a>(ones: &'a [LaidRuns], others: &'a [LaidRuns]) -> impl Iterator<Item = (&'a LaidRuns, &'a LaidRuns)> {
    ones.iter().flat_map(move |one| others.iter().map(move |other| (one, other)))
}
