//! Problems: decisions in which one move is clearly the best. They are mined from deals of the bots and judged at ten
//! times the champion's effort. `docs/problems.md` describes how.

mod difficulty;
mod index;
mod same_position;
mod theme;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use super::judgement::VERSION;
use rami_engine::game::{Layout, Move, SeatView};
use rami_engine::rules::Options;
use rami_record::fairness::sha256;
use rami_record::json::{Json, is_default, to_text};
use rami_record::{
    BadMoves, BadRecord, ChosenRules, DealRecord, LoadError, MoveReader, Record, Recording, SeatMove, is_set_name,
    shuffle,
};

pub use difficulty::{ATTEMPTS, NEAR, Solver, SolverHits};
pub use index::{IndexedGame, ProblemIndex, game_of};
pub use same_position::reaches;
pub use theme::ProblemTheme;

/// The name and version of the format.
const FORMAT: &str = "rami-problems/1";
/// The seat that decides in every problem.
pub const SEAT: usize = 0;
/// The length of an identifier, in characters.
const NAME: usize = 8;
/// The most problems of a file.
const MOST_PROBLEMS: usize = 5_000;
/// The most characters of the moves of a problem.
const LONGEST: usize = 4_000;
/// The most candidates of a problem, and the most moves of its line.
const MOST_MOVES: usize = 32;
/// The largest number of a deal.
const LAST_DEAL: u16 = 100;
/// The largest cost and error, in hundredths of a point.
const DEAREST: i32 = 1_000_000;

/// The problems of a game or of a named rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemFile {
    /// Always `rami-problems/1`.
    pub format: String,
    /// The identifier of the variant.
    pub variant: String,
    /// House rules that differ from the defaults.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// The named rule set. It says nothing about the rules: `options` alone decide.
    #[serde(rename = "rules", default, skip_serializing_if = "is_default")]
    pub set: Option<String>,
    /// The version of the judgement.
    pub judged: u16,
    /// The problems.
    pub problems: Vec<Problem>,
}

/// A decision of seat 0 in which one move is clearly the best: a deal from its beginning to the decision.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// The identifier, which is the same for the same position.
    pub id: String,
    /// The seed of the shuffles.
    pub seed: u64,
    /// The number of players.
    pub seats: usize,
    /// The number of the deal in its match. All totals before it are 0.
    pub deal: u16,
    /// The moves of all seats before the decision, as [`MoveWriter`](rami_record::MoveWriter) writes them.
    pub moves: String,
    /// The sensible moves with their judged costs, the best first.
    pub candidates: Vec<JudgedMove>,
    /// The best move, and the champion's moves after it until its turn ends or a hidden card turns up.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub line: Vec<SeatMove>,
    /// What the decision is about.
    pub theme: ProblemTheme,
    /// The difficulty, on the scale of the ratings of players.
    pub rating: i16,
    /// How often each solver finds the best move.
    pub found: SolverHits,
}

/// A sensible move with its judged cost.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedMove {
    /// The move.
    #[serde_as(as = "DisplayFromStr")]
    pub mv: SeatMove,
    /// By how much it is worse than the best move, in hundredths of a point. It is 0 for the best move, and for every
    /// move that leads to the same position.
    pub cost: i32,
    /// The standard error of the cost, in hundredths of a point.
    pub error: i32,
}

/// What a move in a problem is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KnownCost {
    /// It is the best move, or leads to the same position.
    Best,
    /// It is worse by so many points of the deal.
    Costs(f64),
    /// It was not judged.
    Unknown,
}

impl ProblemFile {
    /// A file without problems.
    #[must_use]
    pub fn new(rules: ChosenRules) -> Self {
        let ChosenRules { variant, options, set } = rules;
        Self { format: FORMAT.into(), variant, options, set, judged: VERSION, problems: Vec::new() }
    }

    /// The rules of all problems.
    #[must_use]
    pub fn chosen_rules(&self) -> ChosenRules {
        ChosenRules { variant: self.variant.clone(), options: self.options.clone(), set: self.set.clone() }
    }

