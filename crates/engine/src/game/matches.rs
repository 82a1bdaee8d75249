//! A match: deals in turn, totals, eliminations, buy-backs, and who has won.

use std::cmp::Reverse;
use std::sync::Arc;

use thiserror::Error;

use crate::rules::{FinalScore, MatchEnd, NextDealer, Rules, Shutout, Tie};

use super::deal::Deal;
use super::layout::{Layout, LayoutError};
use super::moves::Move;
use super::refusal::IllegalMove;
use super::score::{Reckoning, reckonings};
use super::seat::Seat;
use super::summary::DealSummary;
use super::view::SeatView;

/// Why a deal cannot follow.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// The deal before is not over.
    #[error("the deal before is not over")]
    DealUnderWay,
    /// The match is decided.
    #[error("the match is decided")]
    Decided,
    /// Another seat deals.
    #[error("seat {expected} deals")]
    WrongDealer {
        /// Who deals.
        expected: Seat,
    },
    /// An eliminated seat takes part, or one still in does not.
    #[error("seat {0}: taking part and being in the match disagree")]
    WrongPlayers(Seat),
    /// The cards are no deal of the game.
    #[error(transparent)]
    Layout(LayoutError),
}

/// How a match stands. Eliminated players who could still buy back count as eliminated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether it is decided.
    pub over: bool,
    /// Who has won; several on a tie.
    pub winners: Vec<Seat>,
    /// Who is eliminated.
    pub eliminated: Vec<Seat>,
}

/// A match under way or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    rules: Arc<Rules>,
    totals: Vec<i32>,
    rebuys: Vec<u8>,
    boxes: Vec<u16>, // deals won
    out: Vec<bool>,
    asked: Vec<Seat>, // eliminated in the latest deal and still able to buy back, in order
    deal: Option<Deal>,
    counted: Option<DealSummary>, // the latest deal that is over
    played: Vec<Vec<bool>>,       // who took part in each deal that is over
    points: Vec<Vec<i32>>,
    reckonings: Vec<Vec<Reckoning>>, // how the points of each deal came about
    sums: Vec<Vec<i32>>,             // totals before the first deal and after each, before buy-backs
}

impl Match {
    /// A match with these scores and buy-backs already used.
    ///
    /// # Panics
    /// If the two lists differ in length.
    #[must_use]
    pub fn new(rules: Arc<Rules>, totals: Vec<i32>, rebuys: Vec<u8>) -> Self {
        assert_eq!(totals.len(), rebuys.len(), "one total and one count of buy-backs a seat");
        let out = totals.iter().map(|&total| eliminated_at(&rules, total)).collect();
        let sums = vec![totals.clone()];
        Self {
            rules,
            boxes: vec![0; totals.len()],
            totals,
            rebuys,
            out,
            asked: Vec::new(),
            deal: None,
            counted: None,
            played: Vec::new(),
            points: Vec::new(),
            reckonings: Vec::new(),
            sums,
        }
    }

    /// This match, with so many deals won by each seat before.
    ///
    /// # Panics
    /// If the list does not name every seat.
    #[must_use]
    pub fn with_boxes(self, boxes: Vec<u16>) -> Self {
        assert_eq!(boxes.len(), self.seats(), "one count of deals won a seat");
        Self { boxes, ..self }
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Number of seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.totals.len()
    }

    /// Scores after the deals counted so far.
    #[must_use]
    pub fn totals(&self) -> &[i32] {
        &self.totals
    }

    /// Totals before the first deal and after each, buy-backs not yet counted.
    #[must_use]
    pub fn sums(&self) -> &[Vec<i32>] {
        &self.sums
    }

    /// Buy-backs used.
    #[must_use]
    pub fn rebuys(&self) -> &[u8] {
        &self.rebuys
    }

    /// Deals won by each seat.
    #[must_use]
    pub fn boxes(&self) -> &[u16] {
        &self.boxes
    }

    /// Points of the finished deals, in order.
    #[must_use]
    pub fn points(&self) -> &[Vec<i32>] {
        &self.points
    }

    /// Who took part in each of the finished deals, in order.
    #[must_use]
    pub fn played(&self) -> &[Vec<bool>] {
        &self.played
    }

    /// How the points of the finished deals came about, in order.
    #[must_use]
    pub fn reckonings(&self) -> &[Vec<Reckoning>] {
        &self.reckonings
    }

