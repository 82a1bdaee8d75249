//! Checks of the opening: its points, its meld without a joker, its contract.

use crate::cards::{Meld, MeldKind};
use crate::rules::{CleanMeld, Contract, Opening};

use super::position::Position;
use super::refusal::IllegalMove;

type Checked = Result<(), IllegalMove>;

impl Position<'_> {
    /// Whether the melds of a first laying-down suffice, judged as a whole, if they leave so many cards (V2-R7, V4-R7).
    pub(super) fn check_opening(&self, melds: &[&Meld], left: usize) -> Checked {
        let opened = self.board.seats[self.seat].opened;
        match self.rules.opening {
            Opening::Contract(_) if opened => Err(IllegalMove::TooManyMelds),
            Opening::Contract(contracts) => {
                let contract = self.rules.contract(self.board.number);
                contract.map_or(Ok(()), |contract| check_contract(contract, contracts.no_touching_runs, melds))
            }
            Opening::MinimumPoints { points, clean, whole_hand_exempt, .. } if !opened => {
                let needed = self.board.opening_points(self.rules).unwrap_or(points);
                if whole_hand_exempt && left <= 1 { Ok(()) } else { self.check_points(needed, clean, melds) }
            }
            _ => Ok(()),
        }
    }

    fn check_points(&self, needed: u16, clean: CleanMeld, melds: &[&Meld]) -> Checked {
        let points = melds.iter().map(|meld| self.rules.values.of_meld(meld)).sum();
        if points < needed {
            Err(IllegalMove::OpeningBelowMinimum { points, needed })
        } else if melds.iter().any(|meld| clean.is_met_by(meld)) {
            Ok(())
        } else {
            Err(IllegalMove::OpeningNeedsCleanMeld { points, needed })
        }
    }
}

/// V4-R7: there must be exactly the melds asked for. They may be larger than necessary.
fn check_contract(contract: Contract, no_touching: bool, melds: &[&Meld]) -> Checked {
    let runs = melds.iter().filter(|meld| meld.is_run()).count();
    let (sets, Contract { sets: sets_asked, runs: runs_asked }) = (melds.len() - runs, contract);
    if melds.len() > usize::from(sets_asked + runs_asked) {
        return Err(IllegalMove::TooManyMelds);
    }
    let met = (sets, runs) == (usize::from(sets_asked), usize::from(runs_asked));
    let touches = |(index, run): (usize, &&Meld)| {
        melds.iter().enumerate().any(|(other, next)| other != index && continues(run, next))
    };
    if !met {
        return Err(IllegalMove::ContractNotMet { sets: sets_asked, runs: runs_asked });
    }
    if no_touching && melds.iter().enumerate().any(touches) { Err(IllegalMove::ContractRunsTouch) } else { Ok(()) }
}

/// Whether a run begins where another of its suit ends (D4-15).
fn continues(run: &Meld, next: &Meld) -> bool {
    let (MeldKind::Run { suit, .. }, MeldKind::Run { suit: other, start }) = (run.kind(), next.kind()) else {
        return false;
    };
    suit == other && run.run_span().is_some_and(|(_, last)| last % 13 == (start - 1) % 13)
}
