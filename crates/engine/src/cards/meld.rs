//! Melds: sets and runs, with jokers standing in for cards. A [`Meld`] that exists is well formed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use thiserror::Error;

use super::card::{Rank, Suit, UnknownCard};
use super::placed::{Placed, PlacedCard};

/// The place of the ace in runs (C6, V4-R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AceRule {
    /// Below the two only.
    Low,
    /// Below the two or above the king, never round the corner.
    LowOrHigh,
    /// The ranks form a circle: K A 2 is a run; thirteen cards at most.
    Circular,
}

/// The places where jokers may lie in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunJokers {
    /// At any place.
    Anywhere,
    /// At the ends when it is laid. Cards laid later may enclose it if `may_become_inner` is set (D3-6).
    Ends {
        /// Whether a run may be continued beyond its joker.
        may_become_inner: bool,
    },
}

/// The card that a joker in a set stands for, and when the joker may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetJoker {
    /// Its suit stays open until the set is full. From a set of three it is taken with both missing cards (V2-R8, D2-9,
    /// D2-22).
    Open {
        /// Whether the joker of a full set may be taken. The house rule `closed_carre` forbids it (D2-9).
        from_full: bool,
    },
    /// The player who lays it names its suit. It can be taken with that card (D3-5).
    Named {
        /// Whether it may be taken from a set of three.
        from_three: bool,
    },
}

/// Which sets exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetRules {
    /// Most cards of one suit, a joker counting as the card it stands for: one, or as many as the packs hold.
    pub copies: u8,
    /// Most cards in one set.
    pub max: u8,
    /// Most jokers in one set; `None`: all but one card.
    pub jokers: Option<u8>,
    /// The rule for the card that a joker stands for.
    pub joker: SetJoker,
}

impl SetRules {
    /// Whether a suit may appear more than once.
    #[must_use]
    pub const fn duplicate_suits(&self) -> bool {
        self.copies > 1
    }
}

/// Fewest cards of a set, in every game; no run is shorter either.
pub const SET_MIN: u8 = 3;

/// The rules of melds: which sets and runs exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeldRules {
    /// Sets, or `None` where only runs exist (V1-R7).
    pub sets: Option<SetRules>,
    /// Fewest cards of a run, 3 or 4.
    pub run_min: u8,
    /// Most cards of a run: fourteen hold both aces, for which one pack is too few (C6, C16).
    pub run_max: u8,
    /// The place of the ace.
    pub ace: AceRule,
    /// Most jokers in one run; `None`: all but one card.
    pub run_jokers: Option<u8>,
    /// The places of jokers in runs.
    pub run_joker_places: RunJokers,
}

/// Why cards are not a meld, or do not extend one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[error("{}", self.code())]
pub enum FormError {
    /// Fewer cards than the least meld has.
    #[error("at least {min} cards are needed")]
    TooShort {
        /// Cards needed.
        min: u8,
    },
    /// Sets do not exist in this game.
    SetsNotAllowed,
    /// A suit twice in a set.
    DuplicateSuit,
    /// More cards than a set can hold.
    SetFull,
    /// One suit, but with gaps or repeated ranks.
    NotConsecutive,
    /// Round the corner K A 2.
    Wrap,
    /// A joker where none may lie.
    JokerPosition,
    /// Too many jokers in one meld.
    #[error("at most {max} jokers are allowed here")]
    TooManyJokers {
        /// Most jokers allowed.
        max: u8,
    },
    /// Neither one rank nor one suit.
    NotAMeld,
    /// A lay-off that extends nothing.
    DoesNotFit,
}

impl FormError {
    /// The refusal code of the record format.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// Set or run, with what all its cards share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeldKind {
    /// Cards of one rank.
    Set {
        /// The rank.
        rank: Rank,
    },
    /// Consecutive cards of one suit.
    Run {
        /// The suit.
        suit: Suit,
        /// Place of the lowest card on the ace line A 2 … K A 2 …, 1 to 14.
        start: u8,
    },
}

/// A well-formed meld: a set in suit order, or a run in run order.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Placed", into = "Placed")]
pub struct Meld {
    pub(super) kind: MeldKind,
    pub(super) cards: Placed,
}

impl Meld {
    /// Checks that the cards are one meld. They may come in any order.
    ///
    /// # Errors
    /// The first [`FormError`] in the order of the refusal codes.
    pub fn new(rules: &MeldRules, cards: &[PlacedCard]) -> Result<Self, FormError> {
        if cards.len() < SET_MIN.into() {
            return Err(FormError::TooShort { min: SET_MIN });
        }
        if looks_like_set(cards).ok_or(FormError::NotAMeld)? {
            Self::new_set(rules, cards)
        } else {
            Self::new_run(rules, cards)
        }
    }

