//! The settings that are saved on a device, such as language, colours, pace and names.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use rami_engine::rules::Options;
use rami_record::ChosenRules;
use rami_record::json::{self, Json, is_default};

use crate::merging::{Digest, Gone, Join, Mark, Stamp, digest};
use crate::people::PersonId;
use crate::table::{Discarding, SortBy, Wishes};

/// The colour scheme of the page.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// The scheme of the system.
    #[default]
    Auto,
    /// The light scheme.
    Light,
    /// The dark scheme.
    Dark,
}

/// The colours of the suits.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Palette {
    /// Red and black.
    #[default]
    Classic,
    /// A colour for each suit.
    Four,
    /// A colour for each suit, as on skat cards: green spades, orange diamonds.
    Skat,
    /// Red suits are drawn in outline.
    Outlined,
}

/// The back of the cards.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Back {
    /// Red.
    #[default]
    Bordeaux,
    /// Blue.
    Night,
    /// Green.
    Green,
}

/// The colour of the felt.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Felt {
    /// Green; blue-green in the dark scheme.
    #[default]
    Green,
    /// Blue.
    Blue,
    /// Wine red.
    Wine,
}

/// How fast bots move and cards travel.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Pace {
    /// Without any delay.
    Instant,
    /// Briskly.
    Fast,
    /// At a moderate pace.
    #[default]
    Normal,
    /// So that everything can be followed.
    Slow,
}

/// How wide the cards of the hand are spread.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Spread {
    /// Close together.
    Tight,
    /// As wide as the space allows.
    #[default]
    Auto,
    /// In more rows, so that more of each card is visible.
    Wide,
}

/// The order in which the hand is kept sorted.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Order {
    /// None: cards stay where the player puts them.
    #[default]
    Free,
    /// By rank.
    Rank,
    /// By suit.
    Suit,
    /// Melds first.
    Melds,
}

/// Gives each of these enums the list of its values and their names.
macro_rules! choices {
    ($($name:ident),+) => {
        $(impl $name {
            /// All values, in the order to offer them.
            pub const ALL: &'static [Self] = Self::VARIANTS;

            /// Its name in addresses, attributes and saved settings.
            #[must_use]
            pub fn id(self) -> &'static str {
                self.into()
            }
        })+
    };
}

choices!(Theme, Palette, Back, Felt, Pace, Spread, Order, Announcements);

impl Order {
    /// The order by which to sort the hand; `None` if it is not kept sorted.
    #[must_use]
    pub const fn sort_by(self) -> Option<SortBy> {
        match self {
            Self::Free => None,
            Self::Rank => Some(SortBy::Rank),
            Self::Suit => Some(SortBy::Suit),
            Self::Melds => Some(SortBy::Melds),
        }
    }
}

/// How much a screen reader is told.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Announcements {
    /// What the player is to do.
    Brief,
    /// What happened, and what the player is to do.
    #[default]
    Full,
}

impl Pace {
    /// How long a bot seems to think about a move, in milliseconds.
    #[must_use]
    pub const fn thinking(self) -> u32 {
        match self {
            Self::Instant => 0,
            Self::Fast => 320,
            Self::Normal => 760,
            Self::Slow => 1500,
        }
    }

    /// How long the next player waits so that a person can undo a discard, in milliseconds.
    #[must_use]
    pub const fn grace(self) -> u32 {
        match self {
            Self::Instant | Self::Fast => 0,
            Self::Normal => 1500,
            Self::Slow => 3000,
        }
    }

    /// The factor by which the time of a card's movement is multiplied.
    #[must_use]
    pub const fn travel(self) -> f64 {
        match self {
            Self::Instant => 0.0,
            Self::Fast => 0.7,
            Self::Normal => 1.0,
            Self::Slow => 1.6,
        }
    }
}

/// House rules of a game, saved under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Favourite {
    /// The name.
    pub name: String,
    /// The variant.
    pub variant: String,
    /// The house rules that differ from the defaults.
    pub options: Options,
    /// The named rule set that they were changed from, if any.
    #[serde(rename = "rules", default, skip_serializing_if = "is_default")]
    pub set: Option<String>,
    /// The change of the rules.
    #[serde(default, skip_serializing_if = "is_default")]
    at: Stamp,
}

impl Favourite {
    /// Rules under a name.
    #[must_use]
    pub fn new(name: String, rules: ChosenRules) -> Self {
        let ChosenRules { variant, options, set } = rules;
        Self { name, variant, options, set, at: Stamp::NEVER }
    }

    /// The identity: a digest of the game and the name.
    #[must_use]
    pub fn key(&self) -> Digest {
        digest(&format!("{} {}", self.variant, self.name))
    }

    /// The rules of a table that plays by them.
    #[must_use]
    pub fn chosen_rules(&self) -> ChosenRules {
        ChosenRules { variant: self.variant.clone(), options: self.options.clone(), set: self.set.clone() }
    }
}

