//! Training at the table: the trainer at an exercise, and the exercises due on the first screen.

mod trainer;
mod waiting;

pub use trainer::ExerciseCoach;
pub use waiting::ToTrain;
