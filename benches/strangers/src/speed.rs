//! Speed: random matches on the same deals in both engines, and the same hands arranged by both. Each engine is asked for
//! what it offers itself; what is asked of both is compared.

use std::collections::HashSet;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gin_rummy::{Card as TheirCard, Game, Hand as TheirHand, Phase, Player, Round};
use gin_rummy::{best_melds, deadwood};
use rami_engine::cards::{Card, Hand};
use rami_engine::game::{Layout, LeastDeadwood, Match, Seat, deal_points, legal_moves};
use rami_engine::rules::Rules;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use serde_json::{Value, json};

use crate::table::{layout_of, points_of, round_of};
use crate::translate::{challenge_options, our_rules, their_hand, their_rules};

/// Hands that are arranged.
const HANDS: usize = 20_000;
/// Passes over them, and over the matches, both engines in turns. The fastest counts, of each match by itself, so that what
/// else the machine does matters little.
const PASSES: usize = 9;

/// Both engines side by side: so many random matches, whose deals the seed fixes, and hands of ten and of eleven cards.
#[must_use]
pub fn measure(matches: usize, seed: u64) -> Value {
    let rules = Arc::new(our_rules(&challenge_options()));
    json!({
        "matches": random_matches(&rules, matches, seed),
        "ten_cards": arrangements(&rules, 10, seed, |hand| LeastDeadwood::from_hand(rules.values, hand).points(), deadwood),
        "eleven_cards": arrangements(&rules, 11, seed, |hand| LeastDeadwood::from_hand(rules.values, hand).points(), deadwood),
        "best_discard": arrangements(
            &rules, 11, seed, |hand| LeastDeadwood::points_after_discard(rules.values, hand), deadwood_after_discard),
    })
}

/// What random matches took in one engine.
#[derive(Default)]
struct Played {
    decisions: usize,
    /// Of each match.
    took: Vec<Duration>,
    /// Of each deal its match, its number, the decisions in it, and the points of both seats.
    ends: Vec<(u64, u16, usize, Vec<i32>)>,
}

fn random_matches(rules: &Arc<Rules>, matches: usize, seed: u64) -> Value {
    let seeds = || (0..matches as u64).map(|number| seed.wrapping_mul(1_000_003).wrapping_add(number));
    let [mut ours, mut theirs, mut sparing] = [const { Vec::new() }; 3];
    let pass = |play: &dyn Fn(u64, &mut Played)| {
        let mut played = Played::default();
        seeds().for_each(|seed| play(seed, &mut played));
        played
    };
    for _ in 0..PASSES {
        ours.push(pass(&|seed, played| our_match(rules, seed, played)));
        theirs.push(pass(&|seed, played| their_match(rules, seed, false, played)));
        sparing.push(pass(&|seed, played| their_match(rules, seed, true, played)));
    }
    let [ours, theirs, sparing] = [ours, theirs, sparing].map(fastest);
    let of_theirs: HashSet<_> = theirs.ends.iter().collect();
    let alike = ours.ends.iter().filter(|end| of_theirs.contains(end)).count();
    let speeds = |played: &Played| {
        let a_second = |number: usize| (played.a_second(number) * 10.0).round() / 10.0;
        json!({ "deals": played.ends.len(), "decisions": played.decisions, "matches_per_second": a_second(matches),
                "deals_per_second": a_second(played.ends.len()), "decisions_per_second": a_second(played.decisions) })
    };
    let times = |theirs: &Played| {
        json!({ "matches": ours.a_second(matches) / theirs.a_second(matches),
                "deals": ours.a_second(ours.ends.len()) / theirs.a_second(theirs.ends.len()),
                "decisions": ours.a_second(ours.decisions) / theirs.a_second(theirs.decisions) })
    };
    json!({
        "matches": matches, "ours": speeds(&ours), "theirs": speeds(&theirs), "theirs_sparing": speeds(&sparing),
        "deals_alike": alike as f64 / ours.ends.len() as f64,
        "times_as_fast": times(&theirs), "times_as_fast_as_sparing": times(&sparing),
    })
}

