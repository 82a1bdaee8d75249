//! One deal as people write it down at a table of real cards, and what is checked before it counts.

use serde_with::{DeserializeFromStr, SerializeDisplay};
use strum::{EnumString, IntoStaticStr};
use thiserror::Error;

use rami_engine::cards::Suit;
use rami_engine::game::{DealEnd, DealSummary, How, MatchError, Seat, SeatSummary, end_of_count};
use rami_engine::rules::{OneGo, RAMI_LENGTH, Rules, Scoring, StockOut};
use rami_record::Decision;

use super::points::{NotPoints, Points};
use super::tally::{PadKey, Tally, fewest_in_hand, fewest_laid};

/// How a deal ended, as it is written down. Gin and undercut follow from the deadwood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// Somebody went out.
    #[default]
    Out,
    /// Somebody knocked.
    Knock,
    /// Somebody knocked with all cards in melds, and without a discard (D5-12).
    BigGin,
    /// Nobody went out, because nobody could draw any more or nothing happened for too long (C9).
    Blocked,
    /// Nobody went out or knocked before the stock was used up.
    StockOut,
}

impl Ending {
    /// The endings that a deal of a game may have, the usual one first.
    #[must_use]
    pub fn of(rules: &Rules) -> Vec<Self> {
        match rules.knocking() {
            Some(knocking) if knocking.big_gin.is_some() => vec![Self::Knock, Self::BigGin, Self::StockOut],
            Some(_) => vec![Self::Knock, Self::StockOut],
            None if rules.stock_out == StockOut::EndDeal => vec![Self::Out, Self::StockOut],
            None => vec![Self::Out, Self::Blocked],
        }
    }

    /// Its name in attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Whether somebody ended the deal.
    #[must_use]
    pub const fn has_winner(self) -> bool {
        matches!(self, Self::Out | Self::Knock | Self::BigGin)
    }
}

/// One seat's part of a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatEntry {
    /// The cards left in hand; in gin the deadwood.
    pub left: Points,
    /// Whether the seat never opened.
    pub unopened: bool,
    /// The cards laid, where they count (V1-R11).
    pub laid: Points,
    /// The long runs laid at once (V1-R12).
    pub ramis: u8,
}

/// One deal as it is written down.
#[derive(Clone, Debug, Default, PartialEq, Eq, SerializeDisplay, DeserializeFromStr)]
pub struct DealEntry {
    /// How it ended.
    pub how: Ending,
    /// Who went out or knocked.
    pub winner: Option<Seat>,
    /// Whether the winner laid everything in one turn.
    pub in_one_go: bool,
    /// The suit of the card first turned up, where it matters (D5-9).
    pub upcard: Option<Suit>,
    /// The seats, in order. What stands for a seat that does not take part is ignored.
    pub seats: Vec<SeatEntry>,
    /// The answers to the question whether to buy back.
    pub after: Vec<Decision>,
}

/// Why a deal cannot be written down like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EntryError {
    /// The entry does not say who went out or knocked.
    #[error("nobody went out")]
    NobodyOut,
    /// The deal cannot end like this in this game.
    #[error("no such ending in this game")]
    NoSuchEnding,
    /// A seat that is out of the match went out or knocked.
    #[error("seat {0} does not take part")]
    NotPlaying(Seat),
    /// A seat has nothing left, but another one went out or nobody did.
    #[error("nothing is left to seat {0}")]
    NothingLeft(Seat),
    /// A seat has more cards left than it can hold.
    #[error("seat {seat} cannot hold more than {most} cards")]
    TooManyCards {
        /// The seat.
        seat: Seat,
        /// The most cards it can hold.
        most: usize,
    },
    /// There are more cards of a rank than the packs hold.
    #[error("there are only {most} of {key}")]
    TooManyOfRank {
        /// The rank, or the joker.
        key: PadKey,
        /// How many there are.
        most: u8,
    },
    /// No hand, or no cards that can be laid, have these points.
    #[error("no cards of seat {seat} make {points} points")]
    NoSuchPoints {
        /// The seat.
        seat: Seat,
        /// The points.
        points: u16,
    },
    /// The text written for a seat is no number of points.
    #[error("the text of seat {seat} is no number of points: {why}")]
    NotPoints {
        /// The seat.
        seat: Seat,
        /// Why it is none.
        why: NotPoints,
    },
    /// A seat laid fewer cards than so many long runs need.
    #[error("seat {0} laid fewer cards than its long runs have")]
    TooManyRamis(Seat),
    /// The suit of the card first turned up is missing.
    #[error("the suit of the upcard is missing")]
    NoUpcard,
    /// The knocker has more deadwood than a knock allows.
    #[error("{points} points of deadwood are more than {limit}")]
    DeadwoodTooHigh {
        /// The deadwood.
        points: u16,
        /// The limit.
        limit: u8,
    },
    /// An eliminated player has not said yet whether to buy back.
    #[error("seat {0} has not answered")]
    Unanswered(Seat),
    /// The match is decided.
    #[error("the match is decided")]
    Decided,
    /// The deal was written, corrected or removed since its entry was begun, as by another tab.
    #[error("the deal was changed meanwhile")]
    ChangedMeanwhile,
}

