//! The draft tray: staged combinations, the points reached, and what is missing.

use crate::cards::Meld;
use crate::game::{IllegalMove, Phase};
use crate::rules::{CleanMeld, Contract, Opening};
use crate::table::Session;
use crate::text::{Key, Message};

use super::face::{Face, is_open_set};
use super::knocking::{deadwood, knock_text};
use super::words;

/// How far the staged combinations meet the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContractProgress {
    /// Sets staged and asked for.
    pub sets: (u8, u8),
    /// Runs staged and asked for.
    pub runs: (u8, u8),
}

/// A staged combination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagedMeld {
    /// Its place in the tray.
    pub index: usize,
    /// Its cards.
    pub faces: Vec<Face>,
    /// Its points if it is complete.
    pub points: Option<u16>,
    /// Whether its jokers could stand for other cards.
    pub other_readings: bool,
    /// In words.
    pub label: Message,
}

impl StagedMeld {
    /// The data that its drawing depends on.
    #[must_use]
    pub fn drawn(&self) -> (usize, Vec<Face>, bool, bool) {
        (self.index, self.faces.clone(), self.points.is_some(), self.other_readings)
    }
}

/// The draft tray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    /// Staged combinations.
    pub melds: Vec<StagedMeld>,
    /// Points they reach.
    pub points: u16,
    /// Points an opening needs; `None` once opened, or where nothing is needed.
    pub needed: Option<u16>,
    /// The contract, until it is laid (V4-R3).
    pub contract: Option<ContractProgress>,
    /// A text about what is reached and what is missing.
    pub text: Message,
    /// In games ended by a knock: the points outside combinations as staged, or at best (V5-R4).
    pub deadwood: Option<Message>,
}

/// Arrangements of the hand that are offered while the player may lay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// How many.
    pub count: usize,
    /// Which of them is staged.
    pub staged: Option<usize>,
}

/// The arrangements offered to the player now.
#[must_use]
pub fn offers(session: &Session) -> Offers {
    let lays = session.my_turn() && session.board().phase == Phase::Play && session.may_lay().melds;
    let offered = if lays { session.proposals() } else { Vec::new() };
    Offers { count: offered.len(), staged: session.proposed(&offered) }
}

pub(super) fn tray(session: &Session) -> Tray {
    let melds: Vec<StagedMeld> = (0..session.draft().melds.len()).map(|index| staged_meld(session, index)).collect();
    let points = session.staged_points();
    let opened = session.board().seats[session.me()].opened;
    let needed = session.board().opening_points(session.rules()).filter(|_| !opened);
    let contract = session.rules().contract(session.board().number).filter(|_| !opened);
    let contract = contract.map(|contract| progress(session, contract));
    let text = match session.rules().knocking() {
        Some(_) => knock_text(session, melds.is_empty()),
        None => tray_text(session, &melds, points, needed, contract),
    };
    let deadwood = deadwood(session, melds.is_empty());
    Tray { melds, points, needed, contract, text, deadwood }
}

fn progress(session: &Session, contract: Contract) -> ContractProgress {
    let staged = || (0..session.draft().melds.len()).filter_map(|index| session.draft_meld(index).ok());
    let runs = staged().filter(Meld::is_run).count() as u8;
    let sets = staged().count() as u8 - runs;
    ContractProgress { sets: (sets, contract.sets), runs: (runs, contract.runs) }
}

fn tray_text(
    session: &Session,
    melds: &[StagedMeld],
    points: u16,
    needed: Option<u16>,
    contract: Option<ContractProgress>,
) -> Message {
    let may = session.may_lay();
    if melds.is_empty() && !may.melds && !may.lay_offs {
        return Key::DraftFirstTurn.into();
    }
    if contract.is_some() {
        let ready = session.draft_check().is_ok() && !melds.is_empty();
        return Message::new(if ready { Key::DraftContractReady } else { Key::DraftContract });
    }
    match needed {
        None if melds.is_empty() => Message::new(match session.rules().opening {
            Opening::Contract(_) => Key::DraftLayOffOnly,
            _ if may.lay_offs => Key::DraftEmptyOpen,
            _ => Key::DraftEmpty,
        }),
        None => Message::new(Key::DraftPoints).number("points", points),
        Some(needed) if melds.is_empty() => Message::new(match words::opening_needs_clean(session.rules()) {
            CleanMeld::NotNeeded => Key::DraftEmptyOpening,
            CleanMeld::Any => Key::DraftEmptyOpeningClean,
            CleanMeld::Run => Key::DraftEmptyOpeningCleanRun,
            CleanMeld::RunPart => Key::DraftEmptyOpeningCleanPart,
        })
        .number("needed", needed),
        Some(needed) if points < needed => Message::new(Key::DraftMissing)
            .number("points", points)
            .number("needed", needed)
            .number("missing", needed - points),
        Some(_) => match session.draft_check() {
            Err(IllegalMove::OpeningNeedsCleanMeld { .. }) => {
                let missing = match words::opening_needs_clean(session.rules()) {
                    CleanMeld::NotNeeded | CleanMeld::Any => Key::DraftNeedsClean,
                    CleanMeld::Run => Key::DraftNeedsCleanRun,
                    CleanMeld::RunPart => Key::DraftNeedsCleanPart,
                };
                Message::new(missing).number("points", points)
            }
            _ => Message::new(Key::DraftEnough).number("points", points),
        },
    }
}

fn staged_meld(session: &Session, index: usize) -> StagedMeld {
    let tokens = session.draft_tokens(index);
    let meld = session.draft_meld(index).ok();
    let stands_for = |at: usize| {
        let placed = meld.as_ref().and_then(|meld| meld.cards().get(at))?;
        placed.is_joker().then(|| placed.stands_for())
    };
    let open = meld.as_ref().is_some_and(|meld| is_open_set(session.rules(), meld));
    let faces: Vec<Face> = tokens
        .iter()
        .enumerate()
        .map(|(at, token)| Face {
            stands_for: stands_for(at),
            any_suit: open && stands_for(at).is_some(),
            ..Face::from_token(token)
        })
        .collect();
    let words = faces.iter().map(|face| face.stands_for.unwrap_or(face.card)).collect();
    StagedMeld {
        index,
        points: meld.as_ref().map(|meld| session.rules().values.of_meld(meld)),
        other_readings: session.has_other_readings(index),
        label: Message::new(Key::DraftCombination).number("i", index as i64 + 1).cards("cards", words),
        faces,
    }
}
