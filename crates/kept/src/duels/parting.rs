//! Where two matches on the same deals parted.

use rami_engine::game::{Action, Move};
use rami_record::{DealRecord, Record};

use super::deals_key::DUEL_SEAT;

/// The first decision of a deal at which two matches on the same deals parted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The index of the deal.
    pub deal: usize,
    /// The position in each of the two matches, as the steps of [`Review`](rami_bots::analysis::Review) count them.
    /// Both show the same position.
    pub steps: [usize; 2],
    /// The two moves.
    pub moves: [Move; 2],
}

/// Where two matches on the same deals parted, in each deal that began alike: the first decision of [`DUEL_SEAT`] with
/// another move. There is none in a deal that was played alike.
#[must_use]
pub fn partings(one: &Record, other: &Record) -> Vec<Parting> {
    let mut steps = [0, 0];
    let mut found = Vec::new();
    for (deal, (first, second)) in one.deals.iter().zip(&other.deals).enumerate() {
        if begins_alike(first, second)
            && let Some((at, moves)) = parted(&first.actions, &second.actions)
        {
            found.push(Parting { deal, steps: steps.map(|step| step + at), moves });
        }
        // A deal has one position more than it has actions.
        steps = [steps[0] + first.actions.len() + 1, steps[1] + second.actions.len() + 1];
    }
    found
}

fn begins_alike(one: &DealRecord, other: &DealRecord) -> bool {
    (one.dealer, &one.hands, &one.stock, &one.discard) == (other.dealer, &other.hands, &other.stock, &other.discard)
}

/// The number of actions that two deals have in common, and the moves that follow, if they are of [`DUEL_SEAT`].
fn parted(one: &[Action], other: &[Action]) -> Option<(usize, [Move; 2])> {
    let alike = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    // A decision for which the stock is rebuilt is taken before that.
    let rebuilt = alike > 0 && matches!(one[alike - 1], Action::Reshuffle(_));
    let at = alike - usize::from(rebuilt);
    Some((at, [decided(&one[at..])?, decided(&other[at..])?]))
}

/// The first move of [`DUEL_SEAT`], before which the stock may have been rebuilt.
fn decided(actions: &[Action]) -> Option<Move> {
    let is_move = |action: &&Action| matches!(action, Action::Move(..));
    match actions.iter().take(2).find(is_move)? {
        Action::Move(seat, mv) if *seat == DUEL_SEAT => Some(mv.clone()),
        _ => None,
    }
}