    /// The problem with this identifier.
    #[must_use]
    pub fn problem(&self, id: &str) -> Option<&Problem> {
        self.problems.iter().find(|problem| problem.id == id)
    }
}

impl Json for ProblemFile {
    /// Checks everything but whether the moves are legal: [`Problem::view`] does.
    fn checked(self) -> Result<Self, LoadError> {
        let bad = |what: &str| Err(LoadError::Unreadable(what.into()));
        if self.format != FORMAT {
            return bad("no file of problems");
        }
        if self.judged != VERSION {
            return Err(LoadError::Version(self.judged));
        }
        let rules = self.chosen_rules();
        rules.rules().map_err(|error| LoadError::Unreadable(error.to_string()))?;
        if self.set.as_deref().is_some_and(|name| !is_set_name(name)) {
            return bad("no name of a rule set");
        }
        let ids: BTreeSet<&str> = self.problems.iter().map(|problem| problem.id.as_str()).collect();
        if self.problems.len() > MOST_PROBLEMS || ids.len() < self.problems.len() {
            return bad("too many problems, or one twice");
        }
        match self.problems.iter().find(|problem| !problem.is_sound(&rules)) {
            Some(problem) => bad(&format!("problem {:.20?} contradicts itself", problem.id)),
            None => Ok(self),
        }
    }
}

impl Problem {
    /// The identifier of a position: a hash of the rules, the deal and the moves.
    #[must_use]
    pub fn id_of(rules: &ChosenRules, seed: u64, seats: usize, deal: u16, moves: &str) -> String {
        let ChosenRules { variant, options, .. } = rules;
        let mut id = sha256(&format!("{variant} {} {seed} {seats} {deal} {moves}", to_text(options)));
        id.truncate(NAME);
        id
    }

    /// Whether everything but the moves is as it must be.
    fn is_sound(&self, rules: &ChosenRules) -> bool {
        let lengths = self.moves.len() <= LONGEST
            && (2..=MOST_MOVES).contains(&self.candidates.len())
            && (1..=MOST_MOVES).contains(&self.line.len());
        let of_seat = self.line.iter().chain(self.candidates.iter().map(|candidate| &candidate.mv));
        lengths
            && (1..=LAST_DEAL).contains(&self.deal)
            && self.id == Self::id_of(rules, self.seed, self.seats, self.deal, &self.moves)
            && of_seat.into_iter().all(|mv| mv.seat == SEAT)
            && self.candidates[0].mv == self.line[0]
            && self.candidates[0].cost == 0
            && self.candidates.is_sorted_by_key(|candidate| candidate.cost)
            && self.candidates.iter().all(|judged| judged.cost <= DEAREST && (0..=DEAREST).contains(&judged.error))
            && self.candidates.last().is_some_and(|worst| worst.cost > 0)
            && (0..=4000).contains(&self.rating)
            && self.found.is_possible()
    }

    /// The match up to the decision, as it goes on from there. `names` are those of the players, one for each seat.
    ///
    /// # Errors
    /// [`BadRecord`] if there is no such table, or if the moves do not lead to a decision of seat 0.
    pub fn recording(&self, rules: &ChosenRules, names: Vec<String>) -> Result<Recording, BadRecord> {
        if names.len() != self.seats {
            return Err(BadRecord("a name for every seat".into()));
        }
        let mut game = begin(rules, names, self.seed, self.deal)?;
        let refused = |error: BadMoves| BadRecord(error.to_string());
        let mut reader = MoveReader::new(&self.moves).map_err(refused)?;
        while !reader.is_finished() {
            let view = game.to_act().and_then(|seat| game.view(seat)).ok_or_else(nothing_to_decide)?;
            let mv = reader.next(&view).map_err(refused)?;
            game.apply(view.seat, &mv).map_err(|error| BadRecord(error.to_string()))?;
        }
        if game.to_act() == Some(SEAT) { Ok(game) } else { Err(nothing_to_decide()) }
    }