/// What several passes over the same matches took, the fastest of each match.
fn fastest(passes: Vec<Played>) -> Played {
    let faster = |one: Played, other: Played| {
        let took = one.took.iter().zip(&other.took).map(|(one, other)| *one.min(other)).collect();
        Played { took, ..one }
    };
    passes.into_iter().reduce(faster).expect("a pass at least")
}

/// The choices in a deal, the same in both engines as long as the same actions are legal.
fn chance(seed: u64, number: u16) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed ^ u64::from(number) << 48)
}

/// A random match in our engine. The cards are shuffled outside the time taken.
fn our_match(rules: &Arc<Rules>, seed: u64, played: &mut Played) {
    let mut game = Match::new(Arc::clone(rules), vec![0; 2], vec![0; 2]);
    let (mut dealer, mut number, mut took) = (0, 1, Duration::ZERO);
    while !game.is_over() {
        let (layout, mut rng) = (layout_of(rules, number, dealer, seed), chance(seed, number));
        let start = Instant::now();
        game.start_deal(&layout).expect("the next deal");
        let mut decisions = 0;
        while let Some(deal) = game.deal()
            && let Some(seat) = deal.board().to_act()
        {
            let moves = legal_moves(deal.rules(), deal.board(), deal.hand(seat), seat);
            let mv = moves.choose(&mut rng).expect("a turn can always go on").clone();
            game.apply(seat, mv).expect("a legal move");
            decisions += 1;
        }
        dealer = game.next_dealer().unwrap_or(dealer);
        took += start.elapsed();
        let points = game.deal().and_then(deal_points).expect("the deal is over");
        played.ended(seed, number, decisions, points);
        number += 1;
    }
    played.took.push(took);
}

/// The same in theirs. Their engine lists no actions: whoever plays has to ask it for the deadwood that each discard leaves, or,
/// sparingly, as our engine does, only of discards that may leave little enough for a knock.
fn their_match(our_rules: &Rules, seed: u64, sparing: bool, played: &mut Played) {
    let rules = their_rules();
    let mut game = Game::new(rules, Player::One);
    let (mut number, mut took) = (1, Duration::ZERO);
    while !game.is_over() {
        let layout: Layout = layout_of(our_rules, number, game.next_dealer() as Seat, seed);
        let (dealt, mut rng) = (round_of(&layout, rules), chance(seed, number));
        let start = Instant::now();
        let mut round = TheirDeal { round: dealt, declined: 0, taken: None, sparing, actions: Vec::new() };
        let mut decisions = 0;
        let result = loop {
            if let Some(result) = round.round.result() {
                break result;
            }
            round.list();
            let action = *round.actions.choose(&mut rng).expect("a turn can always go on");
            round.make(action);
            decisions += 1;
        };
        game.record(result).expect("the match is not over");
        took += start.elapsed();
        played.ended(seed, number, decisions, points_of(result, &rules));
        number += 1;
    }
    played.took.push(took);
}

impl Played {
    /// So many in the time of all matches, a second.
    fn a_second(&self, number: usize) -> f64 {
        number as f64 / self.took.iter().sum::<Duration>().as_secs_f64()
    }

    fn ended(&mut self, seed: u64, number: u16, decisions: usize, points: Vec<i32>) {
        self.decisions += decisions;
        self.ends.push((seed, number, decisions, points));
    }
}

/// An action in their engine, which lists none itself.
#[derive(Clone, Copy)]
enum Action {
    Pass,
    TakeDiscard,
    DrawStock,
    Discard(TheirCard),
    Knock(TheirCard),
    LayOff(TheirCard, usize),
    Finish,
}

/// A deal in their engine, with what has to be known to say what is legal.
struct TheirDeal {
    round: Round,
    declined: u8,
    taken: Option<TheirCard>,
    sparing: bool,
    actions: Vec<Action>,
}

