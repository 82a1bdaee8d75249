//! What each screen shows, as comparable data in no language yet. The interface loops over it and decides nothing.

mod address;
mod deal_end;
pub mod drag;
mod house;
mod piles;
mod rules;
mod scores;
mod sounds;
mod table;
mod tray;
mod words;

pub use address::{Address, StartRequest, address};
pub use deal_end::{DealEndScreen, EndRow, RebuyOffer, deal_end};
pub use house::{HouseChoice, HouseControl, HouseRow, house_rules, set_house_rule};
pub use piles::{Asked, DiscardPile, SpreadCard};
pub use rules::{Paragraph, Section, rule_of, rules_page};
pub use scores::{ScoreScreen, scores};
pub use sounds::{Heard, Sound};
pub use table::{
    DropEffect, Face, Flourish, HandCard, LaidMeld, LayButton, Other, Owner, RefusalBubble, TableScreen, end_of_drop,
    table,
};
pub use tray::{ContractProgress, StagedMeld, Tray};
pub use words::{contract, happening, hint, latest, refusal};
