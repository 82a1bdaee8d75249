//! The points of a finished deal.

use crate::cards::Suit;
use crate::rules::{DeadwoodScoring, Knocking, OneGo, Rules, Scoring};

use super::board::Board;
use super::deal::Deal;
use super::end::How;
use super::seat::Seat;
use super::summary::{DealSummary, SeatSummary, laid_by};

/// How the points of a seat for a deal come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reckoning {
    /// The seat writes nothing: it does not take part, or only the winner writes.
    Nothing,
    /// The points left in hand, doubled for a joker among them and where the winner laid everything in one turn.
    Hand {
        /// The points.
        points: i32,
        /// Whether a joker doubles them.
        joker: bool,
        /// Whether the winner's turn doubles them.
        one_go: bool,
    },
    /// The fixed score of the player who goes out.
    Winner {
        /// The score.
        points: i32,
        /// Whether it is doubled because everything was laid in one turn.
        one_go: bool,
    },
    /// A penalty in place of the hand: the seat had not opened.
    NotOpened(i32),
    /// A penalty in place of the hand: nobody had opened (D3-10).
    NobodyOpened(i32),
    /// The hands of the others, with a bonus where everything was laid in one turn.
    Hands {
        /// The points of the hands.
        points: i32,
        /// The bonus; 0 if there is none.
        bonus: i32,
        /// Whether the winner's turn doubles them (C28).
        one_go: bool,
    },
    /// The points laid, with a bonus for long runs, less those left in hand.
    Laid {
        /// The points laid.
        laid: i32,
        /// The bonus; 0 if there is none.
        bonus: i32,
        /// The points in hand.
        hand: i32,
    },
    /// The difference of deadwood after a knock, with a bonus for gin or an undercut (V5-R10).
    Difference {
        /// The other player's deadwood.
        other: i32,
        /// One's own.
        own: i32,
        /// The bonus; 0 if there is none.
        bonus: i32,
        /// Whether the card first turned up doubles it all (D5-9).
        twice: bool,
    },
}

impl Reckoning {
    /// The points.
    #[must_use]
    pub const fn points(self) -> i32 {
        match self {
            Self::Nothing => 0,
            Self::Hand { points, joker, one_go } => points * twice_if(joker) * twice_if(one_go),
            Self::Winner { points, one_go } => points * twice_if(one_go),
            Self::NotOpened(points) | Self::NobodyOpened(points) => points,
            Self::Hands { points, bonus, one_go } => points * twice_if(one_go) + bonus,
            Self::Laid { laid, bonus, hand } => laid + bonus - hand,
            Self::Difference { other, own, bonus, twice } => (other - own + bonus) * twice_if(twice),
        }
    }
}

const fn twice_if(doubled: bool) -> i32 {
    if doubled { 2 } else { 1 }
}

/// Points of each seat for a deal; `None` while it is under way. Seats that do not take part get 0.
#[must_use]
pub fn deal_points(deal: &Deal) -> Option<Vec<i32>> {
    let summary = DealSummary::from_deal(deal)?;
    Some(reckonings(deal.rules(), &summary).into_iter().map(Reckoning::points).collect())
}

/// How the points of each seat for a finished deal come about.
#[must_use]
pub fn reckonings(rules: &Rules, deal: &DealSummary) -> Vec<Reckoning> {
    let reckoning = |(seat, state): (Seat, &SeatSummary)| match rules.scoring {
        _ if !state.in_play => Reckoning::Nothing,
        Scoring::DeadwoodAgainst(scoring) => deadwood_score(deal, &scoring, seat),
        Scoring::WinnerTakes { one_go_bonus, one_go_doubles } => winner_score(deal, one_go_bonus, one_go_doubles, seat),
        Scoring::LaidMinusHand { rami_bonus } => {
            Reckoning::Laid { laid: state.laid, bonus: i32::from(state.ramis) * rami_bonus, hand: state.left }
        }
        Scoring::Knock(knocking) => knock_score(deal, &knocking, seat),
    };
    deal.seats.iter().enumerate().map(reckoning).collect()
}

/// The points that each seat has laid so far, bonuses included (V1-R11, V1-R12); `None` where points laid do not count.
#[must_use]
pub fn points_laid(rules: &Rules, board: &Board) -> Option<Vec<i32>> {
    let Scoring::LaidMinusHand { rami_bonus } = rules.scoring else { return None };
    let of_seat = |seat: Seat| laid_by(rules, board, seat) + i32::from(board.seats[seat].ramis) * rami_bonus;
    Some((0..board.seats.len()).map(of_seat).collect())
}

/// V2-R11, V3-R12, V4-R9: losers write their hands, the winner a fixed score; a joker in hand doubles, and so does
/// going out in one go. A blocked deal may count without doubling (D2-23).
fn deadwood_score(deal: &DealSummary, scoring: &DeadwoodScoring, seat: Seat) -> Reckoning {
    let (end, state) = (deal.end, deal.seats[seat]);
    let one_go = end.in_one_go && scoring.one_go == OneGo::Doubles;
    if end.winner == Some(seat) {
        let points = match scoring.one_go {
            OneGo::Writes(points) if end.in_one_go => points, // C23
            _ => scoring.winner,
        };
        return Reckoning::Winner { points, one_go };
    }
    let points = state.left;
    if end.how != How::Out && scoring.blocked_plainly {
        return Reckoning::Hand { points, joker: false, one_go: false };
    }
    // D3-10: a player who goes out in one go had not opened before; a loser who has opened did so in an earlier turn.
    let nobody_opened =
        end.in_one_go && deal.seats.iter().enumerate().all(|(other, state)| !state.opened || end.winner == Some(other));
    match (scoring.nobody_opened, scoring.unopened) {
        (Some(penalty), _) if nobody_opened => Reckoning::NobodyOpened(penalty),
        (_, Some(penalty)) if !state.opened => Reckoning::NotOpened(penalty),
        _ => Reckoning::Hand { points, joker: scoring.joker_doubles && state.joker, one_go },
    }
}

/// V0-R12: the winner writes the points of all losers' hands, with a bonus for having laid everything in one turn;
/// nobody scores in a blocked deal (D0-18).
fn winner_score(deal: &DealSummary, one_go_bonus: i32, one_go_doubles: bool, seat: Seat) -> Reckoning {
    if deal.end.winner != Some(seat) {
        return Reckoning::Nothing;
    }
    let points = deal.seats.iter().map(|state| state.left).sum();
    let bonus = if deal.end.in_one_go { one_go_bonus } else { 0 };
    Reckoning::Hands { points, bonus, one_go: deal.end.in_one_go && one_go_doubles }
}

/// V5-R10: the difference, with a bonus for gin and for an undercut; nobody scores in a void deal.
fn knock_score(deal: &DealSummary, knocking: &Knocking, seat: Seat) -> Reckoning {
    if deal.end.winner != Some(seat) {
        return Reckoning::Nothing;
    }
    let Some(deadwood) = deal.deadwood else { return Reckoning::Nothing };
    let bonus = match deal.end.how {
        How::Gin => knocking.gin_bonus,
        How::BigGin => knocking.big_gin.unwrap_or(knocking.gin_bonus),
        How::Undercut => knocking.undercut_bonus,
        _ => 0,
    };
    let [own, other] = [seat, deal.next_in_play(seat)].map(|seat| i32::from(deadwood[seat]));
    let twice = knocking.spades_double && deal.upcard == Some(Suit::Spades); // D5-9
    Reckoning::Difference { other, own, bonus, twice }
}
