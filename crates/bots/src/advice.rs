//! Advice: what the champion would do in a player's place, why, and what the other moves are worth. It is data;
//! `screens` puts it into words.

use serde::{Deserialize, Serialize};

use rami_engine::arrange::Arranger;
use rami_engine::cards::{Card, Hand, Placed};
use rami_engine::game::{Board, LeastDeadwood, Move, Phase, SeatView};
use rami_engine::rules::{Opening, Rules};

use super::{Champion, any_move, legal_or_any};
use crate::position::Position;
use crate::position::contract::ContractProgress;
use crate::position::shape::{Shape, bit};
use crate::search::halving::Arm;

/// A move with its reasons and the other moves worth a look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// The move.
    pub mv: Move,
    /// The reasons for it, the most telling first.
    pub reasons: Vec<Reason>,
    /// By how many points of a deal the move is expected to beat the next best; `None` if there was no choice.
    pub ahead: Option<f64>,
    /// The moves that were compared, the best first.
    pub candidates: Vec<Candidate>,
}

impl Advice {
    /// By how many points of a deal a move is expected to be worse than the best; `None` if it was not compared.
    #[must_use]
    pub fn cost_of(&self, mv: &Move) -> Option<f64> {
        self.candidates.iter().find(|candidate| candidate.mv == *mv).map(|candidate| candidate.behind)
    }
}

/// A move that was compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// By how many points of a deal the move is expected to be worse than the best.
    pub behind: f64,
    /// In how many determinized deals it was played out.
    pub playouts: usize,
}

/// A fact that speaks for a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reason {
    /// The whole hand can be laid or thrown: the deal is won in this turn.
    GoesOut,
    /// The first laying-down is worth enough.
    Opens {
        /// Points of the melds.
        points: u16,
    },
    /// The contract of the deal is met.
    MeetsContract,
    /// Cards leave the hand.
    LaysPoints {
        /// Their points if they stayed in hand.
        points: u16,
    },
    /// A joker comes to the hand.
    TakesJoker,
    /// The discard makes a meld with cards held.
    Completes {
        /// The discard.
        card: Card,
    },
    /// The discard fits a meld on the table.
    FitsTable {
        /// The discard.
        card: Card,
    },
    /// The discard brings the contract nearer.
    NearerContract {
        /// The discard.
        card: Card,
        /// Cards then still missing.
        missing: u32,
    },
    /// The discard is of no use now.
    OfNoUse {
        /// The discard.
        card: Card,
    },
    /// The rest of the hand can still become melds.
    KeepsWays {
        /// Cards not seen yet that would complete one.
        ways: u32,
    },
    /// The card counts for much if it stays in hand.
    AvoidsPoints {
        /// Its points.
        points: u16,
    },
    /// Cards of this rank were discarded already, so the next player hardly wants it.
    Thrown {
        /// How many.
        times: u8,
    },
    /// The discard fits nothing on the table, while another card of the hand does.
    KeepsFromNext {
        /// A card of the hand that the next player could lay off.
        card: Card,
    },
    /// Melds stay in hand for now.
    HoldsBack,
    /// A knock without deadwood (V5-R8).
    Gin,
    /// A knock with so much deadwood (V5-R7).
    KnocksWith {
        /// Points of the deadwood.
        points: u16,
    },
    /// The other player has had few turns.
    KnocksEarly,
    /// The deadwood left after the discard.
    Leaves {
        /// Its points.
        points: u16,
    },
    /// A knock would be legal, and waiting is better.
    Waits,
    /// Nothing more is to be laid off after a knock.
    NothingFits,
}

/// The number of own turns up to which a knock counts as early in the reasons for it. It changes no move. Chosen by
/// judgement.
const EARLY: u16 = 4;

/// The champion's advice for the seat to act.
#[must_use]
pub fn advise(view: &SeatView, seed: u64) -> Advice {
    let arms = Champion::new(seed, None).arms(view);
    let candidate = |arm: &Arm| Candidate {
        mv: arm.mv.clone(),
        behind: (arm.behind * 100.0).round() / 100.0,
        playouts: arm.count(),
    };
    let candidates: Vec<Candidate> = arms.iter().map(candidate).collect();
    let best = arms.first().map_or_else(|| any_move(view), |arm| legal_or_any(view, arm.mv.clone()));
    let others = candidates.iter().skip(1).map(|candidate| candidate.behind);
    let ahead = others.min_by(f64::total_cmp);
    Advice { reasons: reasons(view, &best), mv: best, ahead, candidates }
}

/// What speaks for a move, the most telling first.
#[must_use]
pub fn reasons(view: &SeatView, mv: &Move) -> Vec<Reason> {
    Facts::from_view(view).reasons(mv)
}

/// Facts of a position from which the reasons for a move follow.
struct Facts<'a> {
    view: &'a SeatView,
    rules: &'a Rules,
    board: &'a Board,
    shape: Shape,
    /// Cards that fit the table, by bit.
    places: u64,
}

impl<'a> Facts<'a> {
    fn from_view(view: &'a SeatView) -> Self {
        let (rules, board) = (&*view.rules, &view.board);
        let shape = Shape::new(&rules.melds, rules.pack.packs);
        let places = shape.table_places(&rules.melds, &board.table);
        Self { view, rules, board, shape, places }
    }

