//! Plays a match as the page does, with a player at seat 0 who follows every hint, and reviews the decisions of a seat
//! in a record as the page does.

use serde_json::{Value, json};

use crate::analysis::{Grade, Review};
use crate::bots::{Level, Request};
use crate::game::{Move, Seat, SeatView};
use crate::record::{BadRecord, Record, format_move};
use crate::record::{Recording, Setup, SetupError};

use super::arena::answer_all;
use super::parallel::in_parallel;

/// Plays a match against bots of one level, asking them as the page does. `player` decides for seat 0.
///
/// # Errors
/// Why the match cannot begin.
///
/// # Panics
/// If a move is refused.
pub fn play_as_the_page(
    setup: Setup,
    level: Level,
    mut player: impl FnMut(SeatView) -> Move,
) -> Result<Record, SetupError> {
    let match_seed = setup.seed;
    let mut game = Recording::new(setup)?;
    while game.deal() {
        while let Some(view) = game.to_act().and_then(|seat| game.view(seat)) {
            let seat = view.seat;
            let mv = match seat {
                0 => player(view),
                _ => Request::of_bot(view, level, match_seed, game.actions_made()).answer().mv,
            };
            game.apply(seat, &mv).unwrap_or_else(|refused| panic!("{mv:?} is refused: {refused}"));
        }
        let levels = vec![level; game.state().seats()];
        answer_all(&mut game, &levels);
    }
    Ok(game.record().clone())
}

/// Plays a match in which seat 0 follows every hint.
///
/// # Errors
/// Why the match cannot begin.
pub fn hinted(setup: Setup, level: Level) -> Result<Record, SetupError> {
    play_as_the_page(setup, level, |view| Request::hint(view).answer().mv)
}

/// A decision and its review.
pub struct Reviewed {
    /// The position of the record in which it was taken.
    pub step: usize,
    /// The move made.
    pub made: Move,
    /// The champion's.
    pub advised: Move,
    /// By how many points of a deal the move was worse, with the standard error; `None` if it was the champion's.
    pub behind: Option<(f64, f64)>,
    /// How good it was.
    pub grade: Grade,
}

/// Reviews the decisions of a seat.
///
/// # Errors
/// [`BadRecord`] if the match of the record cannot be played through.
pub fn reviewed(record: Record, seat: Seat, threads: usize) -> Result<Vec<Reviewed>, BadRecord> {
    let review = Review::new(record, true)?;
    let steps: Vec<usize> = review.decisions(seat).collect();
    let decisions = in_parallel(threads, steps.len(), |number| {
        let step = steps[number];
        let view = review.at(step)?.view(seat)?;
        let made = review.next_of(step, seat)?;
        if view.legal_moves().len() < 2 {
            return None;
        }
        let advice = Request::verdict(view, made.clone()).answer().advice?;
        let behind = advice.made.map(|compared| (compared.behind, compared.error));
        let grade = behind.map_or(Grade::Good, |(behind, error)| Grade::of(behind, error));
        Some(Reviewed { step, made, advised: advice.mv, behind, grade })
    });
    Ok(decisions.into_iter().flatten().collect())
}

/// A review as JSON.
pub(super) fn report(seat: Seat, decisions: &[Reviewed]) -> Value {
    let count = |grade| decisions.iter().filter(|decision| decision.grade == grade).count();
    let line = |decision: &Reviewed| {
        json!({
            "position": decision.step,
            "made": format_move(seat, &decision.made),
            "advised": format_move(seat, &decision.advised),
            "behind": decision.behind.map(|(behind, _)| behind),
            "error": decision.behind.map(|(_, error)| error),
            "grade": decision.grade.id(),
        })
    };
    json!({
        "judged": decisions.len(),
        "same": decisions.iter().filter(|decision| decision.behind.is_none()).count(),
        "doubtful": count(Grade::Doubtful),
        "blunders": count(Grade::Blunder),
        "decisions": decisions.iter().map(line).collect::<Vec<_>>(),
    })
}
