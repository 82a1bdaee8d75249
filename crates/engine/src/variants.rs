//! The games. Each is one file that chooses [`Rules`] and lists its house rules. No other module knows their names.

mod gin;
mod lessons;
mod puis_je;
mod rami101;
mod rami51;
mod sets;
mod shared;
mod suites;
mod traditionnel;

pub use lessons::{Lesson, Scene, Step, Target};
pub use sets::NamedSet;

use crate::rules::{HouseRule, OptionError, OptionValue, Options, Rules};

/// The house rule that holds the number of deals of a match (C15).
pub const DEALS: &str = "deals";

/// One game of the family.
pub struct Variant {
    /// Its name in records and addresses.
    pub id: &'static str,
    /// Its default rules.
    pub rules: fn() -> Rules,
    /// The house rules it offers, in the order to offer them.
    pub house_rules: &'static [HouseRule],
    /// Its first lesson.
    pub lesson: &'static Lesson,
}

/// All games, in the order to offer them.
pub static ALL: &[&Variant] =
    &[&traditionnel::VARIANT, &suites::VARIANT, &rami51::VARIANT, &rami101::VARIANT, &puis_je::VARIANT, &gin::VARIANT];

/// The game for a player who has not chosen one yet.
pub static USUAL: &Variant = &rami51::VARIANT;

/// The game of this name.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Variant> {
    ALL.iter().copied().find(|variant| variant.id == id)
}

impl Variant {
    /// The rules with these house rules in force.
    ///
    /// # Errors
    /// [`OptionError`] for the first key or value the variant does not offer.
    pub fn rules_with(&self, options: &Options) -> Result<Rules, OptionError> {
        let mut rules = (self.rules)();
        if let Some(key) = options.keys().find(|key| self.house_rule(key).is_none()) {
            return Err(OptionError::UnknownKey(key.clone()));
        }
        for rule in self.house_rules {
            let Some(value) = options.get(rule.key) else { continue };
            if !rule.kind.allows(value) {
                return Err(OptionError::BadValue { key: rule.key.into(), value: value.clone() });
            }
            (rule.apply)(&mut rules, value);
        }
        Ok(rules)
    }

    /// The house rule with this key.
    #[must_use]
    pub fn house_rule(&self, key: &str) -> Option<&'static HouseRule> {
        self.house_rules.iter().find(|rule| rule.key == key)
    }

    /// Sets a house rule. A value equal to the game's own is left out, so that options hold only what differs.
    ///
    /// # Errors
    /// [`OptionError`] for a key or value that the game does not offer; the options are unchanged.
    pub fn set_house_rule(&self, options: &mut Options, key: &str, value: OptionValue) -> Result<(), OptionError> {
        let rule = self.house_rule(key).ok_or_else(|| OptionError::UnknownKey(key.into()))?;
        if !rule.kind.allows(&value) {
            return Err(OptionError::BadValue { key: key.into(), value });
        }
        rule.write(options, value);
        Ok(())
    }

    /// Drops the values that are the game's own, so that options hold only what differs.
    pub fn drop_defaults(&self, options: &mut Options) {
        options.retain(|key, value| self.house_rule(key).is_none_or(|rule| rule.default != *value));
    }

    /// Whether some other value of a house rule leads to other rules under these options.
    #[must_use]
    pub fn has_effect(&self, rule: &HouseRule, options: &Options) -> bool {
        let rules = |options: &Options| self.rules_with(options).map(Rules::in_effect);
        let Ok(now) = rules(options) else { return true };
        let changes = |value| {
            let mut options = options.clone();
            self.set_house_rule(&mut options, rule.key, value).is_ok() && rules(&options).as_ref() != Ok(&now)
        };
        let ends = rule.kind.wide_range().into_iter().flat_map(|(min, max)| [min, max]).map(OptionValue::Number);
        rule.kind.named_values().into_iter().chain(ends).any(changes)
    }

    /// Sets the number of deals of a match; `None` stands for the number that the game has. The default is not written.
    pub fn set_deals(&self, deals: Option<OptionValue>, options: &mut Options) {
        if let Some(rule) = self.house_rule(DEALS) {
            rule.write(options, deals.unwrap_or_else(|| rule.default.clone()));
        }
    }
}
