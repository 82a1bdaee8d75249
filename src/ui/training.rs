//! Training at the table: the trainer at an exercise, and what waits on the first screen. All of it is of the second part of
//! the program.

pub mod exercise;
mod trainer;
mod waiting;

pub use trainer::Trainer;
pub use waiting::ToTrain;
