//! The length of play: one deal, three deals, or the whole match (C15).

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::text::Key;
use rami_engine::rules::{OptionValue, Options};
use rami_engine::variants::{DEALS, NamedSet, Variant};

/// The length of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Length {
    /// One deal.
    Deal,
    /// Three deals.
    Three,
    /// As the rules say.
    Match,
}

impl Length {
    /// All of them, in the order to offer them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Its name in addresses and attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Its name for players.
    #[must_use]
    pub const fn name(self) -> Key {
        match self {
            Self::Deal => Key::LengthDeal,
            Self::Three => Key::LengthThree,
            Self::Match => Key::LengthMatch,
        }
    }

    /// The length that these options ask for; `None` if no length has this number of deals.
    #[must_use]
    pub fn of(variant: &Variant, set: Option<&NamedSet>, options: &Options) -> Option<Self> {
        Self::ALL.iter().copied().find(|length| {
            let mut asked = options.clone();
            length.apply(variant, set, &mut asked);
            asked == *options
        })
    }

    /// Sets the number of deals. The whole match has that of the named set, or of the game.
    pub fn apply(self, variant: &Variant, set: Option<&NamedSet>, options: &mut Options) {
        let own = || set.and_then(|set| set.options().remove(DEALS));
        let deals = match self {
            Self::Deal => Some(OptionValue::Number(1)),
            Self::Three => Some(OptionValue::Number(3)),
            Self::Match => own(),
        };
        variant.set_deals(deals, options);
    }
}
