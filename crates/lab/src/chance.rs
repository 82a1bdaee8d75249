//! The effect of chance on a deal. The cards dealt, and each card that came from the stock, are compared by playouts
//! with what might have come instead. The mean of the corrections is 0 however good the playouts are, because the
//! actual outcome is played out in the same way as the possible ones.
//!
//! A deal is followed from its beginning together with futures: orders in which the stock may lie. When a card is
//! drawn, each future is changed so that this card lies on top, and the change of its worth is the effect of chance.
//! The futures stay the same all through the deal. So the next correction takes back the error of the one before, as
//! long as everybody plays as the playouts do.

use rami_bots::PolicyWeights;
use rami_bots::internals::{Position, RolloutPolicy, Style, good_policy, play, play_out_among};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IteratorRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use rami_bots::Level;
use rami_bots::analysis::{PerSeat, Stakes, Worth};
use rami_engine::arrange::Arranger;
use rami_engine::cards::Card;
use rami_engine::game::{Action, Deal, Layout, Move, Seat};
use rami_engine::rules::{Rules, StockOut};

/// The effect of chance on every seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Corrections {
    /// In points ahead of the others.
    pub points: PerSeat,
    /// In shares of the match.
    pub shares: PerSeat,
}

impl Corrections {
    /// No effect of chance.
    pub(super) fn none(seats: usize) -> Self {
        let none: PerSeat = std::iter::repeat_n(0.0, seats).collect();
        Self { points: none.clone(), shares: none }
    }

    /// Adds another effect of chance.
    pub(super) fn add(&mut self, other: &Self) {
        self.add_times(1.0, &other.points, &other.shares);
    }

    fn add_times(&mut self, times: f64, points: &PerSeat, shares: &PerSeat) {
        let add =
            |sum: &mut PerSeat, more: &PerSeat| sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += times * more);
        add(&mut self.points, points);
        add(&mut self.shares, shares);
    }

    /// Adds the difference in worth between the actual outcome and a possible one, for one of `playouts` playouts.
    fn add_difference(&mut self, came: &Worth, might_have: &Worth, playouts: usize) {
        let part = 1.0 / playouts as f64;
        self.add_times(part, &came.points, &came.shares);
        self.add_times(-part, &might_have.points, &might_have.shares);
    }
}

/// The policy that plays for a bot in the playouts. If the bot plays without search and without random choices, it is
/// the bot's own policy. Otherwise it is that of a similar player.
pub(super) fn playout_policy(level: Level, rules: &Rules, number: u16) -> RolloutPolicy {
    match level {
        Level::CHAMPION | Level::RolloutPlayer => RolloutPolicy::new(rules, number, PolicyWeights::tuned(rules)),
        Level::Random | Level::Baseline | Level::BEGINNER | Level::GOOD_PLAYER => {
            good_policy(rules, number, Style::from_character(None))
        }
    }
}

/// A deal that is followed from its beginning, with ways in which it might go on.
pub(super) struct FollowedDeal {
    deal: Deal,
    playouts: Playouts,
    futures: Vec<Future>,
    rng: ChaCha8Rng,
}

/// How deals are played out.
struct Playouts {
    stakes: Stakes,
    /// One a seat.
    policies: Vec<RolloutPolicy>,
    arranger: Arranger,
}

/// An order in which the stock may lie.
struct Future {
    /// The stock, its top last.
    stock: Vec<Card>,
    /// The seed that fixes how discards become a new stock.
    seed: u64,
    /// The worth of the deal as it stands with this stock; `None` if somebody has made another decision than the
    /// playouts.
    worth: Option<Worth>,
}

impl Playouts {
    /// Plays a deal out and returns its worth.
    fn worth(&mut self, mut deal: Deal, seed: u64) -> Worth {
        play_out_among(&mut deal, |seat| &self.policies[seat], &mut self.arranger, seed);
        self.stakes.worth(&deal)
    }

    /// Whether the playouts would make this move too.
    fn would_make(&mut self, deal: &Deal, seat: Seat, mv: &Move) -> bool {
        self.policies[seat].choose(&mut self.arranger, Position::within(deal, seat)).is_same(mv)
    }
}

