//! A first lesson at the table: the coach, the ring round the next target, the farewell. All of it belongs to the
//! second part of the program.

mod coach;
pub mod course;
mod farewell;
mod ring;

pub use coach::Coach;
pub use farewell::Farewell;
pub use ring::follow_ring;
