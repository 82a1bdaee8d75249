//! The names of house rules: those under which a player keeps them, and those of the named rule sets.

use crate::device::Favourite;
use crate::rules::Options;
use crate::text::Key;
use crate::variants::NamedSet;

/// What a player calls the rules of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesName<'a> {
    /// The name under which they are kept.
    Own(&'a str),
    /// The name of the set that they were begun from.
    Set(Key),
}

/// The name of the rules of a table; `None` where they are just those of the game, changed or not.
#[must_use]
pub fn rules_name<'a>(
    favourites: &'a [Favourite],
    variant: &str,
    options: &Options,
    rules: Option<&str>,
) -> Option<RulesName<'a>> {
    let is_meant = |kept: &&Favourite| kept.variant == variant && kept.options == *options;
    let own = favourites.iter().find(is_meant).filter(|_| !options.is_empty());
    let set = || NamedSet::of_game(rules, variant).map(|set| RulesName::Set(set.name));
    own.map(|kept| RulesName::Own(&kept.name)).or_else(set)
}
