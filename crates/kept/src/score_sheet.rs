//! A score sheet of real cards: who plays which game, the deals as they were written down, and the match they make.
//!
//! A sheet stores only what people wrote. The points, eliminations, dealers and the end of the match are computed by
//! the same [`Match`] that counts deals played in the app.

mod entered;
mod entry;
mod notation;
mod points;
mod tally;

use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use rami_engine::game::{Match, Seat};
use rami_engine::rules::{Options, Rules};
use rami_engine::variants::NamedSet;
use rami_record::json::{self, Json, is_default};
use rami_record::{ChosenRules, Decision, LoadError};

pub use entered::EnteredDeal;
use entry::Place;
pub use entry::{Asks, DealEntry, Ending, EntryError, SeatEntry};
pub use points::{NotPoints, Points};
pub use tally::{PadKey, Tally};

use crate::merging::{Digest, Histories, Log, LogKey, digest};
use crate::people::PersonId;

/// The version that is written.
const VERSION: u8 = 1;
/// The most players of a sheet.
const MOST_PLAYERS: usize = 8;
/// The number of changes that can be taken back.
const TAKE_BACKS: usize = 40;

/// A player of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(PersonId, String)", into = "(PersonId, String)")]
pub struct SheetSeat {
    /// The person of this device.
    pub person: PersonId,
    /// The name at the time, which is shown once the person is forgotten.
    pub name: String,
}

impl From<(PersonId, String)> for SheetSeat {
    fn from((person, name): (PersonId, String)) -> Self {
        Self { person, name }
    }
}

impl From<SheetSeat> for (PersonId, String) {
    fn from(seat: SheetSeat) -> Self {
        (seat.person, seat.name)
    }
}

/// What undoes a change of a deal: the index of the deal, and its previous entry, if it had one.
type Change = (usize, Option<DealEntry>);

/// A score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreSheet {
    version: u8,
    /// When it was begun, in milliseconds since 1970. This is its identifier on the device.
    pub id: u64,
    /// When something was last written, in milliseconds since 1970.
    pub at: u64,
    /// The identifier of the variant.
    pub variant: String,
    /// House rules that differ from the defaults.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// The named rule set that the sheet was set up from.
    #[serde(rename = "rules", default, skip_serializing_if = "is_default")]
    pub set: Option<String>,
    /// The players, in turn order.
    pub seats: Vec<SheetSeat>,
    /// The seat that deals first.
    pub dealer: Seat,
    /// The deals, as they were written.
    #[serde(default, skip_serializing_if = "is_default")]
    deals: Vec<DealEntry>,
    /// The latest changes, which can be taken back.
    #[serde(default, skip_serializing_if = "is_default")]
    changes: Vec<Change>,
    /// The deal that is being entered, and its place on the sheet, from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    draft: Option<(usize, DealEntry)>,
    /// When it was begun, if that is not its identifier: another sheet has that number on this device.
    #[serde(default, skip_serializing_if = "is_default")]
    begun: Option<u64>,
    /// The changes that it contains.
    #[serde(default, skip_serializing_if = "is_default")]
    counts: Histories,
}

/// The match that the deals of a sheet make.
#[derive(Clone, Debug)]
pub struct SheetMatch {
    /// The match after the deals that count.
    pub game: Match,
    /// Why the later deals do not count: they contradict a corrected deal. `None` if all deals count.
    pub stopped: Option<EntryError>,
}

impl ScoreSheet {
    /// Begins a sheet.
    #[must_use]
    pub fn new(id: u64, rules: ChosenRules, seats: Vec<SheetSeat>) -> Self {
        let ChosenRules { variant, options, set } = rules;
        Self {
            version: VERSION,
            id,
            at: id,
            variant,
            options,
            set,
            seats,
            dealer: 0,
            deals: Vec::new(),
            changes: Vec::new(),
            draft: None,
            begun: None,
            counts: Histories::default(),
        }
    }

    /// When it was begun, in milliseconds since 1970.
    #[must_use]
    pub fn begun(&self) -> u64 {
        self.begun.unwrap_or(self.id)
    }