impl EntryError {
    /// The error of a match that does not take the deal.
    pub(super) const fn from_match(error: &MatchError) -> Self {
        match error {
            MatchError::WrongPlayers(seat) => Self::NotPlaying(*seat),
            _ => Self::Decided,
        }
    }

    /// The seat at which it is shown; `None` if it concerns the whole deal.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::NotPlaying(seat)
            | Self::NothingLeft(seat)
            | Self::TooManyCards { seat, .. }
            | Self::NoSuchPoints { seat, .. }
            | Self::NotPoints { seat, .. }
            | Self::TooManyRamis(seat)
            | Self::Unanswered(seat) => Some(seat),
            _ => None,
        }
    }
}

/// The questions about a deal besides who went out and what the others have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asks {
    /// Whether the winner laid everything in one turn.
    pub in_one_go: bool,
    /// Who never opened.
    pub unopened: bool,
    /// Whether a joker is among cards of which only the points are known.
    pub joker: bool,
    /// What everybody laid, and how many long runs.
    pub laid: bool,
    /// The suit of the card first turned up.
    pub upcard: bool,
    /// What the winner has left.
    pub winner: bool,
}

impl Asks {
    /// The questions that these rules need.
    #[must_use]
    pub const fn from_rules(rules: &Rules) -> Self {
        let nothing =
            Self { in_one_go: false, unopened: false, joker: false, laid: false, upcard: false, winner: false };
        match &rules.scoring {
            Scoring::DeadwoodAgainst(scoring) => Self {
                in_one_go: !matches!(scoring.one_go, OneGo::Plain) || scoring.nobody_opened.is_some(),
                unopened: scoring.unopened.is_some() || scoring.nobody_opened.is_some(),
                joker: scoring.joker_doubles,
                ..nothing
            },
            Scoring::WinnerTakes { one_go_bonus, one_go_doubles } => {
                Self { in_one_go: *one_go_bonus != 0 || *one_go_doubles, ..nothing }
            }
            Scoring::LaidMinusHand { .. } => Self { laid: true, ..nothing },
            Scoring::Knock(knocking) => Self { upcard: knocking.spades_double, winner: true, ..nothing },
        }
    }
}

/// The circumstances of a deal that is written down.
pub(super) struct Place<'a> {
    /// The rules of the table.
    pub rules: &'a Rules,
    /// The number of the deal.
    pub number: u16,
    /// Who deals.
    pub dealer: Seat,
    /// Who takes part.
    pub in_play: Vec<bool>,
}

impl DealEntry {
    /// An empty entry for so many seats.
    #[must_use]
    pub fn empty(rules: &Rules, seats: usize) -> Self {
        Self { how: Ending::of(rules)[0], seats: vec![SeatEntry::default(); seats], ..Self::default() }
    }

    /// This entry without the answers about buying back.
    #[must_use]
    pub fn without_answers(&self) -> Self {
        Self { after: Vec::new(), ..self.clone() }
    }

