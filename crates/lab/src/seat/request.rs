//! A request for a decision. It contains exactly what its seat knows. Fields that state the same fact must agree.

use std::fmt;

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use rami_engine::cards::{Card, parse_cards};
use rami_engine::game::{Action, Board, Deal, Match, Phase, Seat, SeatKnowledge, SeatView, follow};
use rami_engine::rules::{FirstDiscard, Options};
use rami_record::{ChosenRules, MeldRecord, Record, replay};

/// The name and version of the format.
const FORMAT: &str = "rami-seat/1";
/// The action of a rebuilt stock. It names no cards, since the seat does not see them.
const RESHUFFLE: &str = "* reshuffle";

/// The kind of decision asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum SeatPhase {
    /// A move, as in [`Phase::Draw`].
    Draw,
    /// A move, as in [`Phase::Play`].
    Play,
    /// A move, as in [`Phase::Claim`].
    Claim,
    /// A move, as in [`Phase::LayOff`].
    LayOff,
    /// After a deal, whether to buy back.
    After,
}

impl SeatPhase {
    const fn phase(self) -> Phase {
        match self {
            Self::Draw => Phase::Draw,
            Self::Play => Phase::Play,
            Self::Claim => Phase::Claim,
            Self::LayOff => Phase::LayOff,
            Self::After => Phase::Over,
        }
    }
}

/// A request. The position follows from the deal, the actions and the seat's own cards. All other statements about it
/// are compared with that.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatRequest {
    format: String,
    #[serde(rename = "id")]
    _id: Option<Value>,
    /// The seat that is to decide.
    pub(super) seat: Seat,
    seats: u8,
    number: Option<u16>,
    dealer: Option<Seat>,
    totals: Option<Vec<i32>>,
    rebuys: Option<Vec<u8>>,
    boxes: Option<Vec<u16>>,
    /// The kind of decision.
    pub(super) phase: SeatPhase,
    hand: Option<String>,
    counts: Option<Vec<u8>>,
    stock: Option<usize>,
    discard: Option<String>,
    table: Option<Vec<MeldRecord>>,
    opened: Option<Vec<Seat>>,
    turns: Option<Vec<u16>>,
    #[serde(default, deserialize_with = "stated")]
    discarder: Option<Option<Seat>>,
    taken: Option<String>,
    upcard: Option<String>,
    knock_limit: Option<u8>,
    actions: Option<Vec<String>>,
    drawn: Option<String>,
}

/// Reads a field in which `null` is a value too.
fn stated<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<Seat>>, D::Error> {
    Option::deserialize(value).map(Some)
}

impl SeatRequest {
    /// The match as it stands before the deal.
    ///
    /// # Errors
    /// A message about what is wrong with it.
    pub(super) fn game(&self, variant: &str, options: &Options) -> Result<Match, String> {
        if self.format != FORMAT {
            return Err(format!("format {:.20?} is not {FORMAT}", self.format));
        }
        if self.seat >= self.seats.into() {
            return Err(format!("there is no seat {}", self.seat));
        }
        let mut record =
            Record::new(ChosenRules::of_game(variant, options.clone()), vec![String::new(); self.seats.into()]);
        (record.totals, record.rebuys, record.boxes) = (self.totals.clone(), self.rebuys.clone(), self.boxes.clone());
        replay(&record).map(|replay| replay.game).map_err(|error| error.to_string())
    }

    /// The view of the seat, which must be the one to act.
    ///
    /// # Errors
    /// A message about the contradiction, or about another seat being to act.
    pub(super) fn view(&self, game: &Match) -> Result<SeatView, String> {
        let deal = self.deal(game)?;
        match deal.board().to_act() {
            Some(seat) if seat == self.seat => Ok(SeatView::from_deal(&deal, seat, game.totals(), game.rebuys())),
            Some(other) => Err(format!("seat {other} is to act")),
            None => Err("the deal is over".into()),
        }
    }

