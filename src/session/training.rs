//! Training: decisions that once cost something come back as exercises, after ever longer times while they are solved
//! (the boxes of Leitner's card index).

use serde::{Deserialize, Serialize};

use crate::game::{Action, Move, SeatView};
use crate::json::{from_text, is_default, to_text};
use crate::record::{BadRecord, Record, format_move};

use super::digest::sha256;
use super::luck::Mistake;
use super::play::{Intent, Session};
use super::review::Review;
use super::saved::LoadError;

/// After how many days an exercise comes back that was solved once, twice and so on in a row; then it is mastered.
const DAYS: [u64; 5] = [1, 3, 7, 16, 35];
/// Most exercises that are kept: the longest known ones give way.
const MOST: usize = 200;
/// Most exercises that one match gives.
const OF_A_MATCH: usize = 5;
/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;
/// Letters of the name of an exercise.
const NAME: usize = 16;

/// A position in which seat 0 once did worse than it could have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// The deal up to the decision, with the standing of the match before it: all that the exercise needs.
    pub record: Record,
    /// What was done then, as in a record.
    pub made: String,
    /// What the champion would have done.
    pub best: String,
    /// What it cost, in whole points of the deal.
    pub points: i32,
    /// How often in a row it was solved.
    #[serde(default, skip_serializing_if = "is_default")]
    pub solved: u8,
    /// When it is due, in milliseconds since 1970; 0: at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub due: u64,
}

impl Exercise {
    /// The exercise of a mistake of seat 0 in a match.
    ///
    /// # Errors
    /// [`LoadError`] if seat 0 decides nothing there.
    pub fn of(review: &Review, mistake: &Mistake) -> Result<Self, LoadError> {
        let (record, at) = (review.record(), review.positions().get(mistake.step).ok_or_else(nothing_to_decide)?);
        let mut deal = record.deals[at.deal].clone();
        deal.number = Some(deal.number_at(at.deal));
        deal.actions.truncate(at.actions);
        deal.after.clear();
        let mut position = Record { deals: vec![deal], ..record.clone() };
        if at.deal > 0 {
            let before = &review.dealt()[at.deal];
            position.totals = Some(before.totals().to_vec());
            position.rebuys = Some(before.rebuys().to_vec());
            position.boxes = before.rules().final_score.map(|_| before.boxes().to_vec());
        }
        let exercise = Self {
            record: position,
            made: format_move(mistake.seat, &mistake.made),
            best: format_move(mistake.seat, &mistake.best),
            points: mistake.points.round() as i32,
            solved: 0,
            due: 0,
        };
        exercise.begin().map(|_| exercise)
    }

    /// Its name: the same for the same position.
    #[must_use]
    pub fn id(&self) -> String {
        let mut id = sha256(&self.record.to_json());
        id.truncate(NAME);
        id
    }

    /// The table at which it is tried, and what the player sees there.
    ///
    /// # Errors
    /// [`LoadError`] if its record cannot be played through, or if it is not the player who decides there.
    pub fn begin(&self) -> Result<(Session, SeatView), LoadError> {
        let session = Session::from_record(self.record.clone(), 0)?;
        let view = session.game().view(0).filter(|_| session.game().to_act() == Some(0));
        view.map(|view| (session, view)).ok_or_else(nothing_to_decide)
    }

    /// The champion's move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        read(&self.best)
    }

    /// The move made then.
    #[must_use]
    pub fn made(&self) -> Option<Move> {
        read(&self.made)
    }

    /// Whether it is due.
    #[must_use]
    pub const fn is_due(&self, now: u64) -> bool {
        self.due <= now && !self.is_mastered()
    }

    /// Whether it was solved as often as it comes back.
    #[must_use]
    pub const fn is_mastered(&self) -> bool {
        self.solved as usize > DAYS.len()
    }

    /// Takes note of an attempt: a position that was solved comes back later, another one tomorrow.
    pub fn tried(&mut self, solved: bool, now: u64) {
        self.solved = if solved { self.solved.saturating_add(1) } else { 0 };
        let days = DAYS.get(usize::from(self.solved.saturating_sub(1))).copied().unwrap_or_default();
        self.due = now.saturating_add(days * DAY);
    }
}

fn nothing_to_decide() -> LoadError {
    LoadError::Record(BadRecord("the player decides nothing there".into()))
}

