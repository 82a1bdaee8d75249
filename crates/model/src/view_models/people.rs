//! Those who play, and what they have played: faces, finished matches and their statistics, evenings.

mod csv;
mod evening;
mod history;
mod person_face;

pub use csv::matches_csv;
pub(crate) use csv::{Cell, csv};
pub use evening::{EveningGame, EveningRow, EveningScreen, evening_screen};
pub use history::{CurveLine, Figure, figures, game_name, level_name, tenths, variant_name, win_curve};
pub use person_face::{FaceShape, person_face};
