//! The moves of a duel, from the record of the match.

use rami_engine::game::Action;
use rami_record::{DealRecord, Decision, MoveWriter, Record, Recording, Setup};

use super::deals_key::DUEL_SEAT;

/// The number of answers to the question whether to buy back: 0 to leave, 1 to buy back.
pub(super) const ANSWERS: u32 = 2;

/// The moves of [`DUEL_SEAT`] in a finished match as a short text, with its answers whether to buy back. `None` if the
/// match is not over, or if this seed did not fix all of its deals.
#[must_use]
pub fn moves_of(record: &Record, seed: u64) -> Option<String> {
    let mut game = Recording::new(Setup::of_record(record, seed)).ok()?;
    let mut moves = MoveWriter::new();
    for deal in &record.deals {
        play(&mut game, deal, &mut moves)?;
    }
    (game.state().is_over() && is_same(record, game.record())).then(|| moves.finish())
}

/// Plays a deal as it was recorded and writes the moves.
fn play(game: &mut Recording, deal: &DealRecord, moves: &mut MoveWriter) -> Option<()> {
    if !game.deal() {
        return None;
    }
    for action in &deal.actions {
        // The recording rebuilds the stock itself.
        let Action::Move(seat, mv) = action else { continue };
        if *seat == DUEL_SEAT {
            moves.push(&game.view(*seat)?, mv);
        }
        game.apply(*seat, mv).ok()?;
    }
    while let Some(&asked) = game.state().asked_to_rebuy().first() {
        let answered = |decision: &&Decision| match **decision {
            Decision::Rebuy(seat) | Decision::Leave(seat) => seat == asked,
        };
        let decision = *deal.after.iter().find(answered)?;
        if asked == DUEL_SEAT {
            moves.push_answer(matches!(decision, Decision::Rebuy(_)).into(), ANSWERS);
        }
        game.decide(decision).ok()?;
    }
    Some(())
}

/// Whether two records have the same cards and actions.
fn is_same(one: &Record, other: &Record) -> bool {
    // The order of the decisions after a deal makes no difference.
    let played = |record: &Record| -> Vec<DealRecord> {
        record.deals.iter().map(|deal| DealRecord { after: Vec::new(), ..deal.clone() }).collect()
    };
    one.totals.is_none() && one.rebuys.is_none() && played(one) == played(other)
}