impl TheirDeal {
    /// Lists what is legal, in our order.
    fn list(&mut self) {
        self.actions.clear();
        let hand = self.round.hand(self.round.turn().expect("an unfinished deal"));
        match self.round.phase() {
            Phase::Upcard => self.actions.extend([Action::TakeDiscard, Action::Pass]),
            Phase::Draw => {
                self.actions.push(Action::DrawStock);
                if self.declined < 2 {
                    self.actions.push(Action::TakeDiscard);
                }
            }
            Phase::Discard => {
                let taken = self.taken;
                let may_go = || hand.iter().filter(move |&card| Some(card) != taken);
                self.actions.extend(may_go().map(Action::Discard));
                let (whole, limit) = (if self.sparing { deadwood(hand) } else { 0 }, self.round.knock_limit());
                let low = |card: &TheirCard| {
                    whole <= limit + card.rank.deadwood() && deadwood(hand - TheirHand::from(*card)) <= limit
                };
                self.actions.extend(may_go().filter(low).map(Action::Knock));
            }
            Phase::Layoff => {
                self.actions.push(Action::Finish);
                for (index, meld) in self.round.spread().enumerate() {
                    let fits = hand.iter().filter(|&card| meld.extended(card).is_some());
                    self.actions.extend(fits.map(|card| Action::LayOff(card, index)));
                }
            }
            Phase::Finished => {}
        }
    }

    fn make(&mut self, action: Action) {
        let round = &mut self.round;
        let done = match action {
            Action::Pass => {
                self.declined += 1;
                round.pass()
            }
            Action::TakeDiscard => round.take_discard().map(|card| {
                (self.taken, self.declined) = (Some(card), 0);
            }),
            Action::DrawStock => round.draw_stock().map(|_| {
                (self.taken, self.declined) = (None, 0);
            }),
            Action::Discard(card) => round.discard(card),
            Action::Knock(card) => {
                let hand = round.hand(round.turn().expect("an unfinished deal"));
                round.knock(card, best_melds(hand - TheirHand::from(card)))
            }
            Action::LayOff(card, index) => round.lay_off(card, index),
            Action::Finish => round.finish_layoffs().map(drop),
        };
        done.expect("a legal action");
    }
}

/// The least deadwood after a discard: their engine has nothing but the deadwood of a hand for it.
fn deadwood_after_discard(hand: TheirHand) -> u8 {
    hand.iter().map(|card| deadwood(hand - TheirHand::from(card))).min().expect("cards")
}

/// Hands arranged a second by both; every result must be the same.
fn arrangements(
    rules: &Rules,
    cards: usize,
    seed: u64,
    ours: impl Fn(&Hand) -> u16,
    theirs: impl Fn(TheirHand) -> u8,
) -> Value {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut pack: Vec<Card> = rules.pack.cards().collect();
    let hands: Vec<Hand> = std::iter::repeat_with(|| {
        pack.shuffle(&mut rng);
        pack[..cards].iter().copied().collect()
    })
    .take(HANDS)
    .collect();
    let translated: Vec<TheirHand> = hands.iter().map(their_hand).collect();
    for (hand, translated) in hands.iter().zip(&translated) {
        assert_eq!(ours(hand), u16::from(theirs(*translated)), "{hand}");
    }
    let (mut by_us, mut by_them) = (Vec::new(), Vec::new());
    for _ in 0..PASSES {
        by_us.push(timed(|| hands.iter().map(|hand| u64::from(ours(black_box(hand)))).sum()));
        by_them.push(timed(|| translated.iter().map(|&hand| u64::from(theirs(black_box(hand)))).sum()));
    }
    let [by_us, by_them] =
        [by_us, by_them].map(|passes| HANDS as f64 / passes.iter().min().expect("a pass at least").as_secs_f64());
    json!({ "hands": HANDS, "ours_per_second": by_us.round(), "theirs_per_second": by_them.round(), "times_as_fast": by_us / by_them })
}

fn timed(work: impl FnOnce() -> u64) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}
