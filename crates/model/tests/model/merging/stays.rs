//! What stays of two states of one thing after a copy was taken in, as `docs/kept.md` says it.

use rami_model::backup::{Backup, Kept};
use rami_model::history::{DayResult, ProblemHistory};

/// Checks that of everything that is on both sides the right state has stayed, and that no match that is over is under
/// way.
pub fn assert_right(here: &Kept, copy: &Backup, after: &Kept) {
    for ((day, kind), result) in after.days.all() {
        let both: Vec<DayResult> = [here.days.get(day, kind), copy.days.get(day, kind)].into_iter().flatten().collect();
        let in_time: Vec<DayResult> = both.iter().copied().filter(|result| !result.late).collect();
        let counted = if in_time.is_empty() { both } else { in_time };
        let least = counted.into_iter().min_by_key(|result| result.own).expect("a result");
        assert_eq!((result.own, result.late), (least.own, least.late), "{day} {kind:?}");
    }
    for (id, tried) in after.problems.all() {
        let both: Vec<u64> = [&here.problems, &copy.problems].into_iter().filter_map(|list| first(list, id)).collect();
        assert_eq!(first(&after.problems, id), both.iter().min().copied(), "{id}: the first answer");
        let again =
            [here.problems.get(id), copy.problems.get(id)].into_iter().flatten().filter_map(|tried| tried.again);
        let most = again.map(|again| again.answers).max();
        assert_eq!(tried.again.map(|again| again.answers), most, "{id}: the one with more answers");
    }
    for exercise in &after.training.exercises {
        let id = exercise.id();
        let both = [here.training.get(&id), copy.training.get(&id)].into_iter().flatten();
        let most = both.map(|exercise| exercise.repetition().answers).max();
        assert_eq!(Some(exercise.repetition().answers), most, "the one with more answers");
    }
    let ended = after.history.ended.keys().map(|key| key.log().to_string());
    // The key of a finished match is that of the match under way, the digest of its record, and the seat.
    let deleted = after.history.gone.all().filter_map(|key| key.rsplitn(3, '.').nth(2).map(String::from));
    let over: Vec<String> = ended.chain(deleted).collect();
    for (key, _) in after.matches.iter() {
        assert!(!over.contains(&key.to_string()), "{key} is over");
    }
}

/// The place of the first answer to a problem among all.
fn first(history: &ProblemHistory, id: &str) -> Option<u64> {
    let tried = serde_json::to_value(history.get(id)?).expect("JSON");
    Some(tried.get("count").and_then(serde_json::Value::as_u64).unwrap_or_default())
}
