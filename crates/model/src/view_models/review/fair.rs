//! The proof that a deal was fixed before it began, and how chance has treated everybody.

use crate::history::JokerTally;
use crate::history::{Dealt, Statistics};
use crate::text::{Key, Message};
use rami_record::Recording;
use rami_record::fairness::Verdict;

use super::chance::{ENOUGH, verdict};

/// The commitment to a deal, and its check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairScreen {
    /// Number of the deal.
    pub number: u16,
    /// What the verdict is about.
    pub about: Message,
    /// Whether several devices agreed on the chance of the deal.
    pub is_joint: bool,
    /// The commitment shown before the first move.
    pub commitment: Option<String>,
    /// The text that was committed to, once it may be seen.
    pub text: Option<String>,
    /// The verdict in an attribute.
    pub verdict: &'static str,
    /// The verdict in words.
    pub said: Message,
    /// Name of the file that holds the text.
    pub file: String,
    /// The command that checks the file.
    pub command: String,
}

/// The commitment to the deal at a place in the record.
#[must_use]
pub fn fair(game: &Recording, index: usize) -> Option<FairScreen> {
    let seal = game.seal(index)?;
    let (verdict, alone, jointly) = match seal.verdict {
        Verdict::Sealed => ("sealed", Key::FairSealed, Key::FairJointSealed),
        Verdict::Holds => ("holds", Key::FairHolds, Key::FairJointHolds),
        Verdict::Broken => ("broken", Key::FairBroken, Key::FairJointBroken),
        Verdict::Unknown => ("unknown", Key::FairUnknown, Key::FairJointUnknown),
    };
    let (about, said) = if seal.is_joint { (Key::FairJointAbout, jointly) } else { (Key::FairAbout, alone) };
    let file = format!("{}-{}.txt", game.setup().rules.variant, seal.number);
    Some(FairScreen {
        number: seal.number,
        about: about.into(),
        is_joint: seal.is_joint,
        commitment: seal.commitment,
        text: seal.text,
        verdict,
        said: said.into(),
        command: format!("sha256sum {file}"),
        file,
    })
}

/// How chance has treated the player and the others, in words; empty before there are matches enough to tell.
#[must_use]
pub fn chance(sums: &Statistics) -> Vec<Message> {
    let mut said = Vec::new();
    if sums.matches < ENOUGH {
        return said;
    }
    for (of, jokers) in [(Key::ChanceYou, sums.own.jokers), (Key::ChanceOthers, sums.others.jokers)] {
        said.extend(jokers_in_words(of, jokers));
    }
    said.extend(ready_in_words(sums.own, sums.others));
    said
}

fn jokers_in_words(of: Key, luck: JokerTally) -> Option<Message> {
    let deviation = luck.deviation()?;
    let message = Message::new(of).number("n", luck.jokers).number("expected", luck.expected().round() as i64);
    Some(message.number("cards", luck.cards).message("verdict", verdict(deviation)))
}

/// Compares the shares of hands that were dealt with a meld. Nobody knows what the shares should be, but they should be
/// the same for all.
fn ready_in_words(own: Dealt, others: Dealt) -> Option<Message> {
    if own.hands == 0 || others.hands == 0 {
        return None;
    }
    let (n, m) = (f64::from(own.hands), f64::from(others.hands));
    let (share, their) = (f64::from(own.ready) / n, f64::from(others.ready) / m);
    let all = f64::from(own.ready + others.ready) / (n + m);
    let spread = (all * (1.0 - all) * (1.0 / n + 1.0 / m)).sqrt();
    let deviation = if spread > 0.0 { (share - their) / spread } else { 0.0 };
    let percent = |share: f64| (share * 100.0).round() as i64;
    let message = Message::new(Key::ChanceReady).number("n", percent(share)).number("others", percent(their));
    Some(message.message("verdict", verdict(deviation)))
}
