//! The expected cost of a hand: the points that it costs in the end, averaged over futures (possible sequences of cards
//! to come). In each turn to come an opponent may end the deal first; the hazard says how likely.

use rami_engine::arrange::{Arranger, Score};
use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Seat, SeatView};
use rami_engine::rules::{Contract, LastDiscard, OneGo, Opening, Rules, Scoring};

use crate::position::contract::ContractProgress;
use crate::position::fits::Fits;
use crate::position::unseen::UnseenCards;
use crate::search::hazard::{ends_after, opponents};

/// The numbers of own turns ahead at which a hand is evaluated. The deal is taken to end at one of them. Chosen by
/// judgement.
const TURNS: [usize; 6] = [0, 1, 2, 3, 5, 7];
/// The numbers of cards that have come to the hand by then: a stock card every turn, and now and then a useful discard.
/// Where the hand may not take a discard before it has opened, only the stock cards count (C20). Chosen by judgement.
const SEEN: [usize; 6] = [0, 1, 3, 4, 7, 10];
/// The worth of a point that the average opponent writes, in own points. A higher number makes going out worth more.
/// Chosen by judgement.
const OTHERS_SHARE: f64 = 1.5;
/// The points of an average card in the hand of an opponent. A higher number makes going out worth more. Chosen by
/// judgement.
const CARD_POINTS: f64 = 6.5;
/// The points of the cards left after discards, as a share of those of as many average cards. It is below 1 because the
/// dearest cards are discarded first. Chosen by judgement.
const THROWN_FIRST: f64 = 0.9;
/// The cost of each card that the hand lacks for the contract at the end of the deal, in points. Chosen by judgement.
const MISSING: f64 = 24.0;
/// The cost of each deadwood point, in points, where a fixed penalty is paid in place of the hand. The penalty alone
/// would make all unopened hands cost the same; deadwood points tell how far each is from opening. Chosen by judgement.
const UNOPENED_POINT: f64 = 1.0;
/// The worth of a point in the hand of the average opponent, in own points, where hands count only against their
/// owners. A higher number makes going out worth more. Chosen by judgement.
const HANDS_SHARE: f64 = 0.4;
/// The least points that an opponent who has not opened is expected to write, as a share of the penalty. Chosen by
/// judgement.
const PENALTY_SHARE: f64 = 0.7;
/// The number of cards of a future: the last of [`SEEN`], and one that is drawn.
pub const AHEAD: usize = 11;

/// A hand to evaluate, and what it may be laid on.
#[derive(Clone, Copy)]
pub struct JudgedHand<'a> {
    /// The cards.
    pub hand: Hand,
    /// Whether its owner has opened.
    pub opened: bool,
    /// Whether its owner had laid nothing before this turn, so that going out in this turn is going out in one go.
    pub fresh: bool,
    /// The places that the table offers.
    pub fits: &'a Fits,
    /// Discards still owed in this turn.
    pub owed: usize,
    /// Whether what can be laid is laid in this turn.
    pub lays_now: bool,
    /// Points of cards just laid, where these count (V1-R11).
    pub banked: f64,
}

/// Evaluates hands that one seat may have in one position.
pub struct ExpectedCost<'a> {
    rules: &'a Rules,
    arranger: &'a mut Arranger,
    /// Possible sequences of cards to come.
    futures: Vec<Vec<Card>>,
    /// How likely an opponent ends the deal between each of [`TURNS`] and the next.
    ends: [f64; TURNS.len()],
    /// The worth of going out, in points, apart from the player's own points.
    win: f64,
    /// The addition to `win` when everything is laid in one turn.
    one_go: f64,
    /// Whether cards laid count (V1-R11).
    laid_counts: bool,
    /// Whether a joker left in hand doubles its points.
    joker_doubles: bool,
    /// The penalty in place of the hand, for a seat that has not opened.
    unopened: Option<f64>,
    /// Whether cards may be laid off before the opening.
    lays_off_at_once: bool,
    contract: Option<Contract>,
    /// The progress towards the contract; `None` once it is laid.
    progress: Option<ContractProgress>,
    last: LastDiscard,
}

impl<'a> ExpectedCost<'a> {
    /// The evaluation of a view, by so many futures that the seed fixes.
    pub fn new(
        view: &'a SeatView,
        arranger: &'a mut Arranger,
        unseen: &UnseenCards,
        seed: u64,
        futures: usize,
    ) -> Self {
        let mut expected = Self {
            rules: &view.rules,
            arranger,
            futures: unseen.futures(seed, futures, AHEAD),
            ends: ends(view),
            win: 0.0,
            one_go: 0.0,
            laid_counts: false,
            joker_doubles: false,
            unopened: None,
            lays_off_at_once: !view.rules.lay_off.needs_opening,
            contract: view.rules.contract(view.board.number),
            progress: ContractProgress::from_view(view),
            last: view.rules.last_discard(view.board.number),
        };
        expected.price(view);
        expected
    }

