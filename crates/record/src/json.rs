//! Records, settings and saved games as JSON, by serde's derives. The texts that are read may come from anybody, so
//! they are checked strictly.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    Visitor,
};
use serde::{Deserialize, Serialize, forward_to_deserialize_any};
use serde_json::{Error, Value};

use super::error::LoadError;

/// The length, in bytes, from which on a text is checked for its number of values before it is read.
const LONG: usize = 1_000_000;
/// The fewest bytes for each value in a long text that is accepted. A history has 13 to 22 bytes for each value.
const LIGHTEST: usize = 8;
/// The longest message about a text, in characters. Without this limit, a message could quote a wrong value as large as
/// the file.
const LONGEST_MESSAGE: usize = 90;

/// A value that is kept as JSON text, on a device or in a file. The text may come from anybody.
pub trait Json: Serialize + DeserializeOwned {
    /// Checks what the types of the fields cannot express, such as lists of equal length.
    ///
    /// # Errors
    /// [`LoadError`] if the value contradicts itself, or if another version wrote it.
    fn checked(self) -> Result<Self, LoadError> {
        Ok(self)
    }

    /// Reads a text.
    ///
    /// # Errors
    /// [`LoadError`] if the text holds no such value.
    fn from_json(text: &str) -> Result<Self, LoadError> {
        from_text::<Self>(text).map_err(LoadError::Unreadable)?.checked()
    }

    /// Writes the value.
    fn to_json(&self) -> String {
        to_text(self)
    }
}

/// A value as JSON.
///
/// # Panics
/// Never: every value that is stored can be written.
#[must_use]
pub fn to_text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is kept can be written")
}

/// The value of a text.
///
/// # Errors
/// A message about what is wrong, and where.
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    // A file that consists mostly of commas would take twenty times its size in memory.
    if text.len() > LONG && text.bytes().filter(|&byte| byte == b',').count() > text.len() / LIGHTEST {
        return Err("a text of too many values".into());
    }
    let value = serde_json::from_str(text).map(Strict);
    value.and_then(T::deserialize).map_err(|error| error.to_string().chars().take(LONGEST_MESSAGE).collect())
}

thread_local! {
    /// The number of entries that could not be read since [`from_text_counted`] began.
    static UNREADABLE: Cell<usize> = const { Cell::new(0) };
}

/// Notes that so many entries of a value that is being read cannot be used. Each costs itself, and not the whole value.
pub fn note_unreadable(entries: usize) {
    UNREADABLE.set(UNREADABLE.get() + entries);
}

/// Reads a text, and counts the entries in it that cannot be used.
///
/// # Errors
/// [`LoadError`] if the text holds no such value.
pub fn from_json_counted<T: Json>(text: &str) -> Result<(T, usize), LoadError> {
    UNREADABLE.set(0);
    let value = T::from_json(text)?;
    Ok((value, UNREADABLE.get()))
}

/// Reads a list. An entry that cannot be read is left out.
///
/// # Errors
/// If the value is no list.
pub fn readable_list<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let all = Vec::<Value>::deserialize(deserializer)?;
    let count = all.len();
    let list: Vec<T> = all.into_iter().filter_map(|value| T::deserialize(Strict(value)).ok()).collect();
    note_unreadable(count - list.len());
    Ok(list)
}

/// A value that earlier versions wrote as a list of its main part.
pub enum ListOrWhole<T, W> {
    /// The list. An entry that cannot be read is left out.
    List(Vec<T>),
    /// The whole value.
    Whole(W),
}

impl<'de, T: DeserializeOwned, W: DeserializeOwned> Deserialize<'de> for ListOrWhole<T, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        if value.is_array() {
            return readable_list(Strict(value)).map(Self::List).map_err(serde::de::Error::custom);
        }
        W::deserialize(Strict(value)).map(Self::Whole).map_err(serde::de::Error::custom)
    }
}

/// Reads a value that may be missing. One that cannot be read is missing.
///
/// # Errors
/// Never.
pub fn readable<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Option<T>, D::Error> {
    let value = Option::<T>::deserialize(Strict(Value::deserialize(deserializer)?));
    note_unreadable(usize::from(value.is_err()));
    Ok(value.unwrap_or_default())
}

/// Reads a map. An entry whose name or value cannot be read is left out.
///
/// # Errors
/// If the value is no object.
pub fn readable_map<'de, D, K, V>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    D: Deserializer<'de>,
    K: DeserializeOwned + Ord,
    V: DeserializeOwned,
{
    let all = BTreeMap::<String, Value>::deserialize(deserializer)?;
    let count = all.len();
    let entry =
        |(name, value): (String, Value)| Some((K::deserialize(Name(&name)).ok()?, V::deserialize(Strict(value)).ok()?));
    // Unlike `collect`, `extend` does not sort first; that sort is much code for each kind of map.
    let mut map = BTreeMap::new();
    map.extend(all.into_iter().filter_map(entry));
    note_unreadable(count - map.len());
    Ok(map)
}

/// Whether a value is the default. Such fields may be left out.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Reads a value in only one form. A struct must be an object, although serde would also accept a list of its fields,
/// and a unit variant must be a text. Errors name the place where they occurred.
struct Strict(Value);

fn within(place: impl fmt::Display, error: &Error) -> Error {
    Error::custom(format_args!("{place}: {error}"))
}

impl Strict {
    /// The error for a value of another kind than wanted.
    fn refused<'de>(&self, wanted: &impl Visitor<'de>) -> Error {
        let found = match &self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(flag) => Unexpected::Bool(*flag),
            Value::Number(number) => Unexpected::Float(number.as_f64().unwrap_or_default()),
            Value::String(text) => Unexpected::Str(text),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        };
        Error::invalid_type(found, wanted)
    }

    fn object<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(fields) => {
                visitor.visit_map(Fields { left: fields.into_iter(), name: String::new(), value: Value::Null })
            }
            _ => Err(self.refused(&visitor)),
        }
    }
}

impl<'de> Deserializer<'de> for Strict {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(items) => visitor.visit_seq(Items(items.into_iter().enumerate())),
            Value::Object(_) => self.object(visitor),
            plain => plain.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.object(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let empty = self.0.as_object().is_some_and(|fields| fields.values().any(Value::is_null));
        if empty { Err(self.refused(&visitor)) } else { self.0.deserialize_enum(name, variants, visitor) }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

/// The items of a list.
struct Items(std::iter::Enumerate<std::vec::IntoIter<Value>>);

impl<'de> SeqAccess<'de> for Items {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some((at, item)) = self.0.next() else { return Ok(None) };
        seed.deserialize(Strict(item)).map(Some).map_err(|error| within(at, &error))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The fields of an object.
struct Fields {
    left: serde_json::map::IntoIter,
    /// The name of the field that is being read.
    name: String,
    /// Its value, until it is read.
    value: Value,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        (self.name, self.value) = (name, value);
        seed.deserialize(Name(&self.name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(Strict(self.value.take())).map_err(|error| within(&self.name, &error))
    }
}

/// The name of a field, or a number as the key of a map.
struct Name<'a>(&'a str);

impl<'de> Deserializer<'de> for Name<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let name: StrDeserializer<'_, Error> = self.0.into_deserializer();
        name.deserialize_any(visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let number: Result<u64, _> = self.0.parse();
        visitor.visit_u64(number.map_err(|_| Error::invalid_value(Unexpected::Str(self.0), &"a number"))?)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
