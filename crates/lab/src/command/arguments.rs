//! The arguments that several commands share, and the parsers of option values.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::arena::RuledGame;
use rami_benches::Kind;
use rami_bots::{Level, OfferedLevel, SearchSettings};
use rami_engine::rules::{Options, Rules};
use rami_engine::variants::{self, NamedSet, Variant};
use rami_record::json::from_text;

use super::Failure;

/// The game that is played, with its house rules.
#[derive(Args)]
pub(super) struct Game {
    /// The game, or a named rule set with its game
    #[arg(long, value_parser = ruled_game())]
    variant: RuledGame,
    /// House rules that differ from those of the game or of the set
    #[arg(long, value_name = "JSON", value_parser = options, default_value = "{}")]
    options: Options,
}

impl Game {
    pub fn variant(&self) -> &'static Variant {
        self.variant.variant
    }

    /// The house rules: those of the named set, changed by single ones.
    pub fn options(&self) -> Options {
        self.variant.clone().changed_by(&self.options).options
    }

    pub fn rules(&self) -> Result<Rules, Failure> {
        self.variant().rules_with(&self.options()).map_err(Failure::from_reason)
    }
}

/// The games that a training learns from.
#[derive(Args)]
pub(super) struct Games {
    /// The game, or a named rule set with its game; of several, separated by commas, matches are played in turn
    #[arg(long = "variant", required = true, value_delimiter = ',', value_parser = ruled_game())]
    ruled: Vec<RuledGame>,
    /// House rules that differ from those of each game or set
    #[arg(long, value_name = "JSON", value_parser = options, default_value = "{}")]
    options: Options,
}

impl Games {
    /// Each game with its house rules, and its rules. All are ended by a knock, or none is.
    pub fn ruled(&self) -> Result<Vec<(RuledGame, Rules)>, Failure> {
        let ruled = self.ruled.iter().map(|game| {
            let game = game.clone().changed_by(&self.options);
            game.rules().map(|rules| (game, rules)).map_err(Failure::from_reason)
        });
        let ruled = ruled.collect::<Result<Vec<_>, _>>()?;
        let knocking = ruled.iter().filter(|(_, rules)| rules.knocking().is_some()).count();
        if (1..ruled.len()).contains(&knocking) {
            return Err(Failure("--variant: games ended by a knock have numbers of their own".into()));
        }
        Ok(ruled)
    }

    /// Each game with its house rules; all allow this number of players.
    pub fn seated(&self, seats: usize) -> Result<Vec<RuledGame>, Failure> {
        self.ruled()?.into_iter().map(|(game, rules)| check_seats(&rules, seats).map(|()| game)).collect()
    }
}

/// Parses the id of a game or of a named rule set.
pub(super) fn ruled_game() -> impl TypedValueParser<Value = RuledGame> {
    let ids = variants::ALL.iter().map(|variant| variant.id).chain(NamedSet::ALL.iter().map(|set| set.id));
    PossibleValuesParser::new(ids).map(|id| RuledGame::by_id(&id).expect("one of all"))
}

/// How many threads a command works in.
#[derive(Args)]
pub(super) struct Threads {
    /// How many at a time; 0: as many as the machine has
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
}

/// Whether chance is taken out of results.
#[derive(Args)]
pub(super) struct ControlVariates {
    /// Takes what chance did out of the results too
    #[arg(long)]
    control_variates: bool,
    /// Playouts of a chance event
    #[arg(long, requires = "control_variates", default_value_t = 16)]
    playouts: usize,
}

impl ControlVariates {
    /// The number of playouts of a chance event; `None` if chance is not taken out of the results.
    pub fn playouts(&self) -> Option<usize> {
        self.control_variates.then_some(self.playouts)
    }
}

/// Parses the id of a game.
pub(super) fn variant() -> impl TypedValueParser<Value = &'static Variant> {
    let ids = variants::ALL.iter().map(|variant| variant.id);
    PossibleValuesParser::new(ids).map(|id| variants::by_id(&id).expect("one of all"))
}

/// Parses the id of a level.
pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    let ids = Level::ALL.iter().map(|level| level.id());
    PossibleValuesParser::new(ids).map(|id| Level::by_id(&id).expect("one of all"))
}

/// Parses the id of a level that a player may choose.
pub(super) fn offered_level() -> impl TypedValueParser<Value = OfferedLevel> {
    let ids = OfferedLevel::ALL.iter().map(|level| level.id());
    PossibleValuesParser::new(ids).map(|id| id.parse().expect("one of all"))
}

/// Parses the id of a work.
pub(super) fn work() -> impl TypedValueParser<Value = Kind> {
    let ids = Kind::ALL.iter().map(|kind| kind.id());
    PossibleValuesParser::new(ids).map(|id| Kind::by_id(&id).expect("one of all"))
}

/// Parses house rules.
pub(super) fn options(text: &str) -> Result<Options, String> {
    from_text(text).map_err(|error| format!("no JSON object of options: {error}"))
}

/// Parses settings of the search.
pub(super) fn settings(text: &str) -> Result<SearchSettings, String> {
    from_text(text).map_err(|error| format!("no JSON object of numbers of the search: {error}"))
}

/// Checks that the rules allow this number of players.
pub(super) fn check_seats(rules: &Rules, seats: usize) -> Result<(), Failure> {
    let allowed = usize::from(rules.min_players)..=usize::from(rules.max_players);
    if allowed.contains(&seats) {
        return Ok(());
    }
    Err(Failure(format!("--seats {seats}: {} to {} can play", allowed.start(), allowed.end())))
}
