//! Writes a list of cards as one text, in which spaces separate the cards.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use serde_with::{DeserializeAs, SerializeAs};

use rami_engine::cards::{Card, Placed, format_cards};

/// Serializes a list of cards, or a meld's cards as laid, as one text for `serde_with`.
pub(super) enum Spaced {}

impl SerializeAs<Vec<Card>> for Spaced {
    fn serialize_as<S: Serializer>(cards: &Vec<Card>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format_cards(cards))
    }
}

impl SerializeAs<Placed> for Spaced {
    fn serialize_as<S: Serializer>(cards: &Placed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format_cards(cards))
    }
}

impl<'de, T, C> DeserializeAs<'de, T> for Spaced
where
    T: IntoIterator<Item = C> + FromIterator<C>,
    C: FromStr<Err: Display>,
{
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.split_whitespace().map(str::parse).collect::<Result<_, _>>().map_err(D::Error::custom)
    }
}
