//! Moves in words.

use crate::table::{Happening, Session, WhatHappened};
use crate::text::{Key, Message};
use rami_engine::cards::{Card, Placed};
use rami_engine::game::{Board, How, Match, Move, Seat};
use rami_engine::rules::{CleanMeld, Contract, Opening, Rules};
use rami_record::given;

use super::face::{said_added, said_meld};

/// A table described in words: one that is played at, or a position in a review.
pub trait Named {
    /// The names of the players, seat 0 first; empty for a player who gave none.
    fn names(&self) -> &[String];
    /// The seat that is addressed as "you"; `None` if nobody is.
    fn you(&self) -> Option<Seat>;
    /// The match.
    fn state(&self) -> &Match;

    /// What everybody sees of the deal.
    ///
    /// # Panics
    /// If no deal was dealt.
    fn board(&self) -> &Board {
        self.state().deal().expect("a deal was dealt").board()
    }

    /// The rules in force.
    fn rules(&self) -> &Rules {
        self.state().rules()
    }
}

impl Named for Session {
    fn names(&self) -> &[String] {
        &self.game().setup().seats
    }

    fn you(&self) -> Option<Seat> {
        Some(self.me())
    }

    fn state(&self) -> &Match {
        self.game().state()
    }
}

/// The name of a player; `None` if the player gave none.
pub(super) fn name(table: &dyn Named, seat: Seat) -> Option<String> {
    given(table.names().get(seat)?).map(str::to_string)
}

/// A message about a player by name. A player without a name is named after the seat.
pub(super) fn named(message: Message, table: &dyn Named, seat: Seat) -> Message {
    match name(table, seat) {
        Some(name) => message.text("name", name),
        None => message.message("name", Message::new(Key::NamesPerson).number("n", seat as i64 + 1)),
    }
}

/// Two texts for the same thing: what "you" did, and what a named player did.
pub(super) fn about(table: &dyn Named, seat: Seat, you: Key, other: Key) -> Message {
    if table.you() == Some(seat) { Message::new(you) } else { named(Message::new(other), table, seat) }
}

/// The cards of a meld, jokers as jokers.
pub(super) fn physical(cards: &Placed) -> Vec<Card> {
    cards.iter().map(|placed| placed.card()).collect()
}

/// Something that happened, in words.
#[must_use]
pub fn happening(table: &dyn Named, happening: &Happening) -> Message {
    let seat = happening.seat;
    match &happening.what {
        WhatHappened::Dealt => about(table, seat, Key::LogDealtYou, Key::LogDealt).number("n", table.board().number),
        WhatHappened::TookBack => Message::new(Key::LogTookBack),
        WhatHappened::Rebought => about(table, seat, Key::LogReboughtYou, Key::LogRebought),
        WhatHappened::Left => about(table, seat, Key::LogLeftYou, Key::LogLeft),
        WhatHappened::Drew(card) => Message::new(Key::LogDrawStockYou).card("card", *card),
        WhatHappened::Bought(cards) => about(table, seat, Key::LogBuyYou, Key::LogBuy).cards("cards", cards.clone()),
        WhatHappened::Moved(mv) => moved(table, seat, mv, happening.first_laying),
    }
}

fn moved(table: &dyn Named, seat: Seat, mv: &Move, first_laying: bool) -> Message {
    match mv {
        Move::DrawStock if table.board().to_act().is_none() => {
            let end = table.board().end;
            Message::new(match end.map(|end| end.how) {
                Some(How::StockOut) if table.rules().knocking().is_some() => Key::LogVoid,
                Some(How::StockOut) => Key::LogStockOut,
                _ => Key::LogBlocked,
            })
        }
        Move::DrawStock => named(Message::new(Key::LogDrawStock), table, seat),
        Move::DrawDiscard { cards } if *cards > 1 => {
            about(table, seat, Key::LogDrawDiscardsYou, Key::LogDrawDiscards).number("n", *cards)
        }
        Move::DrawDiscard { .. } | Move::Buy { .. } => {
            let message = about(table, seat, Key::LogDrawDiscardYou, Key::LogDrawDiscard);
            let known = table.board().taken.last().copied();
            known.map_or(message.clone(), |card| message.card("card", card))
        }
        Move::Meld(melds) => {
            let cards = melds.iter().flat_map(|cards| said_meld(table.rules(), cards)).collect();
            let (you, other) =
                if first_laying { (Key::LogOpenYou, Key::LogOpen) } else { (Key::LogMeldYou, Key::LogMeld) };
            about(table, seat, you, other).laid("cards", cards)
        }
        Move::LayOff { cards, .. } => {
            about(table, seat, Key::LogLayOffYou, Key::LogLayOff).laid("cards", said_added(cards))
        }
        Move::Swap { .. } => about(table, seat, Key::LogSwapYou, Key::LogSwap),
        Move::Discard(_) if table.board().closed => about(table, seat, Key::LogCloseYou, Key::LogClose),
        Move::Discard(card) => about(table, seat, Key::LogDiscardYou, Key::LogDiscard).card("card", *card),
        Move::Knock { .. } => knocked(table, seat),
        Move::End if table.board().knock.is_some() => about(table, seat, Key::LogKeepRestYou, Key::LogKeepRest),
        Move::Pass => about(table, seat, Key::LogPassYou, Key::LogPass),
        Move::End => about(table, seat, Key::LogEndYou, Key::LogEnd),
    }
}