    /// Sets what going out is worth under the scoring of the game.
    fn price(&mut self, view: &SeatView) {
        match view.rules.scoring {
            Scoring::DeadwoodAgainst(scoring) => {
                self.unopened = scoring.unopened.map(f64::from);
                self.win = f64::from(-scoring.winner) + average(&others_hands(view, self.unopened)) * OTHERS_SHARE;
                self.one_go = match scoring.one_go {
                    OneGo::Plain => 0.0,
                    OneGo::Doubles => self.win,
                    OneGo::Writes(points) => f64::from(scoring.winner - points),
                };
                self.joker_doubles = scoring.joker_doubles;
            }
            Scoring::WinnerTakes { one_go_bonus, one_go_doubles } => {
                // With several opponents the own points go to just one of them, so losing costs less than winning
                // brings.
                let others = others_hands(view, None);
                self.win = others.iter().sum::<f64>() * others.len() as f64;
                let doubled = if one_go_doubles { self.win } else { 0.0 };
                self.one_go = doubled + f64::from(one_go_bonus) * others.len() as f64;
            }
            // Games ended by a knock have candidates of their own.
            Scoring::Knock(_) => {}
            Scoring::LaidMinusHand { .. } => {
                self.win = average(&others_hands(view, None)) * HANDS_SHARE;
                self.laid_counts = true;
            }
        }
    }

    /// The expected cost of a hand, in points, by the first `number` futures.
    pub fn cost(&mut self, held: &JudgedHand<'_>, number: usize) -> f64 {
        let number = number.min(self.futures.len());
        let futures = std::mem::take(&mut self.futures);
        let total: f64 = futures[..number].iter().map(|future| self.cost_in(held, future)).sum();
        self.futures = futures;
        total / number as f64
    }

    /// The expected cost before a stock card is drawn: the first card of each future is that card.
    pub fn cost_of_drawing(&mut self, held: &JudgedHand<'_>, number: usize) -> f64 {
        let number = number.min(self.futures.len());
        let futures = std::mem::take(&mut self.futures);
        let drawn = |future: &Vec<Card>| {
            let Some((&first, rest)) = future.split_first() else { return self.cost_in(held, &[]) };
            let mut held = *held;
            held.hand.add(first);
            self.cost_in(&held, rest)
        };
        let total: f64 = futures[..number].iter().map(drawn).sum();
        self.futures = futures;
        total / number as f64
    }

    /// The cost of a hand in one future. At each of [`TURNS`] the deal ends with some probability, and the hand costs
    /// what it has left by then. Once nothing is left, the hand is out.
    fn cost_in(&mut self, held: &JudgedHand<'_>, future: &[Card]) -> f64 {
        let (mut cost, mut going_on) = (0.0, 1.0);
        let (mut hand, mut seen) = (held.hand, 0);
        let mut fresh = held.fresh;
        let coming = if self.rules.draw.may_take(held.opened) { &SEEN } else { &TURNS };
        for (step, &upto) in coming.iter().enumerate() {
            while seen < upto.min(future.len()) {
                hand.add(future[seen]);
                seen += 1;
            }
            let last = step + 1 == SEEN.len();
            let ends = if last { 1.0 } else { self.ends[step] };
            let thrown = held.owed + seen;
            let points = if step == 0 && !held.lays_now {
                self.held_points(&hand, thrown, held.opened)
            } else {
                match self.left(held, &hand, thrown) {
                    Left::Nothing { laid } => {
                        let one_go = if fresh { self.one_go } else { 0.0 };
                        return cost - going_on * (self.win + one_go + laid) - held.banked;
                    }
                    Left::Points { opened, points } => {
                        fresh &= !opened;
                        points
                    }
                }
            };
            fresh &= !held.opened;
            cost += going_on * ends * points;
            going_on *= 1.0 - ends;
        }
        cost - held.banked
    }

    /// The rest of a hand after everything possible is laid and `thrown` cards are discarded.
    fn left(&mut self, held: &JudgedHand<'_>, hand: &Hand, thrown: usize) -> Left {
        let Some((score, laid_off)) = self.best_score(held, hand) else {
            return Left::Points { opened: false, points: self.held_points(hand, thrown, false) };
        };
        let cards = usize::from(score.deadwood_cards);
        let laid = if self.laid_counts { f64::from(score.meld_points + laid_off) } else { 0.0 };
        let last = usize::from(self.last == LastDiscard::Forbidden);
        if cards + last <= thrown || cards == 0 {
            return Left::Nothing { laid };
        }
        let kept = cards.saturating_sub(thrown) as f64 / cards as f64;
        let opened = cards < hand.len();
        Left::Points { opened, points: f64::from(score.deadwood_points) * kept * THROWN_FIRST - laid }
    }

