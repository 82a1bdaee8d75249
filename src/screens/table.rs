//! The table: other players, combinations, piles, the draft tray, the hand and what can be done.

use crate::cards::{Card, MeldKind};
use crate::game::{Board, IllegalMove, Move, Phase, Seat};
use crate::session::{End, Origin, Session, Token, TokenId, WhatHappened};
use crate::text::{Key, Message};

use super::words;

/// A card lying open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Which physical card it is.
    pub id: TokenId,
    /// The card.
    pub card: Card,
    /// What a joker on the table stands for.
    pub stands_for: Option<Card>,
    /// Where it came from when it appeared.
    pub origin: Origin,
}

impl Face {
    pub(super) const fn of(token: &Token) -> Self {
        Self { id: token.id, card: token.card, stands_for: None, origin: token.origin }
    }
}

/// Another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// Seat.
    pub seat: Seat,
    /// Name.
    pub name: String,
    /// Cards held.
    pub cards: u8,
    /// Score.
    pub score: i32,
    /// Whether it is the player's turn.
    pub is_turn: bool,
    /// Whether the player has opened.
    pub opened: bool,
    /// Whether the player is out of the match.
    pub gone: bool,
    /// Whether one card is left: "Carte" (V2-R9).
    pub carte: bool,
}

/// What dropping the selected cards would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropEffect {
    /// Lay them off.
    LayOff,
    /// Take a joker with them.
    Swap,
}

/// A combination on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaidMeld {
    /// Its number, as in a record.
    pub index: usize,
    /// Who laid it first.
    pub owner: Seat,
    /// Its cards.
    pub faces: Vec<Face>,
    /// In words.
    pub label: Message,
    /// What the selected cards would do on it, where that is legal.
    pub drop: Option<DropEffect>,
}

/// The combinations of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Seat.
    pub seat: Seat,
    /// Name.
    pub name: String,
    /// Whether they are the player's own.
    pub mine: bool,
    /// The combinations.
    pub melds: Vec<LaidMeld>,
}

/// The discard pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscardPile {
    /// Number of cards.
    pub count: usize,
    /// The top card.
    pub top: Option<Face>,
    /// The one or two below it.
    pub under: Vec<Face>,
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
    /// What its drawing depends on.
    #[must_use]
    pub fn drawn(&self) -> (usize, Vec<(TokenId, Option<Card>)>, bool) {
        let faces = self.faces.iter().map(|face| (face.id, face.stands_for)).collect();
        (self.index, faces, self.points.is_some())
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
    /// What is reached and what is missing.
    pub text: Message,
}

/// A card in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandCard {
    /// The card.
    pub face: Face,
    /// Whether it is selected.
    pub selected: bool,
    /// Whether it is new and untouched.
    pub fresh: bool,
}

/// The button that lays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayButton {
    /// Points that would be laid, if what is chosen forms combinations.
    pub points: Option<u16>,
    /// Whether it is the obvious next thing to do.
    pub main: bool,
}

/// A refusal beside the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalBubble {
    /// Tells one refusal from the next.
    pub serial: u32,
    /// The code; `None` for a mere reminder.
    pub code: Option<&'static str>,
    /// The sentence.
    pub text: Message,
}

/// A short celebration over the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flourish {
    /// Counts the happenings, so that the next is a new one.
    pub serial: usize,
    /// The words.
    pub text: Message,
    /// Points of an opening.
    pub points: Option<u16>,
}

/// Everything on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableScreen {
    /// Name of the variant.
    pub variant: String,
    /// `draw`, `play`, `waiting`, `deal-over` or `match-over`.
    pub phase: &'static str,
    /// Seat to act.
    pub turn: Option<Seat>,
    /// Deal number, from 1.
    pub deal: u16,
    /// Players.
    pub seats: usize,
    /// The player's own score.
    pub score: i32,
    /// The other players, from the player's left.
    pub others: Vec<Other>,
    /// Combinations by player, the player's own first.
    pub owners: Vec<Owner>,
    /// Cards in the stock.
    pub stock: usize,
    /// The discard pile.
    pub discard: DiscardPile,
    /// Whether the piles are to be drawn from now.
    pub can_draw: bool,
    /// Whether the selected card may be discarded now.
    pub can_discard: bool,
    /// The draft tray.
    pub tray: Tray,
    /// The hand.
    pub hand: Vec<HandCard>,
    /// Rows the hand takes on a narrow screen.
    pub hand_rows: usize,
    /// The button that lays.
    pub lay: LayButton,
    /// Whether there is something to take back.
    pub can_undo: bool,
    /// What happened last.
    pub last: Option<Message>,
    /// What to do now.
    pub prompt: Message,
    /// What deserves a short celebration.
    pub flourish: Option<Flourish>,
    /// The last refusal.
    pub refusal: Option<RefusalBubble>,
}

