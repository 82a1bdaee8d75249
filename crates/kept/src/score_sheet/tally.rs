//! Cards counted by rank, as people tap them on the pad of a score sheet. Their suits do not matter for the points.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use rami_engine::cards::{Card, Pack, Rank, Suit};
use rami_engine::rules::CardValues;

/// A key of the pad: a rank, a joker, or an ace laid above a king, if that ace has a value of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PadKey(u8);

/// The name of [`PadKey::HIGH_ACE`].
const HIGH_ACE: &str = "A+";

impl PadKey {
    /// The joker.
    pub const JOKER: Self = Self(0);
    /// The ace laid above a king or in a set.
    pub const HIGH_ACE: Self = Self(14);
    const COUNT: usize = 15;

    /// The key of a rank. That of the ace stands for the low ace among laid cards.
    #[must_use]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(rank.number())
    }

    /// The keys for cards left in hand: the ranks that the packs hold, king first, and the joker where there is one.
    pub fn for_hand(pack: Pack) -> impl Iterator<Item = Self> {
        let ranks = (1..=13).rev().map(Self);
        ranks.chain((pack.jokers > 0).then_some(Self::JOKER))
    }

    /// The keys for cards laid. A joker laid counts as the card it stands for, so it has no key of its own.
    pub fn for_laid(values: CardValues) -> impl Iterator<Item = Self> {
        let high_ace = (values.ace_low != values.ace_high).then_some(Self::HIGH_ACE);
        high_ace.into_iter().chain((1..=13).rev().map(Self))
    }

    /// The rank; `None` for the joker.
    #[must_use]
    pub fn rank(self) -> Option<Rank> {
        if self == Self::JOKER { None } else { Some(Rank::at_place(self.0)) }
    }

    /// Its points in hand.
    fn in_hand(self, values: CardValues) -> u16 {
        values.in_hand(self.rank().map_or(Card::JOKER, |rank| Card::new(rank, Suit::Spades)))
    }

    /// Its points on the table.
    fn laid(self, values: CardValues) -> u16 {
        if self == Self::JOKER { 0 } else { values.in_run(self.0) }
    }

    /// How many such cards the packs hold.
    fn copies(self, pack: Pack) -> u8 {
        if self == Self::JOKER { pack.jokers } else { 4 * pack.packs }
    }
}

impl fmt::Display for PadKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank() {
            None => f.write_str("JK"),
            Some(_) if *self == Self::HIGH_ACE => f.write_str(HIGH_ACE),
            Some(rank) => write!(f, "{}", rank.letter()),
        }
    }
}

/// The error of a text that is no key of the pad.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown rank {0:?}")]
pub struct UnknownKey(String);

impl FromStr for PadKey {
    type Err = UnknownKey;

    fn from_str(text: &str) -> Result<Self, UnknownKey> {
        (0..Self::COUNT as u8).map(Self).find(|key| key.to_string() == text).ok_or_else(|| UnknownKey(text.into()))
    }
}

/// How many cards of each key of the pad. Its text lists the keys with spaces between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally([u8; PadKey::COUNT]);

impl Tally {
    /// Adds a card.
    pub const fn add(&mut self, key: PadKey) {
        self.0[key.0 as usize] = self.0[key.0 as usize].saturating_add(1);
    }

    /// Removes a card, if there is one.
    pub const fn remove(&mut self, key: PadKey) {
        self.0[key.0 as usize] = self.0[key.0 as usize].saturating_sub(1);
    }

    /// The number of cards of a key.
    #[must_use]
    pub const fn of(&self, key: PadKey) -> u8 {
        self.0[key.0 as usize]
    }

    /// The number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().copied().map(usize::from).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The keys that have cards, with their number.
    pub fn counts(&self) -> impl Iterator<Item = (PadKey, u8)> {
        let counts = self.0.into_iter().enumerate();
        counts.filter(|&(_, count)| count > 0).map(|(key, count)| (PadKey(key as u8), count))
    }

    /// The points of the cards in hand.
    #[must_use]
    pub fn in_hand(&self, values: CardValues) -> u16 {
        sum(self.counts().map(|(key, count)| key.in_hand(values) * u16::from(count)))
    }

    /// The points of the cards on the table.
    #[must_use]
    pub fn laid(&self, values: CardValues) -> u16 {
        sum(self.counts().map(|(key, count)| key.laid(values) * u16::from(count)))
    }

    /// The sum of two.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|key| self.0[key].saturating_add(other.0[key])))
    }

    /// The first rank of which there are more than the packs hold, with the number that they hold. `spare` jokers may
    /// stand for cards of any rank.
    #[must_use]
    pub fn beyond(&self, pack: Pack, spare: u8) -> Option<(PadKey, u8)> {
        let mut one_ace = *self;
        one_ace.0[1] = one_ace.0[1].saturating_add(std::mem::take(&mut one_ace.0[14]));
        let beyond = one_ace.counts().map(|(key, count)| (key, count, key.copies(pack)));
        let spare = |key| if key == PadKey::JOKER { 0 } else { spare };
        beyond
            .into_iter()
            .find(|&(key, count, held)| count > held.saturating_add(spare(key)))
            .map(|(key, _, held)| (key, held))
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = self.counts().flat_map(|(key, count)| (0..count).map(move |_| key.to_string()));
        f.write_str(&keys.collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for Tally {
    type Err = UnknownKey;

    fn from_str(text: &str) -> Result<Self, UnknownKey> {
        let mut tally = Self::default();
        for word in text.split_whitespace() {
            tally.add(word.parse()?);
        }
        Ok(tally)
    }
}

/// A saturating sum, because a file may claim any number of cards.
fn sum(points: impl Iterator<Item = u16>) -> u16 {
    points.fold(0, u16::saturating_add)
}

/// The fewest cards in hand that have each number of points, up to `most` points; `None` for points that no hand has.
pub(super) fn fewest_in_hand(values: CardValues, pack: Pack, jokers: bool, most: u16) -> Vec<Option<u16>> {
    let keys = PadKey::for_hand(pack).filter(|&key| jokers || key != PadKey::JOKER);
    fewest(keys.map(|key| (key.in_hand(values), key.copies(pack))), most)
}

/// The fewest cards on the table that have each number of points, up to `most` points.
pub(super) fn fewest_laid(values: CardValues, pack: Pack, most: u16) -> Vec<Option<u16>> {
    let copies = |key: PadKey| key.copies(pack).saturating_add(pack.jokers);
    fewest(PadKey::for_laid(values).map(|key| (key.laid(values), copies(key))), most)
}

fn fewest(kinds: impl Iterator<Item = (u16, u8)>, most: u16) -> Vec<Option<u16>> {
    let mut fewest = vec![None; usize::from(most) + 1];
    fewest[0] = Some(0);
    for (value, copies) in kinds.filter(|&(value, _)| value > 0) {
        for _ in 0..copies {
            for points in (usize::from(value)..fewest.len()).rev() {
                let with: Option<u16> = fewest[points - usize::from(value)].map(|cards: u16| cards + 1);
                fewest[points] = [fewest[points], with].into_iter().flatten().min();
            }
        }
    }
    fewest
}
