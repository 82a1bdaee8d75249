//! One deal and the match around it: phases, legality, moves, results. This module uses no random numbers, no clock and
//! no texts.

mod board;
mod check;
mod chips;
mod deadwood;
mod deal;
mod end;
mod forms;
mod generate;
mod knock;
mod layout;
mod matches;
mod moves;
mod notation;
mod opening;
mod position;
mod refusal;
mod score;
mod seat;
mod seat_deal;
mod start;
mod summary;
mod turn_end;
mod view;

pub use board::{Board, Phase, SeatState, TableMeld};
pub use check::check;
pub use chips::{payout, pot, put_in};
pub use deadwood::{Defence, LeastDeadwood};
pub use deal::{Action, Deal, ReshuffleError};
pub use end::{DealEnd, How, Knock};
pub use forms::push_swaps;
pub use generate::legal_moves;
pub use generate::likely_moves;
pub use knock::end_of_count;
pub use layout::{Layout, LayoutError, Start};
pub use matches::{Match, MatchError, Standing};
pub use moves::{Layings, Move};
pub use notation::{NotationError, format_move};
pub use position::{MayLay, Position, may_lay};
pub use refusal::IllegalMove;
pub use score::{Reckoning, deal_points, points_laid, reckonings};
pub use seat::Seat;
pub use seat_deal::{Contradiction, DealtSeat, ImpossibleMove, Onlooker, SeatKnowledge, SeenMove, follow};
pub use summary::{DealSummary, SeatSummary};
pub use view::SeatView;