fn read(action: &str) -> Option<Move> {
    match action.parse() {
        Ok(Action::Move(_, mv)) => Some(mv),
        _ => None,
    }
}

/// All exercises of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Training {
    /// The exercises, the latest last.
    pub exercises: Vec<Exercise>,
}

impl Training {
    /// Reads what was kept.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn from_json(text: &str) -> Result<Self, String> {
        from_text(text)
    }

    /// Writes it.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_text(self)
    }

    /// Takes in the costliest mistakes of seat 0 in a match; what is there already stays as it is.
    pub fn take(&mut self, found: impl IntoIterator<Item = Exercise>) -> usize {
        let mut taken = 0;
        for exercise in found.into_iter().take(OF_A_MATCH) {
            taken += usize::from(self.add(exercise));
        }
        self.make_room();
        taken
    }

    /// Adds an exercise, unless its position is there already.
    fn add(&mut self, exercise: Exercise) -> bool {
        let id = exercise.id();
        let is_new = self.exercises.iter().all(|other| other.id() != id);
        if is_new {
            self.exercises.push(exercise);
        }
        is_new
    }

    fn make_room(&mut self) {
        while self.exercises.len() > MOST {
            let mastered = self.exercises.iter().position(Exercise::is_mastered);
            self.exercises.remove(mastered.unwrap_or(0));
        }
    }

    /// Takes in the exercises of a copy; those that are there already stay as they are.
    pub fn take_in(&mut self, copy: Self) {
        for exercise in copy.exercises {
            self.add(exercise);
        }
        self.make_room();
    }

    /// The exercises that are due, those that have waited longest first.
    #[must_use]
    pub fn due(&self, now: u64) -> Vec<&Exercise> {
        let mut due: Vec<&Exercise> = self.exercises.iter().filter(|exercise| exercise.is_due(now)).collect();
        due.sort_by_key(|exercise| exercise.due);
        due
    }

    /// The exercise of a name.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Exercise> {
        self.exercises.iter().find(|exercise| exercise.id() == id)
    }

    /// Takes note of an attempt at an exercise.
    pub fn tried(&mut self, id: &str, solved: bool, now: u64) {
        if let Some(exercise) = self.exercises.iter_mut().find(|exercise| exercise.id() == id) {
            exercise.tried(solved, now);
        }
    }

    /// Forgets an exercise.
    pub fn forget(&mut self, id: &str) {
        self.exercises.retain(|exercise| exercise.id() != id);
    }
}

/// An exercise being tried, at a table as any other: the engine checks what is done, and the first move counts.
#[derive(Clone, Debug)]
pub struct Attempt {
    exercise: Exercise,
    view: SeatView,
    made: Option<Move>,
}

impl Attempt {
    /// Begins it.
    ///
    /// # Errors
    /// As [`Exercise::begin`].
    pub fn begin(exercise: Exercise) -> Result<(Self, Session), LoadError> {
        let (session, view) = exercise.begin()?;
        Ok((Self { exercise, view, made: None }, session))
    }

    /// The exercise.
    #[must_use]
    pub const fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// What the player sees in its position: what the champion is asked about.
    #[must_use]
    pub const fn view(&self) -> &SeatView {
        &self.view
    }

    /// The move that was made.
    #[must_use]
    pub const fn made(&self) -> Option<&Move> {
        self.made.as_ref()
    }

    /// Does what the player wants, until a move is made. What was done before the position cannot be taken back.
    pub fn act(&mut self, session: &mut Session, intent: Intent) {
        let ends = matches!(intent, Intent::NextDeal | Intent::Rebuy | Intent::Leave);
        if ends || self.made.is_some() {
            return;
        }
        let before = actions(session).len();
        let mut tried = session.clone();
        tried.act(intent);
        let after = actions(&tried);
        if after.len() >= before {
            self.made = after[before..].iter().find_map(|action| match action {
                Action::Move(_, mv) => Some(mv.clone()),
                Action::Reshuffle(_) => None,
            });
            *session = tried;
        }
    }

    /// Puts the position back, to be tried once more.
    pub fn again(&mut self, session: &mut Session) {
        if let Ok((fresh, _)) = self.exercise.begin() {
            *session = fresh;
            self.made = None;
        }
    }
}

fn actions(session: &Session) -> &[Action] {
    session.game().record().deals.last().map_or(&[], |deal| &deal.actions)
}
