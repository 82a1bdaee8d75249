//! Compares champions with other numbers of the search by single choices, which is cheaper than whole matches.
//!
//! A champion plays matches against good players. At some of its decisions the other champions are asked too. Where one
//! chooses otherwise, both moves are played out, in deals that the champion believes in and in the deal as it is. The
//! differences of match equity are added up.

use std::time::{Duration, Instant};

use rami_bots::internals::{Determinizer, RolloutPolicy, Rollouts, Style, good_policy, play, play_out_among};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use serde_json::{Value, json};

use super::arena::{answer_all, mixed};
use super::parallel::in_parallel;
use super::statistics::{Mean, decision_times, rounded};
use rami_bots::{Bot, Champion, Level, SearchSettings};
use rami_engine::arrange::Arranger;
use rami_engine::cards::Card;
use rami_engine::game::{Deal, Move, SeatView};
use rami_engine::rules::Options;
use rami_record::{ChosenRules, Recording, Setup, SetupError};

/// A comparison of choices.
#[derive(Clone, Debug)]
pub struct ChoiceComparison {
    /// The variant's name.
    pub variant: String,
    /// House rules.
    pub options: Options,
    /// Players of a match, one of them a champion.
    pub seats: usize,
    /// The number of matches. Each group of as many matches as there are seats has the same deals, with the champion
    /// one seat further round each time.
    pub games: usize,
    /// The seed, which fixes everything.
    pub seed: u64,
    /// The others are asked at one in this many decisions of the champion.
    pub every: usize,
    /// How often each move is played out, in both kinds of deals.
    pub playouts: usize,
    /// The numbers of the others.
    pub others: Vec<SearchSettings>,
    /// Most threads; 0: as many as there are cores.
    pub threads: usize,
}

/// The results of a match, for the champion first and then for each of the others.
#[derive(Clone, Default)]
struct OfMatch {
    decisions: usize,
    each: Vec<OfPlayer>,
}

/// How a player chose.
#[derive(Clone, Default)]
struct OfPlayer {
    /// How often it chose otherwise than the champion.
    otherwise: usize,
    /// The match equity gained by that, in believed deals and in the deal as it was.
    gained: [f64; 2],
    /// How long it thought.
    times: Vec<Duration>,
}

impl ChoiceComparison {
    /// Plays all matches and returns the JSON that `rami-lab choices` prints.
    ///
    /// # Errors
    /// Why the matches cannot begin.
    pub fn report(&self) -> Result<Value, SetupError> {
        Recording::new(self.setup(0))?;
        let matches = in_parallel(self.threads, self.games, |number| self.play(number));
        let gained = |player: usize, kind: usize| {
            let hundredths = |one: &OfMatch| 100.0 * self.every as f64 * one.each[player].gained[kind];
            let mean = Mean::from_numbers(&matches.iter().map(hundredths).collect::<Vec<_>>());
            json!({ "mean": rounded(mean.mean, 2), "half_95": rounded(mean.half, 2) })
        };
        let players = self.players().into_iter().enumerate().map(|(player, settings)| {
            let results = || matches.iter().map(|one| &one.each[player]);
            json!({
                "settings": settings,
                "otherwise": results().map(|result| result.otherwise).sum::<usize>(),
                "hundredths_of_a_match": { "by_belief": gained(player, 0), "as_dealt": gained(player, 1) },
                "ms_per_decision": decision_times(results().flat_map(|result| result.times.iter().copied())),
            })
        });
        Ok(json!({
            "variant": self.variant,
            "seed": self.seed,
            "games": self.games,
            "decisions": matches.iter().map(|one| one.decisions).sum::<usize>(),
            "players": players.collect::<Vec<_>>(),
        }))
    }

    /// The champion's numbers and those of the others.
    fn players(&self) -> Vec<SearchSettings> {
        [&[SearchSettings::CHAMPION], self.others.as_slice()].concat()
    }

    fn setup(&self, number: usize) -> Setup {
        let seats = (0..self.seats).map(|seat| format!("S{seat}")).collect();
        let seed = mixed(self.seed, (number / self.seats) as u64, 0);
        Setup { rules: ChosenRules::of_game(self.variant.clone(), self.options.clone()), seats, seed }
    }

