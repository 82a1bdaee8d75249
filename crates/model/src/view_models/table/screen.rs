//! The table: other players, melds, piles, the draft tray, the hand and what can be done.

use strum::IntoStaticStr;

use crate::history::{DayKind, day_of};
use crate::table::{Presence, RunEnd, Session, other_seats};
use crate::text::{Key, Message};
use rami_engine::cards::MeldKind;
use rami_engine::game::{Board, MayLay, Move, Phase, Seat, points_laid};
use rami_engine::rules::{Opening, Scoring};

use super::flourish::{Flourish, flourish};
use super::joint::{is_urgent, waits_for};
use super::knocking::{KnockButton, UnmatchedCards, knock_button, unmatched_cards};
use super::move_choice;
use super::piles::{ClaimQuestion, DiscardPile, claim, discard_pile};
use super::refusal::{RefusalBubble, refusal_bubble};
use super::tray::{Tray, tray};
use crate::view_models::face::{Face, is_open_set, said};
use crate::view_models::words;

/// Another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// Seat.
    pub seat: Seat,
    /// Name.
    pub name: Option<String>,
    /// Cards held.
    pub cards: u8,
    /// Score.
    pub score: i32,
    /// Points laid in this deal, where these count.
    pub laid: Option<Message>,
    /// Whether it is the player's turn.
    pub is_turn: bool,
    /// Whether the player has opened.
    pub opened: bool,
    /// Whether the player is out of the match.
    pub gone: bool,
    /// Whether one card is left: "Carte" (V2-R9).
    pub carte: bool,
    /// Whether the player's device is away.
    pub away: bool,
    /// The colour and the face that the player has chosen at another device.
    pub face: Option<(u8, u8)>,
}

/// The effect of dropping the selected cards on a meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropEffect {
    /// Lay them off.
    LayOff,
    /// Take a joker with them.
    Swap,
}

/// A meld on the table.
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
    /// The effect of the selected cards on it, where that is legal.
    pub drop: Option<DropEffect>,
    /// Whether the last refusal was about it.
    pub refused: bool,
}

/// The melds of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Seat.
    pub seat: Seat,
    /// Name.
    pub name: Option<String>,
    /// Whether they are the player's own.
    pub mine: bool,
    /// Points laid in this deal, on others' melds too, where these count.
    pub laid: Option<Message>,
    /// The melds.
    pub melds: Vec<LaidMeld>,
    /// The cards in no meld that another player has laid open with a knock, if there are any.
    pub unmatched: Option<UnmatchedCards>,
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
    /// Whether a new group begins with it, in a hand that keeps an order.
    pub starts_group: bool,
}

/// The button that lays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayButton {
    /// Points that would be laid, if what is chosen forms melds.
    pub points: Option<u16>,
    /// Whether the laying is legal now, so that the button stands out. An opening with too few points is only staged.
    pub main: bool,
}

/// The phase of the table: what the player is to do, or what is awaited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TablePhase {
    /// The player draws.
    Draw,
    /// The player takes the card first turned up, or passes (V5-R5).
    #[strum(serialize = "claim")]
    Offer,
    /// The player lays and discards.
    Play,
    /// The player lays off after a knock (V5-R9): cards are played then too, until the turn is ended.
    #[strum(serialize = "play")]
    LayOff,
    /// The player is asked whether to buy the discard, out of turn (V4-R6).
    Claim,
    /// Others act.
    #[default]
    Waiting,
    /// The deal is over, the match is not.
    DealOver,
    /// The match is over.
    MatchOver,
}

impl TablePhase {
    /// Its name in the page, which scripts read.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Whether a card is to be drawn.
    #[must_use]
    pub const fn draws(self) -> bool {
        matches!(self, Self::Draw | Self::Offer)
    }

    /// Whether no card is played any more.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::DealOver | Self::MatchOver)
    }
}

/// Where the match stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableStatus {
    /// Name of the variant.
    pub variant: String,
    /// Deal number, from 1.
    pub deal: u16,
    /// Players.
    pub seats: usize,
    /// The seat of the player whose hand is shown.
    pub me: Seat,
    /// Seat to act.
    pub turn: Option<Seat>,
    /// The player's own score.
    pub score: i32,
    /// Whether nothing is laid before a knock (V5-R6), so that the table stays bare until the deal ends.
    pub knocks: bool,
    /// The day whose deal it is, if it is one.
    pub day: Option<(u64, DayKind)>,
    /// The first digits of the commitment to the deal, where one was made.
    pub fingerprint: Option<String>,
}

