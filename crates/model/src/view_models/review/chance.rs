//! Judges whether a deviation can be explained by chance alone.

use crate::text::{Key, Message};

/// The number of matches from which the page says whether luck is as expected. With fewer, any luck would be as
/// expected. Chosen by judgement.
pub(super) const ENOUGH: usize = 5;
/// The numbers of standard deviations that chance alone exceeds about once in twenty cases, and about once in a
/// thousand.
pub(super) const RARE: f64 = 2.0;
const VERY_RARE: f64 = 3.3;

/// Says whether chance alone explains a deviation of so many standard deviations.
pub(super) fn verdict(deviation: f64) -> Message {
    Message::new(match deviation.abs() {
        far if far >= VERY_RARE => Key::ChanceVeryRare,
        far if far >= RARE => Key::ChanceRare,
        _ => Key::ChanceFits,
    })
}
