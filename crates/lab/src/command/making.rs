//! The commands that learn or tune the parameters of the bots.

use std::sync::Arc;

use clap::Args;
use rami_bots::internals::{ByOpening, ByTable};

use crate::choices;
use crate::training::belief::learn_belief;
use crate::training::data_file::written;
use crate::training::hazard::learn_hazard;
use crate::training::knock_belief::learn_knock_belief;
use crate::training::match_equity::{LearntEquity, learn_match_equity};
use crate::training::opening::OpeningTraining;
use crate::training::tune::Tuning;
use crate::training::value::ValueTraining;
use crate::training::value::knock_deals::KnockDeals;
use crate::training::value::laid_deals::LaidDeals;
use rami_bots::SearchSettings;
use rami_engine::variants::Variant;

use super::arguments::{Game, Games, Threads, check_seats, settings, variant};
use super::{Failure, Output};

/// Learns which hands are likely from matches of the good level
///
/// Prints an entry of `crates/bots/src/search/belief/weights.json` or, for games ended by a knock, the file
/// `crates/bots/src/search/belief/knock_weights.json`.
#[derive(Args)]
pub(super) struct BeliefArgs {
    #[command(flatten)]
    of: Games,
    /// How many play; needed unless the game is ended by a knock
    #[arg(long)]
    seats: Option<usize>,
    /// How many matches
    #[arg(long)]
    games: usize,
    /// Decides the cards, and what bots leave to chance
    #[arg(long)]
    seed: u64,
}

impl BeliefArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        let Self { of, seats, games, seed } = self;
        let (ruled, rules): (Vec<_>, Vec<_>) = of.ruled()?.into_iter().unzip();
        if rules.iter().all(|rules| rules.knocking().is_some()) {
            return learn_knock_belief(&ruled, *games, *seed).map(Output::from_text).map_err(Failure::from_reason);
        }
        let seats = seats.ok_or_else(|| Failure("--seats is missing".into()))?;
        let learnt = learn_belief(&of.seated(seats)?, seats, *games, *seed).map_err(Failure::from_reason)?;
        let [before, after] = learnt.map(|learnt| learnt.entry());
        Ok(Output::from_text(written(&ByOpening { before, after })))
    }
}

/// Learns how much a lead tells of who wins the match
///
/// So many matches of the good level are played at each number of seats up to four. Prints an entry of
/// `crates/bots/src/search/match_equity/parameters.json`.
#[derive(Args)]
pub(super) struct EquityArgs {
    #[command(flatten)]
    of: Games,
    /// How many matches
    #[arg(long)]
    games: usize,
    /// Decides the cards, and what bots leave to chance
    #[arg(long)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

impl EquityArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        let (ruled, rules): (Vec<_>, Vec<_>) = self.of.ruled()?.into_iter().unzip();
        let most = rules.iter().map(|rules| rules.max_players).min().map_or(0, usize::from);
        let found = learn_match_equity(&ruled, most, self.games, self.seed, self.threads.threads);
        let found: Vec<_> = found.map_err(Failure::from_reason)?.iter().map(LearntEquity::entry).collect();
        let text = match <[_; 2]>::try_from(found) {
            Ok([two, more]) => written(&ByTable { two, more }),
            // The game is for two alone.
            Err(one) => one.iter().map(written).collect(),
        };
        Ok(Output::from_text(text))
    }
}

/// Learns how soon opponents end a deal from matches of the good level
///
/// Prints an entry of `crates/bots/src/search/hazard/rates.json`.
#[derive(Args)]
pub(super) struct HazardArgs {
    #[command(flatten)]
    of: Games,
    /// How many play
    #[arg(long)]
    seats: usize,
    /// How many matches
    #[arg(long)]
    games: usize,
    /// Decides the cards, and what bots leave to chance
    #[arg(long)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

impl HazardArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        let found = learn_hazard(&self.of.seated(self.seats)?, self.seats, self.games, self.seed, self.threads.threads);
        Ok(Output::from_text(written(&found.map_err(Failure::from_reason)?.entry())))
    }
}

/// Says what champions with other numbers of the search would choose, and what that gains
///
/// The champion that plays against good players is compared with one champion for each --settings.
#[derive(Args)]
pub(super) struct ChoicesArgs {
    #[command(flatten)]
    game: Game,
    /// How many play
    #[arg(long)]
    seats: usize,
    /// How many matches
    #[arg(long)]
    games: usize,
    /// Decides the cards, and what bots leave to chance
    #[arg(long)]
    seed: u64,
    /// Numbers of the search that differ from the champion's; may be given several times
    #[arg(long, value_name = "JSON", required = true, value_parser = settings)]
    settings: Vec<SearchSettings>,
    /// One of so many decisions is looked at
    #[arg(long, default_value_t = 4)]
    every: usize,
    /// How often each move is played out
    #[arg(long, default_value_t = 150)]
    playouts: usize,
    #[command(flatten)]
    threads: Threads,
}

