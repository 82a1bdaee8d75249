//! Training at the table: the trainer at an exercise, and the exercises due on the first screen. All of it belongs to
//! the second part of the program.

pub mod exercise;
mod trainer;
mod waiting;

pub use trainer::ExerciseCoach;
pub use waiting::ToTrain;
