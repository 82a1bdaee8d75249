//! What a player has chosen for good: language, light, colours, pace, names.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::json::{from_text, to_text};
use crate::rules::Options;

use crate::table::SortBy;

/// The light on the table.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    /// By day.
    Light,
    /// In the evening.
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
    /// Red suits hollow.
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
    /// Green; blue-green in the evening.
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
    /// At once.
    Instant,
    /// Briskly.
    Fast,
    /// At ease.
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
    /// As the place allows.
    #[default]
    Auto,
    /// In more rows, so that more of each card is seen.
    Wide,
}

/// The order that the hand keeps by itself.
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
    /// Combinations first.
    Melds,
}

/// What every choice has.
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
    /// How the hand is sorted, if it is.
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
    /// How long a bot takes for a move, in milliseconds.
    #[must_use]
    pub const fn thinking(self) -> u32 {
        match self {
            Self::Instant => 0,
            Self::Fast => 320,
            Self::Normal => 760,
            Self::Slow => 1500,
        }
    }

    /// How long the next player leaves a person to take a discard back, in milliseconds.
    #[must_use]
    pub const fn grace(self) -> u32 {
        match self {
            Self::Instant | Self::Fast => 0,
            Self::Normal => 1500,
            Self::Slow => 3000,
        }
    }

    /// By what a card's time of travel is multiplied.
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

/// House rules of a game kept under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Favourite {
    /// The name.
    pub name: String,
    /// The variant.
    pub variant: String,
    /// What differs from its own rules.
    pub options: Options,
}

/// The settings of this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Code of the language; `None`: as the browser has it.
    pub lang: Option<String>,
    /// The light.
    pub theme: Theme,
    /// The colours of the suits.
    pub palette: Palette,
    /// The back of the cards.
    pub back: Back,
    /// The colour of the felt.
    pub felt: Felt,
    /// Whether cards have nothing but a very large index and suit.
    pub large_cards: bool,
    /// The pace.
    pub pace: Pace,
    /// How wide the hand is spread.
    pub spread: Spread,
    /// The order that the hand keeps by itself.
    pub order: Order,
    /// Whether a second tap on a card that fits nowhere discards it. Earlier versions kept this as `double_tap`, on from the
    /// start: it is off until it is chosen.
    pub double_tap_discards: bool,
    /// Whether a question comes before each discard.
    pub confirm_discards: bool,
    /// Whether what is left outside combinations is shown while a hand is played that ends by a knock.
    pub show_deadwood: bool,
    /// Loudness, 0 to 10.
    pub volume: u8,
    /// Whether a phone answers with short vibrations.
    pub haptics: bool,
    /// How much a screen reader is told.
    pub announcements: Announcements,
    /// Whether bots wait until what happened could be read out.
    pub wait_for_reader: bool,
    /// Whether to be asked only for discards that help, where they can be bought.
    pub ask_useful: bool,
    /// The variant at the last table set up.
    pub variant: Option<String>,
    /// House rules at the last table set up, by variant.
    pub options: BTreeMap<String, Options>,
    /// House rules kept under a name.
    pub favourites: Vec<Favourite>,
    /// Players at the last table set up.
    pub players: Option<usize>,
    /// Level of the bots at the last table set up.
    pub level: Option<String>,
    /// Names at the last table set up, seat 0 first; an empty name is the usual one.
    pub names: Vec<String>,
    /// Seats beside the first that people played at the last table set up.
    pub people: Vec<usize>,
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
            ask_useful: false,
            variant: None,
            options: BTreeMap::new(),
            favourites: Vec::new(),
            players: None,
            level: None,
            names: Vec::new(),
            people: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads saved settings; what cannot be read is as new.
    #[must_use]
    pub fn from_json(text: &str) -> Self {
        from_text(text).unwrap_or_default()
    }

    /// Writes them.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_text(self)
    }
}
