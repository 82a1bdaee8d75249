//! Luck and play of recorded matches, as the page works them out.

use serde_json::{Value, json};

use rami_bots::analysis::{Account, JudgementAnswer, SeatAccount, Split};
use rami_bots::analysis::{CannotJudge, LuckOfMatch};
use rami_engine::game::format_move;
use rami_record::Record;

use super::parallel::in_parallel;
use super::statistics::rounded;

/// Judges a match to the end, for a player at seat 0.
///
/// # Errors
/// Why it cannot be judged.
pub fn worked_out(record: Record, threads: usize) -> Result<LuckOfMatch, CannotJudge> {
    let mut luck = LuckOfMatch::new(record, 0, None)?;
    let questions = luck.questions();
    let answers: Vec<JudgementAnswer> = in_parallel(threads, questions.len(), |at| questions[at].answer());
    for answer in answers {
        luck.answer(answer);
    }
    while let Some(question) = luck.next_question() {
        luck.answer(question.answer());
    }
    Ok(luck)
}

/// The account of a judged match, as JSON.
#[must_use]
pub fn report(luck: &LuckOfMatch) -> Value {
    let Account { version, deals } = luck.account();
    let whole: Vec<Value> = (0..deals.first().map_or(0, Vec::len))
        .map(|seat| {
            let tally = luck.account().of_seat(seat);
            json!({ "verdict": tally.verdict().id(), "points": split(&tally.points), "shares": split(&tally.shares) })
        })
        .collect();
    let of_deal = |deal: &Vec<SeatAccount>| deal.iter().map(|tally| split(&tally.points)).collect::<Vec<_>>();
    let mistakes: Vec<Value> = luck
        .mistakes()
        .iter()
        .map(|mistake| {
            json!({
                "position": mistake.step,
                "deal": mistake.deal,
                "made": format_move(mistake.seat, &mistake.made),
                "best": format_move(mistake.seat, &mistake.best),
                "points": rounded(mistake.points, 2),
                "share": rounded(mistake.share, 4),
            })
        })
        .collect();
    json!({
        "judgement": version,
        "seats": whole,
        "deals": deals.iter().map(of_deal).collect::<Vec<_>>(),
        "mistakes": mistakes,
        "exercises": luck.exercises(),
    })
}

fn split(split: &Split) -> Value {
    json!({
        "result": rounded(split.result, 4),
        "play": rounded(split.play, 4),
        "given": rounded(split.given, 4),
        "dealt": rounded(split.dealt, 4),
        "drawn": rounded(split.drawn(), 4),
        "error": rounded(split.error(), 4),
    })
}
