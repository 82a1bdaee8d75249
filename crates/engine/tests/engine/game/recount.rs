//! Counts points, totals and winners a second time, from the final position and the record, without the engine's
//! scoring.

use std::collections::BTreeMap;

use rami_engine::cards::{Card, Meld};
use rami_engine::game::{Action, Deal, How, Move, Seat, TableMeld};
use rami_engine::rules::{DeadwoodScoring, Knocking, MatchEnd, OneGo, Pips, Scoring, Tie};
use rami_engine::variants;
use rami_test_utils::matches::{MATCHES, MatchInPlay, play};

/// A card laid, as the record shows it: by which seat, on which meld, and as which card.
struct Laid {
    meld: usize,
    by: Seat,
    card: Card,
    turn: usize,
}

/// The layings in the record of a deal.
#[derive(Default)]
struct Story {
    laid: Vec<Laid>,
    /// Lengths of the runs laid at once, by seat.
    runs: Vec<(Seat, usize)>,
    melds: usize,
    /// Cards discarded, in order, with the seat.
    thrown: Vec<(Seat, Card)>,
    /// The number of draws so far, which distinguishes the turns.
    turns: usize,
}

impl Story {
    /// Reads the actions of a deal that began without melds.
    fn of(actions: &[Action]) -> Self {
        let mut story = Self::default();
        for action in actions {
            if let Action::Move(seat, mv) = action {
                story.note(*seat, mv);
            }
        }
        story
    }

    fn note(&mut self, by: Seat, mv: &Move) {
        let turn = self.turns;
        match mv {
            Move::Meld(melds) => {
                for cards in melds {
                    let meld = self.melds;
                    self.melds += 1;
                    self.laid.extend(cards.iter().map(|placed| Laid { meld, by, card: placed.stands_for(), turn }));
                    if cards[0].rank() != cards[1].rank() {
                        self.runs.push((by, cards.len()));
                    }
                }
            }
            Move::LayOff { meld, cards } => {
                self.laid.extend(cards.iter().map(|placed| Laid { meld: *meld, by, card: placed.stands_for(), turn }));
            }
            Move::DrawStock | Move::DrawDiscard { .. } => self.turns += 1,
            Move::Discard(card) | Move::Knock { discard: Some(card), .. } => self.thrown.push((by, *card)),
            _ => {}
        }
    }

    fn has_laid(&self, seat: Seat) -> bool {
        self.laid.iter().any(|laid| laid.by == seat)
    }

    /// Whether a seat laid all its cards in the last turn of the deal.
    fn in_one_go(&self, seat: Seat) -> bool {
        self.laid.iter().filter(|laid| laid.by == seat).all(|laid| laid.turn == self.turns)
    }
}

fn hand(deal: &Deal, seat: Seat) -> Vec<Card> {
    deal.hand(seat).iter().collect()
}

/// The points of a card left in hand.
fn in_hand(deal: &Deal, card: Card) -> i32 {
    let values = deal.rules().values;
    match card.rank().map(|rank| i32::from(rank.number())) {
        None => i32::from(values.joker_in_hand),
        Some(1) => i32::from(values.ace_in_hand),
        Some(number) => pips(deal, number),
    }
}

/// C25: the value of a card from two to king.
fn pips(deal: &Deal, number: i32) -> i32 {
    if deal.rules().values.pips == Pips::FiveOrTen { five_or_ten(number) } else { number.min(10) }
}

const fn five_or_ten(number: i32) -> i32 {
    if number < 10 { 5 } else { 10 }
}

fn sum(deal: &Deal, seat: Seat) -> i32 {
    hand(deal, seat).into_iter().map(|card| in_hand(deal, card)).sum()
}

/// V1-R11: an ace counts less below a two.
fn laid_value(deal: &Deal, card: Card, meld: &Meld) -> i32 {
    let number = i32::from(card.rank().expect("a natural card").number());
    if number > 1 {
        return pips(deal, number);
    }
    let low = meld.is_run() && meld.cards()[0].stands_for() == card;
    i32::from(if low { deal.rules().values.ace_low } else { deal.rules().values.ace_high })
}