/// What the player may do now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Possible {
    /// Whether a card is to be drawn.
    pub draw: bool,
    /// Whether it may be drawn from the stock.
    pub stock: bool,
    /// Whether the top discard may be taken, or bought out of turn.
    pub take: bool,
    /// Whether the selected card may be discarded.
    pub discard: bool,
    /// Whether the turn may be ended without a discard.
    pub end: bool,
    /// Whether there is something to take back.
    pub undo: bool,
    /// Whether a hint may be asked for.
    pub hint: bool,
    /// The button that lays.
    pub lay: LayButton,
    /// The button that knocks, where a deal is ended so.
    pub knock: Option<KnockButton>,
    /// Whether there is a knock to be answered, and how many cards the best answer lays off.
    pub answer: Option<usize>,
}

/// The cover over a table at which several people play, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Whose turn it is.
    pub title: Message,
    /// Who takes the device.
    pub text: Message,
}

/// Everything on the table, in parts that change by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableScreen {
    /// What the player is to do.
    pub phase: TablePhase,
    /// Where the match stands.
    pub standing: TableStatus,
    /// What the player may do now.
    pub possible: Possible,
    /// The other players, from the player's left.
    pub others: Vec<Other>,
    /// Melds by player, the player's own first.
    pub owners: Vec<Owner>,
    /// The text of an empty table.
    pub nothing_laid: Key,
    /// Cards in the stock.
    pub stock: usize,
    /// The discard pile.
    pub discard: DiscardPile,
    /// The claim, if it is put to the player.
    pub asked: Option<ClaimQuestion>,
    /// Whether a question between several moves is put to the player ([`super::choice`]).
    pub chooses: bool,
    /// The draft tray.
    pub tray: Tray,
    /// The hand.
    pub hand: Vec<HandCard>,
    /// What happened last.
    pub last: Option<Message>,
    /// What to do now.
    pub prompt: Message,
    /// Whether the prompt is shown even where something has happened since: somebody is waited for.
    pub prompt_first: bool,
    /// A short celebration, if something deserves one.
    pub flourish: Option<Flourish>,
    /// The last refusal.
    pub refusal: Option<RefusalBubble>,
    /// The cover, while the table is covered until a person takes the device. No hand is shown then.
    pub cover: Option<Cover>,
}

/// The table as the session stands.
#[must_use]
pub fn table(session: &Session) -> TableScreen {
    let board = session.board();
    let declines = session.declines_for_me();
    let phase = phase(session, board, declines);
    let can_discard = matches!(session.selected_cards()[..], [card] if session.check(&Move::Discard(card)).is_ok());
    let possible = Possible {
        draw: phase.draws(),
        stock: phase == TablePhase::Draw,
        take: match phase {
            TablePhase::Claim => session.check(&Move::Buy { cards: 1 }).is_ok(),
            _ => phase.draws() && session.check(&Move::DrawDiscard { cards: 1 }).is_ok(),
        },
        discard: can_discard,
        end: session.check(&Move::End).is_ok(),
        undo: session.can_undo(),
        hint: session.may_ask_hint(),
        lay: lay_button(session),
        knock: knock_button(session, phase == TablePhase::Play),
        answer: (phase == TablePhase::LayOff).then(|| session.best_lay_offs().len()),
    };
    TableScreen {
        phase,
        standing: standing(session, board),
        possible,
        others: others(session, board),
        owners: owners(session, board),
        nothing_laid: match session.rules().opening {
            _ if session.rules().knocking().is_some() => Key::TableNobodyKnocked,
            Opening::None => Key::TableEmpty,
            _ => Key::TableNobodyOpened,
        },
        stock: board.stock,
        discard: discard_pile(session, board),
        asked: if declines || session.is_covered() { None } else { claim(session) },
        chooses: session.choice().is_some(),
        tray: tray(session),
        hand: if session.is_covered() { Vec::new() } else { hand(session) },
        last: words::latest(session),
        prompt: prompt(session, board, phase),
        prompt_first: is_urgent(session),
        flourish: flourish(session, board),
        cover: session.is_covered().then(|| {
            let said = |key: Key| words::named(Message::new(key), session, session.me());
            Cover { title: said(Key::CoverTitle), text: said(Key::CoverText) }
        }),
        refusal: refusal_bubble(session),
    }
}

