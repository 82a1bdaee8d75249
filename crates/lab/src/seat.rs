//! Plays seats over standard input and output. Each line of input is a JSON request for one decision, each line of
//! output a JSON answer. The bot decides in a position that is rebuilt from the request alone.

mod request;

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use rami_bots::{Level, advice_seed};
use rami_engine::game::format_move;
use rami_engine::game::{Match, Move, SeatView, deal_points};
use rami_engine::rules::{MatchEnd, Options};
use rami_record::Decision;
use rami_record::json::from_text;
use rami_record::seeds;

use request::{SeatPhase, SeatRequest};

/// Plays seats of one game for a program outside.
#[derive(Clone, Debug)]
pub struct SeatPlayer {
    /// The variant's name.
    pub variant: String,
    /// House rules.
    pub options: Options,
    /// The bot that decides.
    pub level: Level,
    /// The seed. Together with a request it fixes the answer.
    pub seed: u64,
    /// The longest time to think for a decision; `None` lets the level make its own effort.
    pub time: Option<Duration>,
}

impl SeatPlayer {
    /// Answers every line of the input at once, until it ends.
    ///
    /// # Errors
    /// Errors of input or output. A wrong request is not an error.
    pub fn serve(&self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        for line in input.split(b'\n') {
            writeln!(output, "{}", self.answer(&line?))?;
            output.flush()?;
        }
        Ok(())
    }

    /// The answer to one request: an action, or what is wrong with the request.
    #[must_use]
    pub fn answer(&self, line: &[u8]) -> Value {
        let start = Instant::now();
        let text = std::str::from_utf8(line).map_err(|error| error.to_string());
        let id = text.as_ref().ok().and_then(|text| from_text::<Value>(text).ok()?.get("id").cloned());
        let action = text.and_then(from_text).and_then(|request| self.action(&request, start));
        let mut answer = match action {
            Ok(action) => json!({ "action": action, "ms": (start.elapsed().as_secs_f64() * 1e6).round() / 1e3 }),
            Err(error) => json!({ "error": error }),
        };
        if let Some(id) = id {
            answer["id"] = id;
        }
        answer
    }

    fn action(&self, request: &SeatRequest, start: Instant) -> Result<String, String> {
        let game = request.game(&self.variant, &self.options)?;
        if request.phase == SeatPhase::After {
            return self.decision(request, &game).map(|decision| decision.to_string());
        }
        let view = request.view(&game)?;
        self.choice(&view, start).map(|mv| format_move(view.seat, &mv))
    }

    /// A legal move, possibly one for which the stock must first be rebuilt (C8).
    fn choice(&self, view: &SeatView, start: Instant) -> Result<Move, String> {
        if view.legal_moves().is_empty() && view.check_rebuilding(&Move::DrawStock).is_err() {
            return Err("no action is legal".into());
        }
        let seed = seeds::of_bot(self.seed, advice_seed(view));
        let mut bot = match self.time {
            Some(time) => self.level.bot_until(seed, move || start.elapsed() >= time),
            None => self.level.bot(seed),
        };
        let mv = bot.choose(view);
        view.check_rebuilding(&mv).map(|()| mv).map_err(|reason| format!("no legal action was found: {reason}"))
    }

    /// Whether an eliminated seat buys back (V2-R12).
    fn decision(&self, request: &SeatRequest, game: &Match) -> Result<Decision, String> {
        let (rules, seat) = (game.rules(), request.seat);
        let MatchEnd::LastSurvivor { limit, max_rebuys: most @ 1.. } = rules.match_end else {
            return Err("nobody buys back in this game".into());
        };
        let mut totals = game.totals().to_vec();
        if totals[seat] < limit {
            // The totals do not count the deal that is over yet. The seat can count its own points of it.
            totals[seat] += deal_points(&request.deal(game)?).ok_or("the deal is not over")?[seat];
        }
        if totals[seat] < limit {
            return Err(format!("seat {seat} is not eliminated"));
        }
        if totals.iter().all(|&total| total >= limit) {
            return Err("nobody is left in the match".into());
        }
        let buys = game.rebuys()[seat] < most && self.level.wants_rebuy(rules, &totals);
        Ok(if buys { Decision::Rebuy(seat) } else { Decision::Leave(seat) })
    }
}
