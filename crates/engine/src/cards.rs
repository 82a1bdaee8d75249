//! Cards, hands and melds. This module knows which melds exist, but nothing about turns or scores.

mod card;
mod extend;
mod hand;
mod meld;
mod pack;
mod placed;

pub use card::{Card, Rank, Suit, UnknownCard, format_cards, parse_cards};
pub use extend::SwapError;
pub use hand::bits;
pub use hand::{Hand, MAX_COPIES};
pub use meld::{AceRule, FormError, Meld, MeldKind, MeldRules, RunJokers, SET_MIN, SetJoker, SetRules};
pub use pack::Pack;
pub use placed::{Placed, PlacedCard};