fn standing(session: &Session, board: &Board) -> TableStatus {
    TableStatus {
        variant: session.game().setup().rules.variant.clone(),
        deal: board.number,
        seats: board.seats.len(),
        me: session.me(),
        turn: board.to_act(),
        score: session.game().state().totals()[session.me()],
        fingerprint: fingerprint(session),
        knocks: session.rules().knocking().is_some(),
        day: day_of(session.game().setup()),
    }
}

/// The first digits of the commitment to the deal.
fn fingerprint(session: &Session) -> Option<String> {
    let latest = session.game().record().deals.len().checked_sub(1)?;
    session.game().commitment(latest)?.get(..8).map(str::to_string)
}

fn phase(session: &Session, board: &Board, declines: bool) -> TablePhase {
    match board.phase {
        Phase::Over if session.match_over() => TablePhase::MatchOver,
        Phase::Over => TablePhase::DealOver,
        _ if declines || !session.my_turn() => TablePhase::Waiting,
        Phase::Claim if board.asked != Some(board.turn) => TablePhase::Claim,
        Phase::Claim if session.rules().draw.upcard_offered => TablePhase::Offer,
        Phase::Draw | Phase::Claim => TablePhase::Draw,
        Phase::LayOff => TablePhase::LayOff,
        Phase::Play => TablePhase::Play,
    }
}

fn others(session: &Session, board: &Board) -> Vec<Other> {
    let (state, count) = (session.game().state(), board.seats.len());
    let announces = session.rules().going_out.announced;
    // In games with a knock nobody opens, and a lay-off after the knock is no opening.
    let knocks = session.rules().knocking().is_some();
    other_seats(session.me(), count)
        .map(|seat| {
            let known = board.seats[seat];
            Other {
                seat,
                name: words::name(session, seat),
                cards: known.cards,
                score: state.totals()[seat],
                laid: laid(session, board, seat),
                is_turn: board.to_act() == Some(seat),
                opened: known.opened && !knocks,
                gone: !known.in_play,
                carte: announces && known.in_play && known.cards == 1 && board.end.is_none(),
                away: matches!(session.seats().presence(seat), Some(Presence::Away | Presence::BotPlays)),
                face: session.face(seat),
            }
        })
        .collect()
}

/// The points that a seat has laid in this deal; `None` where it has laid none, or where they do not count.
fn laid(session: &Session, board: &Board, seat: Seat) -> Option<Message> {
    let points = points_laid(session.rules(), board)?[seat];
    (points != 0).then(|| Message::new(Key::TableLaid).number("n", points))
}

fn owners(session: &Session, board: &Board) -> Vec<Owner> {
    let count = board.seats.len();
    let owner = |seat: Seat| {
        let own = board.table.iter().enumerate().filter(|(_, laid)| laid.owner == seat);
        let melds: Vec<LaidMeld> = own.map(|(index, _)| laid_meld(session, board, index)).collect();
        let mine = seat == session.me();
        let points = laid(session, board, seat);
        let knocked = board.knock.is_some_and(|knock| knock.seat == seat);
        let unmatched = if knocked { unmatched_cards(session) } else { None };
        let shown = !melds.is_empty() || points.is_some() || unmatched.is_some();
        shown.then(|| Owner { seat, name: words::name(session, seat), mine, laid: points, melds, unmatched })
    };
    let me = session.me();
    std::iter::once(me).chain(other_seats(me, count)).filter_map(owner).collect()
}

fn laid_meld(session: &Session, board: &Board, index: usize) -> LaidMeld {
    let laid = &board.table[index];
    let counts = matches!(session.rules().scoring, Scoring::LaidMinusHand { .. });
    let tokens = session.tokens().table.get(index).map(Vec::as_slice).unwrap_or_default();
    let faces = laid.meld.cards().iter().zip(tokens).zip(&laid.by).map(|((placed, token), &by)| Face {
        stands_for: placed.is_joker().then(|| placed.stands_for()),
        any_suit: placed.is_joker() && is_open_set(session.rules(), &laid.meld),
        by: Some(Seat::from(by)).filter(|&by| by != laid.owner && counts),
        ..Face::from_token(token)
    });
    let faces: Vec<Face> = faces.collect();
    let label = if laid.owner == session.me() {
        Message::new(Key::MeldOfYou)
    } else {
        words::named(Message::new(Key::MeldOf), session, laid.owner)
    };
    let drop = if session.selected().is_empty() { None } else { session.on_meld(index, None).ok() };
    LaidMeld {
        index,
        owner: laid.owner,
        label: label.laid("cards", said(&faces)),
        faces,
        drop: drop.map(|mv| if matches!(mv, Move::Swap { .. }) { DropEffect::Swap } else { DropEffect::LayOff }),
        refused: session.refused().is_some_and(|refused| refused.meld == Some(index)),
    }
}

