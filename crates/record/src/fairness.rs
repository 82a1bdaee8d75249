//! Proves that a deal was fixed before it began.
//!
//! The SHA-256 hash of the deal and a salt is shown before the first move. After the last move the deal and the salt
//! themselves are shown, so that anybody can compute the hash again.

use crate::DealRecord;
use rami_engine::cards::{Card, format_cards};
use rami_engine::game::Action;
use rami_engine::rules::StockOut;

pub use super::digest::sha256;
use super::recording::Recording;
use super::shuffle;
pub use super::verdict::Verdict;

/// The first line of the committed text.
const FORMAT: &str = "rami-deal/1";

/// The commitment to a deal, with the committed text once the deal is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The number of the deal in the match.
    pub number: u16,
    /// The SHA-256 hash of the text, in hexadecimal; `None` if none was shown.
    pub commitment: Option<String>,
    /// The committed text; `None` while the deal is under way, or if no commitment was shown.
    pub text: Option<String>,
    /// The result of checking the deal against the commitment.
    pub verdict: Verdict,
    /// Whether several devices agreed on the chance of the deal. There is no text then: its key deals it again.
    pub is_joint: bool,
}

/// Writes the text that is committed to: every card of the deal in its place, and a salt.
///
/// Without the salt the deal could be found by hashing every possible deal. Each line ends with a line feed.
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
    /// The committed text of the deal at an index of the record.
    pub(super) fn sealed_text(&self, index: usize) -> Option<String> {
        let deal = self.record().deals.get(index)?;
        let number = deal.number_at(index);
        let salt = shuffle::salt(self.setup().seed, number);
        Some(sealed_text(&self.setup().rules.variant, number, deal, &salt))
    }

    /// The commitment to the deal at an index of the record, with the result of checking it. While the deal is under
    /// way its cards stay secret, so the verdict is [`Verdict::Sealed`].
    #[must_use]
    pub fn seal(&self, index: usize) -> Option<Seal> {
        let deal = self.record().deals.get(index)?;
        let commitment = self.commitment(index).map(str::to_string);
        let under_way = index + 1 == self.record().deals.len() && self.state().playing();
        let text = if under_way || commitment.is_none() { None } else { self.sealed_text(index) };
        let number = deal.number_at(index);
        if let Some(verdict) = self.agreed(index) {
            let is_over = verdict == Verdict::Sealed && !under_way;
            let verdict = if is_over { Verdict::Holds } else { verdict };
            return Some(Seal { number, commitment: None, text: None, verdict, is_joint: true });
        }
        let verdict = match (&commitment, &text) {
            (None, _) => Verdict::Unknown,
            (_, None) => Verdict::Sealed,
            (Some(shown), Some(text)) if *shown == sha256(text) && self.rebuilds_follow(index, deal) => Verdict::Holds,
            _ => Verdict::Broken,
        };
        Some(Seal { number, commitment, text, verdict, is_joint: false })
    }

    /// Whether every stock rebuilt in a deal has the order that the seed gives. Where the discard pile is only turned
    /// over, no order is drawn and there is nothing to check (C8).
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