    /// The latest deal.
    #[must_use]
    pub const fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// The latest deal that is over.
    #[must_use]
    pub const fn latest(&self) -> Option<&DealSummary> {
        self.counted.as_ref()
    }

    /// Whether a deal is being played.
    #[must_use]
    pub fn playing(&self) -> bool {
        self.deal.as_ref().is_some_and(|deal| deal.board().end.is_none())
    }

    /// The seats still in the match, not counting eliminated players who could buy back.
    #[must_use]
    pub fn in_play(&self) -> Vec<bool> {
        self.out.iter().map(|out| !out).collect()
    }

    /// The seat that deals next: the next one still in after the last dealer, or the one that the rules name after a
    /// deal won or a void deal (D5-3). `None` before the first deal and while one is played.
    #[must_use]
    pub fn next_dealer(&self) -> Option<Seat> {
        if self.playing() {
            return None;
        }
        let deal = self.counted.as_ref()?;
        match (self.rules.next_dealer, deal.end.winner) {
            (_, None) if self.rules.knocking().is_some() => return Some(deal.dealer),
            (NextDealer::Winner, Some(winner)) => return Some(winner),
            (NextDealer::Loser, Some(winner)) => return Some(deal.next_in_play(winner)),
            _ => {}
        }
        let seats = self.seats();
        (1..=seats).map(|step| (deal.dealer + step) % seats).find(|&seat| !self.out[seat])
    }

    /// Begins a deal. Eliminated players who have not bought back leave.
    ///
    /// # Errors
    /// [`MatchError`]; the match is then unchanged.
    pub fn start_deal(&mut self, layout: &Layout) -> Result<(), MatchError> {
        self.check_next(layout.number, layout.dealer, &layout.in_play)?;
        let deal = Deal::new(Arc::clone(&self.rules), layout).map_err(MatchError::Layout)?;
        self.asked.clear();
        self.deal = Some(deal);
        Ok(())
    }

    /// Counts a deal that was played elsewhere, as if it had been begun and played here. Eliminated players who have
    /// not bought back leave.
    ///
    /// # Errors
    /// [`MatchError`]; the match is then unchanged.
    pub fn count_deal(&mut self, deal: DealSummary) -> Result<(), MatchError> {
        let in_play: Vec<bool> = deal.seats.iter().map(|seat| seat.in_play).collect();
        self.check_next(deal.number, deal.dealer, &in_play)?;
        self.asked.clear();
        self.deal = None;
        self.count(deal);
        Ok(())
    }

    /// Whether the next deal may have this number, this dealer and these players.
    fn check_next(&self, number: u16, dealer: Seat, in_play: &[bool]) -> Result<(), MatchError> {
        if self.playing() {
            return Err(MatchError::DealUnderWay);
        }
        let too_many = self.rules.last_deal().is_some_and(|last| number > last);
        if self.standing().over || too_many {
            return Err(MatchError::Decided);
        }
        if let Some(expected) = self.next_dealer().filter(|&next| next != dealer) {
            return Err(MatchError::WrongDealer { expected });
        }
        match (0..self.seats()).find(|&seat| in_play.get(seat) != Some(&!self.out[seat])) {
            Some(seat) => Err(MatchError::WrongPlayers(seat)),
            None => Ok(()),
        }
    }

    /// Makes a move in the deal under way, and counts the deal if that ends it.
    ///
    /// # Errors
    /// The reason why the move is refused.
    pub fn apply(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        let deal = self.deal.as_mut().ok_or(IllegalMove::NotYourTurn { turn: None })?;
        deal.apply(seat, mv)?;
        if let Some(summary) = DealSummary::from_deal(deal) {
            self.count(summary);
        }
        Ok(())
    }

    /// The deal under way, for rebuilding its stock.
    pub fn deal_mut(&mut self) -> Option<&mut Deal> {
        self.deal.as_mut()
    }

    /// The view of a seat on the latest deal.
    #[must_use]
    pub fn view(&self, seat: Seat) -> Option<SeatView> {
        Some(SeatView::from_deal(self.deal.as_ref()?, seat, &self.totals, &self.rebuys))
    }

