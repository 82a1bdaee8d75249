//! A position of a match in its review, and what the champion says about the decision taken there.

mod chance;
mod fair;
mod luck;

use std::iter::once;

use crate::table::{Happening, WhatHappened, other_seats};
use crate::text::{Key, Message};
use rami_bots::analysis::{Grade, JudgementAnswer, Review};
use rami_bots::reasons;
use rami_engine::cards::{Card, Placed};
use rami_engine::game::{Match, Move, Seat, SeatView, TableMeld};

use super::words::{self, Named};
pub use fair::{FairScreen, chance, fair};
pub use luck::{
    LuckRange, LuckRow, LuckScreen, LuckSide, LuckSums, ResultPart, SkillCurve, Stretch, TurningPoint, Whole,
    batch_progress, cannot_judge, luck, luck_progress, luck_sums, signed, turning_points,
};

/// A player's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewHand {
    /// Seat.
    pub seat: Seat,
    /// Name.
    pub name: Option<String>,
    /// The cards; `None` while they are secret.
    pub cards: Option<Vec<Card>>,
    /// The number of cards.
    pub count: usize,
    /// The total before the deal.
    pub total: i32,
    /// Whether it is the player's turn.
    pub is_turn: bool,
}

/// The melds that a player owns: he laid them first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewOwner {
    /// Seat.
    pub seat: Seat,
    /// Name.
    pub name: Option<String>,
    /// The melds.
    pub melds: Vec<ReviewMeld>,
}

/// A meld on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewMeld {
    /// Its number, as in a record.
    pub index: usize,
    /// The cards, each with what a joker stands for.
    pub cards: Vec<(Card, Option<Card>)>,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewScreen {
    /// Index of the deal.
    pub deal: usize,
    /// Number of the deal.
    pub number: u16,
    /// The hands, the player's own first.
    pub hands: Vec<ReviewHand>,
    /// The melds, by player, the player's own first.
    pub owners: Vec<ReviewOwner>,
    /// Cards of the stock.
    pub stock: usize,
    /// The newest discards, the top last.
    pub discard: Vec<Card>,
    /// The latest move, in words.
    pub said: Message,
}

/// The table at a position, as it is described to the player's own seat.
struct Shown<'a> {
    state: &'a Match,
    own: Seat,
    you: Option<Seat>,
    names: &'a [String],
}

impl Shown<'_> {
    /// All seats, the player's own first, then the others in turn order.
    fn around(&self) -> impl Iterator<Item = Seat> {
        once(self.own).chain(other_seats(self.own, self.state.seats()))
    }
}

impl Named for Shown<'_> {
    fn names(&self) -> &[String] {
        self.names
    }

    fn you(&self) -> Option<Seat> {
        self.you
    }

    fn state(&self) -> &Match {
        self.state
    }
}

/// How many discards are shown.
const DISCARDS: usize = 14;

/// A position of a review; `None` beyond its end. `you` is the seat that is addressed as "you", which nobody is in a
/// match of somebody else.
#[must_use]
pub fn review(review: &Review, step: usize, you: Option<Seat>) -> Option<ReviewScreen> {
    let position = *review.positions().get(step)?;
    let state = &review.at(step)?;
    let table = Shown { state, own: review.own_seat(), you, names: &review.record().seats };
    let (deal, board) = (state.deal()?, state.deal()?.board());
    let hand = |seat: Seat| ReviewHand {
        seat,
        name: words::name(&table, seat),
        cards: review.shows(step, seat).then(|| sorted(deal.hand(seat).iter().collect())),
        count: deal.hand(seat).len(),
        total: state.totals()[seat],
        is_turn: board.to_act() == Some(seat),
    };
    let discards = board.discard.len();
    Some(ReviewScreen {
        deal: position.deal,
        number: board.number,
        hands: table.around().filter(|&seat| board.seats[seat].in_play).map(hand).collect(),
        owners: owners(&table),
        stock: board.stock,
        discard: board.discard[discards.saturating_sub(DISCARDS)..].to_vec(),
        said: said(review, step, &table),
    })
}

fn owners(table: &Shown<'_>) -> Vec<ReviewOwner> {
    let board = table.board();
    let meld = |(index, laid): (usize, &TableMeld)| {
        let cards = laid.meld.cards().iter();
        let cards = cards.map(|placed| (placed.card(), placed.is_joker().then(|| placed.stands_for())));
        ReviewMeld { index, cards: cards.collect() }
    };
    let owner = |seat: Seat| {
        let own = board.table.iter().enumerate().filter(|(_, laid)| laid.owner == seat);
        ReviewOwner { seat, name: words::name(table, seat), melds: own.map(meld).collect() }
    };
    table.around().map(owner).filter(|owner| !owner.melds.is_empty()).collect()
}

fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort_by_key(|card| (card.suit(), card.rank()));
    cards
}

fn said(review: &Review, step: usize, table: &Shown<'_>) -> Message {
    let Some((seat, mv)) = review.made(step) else {
        if review.positions()[step].actions > 0 {
            return Key::ReviewRebuilt.into();
        }
        let dealer = table.board().dealer;
        let happening = Happening { seat: dealer, what: WhatHappened::Dealt, first_laying: false };
        return words::happening(table, &happening);
    };
    let what = match (drawn(review, step, table, seat, &mv), mv) {
        (Some(card), _) if table.you() == Some(seat) => WhatHappened::Drew(card),
        (Some(card), _) => {
            return words::named(Message::new(Key::ReviewDrew), table, seat).card("card", card);
        }
        (None, mv) => WhatHappened::Moved(mv),
    };
    words::happening(table, &Happening { seat, what, first_laying: false })
}

