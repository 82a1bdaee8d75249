//! Replaying a record: every action is checked again by the engine.

use std::sync::Arc;

use crate::cards::{Card, Hand, MAX_COPIES, Meld, Placed, parse_cards};
use crate::game::{Action, DealEnd, IllegalMove, Knock, Layout, Match, Move, Phase, Seat, Start};
use crate::rules::Rules;
use crate::variants;

use super::format::{BadRecord, DealRecord, Record, StartRecord};
use super::notation::{Decision, parse_action, parse_decision};

/// Where in a deal's record something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// Index in `actions`.
    Action(usize),
    /// Index in `after`.
    After(usize),
}

/// The first action that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Index of the deal.
    pub deal: usize,
    /// Index within it.
    pub at: Where,
    /// Why.
    pub reason: IllegalMove,
}

/// What became of one deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealSummary {
    /// How it ended; `None` while under way.
    pub end: Option<DealEnd>,
    /// Points of each seat, once over.
    pub points: Option<Vec<i32>>,
    /// The knock, once the deal is over.
    pub knock: Option<Knock>,
}

/// A record played through, up to its end or its first refusal.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The match as it stands then.
    pub game: Match,
    /// The deals begun.
    pub deals: Vec<DealSummary>,
    /// Actions and decisions made.
    pub applied: usize,
    /// The refusal that stopped it.
    pub refusal: Option<Refusal>,
}

struct ParsedDeal {
    actions: Vec<Action>,
    after: Vec<Decision>,
}

/// Plays a record through.
///
/// # Errors
/// [`BadRecord`] if it cannot be read, or if its deals do not follow from one another.
pub fn replay(record: &Record) -> Result<Replay, BadRecord> {
    let rules = rules_of(record)?;
    let parsed =
        record.deals.iter().enumerate().map(|(index, deal)| parse_deal(index, deal, record.seats.len(), &rules));
    let parsed: Vec<ParsedDeal> = parsed.collect::<Result<_, _>>()?;
    let mut replay = Replay { game: new_match(record, rules)?, deals: Vec::new(), applied: 0, refusal: None };
    for (index, (deal, parsed)) in record.deals.iter().zip(parsed).enumerate() {
        replay.play_deal(index, deal, parsed)?;
        if replay.refusal.is_some() {
            break;
        }
    }
    Ok(replay)
}

/// Plays a record through that must hold legal moves only.
///
/// # Errors
/// [`BadRecord`] as [`replay`] has it, or for the first move that the rules refuse.
pub fn replay_legal(record: &Record) -> Result<Replay, BadRecord> {
    let replayed = replay(record)?;
    match replayed.refusal {
        Some(Refusal { deal, at, reason }) => Err(BadRecord(format!("deal {deal}, {at:?}: {reason}"))),
        None => Ok(replayed),
    }
}

