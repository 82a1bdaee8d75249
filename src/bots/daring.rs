//! A quick player who lays for the first time, or holds that back, as chance has it: what `rami-lab opening` learns from.
//! Native only.

use std::cell::RefCell;
use std::rc::Rc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::arrange::Arranger;
use crate::game::{Move, Phase, Seat, SeatView};

use super::kept::KeptArranger;
use super::manner::{Manner, OPENING};
use super::quick::{Look, Quick};
use super::sight::Sight;
use super::{Bot, sure};

/// What speaks for laying must be so much, in points, for it to be likelier than holding back by one power of e.
const WARM: f64 = 5.0;
/// More than anything can speak for or against laying.
const SURELY: f64 = 1e9;

/// A first laying-down that a seat could make.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    /// Whose it was.
    pub seat: Seat,
    /// What [`Manner::open`] weighs; the first is always 1.
    pub facts: [f64; OPENING],
    /// How likely it was to be made.
    pub likely: f64,
    /// Whether it was.
    pub made: bool,
}

impl Chance {
    /// By how much, by what it came to beyond what was expected, each number of [`Manner::open`] should be more.
    #[must_use]
    pub fn slopes(&self, gain: f64) -> [f64; OPENING] {
        let unlikely = f64::from(u8::from(self.made)) - self.likely;
        self.facts.map(|fact| gain * unlikely * fact / WARM)
    }
}

/// The chances that several players had, in their order.
pub type Chances = Rc<RefCell<Vec<Chance>>>;

/// Plays quickly, and lays for the first time likelier the more speaks for it.
pub struct DaringBot {
    manner: Manner,
    rng: ChaCha8Rng,
    chances: Chances,
    arranger: KeptArranger,
}

impl DaringBot {
    /// A player of this manner, who notes its chances among others.
    #[must_use]
    pub fn new(manner: Manner, seed: u64, chances: Chances) -> Self {
        Self { manner, rng: ChaCha8Rng::seed_from_u64(seed), chances, arranger: KeptArranger::new() }
    }
}

impl Bot for DaringBot {
    fn choose(&mut self, view: &SeatView) -> Move {
        let arranger = self.arranger.under(&view.rules);
        let quick = |always: f64| {
            let mut manner = self.manner;
            manner.open[0] += always;
            Quick::new(&view.rules, view.board.number, manner)
        };
        let (eager, sight) = (quick(SURELY), Sight::of(view));
        let look = eager.look(sight);
        let mut mv = look.choose(arranger);
        if let Some(facts) = look.chance(arranger, &mv) {
            let speaks = self.manner.speaks_for_opening(&facts);
            let likely = 1.0 / (1.0 + (-speaks / WARM).exp());
            let made = self.rng.random::<f64>() < likely;
            self.chances.borrow_mut().push(Chance { seat: view.seat, facts, likely, made });
            if !made {
                mv = quick(-SURELY).choose(arranger, sight);
            }
        }
        sure(view, mv)
    }
}

impl Look<'_> {
    /// What speaks for or against this laying, if it is a first one that may as well be held back.
    fn chance(&self, arranger: &mut Arranger, laying: &Move) -> Option<[f64; OPENING]> {
        let Sight { board, hand, .. } = self.sight;
        if self.sight.opened() || board.phase != Phase::Play || !board.owed.is_empty() {
            return None;
        }
        let left = match laying {
            Move::Meld(_) | Move::LayOff { .. } if self.lays_freely() => self.left(arranger),
            Move::Meld(melds) => {
                let rest = hand.without(melds.iter().flatten().map(|placed| placed.card()))?;
                self.unfitting(&rest)
            }
            _ => return None,
        };
        (left > self.spare()).then(|| self.facts_of_opening(left as f64))
    }
}
