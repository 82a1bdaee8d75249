//! Luck over many matches, with the range in which it can be expected to lie, and play over time.

use crate::history::Summary;
use crate::text::{Key, Message};
use rami_bots::analysis::Split;

use super::{NORMAL, signed};
use crate::view_models::chart::{Scale, scale};
use crate::view_models::people::CurveLine;
use crate::view_models::review::chance::{ENOUGH, RARE, verdict};

/// The number of matches over which play is averaged for its curve.
const WINDOW: usize = 10;
/// Most points of a curve.
const MOST: usize = 200;

/// The sums over the judged matches.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckSums {
    /// How many are judged.
    pub judged: usize,
    /// The matches that are not judged, or by another version of the judgement.
    pub open: Vec<u64>,
    /// Luck and the range expected, in words; `None` before a match is judged.
    pub chance: Option<Message>,
    /// Luck and the range expected on one scale, once there are matches enough.
    pub range: Option<LuckRange>,
    /// Play beside that of the others, in words.
    pub skill: Option<Message>,
    /// Play from match to match, in hundredths of a match.
    pub curve: Option<SkillCurve>,
}

/// Luck on a scale, with the range in which it can be expected. Places go from 0 at the left to 1 at the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LuckRange {
    /// Whether luck is in the range.
    pub within: bool,
    /// The place of luck.
    pub at: f64,
    /// The beginning of the range.
    pub low: f64,
    /// The end of the range.
    pub high: f64,
}

/// A curve of play.
#[derive(Clone, Debug, PartialEq)]
pub struct SkillCurve {
    /// The means of successive matches.
    pub line: CurveLine,
    /// The scale at its left, from above.
    pub left: Scale,
    /// How many matches there are.
    pub matches: usize,
}

/// Sums up the judged ones of these matches, given oldest first.
pub fn luck_sums<'a>(matches: impl IntoIterator<Item = &'a Summary>) -> LuckSums {
    let (mut shares, mut open): (Vec<Split>, Vec<u64>) = Default::default();
    for summary in matches {
        match summary.judged() {
            Some(account) => shares.push(account.of_kept().shares),
            None => open.push(summary.id),
        }
    }
    let judged = shares.len();
    let sum = shares.iter().fold(Split::default(), |sum, split| sum.and(*split));
    let spread = shares.iter().map(|split| split.cards().powi(2)).sum::<f64>().sqrt();
    let is_any = judged > 0;
    LuckSums {
        judged,
        open,
        chance: is_any.then(|| chance(judged, sum.cards(), spread)),
        range: (judged >= ENOUGH).then(|| range(sum.cards(), spread)),
        skill: is_any.then(|| skill(judged, &sum)),
        curve: curve(&shares),
    }
}

/// A number of matches to a tenth, with its sign.
fn matches(number: f64) -> Message {
    let tenths = (number * 10.0).round() as i64;
    let sign = signed(tenths.signum()).replace(['0', '1'], "");
    let decimal = Message::new(Key::StatsDecimal).text("sign", sign);
    decimal.number("whole", tenths.abs() / 10).number("part", tenths.abs() % 10)
}

fn chance(judged: usize, cards: f64, spread: f64) -> Message {
    if judged < ENOUGH {
        let few = Message::new(Key::LuckFew).number("n", judged as i64).number("enough", ENOUGH as i64);
        return few.message("sum", matches(cards));
    }
    let expected = NORMAL * spread;
    let deviation = if spread > 0.0 { cards / spread } else { 0.0 };
    // Inside the range the verdict is that luck is as expected. `verdict` itself has a slightly higher limit.
    let deviation = if deviation.abs() > NORMAL { deviation.abs().max(RARE) } else { 0.0 };
    Message::new(Key::LuckSum)
        .number("n", judged as i64)
        .message("sum", matches(cards))
        .message("low", matches(-expected))
        .message("high", matches(expected))
        .message("verdict", verdict(deviation))
}

fn skill(judged: usize, sum: &Split) -> Message {
    let n = judged as f64;
    let (mean, margin) = (sum.better() / n * 100.0, NORMAL * sum.error() / n * 100.0);
    let key = match mean.round() as i64 {
        percent if percent > 0 && mean > margin => Key::LuckSkillBetter,
        percent if percent < 0 && -mean > margin => Key::LuckSkillWorse,
        _ => Key::LuckSkillEven,
    };
    let beyond = if key == Key::LuckSkillEven { mean.abs() } else { 0.0 };
    let margin = (margin + beyond).ceil().max(1.0) as i64;
    Message::new(key).number("n", mean.abs().round() as i64).number("m", margin)
}

fn range(cards: f64, spread: f64) -> LuckRange {
    let expected = NORMAL * spread;
    let most = expected.max(cards.abs()).max(0.05) * 1.15;
    let at = |number: f64| 0.5 + number / most / 2.0;
    LuckRange { within: cards.abs() <= expected, at: at(cards), low: at(-expected), high: at(expected) }
}

fn curve(shares: &[Split]) -> Option<SkillCurve> {
    let count = shares.len();
    if count < 3 {
        return None;
    }
    let mean = |end: usize| {
        let window = &shares[end.saturating_sub(WINDOW)..end];
        window.iter().map(Split::better).sum::<f64>() / window.len() as f64 * 100.0
    };
    let step = count.div_ceil(MOST).max(1);
    let ends: Vec<usize> = (1..=count).filter(|end| end % step == 0 || *end == count).collect();
    let means: Vec<f64> = ends.iter().map(|&end| mean(end)).collect();
    let low = means.iter().copied().fold(-2.0, f64::min).floor();
    let high = means.iter().copied().fold(2.0, f64::max).ceil();
    let place = |(&end, &mean): (&usize, &f64)| ((end - 1) as f64 / (count - 1) as f64, (high - mean) / (high - low));
    let left = scale(low as i64, high as i64, 5).into_iter().map(|(number, at)| (number, 1.0 - at)).collect();
    Some(SkillCurve { line: ends.iter().zip(&means).map(place).collect(), left, matches: count })
}
