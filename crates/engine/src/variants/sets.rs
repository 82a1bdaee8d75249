//! The named rule sets: games with some of their house rules set, under names that players know. `sets.json` holds
//! them, what they follow, and what was decided; `build.rs` makes the table. Their texts are in `locales/`.

use crate::rules::{OptionValue, Options};

use super::Variant;

/// A game with some of its house rules set. It holds no rule of its own.
pub struct NamedSet {
    /// Its name in records and addresses.
    pub id: &'static str,
    /// The name of its game.
    pub variant: &'static str,
    /// The house rules that differ from the game's own, written `key=value` with spaces between them.
    options: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/sets.rs"));

impl NamedSet {
    /// All of them, in the order to offer them.
    pub const ALL: &'static [Self] = &SETS;

    /// The set of this name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|set| set.id == id)
    }

    /// The set of this name, if it belongs to this game.
    #[must_use]
    pub fn of_game(id: Option<&str>, variant: &str) -> Option<&'static Self> {
        id.and_then(Self::by_id).filter(|set| set.variant == variant)
    }

    /// The sets of a game.
    pub fn of(variant: &str) -> impl Iterator<Item = &'static Self> {
        Self::ALL.iter().filter(move |set| set.variant == variant)
    }

    /// Its house rules.
    #[must_use]
    pub fn options(&self) -> Options {
        OptionValue::pairs(self.options).map(|(key, value)| (key.to_string(), value)).collect()
    }

    /// Its game.
    ///
    /// # Panics
    /// Never: a test compares the sets with the games.
    #[must_use]
    pub fn game(&self) -> &'static Variant {
        super::by_id(self.variant).expect("the game of a named set exists")
    }
}