    /// Whether a seat has to say what is left to it.
    #[must_use]
    pub fn asks_left(&self, rules: &Rules, seat: Seat) -> bool {
        if rules.knocking().is_some() {
            return self.how.has_winner() && !(self.how == Ending::BigGin && self.winner == Some(seat));
        }
        let penalty = matches!(&rules.scoring, Scoring::DeadwoodAgainst(scoring) if scoring.unopened.is_some());
        self.winner != Some(seat) && !(penalty && self.seats[seat].unopened && !self.counts_plainly(rules))
    }

    /// Whether the deal is blocked and counts without penalties (D2-23).
    fn counts_plainly(&self, rules: &Rules) -> bool {
        matches!(&rules.scoring, Scoring::DeadwoodAgainst(scoring) if scoring.blocked_plainly) && !self.how.has_winner()
    }

    /// The facts of the deal that determine its points.
    pub(super) fn summary(&self, place: &Place<'_>) -> Result<DealSummary, EntryError> {
        self.check(place)?;
        let rules = place.rules;
        let asks = Asks::from_rules(rules);
        let seat = |(seat, entry): (Seat, &SeatEntry)| {
            if !place.in_play[seat] {
                return SeatSummary::default();
            }
            let left = if self.asks_left(rules, seat) { entry.left } else { Points::default() };
            SeatSummary {
                in_play: true,
                opened: !(asks.unopened && entry.unopened) || self.winner == Some(seat),
                left: left.in_hand(rules).into(),
                joker: left.joker(),
                laid: if asks.laid { entry.laid.laid(rules).into() } else { 0 },
                ramis: if asks.laid { entry.ramis } else { 0 },
            }
        };
        let deadwood = self.deadwood(rules);
        Ok(DealSummary {
            number: place.number,
            dealer: place.dealer,
            end: self.end(rules, deadwood),
            deadwood,
            upcard: if asks.upcard { self.upcard } else { None },
            seats: self.seats.iter().enumerate().map(seat).collect(),
        })
    }

    fn end(&self, rules: &Rules, deadwood: Option<[u16; 2]>) -> DealEnd {
        let nobody = |how| DealEnd { how, winner: None, in_one_go: false };
        match (self.how, self.winner, deadwood) {
            (Ending::Knock | Ending::BigGin, Some(seat), Some(deadwood)) => {
                end_of_count(rules, seat, self.how == Ending::BigGin, deadwood)
            }
            (Ending::Blocked, ..) => nobody(How::Blocked),
            (Ending::StockOut, ..) => nobody(How::StockOut),
            _ => DealEnd {
                how: How::Out,
                winner: self.winner,
                in_one_go: self.in_one_go && Asks::from_rules(rules).in_one_go,
            },
        }
    }

    /// The deadwood of both seats, if somebody knocked.
    fn deadwood(&self, rules: &Rules) -> Option<[u16; 2]> {
        let points = |seat| if self.asks_left(rules, seat) { self.seats[seat].left.in_hand(rules) } else { 0 };
        (rules.knocking().is_some() && self.how.has_winner()).then(|| [points(0), points(1)])
    }

    fn check(&self, place: &Place<'_>) -> Result<(), EntryError> {
        let rules = place.rules;
        if !Ending::of(rules).contains(&self.how) {
            return Err(EntryError::NoSuchEnding);
        }
        match self.winner {
            None if self.how.has_winner() => return Err(EntryError::NobodyOut),
            Some(seat) if place.in_play.get(seat) != Some(&true) => return Err(EntryError::NotPlaying(seat)),
            _ => {}
        }
        if Asks::from_rules(rules).upcard && self.how.has_winner() && self.upcard.is_none() {
            return Err(EntryError::NoUpcard);
        }
        for seat in (0..self.seats.len()).filter(|&seat| place.in_play[seat]) {
            self.check_seat(place, seat)?;
        }
        self.check_packs(place)?;
        self.check_knock(rules)
    }

    fn check_seat(&self, place: &Place<'_>, seat: Seat) -> Result<(), EntryError> {
        let (rules, entry) = (place.rules, &self.seats[seat]);
        let asks = Asks::from_rules(rules);
        if self.asks_left(rules, seat) {
            if entry.left.is_empty() && rules.knocking().is_none() {
                return Err(EntryError::NothingLeft(seat));
            }
            check_left(rules, place.number, seat, &entry.left)?;
        }
        if asks.laid {
            check_laid(rules, seat, entry)?;
        }
        Ok(())
    }

