//! Replays the moves of a duel, by asking the bots that it was played against.

use rami_bots::{BotRequest, OfferedLevel, version_of};
use rami_engine::game::{Move, Seat};
use rami_record::{BadMoves, Decision, MoveReader, Record, Recording};

use super::deals_key::{DUEL_SEAT, DealsKey};
use super::moves::ANSWERS;
use super::played::Played;
use super::verdict::ClaimVerdict;
use crate::table::{NextStep, bot_request, next_step};

/// The most moves of a person in a duel. Whole deals have a few dozen.
pub const MOST_MOVES: usize = 1_000;

/// A result whose moves are being replayed. The caller puts the questions to the bots and makes their moves.
#[derive(Clone, Debug)]
pub struct Verification {
    game: Recording,
    levels: Vec<OfferedLevel>,
    moves: MoveReader,
    /// What there was to be read, in bits.
    bits: u64,
    /// The number of own moves made.
    made: usize,
    total: i32,
    verdict: Option<ClaimVerdict>,
}

impl Verification {
    /// Begins to verify a result on these deals. `None` where there is nothing to replay: then
    /// [`Played::plain_verdict`] is the verdict.
    #[must_use]
    pub fn begin(deals: &DealsKey, played: &Played) -> Option<Self> {
        let current = version_of(&deals.rules().variant);
        if played.moves.is_empty() || current != Some(played.version) {
            return None;
        }
        let game = Recording::new(deals.setup(vec![played.name.clone()])).ok()?;
        let moves = MoveReader::new(&played.moves).ok()?;
        let (levels, bits) = (deals.levels().to_vec(), moves.bits_left());
        Some(Self { game, levels, moves, bits, made: 0, total: played.total, verdict: None })
    }

    /// The next question to a bot, with its seat; `None` once there is a verdict.
    pub fn ask(&mut self) -> Option<(Seat, BotRequest)> {
        while self.verdict.is_none() {
            let level = |seat: Seat| seat.checked_sub(1).map(|bot| self.levels[bot]);
            let went_on = match next_step(&self.game, level) {
                NextStep::Move(seat) => {
                    return Some((seat, bot_request(&self.game, seat, level(seat)?)?));
                }
                NextStep::Person => self.make_own().is_ok(),
                NextStep::Decide(decision) => self.game.decide(decision).is_ok(),
                NextStep::Deal => self.game.deal(),
                NextStep::Over => {
                    self.verdict = Some(if self.is_true() { ClaimVerdict::Verified } else { ClaimVerdict::False });
                    true
                }
            };
            if !went_on {
                self.verdict = Some(ClaimVerdict::False);
            }
        }
        None
    }

    /// Makes the move that a bot answered. Returns `false` if the rules refuse it, which no bot's move is.
    pub fn make(&mut self, seat: Seat, mv: &Move) -> bool {
        self.game.apply(seat, mv).is_ok()
    }

    /// Makes the next move of the person, or gives the answer whether to buy back.
    fn make_own(&mut self) -> Result<(), BadMoves> {
        if self.game.to_act() != Some(DUEL_SEAT) {
            let buys = self.moves.next_answer(ANSWERS)? == 1;
            let decision = if buys { Decision::Rebuy(DUEL_SEAT) } else { Decision::Leave(DUEL_SEAT) };
            return self.game.decide(decision).map_err(|_| BadMoves::Illegal);
        }
        self.made += 1;
        if self.made > MOST_MOVES {
            return Err(BadMoves::Illegal);
        }
        let view = self.game.view(DUEL_SEAT).ok_or(BadMoves::Illegal)?;
        let mv = self.moves.next(&view)?;
        self.game.apply(DUEL_SEAT, &mv).map_err(|_| BadMoves::Illegal)
    }

    /// Whether the finished match has the total, and all moves were made.
    fn is_true(&self) -> bool {
        self.moves.is_finished() && self.game.state().totals()[DUEL_SEAT] == self.total
    }

    /// The verdict, once there is one.
    #[must_use]
    pub const fn verdict(&self) -> Option<ClaimVerdict> {
        self.verdict
    }

    /// The share that is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.verdict.is_some() || self.bits == 0 {
            return 1.0;
        }
        1.0 - self.moves.bits_left() as f64 / self.bits as f64
    }

    /// The record of the match, once it is verified. It can be looked at as a review.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        (self.verdict == Some(ClaimVerdict::Verified)).then(|| self.game.record())
    }
}
