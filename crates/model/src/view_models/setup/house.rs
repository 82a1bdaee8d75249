//! The house rules of a game as the set-up offers them: switches, numbers and choices.

use crate::text::{self, Key, Message};
use rami_engine::rules::{HOUSE_RULE_GROUPS, HouseRule, HouseRuleGroup, OptionKind, OptionValue, Options};
use rami_engine::variants::Variant;

/// One house rule with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRow {
    /// Its key in a record.
    pub key: &'static str,
    /// Its name.
    pub name: Message,
    /// What it means, in a sentence.
    pub help: Message,
    /// The control to draw.
    pub control: HouseControl,
    /// The value in force.
    pub value: OptionValue,
    /// The value in force, in words.
    pub label: Message,
    /// The value of the game's own rules.
    pub default: OptionValue,
    /// Whether the value differs from it.
    pub changed: bool,
    /// Whether the rule has an effect under the other house rules, so that another value would change the game. The
    /// set-up shows only such rows.
    pub effective: bool,
    /// The values to choose from: on and off, all values of a choice, or the absence of a number where that is allowed.
    pub choices: Vec<HouseChoice>,
}

/// The control that a screen draws for a house rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseControl {
    /// A switch.
    Switch,
    /// A field for a number, beside the choices if there are any.
    Number {
        /// Least.
        min: i64,
        /// Most.
        max: i64,
    },
    /// The choices.
    Choice,
}

/// One value to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseChoice {
    /// The value.
    pub value: OptionValue,
    /// In words.
    pub label: Message,
    /// Whether it is in force.
    pub chosen: bool,
}

/// The house rules of a game, in the order to offer them, with the values that these options give them.
#[must_use]
pub fn house_rules(variant: &Variant, options: &Options) -> Vec<HouseRow> {
    variant.house_rules.iter().map(|rule| row(variant, rule, options)).collect()
}

/// A house rule with the value that these options give it.
#[must_use]
pub fn house_row(variant: &Variant, options: &Options, key: &str) -> Option<HouseRow> {
    let rule = variant.house_rule(key)?;
    Some(row(variant, rule, options))
}

/// The value that these options give a house rule, and whether it differs from the chosen starting rules.
#[must_use]
pub fn house_value(variant: &Variant, base: &Options, options: &Options, key: &str) -> Option<(OptionValue, bool)> {
    let rule = variant.house_rule(key)?;
    let [begun, value] = [base, options].map(|options| options.get(key).unwrap_or(&rule.default));
    Some((value.clone(), value != begun))
}

/// The house rules that have an effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EffectiveRules {
    /// Their keys, in the order to offer them.
    pub keys: Vec<&'static str>,
    /// How many of them differ from the chosen starting rules.
    pub changed: usize,
}

/// The house rules that have an effect under these options.
#[must_use]
pub fn effective_rules(variant: &Variant, base: &Options, options: &Options) -> EffectiveRules {
    let rows = house_rules(variant, options).into_iter().filter(|row| row.effective);
    let keys: Vec<_> = rows.map(|row| row.key).collect();
    let differs = |key: &&&str| house_value(variant, base, options, key).is_some_and(|(_, differs)| differs);
    let changed = keys.iter().filter(differs).count();
    EffectiveRules { keys, changed }
}

/// The number written for a house rule; `None` if it is not a number between these limits.
#[must_use]
pub fn written_number(text: &str, min: i64, max: i64) -> Option<i64> {
    text.trim().parse().ok().filter(|number| (min..=max).contains(number))
}

/// House rules that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseGroup {
    /// Its name in attributes.
    pub id: &'static str,
    /// Its heading; `None` where a game has too few rules to be grouped.
    pub title: Option<Key>,
    /// The keys of its rules.
    pub keys: Vec<&'static str>,
}

/// Games with more house rules than this have them in groups.
const MANY: usize = 8;

/// The house rules of a game in groups; a game with few of them has one group without a heading.
#[must_use]
pub fn house_groups(variant: &Variant) -> Vec<HouseGroup> {
    let keys: Vec<&str> = variant.house_rules.iter().map(|rule| rule.key).collect();
    if keys.len() <= MANY {
        return vec![HouseGroup { id: "all", title: None, keys }];
    }
    let group = |group: HouseRuleGroup| HouseGroup {
        id: group.id,
        title: text::key(&format!("house.{}", group.id)),
        keys: group.keys.iter().copied().filter(|key| keys.contains(key)).collect(),
    };
    HOUSE_RULE_GROUPS.into_iter().map(group).filter(|group| !group.keys.is_empty()).collect()
}

fn row(variant: &Variant, rule: &HouseRule, options: &Options) -> HouseRow {
    let value = options.get(rule.key).unwrap_or(&rule.default).clone();
    let choice =
        |offered: OptionValue| HouseChoice { label: label(rule, &offered), chosen: offered == value, value: offered };
    HouseRow {
        key: rule.key,
        name: named(rule, ""),
        help: help(variant, rule),
        control: control(rule.kind),
        label: label(rule, &value),
        default: rule.default.clone(),
        changed: value != rule.default,
        effective: variant.has_effect(rule, options),
        choices: rule.kind.named_values().into_iter().map(choice).collect(),
        value,
    }
}

fn control(kind: OptionKind) -> HouseControl {
    match kind.wide_range() {
        Some((min, max)) => HouseControl::Number { min, max },
        None if kind == OptionKind::Flag => HouseControl::Switch,
        None => HouseControl::Choice,
    }
}

/// A value in words.
fn label(rule: &HouseRule, value: &OptionValue) -> Message {
    match value {
        OptionValue::Null => named(rule, ".none"),
        OptionValue::Flag(on) => Message::new(if *on { Key::RuleOn } else { Key::RuleOff }),
        OptionValue::Number(number) => named(rule, ".value").number("n", *number),
        OptionValue::Word(word) => named(rule, &format!(".{word}")),
    }
}

/// The meaning of a house rule. A game may have a text of its own for it.
fn help(variant: &Variant, rule: &HouseRule) -> Message {
    let own = text::key(&format!("rule.{}.{}.help", variant.id, rule.key));
    own.map_or_else(|| named(rule, ".help"), Message::new)
}

/// A text of a house rule. A test makes sure that every rule and value has one.
fn named(rule: &HouseRule, suffix: &str) -> Message {
    Message::new(text::key(&format!("rule.{}{suffix}", rule.key)).unwrap_or(Key::RuleTitle))
}
