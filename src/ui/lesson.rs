//! A first lesson at the table: the coach, the ring round the next target, the farewell.

mod coach;
mod farewell;
mod ring;

pub use coach::Coach;
pub use farewell::Farewell;
pub use ring::ring_next_target;
