//! A position of a match looked at again, and what the strongest level says about the decision taken there.

use crate::bots::Advice;
use crate::cards::Card;
use crate::game::{Move, Seat};
use crate::session::{Grade, Happening, Review, Session, WhatHappened};
use crate::text::{Key, Message};

use super::words;

/// A player's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewHand {
    /// Seat.
    pub seat: Seat,
    /// Name.
    pub name: String,
    /// The cards; `None` while they are secret.
    pub cards: Option<Vec<Card>>,
    /// How many they are.
    pub count: usize,
    /// The total before the deal.
    pub total: i32,
    /// Whether it is the player's turn.
    pub is_turn: bool,
}

/// A combination on the table: its owner's name, and each card with what a joker stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewMeld {
    /// Who laid it first.
    pub owner: String,
    /// The cards.
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
    /// The combinations.
    pub melds: Vec<ReviewMeld>,
    /// Cards of the stock.
    pub stock: usize,
    /// The newest discards, the top last.
    pub discard: Vec<Card>,
    /// What has just been done.
    pub said: Message,
}

/// How many discards are shown.
const DISCARDS: usize = 6;

/// A position of a review; `None` beyond its end.
#[must_use]
pub fn review(review: &Review, step: usize) -> Option<ReviewScreen> {
    let position = *review.positions().get(step)?;
    let session = review.session(step).ok()?;
    let deal = session.game().state().deal()?;
    let board = deal.board();
    let hand = |seat: Seat| ReviewHand {
        seat,
        name: words::name(&session, seat),
        cards: review.shows(step, seat).then(|| sorted(deal.hand(seat).iter().collect())),
        count: deal.hand(seat).len(),
        total: session.game().state().totals()[seat],
        is_turn: board.to_act() == Some(seat),
    };
    let meld = |laid: &crate::game::TableMeld| ReviewMeld {
        owner: words::name(&session, laid.owner),
        cards: laid
            .meld
            .cards()
            .iter()
            .map(|placed| (placed.card(), placed.is_joker().then(|| placed.stands_for())))
            .collect(),
    };
    let discards = board.discard.len();
    Some(ReviewScreen {
        deal: position.deal,
        number: board.number,
        hands: (0..board.seats.len()).filter(|&seat| board.seats[seat].in_play).map(hand).collect(),
        melds: board.table.iter().map(meld).collect(),
        stock: board.stock,
        discard: board.discard[discards.saturating_sub(DISCARDS)..].to_vec(),
        said: said(review, step, &session),
    })
}

fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort_unstable_by_key(|card| (card.suit(), card.rank()));
    cards
}

fn said(review: &Review, step: usize, session: &Session) -> Message {
    let Some((seat, mv)) = review.made(step) else {
        if review.positions()[step].actions > 0 {
            return Key::ReviewRebuilt.into();
        }
        let dealer = session.board().dealer;
        let happening = Happening { seat: dealer, what: WhatHappened::Dealt, first_laying: false };
        return words::happening(session, &happening);
    };
    let what = match (drawn(review, step, session, seat, &mv), mv) {
        (Some(card), _) if seat == session.me() => WhatHappened::Drew(card),
        (Some(card), _) => {
            return Message::new(Key::ReviewDrew).text("name", words::name(session, seat)).card("card", card);
        }
        (None, mv) => WhatHappened::Moved(mv),
    };
    words::happening(session, &Happening { seat, what, first_laying: false })
}

/// The card that a seat drew from the stock, where it may be seen.
fn drawn(review: &Review, step: usize, session: &Session, seat: Seat, mv: &Move) -> Option<Card> {
    if *mv != Move::DrawStock || !review.shows(step, seat) {
        return None;
    }
    let before = review.session(step.checked_sub(1)?).ok()?;
    let before = before.game().state().deal()?.hand(seat);
    let after = session.game().state().deal()?.hand(seat);
    after.distinct().find(|&card| after.count(card) > before.count(card))
}

/// What the strongest level says about a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// How good it was.
    pub grade: Grade,
    /// Whether it is what the strongest level would have done.
    pub same: bool,
    /// How many hundredths of a point of the deal it gave away; nothing where that may be chance.
    pub lost: i64,
    /// In words.
    pub said: Message,
}

/// Compares a decision with advice that was asked about it.
#[must_use]
pub fn judge(advice: &Advice, mv: &Move) -> Judged {
    let same = mv.is_same(&advice.mv);
    let made = advice.made.filter(|_| !same);
    let grade = made.map_or(Grade::Good, |made| Grade::of(made.behind, made.error));
    let behind = made.filter(|_| grade != Grade::Good).map_or(0.0, |made| made.behind);
    let rather = words::hint(&advice.mv);
    let said = match grade {
        _ if same => Message::new(Key::ReviewSame),
        Grade::Good => Message::new(Key::ReviewEqual).message("hint", rather),
        _ => Message::new(Key::ReviewRather).message("hint", rather).number("n", behind.round() as i64),
    };
    Judged { grade, same, lost: (behind * 100.0).round() as i64, said }
}

/// All decisions judged so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// How many.
    pub judged: usize,
    /// How many were what the strongest level would have done.
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
    pub fn of<'a>(judged: impl IntoIterator<Item = &'a Judged>) -> Self {
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

    /// In words.
    #[must_use]
    pub fn said(&self) -> Message {
        Message::new(Key::ReviewSummary)
            .number("n", self.judged as i64)
            .number("same", self.same as i64)
            .number("doubtful", self.doubtful as i64)
            .number("blunders", self.blunders as i64)
            .number("lost", self.lost)
    }
}
