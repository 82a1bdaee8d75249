//! How far chance alone can be expected to come.

use crate::text::{Key, Message};

/// The number of matches from which the page says whether luck is as expected. With fewer, any luck would be as
/// expected. Chosen by judgement.
pub(super) const ENOUGH: usize = 5;
/// The standard deviations beyond which chance alone rarely comes: about once in twenty, and once in a thousand.
pub(super) const RARE: f64 = 2.0;
const VERY_RARE: f64 = 3.3;

/// Says whether chance alone can be expected to come so far.
pub(super) fn verdict(deviation: f64) -> Message {
    Message::new(match deviation.abs() {
        far if far >= VERY_RARE => Key::ChanceVeryRare,
        far if far >= RARE => Key::ChanceRare,
        _ => Key::ChanceFits,
    })
}
