//! What a hand is worth: the points it is expected to cost, averaged over possible cards to come.

use crate::arrange::{Arranger, Score};
use crate::cards::{Card, Hand};
use crate::game::{Seat, SeatView};
use crate::rules::{Rules, Scoring};

use super::fits::Fits;
use super::unseen::Unseen;

/// Own turns ahead at which a hand is judged.
const TURNS: [usize; 6] = [0, 1, 2, 3, 5, 7];
/// Cards seen by then: each turn brings a stock card, and a discard that is useful now and then.
const SEEN: [usize; 6] = [0, 1, 3, 4, 7, 10];
/// What the points of the others are worth against one's own.
const OTHERS_SHARE: f64 = 1.5;
/// Points of an average card in a hand.
const CARD_POINTS: f64 = 6.5;
/// Dear cards are thrown first: what is left is worth so much less than the average.
const THROWN_FIRST: f64 = 0.9;
/// How much likelier a turn later another seat goes out, at a table of one.
const ENDS_PER_TURN: f64 = 0.12;
/// Cards in a sequence of cards to come.
pub(super) const AHEAD: usize = 11;

/// A hand to judge, with what it may be laid on.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    /// The cards.
    pub(super) hand: Hand,
    /// Whether its owner has opened.
    pub(super) opened: bool,
    /// Whether its owner had laid nothing before this turn: going out in it would double.
    pub(super) fresh: bool,
    /// Places on the table.
    pub(super) fits: &'a Fits,
    /// Discards still owed in this turn.
    pub(super) owed: usize,
    /// Whether what can be laid is laid in this turn.
    pub(super) lays_now: bool,
}

/// Judges hands of one seat in one position of the game.
pub(super) struct Outlook<'a> {
    rules: &'a Rules,
    arranger: &'a mut Arranger,
    futures: Vec<Vec<Card>>,
    /// How likely another seat ends the deal between the turns of [`TURNS`].
    ends: [f64; TURNS.len()],
    /// What going out is worth beside one's own points.
    win: f64,
    joker_doubles: bool,
    one_go_doubles: bool,
    unopened: Option<f64>,
}

impl<'a> Outlook<'a> {
    pub(super) fn new(
        view: &'a SeatView,
        arranger: &'a mut Arranger,
        unseen: &Unseen,
        seed: u64,
        futures: usize,
    ) -> Self {
        let Scoring::DeadwoodAgainst(scoring) = view.rules.scoring;
        Self {
            rules: &view.rules,
            arranger,
            futures: unseen.futures(seed, futures, AHEAD),
            ends: ends(view),
            win: f64::from(-scoring.winner) + others_hands(view) * OTHERS_SHARE,
            joker_doubles: scoring.joker_doubles,
            one_go_doubles: scoring.one_go_doubles,
            unopened: scoring.unopened.map(f64::from),
        }
    }

    /// Points the position is expected to cost, judged by so many futures.
    pub(super) fn cost(&mut self, position: &Position<'_>, number: usize) -> f64 {
        let number = number.min(self.futures.len());
        let futures = std::mem::take(&mut self.futures);
        let total: f64 = futures[..number].iter().map(|future| self.cost_in(position, future)).sum();
        self.futures = futures;
        total / number as f64
    }

    /// The cost before a stock card is drawn: the first card of each future is that card.
    pub(super) fn cost_of_drawing(&mut self, position: &Position<'_>, number: usize) -> f64 {
        let number = number.min(self.futures.len());
        let futures = std::mem::take(&mut self.futures);
        let drawn = |future: &Vec<Card>| {
            let Some((&first, rest)) = future.split_first() else { return self.cost_in(position, &[]) };
            let mut position = *position;
            position.hand.add(first);
            self.cost_in(&position, rest)
        };
        let total: f64 = futures[..number].iter().map(drawn).sum();
        self.futures = futures;
        total / number as f64
    }

