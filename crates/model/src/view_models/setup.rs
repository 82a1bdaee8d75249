//! What is chosen before a match: its rules and their names, its length, and the questions that find a family's rules.

mod house;
mod length;
mod questions;
mod rule_sets;

pub use house::{
    EffectiveRules, HouseChoice, HouseControl, HouseGroup, HouseRow, effective_rules, house_groups, house_row,
    house_rules, house_value, written_number,
};
pub use length::Length;
pub use questions::{Answer, Difference, FoundRules, Inquiry, QUESTIONS, Question};
pub use rule_sets::{RulesLine, RulesName, SetTexts, game_line, plays_as_told, rules_line, rules_name};
