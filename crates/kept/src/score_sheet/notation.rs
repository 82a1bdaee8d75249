//! The text of a deal of a score sheet, such as `out 1 one-go / K K JK / - / =39+JK unopened; 0 rebuy`. A sheet keeps its
//! deals in it.
//!
//! The ending comes first, with who ended the deal, `one-go`, and the suit of the upcard as `up=S`. Each seat follows a
//! `/`: what is left (`-` for nothing, ranks, or points after a `=`, with `+JK` for a joker among them), `unopened`,
//! what was `laid` in the same way, and the number of `ramis`. After a `;` stand the answers of those who could buy back.
//!
//! A deal is one line of text, as an action of a record is: whoever opens a file of a device reads it at once. As JSON by
//! derives it would be several times as long, and the sheets that earlier versions wrote would still need this reader.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::entry::{DealEntry, SeatEntry};
use super::points::Points;
use rami_engine::cards::Suit;

/// The error of a text that is no deal of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no part of a deal")]
pub struct UnknownEntry(String);

/// The end of typed points with a joker among the cards.
const WITH_JOKER: &str = "+JK";

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Typed { points, joker } => write!(f, "={points}{}", if *joker { WITH_JOKER } else { "" }),
            Self::Cards(cards) if cards.is_empty() => f.write_str("-"),
            Self::Cards(cards) => cards.fmt(f),
        }
    }
}

impl FromStr for Points {
    type Err = UnknownEntry;

    fn from_str(text: &str) -> Result<Self, UnknownEntry> {
        let unknown = || UnknownEntry(text.to_string());
        if text == "-" {
            return Ok(Self::default());
        }
        let Some(typed) = text.strip_prefix('=') else {
            return Ok(Self::Cards(text.parse().map_err(|_| unknown())?));
        };
        let plain = typed.strip_suffix(WITH_JOKER);
        let points = plain.unwrap_or(typed).parse().map_err(|_| unknown())?;
        Ok(Self::Typed { points, joker: plain.is_some() })
    }
}

impl fmt::Display for SeatEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.left.fmt(f)?;
        if self.unopened {
            f.write_str(" unopened")?;
        }
        if !self.laid.is_empty() {
            write!(f, " laid {}", self.laid)?;
        }
        if self.ramis > 0 {
            write!(f, " ramis {}", self.ramis)?;
        }
        Ok(())
    }
}

impl FromStr for SeatEntry {
    type Err = UnknownEntry;

    fn from_str(text: &str) -> Result<Self, UnknownEntry> {
        let unknown = || UnknownEntry(text.to_string());
        let (text, ramis) = match text.split_once(" ramis ") {
            Some((before, ramis)) => (before, ramis.parse().map_err(|_| unknown())?),
            None => (text, 0),
        };
        let (text, laid) = match text.split_once(" laid ") {
            Some((before, laid)) => (before, laid.parse()?),
            None => (text, Points::default()),
        };
        let opened = text.strip_suffix(" unopened");
        Ok(Self { left: opened.unwrap_or(text).parse()?, unopened: opened.is_some(), laid, ramis })
    }
}

impl fmt::Display for DealEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.how.id())?;
        if let Some(winner) = self.winner {
            write!(f, " {winner}")?;
        }
        if self.in_one_go {
            f.write_str(" one-go")?;
        }
        if let Some(suit) = self.upcard {
            write!(f, " up={}", suit.letter())?;
        }
        for seat in &self.seats {
            write!(f, " / {seat}")?;
        }
        for (index, answer) in self.after.iter().enumerate() {
            write!(f, "{} {answer}", if index == 0 { ";" } else { "," })?;
        }
        Ok(())
    }
}

impl FromStr for DealEntry {
    type Err = UnknownEntry;

    fn from_str(text: &str) -> Result<Self, UnknownEntry> {
        let (deal, answers) = text.split_once("; ").unwrap_or((text, ""));
        let mut parts = deal.split(" / ");
        let mut entry = Self::default();
        for (index, word) in parts.next().unwrap_or_default().split(' ').enumerate() {
            let unknown = || UnknownEntry(word.to_string());
            let upcard = word.strip_prefix("up=");
            match word {
                how if index == 0 => entry.how = how.parse().map_err(|_| unknown())?,
                "one-go" => entry.in_one_go = true,
                _ if upcard.is_some() => {
                    let suit = Suit::ALL.into_iter().find(|suit| upcard == Some(suit.letter().to_string().as_str()));
                    entry.upcard = Some(suit.ok_or_else(unknown)?);
                }
                seat => entry.winner = Some(seat.parse().map_err(|_| unknown())?),
            }
        }
        entry.seats = parts.map(str::parse).collect::<Result<_, _>>()?;
        let answers = answers.split(", ").filter(|answer| !answer.is_empty());
        let decision = |answer: &str| answer.parse().map_err(|_| UnknownEntry(answer.to_string()));
        entry.after = answers.map(decision).collect::<Result<_, _>>()?;
        Ok(entry)
    }
}