    /// The deal as the seat has followed it.
    ///
    /// # Errors
    /// A message about what cannot be read or contradicts itself.
    pub(super) fn deal(&self, game: &Match) -> Result<Deal, String> {
        let discard = self.discard.as_deref().map(cards).transpose()?;
        let turned_up = game.rules().first_discard == FirstDiscard::TurnedUp;
        let named = match &self.upcard {
            Some(upcard) => cards(upcard)?,
            None => discard.iter().flatten().take(turned_up.into()).copied().collect(),
        };
        let upcard = match named[..] {
            [upcard] if turned_up => Some(upcard),
            [] if !turned_up => None,
            _ if turned_up => return Err("upcard must name one card".into()),
            _ => return Err("no card is turned up in this deal".into()),
        };
        let known = SeatKnowledge {
            seat: self.seat,
            number: needed(self.number, "number")?,
            dealer: needed(self.dealer, "dealer")?,
            upcard,
            actions: actions(needed(self.actions.as_deref(), "actions")?)?,
            drawn: cards(self.drawn.as_deref().unwrap_or_default())?,
            hand: cards(needed(self.hand.as_deref(), "hand")?)?,
        };
        let deal = follow(game, &known).map_err(|error| error.to_string())?;
        self.compare(&deal, discard)?;
        Ok(deal)
    }

    /// Compares the statements about the position with the position that the actions lead to.
    fn compare(&self, deal: &Deal, discard: Option<Vec<Card>>) -> Result<(), String> {
        let board = deal.board();
        same("phase", Some(self.phase.phase()), board.phase)?;
        same("counts", self.counts.clone(), board.seats.iter().map(|seat| seat.cards).collect())?;
        same("stock", self.stock, board.stock)?;
        same("discard", discard, board.discard.clone())?;
        same("opened", self.opened.clone().map(sorted), seats_that(board, |seat| board.seats[seat].opened))?;
        same("turns", self.turns.clone(), board.seats.iter().map(|seat| seat.turns).collect())?;
        same("discarder", self.discarder, board.discarder)?;
        same("knock_limit", self.knock_limit.map(Some), board.knock_limit(deal.rules()))?;
        self.compare_table(board)?;
        self.compare_taken(board)
    }

    fn compare_table(&self, board: &Board) -> Result<(), String> {
        let Some(stated) = &self.table else { return Ok(()) };
        let stated = stated.iter().map(|laid| (laid.owner, sorted(laid.cards.to_vec())));
        let is = board.table.iter().map(|laid| (laid.owner, sorted(laid.meld.cards().to_vec())));
        same("table", Some(stated.collect::<Vec<_>>()), is.collect())
    }

    /// Compares the cards taken from the pile in this turn. A request may name all of them, or only those still held.
    fn compare_taken(&self, board: &Board) -> Result<(), String> {
        let Some(stated) = self.taken.as_deref().map(cards).transpose()? else { return Ok(()) };
        let mut laid = stated.clone();
        let held = board.taken.iter().all(|card| {
            let at = laid.iter().position(|other| other == card);
            at.map(|at| laid.remove(at)).is_some()
        });
        let complete = held && (laid.is_empty() || stated.len() == usize::from(board.took));
        if complete { Ok(()) } else { same("taken", Some(stated), board.taken.to_vec()) }
    }
}

/// Compares a statement with the true value.
fn same<T: PartialEq + fmt::Debug>(name: &str, stated: Option<T>, is: T) -> Result<(), String> {
    match stated {
        Some(stated) if stated != is => {
            Err(format!("{name} is {is:?} after the actions, not {stated:?}").chars().take(300).collect())
        }
        _ => Ok(()),
    }
}

fn seats_that(board: &Board, holds: impl Fn(Seat) -> bool) -> Vec<Seat> {
    (0..board.seats.len()).filter(|&seat| holds(seat)).collect()
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list
}

fn needed<T>(value: Option<T>, name: &str) -> Result<T, String> {
    value.ok_or_else(|| format!("{name} is missing"))
}

fn cards(text: &str) -> Result<Vec<Card>, String> {
    parse_cards(text).map_err(|error| error.to_string())
}

fn actions(texts: &[String]) -> Result<Vec<Action>, String> {
    let action = |(at, text): (usize, &String)| match text.parse() {
        _ if text == RESHUFFLE => Ok(Action::Reshuffle(Vec::new())),
        Ok(Action::Reshuffle(_)) => Err(format!("action {at}: the cards of a rebuilt stock are hidden")),
        Ok(action) => Ok(action),
        Err(error) => Err(format!("action {at}: {error}")),
    };
    texts.iter().enumerate().map(action).collect()
}
