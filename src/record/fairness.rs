//! Proof that a deal was fixed before it began: its SHA-256 is shown before the first move, the deal and its salt after
//! the last.

use crate::cards::{Card, format_cards};
use crate::game::Action;
use crate::record::DealRecord;
use crate::rules::StockOut;

pub use super::digest::sha256;
use super::recording::Recording;
use super::shuffle;

/// The first line of what is committed to.
const FORMAT: &str = "rami-deal/1";

/// Whether a deal was what its commitment said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is under way: the cards are still secret.
    Sealed,
    /// The deal gives the commitment, and every rebuilt stock came from the same source.
    Holds,
    /// It does not.
    Broken,
    /// No commitment was made here: the deal came from a file.
    Unknown,
}

/// A deal's commitment, and what it was made of once the deal is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// Number of the deal in the match.
    pub number: u16,
    /// SHA-256 of the text, in hexadecimal; `None` if none was shown.
    pub commitment: Option<String>,
    /// The committed text, once it may be seen.
    pub text: Option<String>,
    /// What a check on the spot says.
    pub verdict: Verdict,
}

/// What is committed to: every card of the deal in its place, and a salt, so that nobody can find the deal by trying.
/// Each line ends with a line feed.
#[must_use]
pub fn sealed_text(variant: &str, number: u16, deal: &DealRecord, salt: &str) -> String {
    let mut text = format!("{FORMAT}\n{variant} {number}\ndealer {}\n", deal.dealer);
    for (seat, hand) in deal.hands.iter().enumerate() {
        text += &format!("hand {seat}: {}\n", format_cards(hand));
    }
    let (discard, stock) = (format_cards(&deal.discard), format_cards(&deal.stock));
    text + &format!("discard: {discard}\nstock: {stock}\nsalt: {salt}\n")
}

impl Recording {
    /// The text that commits to the deal at a place in the record.
    pub(super) fn sealed_text(&self, index: usize) -> Option<String> {
        let deal = self.record().deals.get(index)?;
        let number = deal.number_at(index);
        let salt = shuffle::salt(self.setup().seed, number);
        Some(sealed_text(&self.setup().variant, number, deal, &salt))
    }

    /// The commitment to the deal at a place in the record, checked as far as it may be: while the deal is under way
    /// its cards stay secret.
    #[must_use]
    pub fn seal(&self, index: usize) -> Option<Seal> {
        let deal = self.record().deals.get(index)?;
        let commitment = self.commitment(index).map(str::to_string);
        let under_way = index + 1 == self.record().deals.len() && self.state().playing();
        let text = self.sealed_text(index).filter(|_| !under_way && commitment.is_some());
        let verdict = match (&commitment, &text) {
            (None, _) => Verdict::Unknown,
            (_, None) => Verdict::Sealed,
            (Some(shown), Some(text)) if *shown == sha256(text) && self.rebuilds_follow(index, deal) => Verdict::Holds,
            _ => Verdict::Broken,
        };
        Some(Seal { number: deal.number_at(index), commitment, text, verdict })
    }

    /// Whether every stock rebuilt in a deal has the order that the seed gives it. A pile that is only turned over has
    /// none to give (C8).
    fn rebuilds_follow(&self, index: usize, deal: &DealRecord) -> bool {
        let (seed, number) = (self.setup().seed, deal.number_at(index));
        let rebuilt = deal.actions.iter().filter_map(|action| match action {
            Action::Reshuffle(order) => Some(order),
            Action::Move(..) => None,
        });
        let follows = |(nth, order): (usize, &Vec<Card>)| {
            *order == shuffle::rebuild_order(seed, number, u16::try_from(nth).unwrap_or(u16::MAX), order)
        };
        self.state().rules().stock_out == StockOut::TurnOver || rebuilt.enumerate().all(follows)
    }
}
