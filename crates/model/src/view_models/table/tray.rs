//! The draft tray: staged melds, the points reached, and what is missing.

use crate::table::Session;
use crate::text::{Key, Message};
use rami_engine::cards::Meld;
use rami_engine::game::IllegalMove;
use rami_engine::rules::{CleanMeld, Contract, Opening};

use super::knocking::{deadwood, knock_text};
use super::refusal::refusal;
use crate::view_models::face::{Face, is_open_set, said};
use crate::view_models::words;

/// Whether the staged melds may be laid, and why not.
type Verdict = Result<(), IllegalMove>;

/// How far the staged melds meet the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContractView {
    /// Sets staged and asked for.
    pub sets: (u8, u8),
    /// Runs staged and asked for.
    pub runs: (u8, u8),
}

/// A staged meld.
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
    /// Staged melds.
    pub melds: Vec<StagedMeld>,
    /// Points they reach.
    pub points: u16,
    /// Points an opening needs; `None` once opened, or where nothing is needed.
    pub needed: Option<u16>,
    /// Whether the staged melds may be laid. While the player is not to lay, whether they would be enough for the
    /// opening.
    pub ready: bool,
    /// The contract, until it is laid (V4-R3).
    pub contract: Option<ContractView>,
    /// A text about what is reached and what is missing.
    pub text: Message,
    /// In games ended by a knock: the points outside melds as staged, or at best (V5-R4).
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
    let lays = session.lays_now() && session.may_lay().melds;
    let offered = if lays { session.proposals() } else { Vec::new() };
    Offers { count: offered.len(), staged: session.proposed(&offered) }
}

pub(super) fn tray(session: &Session) -> Tray {
    let melds: Vec<StagedMeld> = (0..session.draft().melds.len()).map(|index| staged_meld(session, index)).collect();
    let points = session.staged_points();
    let opened = session.board().seats[session.me()].opened;
    let needed = if opened { None } else { session.board().opening_points(session.rules()) };
    let contract = if opened { None } else { session.rules().contract(session.board().number) };
    let verdict = session.draft_check();
    let contract = contract.map(|contract| progress(session, contract, &verdict));
    let text = match session.rules().knocking() {
        _ if session.board().end.is_some() => Key::DraftOver.into(),
        Some(_) => knock_text(session, melds.is_empty()),
        None => tray_text(session, !melds.is_empty(), points, needed, &verdict),
    };
    let ready = !melds.is_empty() && verdict.is_ok();
    let deadwood = deadwood(session, melds.is_empty());
    Tray { melds, points, needed, ready, contract, text, deadwood }
}

/// How far the staged melds meet the contract. Two runs that continue each other count as one where the rules forbid
/// this.
fn progress(session: &Session, contract: Contract, verdict: &Verdict) -> ContractView {
    let staged = || (0..session.draft().melds.len()).filter_map(|index| session.draft_meld(index).ok());
    let runs = staged().filter(Meld::is_run).count() as u8;
    let sets = staged().count() as u8 - runs;
    let touching = u8::from(*verdict == Err(IllegalMove::ContractRunsTouch));
    ContractView { sets: (sets, contract.sets), runs: (runs - touching, contract.runs) }
}

/// The text of the tray. It promises a laying exactly where the check allows it.
fn tray_text(session: &Session, staged: bool, points: u16, needed: Option<u16>, verdict: &Verdict) -> Message {
    let (may, rules) = (session.may_lay(), session.rules());
    if !staged {
        return nothing_staged(session, needed);
    }
    if !may.melds && !may.lay_offs {
        return Key::DraftFirstTurn.into();
    }
    let contract = matches!(rules.opening, Opening::Contract(_));
    match verdict {
        Ok(()) if contract && session.lays_now() => Key::DraftContractReady.into(),
        Ok(()) if contract => Key::DraftContractLater.into(),
        Ok(()) => match needed {
            None => Message::new(Key::DraftPoints).number("points", points),
            Some(needed) if points < needed => whole_hand(session).into(),
            Some(_) if session.lays_now() => Message::new(Key::DraftEnough).number("points", points),
            Some(_) => Message::new(Key::DraftEnoughLater).number("points", points),
        },
        Err(IllegalMove::ContractNotMet { .. }) => Key::DraftContract.into(),
        Err(IllegalMove::OpeningNeedsCleanMeld { .. }) => {
            let missing = match words::opening_needs_clean(rules) {
                CleanMeld::NotNeeded | CleanMeld::Any => Key::DraftNeedsClean,
                CleanMeld::Run => Key::DraftNeedsCleanRun,
                CleanMeld::RunPart => Key::DraftNeedsCleanPart,
            };
            Message::new(missing).number("points", points)
        }
        Err(reason) => match needed.and_then(|needed| needed.checked_sub(points).filter(|&missing| missing > 0)) {
            Some(missing) if matches!(reason, IllegalMove::OpeningBelowMinimum { .. } | IllegalMove::Form(_)) => {
                Message::new(Key::DraftMissing)
                    .number("points", points)
                    .number("needed", points + missing)
                    .number("missing", missing)
            }
            _ => refusal(session, reason, &[]),
        },
    }
}

/// The text where the whole hand may be laid although it has too few points for an opening.
fn whole_hand(session: &Session) -> Key {
    if session.lays_now() { Key::DraftWholeHand } else { Key::DraftWholeHandLater }
}

/// The text of an empty tray: what may be laid in this turn.
fn nothing_staged(session: &Session, needed: Option<u16>) -> Message {
    let (may, rules) = (session.may_lay(), session.rules());
    if !may.melds && !may.lay_offs {
        return Key::DraftFirstTurn.into();
    }
    let opened = session.board().seats[session.me()].opened;
    let key = match (rules.opening, needed) {
        (Opening::Contract(_), _) if opened => Key::DraftLayOffOnly,
        (Opening::Contract(_), _) => Key::DraftContract,
        (_, None) if may.lay_offs => Key::DraftEmptyOpen,
        (_, None) => Key::DraftEmpty,
        (_, Some(needed)) => {
            let key = match words::opening_needs_clean(rules) {
                CleanMeld::NotNeeded => Key::DraftEmptyOpening,
                CleanMeld::Any => Key::DraftEmptyOpeningClean,
                CleanMeld::Run => Key::DraftEmptyOpeningCleanRun,
                CleanMeld::RunPart => Key::DraftEmptyOpeningCleanPart,
            };
            return Message::new(key).number("needed", needed);
        }
    };
    key.into()
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
    StagedMeld {
        index,
        points: meld.as_ref().map(|meld| session.rules().values.of_meld(meld)),
        other_readings: session.has_other_readings(index),
        label: Message::new(Key::DraftCombination).number("i", index as i64 + 1).laid("cards", said(&faces)),
        faces,
    }
}