    fn count(&mut self, deal: DealSummary) {
        let reckonings = reckonings(&self.rules, &deal);
        let points: Vec<i32> = reckonings.iter().map(|reckoning| reckoning.points()).collect();
        self.reckonings.push(reckonings);
        let (dealer, seats) = (deal.dealer, self.seats());
        for (total, &gained) in self.totals.iter_mut().zip(&points) {
            *total += gained;
        }
        self.points.push(points);
        self.played.push(deal.seats.iter().map(|seat| seat.in_play).collect());
        if let Some(winner) = deal.end.winner {
            self.boxes[winner] = self.boxes[winner].saturating_add(1);
        }
        self.counted = Some(deal);
        self.sums.push(self.totals.clone());
        for seat in (1..=seats).map(|step| (dealer + step) % seats) {
            if !self.out[seat] && eliminated_at(&self.rules, self.totals[seat]) {
                self.out[seat] = true;
                if self.rebuys[seat] < max_rebuys(&self.rules) {
                    self.asked.push(seat);
                }
            }
        }
        if self.out.iter().all(|&out| out) {
            self.asked.clear(); // D2-15: nobody is left whose score one could go on from
        }
    }

    /// The eliminated players who may buy back now, in the order they are asked: from the dealer's left (D2-15).
    #[must_use]
    pub fn asked_to_rebuy(&self) -> &[Seat] {
        &self.asked
    }

    /// An eliminated player buys back and goes on from the highest score of those still in (V2-R12, D2-15).
    /// Those asked before him who have not answered leave.
    ///
    /// # Errors
    /// [`IllegalMove::NotEliminated`], [`IllegalMove::RebuyLimit`], or out of turn.
    pub fn rebuy(&mut self, seat: Seat) -> Result<(), IllegalMove> {
        self.answer(seat)?;
        let in_play = (0..self.seats()).filter(|&other| !self.out[other]);
        let highest = in_play.map(|other| self.totals[other]).max().expect("nobody is asked when everybody is out");
        self.totals[seat] = highest;
        self.out[seat] = false;
        self.rebuys[seat] += 1;
        Ok(())
    }

    /// An eliminated player stays out. A player without a buy-back left may decide this too.
    ///
    /// # Errors
    /// [`IllegalMove::NotEliminated`], or out of turn.
    pub fn leave(&mut self, seat: Seat) -> Result<(), IllegalMove> {
        match self.answer(seat) {
            Err(IllegalMove::RebuyLimit { .. }) => Ok(()),
            answered => answered,
        }
    }

    fn answer(&mut self, seat: Seat) -> Result<(), IllegalMove> {
        let max_rebuys = max_rebuys(&self.rules);
        if self.playing() || self.out.get(seat) != Some(&true) {
            return Err(IllegalMove::NotEliminated);
        }
        match self.asked.iter().position(|&asked| asked == seat) {
            Some(place) => {
                self.asked.drain(..=place);
                Ok(())
            }
            None if self.rebuys[seat] >= max_rebuys => Err(IllegalMove::RebuyLimit { max: max_rebuys }),
            None => Err(IllegalMove::NotYourTurn { turn: self.asked.first().copied() }),
        }
    }