/// A knock, with the deadwood it left (V5-R7, V5-R8).
fn knocked(table: &dyn Named, seat: Seat) -> Message {
    match table
        .board()
        .knock
        .filter(|knock| knock.seat == seat)
        .and_then(|knock| knock.unmatched)
        .filter(|cards| !cards.is_empty())
    {
        None => about(table, seat, Key::LogGinYou, Key::LogGin),
        Some(cards) => {
            let points = table.rules().values.of_hand(&cards);
            let message = about(table, seat, Key::LogKnockYou, Key::LogKnock).number("n", points);
            message.cards("cards", cards.iter().collect())
        }
    }
}

/// How a deal that is over ended, in words.
pub(super) fn ending(table: &dyn Named, how: How, winner: Option<Seat>) -> Message {
    let deadwood = table.board().knock.and_then(|knock| knock.deadwood);
    ending_by(table.rules(), (how, winner), deadwood, &|seat, you, other| about(table, seat, you, other))
}

/// How a deal ended, in words. `about` makes the message about a seat from two keys, one for the reader and one for
/// other players.
pub(super) fn ending_by(
    rules: &Rules,
    end: (How, Option<Seat>),
    deadwood: Option<[u16; 2]>,
    about: &dyn Fn(Seat, Key, Key) -> Message,
) -> Message {
    match end {
        (How::Out, Some(seat)) if rules.going_out.face_down => about(seat, Key::DealClosedYou, Key::DealClosed),
        (How::Out, Some(seat)) if rules.contract(1).is_some() => about(seat, Key::DealOutYou, Key::DealOut),
        (How::Out, Some(seat)) => about(seat, Key::DealWinnerYou, Key::DealWinner),
        (How::Knock, Some(seat)) => about(seat, Key::DealKnockYou, Key::DealKnock),
        (How::Gin, Some(seat)) => about(seat, Key::DealGinYou, Key::DealGin),
        (How::BigGin, Some(seat)) => about(seat, Key::DealBigGinYou, Key::DealBigGin),
        (How::Undercut, Some(seat)) => match deadwood {
            Some([one, other]) if one != other => about(seat, Key::DealUndercutLessYou, Key::DealUndercutLess),
            _ => about(seat, Key::DealUndercutYou, Key::DealUndercut),
        },
        (How::StockOut | How::Blocked, _) if rules.knocking().is_some() => Message::new(Key::DealVoid),
        (How::StockOut, _) => Message::new(Key::DealStockOut),
        _ => Message::new(Key::DealBlocked),
    }
}

/// Who has won a match, in words.
pub(super) fn victory(table: &dyn Named, winners: &[Seat]) -> Message {
    match winners {
        &[seat] => about(table, seat, Key::MatchWonYou, Key::MatchWon),
        several => {
            let names = several.iter().map(|&seat| name(table, seat)).collect();
            Message::new(Key::MatchWonSeveral).names("name", names)
        }
    }
}

/// What happened last, in words.
#[must_use]
pub fn latest(session: &Session) -> Option<Message> {
    session.happened().last().map(|last| happening(session, last))
}

/// The move that a hint proposes, in words.
#[must_use]
pub fn hint(rules: &Rules, mv: &Move) -> Message {
    match mv {
        Move::DrawStock => Message::new(Key::HintDrawStock),
        Move::DrawDiscard { cards: 1 } => Message::new(Key::HintDrawDiscard),
        Move::DrawDiscard { cards } => Message::new(Key::HintDrawDiscards).number("n", *cards),
        Move::Buy { cards } => Message::new(Key::HintBuy).number("n", *cards),
        Move::Meld(melds) => {
            let cards = melds.iter().flat_map(|cards| said_meld(rules, cards)).collect();
            Message::new(Key::HintMeld).laid("cards", cards)
        }
        Move::LayOff { cards, .. } => Message::new(Key::HintLayOff).laid("cards", said_added(cards)),
        Move::Swap { cards, .. } => Message::new(Key::HintSwap).cards("cards", cards.to_vec()),
        Move::Discard(card) => Message::new(Key::HintDiscard).card("card", *card),
        Move::Knock { discard: Some(card), .. } => Message::new(Key::HintKnock).card("card", *card),
        Move::Knock { discard: None, .. } => Message::new(Key::HintKnockAll),
        Move::Pass => Message::new(Key::HintPass),
        Move::End => Message::new(Key::HintEnd),
    }
}

/// The meld without a joker that an opening must hold (D3-3, C29).
pub(super) const fn opening_needs_clean(rules: &Rules) -> CleanMeld {
    match rules.opening {
        Opening::MinimumPoints { clean, .. } => clean,
        _ => CleanMeld::NotNeeded,
    }
}

/// Whether an opening needs more points than the first one of a deal (C26).
pub(super) const fn outbid(rules: &Rules, needed: u16) -> bool {
    matches!(rules.opening, Opening::MinimumPoints { points, .. } if needed > points)
}

/// A contract in words: "2 brelans et 1 suite" (V4-R3).
#[must_use]
pub fn contract(contract: Contract) -> Message {
    let key = match (contract.sets, contract.runs) {
        (_, 0) => Key::ContractSets,
        (0, _) => Key::ContractRuns,
        _ => Key::ContractBoth,
    };
    Message::new(key).number("sets", contract.sets).number("runs", contract.runs)
}