    fn cost_in(&mut self, position: &Position<'_>, future: &[Card]) -> f64 {
        let (mut cost, mut going_on) = (0.0, 1.0);
        let (mut hand, mut seen) = (position.hand, 0);
        let mut fresh = position.fresh;
        for (step, &upto) in SEEN.iter().enumerate() {
            while seen < upto.min(future.len()) {
                hand.add(future[seen]);
                seen += 1;
            }
            let last = step + 1 == SEEN.len();
            let ends = if last { 1.0 } else { self.ends[step] };
            let thrown = position.owed + seen;
            let points = if step == 0 && !position.lays_now {
                self.held_points(&hand, thrown, position.opened)
            } else {
                match self.left(position, &hand, thrown) {
                    Left::Nothing => {
                        let factor = if fresh && self.one_go_doubles { 2.0 } else { 1.0 };
                        return cost - going_on * factor * self.win;
                    }
                    Left::Points { opened, points } => {
                        fresh &= !opened;
                        points
                    }
                }
            };
            fresh &= !position.opened;
            cost += going_on * ends * points;
            going_on *= 1.0 - ends;
        }
        cost
    }

    /// What is left once everything that can be laid is laid and so many cards have been thrown.
    fn left(&mut self, position: &Position<'_>, hand: &Hand, thrown: usize) -> Left {
        let Some(score) = self.best_score(position, hand) else {
            return Left::Points { opened: false, points: self.held_points(hand, thrown, false) };
        };
        let cards = usize::from(score.deadwood_cards);
        if cards <= thrown {
            return Left::Nothing;
        }
        let kept = (cards - thrown) as f64 / cards as f64;
        Left::Points { opened: true, points: f64::from(score.deadwood_points) * kept * THROWN_FIRST }
    }

    /// The least deadwood, with the places on the table; `None` if the hand cannot open.
    fn best_score(&mut self, position: &Position<'_>, hand: &Hand) -> Option<Score> {
        let mut best = self.score(position.opened, hand)?;
        let rest = position.fits.without(hand);
        let mut try_hand = |rest: &Hand| {
            if let Some(score) = self.score(position.opened, rest)
                && score.deadwood_points < best.deadwood_points
            {
                best = score;
            }
        };
        if rest != *hand {
            try_hand(&rest);
        }
        if hand.jokers() > 0
            && position.fits.joker()
            && let Some(rest) = rest.without([Card::JOKER])
        {
            try_hand(&rest);
        }
        Some(best)
    }

    fn score(&mut self, opened: bool, hand: &Hand) -> Option<Score> {
        if opened { Some(self.arranger.score(hand)) } else { self.arranger.opening_score(hand) }
    }

    /// Points of a hand in which nothing is laid, once so many of its cards have been thrown.
    fn held_points(&self, hand: &Hand, thrown: usize, opened: bool) -> f64 {
        if let Some(penalty) = self.unopened.filter(|_| !opened) {
            return penalty;
        }
        let (cards, mut points) = (hand.len() as f64, f64::from(self.rules.values.of_hand(hand)));
        if self.joker_doubles && hand.jokers() > 0 {
            points *= 2.0;
        }
        points * (cards - thrown as f64).max(0.0) / cards.max(1.0)
    }
}

enum Left {
    Nothing,
    Points { opened: bool, points: f64 },
}

/// Points the other seats hold, estimated: an average one's where there are several.
fn others_hands(view: &SeatView) -> f64 {
    let others = others(view);
    let points: f64 = others.iter().map(|&seat| f64::from(view.board.seats[seat].cards) * CARD_POINTS).sum();
    points / (others.len() as f64).max(1.0)
}

fn others(view: &SeatView) -> Vec<Seat> {
    let seats = view.board.seats.iter().enumerate();
    seats.filter(|&(seat, state)| seat != view.seat && state.in_play).map(|(seat, _)| seat).collect()
}

/// How likely others end the deal between one judged turn and the next.
fn ends(view: &SeatView) -> [f64; TURNS.len()] {
    let mut ends = [0.0; TURNS.len()];
    for (step, end) in ends.iter_mut().enumerate() {
        let next = TURNS.get(step + 1).map_or(TURNS[step] + 2, |&next| next);
        let mut going_on = 1.0;
        for turn in TURNS[step]..next {
            for seat in others(view) {
                going_on *= 1.0 - ends_in(view, seat, turn);
            }
        }
        *end = 1.0 - going_on;
    }
    ends
}

/// How likely a seat goes out in its turn after so many more turns.
fn ends_in(view: &SeatView, seat: Seat, turn: usize) -> f64 {
    let state = &view.board.seats[seat];
    let now = if state.opened {
        match state.cards {
            0..=1 => 0.35,
            2 => 0.28,
            3 => 0.18,
            4 => 0.12,
            _ => 0.07,
        }
    } else {
        0.01
    };
    let players = view.board.players() as f64;
    (now + turn as f64 * ENDS_PER_TURN / players.sqrt()).min(0.5)
}
