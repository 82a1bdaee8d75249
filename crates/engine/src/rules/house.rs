//! House rules: named edits of [`Rules`] with the values they allow.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Rules;

/// A value of a house rule, as it stands in a record or an address.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged, expecting = "neither a whole number that fits nor a word, true, false or null")]
pub enum OptionValue {
    /// No value: no limit, no penalty, or as the game itself says.
    Null,
    /// On or off.
    Flag(bool),
    /// A number.
    Number(i64),
    /// A named choice.
    Word(Cow<'static, str>),
}

impl OptionValue {
    /// Reads a value from an address parameter.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        match text {
            "null" => Self::Null,
            "true" => Self::Flag(true),
            "false" => Self::Flag(false),
            _ => text.parse().map_or_else(|_| Self::Word(text.to_string().into()), Self::Number),
        }
    }

    /// Reads house rules with their values, written `key=value` with spaces between them.
    pub fn pairs(text: &str) -> impl Iterator<Item = (&str, Self)> {
        text.split(' ').filter_map(|pair| pair.split_once('=')).map(|(key, value)| (key, Self::from_text(value)))
    }

    /// A named choice.
    #[must_use]
    pub const fn named(word: &'static str) -> Self {
        Self::Word(Cow::Borrowed(word))
    }

    /// Whether it is [`Self::Flag`]`(true)`.
    #[must_use]
    pub fn is_on(&self) -> bool {
        *self == Self::Flag(true)
    }

    /// The number, if it is one that fits.
    #[must_use]
    pub fn number<T: TryFrom<i64>>(&self) -> Option<T> {
        if let Self::Number(number) = self { T::try_from(*number).ok() } else { None }
    }

    /// The named choice, if it is one.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        if let Self::Word(word) = self { Some(word) } else { None }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Flag(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

/// House rules chosen for a match, by key: only what differs from the defaults.
pub type Options = BTreeMap<String, OptionValue>;

/// The smallest difference of both ends of a range at which its numbers are too many to name one by one.
const FEW: i64 = 6;

/// The values a house rule allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Flag,
    /// A number from `min` to `max`, or nothing where `nullable`.
    Number {
        /// Least.
        min: i64,
        /// Most.
        max: i64,
        /// Whether `null` is allowed.
        nullable: bool,
    },
    /// One of a few numbers.
    OneOf(&'static [i64]),
    /// Nothing, or one of a few numbers.
    NothingOr(&'static [i64]),
    /// One of a few numbers, or a word.
    OneOfOr(&'static [i64], &'static str),
    /// A number from `min` to `max`, or a word.
    RangeOr {
        /// Least.
        min: i64,
        /// Most.
        max: i64,
        /// The word.
        word: &'static str,
    },
    /// One of a few words.
    Words(&'static [&'static str]),
}

impl OptionKind {
    /// Whether a value is one of those allowed.
    #[must_use]
    pub fn allows(self, value: &OptionValue) -> bool {
        match (self, value) {
            (Self::Flag, OptionValue::Flag(_)) => true,
            (Self::Number { nullable, .. }, OptionValue::Null) => nullable,
            (Self::Number { min, max, .. }, OptionValue::Number(number)) => (min..=max).contains(number),
            (Self::NothingOr(_), OptionValue::Null) => true,
            (Self::RangeOr { min, max, .. }, OptionValue::Number(number)) => (min..=max).contains(number),
            (
                Self::OneOf(numbers) | Self::NothingOr(numbers) | Self::OneOfOr(numbers, _),
                OptionValue::Number(number),
            ) => numbers.contains(number),
            (Self::OneOfOr(_, offered) | Self::RangeOr { word: offered, .. }, OptionValue::Word(word)) => {
                offered == word
            }
            (Self::Words(words), OptionValue::Word(word)) => words.contains(&word.as_ref()),
            _ => false,
        }
    }

    /// The range of numbers, as least and most, if there are too many to name one by one.
    #[must_use]
    pub const fn wide_range(self) -> Option<(i64, i64)> {
        match self {
            Self::Number { min, max, .. } if max - min < FEW => None,
            Self::Number { min, max, .. } | Self::RangeOr { min, max, .. } => Some((min, max)),
            Self::Flag | Self::OneOf(_) | Self::NothingOr(_) | Self::OneOfOr(..) | Self::Words(_) => None,
        }
    }

    /// The values to name one by one: all but the numbers of a [wide range](Self::wide_range). The game's own comes
    /// first, except among numbers in order.
    #[must_use]
    pub fn named_values(self) -> Vec<OptionValue> {
        let numbers = |numbers: &[i64]| numbers.iter().copied().map(OptionValue::Number).collect::<Vec<_>>();
        match self {
            Self::Flag => vec![OptionValue::Flag(true), OptionValue::Flag(false)],
            Self::OneOf(all) => numbers(all),
            Self::NothingOr(all) => [vec![OptionValue::Null], numbers(all)].concat(),
            Self::OneOfOr(all, word) => [numbers(all), vec![OptionValue::named(word)]].concat(),
            Self::RangeOr { word, .. } => vec![OptionValue::named(word)],
            Self::Words(all) => all.iter().map(|word| OptionValue::named(word)).collect(),
            Self::Number { min, max, nullable } => {
                let few = if max - min < FEW { (min..=max).map(OptionValue::Number).collect() } else { Vec::new() };
                [few, if nullable { vec![OptionValue::Null] } else { Vec::new() }].concat()
            }
        }
    }
}

/// House rules that belong together at set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseRuleGroup {
    /// Its name in attributes and in the keys of texts.
    pub id: &'static str,
    /// The keys of its rules, in the order to offer them. A game offers some of them.
    pub keys: &'static [&'static str],
}

/// One house rule of a variant.
pub struct HouseRule {
    /// Its key in a record.
    pub key: &'static str,
    /// The values it allows.
    pub kind: OptionKind,
    /// The value that the variant's own rules have.
    pub default: OptionValue,
    /// The edit. Called with allowed values only.
    pub apply: fn(&mut Rules, &OptionValue),
}

impl HouseRule {
    /// Writes a value of this rule. The game's own is left out.
    pub(crate) fn write(&self, options: &mut Options, value: OptionValue) {
        if value == self.default {
            options.remove(self.key);
        } else {
            options.insert(self.key.into(), value);
        }
    }
}

/// Why options are refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// The variant has no such house rule.
    #[error("unknown option {0:?}")]
    UnknownKey(String),
    /// The value is not one the rule allows.
    #[error("option {key} cannot be {value}")]
    BadValue {
        /// The key.
        key: String,
        /// The refused value.
        value: OptionValue,
    },
}

impl OptionError {
    /// The house rule as it was asked for: `opening_points=9999`, or the unknown name.
    #[must_use]
    pub fn rule(&self) -> String {
        match self {
            Self::UnknownKey(key) => key.clone(),
            Self::BadValue { key, value } => format!("{key}={value}"),
        }
    }
}