    fn new_set(rules: &MeldRules, cards: &[PlacedCard]) -> Result<Self, FormError> {
        let sets = rules.sets.as_ref().ok_or(FormError::SetsNotAllowed)?;
        let rank = cards[0].rank();
        if cards.iter().any(|placed| placed.rank() != rank) {
            return Err(FormError::NotAMeld);
        }
        let naturals = cards.iter().filter(|placed| !placed.is_joker());
        if repeats(naturals, sets.copies) {
            return Err(FormError::DuplicateSuit);
        }
        if cards.len() > sets.max as usize {
            return Err(FormError::SetFull);
        }
        if repeats(cards.iter(), sets.copies) {
            return Err(FormError::DuplicateSuit);
        }
        check_jokers(cards, sets.jokers)?;
        Ok(Self::sorted_set(rank, Placed::from_slice(cards)))
    }

    pub(super) fn sorted_set(rank: Rank, mut cards: Placed) -> Self {
        cards.sort_unstable_by_key(|placed| (placed.suit(), placed.is_joker()));
        Self { kind: MeldKind::Set { rank }, cards }
    }

    fn new_run(rules: &MeldRules, cards: &[PlacedCard]) -> Result<Self, FormError> {
        let suit = cards[0].suit();
        if cards.iter().any(|placed| placed.suit() != suit) {
            return Err(FormError::NotAMeld);
        }
        if cards.len() < rules.run_min as usize {
            return Err(FormError::TooShort { min: rules.run_min });
        }
        let start = run_start(rules.ace, cards)?;
        if cards.len() > rules.run_max.into() {
            return Err(FormError::NotConsecutive);
        }
        let from = |start| Self { kind: MeldKind::Run { suit, start }, cards: in_run_order(start, cards) };
        let mut meld = from(start);
        if let Err(error) = meld.check_joker_places(rules, |_| true) {
            // Ace to king and two to ace are the same ranks. If the joker may not lie where it is, it may lie at an end
            // of the other run.
            if rules.ace != AceRule::LowOrHigh || cards.len() != 13 {
                return Err(error);
            }
            meld = from(3 - start);
            meld.check_joker_places(rules, |_| true)?;
        }
        check_jokers(cards, rules.run_jokers)?;
        Ok(meld)
    }

    /// Refuses an inner joker of those that `concerns` selects, where jokers lie at the ends only.
    pub(super) fn check_joker_places(
        &self,
        rules: &MeldRules,
        concerns: impl Fn(&PlacedCard) -> bool,
    ) -> Result<(), FormError> {
        let inner = &self.cards[1..self.cards.len() - 1];
        let ends_only = matches!(rules.run_joker_places, RunJokers::Ends { .. });
        if ends_only && inner.iter().any(|placed| placed.is_joker() && concerns(placed)) {
            return Err(FormError::JokerPosition);
        }
        Ok(())
    }

    /// Makes a meld of its cards, a run in run order. It checks that they form a set or a run of some game of the
    /// family. [`Meld::new`] checks whether a certain game allows it.
    fn in_order(cards: Placed) -> Option<Self> {
        if cards.len() < SET_MIN.into() {
            return None;
        }
        let first = cards.first()?;
        let (rank, suit) = (first.rank(), first.suit());
        let follows = |step: usize| Rank::at_place(rank.number() + step as u8) == cards[step].rank();
        if cards.iter().all(|placed| placed.rank() == rank) {
            Some(Self::sorted_set(rank, cards))
        } else if cards.len() <= 14 && cards.iter().all(|placed| placed.suit() == suit) && (1..cards.len()).all(follows)
        {
            Some(Self { kind: MeldKind::Run { suit, start: rank.number() }, cards })
        } else {
            None
        }
    }

    /// Set or run.
    #[must_use]
    pub const fn kind(&self) -> MeldKind {
        self.kind
    }

    /// The cards: a set by suits, a run upwards.
    #[must_use]
    pub fn cards(&self) -> &[PlacedCard] {
        &self.cards
    }

    /// Number of cards, at least three.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a combination is never empty")]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Number of jokers.
    #[must_use]
    pub fn jokers(&self) -> usize {
        self.cards.iter().filter(|placed| placed.is_joker()).count()
    }

    /// Whether it is a run.
    #[must_use]
    pub const fn is_run(&self) -> bool {
        matches!(self.kind, MeldKind::Run { .. })
    }

    /// Places on the ace line of a run's first and last card; `None` for a set.
    #[must_use]
    pub fn run_span(&self) -> Option<(u8, u8)> {
        match self.kind {
            MeldKind::Run { start, .. } => Some((start, start + self.cards.len() as u8 - 1)),
            MeldKind::Set { .. } => None,
        }
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::format_cards(&self.cards))
    }
}

