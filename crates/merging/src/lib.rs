//! How what several devices keep becomes one: joins, and the order of changes, which is counted and never timed.
//!
//! A *small value*, such as a name, carries a [`Stamp`]; the greater stamp wins. A *log*, such as a score sheet, carries
//! [`Counts`]; every version stays that no other one contains. What was deleted leaves its identity in a [`Gone`].

mod counts;
mod digest;
mod gone;
mod stamp;
mod versions;

pub use counts::Counts;
pub use digest::{Digest, digest};
pub use gone::Gone;
pub use stamp::{Mark, Stamp, keep_newer};
pub use versions::{Held, Histories, Log, LogKey, Logs};

/// What can be joined with the same kind of thing of another device.
///
/// A join is commutative, associative and idempotent: devices that exchange what they keep end with the same, in
/// whatever order and however often they do it.
pub trait Join {
    /// Adds what another device knows.
    fn join(&mut self, other: Self);
}
