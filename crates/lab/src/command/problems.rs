//! The command `problems`, which mines problems, solves or judges them anew, and writes their index.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use crate::arena::RuledGame;
use crate::problems::{Mining, Progress, report, solved_anew};
use rami_bots::SearchSettings;
use rami_bots::analysis::VERSION;
use rami_bots::analysis::problem::{ProblemFile, ProblemIndex};
use rami_engine::variants::{self, NamedSet};
use rami_record::json::{Json, from_text, to_text};
use rami_record::{BadRecord, ChosenRules};

use super::arguments::{Threads, ruled_game};
use super::{Failure, Output};

/// The effort of judging a decision: ten times that of the champion.
const EFFORT: usize = 300_000;

/// Mines problems: decisions in which one move is clearly the best and easily missed
///
/// Champions and good players play deals, and the decisions of seat 0 are judged. With --save, FILE holds the problems
/// and FILE.progress how far the mining has come, and a further run goes on from there. With --solve the problems of a
/// file are solved anew instead: the exit status is 1 if another move than the best is surely ahead in one of them. With
/// --judge the file is written anew by the present judgement: costs, lines and difficulties. With --index the index of a
/// folder of files is written.
#[derive(Args)]
pub(super) struct ProblemsArgs {
    /// The game, or a named rule set with its game
    #[arg(long, value_parser = ruled_game(), required_unless_present_any = ["solve", "judge", "index"])]
    variant: Option<RuledGame>,
    /// How many problems
    #[arg(long, required_unless_present_any = ["solve", "judge", "index"])]
    count: Option<usize>,
    /// Decides the cards, and what bots leave to chance
    #[arg(long, required_unless_present_any = ["solve", "judge", "index"])]
    seed: Option<u64>,
    /// The file in which the problems are kept
    #[arg(long, value_name = "FILE", conflicts_with = "solve")]
    save: Option<PathBuf>,
    /// A file of problems that are solved anew
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "count", "seed"])]
    solve: Option<PathBuf>,
    /// A file of problems, perhaps of an earlier judgement, that are judged anew
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "count", "seed", "save", "solve"])]
    judge: Option<PathBuf>,
    /// A folder of files of problems, whose index is written anew; problems that are in no day yet are appended to the days
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["variant", "count", "seed", "solve", "judge"])]
    index: Option<PathBuf>,
    /// Simulated moves by which a decision is judged
    #[arg(long, default_value_t = EFFORT)]
    effort: usize,
    #[command(flatten)]
    threads: Threads,
}

impl From<BadRecord> for Failure {
    fn from(BadRecord(reason): BadRecord) -> Self {
        Self(reason)
    }
}

impl ProblemsArgs {
    pub fn run(self) -> Result<Output, Failure> {
        match (&self.solve, &self.judge, &self.index, &self.variant) {
            (Some(file), ..) => self.solve(file),
            (None, Some(file), ..) => self.judge(file),
            (None, None, Some(folder), _) => index(folder),
            (None, None, None, Some(game)) => self.mine(game),
            (None, None, None, None) => Err(Failure("--variant is missing".into())),
        }
    }

    fn judge(&self, path: &Path) -> Result<Output, Failure> {
        let mut written: Value = from_text(&read(path)?).map_err(|error| named(path, error))?;
        written["judged"] = VERSION.into();
        let mut file = ProblemFile::from_json(&to_text(&written)).map_err(|error| named(path, error))?;
        let judged = self.mining(file.chosen_rules(), 0).judged_anew(&file.problems)?;
        let is_kept = |id: &str| judged.iter().any(|problem| problem.id == id);
        let dropped: Vec<&str> = file.problems.iter().map(|problem| &*problem.id).filter(|id| !is_kept(id)).collect();
        let answer = json!({ "problems": judged.len(), "dropped": dropped });
        file.problems = judged;
        write(path, &file.to_json())?;
        Ok(Output::from_text(answer.to_string()))
    }

    /// The mining of these rules.
    fn mining(&self, rules: ChosenRules, count: usize) -> Mining {
        let search = SearchSettings::CHAMPION.effort;
        Mining { rules, count, search, effort: self.effort, threads: self.threads.threads }
    }

    fn solve(&self, path: &Path) -> Result<Output, Failure> {
        let file = ProblemFile::from_json(&read(path)?).map_err(|error| named(path, error))?;
        let doubtful = solved_anew(&file, self.effort, self.threads.threads)?;
        let status = u8::from(!doubtful.is_empty());
        let answer = json!({ "problems": file.problems.len(), "doubtful": doubtful });
        Ok(Output { text: answer.to_string(), status })
    }

    fn mine(&self, game: &RuledGame) -> Result<Output, Failure> {
        let set = NamedSet::by_id(game.id).map(|set| set.id.to_string());
        let rules = ChosenRules { set, ..ChosenRules::of_game(game.variant.id, game.options.clone()) };
        let seed = self.seed.unwrap_or_default();
        let (mut file, mut progress) = match &self.save {
            Some(path) if path.exists() => begun(path, &rules, seed)?,
            _ => (ProblemFile::new(rules.clone()), Progress { seed, ..Progress::default() }),
        };
        let mining = self.mining(rules, self.count.unwrap_or_default());
        mining.run(&mut file, &mut progress, |file, progress| {
            eprintln!("{} problems in {} deals", file.problems.len(), progress.deals);
            self.save.as_deref().map_or(Ok(()), |path| {
                write(path, &file.to_json())?;
                write(&beside(path), &to_text(progress))
            })
        })?;
        let mut answer = report(&file, &progress);
        if self.save.is_none() {
            answer["file"] = json!(file);
        }
        Ok(Output::from_text(answer))
    }
}

/// Writes the index of the files in a folder. The games come first, in their usual order, then the named sets.
fn index(folder: &Path) -> Result<Output, Failure> {
    let games = variants::ALL.iter().map(|game| game.id);
    let sets = NamedSet::ALL.iter().map(|set| set.id);
    let paths = games.chain(sets).map(|id| folder.join(format!("{id}.json"))).filter(|path| path.exists());
    let file = |path: PathBuf| ProblemFile::from_json(&read(&path)?).map_err(|error| named(&path, error));
    let files: Vec<ProblemFile> = paths.map(file).collect::<Result<_, _>>()?;
    let path = folder.join("index.json");
    let older = if path.exists() {
        Some(ProblemIndex::from_json(&read(&path)?).map_err(|error| named(&path, error))?)
    } else {
        None
    };
    let index = ProblemIndex::of_files(&files, older.as_ref());
    write(&path, &index.to_json())?;
    Ok(Output::from_text(json!({ "games": index.games, "days": index.days.len() })))
}

/// The problems of a file, and how far their mining had come. It must be the same mining.
fn begun(path: &Path, rules: &ChosenRules, seed: u64) -> Result<(ProblemFile, Progress), Failure> {
    let file = ProblemFile::from_json(&read(path)?).map_err(|error| named(path, error))?;
    let beside = beside(path);
    let progress: Progress = from_text(&read(&beside)?).map_err(|error| named(&beside, error))?;
    if file.chosen_rules() != *rules || progress.seed != seed {
        return Err(named(path, "mined from other rules or another seed"));
    }
    Ok((file, progress))
}

/// The file that says how far the mining has come.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".progress");
    name.into()
}

fn named(path: &Path, what: impl std::fmt::Display) -> Failure {
    Failure(format!("{}: {what}", path.display()))
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| named(path, error))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, format!("{text}\n")).map_err(|error| named(path, error))
}