/// The end of a run that cards are meant for when they are dropped on its left or right half. A set has no ends.
#[must_use]
pub fn end_of_drop(session: &Session, index: usize, left_half: bool) -> Option<RunEnd> {
    match session.board().table.get(index)?.meld.kind() {
        MeldKind::Run { .. } => Some(if left_half { RunEnd::Low } else { RunEnd::High }),
        MeldKind::Set { .. } => None,
    }
}

fn hand(session: &Session) -> Vec<HandCard> {
    let starts = session.group_starts();
    session
        .shown_hand()
        .map(|token| HandCard {
            face: Face::from_token(token),
            selected: session.selected().contains(&token.id),
            fresh: token.fresh,
            starts_group: starts.contains(&token.id),
        })
        .collect()
}

fn lay_button(session: &Session) -> LayButton {
    let chosen = !session.selected().is_empty() || !session.draft().melds.is_empty();
    let laying = if chosen { session.laying().ok() } else { None };
    let Some(laying) = laying else { return LayButton { points: None, main: false } };
    LayButton { points: Some(session.points_of(&laying)), main: session.check(&laying).is_ok() }
}

fn prompt(session: &Session, board: &Board, phase: TablePhase) -> Message {
    if let Some(choice) = session.choice() {
        return move_choice::title(choice);
    }
    if let Some(said) = waits_for(session).filter(|_| !phase.is_over()) {
        return said;
    }
    match phase {
        TablePhase::Offer => Key::PhaseUpcard.into(),
        TablePhase::Draw if board.stock <= usize::from(session.rules().draw.stock_kept) => Key::PhaseLastTake.into(),
        TablePhase::LayOff => {
            let knocker = board.knock.map_or(board.turn, |knock| knock.seat);
            words::named(Message::new(Key::PhaseAnswer), session, knocker)
        }
        TablePhase::Draw => {
            let takes = session.check(&Move::DrawDiscard { cards: 1 }).is_ok();
            Message::new(if takes { Key::PhaseDraw } else { Key::PhaseDrawStock })
        }
        TablePhase::Claim => Message::new(Key::PhaseClaim),
        TablePhase::Play => match board.owed.first() {
            Some(&card) => Message::new(Key::PhaseOwed).card("card", card),
            None => Message::new(to_play(session)),
        },
        TablePhase::Waiting => {
            // If only the player is asked and the question is skipped, the page waits for the seat to move.
            let seat = board.to_act().filter(|&seat| seat != session.me()).unwrap_or(board.turn);
            let said = if session.seats().is_missing(seat) { Key::PhaseAway } else { Key::PhaseWaiting };
            words::named(Message::new(said), session, seat)
        }
        TablePhase::MatchOver => words::victory(session, &session.game().state().standing().winners),
        TablePhase::DealOver => {
            board.end.map_or(Message::new(Key::DealBlocked), |end| words::ending(session, end.how, end.winner))
        }
    }
}

/// The prompt of a turn under way: what the player may do, and how the turn ends.
fn to_play(session: &Session) -> Key {
    if session.check(&Move::End).is_ok() {
        return Key::PhaseEnd;
    }
    if session.rules().knocking().is_some() {
        return if session.best_knock().is_some() { Key::PhaseDiscardOrKnock } else { Key::PhaseDiscard };
    }
    match session.may_lay() {
        MayLay { melds: true, lay_offs: true } => Key::PhaseChoose,
        MayLay { melds: true, lay_offs: false } => Key::PhaseLay,
        MayLay { melds: false, lay_offs: true } => Key::PhaseLayOff,
        MayLay { melds: false, lay_offs: false } => Key::PhaseDiscard,
    }
}