    fn play(&self, number: usize) -> OfMatch {
        let setup = self.setup(number);
        let (seed, own) = (setup.seed, number % self.seats);
        let mut levels = vec![Level::GOOD_PLAYER; self.seats];
        levels[own] = Level::CHAMPION;
        let mut game = Recording::new(setup).expect("the same set-up was accepted before");
        let mut good = Level::GOOD_PLAYER.bot(seed);
        let champion = |settings| Champion::new(seed, None).with_settings(settings);
        let mut champions: Vec<Champion> = self.players().into_iter().map(champion).collect();
        let mut found = OfMatch { decisions: 0, each: vec![OfPlayer::default(); champions.len()] };
        let mut asked = 0;
        while game.deal() {
            while let Some(seat) = game.to_act() {
                let view = game.view(seat).expect("a deal is being played");
                let mv = if seat != own {
                    good.choose(&view)
                } else if view.legal_moves().len() < 2 {
                    champions[0].choose(&view)
                } else {
                    asked += 1;
                    let all = asked % self.every == 0;
                    let players = if all { &mut champions[..] } else { &mut champions[..1] };
                    let chosen = chosen(players, &view, &mut found);
                    if all {
                        found.decisions += 1;
                        self.weigh(&game, &view, &chosen, &mut found, mixed(seed, asked as u64, 1));
                    }
                    chosen.into_iter().next().expect("the champion chose")
                };
                game.apply(seat, &mv).expect("bots choose legal moves");
            }
            answer_all(&mut game, &levels);
        }
        found
    }

    /// Adds the worth of each player's choice beyond that of the champion, who is the first.
    fn weigh(&self, game: &Recording, view: &SeatView, chosen: &[Move], found: &mut OfMatch, seed: u64) {
        let mut moves: Vec<&Move> = Vec::new();
        for mv in chosen {
            if !moves.iter().any(|other| other.is_same(mv)) {
                moves.push(mv);
            }
        }
        if moves.len() < 2 {
            return;
        }
        let truth = game.state().deal().expect("a deal is being played");
        let mut table = Table::from_view(view);
        let worths = [table.by_belief(&moves, self.playouts, seed), table.as_dealt(truth, &moves, self.playouts, seed)];
        for (player, mv) in found.each.iter_mut().zip(chosen) {
            let place = moves.iter().position(|other| other.is_same(mv)).expect("every choice is among the moves");
            player.otherwise += usize::from(place > 0);
            for (gained, worth) in player.gained.iter_mut().zip(&worths) {
                *gained += worth[place] - worth[0];
            }
        }
    }
}

/// Asks each player for its choice and notes the time.
fn chosen(players: &mut [Champion], view: &SeatView, found: &mut OfMatch) -> Vec<Move> {
    let ask = |(player, of): (&mut Champion, &mut OfPlayer)| {
        let start = Instant::now();
        let mv = player.choose(view);
        of.times.push(start.elapsed());
        mv
    };
    players.iter_mut().zip(&mut found.each).map(ask).collect()
}

/// A position in which the moves of one decision are played out.
struct Table<'a> {
    view: &'a SeatView,
    rollouts: Rollouts,
    good: RolloutPolicy,
    arranger: Arranger,
}

impl<'a> Table<'a> {
    fn from_view(view: &'a SeatView) -> Self {
        Self {
            view,
            rollouts: Rollouts::new(view, None),
            good: good_policy(&view.rules, view.board.number, Style::from_character(None)),
            arranger: Arranger::new(&view.rules),
        }
    }

    /// The match equity of moves in deals that the seat believes in, played on by the rollout policy.
    fn by_belief(&mut self, moves: &[&Move], playouts: usize, seed: u64) -> Vec<f64> {
        let Self { view, rollouts, arranger, .. } = self;
        let mut determinizer = Determinizer::new(view, rollouts.policy(), arranger, seed);
        let mut sums = vec![0.0; moves.len()];
        for number in 0..playouts {
            let (deal, seed) = (determinizer.sample(arranger), mixed(seed, number as u64, 0));
            for (sum, mv) in sums.iter_mut().zip(moves) {
                *sum += rollouts.value_after(&deal, mv, arranger, seed).0 / playouts as f64;
            }
        }
        sums
    }

    /// The match equity of moves in the deal as it is, with the stock reshuffled, against good players.
    fn as_dealt(&mut self, truth: &Deal, moves: &[&Move], playouts: usize, seed: u64) -> Vec<f64> {
        let Self { view, rollouts, good, arranger } = self;
        let policy = rollouts.policy();
        let own = view.seat;
        let mut sums = vec![0.0; moves.len()];
        for number in 0..playouts {
            let seed = mixed(seed, number as u64, 1);
            let mut stock: Vec<Card> = truth.stock().collect();
            stock.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
            let shuffled = truth.clone().with_stock(stock);
            for (sum, mv) in sums.iter_mut().zip(moves) {
                let mut deal = shuffled.clone();
                if play(&mut deal, own, mv, seed) {
                    play_out_among(&mut deal, |seat| if seat == own { policy } else { good }, arranger, seed);
                }
                *sum += rollouts.equity().value(&deal) / playouts as f64;
            }
        }
        sums
    }
}
