//! Duels: friends play the same deals against the same bots, and a link holds the moves that prove a result.
//!
//! The deals come from a seed and the bots decide by seed, so whoever knows the moves of one player knows the whole
//! match. [`DealsKey`] names the deals, [`DuelLink`] is the text that is sent, [`Verification`] replays the moves of a
//! link, and [`Results`] are what a device keeps. A verified result says that these moves give this total. It does not
//! say that they were a first try, since the seed is public.

mod deals_key;
mod link;
mod moves;
mod own_result;
mod parting;
mod played;
mod ranking;
mod results;
mod verdict;
mod verification;

pub use deals_key::{BadDeals, DUEL_SEAT, DealsKey, MOST_DEALS};
pub use link::{DuelLink, LinkError, MOST_CLAIMS, MOST_LINK};
pub use moves::moves_of;
pub use own_result::duel_of;
pub use parting::{Parting, partings};
pub use played::{Claim, Played};
pub use ranking::{DuelLine, RankedResult, Week, WeekPlace};
pub use results::{Added, DuelResult, MOST_RESULTS, Results};
pub use verdict::ClaimVerdict;
pub use verification::{MOST_MOVES, Verification};