impl FollowedDeal {
    /// Begins to follow a deal that has just been dealt. There is a policy for each seat and `playouts` futures. Also
    /// returns the effect of the cards dealt, found by comparison with as many other deals.
    pub(super) fn begun(
        deal: Deal,
        stakes: Stakes,
        policies: Vec<RolloutPolicy>,
        playouts: usize,
        seed: u64,
    ) -> (Self, Corrections) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut play = Playouts { stakes, policies, arranger: Arranger::new(deal.rules()) };
        let mut dealt = Corrections::none(deal.board().seats.len());
        let future = |_| {
            let seed = rng.random();
            let other = dealt_anew(&deal, &mut rng);
            let mut stock: Vec<Card> = deal.stock().collect();
            stock.shuffle(&mut rng);
            let worth = play.worth(deal.clone().with_stock(stock.clone()), seed);
            dealt.add_difference(&worth, &play.worth(other, seed), playouts);
            Future { stock, seed, worth: Some(worth) }
        };
        let futures = (0..playouts).map(future).collect();
        (Self { deal, playouts: play, futures, rng }, dealt)
    }

    /// Follows a legal action and returns the effect of chance in it: that of the cards drawn. A rebuilt stock has
    /// none, since nobody knows yet what comes.
    pub(super) fn follow(&mut self, action: Action) -> Corrections {
        match action {
            Action::Reshuffle(order) => {
                self.rebuild(order);
                Corrections::none(self.playouts.policies.len())
            }
            Action::Move(seat, mv) => self.make(seat, &mv),
        }
    }

    fn rebuild(&mut self, order: Vec<Card>) {
        self.deal.reshuffle(order).expect("a rebuild that was due");
        let turned_over = self.deal.rules().stock_out == StockOut::TurnOver;
        for future in &mut self.futures {
            future.stock = self.deal.stock().collect();
            future.stock.reverse();
            if !turned_over {
                future.stock.shuffle(&mut self.rng);
            }
            future.worth = None;
        }
    }

    fn make(&mut self, seat: Seat, mv: &Move) -> Corrections {
        if self.futures.iter().any(|future| future.worth.is_some()) && !self.playouts.would_make(&self.deal, seat, mv) {
            self.futures.iter_mut().for_each(|future| future.worth = None);
        }
        let before = self.deal.clone();
        self.deal.apply(seat, mv.clone()).expect("a legal move");
        let left = self.deal.board().stock;
        let drawn: Vec<Card> = before.stock().take(before.board().stock - left).collect();
        let mut did = Corrections::none(self.playouts.policies.len());
        if drawn.is_empty() {
            return did;
        }
        let number = self.futures.len();
        for Future { stock, seed, worth } in &mut self.futures {
            let might_have = worth.take().unwrap_or_else(|| {
                let mut deal = before.clone().with_stock(stock.clone());
                play(&mut deal, seat, mv, *seed);
                self.playouts.worth(deal, *seed)
            });
            let as_it_came = stock.iter().rev().take(drawn.len()).eq(&drawn);
            to_the_top(stock, &drawn, &mut self.rng);
            stock.truncate(left);
            let came = if as_it_came {
                might_have.clone()
            } else {
                self.playouts.worth(self.deal.clone().with_stock(stock.clone()), *seed)
            };
            did.add_difference(&came, &might_have, number);
            *worth = Some(came);
        }
        did
    }
}

/// Deals other cards to the same players.
fn dealt_anew(deal: &Deal, rng: &mut ChaCha8Rng) -> Deal {
    let (rules, board) = (deal.rules(), deal.board());
    let mut cards: Vec<Card> = rules.pack.cards().collect();
    cards.shuffle(rng);
    let in_play = board.seats.iter().map(|seat| seat.in_play).collect();
    let layout = Layout::dealt(rules, board.number, board.dealer, in_play, &cards);
    Deal::new(rules.clone(), &layout).expect("a deal of the game")
}

/// Puts cards at the end of a stock, where its top is, in exchange for those that lay there. Any copy of a card may be
/// the one that comes, so the order of the others stays equally likely.
fn to_the_top(stock: &mut [Card], cards: &[Card], rng: &mut ChaCha8Rng) {
    for (number, card) in cards.iter().enumerate() {
        let top = stock.len() - 1 - number;
        let copies = (0..=top).filter(|&at| stock[at] == *card);
        let at = copies.choose(rng).expect("a card of the stock");
        stock.swap(at, top);
    }
}
