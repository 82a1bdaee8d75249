//! One deal and the match around it: phases, legality, moves, results. No chance, no clock, no text.

mod board;
mod check;
mod chips;
mod deadwood;
mod deal;
mod duty;
mod end;
mod forms;
mod generate;
mod knock;
mod layout;
mod matches;
mod moves;
mod opening;
mod refusal;
mod score;
mod seat;
mod turn;
mod view;

pub use board::{Board, Phase, SeatState, TableMeld};
pub use check::check;
pub use chips::{payout, pot};
pub use deadwood::{Arrangement, Defence};
pub use deal::{Action, Deal, ReshuffleError};
pub use end::{DealEnd, How, Knock};
pub(crate) use forms::push_swaps;
pub use generate::legal_moves;
pub(crate) use generate::likely_moves;
pub use layout::{Layout, LayoutError, Start};
pub use matches::{Match, MatchError, Standing};
pub use moves::Move;
pub use refusal::IllegalMove;
pub use score::{Reckoning, deal_points, points_laid};
pub use seat::Seat;
pub use turn::{MayLay, may_lay};
pub use view::SeatView;