    fn reasons(&self, mv: &Move) -> Vec<Reason> {
        match mv {
            Move::DrawDiscard { cards } | Move::Buy { cards } => self.of_taking(usize::from(*cards)),
            Move::DrawStock | Move::Pass => self.of_declining(),
            Move::Meld(melds) => self.of_laying(melds.iter().flatten().map(|placed| placed.card()).collect()),
            Move::LayOff { cards, .. } => self.of_laying(cards.iter().map(|placed| placed.card()).collect()),
            Move::Swap { .. } => vec![Reason::TakesJoker],
            Move::Discard(card) if self.rules.knocking().is_some() => self.of_throwing(*card),
            Move::Discard(card) => self.of_discarding(*card),
            Move::Knock { discard, melds } => self.of_knocking(*discard, melds),
            Move::End if self.board.phase == Phase::LayOff => vec![Reason::NothingFits],
            Move::End => Vec::new(),
        }
    }

    fn of_taking(&self, cards: usize) -> Vec<Reason> {
        let taken = || self.board.discard.iter().rev().take(cards).copied();
        let mut with = self.view.hand;
        with.extend(taken());
        let mut reasons = Vec::new();
        if let Some(progress) = ContractProgress::from_view(self.view)
            && progress.missing(&with) < progress.missing(&self.view.hand)
        {
            let missing = progress.missing(&with);
            reasons.extend(taken().next().map(|card| Reason::NearerContract { card, missing }));
        }
        for card in taken() {
            let rest = with.without([card]).unwrap_or(self.view.hand);
            if self.shape.outs(&rest) & bit(card) != 0 {
                reasons.push(Reason::Completes { card });
            } else if self.places & bit(card) != 0 {
                reasons.push(Reason::FitsTable { card });
            }
        }
        reasons
    }

    fn of_declining(&self) -> Vec<Reason> {
        let Some(&card) = self.board.discard.last() else { return Vec::new() };
        let useful = (self.shape.outs(&self.view.hand) | self.places) & bit(card) != 0;
        if useful || card.is_joker() { Vec::new() } else { vec![Reason::OfNoUse { card }] }
    }

    fn of_laying(&self, cards: Vec<Card>) -> Vec<Reason> {
        let points = cards.iter().map(|&card| self.rules.values.in_hand(card)).sum();
        let mut reasons = Vec::new();
        if self.board.phase == Phase::LayOff {
            return vec![Reason::LaysPoints { points }];
        }
        if cards.len() + 1 >= self.view.hand.len() {
            reasons.push(Reason::GoesOut);
        }
        let first = !self.board.seats[self.view.seat].opened;
        match self.rules.opening {
            Opening::MinimumPoints { .. } if first => {
                let laid: Hand = cards.into_iter().collect();
                reasons.push(Reason::Opens { points: Arranger::new(self.rules).most_meld_points(&laid) });
            }
            Opening::Contract(_) if first => reasons.push(Reason::MeetsContract),
            _ => {}
        }
        reasons.push(Reason::LaysPoints { points });
        reasons
    }

    fn of_discarding(&self, card: Card) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let hand = self.view.hand;
        if hand.len() == 1 {
            return vec![Reason::GoesOut];
        }
        let rest = hand.without([card]).unwrap_or(hand);
        let ways = self.shape.living(self.shape.outs(&rest), &Position::from_view(self.view).seen());
        if ways > 0 {
            reasons.push(Reason::KeepsWays { ways });
        }
        reasons.push(Reason::AvoidsPoints { points: self.rules.values.in_hand(card) });
        let times = self.board.discard.iter().filter(|other| other.rank() == card.rank()).count();
        if times > 0 {
            reasons.push(Reason::Thrown { times: times.min(usize::from(u8::MAX)) as u8 });
        }
        let fits = |card: &Card| self.places & bit(*card) != 0;
        if !fits(&card)
            && let Some(feeding) = hand.distinct().find(fits)
        {
            reasons.push(Reason::KeepsFromNext { card: feeding });
        }
        if self.holds_back() {
            reasons.push(Reason::HoldsBack);
        }
        reasons
    }

    /// The reasons that follow from the deadwood of a knock and from its time (V5-R7, V5-R8).
    fn of_knocking(&self, discard: Option<Card>, melds: &[Placed]) -> Vec<Reason> {
        let laid = melds.iter().flatten().map(|placed| placed.card());
        let left = self.view.hand.without(laid.chain(discard)).unwrap_or(self.view.hand);
        let points = self.rules.values.of_hand(&left);
        if points == 0 {
            return vec![Reason::Gin];
        }
        let mut reasons = vec![Reason::KnocksWith { points }];
        if self.board.seats[self.view.seat].turns <= EARLY {
            reasons.push(Reason::KnocksEarly);
        }
        reasons
    }

    /// A discard where nothing is laid before a knock.
    fn of_throwing(&self, card: Card) -> Vec<Reason> {
        let rest = self.view.hand.without([card]).unwrap_or(self.view.hand);
        let points = LeastDeadwood::from_hand(self.rules.values, &rest).points();
        let could_knock = self.board.knock_limit(self.rules).is_some_and(|limit| points <= limit.into());
        let mut reasons = vec![Reason::Leaves { points }];
        if could_knock {
            reasons.insert(0, Reason::Waits);
        }
        reasons.extend(self.of_discarding(card).into_iter().filter(|reason| !matches!(reason, Reason::GoesOut)));
        reasons
    }

    /// Whether something could be laid instead of discarding.
    fn holds_back(&self) -> bool {
        let lays = |mv: &Move| matches!(mv, Move::Meld(_) | Move::LayOff { .. });
        Position::from_view(self.view).likely_moves().iter().any(|mv| lays(mv) && self.view.check(mv).is_ok())
    }
}
