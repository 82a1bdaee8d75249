//! Mines problems: plays deals, and keeps decisions in which one move is clearly the best and easily missed.

use serde::{Deserialize, Serialize};

use crate::parallel::in_parallel;
use rami_bots::analysis::problem::{
    JudgedMove, NEAR, Problem, ProblemFile, ProblemTheme, SEAT, SolverHits, begin, reaches,
};
use rami_bots::analysis::{Comparison, Cost};
use rami_bots::internals::legal_or_any;
use rami_bots::{Bot, Champion, Level};
use rami_engine::game::{Move, SeatView};
use rami_engine::rules::{Opening, Rules};
use rami_record::{BadRecord, ChosenRules, MoveWriter, Recording, SeatMove, seeds};

/// The points by which the champion must find its move ahead, so that a decision is judged. Chosen by judgement: a
/// little less than what the judgement asks, since the champion's estimate is coarse.
const AHEAD: f64 = 2.0;
/// The number of standard errors by which the best move of a problem is ahead of all others.
const ERRORS: f64 = 4.0;
/// The number of standard errors by which the best move may still gain while it is judged. If that is not enough, the
/// judging ends. Chosen by judgement.
const HOPE: f64 = 2.0;
/// The number of deals that are played before what was found is saved. Chosen by judgement.
const BATCH: usize = 8;
/// The most deals that are played for each problem asked for. Chosen by judgement.
const MOST_DEALS: u64 = 500;
/// The largest table that problems come from, if the game allows it.
const LARGEST_TABLE: u8 = 4;
/// In each deal the decisions are looked at from some turn on, one of the first so many, so that problems come from
/// all parts of a deal. Chosen by judgement.
const FIRST_TURNS: u64 = 8;

/// What is mined.
#[derive(Clone, Debug)]
pub struct Mining {
    /// The rules.
    pub rules: ChosenRules,
    /// The number of problems.
    pub count: usize,
    /// The effort of each decision of the champions, in simulated moves.
    pub search: usize,
    /// The effort of judging a decision, in simulated moves.
    pub effort: usize,
    /// The most threads; 0: as many as there are cores.
    pub threads: usize,
}

/// How far the mining has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// The seed, which fixes everything.
    pub seed: u64,
    /// The number of deals played; the next one has this number.
    pub deals: u64,
    /// The decisions looked at.
    pub decisions: usize,
    /// Those of them that passed the filter and were judged.
    pub passed: usize,
    /// Those of them that became problems.
    pub kept: usize,
}

/// What was found in a deal.
#[derive(Default)]
struct OfDeal {
    decisions: usize,
    passed: usize,
    problem: Option<Problem>,
}

/// A candidate of the champion, with how far it is behind.
type Arm = (Move, f64);

/// Where a deal stands at a decision of seat 0.
struct At<'a> {
    game: &'a Recording,
    view: &'a SeatView,
    seed: u64,
    mining: &'a Mining,
    /// Whether judging ends as soon as the decision will hardly become a problem. What is a problem already is judged by
    /// the whole effort.
    ends_early: bool,
}

impl Mining {
    /// Goes on mining until the file holds enough problems. `save` is called after each batch of deals.
    ///
    /// # Errors
    /// [`BadRecord`] if there is no table of these rules, or whatever `save` returns.
    pub fn run<E: From<BadRecord>>(
        &self,
        file: &mut ProblemFile,
        progress: &mut Progress,
        mut save: impl FnMut(&ProblemFile, &Progress) -> Result<(), E>,
    ) -> Result<(), E> {
        let rules = self.rules.rules().map_err(|error| BadRecord(error.to_string()))?;
        let most = progress.deals + MOST_DEALS * self.count as u64;
        while file.problems.len() < self.count && progress.deals < most {
            let (seed, first) = (progress.seed, progress.deals);
            let batch = in_parallel(self.threads, BATCH, |at| self.of_deal(&rules, seed, first + at as u64));
            for of_deal in batch {
                let OfDeal { decisions, passed, problem } = of_deal?;
                progress.deals += 1;
                progress.decisions += decisions;
                progress.passed += passed;
                progress.kept += usize::from(problem.is_some());
                file.problems.extend(problem);
                if file.problems.len() >= self.count {
                    break;
                }
            }
            save(file, progress)?;
        }
        Ok(())
    }

    /// Judges the problems of a file once more, by the present judgement and with the present champion. Returns those
    /// that are problems still; the position of each stays as it is.
    ///
    /// # Errors
    /// [`BadRecord`] if the position of a problem cannot be reached, or if a move in it is not legal.
    pub fn judged_anew(&self, problems: &[Problem]) -> Result<Vec<Problem>, BadRecord> {
        let anew = in_parallel(self.threads, problems.len(), |at| self.problem_anew(&problems[at]));
        anew.into_iter().filter_map(Result::transpose).collect()
    }