fn recount(deal: &Deal, story: &Story) -> Vec<i32> {
    let end = deal.board().end.expect("over");
    let seats = 0..deal.board().seats.len();
    let knocks = deal.rules().knocking().is_some();
    let one_go = !knocks && end.winner.is_some_and(|winner| story.in_one_go(winner));
    assert_eq!(end.in_one_go, one_go, "in one go");
    let points = |seat: Seat| match deal.rules().scoring {
        _ if !deal.board().seats[seat].in_play => 0,
        Scoring::DeadwoodAgainst(scoring) => against(deal, story, &scoring, seat),
        Scoring::WinnerTakes { one_go_bonus, one_go_doubles } if end.winner == Some(seat) => {
            let all: i32 = (0..deal.board().seats.len()).map(|other| sum(deal, other)).sum();
            let twice = one_go && one_go_doubles; // C28
            all * if twice { 2 } else { 1 } + if one_go { one_go_bonus } else { 0 }
        }
        Scoring::WinnerTakes { .. } => 0,
        Scoring::Knock(knocking) => difference(deal, &knocking, seat),
        Scoring::LaidMinusHand { rami_bonus } => {
            let own = story.laid.iter().filter(|laid| laid.by == seat);
            let laid: i32 = own.map(|laid| laid_value(deal, laid.card, &deal.board().table[laid.meld].meld)).sum();
            let long = story.runs.iter().filter(|(by, length)| *by == seat && *length >= 7).count();
            laid + long as i32 * rami_bonus - sum(deal, seat)
        }
    };
    seats.map(points).collect()
}

/// V5-R10: the difference of both hands; the defender's is arranged by the arranger of the other games.
fn difference(deal: &Deal, knocking: &Knocking, seat: Seat) -> i32 {
    let end = deal.board().end.expect("over");
    if end.winner != Some(seat) {
        return 0;
    }
    let Some(knock) = deal.board().knock else { return 0 };
    let left = [0, 1].map(|seat: Seat| {
        let best = || i32::from(rami_engine::arrange::deadwood_points(deal.rules(), deal.hand(seat)));
        if seat == knock.seat { sum(deal, seat) } else { best() }
    });
    let (own, other) = (left[seat], left[1 - seat]);
    let bonus = match (seat == knock.seat, own) {
        (true, 0) if deal.hand(seat).is_empty() && knock.big => knocking.big_gin.expect("played"),
        (true, 0) => knocking.gin_bonus,
        (true, _) => 0,
        (false, _) => knocking.undercut_bonus,
    };
    assert!(other > own || other == own && (bonus > 0 || !knocking.undercut_tie), "the lower wins");
    let spade = deal.board().upcard.is_some_and(|card| card.to_string().ends_with('S'));
    (other - own + bonus) * if knocking.spades_double && spade { 2 } else { 1 }
}

fn against(deal: &Deal, story: &Story, scoring: &DeadwoodScoring, seat: Seat) -> i32 {
    let end = deal.board().end.expect("over");
    let own = sum(deal, seat);
    let factor = if end.in_one_go && scoring.one_go == OneGo::Doubles { 2 } else { 1 };
    let doubled = scoring.joker_doubles && hand(deal, seat).contains(&Card::JOKER);
    let losers = (0..deal.board().seats.len()).filter(|&other| end.winner != Some(other));
    let nobody = end.in_one_go && losers.into_iter().all(|other| !story.has_laid(other));
    match end.how {
        How::Out if end.winner == Some(seat) => match scoring.one_go {
            OneGo::Writes(points) if end.in_one_go => points, // C23
            _ => scoring.winner * factor,
        },
        How::Out if scoring.nobody_opened.is_some() && nobody => 200,
        How::Blocked | How::StockOut | How::Knock | How::Gin | How::BigGin | How::Undercut
            if scoring.blocked_plainly =>
        {
            own
        }
        _ if scoring.unopened.is_some() && !story.has_laid(seat) => 100,
        _ => own * factor * if doubled { 2 } else { 1 },
    }
}