/// The table as the session stands.
#[must_use]
pub fn table(session: &Session) -> TableScreen {
    let view = session.view();
    let board = &view.board;
    let phase = phase(session, board);
    let totals = session.game().state().totals();
    let selected = session.selected_cards();
    let can_discard = matches!(selected[..], [card] if view.check(&Move::Discard(card)).is_ok());
    let lay = lay_button(session, can_discard);
    TableScreen {
        variant: session.game().setup().variant.clone(),
        phase,
        turn: board.to_act(),
        deal: board.number,
        seats: board.seats.len(),
        score: totals[session.me()],
        others: others(session, board),
        owners: owners(session, board),
        stock: board.stock,
        discard: discard_pile(session, board),
        can_draw: phase == "draw",
        can_discard,
        tray: tray(session),
        hand_rows: hand_rows(session.shown_hand().count()),
        hand: hand(session),
        lay,
        can_undo: session.can_undo(),
        last: session.happened().last().map(|happening| words::happening(session, happening)),
        prompt: prompt(session, board, phase),
        flourish: flourish(session, board),
        refusal: session.refused().map(|refused| RefusalBubble {
            serial: refused.serial,
            code: refused.reason.as_ref().map(IllegalMove::code),
            text: refused
                .reason
                .as_ref()
                .map_or(Message::new(Key::RefusalSelectOne), |reason| words::refusal(session, reason, &refused.cards)),
        }),
    }
}

fn phase(session: &Session, board: &Board) -> &'static str {
    match board.phase {
        Phase::Over if match_is_over(session) => "match-over",
        Phase::Over => "deal-over",
        _ if !session.my_turn() => "waiting",
        Phase::Draw => "draw",
        Phase::Play => "play",
    }
}

/// Whether the match is decided and nobody is still to say whether to buy back.
pub(super) fn match_is_over(session: &Session) -> bool {
    let state = session.game().state();
    state.standing().over && state.asked_to_rebuy().is_empty()
}

fn others(session: &Session, board: &Board) -> Vec<Other> {
    let (state, me, count) = (session.game().state(), session.me(), board.seats.len());
    let seat_of = |step: usize| (me + step) % count;
    (1..count)
        .map(|step| {
            let seat = seat_of(step);
            let known = board.seats[seat];
            Other {
                seat,
                name: words::name(session, seat),
                cards: known.cards,
                score: state.totals()[seat],
                is_turn: board.to_act() == Some(seat),
                opened: known.opened,
                gone: !known.in_play,
                carte: known.in_play && known.cards == 1 && board.end.is_none(),
            }
        })
        .collect()
}

fn owners(session: &Session, board: &Board) -> Vec<Owner> {
    let count = board.seats.len();
    let owner = |seat: Seat| {
        let laid = board.table.iter().enumerate().filter(|(_, laid)| laid.owner == seat);
        let melds: Vec<LaidMeld> = laid.map(|(index, _)| laid_meld(session, board, index)).collect();
        let mine = seat == session.me();
        (!melds.is_empty()).then(|| Owner { seat, name: words::name(session, seat), mine, melds })
    };
    (0..count).filter_map(|step| owner((session.me() + step) % count)).collect()
}

fn laid_meld(session: &Session, board: &Board, index: usize) -> LaidMeld {
    let laid = &board.table[index];
    let tokens = session.tokens().table.get(index).map(Vec::as_slice).unwrap_or_default();
    let faces =
        laid.meld.cards().iter().zip(tokens).map(|(placed, token)| Face {
            stands_for: placed.is_joker().then(|| placed.stands_for()),
            ..Face::of(token)
        });
    let words = laid.meld.cards().iter().map(|placed| placed.stands_for()).collect();
    let label = if laid.owner == session.me() {
        Message::new(Key::MeldOfYou)
    } else {
        Message::new(Key::MeldOf).text("name", words::name(session, laid.owner))
    };
    let drop = (!session.selected().is_empty()).then(|| session.on_meld(index, None).ok()).flatten();
    LaidMeld {
        index,
        owner: laid.owner,
        faces: faces.collect(),
        label: label.cards("cards", words),
        drop: drop.map(|mv| if matches!(mv, Move::Swap { .. }) { DropEffect::Swap } else { DropEffect::LayOff }),
    }
}

