//! The work that is measured natively and in wasm. It is prepared once, then done piece by piece. It contains no clock,
//! because a wasm module has none. The caller measures the time.
//!
//! ```
//! let game = rami_engine::variants::by_id("gin").unwrap();
//! let mut load = rami_benches::Load::new(rami_benches::Kind::RandomDecisions, game);
//! assert!(load.pieces() > 0 && load.run(0) > 0);
//! ```

use std::hint::black_box;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use strum::Display;

use rami_bots::{Bot, Level, RolloutPlayer};
use rami_engine::arrange::Arranger;
use rami_engine::cards::{Card, Hand, Pack};
use rami_engine::game::{Deal, IllegalMove, Layout, LeastDeadwood, Move, SeatView, legal_moves};
use rami_engine::rules::{Options, Rules};
use rami_engine::variants::Variant;
use rami_record::{ChosenRules, Recording, Setup, shuffle};

/// The number of deals played at random, a piece each.
const RANDOM_DEALS: usize = 50;
/// The number of players in such a deal, where so many can play.
const RANDOM_SEATS: usize = 3;
/// The number of moves after which such a deal is abandoned.
const RANDOM_MOVES: usize = 200;
/// The number of pieces of the quick player's work, and of deals in each.
const QUICK: [usize; 2] = [20, 10];
/// The number of pieces of the arranger's work, and of hands in each.
const ARRANGED: [usize; 2] = [4, 5000];
/// The largest number of jokers in a hand that is arranged. More are rare.
const MOST_JOKERS: u8 = 2;
/// The number of the champion's decisions, and of decisions passed over before each, so that they come from several
/// deals.
const CHAMPION: [usize; 2] = [40, 4];

/// The kinds of work.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// Moves chosen at random among all that are legal, and made.
    RandomDecisions,
    /// Whole deals between quick players, with record and views.
    QuickDeals,
    /// Hands of so many cards, exactly arranged.
    #[strum(to_string = "arrangements-{0}")]
    Arrangements(usize),
    /// Decisions of the champion in the middle of deals, a piece each.
    ChampionDecisions,
}

impl Kind {
    /// All kinds that are measured.
    pub const ALL: &'static [Self] = &[
        Self::RandomDecisions,
        Self::QuickDeals,
        Self::Arrangements(10),
        Self::Arrangements(14),
        Self::Arrangements(20),
        Self::ChampionDecisions,
    ];

    /// Its name on the command line.
    #[must_use]
    pub fn id(self) -> String {
        self.to_string()
    }

    /// The work of this name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.id() == id)
    }
}

/// Work that is ready to be done.
pub struct Load {
    pieces: usize,
    work: Box<dyn FnMut(usize) -> usize>,
}

impl Load {
    /// Prepares a work under a variant's own rules. It is the same natively and in wasm.
    #[must_use]
    pub fn new(kind: Kind, variant: &'static Variant) -> Self {
        match kind {
            Kind::RandomDecisions => random_decisions(variant),
            Kind::QuickDeals => quick_deals(variant),
            Kind::Arrangements(cards) => arrangements(&(variant.rules)(), cards),
            Kind::ChampionDecisions => champion_decisions(variant),
        }
    }

    fn from_pieces(pieces: usize, work: impl FnMut(usize) -> usize + 'static) -> Self {
        Self { pieces, work: Box::new(work) }
    }

    /// How many pieces there are.
    #[must_use]
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// Does a piece, and returns the number of decisions, deals or hands in it.
    pub fn run(&mut self, piece: usize) -> usize {
        (self.work)(piece)
    }
}

fn random_decisions(variant: &Variant) -> Load {
    let seats = RANDOM_SEATS.min((variant.rules)().max_players.into());
    let rules = Arc::new((variant.rules)().seated(seats));
    let begun = |seed: usize| {
        let order = shuffle::deal_order(seed as u64, 1, rules.pack);
        let layout = Layout::dealt(&rules, 1, 0, vec![true; seats], &order);
        Deal::new(Arc::clone(&rules), &layout).expect("a fresh deal")
    };
    let deals: Vec<Deal> = (0..RANDOM_DEALS).map(begun).collect();
    Load::from_pieces(RANDOM_DEALS, move |piece| random_moves(&mut deals[piece].clone(), piece as u64))
}