    fn problem_anew(&self, problem: &Problem) -> Result<Option<Problem>, BadRecord> {
        let game = problem.recording(&self.rules, vec![String::new(); problem.seats])?;
        let view = problem.view(&self.rules)?;
        let at = At { game: &game, view: &view, seed: problem.seed, mining: self, ends_early: false };
        let arms: Vec<Arm> = problem.candidates.iter().map(|candidate| (candidate.mv.mv.clone(), 0.0)).collect();
        let judged = at.line(problem.best_move()).and_then(|line| at.judged(&arms, line, &at.simple()));
        let Problem { id, seed, seats, deal, moves, .. } = problem.clone();
        Ok(judged.map(|judged| Problem { id, seed, seats, deal, moves, ..judged }))
    }

    /// The bot of a seat in the deal of a number: good players and champions alternate.
    fn opponent(&self, number: u64, seat: usize, seed: u64) -> Box<dyn Bot> {
        if (number + seat as u64).is_multiple_of(2) {
            Box::new(Champion::new(seed, None).with_effort(self.search))
        } else {
            Level::GOOD_PLAYER.bot(seed)
        }
    }

    /// Plays the deal of a number until a decision in it becomes a problem.
    fn of_deal(&self, rules: &Rules, seed: u64, number: u64) -> Result<OfDeal, BadRecord> {
        let tables = u64::from(rules.max_players.min(LARGEST_TABLE).saturating_sub(rules.min_players)) + 1;
        let seats = usize::from(rules.min_players) + (number % tables) as usize;
        let deal = deal_number(rules, number / tables);
        let seed = seeds::of_bot(seed, number);
        let mut game = begin(&self.rules, vec![String::new(); seats], seed, deal)?;
        let mut champion = Champion::new(seed, None).with_effort(self.search);
        let mut bots: Vec<Box<dyn Bot>> = (0..seats).map(|seat| self.opponent(number, seat, seed)).collect();
        let from = seeds::stream(seed, 0) % FIRST_TURNS;
        let (mut found, mut writer) = (OfDeal::default(), MoveWriter::new());
        while let Some(seat) = game.to_act() {
            let view = game.view(seat).expect("a deal is being played");
            let mv = if seat == SEAT {
                let arms: Vec<Arm> = champion.arms(&view).into_iter().map(|arm| (arm.mv, arm.behind)).collect();
                let at = At { game: &game, view: &view, seed, mining: self, ends_early: true };
                if u64::from(view.board.seats[SEAT].turns) >= from
                    && let Some(judged) = at.look(&arms, &mut found)
                {
                    let moves = writer.finish();
                    let id = Problem::id_of(&self.rules, seed, seats, deal, &moves);
                    found.problem = Some(Problem { id, seed, seats, deal, moves, ..judged });
                    break;
                }
                legal_or_any(&view, arms.into_iter().next().map_or(Move::End, |(mv, _)| mv))
            } else {
                bots[seat].choose(&view)
            };
            writer.push(&view, &mv);
            game.apply(seat, &mv).map_err(|error| BadRecord(error.to_string()))?;
        }
        Ok(found)
    }
}

/// The number in its match of a deal. All contracts occur in turn; other games have only the first deal.
fn deal_number(rules: &Rules, number: u64) -> u16 {
    match rules.opening {
        Opening::Contract(contracts) => 1 + (number % contracts.list.deals().len() as u64) as u16,
        _ => 1,
    }
}