/// At which end of a run cards are meant to go, when they are dropped on its left or right half. A set has no ends.
#[must_use]
pub fn end_of_drop(session: &Session, index: usize, left_half: bool) -> Option<End> {
    let kind = session.view().board.table.get(index).map(|laid| laid.meld.kind());
    matches!(kind, Some(MeldKind::Run { .. })).then_some(if left_half { End::Low } else { End::High })
}

fn discard_pile(session: &Session, board: &Board) -> DiscardPile {
    let tokens = &session.tokens().discard;
    let mut newest = tokens.iter().rev().map(Face::of);
    let top = newest.next();
    let mut under: Vec<Face> = newest.take(2).collect();
    under.reverse();
    DiscardPile { count: board.discard.len(), top, under }
}

fn hand(session: &Session) -> Vec<HandCard> {
    session
        .shown_hand()
        .map(|token| HandCard {
            face: Face::of(token),
            selected: session.selected().contains(&token.id),
            fresh: token.fresh,
        })
        .collect()
}

/// One row to 8 cards, two to 20, three beyond: the strips stay wide enough for a thumb.
const fn hand_rows(cards: usize) -> usize {
    match cards {
        0..=8 => 1,
        9..=20 => 2,
        _ => 3,
    }
}

fn tray(session: &Session) -> Tray {
    let melds: Vec<StagedMeld> = (0..session.draft().melds.len()).map(|index| staged_meld(session, index)).collect();
    let points = session.staged_points();
    let opened = session.view().board.seats[session.me()].opened;
    let needed = crate::session::opening_points(session.rules()).filter(|_| !opened);
    Tray { text: tray_text(session, &melds, points, needed), melds, points, needed }
}

fn tray_text(session: &Session, melds: &[StagedMeld], points: u16, needed: Option<u16>) -> Message {
    match needed {
        None if melds.is_empty() => Message::new(Key::DraftEmptyOpen),
        None => Message::new(Key::DraftPoints).number("points", points),
        Some(needed) if melds.is_empty() => Message::new(Key::DraftEmptyOpening).number("needed", needed),
        Some(needed) if points < needed => Message::new(Key::DraftMissing)
            .number("points", points)
            .number("needed", needed)
            .number("missing", needed - points),
        Some(_) => match session.draft_check() {
            Err(IllegalMove::OpeningNeedsCleanMeld { .. }) => {
                Message::new(Key::DraftNeedsClean).number("points", points)
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
    let faces: Vec<Face> =
        tokens.iter().enumerate().map(|(at, token)| Face { stands_for: stands_for(at), ..Face::of(token) }).collect();
    let words = faces.iter().map(|face| face.stands_for.unwrap_or(face.card)).collect();
    StagedMeld {
        index,
        points: meld.as_ref().map(|meld| session.rules().values.of_meld(meld)),
        other_readings: session.draft_readings(index) > 1,
        label: Message::new(Key::DraftCombination).number("i", index as i64 + 1).cards("cards", words),
        faces,
    }
}

fn lay_button(session: &Session, can_discard: bool) -> LayButton {
    let chosen = !session.selected().is_empty() || !session.draft().melds.is_empty();
    let laying = if chosen { session.laying().ok() } else { None };
    let Some(laying) = laying else { return LayButton { points: None, main: false } };
    let legal = session.view().check(&laying).is_ok();
    let staging = !session.selected().is_empty() && session.my_turn();
    LayButton { points: Some(session.points_of(&laying)), main: legal || staging && !can_discard }
}

fn prompt(session: &Session, board: &Board, phase: &str) -> Message {
    match phase {
        "draw" => Message::new(Key::PhaseDraw),
        "play" => Message::new(Key::PhaseChoose),
        "waiting" => Message::new(Key::PhaseWaiting).text("name", words::name(session, board.turn)),
        "match-over" => words::victory(session, &session.game().state().standing().winners),
        _ => board.end.map_or(Message::new(Key::DealBlocked), |end| words::ending(session, end.how, end.winner)),
    }
}

/// An opening just laid, or somebody left with one card after a discard (V2-R9).
fn flourish(session: &Session, board: &Board) -> Option<Flourish> {
    let last = session.happened().last()?;
    let WhatHappened::Moved(mv) = &last.what else { return None };
    let seat = last.seat;
    let serial = session.happenings();
    let named = |you, other| words::about(session, seat, you, other);
    match mv {
        _ if board.end.is_some() => None,
        Move::Meld(_) if last.first_laying => {
            let points = Some(session.points_of(mv));
            Some(Flourish { serial, text: named(Key::FlourishOpenYou, Key::FlourishOpen), points })
        }
        Move::Discard(_) if board.seats[seat].cards == 1 => {
            Some(Flourish { serial, text: named(Key::LogCarteYou, Key::LogCarte), points: None })
        }
        _ => None,
    }
}
