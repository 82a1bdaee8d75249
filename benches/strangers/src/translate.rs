//! Cards, moves and rules of one engine in the words of the other.

use gin_rummy::{Card as TheirCard, Hand as TheirHand, Meld as TheirMeld, Melds, Player, Rules as TheirRules};
use gin_rummy_engine::{DrawAction, Layoff, TurnAction, UpcardAction, View};
use rami_engine::cards::{Card, Hand, Placed};
use rami_engine::game::{Board, Move, Seat};
use rami_engine::rules::{Options, Rules};
use rami_engine::variants;

/// The rules of the EAAI challenge, as both engines know them: knock with 10 or less, 25 points for gin and for an undercut
/// (equal deadwood is one), no big gin, nothing taken any more with two cards in the stock, to 100 points, nothing more for
/// deals or the match.
#[must_use]
pub fn challenge_options() -> Options {
    let text = r#"{"box_bonus": 0, "game_bonus": 0, "last_take": false}"#;
    rami_record::json::from_text(text).expect("options of the game")
}

/// Our rules with these options.
#[must_use]
pub fn our_rules(options: &Options) -> Rules {
    variants::by_id("gin").expect("a game of ours").rules_with(options).expect("options of the game")
}

/// Their rules, equal to ours with [`challenge_options`].
#[must_use]
pub fn their_rules() -> TheirRules {
    gin_rummy_engine::eaai_rules()
}

/// Their name of a seat.
#[must_use]
pub const fn their_seat(seat: Seat) -> Player {
    if seat == 0 { Player::One } else { Player::Two }
}

/// A hand of one pack: their bits stand one higher.
#[must_use]
pub fn their_hand(hand: &Hand) -> TheirHand {
    TheirHand::from_bits_retain(hand.planes()[0] << 1)
}

/// A card of theirs.
#[must_use]
pub fn their_card(card: Card) -> TheirCard {
    TheirHand::from_bits_retain(2 << card.bit()).iter().next().expect("one card")
}

/// A card of ours.
#[must_use]
pub fn our_card(card: TheirCard) -> Card {
    Card::from_bit(TheirHand::from_card(card).to_bits().trailing_zeros() as u8 - 1)
}

/// Cards of ours, in their order.
#[must_use]
pub fn our_cards(cards: TheirHand) -> Vec<Card> {
    cards.iter().map(our_card).collect()
}

/// A combination of theirs, with its cards placed.
#[must_use]
pub fn placed(meld: TheirMeld) -> Placed {
    our_cards(meld.cards()).into_iter().map(|card| card.try_into().expect("no joker")).collect()
}

fn bits_of(cards: &Placed) -> u64 {
    cards.iter().fold(0, |bits, placed| bits | 2 << placed.card().bit())
}

/// An arrangement of theirs: the combinations laid down out of a hand.
#[must_use]
pub fn their_melds(hand: TheirHand, melds: &[Placed]) -> Melds {
    let melds: Vec<TheirMeld> = melds
        .iter()
        .map(|cards| TheirMeld::try_from_cards(TheirHand::from_bits_retain(bits_of(cards))).expect("a combination"))
        .collect();
    Melds::try_new(hand, &melds).expect("an arrangement")
}

/// The combination on the table that has exactly these cards.
fn index_of(board: &Board, cards: TheirHand) -> usize {
    let same = |laid: &rami_engine::game::TableMeld| {
        laid.meld.cards().iter().fold(0, |bits, placed| bits | 2 << placed.card().bit()) == cards.to_bits()
    };
    board.table.iter().position(same).expect("both tables hold the same combinations")
}

/// Their number of a combination on our table.
#[must_use]
pub fn their_index(board: &Board, index: usize, mut spread: impl Iterator<Item = TheirMeld>) -> usize {
    spread.position(|meld| index_of(board, meld.cards()) == index).expect("both tables hold the same combinations")
}

/// A move of ours that ends a turn, in their words.
#[must_use]
pub fn turn_action(mv: &Move, hand: TheirHand) -> TurnAction {
    match mv {
        Move::Discard(card) => TurnAction::Discard(their_card(*card)),
        Move::Knock { discard: Some(card), melds } => {
            let discard = their_card(*card);
            TurnAction::Knock { discard, melds: their_melds(hand - discard.into(), melds) }
        }
        Move::Knock { discard: None, melds } => TurnAction::BigGin(their_melds(hand, melds)),
        other => unreachable!("{other:?} ends no turn"),
    }
}

/// What they do with a turn, in our words.
#[must_use]
pub fn our_turn(action: TurnAction) -> Move {
    match action {
        TurnAction::Discard(card) => Move::Discard(our_card(card)),
        TurnAction::Knock { discard, melds } => {
            Move::Knock { discard: Some(our_card(discard)), melds: melds.iter().map(placed).collect() }
        }
        TurnAction::BigGin(melds) => Move::Knock { discard: None, melds: melds.iter().map(placed).collect() },
    }
}

/// A lay-off of ours, or none more, in their words.
#[must_use]
pub fn their_lay_off(mv: &Move, board: &Board, view: &View<'_>) -> Option<Layoff> {
    let Move::LayOff { meld, cards } = mv else { return None };
    Some(Layoff { card: their_card(cards[0].card()), meld: their_index(board, *meld, view.spread()) })
}

/// A lay-off of theirs, or none more, in our words.
#[must_use]
pub fn our_lay_off(action: Option<Layoff>, board: &Board, view: &View<'_>) -> Move {
    action.map_or(Move::End, |Layoff { card, meld }| Move::LayOff {
        meld: index_of(board, view.spread().nth(meld).expect("a combination").cards()),
        cards: std::iter::once(our_card(card).try_into().expect("no joker")).collect(),
    })
}

/// Their answer to the card turned up, in our words.
#[must_use]
pub const fn our_answer(action: UpcardAction) -> Move {
    match action {
        UpcardAction::Take => Move::DrawDiscard { cards: 1 },
        UpcardAction::Pass => Move::Pass,
    }
}

/// Where they draw, in our words.
#[must_use]
pub const fn our_draw(action: DrawAction) -> Move {
    match action {
        DrawAction::Stock => Move::DrawStock,
        DrawAction::TakeDiscard => Move::DrawDiscard { cards: 1 },
    }
}
