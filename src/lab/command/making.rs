//! The commands that find the numbers of the bots.

use crate::lab::choices::Choices;
use crate::lab::training::belief::learn_belief;
use crate::lab::training::hazard::learn_hazard;
use crate::lab::training::knock_belief::learn_knock_belief;
use crate::lab::training::match_equity::{LearntEquity, learn_match_equity};
use crate::lab::training::opening::OpeningTraining;
use crate::lab::training::tune::Tuning;

use super::{Answer, Failure, Given, needed};

pub(super) fn belief(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    let (games, seed) = (needed(given.games, "--games")?, needed(given.seed, "--seed")?);
    let variant = given.variant()?;
    if (variant.rules)().knocking().is_some() {
        let text = learn_knock_belief(variant.id, games, seed).map_err(|error| Failure(error.to_string()))?;
        return Ok(Answer { text, status: 0 });
    }
    let seats = needed(given.seats, "--seats")?;
    let learnt = learn_belief(variant.id, seats, games, seed).map_err(|error| Failure(error.to_string()))?;
    let lines = learnt.map(|learnt| format!("{} // {} hands, {:.3}", learnt.line(), learnt.cases, learnt.gain));
    Ok(Answer { text: lines.join("\n"), status: 0 })
}

pub(super) fn equity(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    let (games, seed) = (needed(given.games, "--games")?, needed(given.seed, "--seed")?);
    let threads = given.threads.unwrap_or(0);
    let found =
        learn_match_equity(given.variant()?, games, seed, threads).map_err(|error| Failure(error.to_string()))?;
    let lines: Vec<String> = found.iter().map(LearntEquity::line).collect();
    Ok(Answer { text: lines.join("\n"), status: 0 })
}

pub(super) fn hazard(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    let seats = needed(given.seats, "--seats")?;
    let (games, seed) = (needed(given.games, "--games")?, needed(given.seed, "--seed")?);
    let threads = given.threads.unwrap_or(0);
    let found =
        learn_hazard(given.variant()?, seats, games, seed, threads).map_err(|error| Failure(error.to_string()))?;
    Ok(Answer { text: found.line(), status: 0 })
}

/// One of so many decisions is looked at by `choices`, and each move played out so often, where no number is given.
const CHOICES_DEFAULTS: [usize; 2] = [4, 150];

pub(super) fn choices(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    let [every, playouts] = CHOICES_DEFAULTS;
    if given.settings.is_empty() {
        return Err(Failure("--settings is missing".into()));
    }
    let choices = Choices {
        variant: given.variant()?.id.into(),
        options: given.options.clone(),
        seats: needed(given.table()?, "--seats")?,
        games: needed(given.games, "--games")?,
        seed: needed(given.seed, "--seed")?,
        every: given.every.unwrap_or(every).max(1),
        playouts: given.playouts.unwrap_or(playouts).max(1),
        others: given.settings.clone(),
        threads: given.threads.unwrap_or(0),
    };
    let report = choices.report().map_err(|error| Failure(error.to_string()))?;
    Ok(Answer { text: report.to_string(), status: 0 })
}

/// Generations of `tune` where no number is given.
const GENERATIONS: usize = 1000;
/// Deals on which `tune` measures what it has found, where no number is given.
const TUNE_GAMES: usize = 4000;

pub(super) fn tune(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    let tuning = Tuning {
        variant: given.variant()?,
        afresh: given.afresh,
        seats: given.table()?,
        generations: given.generations.unwrap_or(GENERATIONS),
        games: given.games.unwrap_or(TUNE_GAMES),
        seed: given.seed.unwrap_or(1),
        threads: given.threads.unwrap_or(0),
    };
    let text = tuning.run(|generation| {
        if generation % 100 == 0 {
            eprintln!("generation {generation} of {}", tuning.generations);
        }
    });
    Ok(Answer { text, status: 0 })
}

/// Generations of `opening`, and matches of its last comparison, where no number is given.
const OPENING_DEFAULTS: [usize; 2] = [800, 4000];

pub(super) fn opening(given: &Given) -> Result<Answer, Failure> {
    given.nothing_more()?;
    let training = OpeningTraining {
        variant: given.variant()?,
        seats: given.table()?,
        generations: given.generations.unwrap_or(OPENING_DEFAULTS[0]),
        games: given.games.unwrap_or(OPENING_DEFAULTS[1]),
        seed: given.seed.unwrap_or(1),
        threads: given.threads.unwrap_or(0),
    };
    let text = training.run(|generation| {
        if generation % 100 == 0 {
            eprintln!("generation {generation} of {}", training.generations);
        }
    });
    Ok(Answer { text: text.map_err(|error| Failure(error.to_string()))?, status: 0 })
}
