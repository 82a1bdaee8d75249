//! Replays a record. The engine checks every action again.

use std::sync::Arc;

use rami_engine::cards::{Card, Hand, MAX_COPIES, Meld, format_cards};
use rami_engine::game::{Action, DealEnd, IllegalMove, Knock, Layout, Match, Move, Seat, Start};
use rami_engine::rules::Rules;

use super::error::BadRecord;
use super::format::{DealRecord, Record, StartRecord};
use super::notation::Decision;

/// A place in the record of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// An index of `actions`.
    Action(usize),
    /// An index of `after`.
    After(usize),
}

/// The first action or decision that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The index of the deal.
    pub deal: usize,
    /// The place within the deal.
    pub at: Where,
    /// Why it is refused.
    pub reason: IllegalMove,
}

/// A position of a record: the state after the first `actions` actions of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The index of the deal.
    pub deal: usize,
    /// The number of its actions that have been made.
    pub actions: usize,
}

/// How one deal went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealResult {
    /// How the deal ended; `None` while it is under way.
    pub end: Option<DealEnd>,
    /// The points of each seat, once the deal is over.
    pub points: Option<Vec<i32>>,
    /// The knock, once the deal is over.
    pub knock: Option<Knock>,
}

/// The result of replaying a record to its end or its first refusal.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The match after the last action that was applied.
    pub game: Match,
    /// One summary for each deal that has begun.
    pub deals: Vec<DealResult>,
    /// The match at the beginning of each of these deals, when its cards are dealt.
    pub dealt: Vec<Match>,
    /// The number of actions and decisions applied.
    pub applied: usize,
    /// The refusal that stopped the replay; `None` if the whole record is legal.
    pub refusal: Option<Refusal>,
}

/// Replays a record to its end or its first refusal.
///
/// # Errors
/// [`BadRecord`] if the record does not fit its game, or if a deal or a rebuilt stock in it is impossible.
pub fn replay(record: &Record) -> Result<Replay, BadRecord> {
    let rules = rules_of(record)?;
    for (index, deal) in record.deals.iter().enumerate() {
        check_deal(index, deal, record.seats.len(), &rules)?;
    }
    let mut replay =
        Replay { game: new_match(record, rules)?, deals: Vec::new(), dealt: Vec::new(), applied: 0, refusal: None };
    for (index, deal) in record.deals.iter().enumerate() {
        replay.play_deal(index, deal)?;
        if replay.refusal.is_some() {
            break;
        }
    }
    Ok(replay)
}

/// Replays a record in which every action and decision must be legal.
///
/// # Errors
/// [`BadRecord`] as for [`replay`], or for the first action or decision that the rules refuse.
pub fn replay_legal(record: &Record) -> Result<Replay, BadRecord> {
    let replayed = replay(record)?;
    match replayed.refusal {
        Some(Refusal { deal, at, reason }) => Err(BadRecord(format!("deal {deal}, {at:?}: {reason}"))),
        None => Ok(replayed),
    }
}

fn rules_of(record: &Record) -> Result<Rules, BadRecord> {
    record.chosen_rules().rules().map_err(|error| BadRecord(error.to_string()))
}

fn new_match(record: &Record, rules: Rules) -> Result<Match, BadRecord> {
    let seats = record.seats.len();
    if !(rules.min_players as usize..=rules.max_players as usize).contains(&seats) {
        return Err(BadRecord(format!("{} is not for {seats} players", record.variant)));
    }
    let totals = record.totals.clone().unwrap_or_else(|| vec![0; seats]);
    let rebuys = record.rebuys.clone().unwrap_or_else(|| vec![0; seats]);
    if record.boxes.is_some() && rules.final_score.is_none() {
        return Err(BadRecord(format!("{} counts no boxes", record.variant)));
    }
    let boxes = record.boxes.clone().unwrap_or_else(|| vec![0; seats]);
    if totals.len() != seats || rebuys.len() != seats || boxes.len() != seats {
        return Err(BadRecord("totals, rebuys and boxes must name every seat".into()));
    }
    if totals.iter().any(|total| total.unsigned_abs() > 1_000_000) {
        return Err(BadRecord("totals beyond all measure".into()));
    }
    Ok(Match::new(Arc::new(rules.seated(seats)), totals, rebuys).with_boxes(boxes))
}

/// Checks that every action and decision of a deal names an existing seat, and that the game has such actions.
fn check_deal(index: usize, deal: &DealRecord, seats: usize, rules: &Rules) -> Result<(), BadRecord> {
    let bad = |kind: &str, at: usize, message: String| BadRecord(format!("deal {index}, {kind} {at}: {message}"));
    let no_seat = |seat: Seat| format!("there is no seat {seat}");
    for (at, action) in deal.actions.iter().enumerate() {
        match action {
            &Action::Move(seat, _) if seat >= seats => return Err(bad("action", at, no_seat(seat))),
            _ if !exists(action, rules) => {
                return Err(bad("action", at, format!("{:?} does not exist in this game", action.to_string())));
            }
            _ => {}
        }
    }
    for (at, &(Decision::Rebuy(seat) | Decision::Leave(seat))) in deal.after.iter().enumerate() {
        if seat >= seats {
            return Err(bad("after", at, no_seat(seat)));
        }
    }
    Ok(())
}

