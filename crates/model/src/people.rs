//! The people of this device, who sit at its tables and score sheets.

use serde::{Deserialize, Serialize};

use rami_record::LoadError;
use rami_record::json::{Json, is_default};

/// The identifier of a person on this device.
pub type PersonId = u64;

/// The number of drawn faces to choose from.
pub const FACES: u8 = 12;
/// The number of colours to choose from.
pub const HUES: u8 = 6;
/// The longest name, in characters.
pub const LONGEST_NAME: usize = 24;
/// The most people of a device.
const MOST: usize = 60;

/// A person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The identifier.
    pub id: PersonId,
    /// The name.
    pub name: String,
    /// The colour, below [`HUES`].
    pub hue: u8,
    /// The face, below [`FACES`].
    pub face: u8,
}

/// The person who played the matches of this device before it had a list of people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Earlier {
    /// The user has not been asked yet.
    #[default]
    Unasked,
    /// Nobody in particular.
    Nobody,
    /// This person.
    Person(PersonId),
}

/// Why a person cannot have this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// The name is empty.
    Empty,
    /// Somebody else has this name.
    Taken,
    /// There are as many people as a device can hold.
    Full,
}

/// All people of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonList {
    /// The people, in the order in which they were added.
    persons: Vec<Person>,
    /// Identifiers of people who were merged into another person of the list, each with that person's identifier.
    #[serde(default, skip_serializing_if = "is_default")]
    merged: Vec<(PersonId, PersonId)>,
    /// The person who played before there was a list of people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub earlier: Earlier,
}

/// A name with single spaces between its words, cut to [`LONGEST_NAME`] characters.
fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_NAME).collect()
}

impl Json for PersonList {
    fn checked(self) -> Result<Self, LoadError> {
        Ok(self.sound())
    }
}

impl PersonList {
    /// This list without contradictory entries.
    fn sound(mut self) -> Self {
        for person in &mut self.persons {
            (person.hue, person.face) = (person.hue % HUES, person.face % FACES);
            person.name = tidy(&person.name);
        }
        let mut seen = Vec::new();
        self.persons.retain(|person| {
            let fits = !person.name.is_empty() && !seen.contains(&person.id);
            seen.push(person.id);
            fits
        });
        self
    }

    /// The people, in the order in which they were added.
    #[must_use]
    pub fn all(&self) -> &[Person] {
        &self.persons
    }

    /// The person that an identifier stands for. The identifier of a merged person stands for the person merged into.
    /// `None` if the person was forgotten.
    #[must_use]
    pub fn get(&self, id: PersonId) -> Option<&Person> {
        let mut id = id;
        // A chain of merged people has at most as many steps as there are merged people.
        for _ in 0..=self.merged.len() {
            if let Some(person) = self.persons.iter().find(|person| person.id == id) {
                return Some(person);
            }
            id = self.merged.iter().find(|(from, _)| *from == id)?.1;
        }
        None
    }

    /// Those of these people who are on the list, each once. A merged person counts as the person merged into.
    #[must_use]
    pub fn known(&self, ids: impl IntoIterator<Item = PersonId>) -> Vec<PersonId> {
        let mut known = Vec::new();
        for person in ids.into_iter().filter_map(|id| self.get(id)) {
            if !known.contains(&person.id) {
                known.push(person.id);
            }
        }
        known
    }

    /// The person of this name.
    #[must_use]
    pub fn by_name(&self, name: &str) -> Option<&Person> {
        let name = tidy(name).to_lowercase();
        self.persons.iter().find(|person| person.name.to_lowercase() == name)
    }

    /// Adds a person, with a colour and a face that nobody else has if one is free. `id` is replaced by the next free
    /// number.
    ///
    /// # Errors
    /// [`NameError`]; the list is then unchanged.
    pub fn add(&mut self, id: PersonId, name: &str) -> Result<PersonId, NameError> {
        let name = self.check_name(name, None)?;
        if self.persons.len() >= MOST {
            return Err(NameError::Full);
        }
        let known = |id: PersonId| self.persons.iter().any(|person| person.id == id) || self.is_merged(id);
        let id = (id..).find(|&id| !known(id)).unwrap_or(id);
        let rarest = |count: u8, of: fn(&Person) -> u8| {
            (0..count)
                .min_by_key(|&value| self.persons.iter().filter(|person| of(person) == value).count())
                .unwrap_or(0)
        };
        let (hue, face) = (rarest(HUES, |person| person.hue), rarest(FACES, |person| person.face));
        self.persons.push(Person { id, name, hue, face });
        Ok(id)
    }

    fn is_merged(&self, id: PersonId) -> bool {
        self.merged.iter().any(|(from, _)| *from == id)
    }

    fn check_name(&self, name: &str, own: Option<PersonId>) -> Result<String, NameError> {
        let name = tidy(name);
        match self.by_name(&name) {
            _ if name.is_empty() => Err(NameError::Empty),
            Some(person) if Some(person.id) != own => Err(NameError::Taken),
            _ => Ok(name),
        }
    }

    /// Gives a person another name.
    ///
    /// # Errors
    /// [`NameError`]; the list is then unchanged.
    pub fn rename(&mut self, id: PersonId, name: &str) -> Result<(), NameError> {
        let name = self.check_name(name, Some(id))?;
        if let Some(person) = self.persons.iter_mut().find(|person| person.id == id) {
            person.name = name;
        }
        Ok(())
    }

    /// Gives a person another colour and face.
    pub fn draw(&mut self, id: PersonId, hue: u8, face: u8) {
        if let Some(person) = self.persons.iter_mut().find(|person| person.id == id) {
            (person.hue, person.face) = (hue % HUES, face % FACES);
        }
    }

    /// Merges a person into another one, who is then credited with the results of both.
    pub fn merge(&mut self, id: PersonId, into: PersonId) {
        if id == into || !self.persons.iter().any(|person| person.id == into) {
            return;
        }
        self.persons.retain(|person| person.id != id);
        self.merged.push((id, into));
    }

    /// Forgets a person. Matches and sheets are then credited to nobody in that person's place.
    pub fn forget(&mut self, id: PersonId) {
        self.persons.retain(|person| person.id != id);
        self.merged.retain(|(_, into)| *into != id);
        if self.earlier == Earlier::Person(id) {
            self.earlier = Earlier::Nobody;
        }
    }

    /// Adds the people of a backup. Who is there already stays unchanged.
    pub fn take_in(&mut self, copy: Self) {
        for person in copy.persons {
            let known = self.persons.iter().any(|other| other.id == person.id) || self.is_merged(person.id);
            if known {
                continue;
            }
            match self.by_name(&person.name).map(|other| other.id) {
                Some(same) => self.merged.push((person.id, same)),
                None if self.persons.len() < MOST => self.persons.push(person),
                None => {}
            }
        }
        for (from, into) in copy.merged {
            if !self.is_merged(from) && !self.persons.iter().any(|person| person.id == from) {
                self.merged.push((from, into));
            }
        }
        if self.earlier == Earlier::Unasked {
            self.earlier = copy.earlier;
        }
    }
}