    /// The arrangement with the least deadwood points after lay-offs, and the points laid off; `None` if the hand
    /// cannot open.
    fn best_score(&mut self, held: &JudgedHand<'_>, hand: &Hand) -> Option<(Score, u16)> {
        let lays_off = held.opened || self.lays_off_at_once;
        let mut best = (self.score_or_lay_off(held, hand, lays_off)?, 0);
        let rest = held.fits.without(hand);
        let values = self.rules.values;
        let mut try_hand = |rest: &Hand| {
            if let Some(score) = self.score_or_lay_off(held, rest, lays_off)
                && score.deadwood_points < best.0.deadwood_points
            {
                best = (score, values.of_hand(hand) - values.of_hand(rest));
            }
        };
        if rest != *hand {
            try_hand(&rest);
        }
        if hand.jokers() > 0
            && held.fits.joker()
            && let Some(rest) = rest.without([Card::JOKER])
        {
            try_hand(&rest);
        }
        Some(best)
    }

    /// The score of the best arrangement of a hand. If the hand cannot open, it is the score with nothing laid where
    /// cards may be laid off without an opening, and `None` elsewhere.
    fn score_or_lay_off(&mut self, held: &JudgedHand<'_>, hand: &Hand, lays_off: bool) -> Option<Score> {
        match self.score(held.opened, hand) {
            None if lays_off => Some(self.nothing_laid(hand)),
            score => score,
        }
    }

    /// The score of a hand of which nothing is laid.
    fn nothing_laid(&self, hand: &Hand) -> Score {
        let deadwood_points = self.rules.values.of_hand(hand);
        Score { deadwood_points, deadwood_cards: hand.len() as u16, meld_points: 0 }
    }

    /// The best arrangement of a hand; `None` if it cannot open.
    fn score(&mut self, opened: bool, hand: &Hand) -> Option<Score> {
        match self.contract {
            Some(_) if opened => Some(self.nothing_laid(hand)),
            Some(_) if self.progress.is_some_and(|progress| progress.missing_as_known(self.arranger, hand) > 0) => None,
            Some(contract) => self.arranger.contract_score(hand, contract),
            None if opened || self.rules.opening == Opening::None => Some(self.arranger.score(hand)),
            None => self.arranger.opening_score(hand),
        }
    }

    /// The cost of a hand of which nothing is laid, after this many of its cards have been discarded.
    fn held_points(&mut self, hand: &Hand, thrown: usize, opened: bool) -> f64 {
        if !opened && let Some(penalty) = self.unopened {
            return penalty + f64::from(self.arranger.deadwood_points(hand)) * UNOPENED_POINT;
        }
        let (cards, mut points) = (hand.len() as f64, f64::from(self.rules.values.of_hand(hand)));
        if self.joker_doubles && hand.jokers() > 0 {
            points *= 2.0;
        }
        let missing = match self.progress {
            Some(progress) if !opened => f64::from(progress.missing_as_known(self.arranger, hand)),
            _ => 0.0,
        };
        points * (cards - thrown as f64).max(0.0) / cards.max(1.0) + missing * MISSING
    }
}

/// The rest of a hand.
enum Left {
    /// Nothing: the hand is out. Points laid, where these count.
    Nothing { laid: f64 },
    /// Cards that cost so many points; whether anything was laid.
    Points { opened: bool, points: f64 },
}

/// The points that each opponent is expected to be left with. An opponent who has not opened may pay a penalty instead.
fn others_hands(view: &SeatView, unopened: Option<f64>) -> Vec<f64> {
    let points = |seat: Seat| {
        let state = &view.board.seats[seat];
        let held = f64::from(state.cards) * CARD_POINTS;
        match unopened {
            Some(penalty) if !state.opened => held.max(penalty * PENALTY_SHARE),
            _ => held,
        }
    };
    opponents(view).map(points).collect()
}

/// The mean; 0 if there are no numbers.
fn average(points: &[f64]) -> f64 {
    points.iter().sum::<f64>() / (points.len() as f64).max(1.0)
}

/// How likely an opponent ends the deal between each of [`TURNS`] and the next.
fn ends(view: &SeatView) -> [f64; TURNS.len()] {
    std::array::from_fn(|step| {
        let next = TURNS.get(step + 1).map_or(TURNS[step] + 2, |&next| next);
        1.0 - (TURNS[step]..next).map(|turn| 1.0 - ends_after(view, turn)).product::<f64>()
    })
}
