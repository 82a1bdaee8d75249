//! Records, settings and saved games as JSON: `serde_json` parses, and what the fields mean is told here, a line a struct.
//! The derives of serde would bring 60 kB of code into the page for the same.

use litemap::LiteMap;

pub use serde_json::Value;

/// What can stand in JSON.
pub trait Json: Sized {
    /// Writes it.
    fn write(&self, out: &mut String);

    /// Reads it.
    ///
    /// # Errors
    /// What is wrong, and where.
    fn read(value: Value) -> Result<Self, String>;
}

/// A value as JSON.
#[must_use]
pub fn to_text(value: &impl Json) -> String {
    let mut out = String::new();
    value.write(&mut out);
    out
}

/// The value of a text.
///
/// # Errors
/// What is wrong, and where.
pub fn from_text<T: Json>(text: &str) -> Result<T, String> {
    T::read(parse(text)?)
}

/// From this length on a text is weighed before it is read, in bytes.
const LONG: usize = 1_000_000;
/// What a value takes at least in a long text of ours, in bytes: a history has 13 to 22 of them a value.
const LIGHTEST: usize = 8;

fn parse(text: &str) -> Result<Value, String> {
    // A file of little but commas would fill the memory with twenty times its size.
    if text.len() > LONG && text.bytes().filter(|&byte| byte == b',').count() > text.len() / LIGHTEST {
        return Err("a text of too many values".into());
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Tells the fields of a struct: `name` is always there, `[name]` is left out when it is as by default. Other fields are
/// refused; after `..` they are not, and whatever is missing is as by default.
macro_rules! json_object {
    ($kind:ty { $($($field:ident)? $([$optional:ident])?),+ $(,)? }) => {
        impl $crate::json::Json for $kind {
            fn write(&self, out: &mut String) {
                let mut object = $crate::json::Object::begin(out);
                $(
                    $(object.field(stringify!($field), &self.$field);)?
                    $(object.optional(stringify!($optional), &self.$optional);)?
                )+
                object.end();
            }

            fn read(value: $crate::json::Value) -> Result<Self, String> {
                let mut fields = $crate::json::Fields::of(value)?;
                let mut read = Self::default();
                $(
                    $(fields.field(stringify!($field), &mut read.$field);)?
                    $(fields.optional(stringify!($optional), &mut read.$optional);)?
                )+
                fields.end()?;
                Ok(read)
            }
        }
    };
    ($kind:ty { .. $($field:ident),+ $(,)? }) => {
        impl $crate::json::Json for $kind {
            fn write(&self, out: &mut String) {
                let mut object = $crate::json::Object::begin(out);
                $(object.field(stringify!($field), &self.$field);)+
                object.end();
            }

            fn read(value: $crate::json::Value) -> Result<Self, String> {
                let mut fields = $crate::json::Fields::of(value)?;
                let mut read = Self::default();
                $(fields.optional(stringify!($field), &mut read.$field);)+
                fields.first_fault()?;
                Ok(read)
            }
        }
    };
}

pub(crate) use json_object;

/// An object being written.
pub struct Object<'a> {
    out: &'a mut String,
}

impl<'a> Object<'a> {
    /// Begins one.
    pub fn begin(out: &'a mut String) -> Self {
        out.push('{');
        Self { out }
    }

    fn name(&mut self, name: &str) {
        separate(self.out);
        write_text(name, self.out);
        self.out.push(':');
    }

    /// Writes a field.
    pub fn field(&mut self, name: &str, value: &impl Json) {
        self.name(name);
        value.write(self.out);
    }

    /// Writes a field unless it is as by default.
    pub fn optional<T: Json + Default + PartialEq>(&mut self, name: &str, value: &T) {
        if *value != T::default() {
            self.field(name, value);
        }
    }

    /// Ends it.
    pub fn end(self) {
        self.out.push('}');
    }
}

/// A comma, unless a list or an object has just begun.
fn separate(out: &mut String) {
    if !out.ends_with(['{', '[']) {
        out.push(',');
    }
}

/// The fields of an object that are not read yet, and what was wrong first with those that are: told at the end, so that
/// no field needs code for what becomes of the others.
pub struct Fields {
    left: serde_json::Map<String, Value>,
    fault: Option<String>,
}

impl Fields {
    /// Those of a value.
    ///
    /// # Errors
    /// If it is no object.
    pub fn of(value: Value) -> Result<Self, String> {
        match value {
            Value::Object(left) => Ok(Self { left, fault: None }),
            other => Err(format!("{} is no object", brief(&other))),
        }
    }

    /// Reads a field that must be there.
    pub fn field<T: Json>(&mut self, name: &str, field: &mut T) {
        if !self.left.contains_key(name) {
            self.fails(|| format!("missing field {name}"));
        }
        self.optional(name, field);
    }

    /// Reads a field, if it is there.
    pub fn optional<T: Json>(&mut self, name: &str, field: &mut T) {
        if let Some(value) = self.left.remove(name) {
            match T::read(value) {
                Ok(read) => *field = read,
                Err(fault) => self.fails(|| within(name, &fault)),
            }
        }
    }

    fn fails(&mut self, fault: impl FnOnce() -> String) {
        self.fault.get_or_insert_with(fault);
    }

    /// Says what was wrong first, if anything was.
    ///
    /// # Errors
    /// What it was.
    pub fn first_fault(&mut self) -> Result<(), String> {
        self.fault.take().map_or(Ok(()), Err)
    }

    /// The same, where there are to be no other fields.
    ///
    /// # Errors
    /// What was wrong, or that there are others.
    pub fn end(mut self) -> Result<(), String> {
        self.first_fault()?;
        match self.left.into_iter().next() {
            Some((name, _)) => Err(format!("unknown field {name}")),
            None => Ok(()),
        }
    }
}

/// A value in a message. What a file holds in its place may be as large as the file.
fn brief(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
        Value::String(text) => text.chars().take(40).collect(),
        other => other.to_string(),
    }
}