/// Reads a meld as [`Meld`] prints it, a run in run order.
impl FromStr for Meld {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Self, UnknownCard> {
        let cards = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        Self::in_order(cards).ok_or_else(|| UnknownCard(text.chars().take(40).collect()))
    }
}

/// Takes cards in the order in which [`Meld`] holds them, a run in run order.
impl TryFrom<Placed> for Meld {
    type Error = &'static str;

    fn try_from(cards: Placed) -> Result<Self, &'static str> {
        Self::in_order(cards).ok_or("no combination")
    }
}

impl From<Meld> for Placed {
    fn from(meld: Meld) -> Self {
        meld.cards
    }
}

impl fmt::Debug for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

/// Whether the cards are to be judged as a set (`true`) or as a run (`false`); `None` if they are neither. The natural
/// cards decide. If they leave it open, the cards that the jokers stand for decide.
fn looks_like_set(cards: &[PlacedCard]) -> Option<bool> {
    let share = |natural_only: bool| {
        let mut seen = cards.iter().filter(|placed| !(natural_only && placed.is_joker()));
        let first = seen.next()?;
        let (mut rank, mut suit) = (true, true);
        for placed in seen {
            rank &= placed.rank() == first.rank();
            suit &= placed.suit() == first.suit();
        }
        Some((rank, suit))
    };
    match share(true).unwrap_or((true, true)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        (false, false) => None,
        (true, true) => match share(false)? {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        },
    }
}

/// Whether a suit appears more than `most` times.
fn repeats<'a>(cards: impl Iterator<Item = &'a PlacedCard>, most: u8) -> bool {
    let mut counts = [0_u8; 4];
    cards.for_each(|placed| counts[placed.suit() as usize] += 1);
    counts.iter().any(|&count| count > most)
}

/// Refuses more jokers than `max`, and melds of jokers alone.
pub(super) fn check_jokers(cards: &[PlacedCard], max: Option<u8>) -> Result<(), FormError> {
    let jokers = cards.iter().filter(|placed| placed.is_joker()).count();
    let max = max.unwrap_or(u8::MAX).min(cards.len() as u8 - 1);
    if jokers > max as usize { Err(FormError::TooManyJokers { max }) } else { Ok(()) }
}

/// Place of the lowest card of a run. An ace that fits both ends of 2…K stands high, where it is worth more, unless it
/// is named first.
fn run_start(ace: AceRule, cards: &[PlacedCard]) -> Result<u8, FormError> {
    let mut line = 0u32; // bit p: a card at place p, 1 to 13
    let mut aces = 0;
    for placed in cards {
        let bit = 1 << placed.rank().number();
        if placed.rank() == Rank::ACE {
            aces += 1;
        } else if line & bit != 0 {
            return Err(FormError::NotConsecutive);
        }
        line |= bit;
    }
    let contiguous = |line: u32| line >> line.trailing_zeros() == (1 << line.count_ones()) - 1;
    let low = line;
    let high = line & !2 | 1 << 14;
    let found = match (ace, aces) {
        (_, 0) => contiguous(low).then_some(low),
        (AceRule::Low, 1) => contiguous(low).then_some(low),
        (AceRule::LowOrHigh | AceRule::Circular, 1) if cards[0].rank() == Rank::ACE => {
            [low, high].into_iter().find(|&line| contiguous(line))
        }
        (AceRule::LowOrHigh | AceRule::Circular, 1) => [high, low].into_iter().find(|&line| contiguous(line)),
        (AceRule::LowOrHigh, 2) => contiguous(low | high).then_some(low | high),
        _ => None,
    };
    if let Some(line) = found {
        return Ok(line.trailing_zeros() as u8);
    }
    let round = if aces <= 1 { circle_start(line) } else { None };
    match (ace, round) {
        (AceRule::Circular, Some(start)) => Ok(start),
        // Where the ace is only low, Q K A is not refused as going round the corner, because the ace cannot stand there
        // at all.
        (AceRule::Low, Some(start)) if start + cards.len() as u8 <= 15 => Err(FormError::NotConsecutive),
        (_, Some(_)) => Err(FormError::Wrap),
        (_, None) => Err(FormError::NotConsecutive),
    }
}

/// Start of ranks (bits 1 to 13) that are consecutive round the circle.
fn circle_start(line: u32) -> Option<u8> {
    let count = line.count_ones();
    (1..=13u8).find(|&start| (0..count).all(|step| line & 1 << ((u32::from(start) - 1 + step) % 13 + 1) != 0))
}

fn in_run_order(start: u8, cards: &[PlacedCard]) -> Placed {
    let mut pool = Placed::from_slice(cards);
    (0..cards.len() as u8)
        .map(|step| {
            let rank = Rank::at_place(start + step);
            let found = pool.iter().position(|placed| placed.rank() == rank).expect("a run holds each of its ranks");
            pool.swap_remove(found)
        })
        .collect()
}
