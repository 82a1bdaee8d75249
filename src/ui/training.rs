//! Training at the table: the trainer at an exercise or a problem, and the exercises due on the first screen.

mod problem;
mod trainer;
mod waiting;

pub use problem::{ProblemCoach, ProblemEnd};
pub use trainer::ExerciseCoach;
pub use waiting::ToTrain;