fn rules_of(record: &Record) -> Result<Rules, BadRecord> {
    let variant =
        variants::by_id(&record.variant).ok_or_else(|| BadRecord(format!("unknown variant {:?}", record.variant)))?;
    variant.rules_with(&record.options).map_err(|error| BadRecord(error.to_string()))
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

fn parse_deal(index: usize, deal: &DealRecord, seats: usize, rules: &Rules) -> Result<ParsedDeal, BadRecord> {
    let place = |kind: &str, at: usize, error: &BadRecord| BadRecord(format!("deal {index}, {kind} {at}: {error}"));
    let known = |seat: Seat| if seat < seats { Ok(()) } else { Err(BadRecord(format!("there is no seat {seat}"))) };
    let mut parsed = ParsedDeal { actions: Vec::new(), after: Vec::new() };
    for (at, text) in deal.actions.iter().enumerate() {
        let action = parse_action(text).and_then(|action| {
            if let Action::Move(seat, _) = &action {
                known(*seat)?;
            }
            if exists(&action, rules) {
                Ok(action)
            } else {
                Err(BadRecord(format!("{text:?} does not exist in this game")))
            }
        });
        parsed.actions.push(action.map_err(|error| place("action", at, &error))?);
    }
    for (at, text) in deal.after.iter().enumerate() {
        let decision = parse_decision(text).and_then(|decision| {
            let (Decision::Rebuy(seat) | Decision::Leave(seat)) = decision;
            known(seat).map(|()| decision)
        });
        parsed.after.push(decision.map_err(|error| place("after", at, &error))?);
    }
    Ok(parsed)
}

/// Whether a game knows an action at all: where a deal is ended by a knock, nothing is laid otherwise, no discard bought and
/// no stock rebuilt.
fn exists(action: &Action, rules: &Rules) -> bool {
    let knocks = rules.knocking().is_some();
    match action {
        Action::Reshuffle(_) | Action::Move(_, Move::Meld(_) | Move::Swap { .. } | Move::Buy { .. }) => !knocks,
        Action::Move(_, Move::Knock { .. }) => knocks,
        Action::Move(..) => true,
    }
}

impl Replay {
    fn play_deal(&mut self, index: usize, record: &DealRecord, parsed: ParsedDeal) -> Result<(), BadRecord> {
        let bad = |message: String| BadRecord(format!("deal {index}: {message}"));
        let number = record.number_at(index);
        let layout = layout_of(record, number, self.game.in_play(), self.game.rules())
            .map_err(|error| bad(error.to_string()))?;
        self.game.start_deal(&layout).map_err(|error| bad(error.to_string()))?;
        self.deals.push(DealSummary { end: None, points: None, knock: None });
        for (at, action) in parsed.actions.into_iter().enumerate() {
            let reason = match action {
                Action::Move(seat, mv) => self.game.apply(seat, mv).err(),
                Action::Reshuffle(order) => {
                    let deal = self.game.deal_mut().expect("a deal was begun");
                    deal.reshuffle(order).map_err(|error| bad(format!("action {at}: reshuffle {error:?}")))?;
                    None
                }
            };
            self.note(index, Where::Action(at), reason);
            if self.refusal.is_some() {
                return Ok(());
            }
        }
        if !parsed.after.is_empty() && self.game.playing() {
            return Err(bad("decisions follow a deal that is not over".into()));
        }
        for (at, decision) in parsed.after.into_iter().enumerate() {
            let result = match decision {
                Decision::Rebuy(seat) => self.game.rebuy(seat),
                Decision::Leave(seat) => self.game.leave(seat),
            };
            self.note(index, Where::After(at), result.err());
            if self.refusal.is_some() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Counts one action, made or refused, and keeps the summary of the deal up to date.
    fn note(&mut self, deal: usize, at: Where, reason: Option<IllegalMove>) {
        match reason {
            Some(reason) => self.refusal = Some(Refusal { deal, at, reason }),
            None => self.applied += 1,
        }
        let end = self.game.deal().and_then(|deal| deal.board().end);
        let points = end.and_then(|_| self.game.points().last().cloned());
        let knock = self.game.deal().and_then(|deal| deal.board().knock).filter(|_| end.is_some());
        self.deals[deal] = DealSummary { end, points, knock };
    }
}

/// Reads the cards of a deal.
///
/// # Errors
/// [`BadRecord`] for unknown cards and impossible positions; whether the packs are complete is asked of
/// [`Layout::validate`].
pub fn layout_of(record: &DealRecord, number: u16, in_play: Vec<bool>, rules: &Rules) -> Result<Layout, BadRecord> {
    let hands = record.hands.iter().map(|text| hand_of(text)).collect::<Result<Vec<_>, _>>()?;
    if hands.len() != in_play.len() {
        return Err(BadRecord("there must be a hand for every seat".into()));
    }
    let start = record.start.as_ref().map(|start| start_of(start, &in_play, rules)).transpose()?;
    Ok(Layout {
        number,
        dealer: record.dealer,
        in_play,
        hands,
        stock: cards_of(&record.stock)?,
        discard: cards_of(&record.discard)?,
        removed: hand_of(&record.removed)?,
        start,
    })
}

fn start_of(start: &StartRecord, in_play: &[bool], rules: &Rules) -> Result<Start, BadRecord> {
    let phase = match start.phase.as_str() {
        "draw" => Phase::Draw,
        "play" => Phase::Play,
        other => return Err(BadRecord(format!("a position cannot begin in phase {other:?}"))),
    };
    let mut table = Vec::new();
    for laid in &start.table {
        let cards: Placed = laid
            .cards
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map_err(|error: crate::cards::UnknownCard| BadRecord(error.to_string()))?;
        let meld = Meld::new(&rules.melds, &cards)
            .map_err(|error| BadRecord(format!("{:?} is no combination: {error:?}", laid.cards)))?;
        table.push((laid.owner, meld));
    }
    let seats = in_play.len();
    let before = (1..=seats).map(|step| (start.turn.min(seats) + seats - step) % seats).find(|&seat| in_play[seat]);
    Ok(Start {
        turn: start.turn,
        phase,
        opened: start.opened.clone().unwrap_or_else(|| table.iter().map(|&(owner, _)| owner).collect()),
        table,
        taken: cards_of(&start.taken)?.into(),
        turns: start.turns.clone().unwrap_or_else(|| vec![1; seats]),
        discarder: start.discarder.or(before),
        upcard: match cards_of(&start.upcard)?[..] {
            [] => None,
            [card] => Some(card),
            _ => return Err(BadRecord("one card is first turned up".into())),
        },
    })
}

fn cards_of(text: &str) -> Result<Vec<Card>, BadRecord> {
    parse_cards(text).map_err(|error| BadRecord(error.to_string()))
}

fn hand_of(text: &str) -> Result<Hand, BadRecord> {
    let mut hand = Hand::EMPTY;
    for card in cards_of(text)? {
        if hand.count(card) as usize >= if card.is_joker() { 60 } else { MAX_COPIES } {
            return Err(BadRecord(format!("too many {card}")));
        }
        hand.add(card);
    }
    Ok(hand)
}