    /// No rank may be there more often than the packs hold it.
    fn check_packs(&self, place: &Place<'_>) -> Result<(), EntryError> {
        let (rules, mut left, mut laid) = (place.rules, Tally::default(), Tally::default());
        for seat in (0..self.seats.len()).filter(|&seat| place.in_play[seat]) {
            if self.asks_left(rules, seat) {
                left = left.and(&self.seats[seat].left.cards());
            }
            if Asks::from_rules(rules).laid {
                laid = laid.and(&self.seats[seat].laid.cards());
            }
        }
        let spare = rules.pack.jokers - left.of(PadKey::JOKER).min(rules.pack.jokers);
        match left.beyond(rules.pack, 0).or_else(|| left.and(&laid).beyond(rules.pack, spare)) {
            Some((key, most)) => Err(EntryError::TooManyOfRank { key, most }),
            None => Ok(()),
        }
    }

    /// V5-R7: a knock leaves no more deadwood than its limit.
    fn check_knock(&self, rules: &Rules) -> Result<(), EntryError> {
        let (Some(knocking), Some(deadwood), Some(seat)) = (rules.knocking(), self.deadwood(rules), self.winner) else {
            return Ok(());
        };
        let points = deadwood[seat];
        if points > u16::from(knocking.limit) {
            return Err(EntryError::DeadwoodTooHigh { points, limit: knocking.limit });
        }
        Ok(())
    }
}

/// The most cards that a hand can hold between two turns of a deal. Only cards taken out of turn or with those above
/// them make a hand grow.
fn most_in_hand(rules: &Rules, number: u16) -> usize {
    let dealt = usize::from(rules.hand_size_in(number));
    let bought = match rules.draw.buying {
        None => Some(0),
        Some(buying) => buying.max.map(|times| usize::from(times) * if buying.two_cards { 4 } else { 2 }),
    };
    match bought {
        Some(bought) if rules.draw.deep.is_none() => dealt + bought,
        _ => rules.pack.size(),
    }
}

fn check_left(rules: &Rules, number: u16, seat: Seat, left: &Points) -> Result<(), EntryError> {
    let most = most_in_hand(rules, number);
    match *left {
        Points::Cards(cards) if cards.len() > most => Err(EntryError::TooManyCards { seat, most }),
        Points::Cards(_) => Ok(()),
        Points::Typed { points, joker } => {
            if points == 0 && rules.knocking().is_none() {
                return Err(EntryError::NothingLeft(seat));
            }
            let in_joker = u16::from(rules.values.joker_in_hand);
            let (rest, cards) = if joker { (points.checked_sub(in_joker), most - 1) } else { (Some(points), most) };
            // If jokers are asked about separately and none was reported, the cards include none.
            let jokers = !Asks::from_rules(rules).joker;
            let held = |rest: u16| fewest_in_hand(rules.values, rules.pack, jokers || joker, rest)[usize::from(rest)];
            let fits =
                rest.filter(|&rest| rest < IMPOSSIBLE).and_then(held).is_some_and(|few| usize::from(few) <= cards);
            if fits { Ok(()) } else { Err(EntryError::NoSuchPoints { seat, points }) }
        }
    }
}

/// More points than all cards of three packs have.
const IMPOSSIBLE: u16 = 5_000;

fn check_laid(rules: &Rules, seat: Seat, entry: &SeatEntry) -> Result<(), EntryError> {
    let cards = match entry.laid {
        Points::Cards(cards) => cards.len(),
        Points::Typed { points, .. } => {
            let fewest = if points < IMPOSSIBLE {
                fewest_laid(rules.values, rules.pack, points)[usize::from(points)]
            } else {
                None
            };
            if fewest.is_none_or(|few| usize::from(few) > rules.pack.size()) {
                return Err(EntryError::NoSuchPoints { seat, points });
            }
            // The number of cards is the largest if every card has the fewest points.
            usize::from(points) / usize::from(rules.values.in_set(rami_engine::cards::Rank::TWO)).max(1)
        }
    };
    if usize::from(entry.ramis) * RAMI_LENGTH > cards { Err(EntryError::TooManyRamis(seat)) } else { Ok(()) }
}
