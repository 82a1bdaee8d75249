//! The scales of charts: round numbers along their sides.

/// The labels of a side of a chart: each number with its place, from 0 to 1.
pub type Scale = Vec<(i64, f64)>;

/// Round numbers from `low` to `high`, at most `most` of them, evenly spaced by 1, 2 or 5 times a power of ten.
#[must_use]
pub fn scale(low: i64, high: i64, most: usize) -> Scale {
    let span = (high - low).max(1);
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
    let count = |step: i64| high.div_euclid(step) - (low - 1).div_euclid(step);
    let step = steps.take(54).find(|&step| count(step) <= most.max(2) as i64).unwrap_or(span);
    let first = (low - 1).div_euclid(step) + 1;
    let number = |place: i64| (first + place) * step;
    (0..count(step)).map(|place| (number(place), (number(place) - low) as f64 / span as f64)).collect()
}
