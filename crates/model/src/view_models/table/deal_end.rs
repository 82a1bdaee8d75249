//! The end of a deal: who went out, what everybody held, points and totals, buy-backs.

use crate::table::{Event, Intent, Session};
use crate::text::{Key, Message};
use rami_engine::cards::{Card, Hand, Placed, Suit};
use rami_engine::game::{Deal, DealEnd, How, LeastDeadwood, Match, Seat, TableMeld};
use rami_engine::rules::{MatchEnd, OneGo, Scoring};
use rami_record::Decision;

use super::joint::waits_for;
use crate::view_models::sheet::{SeatResultRow, seat_results};
use crate::view_models::words;

/// One player's line: the result, and what is shown with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndRow {
    /// The result of the deal.
    pub result: SeatResultRow,
    /// The name.
    pub name: Option<String>,
    /// Cards left in hand, shown now.
    pub cards: Vec<Card>,
    /// Whether the row is marked as the best of the deal. That is the player who went out or, where going out does not
    /// decide the deal, whoever has the most points (V1-R11).
    pub best: bool,
    /// Whether the player was eliminated and bought back.
    pub rebought: bool,
    /// Whether it is the player's own.
    pub mine: bool,
    /// The melds of a hand laid open, in games ended by a knock. `cards` then holds the cards in none of them.
    pub melds: Vec<Vec<Card>>,
    /// The points of these cards (V5-R10).
    pub deadwood: Option<u16>,
}

/// The offer to buy back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RebuyOffer {
    /// Points of the eliminated player.
    pub points: i32,
    /// Points to go on with.
    pub score: i32,
    /// Buy-backs left, this one included.
    pub left: u8,
    /// Buy-backs a player has.
    pub max: u8,
}

/// The end of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealEndScreen {
    /// Deal number.
    pub deal: u16,
    /// Who went out, or who won the match.
    pub title: Message,
    /// The players whose faces are shown beside the title: the winners of the deal or, once the match is over, of the
    /// match.
    pub victors: Vec<EndRow>,
    /// More about it.
    pub detail: Option<Message>,
    /// The players, the best of the deal first.
    pub rows: Vec<EndRow>,
    /// All players of the match, the best first.
    pub ranking: Vec<EndRow>,
    /// The offer to the player, when it is his turn to answer.
    pub rebuy: Option<RebuyOffer>,
    /// Whether the next deal can be dealt.
    pub next: bool,
    /// Whom the player waits for: somebody who decides whether to buy back, the other devices of a joint table, or the
    /// host who is asked for another match.
    pub waits: Option<Message>,
    /// Whether another match can be begun or, by a guest, asked for.
    pub may_rematch: bool,
    /// Whether the player is eliminated and only watches.
    pub looking_on: bool,
    /// Whether the match is over.
    pub over: bool,
    /// Whether the player has won it.
    pub won: bool,
}

/// The end of the latest deal; `None` while it is under way.
#[must_use]
pub fn deal_end(session: &Session) -> Option<DealEndScreen> {
    let state = session.game().state();
    let deal = state.deal()?;
    let end = deal.board().end?;
    let standing = state.standing();
    let over = session.match_over();
    let after = session.game().record().deals.last().map(|deal| deal.after.as_slice()).unwrap_or_default();
    let row = |result: SeatResultRow| EndRow {
        name: words::name(session, result.seat),
        cards: in_order(deal.hand(result.seat)),
        best: result.winner,
        rebought: after.contains(&Decision::Rebuy(result.seat)),
        mine: result.seat == session.me(),
        melds: Vec::new(),
        deadwood: None,
        result,
    };
    let mut ranking: Vec<EndRow> = seat_results(state).into_iter().map(row).collect();
    if state.rules().knocking().is_some() {
        for row in &mut ranking {
            lay_open(deal, row);
        }
    }
    if matches!(state.rules().scoring, Scoring::LaidMinusHand { .. }) {
        mark_most(&mut ranking);
    }
    let sign = if state.rules().scoring.high_is_good() { -1 } else { 1 };
    ranking.sort_by_key(|row| row.result.place);
    let mut rows: Vec<EndRow> =
        ranking.iter().filter(|row| deal.board().seats[row.result.seat].in_play).cloned().collect();
    rows.sort_by_key(|row| (!row.best, row.result.points * sign));
    let ending = words::ending(session, end.how, end.winner);
    let is_victor = |row: &&EndRow| if over { standing.winners.contains(&row.result.seat) } else { row.result.winner };
    let victors = ranking.iter().filter(is_victor).cloned().collect();
    let remark = remark(state.rules().scoring, end);
    Some(DealEndScreen {
        deal: deal.board().number,
        victors,
        title: if over { words::victory(session, &standing.winners) } else { ending.clone() },
        detail: if over { Some(ending) } else { remark },
        rows,
        ranking,
        rebuy: rebuy_offer(state, session.me()),
        next: session.next_deal_is_due(),
        waits: waits(session, over),
        may_rematch: over && !(session.is_guest() && session.is_ready()),
        looking_on: !over && !session.people().iter().any(|&seat| state.in_play()[seat]),
        over,
        won: over && standing.winners.contains(&session.me()),
    })
}