impl ChoicesArgs {
    pub fn run(self) -> Result<Output, Failure> {
        check_seats(&self.game.rules()?, self.seats)?;
        let choices = choices::ChoiceComparison {
            variant: self.game.variant().id.into(),
            options: self.game.options(),
            seats: self.seats,
            games: self.games,
            seed: self.seed,
            every: self.every.max(1),
            playouts: self.playouts.max(1),
            others: self.settings,
            threads: self.threads.threads,
        };
        choices.report().map(Output::from_text).map_err(Failure::from_reason)
    }
}

/// The numbers of players that a training is for.
#[derive(Args)]
struct Tables {
    /// The game
    #[arg(long, value_parser = variant())]
    variant: &'static Variant,
    /// How many play; several tables one after the other where no number is given
    #[arg(long)]
    seats: Option<usize>,
}

impl Tables {
    fn check(&self) -> Result<(), Failure> {
        self.seats.map_or(Ok(()), |seats| check_seats(&(self.variant.rules)(), seats))
    }
}

/// Reports the progress of a training on standard error.
fn tell(generation: usize, generations: usize) {
    if generation.is_multiple_of(100) {
        eprintln!("generation {generation} of {generations}");
    }
}

/// Finds weights of the rollout policy by self-play, and measures them
///
/// The search begins with the present weights. The new ones are measured against them at tables of two and of four, or at
/// the one that is named. Prints an entry of `crates/bots/src/policy/weights/tuned.json`.
#[derive(Args)]
pub(super) struct TuneArgs {
    #[command(flatten)]
    of: Games,
    /// How many play; tables of two and of four where no number is given
    #[arg(long)]
    seats: Option<usize>,
    /// Steps of the search
    #[arg(long, default_value_t = 1000)]
    generations: usize,
    /// Deals on which the weights are measured
    #[arg(long, default_value_t = 4000)]
    games: usize,
    /// Decides the cards and the search
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begins with the weights of the good level
    #[arg(long)]
    afresh: bool,
    #[command(flatten)]
    threads: Threads,
}

impl TuneArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        let games = match self.seats {
            Some(seats) => self.of.seated(seats)?,
            None => self.of.ruled()?.into_iter().map(|(game, _)| game).collect(),
        };
        let tuning = Tuning {
            games: &games,
            afresh: self.afresh,
            seats: self.seats,
            generations: self.generations,
            deals: self.games,
            seed: self.seed,
            threads: self.threads.threads,
        };
        Ok(Output::from_text(tuning.run(|generation| tell(generation, self.generations))))
    }
}

/// Finds when the rollout policy is to lay its opening, and measures it in whole matches
///
/// The policy decides by chance in matches at tables of two to four, or at the one that is named. Prints the field `open`
/// of `crates/bots/src/policy/weights/tuned.json`.
#[derive(Args)]
pub(super) struct OpeningArgs {
    #[command(flatten)]
    tables: Tables,
    /// Steps of the search
    #[arg(long, default_value_t = 800)]
    generations: usize,
    /// Matches in which the weights are measured
    #[arg(long, default_value_t = 4000)]
    games: usize,
    /// Decides the cards and the search
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

impl OpeningArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        self.tables.check()?;
        let training = OpeningTraining {
            variant: self.tables.variant,
            seats: self.tables.seats,
            generations: self.generations,
            games: self.games,
            seed: self.seed,
            threads: self.threads.threads,
        };
        training
            .run(|generation| tell(generation, self.generations))
            .map(Output::from_text)
            .map_err(Failure::from_reason)
    }
}

/// Learns a value net, which judges deals before they are over
///
/// Policies near the tuned one play so many deals. Prints the file `crates/bots/src/search/knock_value/weights.json`
/// or, for games in which melds are laid, `crates/bots/src/search/laid_value/weights.json`.
#[derive(Args)]
pub(super) struct ValueArgs {
    #[command(flatten)]
    game: Game,
    /// Deals to learn from
    #[arg(long)]
    deals: usize,
    /// Decides the cards and the policies
    #[arg(long)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

impl ValueArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        let (rules, variant) = (Arc::new(self.game.rules()?), self.game.variant().id);
        let Self { deals, seed, threads: Threads { threads }, .. } = *self;
        if rules.knocking().is_some() {
            let source = KnockDeals { variant, rules };
            return Ok(Output::from_text(ValueTraining { source, deals, seed, threads }.run(tell)));
        }
        if rules.contract(1).is_some() || rules.pack.packs > 2 {
            return Err(Failure::from_reason("the value net knows neither contracts nor three packs"));
        }
        let source = LaidDeals { variant, rules };
        Ok(Output::from_text(ValueTraining { source, deals, seed, threads }.run(tell)))
    }
}