    /// The position as seat 0 sees it. Every candidate is legal there, possibly after the stock is rebuilt, and so is
    /// every move of the line after the one before it.
    ///
    /// # Errors
    /// [`BadRecord`] as for [`recording`](Self::recording), or if a move is not legal.
    pub fn view(&self, rules: &ChosenRules) -> Result<SeatView, BadRecord> {
        self.posed(rules, vec![String::new(); self.seats]).map(|(_, view)| view)
    }

    /// The record of the deal up to the decision, and the position as [`view`](Self::view) gives it. `names` are those
    /// of the players, one for each seat.
    ///
    /// # Errors
    /// [`BadRecord`] as for [`view`](Self::view).
    pub fn posed(&self, rules: &ChosenRules, names: Vec<String>) -> Result<(Record, SeatView), BadRecord> {
        let mut game = self.recording(rules, names)?;
        let record = game.record().clone();
        let view = game.view(SEAT).ok_or_else(nothing_to_decide)?;
        if self.candidates.iter().any(|candidate| view.check_rebuilding(&candidate.mv.mv).is_err()) {
            return Err(BadRecord("a candidate is not legal".into()));
        }
        for SeatMove { seat, mv } in &self.line {
            game.apply(*seat, mv).map_err(|error| BadRecord(error.to_string()))?;
        }
        Ok((record, view))
    }

    /// What a move of seat 0 in the position is, by the judged costs. `view` is that of [`view`](Self::view).
    #[must_use]
    pub fn verdict(&self, view: &SeatView, mv: &Move) -> KnownCost {
        match self.candidates.iter().find(|candidate| candidate.mv.mv.is_same(mv)) {
            Some(JudgedMove { cost: ..=0, .. }) => KnownCost::Best,
            Some(JudgedMove { cost, .. }) => KnownCost::Costs(f64::from(*cost) / 100.0),
            None if reaches(view, &self.line_moves(), mv) => KnownCost::Best,
            None => KnownCost::Unknown,
        }
    }

    /// The best move.
    #[must_use]
    pub fn best_move(&self) -> &Move {
        &self.candidates[0].mv.mv
    }

    /// The moves of the line, without their seat.
    #[must_use]
    pub fn line_moves(&self) -> Vec<Move> {
        self.line.iter().map(|of_seat| of_seat.mv.clone()).collect()
    }

    /// By how many points the best move is ahead of every other position.
    #[must_use]
    pub fn ahead(&self) -> f64 {
        let costs = self.candidates.iter().map(|candidate| candidate.cost).filter(|&cost| cost > 0);
        f64::from(costs.min().unwrap_or_default()) / 100.0
    }
}

/// Deals the deal of this number in a match in which all totals are 0. The seed fixes the cards and the dealer.
///
/// # Errors
/// [`BadRecord`] if there is no such table or no such deal.
pub fn begin(rules: &ChosenRules, names: Vec<String>, seed: u64, number: u16) -> Result<Recording, BadRecord> {
    let refused = |what: String| BadRecord(what);
    let of_table = rules.rules().map_err(|error| refused(error.to_string()))?;
    let (seats, allowed) = (names.len(), usize::from(of_table.min_players)..=usize::from(of_table.max_players));
    if !allowed.contains(&seats) || !(1..=LAST_DEAL).contains(&number) {
        return Err(refused("no such table".into()));
    }
    let of_table = of_table.seated(seats);
    let order = shuffle::deal_order(seed, number, of_table.pack);
    let layout = Layout::dealt(&of_table, number, shuffle::first_dealer(seed, seats), vec![true; seats], &order);
    let deal = DealRecord { number: Some(number).filter(|&number| number != 1), ..DealRecord::fresh(&layout) };
    Recording::resume(seed, Record { deals: vec![deal], ..Record::new(rules.clone(), names) })
}

fn nothing_to_decide() -> BadRecord {
    BadRecord("the player decides nothing there".into())
}
