//! Lists of cards as text: their names with spaces between them.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use serde_with::{DeserializeAs, SerializeAs};

use crate::cards::{Card, Placed, format_cards};

/// A list of cards, or of cards as laid, as text.
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
