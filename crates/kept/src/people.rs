//! The people of this device, who sit at its tables and score sheets.

use serde::{Deserialize, Serialize};

use rami_record::LoadError;
use rami_record::json::{Json, is_default};

use crate::merging::{Gone, Join, Mark, Stamp, keep_newer};

/// The identifier of a person, which is the same on all devices.
pub use rami_table::PersonId;

/// The number of drawn faces to choose from.
pub const FACES: u8 = 12;
/// The number of colours to choose from.
pub const HUES: u8 = 6;
/// The longest name, in characters.
pub const LONGEST_NAME: usize = 24;
/// The number of people from which on nobody can be added by hand. Those of another device join all the same.
const MOST: usize = 60;

/// A person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The change of the name.
    #[serde(default, skip_serializing_if = "is_default")]
    named: Stamp,
    /// The change of colour and face.
    #[serde(default, skip_serializing_if = "is_default")]
    drawn: Stamp,
}

impl Person {
    /// A person of whom only colour and face are known.
    #[must_use]
    pub fn faced(hue: u8, face: u8) -> Self {
        Self { hue: hue % HUES, face: face % FACES, ..Self::default() }
    }
}

/// Which person another one was merged into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<u64>", into = "Vec<u64>")]
struct Link {
    from: PersonId,
    /// The person who stands for both; the merged one, if the merge was undone.
    into: PersonId,
    at: Stamp,
}

/// Reads the two people and the stamp. Earlier versions wrote the two people alone.
impl From<Vec<u64>> for Link {
    fn from(written: Vec<u64>) -> Self {
        let number = |at: usize| written.get(at).copied().unwrap_or_default();
        Self { from: number(0), into: number(1), at: Stamp::from((number(2), number(3))) }
    }
}

impl From<Link> for Vec<u64> {
    fn from(link: Link) -> Self {
        let (count, mark) = link.at.into();
        vec![link.from, link.into, count, mark]
    }
}

