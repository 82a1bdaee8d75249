//! The shortest text of the moves of a seat: each is its index among the seat's legal moves, and all of them are the
//! digits of one number. Whoever knows the deal and the moves of the other seats reads the moves back.
//!
//! A move that the list of legal moves does not hold as it was made, such as an opening in another order, is written
//! in the notation of a record.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use num_bigint::BigUint;
use thiserror::Error;

use super::notation::SeatMove;
use rami_engine::game::{Move, SeatView};

/// The number of values of a character of a move in the notation of a record, which is ASCII.
const ASCII: u32 = 128;
/// The number of values of the length of a move in that notation, in characters.
const LENGTHS: u32 = 512;

/// Why a text of moves cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadMoves {
    /// The text is not one that [`MoveWriter::finish`] returns.
    #[error("the text of the moves is damaged")]
    Damaged,
    /// The text ends before the moves are complete.
    #[error("moves are missing")]
    Missing,
    /// There is no such move, or it is not legal.
    #[error("a move is not legal")]
    Illegal,
}

/// Writes moves, one after the other.
#[derive(Clone, Debug, Default)]
pub struct MoveWriter {
    /// The digits, each with its base.
    digits: Vec<(u32, u32)>,
}

impl MoveWriter {
    /// A writer without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes the move that the seat makes in this position.
    pub fn push(&mut self, view: &SeatView, mv: &Move) {
        let moves = choices(view);
        let base = moves.len() as u32 + 1;
        if let Some(index) = moves.iter().position(|other| other == mv) {
            self.digits.push((index as u32, base));
            return;
        }
        let text = SeatMove { seat: view.seat, mv: mv.clone() }.to_string();
        self.digits.push((base - 1, base));
        self.digits.push((text.len() as u32, LENGTHS));
        self.digits.extend(text.bytes().map(|byte| (byte.into(), ASCII)));
    }

    /// Writes an answer other than a move: a number below `of`.
    pub fn push_answer(&mut self, answer: u32, of: u32) {
        self.digits.push((answer, of));
    }

    /// The text of everything written, of the characters that an address may contain.
    #[must_use]
    pub fn finish(&self) -> String {
        // The 1 in front shows where the digits end.
        let number = self.digits.iter().rev().fold(BigUint::from(1u8), |number, &(digit, base)| number * base + digit);
        BASE64_URL_SAFE_NO_PAD.encode(number.to_bytes_le())
    }
}

/// Reads what a [`MoveWriter`] has written, in the same order.
#[derive(Clone, Debug)]
pub struct MoveReader {
    /// The digits that are left, behind a 1.
    number: BigUint,
}

impl MoveReader {
    /// Reads a text.
    ///
    /// # Errors
    /// [`BadMoves::Damaged`] if it is not the text of a writer.
    pub fn new(text: &str) -> Result<Self, BadMoves> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| BadMoves::Damaged)?;
        // A number has no zeros in front.
        if bytes.last().is_none_or(|&last| last == 0) {
            return Err(BadMoves::Damaged);
        }
        Ok(Self { number: BigUint::from_bytes_le(&bytes) })
    }

    /// Whether everything was read.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.number == BigUint::from(1u8)
    }

    /// A measure of what is left to be read, in bits.
    #[must_use]
    pub fn bits_left(&self) -> u64 {
        self.number.bits().saturating_sub(1)
    }

    /// Reads the next move of the seat in this position. It is legal there, possibly after the stock is rebuilt.
    ///
    /// # Errors
    /// [`BadMoves`] if there is none.
    pub fn next(&mut self, view: &SeatView) -> Result<Move, BadMoves> {
        let mut moves = choices(view);
        let index = self.next_answer(moves.len() as u32 + 1)? as usize;
        if index < moves.len() {
            return Ok(moves.swap_remove(index));
        }
        let length = self.next_answer(LENGTHS)?;
        let bytes: Vec<u8> =
            (0..length).map(|_| self.next_answer(ASCII).map(|byte| byte as u8)).collect::<Result<_, _>>()?;
        let text = String::from_utf8(bytes).map_err(|_| BadMoves::Damaged)?;
        let SeatMove { seat, mv } = text.parse().map_err(|_| BadMoves::Illegal)?;
        if seat == view.seat && view.check_rebuilding(&mv).is_ok() { Ok(mv) } else { Err(BadMoves::Illegal) }
    }

    /// Reads an answer: a number below `of`.
    ///
    /// # Errors
    /// [`BadMoves::Missing`] if there is none.
    pub fn next_answer(&mut self, of: u32) -> Result<u32, BadMoves> {
        if self.is_finished() {
            return Err(BadMoves::Missing);
        }
        let digit = &self.number % of;
        self.number /= of;
        // The 1 stays in front of every digit that was written.
        if self.number == BigUint::ZERO {
            return Err(BadMoves::Damaged);
        }
        u32::try_from(digit).map_err(|_| BadMoves::Damaged)
    }
}

/// The moves by whose index a move is written: the legal ones, and a draw for which the stock is rebuilt first (C8).
fn choices(view: &SeatView) -> Vec<Move> {
    let mut moves = view.legal_moves();
    if !moves.contains(&Move::DrawStock) && view.check_rebuilding(&Move::DrawStock).is_ok() {
        moves.push(Move::DrawStock);
    }
    moves
}
