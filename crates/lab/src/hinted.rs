//! Plays a match as the page does, with a player at seat 0 who follows every hint, and reviews the decisions of a seat
//! in a record as the page does.

use serde_json::{Value, json};

use rami_bots::analysis::{Grade, JudgementQuestion, Review};
use rami_bots::{OfferedLevel, hint};
use rami_engine::game::format_move;
use rami_engine::game::{Move, Seat, SeatView};
use rami_model::table::{NextStep, bot_request, next_step};
use rami_record::{BadRecord, Record, Recording, Setup, SetupError};

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
    level: OfferedLevel,
    mut player: impl FnMut(SeatView) -> Move,
) -> Result<Record, SetupError> {
    let mut game = Recording::new(setup)?;
    loop {
        match next_step(&game, |_| Some(level)) {
            NextStep::Deal if game.deal() => {}
            NextStep::Decide(decision) => game.decide(decision).expect("the seat was asked"),
            NextStep::Move(seat) => {
                let mv = match seat {
                    0 => player(game.view(0).expect("a deal")),
                    _ => bot_request(&game, seat, level).expect("a deal").choose(),
                };
                game.apply(seat, &mv).unwrap_or_else(|refused| panic!("{mv:?} is refused: {refused}"));
            }
            NextStep::Deal | NextStep::Person | NextStep::Over => return Ok(game.record().clone()),
        }
    }
}

/// Plays a match in which seat 0 follows every hint.
///
/// # Errors
/// Why the match cannot begin.
pub fn hinted(setup: Setup, level: OfferedLevel) -> Result<Record, SetupError> {
    play_as_the_page(setup, level, |view| hint(&view).mv)
}

/// A decision and its review.
pub struct ReviewedDecision {
    /// The position of the record in which it was taken.
    pub step: usize,
    /// The move made.
    pub made: Move,
    /// The champion's move.
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
pub fn reviewed(record: Record, seat: Seat, threads: usize) -> Result<Vec<ReviewedDecision>, BadRecord> {
    let review = Review::new(record, seat, true)?;
    let steps: Vec<usize> = review.decisions(seat).collect();
    let decisions = in_parallel(threads, steps.len(), |number| {
        let step = steps[number];
        let view = review.at(step)?.view(seat)?;
        let made = review.next_of(step, seat)?;
        if view.legal_moves().len() < 2 {
            return None;
        }
        let answer = JudgementQuestion::Decision { view, made: made.clone() }.answer();
        let loss = answer.swing.points[seat];
        let behind = answer.best.as_ref().map(|_| (-loss.mean, loss.error()));
        let grade = behind.map_or(Grade::Good, |(behind, error)| Grade::from_loss(behind, error));
        let advised = answer.best.unwrap_or_else(|| made.clone());
        Some(ReviewedDecision { step, made, advised, behind, grade })
    });
    Ok(decisions.into_iter().flatten().collect())
}

/// A review as JSON.
pub(super) fn report(seat: Seat, decisions: &[ReviewedDecision]) -> Value {
    let count = |grade| decisions.iter().filter(|decision| decision.grade == grade).count();
    let line = |decision: &ReviewedDecision| {
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