/// The person who played the matches of this device before it had a list of people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// The people, in the order in which they were added here. Those who were merged into another one stay, so that a
    /// merge can be undone.
    persons: Vec<Person>,
    /// Who was merged into whom.
    #[serde(default, skip_serializing_if = "is_default")]
    merged: Vec<Link>,
    /// The person who played before there was a list of people.
    #[serde(default, skip_serializing_if = "is_default")]
    earlier: Earlier,
    /// The change of that.
    #[serde(default, skip_serializing_if = "is_default")]
    earlier_at: Stamp,
    /// The people who were forgotten.
    #[serde(default, skip_serializing_if = "is_default")]
    gone: Gone<PersonId>,
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

    /// The people, in the order in which they were added here, without those who were merged into another one.
    #[must_use]
    pub fn all(&self) -> Vec<&Person> {
        self.persons.iter().filter(|person| self.root(person.id) == person.id).collect()
    }

    /// The person that an identifier stands for. The identifier of a merged person stands for the person merged into.
    /// `None` if the person was forgotten.
    #[must_use]
    pub fn get(&self, id: PersonId) -> Option<&Person> {
        let root = self.root(id);
        self.persons.iter().find(|person| person.id == root)
    }

    /// The person who stands for a person after all merges. Of people who were merged in a circle, which takes several
    /// devices, it is the one with the least identifier. A merge into a forgotten person does not count.
    fn root(&self, id: PersonId) -> PersonId {
        let mut way = vec![id];
        while let Some(next) = way.last().and_then(|&last| self.merged_into(last)) {
            if let Some(begin) = way.iter().position(|&before| before == next) {
                return way[begin..].iter().copied().min().unwrap_or(id);
            }
            way.push(next);
        }
        way.last().copied().unwrap_or(id)
    }

    /// The person into whom a person was merged.
    fn merged_into(&self, id: PersonId) -> Option<PersonId> {
        let into = self.merged.iter().find(|link| link.from == id)?.into;
        let is_known =
            self.persons.iter().any(|person| person.id == into) || self.merged.iter().any(|link| link.from == into);
        (is_known && into != id).then_some(into)
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
        self.all().into_iter().find(|person| person.name.to_lowercase() == name)
    }

    /// The person who played before there was a list of people.
    #[must_use]
    pub const fn earlier(&self) -> Earlier {
        self.earlier
    }

    /// Notes, on a device, who played before there was a list of people.
    pub const fn note_earlier(&mut self, earlier: Earlier, mark: Mark) {
        self.earlier = earlier;
        self.earlier_at = self.earlier_at.next(mark);
    }

    /// Leaves out who played before there was a list of people: it was another person's device.
    pub const fn forget_earlier(&mut self) {
        (self.earlier, self.earlier_at) = (Earlier::Unasked, Stamp::NEVER);
    }

    /// Adds a person on a device, with a colour and a face that nobody else has if one is free. `id` is random; if it is
    /// taken, it is replaced by the next free number.
    ///
    /// # Errors
    /// [`NameError`]; the list is then unchanged.
    pub fn add(&mut self, id: PersonId, name: &str, mark: Mark) -> Result<PersonId, NameError> {
        let name = self.check_name(name, None)?;
        if self.all().len() >= MOST {
            return Err(NameError::Full);
        }
        let known = |id: PersonId| {
            self.persons.iter().any(|person| person.id == id)
                || self.merged.iter().any(|link| link.from == id)
                || self.gone.is_gone(&id)
        };
        let id = (id..).find(|&id| !known(id)).unwrap_or(id);
        let all = self.all();
        let rarest = |count: u8, of: fn(&Person) -> u8| {
            (0..count).min_by_key(|&value| all.iter().filter(|person| of(person) == value).count()).unwrap_or(0)
        };
        let (hue, face) = (rarest(HUES, |person| person.hue), rarest(FACES, |person| person.face));
        let first = Stamp::default().next(mark);
        self.persons.push(Person { id, name, hue, face, named: first, drawn: first });
        Ok(id)
    }

    fn check_name(&self, name: &str, own: Option<PersonId>) -> Result<String, NameError> {
        let name = tidy(name);
        match self.by_name(&name) {
            _ if name.is_empty() => Err(NameError::Empty),
            Some(person) if Some(person.id) != own => Err(NameError::Taken),
            _ => Ok(name),
        }
    }

    /// Gives a person another name, on a device.
    ///
    /// # Errors
    /// [`NameError`]; the list is then unchanged.
    pub fn rename(&mut self, id: PersonId, name: &str, mark: Mark) -> Result<(), NameError> {
        let name = self.check_name(name, Some(id))?;
        if let Some(person) = self.persons.iter_mut().find(|person| person.id == id && person.name != name) {
            (person.name, person.named) = (name, person.named.next(mark));
        }
        Ok(())
    }

    /// Gives a person another colour and face, on a device.
    pub fn draw(&mut self, id: PersonId, hue: u8, face: u8, mark: Mark) {
        if let Some(person) = self.persons.iter_mut().find(|person| person.id == id) {
            (person.hue, person.face, person.drawn) = (hue % HUES, face % FACES, person.drawn.next(mark));
        }
    }

    /// Merges a person into another one, on a device. The other one is then credited with the results of both.
    pub fn merge(&mut self, id: PersonId, into: PersonId, mark: Mark) {
        if self.root(id) != self.root(into) && self.persons.iter().any(|person| person.id == into) {
            self.link(id, into, mark);
        }
    }

    /// Undoes the merge of a person into another one, on a device.
    pub fn part(&mut self, id: PersonId, mark: Mark) {
        self.link(id, id, mark);
    }

    fn link(&mut self, from: PersonId, into: PersonId, mark: Mark) {
        match self.merged.iter_mut().find(|link| link.from == from) {
            Some(link) => (link.into, link.at) = (into, link.at.next(mark)),
            None => self.merged.push(Link { from, into, at: Stamp::default().next(mark) }),
        }
    }

    /// Forgets a person, and those who were merged into that person, on a device. Matches and sheets are then credited
    /// to nobody in their places.
    pub fn forget(&mut self, id: PersonId, mark: Mark) {
        let ids = self.persons.iter().map(|person| person.id).chain(self.merged.iter().map(|link| link.from));
        let forgotten: Vec<PersonId> = ids.filter(|&other| self.root(other) == id).collect();
        for &other in &forgotten {
            if !self.gone.is_gone(&other) {
                self.gone.delete(other, mark);
            }
        }
        self.remove_gone();
        if self.earlier == Earlier::Person(id) {
            self.note_earlier(Earlier::Nobody, mark);
        }
    }

    fn remove_gone(&mut self) {
        let Self { persons, merged, gone, .. } = self;
        persons.retain(|person| !gone.is_gone(&person.id));
        merged.retain(|link| !gone.is_gone(&link.from));
    }

    /// Whether a person was forgotten.
    #[must_use]
    pub fn is_forgotten(&self, id: PersonId) -> bool {
        self.gone.is_gone(&id)
    }

    /// The people of `copy` who were forgotten here.
    #[must_use]
    pub fn forgotten_of(&self, copy: &Self) -> Vec<PersonId> {
        copy.persons.iter().map(|person| person.id).filter(|id| self.gone.is_gone(id)).collect()
    }

    /// Notes that a person who was forgotten is wanted again, on a device.
    pub fn bring_back(&mut self, id: PersonId, mark: Mark) {
        self.gone.bring_back(&id, mark);
    }

    /// Counts what is here as one change of this device, where changes were not counted yet.
    pub fn adopt(&mut self, mark: Mark) {
        for person in &mut self.persons {
            person.named.adopt(mark);
            person.drawn.adopt(mark);
        }
        self.merged.iter_mut().for_each(|link| link.at.adopt(mark));
        if self.earlier != Earlier::Unasked {
            self.earlier_at.adopt(mark);
        }
    }

    /// Merges people who have the same name, on a device, as they may after a copy: the one with the greater identifier
    /// into the other one. Who sat at one table stays apart.
    pub fn merge_namesakes(&mut self, mark: Mark, sat_together: impl Fn(PersonId, PersonId) -> bool) {
        let mut all: Vec<(String, PersonId)> =
            self.all().into_iter().map(|person| (person.name.to_lowercase(), person.id)).collect();
        all.sort();
        for pair in all.windows(2) {
            let ((name, into), (other, from)) = (&pair[0], &pair[1]);
            let into = self.root(*into);
            if name == other && !sat_together(into, *from) {
                self.merge(*from, into, mark);
            }
        }
    }
}

impl Join for PersonList {
    fn join(&mut self, other: Self) {
        for theirs in other.persons {
            match self.persons.iter_mut().find(|person| person.id == theirs.id) {
                Some(ours) => {
                    keep_newer((&mut ours.name, &mut ours.named), (theirs.name, theirs.named));
                    let mut looks = (ours.hue, ours.face);
                    keep_newer((&mut looks, &mut ours.drawn), ((theirs.hue, theirs.face), theirs.drawn));
                    (ours.hue, ours.face) = looks;
                }
                None => self.persons.push(theirs),
            }
        }
        for theirs in other.merged {
            match self.merged.iter_mut().find(|link| link.from == theirs.from) {
                Some(ours) => keep_newer((&mut ours.into, &mut ours.at), (theirs.into, theirs.at)),
                None => self.merged.push(theirs),
            }
        }
        keep_newer((&mut self.earlier, &mut self.earlier_at), (other.earlier, other.earlier_at));
        self.gone.join(other.gone);
        self.remove_gone();
    }
}