/// Makes random legal moves, without records, views and bots. Returns how many were made.
fn random_moves(deal: &mut Deal, seed: u64) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for made in 0..RANDOM_MOVES {
        let Some(seat) = deal.board().to_act() else { return made };
        let moves = legal_moves(deal.rules(), deal.board(), deal.hand(seat), seat);
        let mv = moves.choose(&mut rng).cloned().unwrap_or(Move::DrawStock);
        if deal.check(seat, &mv) == Err(IllegalMove::StockEmpty) {
            return made;
        }
        deal.apply(seat, mv).expect("a legal move");
    }
    RANDOM_MOVES
}

fn quick_deals(variant: &'static Variant) -> Load {
    let [pieces, deals] = QUICK;
    let mut bot = RolloutPlayer::default();
    Load::from_pieces(pieces, move |piece| {
        for deal in 0..deals {
            play_deal(variant, (piece * deals + deal) as u64, &mut bot, |view| drop(black_box(view)));
        }
        deals
    })
}

/// Plays a deal of the fewest players, each seat by the same bot; calls `each` with every view on the way.
pub fn play_deal(variant: &Variant, seed: u64, bot: &mut dyn Bot, mut each: impl FnMut(SeatView)) {
    let seats = vec![String::new(); usize::from((variant.rules)().min_players)];
    let setup = Setup { rules: ChosenRules::of_game(variant.id, Options::new()), seats, seed };
    let mut game = Recording::new(setup).expect("the variant's own rules and its least number of players");
    game.deal();
    while let Some(seat) = game.to_act() {
        let view = game.view(seat).expect("a deal is being played");
        let mv = bot.choose(&view);
        game.apply(seat, &mv).expect("a legal move");
        each(view);
    }
}

fn arrangements(rules: &Rules, cards: usize) -> Load {
    let [pieces, each] = ARRANGED;
    let hands = random_hands(rules.pack, cards, pieces * each, |hand| hand.jokers() <= MOST_JOKERS);
    let (fresh, values, knocking) = (Arranger::new(rules), rules.values, rules.knocking().is_some());
    Load::from_pieces(pieces, move |piece| {
        // The same hands occur in each round, and results must not be cached between rounds.
        let mut arranger = fresh.clone();
        for hand in &hands[piece * each..][..each] {
            let hand = black_box(hand);
            black_box(if knocking {
                LeastDeadwood::from_hand(values, hand).points()
            } else {
                arranger.deadwood_points(hand)
            });
        }
        each
    })
}

/// `number` hands of freshly shuffled packs, among those that are allowed.
pub fn random_hands(pack: Pack, cards: usize, number: usize, allow: impl Fn(&Hand) -> bool) -> Vec<Hand> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut order: Vec<Card> = pack.cards().collect();
    let deal = || {
        order.shuffle(&mut rng);
        order[..cards].iter().copied().collect::<Hand>()
    };
    std::iter::repeat_with(deal).filter(allow).take(number).collect()
}

fn champion_decisions(variant: &Variant) -> Load {
    let [decisions, passed_over] = CHAMPION;
    let (mut views, mut seed) = (Vec::new(), 0);
    while views.len() < decisions * (passed_over + 1) {
        play_deal(variant, seed, &mut RolloutPlayer::default(), |view| views.push(view));
        seed += 1;
    }
    let views: Vec<SeatView> = views.into_iter().step_by(passed_over + 1).take(decisions).collect();
    Load::from_pieces(decisions, move |piece| {
        // A new bot for each decision, as in the worker.
        black_box(Level::CHAMPION.bot(piece as u64).choose(&views[piece]));
        1
    })
}
