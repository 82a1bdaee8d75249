//! What stands on the table and beside it: players, melds, piles, tray, hand, questions, refusals, the end of a deal.

mod beat;
mod deal_end;
pub mod drag;
mod fit;
mod flourish;
mod joint;
mod knocking;
mod lesson;
mod move_choice;
mod piles;
mod refusal;
mod round;
mod screen;
mod seen;
mod spoken;
mod tray;

pub use beat::{beaten, own_result, to_beat};
pub(crate) use deal_end::rebuy_offer;
pub use deal_end::{DealEndScreen, EndButton, EndRow, RebuyOffer, deal_end};
pub use fit::{
    GROUP_GAP, HandFit, Index, MeldLook, OwnersLook, Room, fit_drafts, fit_hand, fit_melds, fit_owners, fit_row,
    most_of_own,
};
pub use flourish::Flourish;
pub use joint::waits_for;
pub use knocking::{KnockButton, UnmatchedCards};
pub use lesson::{CoachScreen, Farewell, coach, farewell};
pub use move_choice::{ChoiceCard, ChoiceOption, ChoiceScreen, choice};
pub use piles::{ClaimQuestion, DiscardPile, SpreadCard};
pub use refusal::{About, RefusalBubble, refusal};
pub use round::{LastTurn, round};
pub use screen::{
    Cover, DropEffect, HandCard, LaidMeld, LayButton, Other, Owner, Possible, TablePhase, TableScreen, TableStatus,
    end_of_drop, table,
};
pub use seen::{Neighbour, SeenCard, SeenScreen, Taker, neighbours, seen};
pub use spoken::told;
pub use tray::{ContractView, Offers, StagedMeld, Tray, offers};