/// Whether the game has this kind of action at all. In a game with knocking, melds are laid only by the knock; there
/// are no joker swaps, no buying of discards and no rebuilding of the stock.
fn exists(action: &Action, rules: &Rules) -> bool {
    let knocks = rules.knocking().is_some();
    match action {
        Action::Reshuffle(_) | Action::Move(_, Move::Meld(_) | Move::Swap { .. } | Move::Buy { .. }) => !knocks,
        Action::Move(_, Move::Knock { .. }) => knocks,
        Action::Move(..) => true,
    }
}

impl Replay {
    /// The match at a position of `record`; `None` beyond its end or its first refusal. `record` must be the one that
    /// was replayed.
    #[must_use]
    pub fn at(&self, record: &Record, cursor: Cursor) -> Option<Match> {
        let mut game = self.dealt.get(cursor.deal)?.clone();
        for action in record.deals.get(cursor.deal)?.actions.get(..cursor.actions)? {
            match action {
                Action::Move(seat, mv) => game.apply(*seat, mv.clone()).ok()?,
                Action::Reshuffle(order) => game.deal_mut()?.reshuffle(order.clone()).ok()?,
            }
        }
        Some(game)
    }

    fn play_deal(&mut self, index: usize, record: &DealRecord) -> Result<(), BadRecord> {
        let bad = |message: String| BadRecord(format!("deal {index}: {message}"));
        let number = record.number_at(index);
        let layout = layout_of(record, number, self.game.in_play(), self.game.rules())
            .map_err(|error| bad(error.to_string()))?;
        self.game.start_deal(&layout).map_err(|error| bad(error.to_string()))?;
        self.deals.push(DealResult { end: None, points: None, knock: None });
        self.dealt.push(self.game.clone());
        for (at, action) in record.actions.iter().enumerate() {
            let reason = match action {
                Action::Move(seat, mv) => self.game.apply(*seat, mv.clone()).err(),
                Action::Reshuffle(order) => {
                    let deal = self.game.deal_mut().expect("a deal was begun");
                    deal.reshuffle(order.clone()).map_err(|error| bad(format!("action {at}: reshuffle {error:?}")))?;
                    if !deal.may_follow_rebuild(record.actions.get(at + 1)) {
                        return Err(bad(format!("action {at}: no purchase follows the reshuffle")));
                    }
                    None
                }
            };
            self.note(index, Where::Action(at), reason);
            if self.refusal.is_some() {
                return Ok(());
            }
        }
        if !record.after.is_empty() && self.game.playing() {
            return Err(bad("decisions follow a deal that is not over".into()));
        }
        for (at, &decision) in record.after.iter().enumerate() {
            let reason = decision.apply(&mut self.game).err();
            self.note(index, Where::After(at), reason);
            if self.refusal.is_some() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Counts an action that was applied, or notes the reason why it was refused. Then updates the summary of the deal.
    fn note(&mut self, deal: usize, at: Where, reason: Option<IllegalMove>) {
        match reason {
            Some(reason) => self.refusal = Some(Refusal { deal, at, reason }),
            None => self.applied += 1,
        }
        self.deals[deal] = match self.game.deal().map(|deal| deal.board()) {
            Some(board) if board.end.is_some() => {
                DealResult { end: board.end, points: self.game.points().last().cloned(), knock: board.knock }
            }
            _ => DealResult { end: None, points: None, knock: None },
        };
    }
}

/// Reads the layout of a deal from its record.
///
/// # Errors
/// [`BadRecord`] if the number of hands is wrong, if there are too many copies of a card, or if the cards on the table
/// are no melds. It does not check whether the packs are complete: [`Layout::validate`] does.
pub fn layout_of(record: &DealRecord, number: u16, in_play: Vec<bool>, rules: &Rules) -> Result<Layout, BadRecord> {
    let hands = record.hands.iter().map(|cards| hand_of(cards)).collect::<Result<Vec<_>, _>>()?;
    if hands.len() != in_play.len() {
        return Err(BadRecord("there must be a hand for every seat".into()));
    }
    let start = record.start.as_ref().map(|start| start_of(start, &in_play, rules)).transpose()?;
    Ok(Layout {
        number,
        dealer: record.dealer,
        in_play,
        hands,
        stock: record.stock.clone(),
        discard: record.discard.clone(),
        removed: hand_of(&record.removed)?,
        start,
    })
}

fn start_of(start: &StartRecord, in_play: &[bool], rules: &Rules) -> Result<Start, BadRecord> {
    let mut table = Vec::new();
    for laid in &start.table {
        let meld = Meld::new(&rules.melds, &laid.cards)
            .map_err(|error| BadRecord(format!("{:?} is no combination: {error:?}", format_cards(&laid.cards))))?;
        table.push((laid.owner, meld));
    }
    let seats = in_play.len();
    let before = (1..=seats).map(|step| (start.turn.min(seats) + seats - step) % seats).find(|&seat| in_play[seat]);
    Ok(Start {
        turn: start.turn,
        phase: start.phase.into(),
        opened: start.opened.clone().unwrap_or_else(|| table.iter().map(|&(owner, _)| owner).collect()),
        table,
        taken: start.taken.clone().into(),
        turns: start.turns.clone().unwrap_or_else(|| vec![1; seats]),
        discarder: start.discarder.or(before),
        upcard: start.upcard,
        best_opening: start.best_opening.unwrap_or_default(),
    })
}

fn hand_of(cards: &[Card]) -> Result<Hand, BadRecord> {
    let mut hand = Hand::EMPTY;
    for &card in cards {
        if hand.count(card) as usize >= if card.is_joker() { 60 } else { MAX_COPIES } {
            return Err(BadRecord(format!("too many {card}")));
        }
        hand.add(card);
    }
    Ok(hand)
}