fn within(name: &str, fault: &str) -> String {
    format!("{name}: {fault}")
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\0'..='\x1f' => *out += &format!("\\u{:04x}", u32::from(letter)),
            _ => out.push(letter),
        }
    }
    out.push('"');
}

impl Json for String {
    fn write(&self, out: &mut String) {
        write_text(self, out);
    }

    fn read(value: Value) -> Result<Self, String> {
        match value {
            Value::String(text) => Ok(text),
            other => Err(format!("{} is no text", brief(&other))),
        }
    }
}

impl Json for bool {
    fn write(&self, out: &mut String) {
        *out += if *self { "true" } else { "false" };
    }

    fn read(value: Value) -> Result<Self, String> {
        value.as_bool().ok_or_else(|| format!("{} is neither true nor false", brief(&value)))
    }
}

fn whole(value: &Value) -> Option<i128> {
    value.as_i64().map(i128::from).or_else(|| value.as_u64().map(i128::from))
}

fn unfit(value: &Value) -> String {
    format!("{} is not a number that fits", brief(value))
}

macro_rules! numbers {
    ($($kind:ty),+) => { $(
        impl Json for $kind {
            fn write(&self, out: &mut String) {
                *out += &self.to_string();
            }

            fn read(value: Value) -> Result<Self, String> {
                whole(&value).and_then(|number| Self::try_from(number).ok()).ok_or_else(|| unfit(&value))
            }
        }
    )+ };
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

impl<T: Json> Json for Option<T> {
    fn write(&self, out: &mut String) {
        match self {
            Some(value) => value.write(out),
            None => *out += "null",
        }
    }

    fn read(value: Value) -> Result<Self, String> {
        if value.is_null() { Ok(None) } else { T::read(value).map(Some) }
    }
}

impl<T: Json> Json for Vec<T> {
    fn write(&self, out: &mut String) {
        out.push('[');
        for item in self {
            separate(out);
            item.write(out);
        }
        out.push(']');
    }

    fn read(value: Value) -> Result<Self, String> {
        let Value::Array(items) = value else { return Err(format!("{} is no list", brief(&value))) };
        let mut read = Self::with_capacity(items.len());
        for item in items {
            read.push(T::read(item).map_err(|fault| within(&read.len().to_string(), &fault))?);
        }
        Ok(read)
    }
}

impl<T: Json> Json for LiteMap<String, T> {
    fn write(&self, out: &mut String) {
        let mut object = Object::begin(out);
        for (name, value) in self {
            object.field(name, value);
        }
        object.end();
    }

    fn read(value: Value) -> Result<Self, String> {
        let mut read = Self::new();
        for (name, value) in Fields::of(value)?.left {
            let value = T::read(value).map_err(|fault| within(&name, &fault))?;
            read.insert(name, value);
        }
        Ok(read)
    }
}