    /// One version of each sheet: that with the most deals.
    #[must_use]
    pub fn one_of_each(sheets: Vec<Self>) -> Vec<Self> {
        let rank = |sheet: &Self| (sheet.deals.len(), sheet.content());
        let mut one: Vec<(LogKey, Self)> = Vec::with_capacity(sheets.len());
        for sheet in sheets {
            let key = sheet.key();
            match one.iter_mut().find(|(known, _)| *known == key) {
                Some((_, known)) if rank(known) >= rank(&sheet) => {}
                Some((_, known)) => *known = sheet,
                None => one.push((key, sheet)),
            }
        }
        one.into_iter().map(|(_, sheet)| sheet).collect()
    }

    /// Gives the sheet another identifier on this device. It was begun when it was.
    #[must_use]
    pub fn moved_to(mut self, id: u64) -> Self {
        let begun = self.begun();
        self.begun = (begun != id).then_some(begun);
        Self { id, ..self }
    }

    /// The rules of the sheet.
    #[must_use]
    pub fn chosen_rules(&self) -> ChosenRules {
        ChosenRules { variant: self.variant.clone(), options: self.options.clone(), set: self.set.clone() }
    }

    /// This sheet with another first dealer.
    #[must_use]
    pub fn dealt_by(self, dealer: Seat) -> Self {
        Self { dealer, ..self }
    }

    /// The number of people who may play by these rules with real cards. They can bring more packs, so only games for
    /// two limit the number.
    #[must_use]
    pub fn players(rules: &Rules) -> RangeInclusive<usize> {
        let most = if rules.max_players == 2 { 2 } else { MOST_PLAYERS };
        rules.min_players.into()..=most
    }

    /// The rules at this table.
    ///
    /// # Errors
    /// [`LoadError::Unreadable`] if this version does not know the game or a house rule.
    pub fn rules_in_force(&self) -> Result<Rules, LoadError> {
        let rules = self.chosen_rules().rules().map_err(|error| LoadError::Unreadable(error.to_string()))?;
        let (players, most) = (self.seats.len(), usize::from(rules.max_players));
        let mut rules = rules.seated(players);
        if players > most {
            // There are more people than the packs are meant for, so the packs are doubled.
            (rules.pack.packs, rules.pack.jokers) = (2 * rules.pack.packs, 2 * rules.pack.jokers);
        }
        Ok(rules)
    }