impl At<'_> {
    /// Looks at the decision and counts it. Returns the problem that it makes, without its position.
    fn look(&self, arms: &[Arm], found: &mut OfDeal) -> Option<Problem> {
        if arms.len() < 2 {
            return None;
        }
        found.decisions += 1;
        let simple = self.simple();
        let line = self.passes(arms, &simple)?;
        found.passed += 1;
        self.judged(arms, line, &simple)
    }

    /// What the good player and the rollout player would do.
    fn simple(&self) -> [Move; 2] {
        [Level::GOOD_PLAYER, Level::RolloutPlayer].map(|level| level.bot(self.seed).choose(self.view))
    }

    /// The line of the champion's move if the decision is worth judging: the champion finds its move well ahead of all
    /// others, the good player or the rollout player would do something else, and the deal does not end at once.
    fn passes(&self, arms: &[Arm], simple: &[Move]) -> Option<Vec<Move>> {
        let (best, _) = arms.first()?;
        if simple.iter().all(|choice| choice.is_same(best)) {
            return None;
        }
        let line = self.line(best)?;
        let other = |mv: &Move| !reaches(self.view, &line, mv);
        let ahead = arms.iter().all(|(mv, behind)| *behind >= AHEAD || !other(mv));
        (ahead && simple.iter().any(other)).then_some(line)
    }

    /// A move, and the champion's moves after it until its turn ends or a hidden card turns up; `None` if the seat ends
    /// the deal by them, unless it is by a knock with deadwood.
    fn line(&self, best: &Move) -> Option<Vec<Move>> {
        if let Move::Knock { discard, melds } = best {
            let laid = melds.iter().flatten().map(|placed| placed.card()).chain(*discard);
            return self.view.hand.without(laid).filter(|rest| !rest.is_empty()).map(|_| vec![best.clone()]);
        }
        let (mut game, mut champion) =
            (self.game.clone(), Champion::new(self.seed, None).with_effort(self.mining.search));
        let mut line = vec![best.clone()];
        game.apply(SEAT, best).ok()?;
        while game.to_act() == Some(SEAT) && is_open(line.last()?) {
            let mv = champion.choose(&game.view(SEAT)?);
            game.apply(SEAT, &mv).ok()?;
            line.push(mv);
        }
        let ends = game.state().deal()?.board().end.is_some();
        (!ends).then_some(line)
    }

    /// The problem, if the best move is far enough ahead of all others. The position is still missing in it.
    fn judged(&self, arms: &[Arm], line: Vec<Move>, simple: &[Move]) -> Option<Problem> {
        let mut candidates: Vec<Move> = arms.iter().map(|(mv, _)| mv.clone()).collect();
        for choice in simple {
            if !candidates.iter().any(|mv| mv.is_same(choice)) {
                candidates.push(choice.clone());
            }
        }
        let same: Vec<bool> = candidates.iter().map(|mv| reaches(self.view, &line, mv)).collect();
        let is_enough = |comparison: &Comparison| {
            let best = comparison.best();
            let mut rivals = (0..candidates.len()).filter(|&at| at != best && !(same[best] && same[at]));
            self.ends_early && rivals.any(|at| is_hopeless(comparison.cost(at, best), comparison.spent()))
        };
        let comparison = Comparison::new(self.view, candidates.iter().cloned(), self.mining.effort, 0, is_enough);
        let best = comparison.best();
        let line = if best == 0 { line } else { self.line(&candidates[best])? };
        let mut judged = Vec::new();
        for (at, mv) in candidates.iter().enumerate() {
            let of_seat = SeatMove { seat: SEAT, mv: mv.clone() };
            if at == best || reaches(self.view, &line, mv) {
                judged.push((at != best, JudgedMove { mv: of_seat, cost: 0, error: 0 }));
                continue;
            }
            let Cost { points, shares } = comparison.cost(at, best);
            if points.mean < NEAR.max(ERRORS * points.error()) || shares.mean <= 0.0 {
                return None;
            }
            let [cost, error] = [points.mean, points.error()].map(|number| (100.0 * number).round() as i32);
            judged.push((true, JudgedMove { mv: of_seat, cost, error }));
        }
        if simple.iter().all(|choice| reaches(self.view, &line, choice)) {
            return None;
        }
        judged.sort_by_key(|(other, judged)| (judged.cost, *other));
        Some(self.problem(judged.into_iter().map(|(_, judged)| judged).collect(), &line))
    }

    /// The problem of these candidates, without its position.
    fn problem(&self, candidates: Vec<JudgedMove>, line: &[Move]) -> Problem {
        let found = SolverHits::count(self.view, |mv| reaches(self.view, line, mv));
        let mut problem = Problem {
            id: String::new(),
            seed: self.seed,
            seats: 0,
            deal: 0,
            moves: String::new(),
            theme: ProblemTheme::of(self.view, &line[0], &candidates),
            candidates,
            line: line.iter().map(|mv| SeatMove { seat: SEAT, mv: mv.clone() }).collect(),
            rating: 0,
            found,
        };
        problem.rating = found.rating(problem.ahead());
        problem
    }
}

/// Whether a move will hardly be far enough ahead of another when the whole effort is spent, by what the other costs
/// after this share of it. The error will then have shrunk by the root of the share.
fn is_hopeless(Cost { points, .. }: Cost, spent: f64) -> bool {
    points.mean + HOPE * points.error() < NEAR.max(ERRORS * points.error() * spent.sqrt())
}

/// Whether a move turns up no hidden card and leaves the turn going on.
const fn is_open(mv: &Move) -> bool {
    matches!(mv, Move::DrawDiscard { .. } | Move::Meld(_) | Move::LayOff { .. } | Move::Swap { .. })
}