/// The card that a seat drew from the stock, where it may be seen.
fn drawn(review: &Review, step: usize, table: &Shown<'_>, seat: Seat, mv: &Move) -> Option<Card> {
    if *mv != Move::DrawStock || !review.shows(step, seat) {
        return None;
    }
    let before = review.at(step.checked_sub(1)?)?;
    let (before, after) = (before.deal()?.hand(seat), table.state.deal()?.hand(seat));
    after.distinct().find(|&card| after.count(card) > before.count(card))
}

/// The parts of the picture that a move uses, in the position before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Cards of the hand, each as often as the move uses it.
    pub cards: Vec<Card>,
    /// Whether it draws from the stock.
    pub stock: bool,
    /// How many of the newest discards it takes.
    pub discards: usize,
    /// The meld that it changes.
    pub meld: Option<usize>,
}

impl Marks {
    /// The marks of a move.
    #[must_use]
    pub fn from_move(mv: &Move) -> Self {
        let physical = |cards: &Placed| cards.iter().map(|placed| placed.card()).collect::<Vec<_>>();
        match mv {
            Move::DrawStock => Self { stock: true, ..Self::default() },
            Move::DrawDiscard { cards } | Move::Buy { cards } => {
                Self { discards: usize::from(*cards), ..Self::default() }
            }
            Move::Meld(melds) => Self { cards: melds.iter().flat_map(physical).collect(), ..Self::default() },
            Move::LayOff { meld, cards } => Self { cards: physical(cards), meld: Some(*meld), ..Self::default() },
            Move::Swap { meld, cards } => Self { cards: cards.to_vec(), meld: Some(*meld), ..Self::default() },
            Move::Discard(card) => Self { cards: vec![*card], ..Self::default() },
            Move::Knock { discard, melds } => {
                Self { cards: melds.iter().flat_map(physical).chain(*discard).collect(), ..Self::default() }
            }
            Move::End | Move::Pass => Self::default(),
        }
    }

    /// Marks the cards of a hand that the move uses. Equal cards are marked only as often as it uses them.
    #[must_use]
    pub fn in_hand(&self, hand: &[Card]) -> Vec<bool> {
        let mut left = self.cards.clone();
        let mut takes =
            |card: &Card| left.iter().position(|other| other == card).map(|at| left.swap_remove(at)).is_some();
        hand.iter().map(&mut takes).collect()
    }
}

/// The champion's judgement of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move that would have been better, where one certainly was.
    pub better: Option<Move>,
    /// How good it was.
    pub grade: Grade,
    /// Whether the champion would have made the same move.
    pub same: bool,
    /// The loss in hundredths of a point of the deal; 0 if it may be due to chance.
    pub lost: i64,
    /// In words.
    pub said: Message,
}

/// The judgement of a decision by the seat of this view.
#[must_use]
pub fn judge(view: &SeatView, answer: &JudgementAnswer) -> Judged {
    let loss = answer.swing.points.get(view.seat).copied().unwrap_or_default();
    let grade = answer.grade(view.seat);
    let behind = if grade == Grade::Good { 0.0 } else { -loss.mean };
    let said = match &answer.best {
        None => Message::new(Key::ReviewSame),
        Some(best) => {
            let rather = super::advice::hinted(&view.rules, best, &reasons(view, best));
            let key = if grade == Grade::Good { Key::ReviewEqual } else { Key::ReviewRather };
            Message::new(key).message("hint", rather).number("n", behind.round() as i64)
        }
    };
    let better = if grade == Grade::Good { None } else { answer.best.clone() };
    Judged { better, grade, same: answer.best.is_none(), lost: (behind * 100.0).round() as i64, said }
}

/// All decisions judged so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// How many.
    pub judged: usize,
    /// How many were the champion's move.
    pub same: usize,
    /// How many were doubtful.
    pub doubtful: usize,
    /// How many were blunders.
    pub blunders: usize,
    /// Points of deals lost in all, rounded.
    pub lost: i64,
}

impl Verdicts {
    /// Adds up decisions.
    pub fn from_judged<'a>(judged: impl IntoIterator<Item = &'a Judged>) -> Self {
        let mut sums = Self::default();
        let mut hundredths = 0;
        for one in judged {
            sums.judged += 1;
            sums.same += usize::from(one.same);
            sums.doubtful += usize::from(one.grade == Grade::Doubtful);
            sums.blunders += usize::from(one.grade == Grade::Blunder);
            hundredths += one.lost;
        }
        sums.lost = (hundredths + 50) / 100;
        sums
    }

    /// How many were not the champion's move, but not certainly worse.
    #[must_use]
    pub const fn equal(&self) -> usize {
        self.judged - self.same - self.doubtful - self.blunders
    }

    /// In words. The parts add up to the decisions judged.
    #[must_use]
    pub fn said(&self) -> Message {
        Message::new(Key::ReviewSummary)
            .number("n", self.judged as i64)
            .number("same", self.same as i64)
            .number("equal", self.equal() as i64)
            .number("doubtful", self.doubtful as i64)
            .number("blunders", self.blunders as i64)
            .number("lost", self.lost)
    }

    /// The progress in words: how many of all decisions were looked at, and how many of these are not judged.
    #[must_use]
    pub fn progress(&self, done: usize, all: usize) -> Message {
        let left = done - self.judged;
        let key = if left == 0 { Key::ReviewProgress } else { Key::ReviewProgressLeft };
        Message::new(key).number("n", done as i64).number("all", all as i64).number("left", left as i64)
    }
}
