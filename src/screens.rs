//! What each screen shows, as comparable data in no language yet. The interface loops over it and decides nothing.

mod address;
mod advice;
mod deal_end;
pub mod drag;
mod house;
mod lesson;
mod piles;
mod rules;
mod scores;
mod sounds;
mod table;
mod tray;
mod words;

pub use address::{Address, LearnRequest, StartRequest, address};
pub use advice::advised;
pub use deal_end::{DealEndScreen, EndRow, RebuyOffer, deal_end};
pub use house::{HouseChoice, HouseControl, HouseRow, house_rules, set_house_rule};
pub use lesson::{CoachScreen, Farewell, coach, farewell};
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
