//! The commands of `rami-lab`. They parse the arguments, do the work, and print JSON.

mod arguments;
mod benching;
mod making;
mod playing;
mod problems;
mod records;
mod solving;

use std::ffi::OsString;
use std::fmt;

use clap::{Parser, Subcommand};

use benching::BenchArgs;
use making::{BeliefArgs, ChoicesArgs, EquityArgs, HazardArgs, OpeningArgs, TuneArgs, ValueArgs};
use playing::{LadderArgs, SeatArgs, SimulateArgs};
use problems::ProblemsArgs;
use records::{HintedArgs, LuckArgs, ReplayArgs, ReviewArgs};
use solving::SolveArgs;

/// The output and the exit status of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The text for standard output; empty if the command has written everything already.
    pub text: String,
    /// The exit status.
    pub status: u8,
}

impl Output {
    /// The answer of a command that succeeds.
    fn from_text(text: impl fmt::Display) -> Self {
        Self { text: text.to_string(), status: 0 }
    }
}

/// The reason why a command cannot be carried out, as a sentence for standard error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Failure(pub String);

impl Failure {
    fn from_reason(why: impl fmt::Display) -> Self {
        Self(why.to_string())
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        let message = error.to_string();
        Self(message.strip_prefix("error: ").unwrap_or(&message).trim_end().into())
    }
}

/// Replays records, solves hands, plays bots against bots, measures
#[derive(Parser)]
#[command(
    name = "rami-lab",
    bin_name = "rami-lab",
    no_binary_name = true,
    args_override_self = true,
    arg_required_else_help = false,
    disable_help_subcommand = true,
    after_help = "\
Every answer is one JSON object, unless the help of a command says otherwise. Exit status of replay: 0 all legal,
1 an action was refused, 2 not a record. Anything else that goes wrong: a message on standard error, exit status 2."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Replay(ReplayArgs),
    Solve(SolveArgs),
    Simulate(SimulateArgs),
    Seat(SeatArgs),
    Hinted(HintedArgs),
    Review(ReviewArgs),
    Luck(LuckArgs),
    Problems(ProblemsArgs),
    Ladder(LadderArgs),
    Belief(BeliefArgs),
    Equity(EquityArgs),
    Hazard(HazardArgs),
    Choices(ChoicesArgs),
    Bench(BenchArgs),
    Tune(TuneArgs),
    Value(ValueArgs),
    Opening(OpeningArgs),
}

/// Runs the command of these arguments, which do not include the program's name.
///
/// # Errors
/// [`Failure`] if the arguments are wrong or the command cannot be carried out.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Result<Output, Failure> {
    match Arguments::try_parse_from(args) {
        Ok(Arguments { command }) => command.run(),
        Err(help) if !help.use_stderr() => Ok(Output::from_text(help.to_string().trim_end())),
        Err(refused) => Err(refused.into()),
    }
}

impl Command {
    fn run(self) -> Result<Output, Failure> {
        match self {
            Self::Replay(replay) => replay.run(),
            Self::Solve(solve) => solve.run(),
            Self::Simulate(simulate) => simulate.run(),
            Self::Seat(seat) => seat.run(),
            Self::Hinted(hinted) => hinted.run(),
            Self::Review(review) => review.run(),
            Self::Luck(luck) => luck.run(),
            Self::Problems(problems) => problems.run(),
            Self::Ladder(ladder) => ladder.run(),
            Self::Belief(belief) => belief.run(),
            Self::Equity(equity) => equity.run(),
            Self::Hazard(hazard) => hazard.run(),
            Self::Choices(choices) => choices.run(),
            Self::Bench(bench) => bench.run(),
            Self::Tune(tune) => tune.run(),
            Self::Value(value) => value.run(),
            Self::Opening(opening) => opening.run(),
        }
    }
}