/// A button at the end of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndButton {
    /// Stay out.
    Leave,
    /// Buy back.
    Rebuy,
    /// Ask for the next deal.
    NextDeal,
    /// Let the others finish the match.
    Finish,
    /// Set another table up.
    NewMatch,
    /// Look at the ranking of the match.
    Ranking,
}

impl EndButton {
    /// What happens at the table; `None` if another screen comes.
    #[must_use]
    pub const fn event(self) -> Option<Event> {
        Some(match self {
            Self::Leave => Event::Intent(Intent::Leave),
            Self::Rebuy => Event::Intent(Intent::Rebuy),
            Self::NextDeal => Event::Intent(Intent::NextDeal),
            Self::Finish => Event::Finish,
            Self::Ranking => Event::ResultSeen,
            Self::NewMatch => return None,
        })
    }
}

impl DealEndScreen {
    /// The buttons that live, the most usual one last. While somebody else is waited for, there is none.
    #[must_use]
    pub fn buttons(&self) -> Vec<EndButton> {
        if self.rebuy.is_some() {
            vec![EndButton::Leave, EndButton::Rebuy]
        } else if self.over {
            vec![EndButton::NewMatch, EndButton::Ranking]
        } else if self.waits.is_some() || !self.next {
            Vec::new()
        } else if self.looking_on {
            vec![EndButton::NextDeal, EndButton::Finish]
        } else {
            vec![EndButton::NextDeal]
        }
    }
}

/// Whom the player waits for.
fn waits(session: &Session, over: bool) -> Option<Message> {
    let decides = session.game().state().asked_to_rebuy().first().filter(|&&seat| seat != session.me() && !over);
    let decides = decides.map(|&seat| words::named(Message::new(Key::JointRebuys), session, seat));
    waits_for(session).or(decides)
}

/// Marks the players with the most points of the deal, in place of the one who went out.
fn mark_most(rows: &mut [EndRow]) {
    let most = rows.iter().map(|row| row.result.points).max();
    for row in rows {
        row.best = Some(row.result.points) == most;
    }
}

/// Divides a hand into melds and the rest. The knocker's melds are those laid, the other player's those counted (V5-R7,
/// D5-7).
fn lay_open(deal: &Deal, row: &mut EndRow) {
    let (board, values, hand) = (deal.board(), deal.rules().values, deal.hand(row.result.seat));
    let cards = |cards: &Placed| cards.iter().map(|placed| placed.card()).collect::<Vec<_>>();
    if board.knock.is_some_and(|knock| knock.seat == row.result.seat) {
        let own = |laid: &TableMeld| {
            let by = laid.meld.cards().iter().zip(&laid.by).filter(|&(_, &by)| usize::from(by) == row.result.seat);
            by.map(|(placed, _)| placed.card()).collect()
        };
        row.melds = board.table.iter().map(own).collect();
        row.deadwood = Some(values.of_hand(hand));
    } else {
        let best = LeastDeadwood::from_hand(values, hand);
        row.melds = best.melds().iter().map(cards).collect();
        row.cards = in_order(&best.deadwood().collect());
        row.deadwood = Some(best.points());
    }
}

/// A remark on the special end of a deal.
fn remark(scoring: Scoring, end: DealEnd) -> Option<Message> {
    let one_go = end.in_one_go && end.how == How::Out;
    match scoring {
        Scoring::Knock(_) if end.winner.is_none() => Some(Key::DealVoidDetail.into()),
        Scoring::Knock(_) => None,
        Scoring::WinnerTakes { .. } if end.winner.is_none() => Some(Key::DealNobodyScores.into()),
        Scoring::WinnerTakes { one_go_doubles: true, .. } if one_go => Some(Key::DealChasseTwice.into()),
        Scoring::WinnerTakes { one_go_bonus, .. } if one_go => {
            Some(Message::new(Key::DealChasse).number("n", one_go_bonus))
        }
        Scoring::LaidMinusHand { .. } => Some(Key::DealLaidMinusHand.into()),
        _ if end.winner.is_none() => Some(Key::DealBlockedDetail.into()),
        Scoring::DeadwoodAgainst(deadwood) if one_go => match deadwood.one_go {
            OneGo::Plain => None,
            OneGo::Doubles => Some(Key::DealOneGo.into()),
            OneGo::Writes(points) => Some(Message::new(Key::DealOneGoScore).number("n", points)),
        },
        _ => None,
    }
}

/// The offer to buy back, if this seat is the one that is asked.
pub(crate) fn rebuy_offer(game: &Match, seat: Seat) -> Option<RebuyOffer> {
    let MatchEnd::LastSurvivor { max_rebuys, .. } = game.rules().match_end else { return None };
    if game.asked_to_rebuy().first() != Some(&seat) {
        return None;
    }
    let score = game.in_play().iter().zip(game.totals()).filter(|(plays, _)| **plays).map(|(_, total)| *total).max()?;
    Some(RebuyOffer { points: game.totals()[seat], score, left: max_rebuys - game.rebuys()[seat], max: max_rebuys })
}

/// Cards of a hand in alternating colours, jokers last.
fn in_order(hand: &Hand) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.iter().collect();
    let suits = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
    cards.sort_by_key(|card| {
        let suit = suits.iter().position(|&suit| Some(suit) == card.suit()).unwrap_or(4);
        (suit, card.rank().map(rami_engine::cards::Rank::number))
    });
    cards
}