    /// Whether the match is decided and no buy-back is pending.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.standing().over && self.asked.is_empty()
    }

    /// How the match stands.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let eliminated: Vec<Seat> = (0..self.seats()).filter(|&seat| self.out[seat]).collect();
        let winners = match self.rules.match_end {
            MatchEnd::LastSurvivor { .. } => self.survivor(&eliminated),
            MatchEnd::Limit(limit) => self.ahead_at_limit(limit),
            MatchEnd::Target { points, deals, tie } => self.ahead_at_target(points, deals, tie),
            MatchEnd::Deals(deals) if self.deals_finished() >= deals => self.best_seats(),
            MatchEnd::Deals(_) => Vec::new(),
        };
        Standing { over: !winners.is_empty(), winners, eliminated }
    }

    /// The place of each seat, from 1: winners first, then those still in by their totals, then the eliminated by the
    /// last deal that they played and their totals (D2-24, D3-12). Equal seats share a place.
    #[must_use]
    pub fn places(&self) -> Vec<usize> {
        let standing = self.standing();
        let sign = if self.rules.scoring.high_is_good() { -1 } else { 1 };
        let key = |seat: Seat| {
            let last_deal = Reverse(self.played.iter().rposition(|played| played[seat]));
            (!standing.winners.contains(&seat), self.out[seat], last_deal, self.totals[seat] * sign)
        };
        let keys: Vec<_> = (0..self.seats()).map(key).collect();
        keys.iter().map(|own| 1 + keys.iter().filter(|other| *other < own).count()).collect()
    }

    /// The totals with what is added to them once the match is over (V5-R12); `None` before, and in games that add
    /// nothing.
    #[must_use]
    pub fn final_scores(&self) -> Option<Vec<i32>> {
        let added = self.rules.final_score?;
        let winners = self.standing().winners;
        let winner = *winners.first()?;
        let with_boxes = |(&total, &boxes): (&i32, &u16)| total + i32::from(boxes) * added.box_bonus;
        let mut scores: Vec<i32> = self.totals.iter().zip(&self.boxes).map(with_boxes).collect();
        if winners.len() > 1 {
            return Some(scores); // C15: level totals bring boxes only
        }
        let shut_out = (0..self.seats()).all(|seat| seat == winner || self.totals[seat] == 0);
        scores[winner] = won_with(scores[winner], added, shut_out);
        Some(scores)
    }

    /// D2-24, D3-12: the last seat that is still in. If a deal eliminates everybody, the lowest total of those who
    /// played it wins.
    fn survivor(&self, eliminated: &[Seat]) -> Vec<Seat> {
        match self.seats() - eliminated.len() {
            0 => self.best_among(|seat| self.played.last().is_none_or(|played| played[seat])),
            1 => (0..self.seats()).filter(|&seat| !self.out[seat]).collect(),
            _ => Vec::new(),
        }
    }

    /// V0-R13, D1-11, C15: the seats with the best total once the target or the last deal is reached. If several are
    /// level at the top, play goes on, or the win is shared after the last deal.
    fn ahead_at_target(&self, points: i32, deals: Option<u16>, tie: Tie) -> Vec<Seat> {
        let reached = self.totals.iter().any(|&total| total >= points);
        let played = deals.is_some_and(|deals| self.deals_finished() >= deals);
        let best = self.best_seats();
        let decided = best.len() == 1 || played && tie == Tie::Shares;
        if (reached || played) && !self.playing() && decided { best } else { Vec::new() }
    }

    /// C15: the seat that alone has the lowest total, once any total is at the limit.
    fn ahead_at_limit(&self, limit: i32) -> Vec<Seat> {
        let reached = self.totals.iter().any(|&total| total >= limit);
        let best = self.best_seats();
        if reached && !self.playing() && best.len() == 1 { best } else { Vec::new() }
    }

    /// The seats with the best total.
    fn best_seats(&self) -> Vec<Seat> {
        self.best_among(|_| true)
    }

    /// The seats with the best total among those that `counts` names.
    fn best_among(&self, counts: impl Fn(Seat) -> bool) -> Vec<Seat> {
        let sign = if self.rules.scoring.high_is_good() { 1 } else { -1 };
        let seats = || (0..self.seats()).filter(|&seat| counts(seat));
        let best = seats().map(|seat| self.totals[seat] * sign).max();
        seats().filter(|&seat| Some(self.totals[seat] * sign) == best).collect()
    }

    /// The number of the latest deal that is over. Deals before the first one of this match count as played.
    fn deals_finished(&self) -> u16 {
        match &self.deal {
            Some(deal) if self.playing() => deal.board().number.saturating_sub(1),
            _ => self.counted.as_ref().map_or(0, |deal| deal.number),
        }
    }
}

/// The winner's final score, bonus included. `shut_out` says that the loser scored nothing (V5-R12, D5-11).
const fn won_with(score: i32, added: FinalScore, shut_out: bool) -> i32 {
    match added.shutout {
        Shutout::Bonus if shut_out => score + 2 * added.game_bonus,
        Shutout::Double if shut_out => 2 * (score + added.game_bonus),
        _ => score + added.game_bonus,
    }
}

/// Whether a player with this total is out (D2-16, D3-12).
fn eliminated_at(rules: &Rules, total: i32) -> bool {
    matches!(rules.match_end, MatchEnd::LastSurvivor { limit, .. } if total >= limit)
}

/// How often a player may buy back.
fn max_rebuys(rules: &Rules) -> u8 {
    if let MatchEnd::LastSurvivor { max_rebuys, .. } = rules.match_end { max_rebuys } else { 0 }
}
