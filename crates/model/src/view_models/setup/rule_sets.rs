//! The names of house rules: those that a player gave, and those of the named rule sets. Also the line that describes
//! how a table plays.

use crate::settings::Favourite;
use crate::text::{self, Key};
use rami_engine::rules::Options;
use rami_engine::variants::{DEALS, NamedSet, Variant};
use rami_record::ChosenRules;

use super::house::effective_rules;

/// The texts of a named set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetTexts {
    /// Its name for players.
    pub name: Key,
    /// A line about it.
    pub line: Key,
    /// Where it is played.
    pub region: Key,
}

impl SetTexts {
    /// The texts of a set.
    ///
    /// # Panics
    /// Never: a test looks up the texts of every set.
    #[must_use]
    pub fn of(set: &NamedSet) -> Self {
        let of_kind = |kind| text::key(&format!("{kind}.{}", set.id)).expect("each set has its texts");
        Self { name: of_kind("set"), line: of_kind("set-line"), region: of_kind("set-region") }
    }
}

/// The name of the rules of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesName<'a> {
    /// The name under which they are kept.
    Own(&'a str),
    /// The name of the set that they were begun from.
    Set(Key),
}

/// The name of the rules of a table; `None` where they are just those of the game, changed or not.
#[must_use]
pub fn rules_name<'a>(favourites: &'a [Favourite], rules: &ChosenRules) -> Option<RulesName<'a>> {
    let is_meant = |kept: &&Favourite| kept.variant == rules.variant && kept.options == rules.options;
    match favourites.iter().find(is_meant) {
        Some(kept) if !rules.options.is_empty() => Some(RulesName::Own(&kept.name)),
        _ => {
            let set = NamedSet::of_game(rules.set.as_deref(), &rules.variant)?;
            Some(RulesName::Set(SetTexts::of(set).name))
        }
    }
}

/// The line that says how a table plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesLine {
    /// The line of the game.
    Game(Key),
    /// The texts of a named set, of which its line and where it is played are said.
    Set(SetTexts),
    /// How many house rules were changed.
    Changed(usize),
}

/// The line that describes how a table plays, the only one on its card. The lines of games and of named sets mention
/// cards and points, so they are used only if no house rule differs. The number of deals is chosen on the same card and
/// is ignored here.
#[must_use]
pub fn rules_line(variant: &Variant, set: Option<&NamedSet>, options: &Options) -> Option<RulesLine> {
    let base = set.map(NamedSet::options).unwrap_or_default();
    let mut asked = options.clone();
    variant.set_deals(base.get(DEALS).cloned(), &mut asked);
    match (effective_rules(variant, &base, &asked).changed, set) {
        (0, Some(set)) => Some(RulesLine::Set(SetTexts::of(set))),
        (0, None) => game_line(variant.id).map(RulesLine::Game),
        (changed, _) => Some(RulesLine::Changed(changed)),
    }
}

/// The line of a game.
#[must_use]
pub fn game_line(id: &str) -> Option<Key> {
    text::key(&format!("variant.{id}.line"))
}

/// Whether a table plays exactly by the line of a game, whatever the number of deals.
#[must_use]
pub fn plays_as_told(rules: &ChosenRules) -> bool {
    rules.set.is_none() && rules.options.keys().all(|key| key == DEALS)
}
