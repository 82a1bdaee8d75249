//! The text notation of actions, such as `1 meld TH JH QH / 7C 7D JK=7S`. Game records hold them in this notation.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::cards::{Card, Placed, format_cards, parse_cards};

use super::{Action, Move, Seat};

/// A text that is the notation of no action, with what is wrong about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotationError(pub String);

/// Writes a move with its seat, in the notation of records.
#[must_use]
pub fn format_move(seat: Seat, mv: &Move) -> String {
    let cards = |cards: &Placed| format_cards(cards);
    match mv {
        Move::DrawStock => format!("{seat} draw stock"),
        Move::DrawDiscard { cards: 1 } => format!("{seat} draw discard"),
        Move::DrawDiscard { cards } => format!("{seat} draw discard {cards}"),
        Move::Meld(melds) => {
            format!("{seat} meld {}", melds.iter().map(cards).collect::<Vec<_>>().join(" / "))
        }
        Move::LayOff { meld, cards: laid } => format!("{seat} layoff {meld} {}", cards(laid)),
        Move::Swap { meld, cards } => format!("{seat} swap {meld} {}", format_cards(cards)),
        Move::Discard(card) => format!("{seat} discard {card}"),
        Move::Knock { discard, melds } => {
            let discarded = discard.map(|card| format!(" {card}")).unwrap_or_default();
            let laid: String = melds.iter().map(|meld| format!(" / {}", cards(meld))).collect();
            format!("{seat} knock{discarded}{laid}")
        }
        Move::End => format!("{seat} end"),
        Move::Pass => format!("{seat} pass"),
        Move::Buy { cards: 1 } => format!("{seat} buy"),
        Move::Buy { cards } => format!("{seat} buy {cards}"),
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(seat, mv) => f.write_str(&format_move(*seat, mv)),
            Self::Reshuffle(order) => write!(f, "* reshuffle {}", format_cards(order)),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if let Some(cards) = text.strip_prefix("* reshuffle ") {
            return Ok(Self::Reshuffle(cards_of(cards)?));
        }
        let bad = || unknown(text);
        let (seat, rest) = text.split_once(' ').ok_or_else(bad)?;
        let seat = seat.parse().map_err(|_| bad())?;
        let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let mv = match verb {
            "draw" => parse_draw(rest).ok_or_else(bad)?,
            "meld" => Move::Meld(rest.split('/').map(placed_of).collect::<Result<_, _>>()?),
            "layoff" => {
                let (meld, cards) = indexed(rest).ok_or_else(bad)?;
                Move::LayOff { meld, cards: placed_of(cards)? }
            }
            "swap" => {
                let (meld, cards) = indexed(rest).ok_or_else(bad)?;
                Move::Swap { meld, cards: cards_of(cards)?.into() }
            }
            "discard" => Move::Discard(rest.parse().map_err(|_| bad())?),
            "knock" => parse_knock(rest)?,
            "end" if rest.is_empty() => Move::End,
            "pass" if rest.is_empty() => Move::Pass,
            "buy" if rest.is_empty() => Move::Buy { cards: 1 },
            "buy" => Move::Buy { cards: rest.parse().ok().filter(|cards| (1..=2).contains(cards)).ok_or_else(bad)? },
            _ => return Err(bad()),
        };
        Ok(Self::Move(seat, mv))
    }
}

fn unknown(text: &str) -> NotationError {
    NotationError(format!("unknown action {:?}", text.chars().take(60).collect::<String>()))
}

fn parse_draw(rest: &str) -> Option<Move> {
    match rest.split_once(' ') {
        None if rest == "stock" => Some(Move::DrawStock),
        None if rest == "discard" => Some(Move::DrawDiscard { cards: 1 }),
        Some(("discard", count)) => {
            count.parse().ok().filter(|&cards| cards >= 1).map(|cards| Move::DrawDiscard { cards })
        }
        _ => None,
    }
}

fn parse_knock(rest: &str) -> Result<Move, NotationError> {
    let mut parts = rest.split('/');
    let discard = match cards_of_any(parts.next().unwrap_or_default())?[..] {
        [] => None,
        [card] => Some(card),
        _ => return Err(NotationError("a knock discards one card".into())),
    };
    Ok(Move::Knock { discard, melds: parts.map(placed_of).collect::<Result<_, _>>()? })
}

fn indexed(rest: &str) -> Option<(usize, &str)> {
    let (index, cards) = rest.split_once(' ')?;
    Some((index.parse().ok()?, cards))
}

fn cards_of_any(text: &str) -> Result<Vec<Card>, NotationError> {
    parse_cards(text).map_err(|error| NotationError(error.to_string()))
}

fn cards_of(text: &str) -> Result<Vec<Card>, NotationError> {
    let cards = cards_of_any(text)?;
    if cards.is_empty() { Err(NotationError("an action names no card".into())) } else { Ok(cards) }
}

fn placed_of(text: &str) -> Result<Placed, NotationError> {
    let placed: Placed = text
        .split_whitespace()
        .map(|word| word.parse().map_err(|_| NotationError(format!("{word:.12?} is no card as laid (a joker: JK=6H)"))))
        .collect::<Result<_, _>>()?;
    if placed.is_empty() { Err(NotationError("a combination has no cards".into())) } else { Ok(placed) }
}
