//! Who sits where at a table: people of this device, people at other devices, and bots.

use rami_bots::OfferedLevel;
use rami_engine::game::Seat;

/// The identifier of a person of this device.
pub type PersonId = u64;

/// Where the player of another device is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The device is connected.
    Here,
    /// The device is away, and nobody plays for its person.
    Away,
    /// A bot plays for the person until the device is back.
    BotPlays,
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Who {
    /// A person of this device.
    Here {
        /// The person, where one was named.
        person: Option<PersonId>,
    },
    /// A bot.
    #[default]
    Bot,
    /// A person at another device.
    Elsewhere {
        /// The colour and the face of the person, where they were chosen.
        face: Option<(u8, u8)>,
        /// Where the person is.
        presence: Presence,
    },
}

/// Who plays a seat, and the level of the bot that plays it, or that would play for the person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occupant {
    /// Who plays it.
    pub who: Who,
    /// The level of the bot.
    pub level: OfferedLevel,
}

/// Who plays each seat of a table, seat 0 first. At least one person of this device sits there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seats(Vec<Occupant>);

impl FromIterator<Occupant> for Seats {
    fn from_iter<I: IntoIterator<Item = Occupant>>(occupants: I) -> Self {
        Self(occupants.into_iter().collect())
    }
}

impl Seats {
    /// A table of `count` seats with people of this device at the seats of `people`, and bots at the others. If the
    /// table has none of these seats, one person sits at seat 0.
    #[must_use]
    pub fn of_people(people: &[Seat], count: usize) -> Self {
        let own = people.iter().any(|&seat| seat < count);
        let is_here = |seat: Seat| if own { people.contains(&seat) } else { seat == 0 };
        let who = |seat| if is_here(seat) { Who::Here { person: None } } else { Who::Bot };
        Self((0..count.max(1)).map(|seat| Occupant { who: who(seat), ..Occupant::default() }).collect())
    }

    /// Sets the levels of the bots, seat 1 first.
    #[must_use]
    pub fn with_levels(mut self, levels: &[OfferedLevel]) -> Self {
        for (occupant, level) in self.0.iter_mut().skip(1).zip(levels) {
            occupant.level = *level;
        }
        self
    }

    /// Names the people of this device, seat 0 first. The entries of other seats have no meaning.
    #[must_use]
    pub fn with_persons(mut self, persons: &[Option<PersonId>]) -> Self {
        for (occupant, named) in self.0.iter_mut().zip(persons) {
            if let Who::Here { person } = &mut occupant.who {
                *person = *named;
            }
        }
        self
    }

    /// Puts somebody at a seat of the table.
    pub fn set(&mut self, seat: Seat, who: Who) {
        if let Some(occupant) = self.0.get_mut(seat) {
            occupant.who = who;
        }
    }

    /// Puts bots at the seats of other devices.
    pub(super) fn leave_others(&mut self) {
        for occupant in &mut self.0 {
            if matches!(occupant.who, Who::Elsewhere { .. }) {
                occupant.who = Who::Bot;
            }
        }
    }

    /// The number of seats.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// Who plays a seat, and the level of its bot.
    #[must_use]
    pub fn occupant(&self, seat: Seat) -> Occupant {
        self.0.get(seat).copied().unwrap_or_default()
    }

    /// Who plays a seat.
    #[must_use]
    pub fn who(&self, seat: Seat) -> Who {
        self.occupant(seat).who
    }

    /// Whether a person of this device plays a seat.
    #[must_use]
    pub fn is_here(&self, seat: Seat) -> bool {
        matches!(self.who(seat), Who::Here { .. })
    }

    /// The seats of the people of this device, in order. The first of them owns the device.
    pub fn here(&self) -> impl Iterator<Item = Seat> {
        (0..self.count()).filter(|&seat| self.is_here(seat))
    }

    /// The seat of the person who owns the device.
    #[must_use]
    pub fn own(&self) -> Seat {
        self.here().next().unwrap_or_default()
    }

    /// Where the person at a seat of another device is; `None` for a seat of this device, or of a bot.
    #[must_use]
    pub fn presence(&self, seat: Seat) -> Option<Presence> {
        if let Who::Elsewhere { presence, .. } = self.who(seat) { Some(presence) } else { None }
    }

    /// Whether a person's device is away and nobody plays for that person.
    #[must_use]
    pub fn is_missing(&self, seat: Seat) -> bool {
        self.presence(seat) == Some(Presence::Away)
    }

    /// The first seat of another device whose person is missing.
    #[must_use]
    pub fn missing(&self) -> Option<Seat> {
        (0..self.count()).find(|&seat| self.is_missing(seat))
    }

    /// The colour and the face of the person at a seat of another device, where they were chosen.
    #[must_use]
    pub fn face(&self, seat: Seat) -> Option<(u8, u8)> {
        if let Who::Elsewhere { face, .. } = self.who(seat) { face } else { None }
    }

    /// The person of this device at a seat, where one was named.
    #[must_use]
    pub fn person(&self, seat: Seat) -> Option<PersonId> {
        if let Who::Here { person } = self.who(seat) { person } else { None }
    }

    /// The people of this device, seat 0 first; empty where none was named.
    #[must_use]
    pub fn persons(&self) -> Vec<Option<PersonId>> {
        let persons: Vec<_> = (0..self.count()).map(|seat| self.person(seat)).collect();
        if persons.iter().any(Option::is_some) { persons } else { Vec::new() }
    }

    /// The level of the bot that plays a seat, or that would play for its person.
    #[must_use]
    pub fn level(&self, seat: Seat) -> OfferedLevel {
        self.occupant(seat).level
    }

    /// The levels of the seats from 1 on: those of the bots, and of the bots that would play for people.
    #[must_use]
    pub fn levels(&self) -> Vec<OfferedLevel> {
        self.0.iter().skip(1).map(|occupant| occupant.level).collect()
    }
}

/// The other seats of a table of `count` seats, in turn order after a seat.
pub fn other_seats(own: Seat, count: usize) -> impl Iterator<Item = Seat> {
    (1..count).map(move |step| (own + step) % count)
}
