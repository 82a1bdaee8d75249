//! The rules that a table has chosen.

use rami_engine::rules::{OptionError, Options, Rules};
use rami_engine::variants::{self, Variant};
use thiserror::Error;

/// The rules of a table as they were chosen: a game, its house rules, and the named set that these began from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenRules {
    /// The identifier of the variant.
    pub variant: String,
    /// House rules that differ from the defaults.
    pub options: Options,
    /// The identifier of the named rule set. It says nothing about the rules: `options` alone decide.
    pub set: Option<String>,
}

/// Why no rules belong to what was chosen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownRules {
    /// There is no such variant.
    #[error("unknown variant {0:?}")]
    Variant(String),
    /// The variant does not offer a house rule, or not this value of it.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl ChosenRules {
    /// A game with these house rules, begun from no named set.
    #[must_use]
    pub fn of_game(variant: impl Into<String>, options: Options) -> Self {
        Self { variant: variant.into(), options, set: None }
    }

    /// The variant, if this version knows it.
    #[must_use]
    pub fn game(&self) -> Option<&'static Variant> {
        variants::by_id(&self.variant)
    }

    /// The rules.
    ///
    /// # Errors
    /// [`UnknownRules`] if this version does not know the game or a house rule.
    pub fn rules(&self) -> Result<Rules, UnknownRules> {
        let game = self.game().ok_or_else(|| UnknownRules::Variant(self.variant.clone()))?;
        Ok(game.rules_with(&self.options)?)
    }
}