/// The settings of this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The code of the language; `None` for the language of the browser.
    pub lang: Option<String>,
    /// The colour scheme.
    pub theme: Theme,
    /// The colours of the suits.
    pub palette: Palette,
    /// The back of the cards.
    pub back: Back,
    /// The colour of the felt.
    pub felt: Felt,
    /// Whether cards show only a very large index and suit.
    pub large_cards: bool,
    /// The pace.
    pub pace: Pace,
    /// How wide the hand is spread.
    pub spread: Spread,
    /// The order in which the hand is kept sorted.
    pub order: Order,
    /// Whether a double tap on a card that fits nowhere discards it; off by default. The field `double_tap` of earlier
    /// versions, which was on by default, is ignored.
    pub double_tap_discards: bool,
    /// Whether a question comes before each discard.
    pub confirm_discards: bool,
    /// Whether the deadwood of the hand is shown in games with knocking.
    pub show_deadwood: bool,
    /// The volume of sounds, 0 to 10.
    pub volume: u8,
    /// Whether a phone vibrates briefly.
    pub haptics: bool,
    /// How much a screen reader is told.
    pub announcements: Announcements,
    /// Whether bots wait until a screen reader has had time to read out what happened.
    pub wait_for_reader: bool,
    /// Whether letters and digits act as shortcuts without a modifier key. People who dictate to the device switch them
    /// off.
    pub single_keys: bool,
    /// Where discards can be bought, whether the player is asked only for those that would help.
    pub ask_useful: bool,
    /// Whether the quick signs of players at other devices are shown.
    pub waves: bool,
    /// Whether the player is reminded of a turn at a joint table after a minute.
    pub nudges: bool,
    /// The variant at the last table set up.
    pub variant: Option<String>,
    /// House rules at the last table set up, by variant.
    pub options: BTreeMap<String, Options>,
    /// The named rule set at the last table set up, by variant.
    pub sets: BTreeMap<String, String>,
    /// House rules saved under a name.
    #[serde(deserialize_with = "json::readable_list")]
    pub favourites: Vec<Favourite>,
    /// House rules that were deleted, by their [keys](Favourite::key).
    #[serde(skip_serializing_if = "is_default")]
    pub gone_rules: Gone<Digest>,
    /// The number of players at the last table set up.
    pub players: Option<usize>,
    /// The level of the bots at the last table set up.
    pub level: Option<String>,
    /// The names at the last table set up, seat 0 first. An empty name stands for the default one.
    pub names: Vec<String>,
    /// The seats other than seat 0 that people played at the last table set up.
    pub people: Vec<usize>,
    /// The people of this device at the last table set up, by their identifiers, seat 0 first.
    #[serde(skip_serializing_if = "is_default")]
    pub persons: Vec<Option<PersonId>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            theme: Theme::default(),
            palette: Palette::default(),
            back: Back::default(),
            felt: Felt::default(),
            large_cards: false,
            pace: Pace::default(),
            spread: Spread::default(),
            order: Order::default(),
            double_tap_discards: false,
            confirm_discards: false,
            show_deadwood: true,
            volume: 5,
            haptics: true,
            announcements: Announcements::default(),
            wait_for_reader: false,
            single_keys: true,
            ask_useful: false,
            waves: true,
            nudges: true,
            variant: None,
            options: BTreeMap::new(),
            sets: BTreeMap::new(),
            favourites: Vec::new(),
            gone_rules: Gone::default(),
            players: None,
            level: None,
            names: Vec::new(),
            people: Vec::new(),
            persons: Vec::new(),
        }
    }
}

impl Json for Settings {}

/// House rules saved under a name are kept by all devices of a player; everything else in the settings belongs to the
/// device.
impl Settings {
    /// What the settings want of the table.
    #[must_use]
    pub fn wishes(&self) -> Wishes {
        Wishes {
            only_useful: self.ask_useful,
            order: self.order.sort_by(),
            discarding: Discarding { confirmed: self.confirm_discards, by_double_tap: self.double_tap_discards },
            thinking: self.pace.thinking().into(),
            grace: self.pace.grace().into(),
        }
    }

    /// Saves house rules, on a device, in place of those of the same name and game.
    pub fn keep_rules(&mut self, rules: Favourite, mark: Mark) {
        let key = rules.key();
        let before = self.favourites.iter().position(|other| other.key() == key).map(|at| self.favourites.remove(at));
        self.gone_rules.bring_back(&key, mark);
        let at = before.map_or(Stamp::NEVER, |before| before.at).next(mark);
        self.favourites.push(Favourite { at, ..rules });
    }

    /// Deletes saved house rules, on a device.
    pub fn forget_rules(&mut self, key: &Digest, mark: Mark) {
        self.favourites.retain(|rules| rules.key() != *key);
        self.gone_rules.delete(key.clone(), mark);
    }

    /// The saved house rules of `copy` that were deleted here, by their keys.
    #[must_use]
    pub fn forgotten_of(&self, copy: &Self) -> Vec<Digest> {
        copy.favourites.iter().map(Favourite::key).filter(|key| self.gone_rules.is_gone(key)).collect()
    }

    /// Notes that house rules that were deleted are wanted again, on a device.
    pub fn bring_back(&mut self, key: &Digest, mark: Mark) {
        self.gone_rules.bring_back(key, mark);
    }

    /// Counts what is here as one change of this device, where changes were not counted yet.
    pub fn adopt(&mut self, mark: Mark) {
        self.favourites.iter_mut().for_each(|rules| rules.at.adopt(mark));
    }

    /// Takes the language and the own name from another device, where this one has none.
    pub fn fill_in(&mut self, other: &Self) {
        self.lang = self.lang.take().or_else(|| other.lang.clone());
        let name = other.names.first().filter(|name| !name.is_empty());
        match (self.names.first_mut(), name) {
            (Some(own), Some(name)) if own.is_empty() => own.clone_from(name),
            (None, Some(name)) => self.names.push(name.clone()),
            _ => {}
        }
    }
}

impl Join for Settings {
    fn join(&mut self, other: Self) {
        self.gone_rules.join(other.gone_rules);
        for theirs in other.favourites {
            let key = theirs.key();
            match self.favourites.iter_mut().find(|ours| ours.key() == key) {
                Some(ours) => {
                    let later = |rules: &Favourite| (rules.at, json::to_text(rules));
                    if later(&theirs) > later(ours) {
                        *ours = theirs;
                    }
                }
                None => self.favourites.push(theirs),
            }
        }
        let Self { favourites, gone_rules, .. } = self;
        favourites.retain(|rules| !gone_rules.is_gone(&rules.key()));
    }
}