    /// The identifier of the named rule set if this version knows it, else that of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        NamedSet::of_game(self.set.as_deref(), &self.variant).map_or(&self.variant, |set| set.id)
    }

    /// The deals as they were written.
    #[must_use]
    pub fn deals(&self) -> &[DealEntry] {
        &self.deals
    }

    /// The deal that is being entered and its place, if one was begun.
    #[must_use]
    pub const fn draft(&self) -> Option<&(usize, DealEntry)> {
        self.draft.as_ref()
    }

    /// Stores the deal that is being entered and its place, so that the entry can be continued, or drops it. Any change
    /// of the deals drops it too.
    pub fn keep_draft(&mut self, draft: Option<(usize, DealEntry)>) {
        self.draft = draft;
    }

    /// The match after all deals, or up to the first one that contradicts those before it.
    ///
    /// # Errors
    /// As [`ScoreSheet::rules_in_force`].
    pub fn count(&self) -> Result<SheetMatch, LoadError> {
        self.count_to(self.deals.len())
    }

    /// Who takes part in a deal, from 0; `None` if a deal before it does not count.
    #[must_use]
    pub fn in_play_at(&self, deal: usize) -> Option<Vec<bool>> {
        let before = self.count_to(deal.min(self.deals.len())).ok()?;
        before.stopped.is_none().then(|| before.game.in_play())
    }

    fn count_to(&self, deals: usize) -> Result<SheetMatch, LoadError> {
        let seats = self.seats.len();
        let game = Match::new(Arc::new(self.rules_in_force()?), vec![0; seats], vec![0; seats]);
        let mut counted = SheetMatch { game, stopped: None };
        for entry in &self.deals[..deals] {
            counted.stopped = self.count_deal(&mut counted.game, entry).err();
            if counted.stopped.is_some() {
                break;
            }
        }
        Ok(counted)
    }

    /// Counts the next deal and the answers about buying back.
    fn count_deal(&self, game: &mut Match, entry: &DealEntry) -> Result<(), EntryError> {
        if let Some(&seat) = game.asked_to_rebuy().first() {
            return Err(EntryError::Unanswered(seat));
        }
        if game.is_over() {
            return Err(EntryError::Decided);
        }
        let rules = Arc::clone(game.rules());
        let place = Place {
            rules: &rules,
            number: u16::try_from(game.played().len() + 1).unwrap_or(u16::MAX),
            dealer: game.next_dealer().unwrap_or(self.dealer),
            in_play: game.in_play(),
        };
        let summary = entry.summary(&place)?;
        game.count_deal(summary).map_err(|error| EntryError::from_match(&error))?;
        while let Some(&seat) = game.asked_to_rebuy().first() {
            let answered = match entry.after.iter().find(|answer| answer.seat() == seat) {
                Some(Decision::Rebuy(_)) => game.rebuy(seat),
                Some(Decision::Leave(_)) => game.leave(seat),
                None => break,
            };
            debug_assert!(answered.is_ok(), "who is asked first may answer");
        }
        Ok(())
    }

    /// The match after a deal, if the deal had this entry. The sheet is not changed.
    ///
    /// # Errors
    /// Why the deal cannot be written like this.
    pub fn preview(&self, index: usize, entry: &DealEntry) -> Result<SheetMatch, EntryError> {
        let mut before = self.count_to(index.min(self.deals.len())).map_err(|_| EntryError::Decided)?;
        if let Some(stopped) = before.stopped {
            return Err(stopped);
        }
        self.count_deal(&mut before.game, entry)?;
        Ok(before)
    }

    /// Writes the next deal, without answers about buying back: [`answer`](Self::answer) adds them.
    ///
    /// # Errors
    /// Why it cannot be written. The sheet is then unchanged.
    pub fn write(&mut self, entry: DealEntry) -> Result<(), EntryError> {
        let entry = entry.without_answers();
        let deal = self.deals.len();
        self.preview(deal, &entry)?;
        self.deals.push(entry);
        self.note(deal, None);
        Ok(())
    }

    /// Replaces the entry of a deal and keeps its answers about buying back. The later deals are counted again.
    ///
    /// # Errors
    /// [`EntryError::ChangedMeanwhile`] if there is no such deal; else why it cannot be written. The sheet is then
    /// unchanged.
    pub fn correct(&mut self, index: usize, entry: DealEntry) -> Result<(), EntryError> {
        let before = self.deals.get(index).ok_or(EntryError::ChangedMeanwhile)?;
        let entry = DealEntry { after: before.after.clone(), ..entry };
        self.preview(index, &entry)?;
        let before = std::mem::replace(&mut self.deals[index], entry);
        self.note(index, Some(before));
        Ok(())
    }

    /// Whether a deal differs from its first entry, as far as the stored changes show.
    #[must_use]
    pub fn is_corrected(&self, index: usize) -> bool {
        let Some(now) = self.deals.get(index).map(DealEntry::without_answers) else { return false };
        let of_it = self.changes.iter().filter(|(deal, _)| *deal == index).rev();
        // Changes before the deal was written belong to another deal at this place.
        let mut before = of_it.map_while(|(_, before)| before.as_ref());
        before.any(|before| before.without_answers() != now)
    }

    /// Notes whether the player who is asked buys back.
    ///
    /// # Errors
    /// [`EntryError::NotPlaying`] if somebody else is asked or nobody is; the sheet is then unchanged.
    pub fn answer(&mut self, decision: Decision) -> Result<(), EntryError> {
        let counted = self.count().map_err(|_| EntryError::Decided)?;
        let not_asked = EntryError::NotPlaying(decision.seat());
        if counted.game.asked_to_rebuy().first() != Some(&decision.seat()) {
            return Err(not_asked);
        }
        let index = counted.game.played().len().checked_sub(1).ok_or(not_asked)?;
        let before = self.deals[index].clone();
        self.deals[index].after.push(decision);
        self.note(index, Some(before));
        Ok(())
    }

    fn note(&mut self, deal: usize, before: Option<DealEntry>) {
        self.draft = None;
        self.changes.push((deal, before));
        let excess = self.changes.len().saturating_sub(TAKE_BACKS);
        self.changes.drain(..excess);
    }

    /// Whether the latest change can be taken back.
    #[must_use]
    pub const fn may_take_back(&self) -> bool {
        !self.changes.is_empty()
    }

    /// Takes the latest change back: a deal, a correction or an answer.
    pub fn take_back(&mut self) {
        let Some((deal, before)) = self.changes.pop() else { return };
        self.draft = None;
        match before {
            Some(before) if deal < self.deals.len() => self.deals[deal] = before,
            Some(removed) => self.deals.push(removed),
            None => self.deals.truncate(deal),
        }
    }

    /// Removes the deals that do not count because they contradict a corrected deal. Each removal can be taken back.
    pub fn remove_rest(&mut self) {
        let counted = self.count().map_or(self.deals.len(), |counted| counted.game.played().len());
        while self.deals.len() > counted {
            let removed = self.deals.pop();
            self.note(self.deals.len(), removed);
        }
    }

    /// A new sheet of the same people and rules, in which the next dealer begins.
    #[must_use]
    pub fn rematch(&self, id: u64) -> Self {
        let after = self.count().ok().and_then(|counted| counted.game.next_dealer());
        let dealer = after.unwrap_or((self.dealer + 1) % self.seats.len());
        Self::new(id, self.chosen_rules(), self.seats.clone()).dealt_by(dealer)
    }

    /// Checks that this version knows the sheet and that nothing in it contradicts the rest.
    pub(super) fn check(&self) -> Result<(), LoadError> {
        if self.version != VERSION {
            return Err(LoadError::Version(self.version.into()));
        }
        let unreadable = |what: &str| Err(LoadError::Unreadable(what.to_string()));
        let (rules, seats) = (self.rules_in_force()?, self.seats.len());
        if !Self::players(&rules).contains(&seats) {
            return unreadable("too few or too many players");
        }
        let changed = self.changes.iter().filter_map(|(_, before)| before.as_ref());
        let mut entries = self.deals.iter().chain(changed).chain(self.draft.iter().map(|(_, entry)| entry));
        if self.dealer >= seats || entries.any(|entry| entry.seats.len() != seats) {
            return unreadable("a seat that is not there");
        }
        if self.draft.as_ref().is_some_and(|&(index, _)| index > self.deals.len()) {
            return unreadable("a deal that is not there");
        }
        Ok(())
    }
}

/// What never changes on a sheet: the rules, the people and the first dealer.
#[derive(Serialize)]
struct Origin<'a> {
    variant: &'a str,
    options: &'a Options,
    set: Option<&'a str>,
    seats: &'a [SheetSeat],
    dealer: Seat,
}

/// The content of a sheet is its deals: a deal that is half entered is no change.
impl Log for ScoreSheet {
    fn key(&self) -> LogKey {
        let Self { variant, options, set, seats, dealer, .. } = self;
        let origin = Origin { variant, options, set: set.as_deref(), seats, dealer: *dealer };
        LogKey { begun: self.begun(), origin: digest(&json::to_text(&origin)) }
    }

    fn content(&self) -> Digest {
        digest(&json::to_text(&self.deals))
    }

    fn is_beginning_of(&self, other: &Self) -> bool {
        other.deals.starts_with(&self.deals)
    }

    fn histories(&self) -> &Histories {
        &self.counts
    }

    fn set_histories(&mut self, histories: Histories) {
        self.counts = histories;
    }
}

impl Json for ScoreSheet {
    fn checked(self) -> Result<Self, LoadError> {
        self.check()?;
        Ok(self)
    }
}
