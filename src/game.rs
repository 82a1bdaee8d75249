//! One deal and the match around it: phases, legality, moves, results. No chance, no clock, no text.

mod board;
mod check;
mod chips;
mod deal;
mod duty;
mod generate;
mod layout;
mod matches;
mod moves;
mod refusal;
mod score;
mod view;

pub use board::{Board, Phase, Seat, SeatState, TableMeld};
pub use check::check;
pub use chips::{payout, pot};
pub use deal::{Action, Deal, DealEnd, How, ReshuffleError};
pub use generate::legal_moves;
pub(crate) use generate::{likely_moves, push_swaps};
pub use layout::{Layout, LayoutError, Start};
pub use matches::{Match, MatchError, Standing};
pub use moves::Move;
pub use refusal::IllegalMove;
pub use score::{Reckoning, deal_points, points_laid};
pub use view::SeatView;