#[test]
fn points_and_totals_agree_with_a_recount() {
    let mut counted: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..MATCHES {
        let mut totals: Option<Vec<i32>> = None;
        let mut sums: Vec<Vec<i32>> = Vec::new();
        play(seed, |table, between| {
            let before = totals.take().unwrap_or_else(|| vec![0; table.state.seats()]);
            if sums.is_empty() || !between && !table.state.playing() {
                sums.push(table.state.totals().to_vec());
            }
            assert_eq!(table.state.sums(), sums, "{}", table.name());
            if !between {
                let both_aces = |laid: &TableMeld| laid.meld.len() == 14;
                if table.current().board().table.iter().any(both_aces) {
                    // The record does not show which of two aces is the low one.
                    totals = Some(table.state.totals().to_vec());
                    return;
                }
                let gained = gained(table, before.len());
                let after: Vec<i32> = before.iter().zip(&gained).map(|(total, points)| total + points).collect();
                assert_eq!(table.state.totals(), after, "{}", table.name());
                if !table.state.playing() {
                    assert_eq!(table.state.points().last(), Some(&gained), "{}", table.name());
                    *counted.entry(table.record.variant.clone()).or_default() += 1;
                }
            }
            check_standing(table);
            totals = Some(table.state.totals().to_vec());
        });
    }
    assert!(counted.len() == variants::ALL.len() && counted.values().all(|&deals| deals > 50), "{counted:?}");
}

/// The points of the latest deal; 0 until it is over.
fn gained(table: &MatchInPlay, seats: usize) -> Vec<i32> {
    if table.state.playing() {
        return vec![0; seats];
    }
    let record = table.record.deals.last().expect("a deal");
    let story = Story::of(&record.actions);
    check_discards(table.current(), &story);
    recount(table.current(), &story)
}

/// Checks the discards of each seat on the board. The last one is left out if it lies face down (D1-9).
fn check_discards(deal: &Deal, story: &Story) {
    let shown = story.thrown.len() - usize::from(deal.closing().is_some());
    for (seat, state) in deal.board().seats.iter().enumerate() {
        let own = story.thrown[..shown].iter().filter(|(by, _)| *by == seat);
        assert_eq!(state.thrown, own.fold(0, |thrown, (_, card)| thrown | 1 << card.bit()));
    }
}

/// Checks who is out and who has won, by the totals alone.
fn check_standing(table: &MatchInPlay) {
    let (state, name) = (&table.state, table.name());
    let (totals, standing) = (state.totals(), state.standing());
    let best = |high: bool| {
        let best = if high { totals.iter().max() } else { totals.iter().min() };
        (0..totals.len()).filter(|&seat| Some(&totals[seat]) == best).collect::<Vec<_>>()
    };
    let finished = table.record.deals.len() - usize::from(state.playing());
    match state.rules().match_end {
        MatchEnd::LastSurvivor { limit, max_rebuys } => {
            let out: Vec<Seat> = (0..totals.len()).filter(|&seat| totals[seat] >= limit).collect();
            assert_eq!(standing.eliminated, out, "{name}");
            assert!(state.rebuys().iter().all(|&rebuys| rebuys <= max_rebuys), "{name}");
            let left = totals.len() - out.len();
            assert_eq!(standing.over, left <= 1, "{name}");
            if left == 0 {
                let last = state.played().last().expect("somebody was in, so a deal was played");
                let lowest = (0..totals.len()).filter(|&seat| last[seat]).map(|seat| totals[seat]).min();
                let winners = (0..totals.len()).filter(|&seat| last[seat] && Some(totals[seat]) == lowest);
                assert_eq!(standing.winners, winners.collect::<Vec<_>>(), "{name}");
            }
        }
        MatchEnd::Limit(limit) => {
            let reached = totals.iter().any(|&total| total >= limit);
            let over = !state.playing() && reached && best(false).len() == 1;
            assert_eq!(standing.over, over, "{name}");
            assert!(!over || standing.winners == best(false), "{name}");
            assert!(standing.eliminated.is_empty(), "{name}");
        }
        MatchEnd::Target { points, deals, tie } => {
            let reached = totals.iter().any(|&total| total >= points);
            let last = deals.is_some_and(|deals| finished >= usize::from(deals));
            let shared = last && tie == Tie::Shares;
            let over = !state.playing() && (reached || last) && (shared || best(true).len() == 1);
            assert_eq!(standing.over, over, "{name}");
            assert!(!over || standing.winners == best(true), "{name}");
        }
        MatchEnd::Deals(deals) => {
            assert_eq!(standing.over, finished == usize::from(deals), "{name}");
            let high = state.rules().scoring.high_is_good();
            assert!(!standing.over || standing.winners == best(high), "{name}");
        }
    }
}
