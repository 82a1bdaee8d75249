//! Follows each physical card on the screen from place to place, so that identical cards of two packs can be
//! distinguished.

use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use rami_engine::cards::Card;
use rami_engine::game::{Seat, SeatView};

/// The name of one visible card, for as long as it is visible. No two cards that a page ever shows have the same name,
/// whatever match or deal they belong to, so an element drawn for a name never shows another card.
pub type TokenId = u32;

/// The last name given, over all matches since the page was opened.
static LATEST: AtomicU32 = AtomicU32::new(0);

/// Returns a name that no card has had since the page was opened.
pub(super) fn new_name() -> TokenId {
    LATEST.fetch_add(1, Ordering::Relaxed).wrapping_add(1)
}

/// Where a card came from when it appeared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// It was drawn or dealt from the stock.
    Stock,
    /// It came out of another player's hand.
    Seat(Seat),
}

/// One visible card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// Its name.
    pub id: TokenId,
    /// The card.
    pub card: Card,
    /// Where it came from.
    pub origin: Origin,
    /// Whether it has just come into the hand and has not been touched.
    pub fresh: bool,
}

/// All visible cards: the player's hand, the melds, the discard pile, and the unmatched cards of a knock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "KeptTokens", into = "KeptTokens")]
pub struct Tokens {
    /// The hand, in the player's order.
    pub hand: Vec<Token>,
    /// The melds on the table, each with its cards in order.
    pub table: Vec<Vec<Token>>,
    /// The discard pile, oldest first.
    pub discard: Vec<Token>,
    /// The cards outside melds that another player has laid open with a knock.
    pub unmatched: Vec<Token>,
}

/// The visible cards as they are saved on a device. The unmatched cards of a knock are left out: they follow from the
/// record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptTokens {
    hand: Vec<Token>,
    table: Vec<Vec<Token>>,
    discard: Vec<Token>,
    /// The highest name among them. Nothing depends on it any more, but earlier builds refuse cards without it.
    next: TokenId,
}

impl From<KeptTokens> for Tokens {
    fn from(KeptTokens { hand, table, discard, .. }: KeptTokens) -> Self {
        Self { hand, table, discard, unmatched: Vec::new() }
    }
}

impl From<Tokens> for KeptTokens {
    fn from(tokens: Tokens) -> Self {
        let next = tokens.all().map(|token| token.id).max().unwrap_or_default();
        let Tokens { hand, table, discard, .. } = tokens;
        Self { hand, table, discard, next }
    }
}

impl Tokens {
    /// The cards that are saved: the hand, the melds and the discard pile.
    pub(super) fn all(&self) -> impl Iterator<Item = &Token> {
        self.hand.iter().chain(self.table.iter().flatten()).chain(&self.discard)
    }

    /// The cards that are saved, mutably.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Token> {
        self.hand.iter_mut().chain(self.table.iter_mut().flatten()).chain(&mut self.discard)
    }

    /// Moves the cards to where a new view shows them. A card that left one place and appeared in another keeps its
    /// name. The others came from the stock if they are in the hand or `actor` is the player, else from `actor`. Of
    /// identical cards in the hand, those among `leaving` leave first.
    pub fn sync(&mut self, view: &SeatView, actor: Seat, leaving: &[TokenId]) {
        let mut loose = Vec::new();
        let mut wanted: Vec<Card> = view.hand.iter().collect();
        keep(&mut self.hand, &mut wanted, &mut loose, leaving);
        let new_in_hand = wanted;
        let kept =
            self.discard.iter().zip(&view.board.discard).take_while(|(token, card)| token.card == **card).count();
        loose.extend(self.discard.drain(kept..));
        let melds: Vec<Vec<Card>> = view
            .board
            .table
            .iter()
            .map(|laid| laid.meld.cards().iter().map(|placed| placed.card()).collect())
            .collect();
        loose.extend(self.table.drain(melds.len().min(self.table.len())..).flatten());
        self.table.resize(melds.len(), Vec::new());
        for (tokens, cards) in self.table.iter_mut().zip(&melds) {
            keep(tokens, &mut cards.clone(), &mut loose, &[]);
        }
        let origin = if actor == view.seat { Origin::Stock } else { Origin::Seat(actor) };
        for (tokens, cards) in self.table.iter_mut().zip(melds) {
            let mut kept = std::mem::take(tokens);
            *tokens = cards
                .into_iter()
                .map(|card| take(&mut kept, card).unwrap_or_else(|| place(&mut loose, card, origin)))
                .collect();
        }
        let discards = view.board.discard[kept..].iter().map(|&card| place(&mut loose, card, origin));
        self.discard.extend(discards);
        for card in new_in_hand {
            let token = place(&mut loose, card, Origin::Stock);
            self.hand.push(Token { fresh: true, ..token });
        }
        self.lay_open(view);
    }

    /// Shows the unmatched cards of another player's knock (V5-R7). They stay unchanged to the end of the deal.
    fn lay_open(&mut self, view: &SeatView) {
        let knock = view.board.knock.filter(|knock| knock.seat != view.seat);
        let unmatched = knock.and_then(|knock| Some((knock.seat, knock.unmatched?)));
        let Some((seat, cards)) = unmatched else { return self.unmatched.clear() };
        if self.unmatched.is_empty() {
            let origin = Origin::Seat(seat);
            self.unmatched = cards.iter().map(|card| Token { id: new_name(), card, origin, fresh: false }).collect();
        }
    }

    /// Begins a new deal. All cards get new names, and no card of the dealt hand is marked as fresh.
    pub fn lay_out(&mut self, view: &SeatView) {
        *self = Self::default();
        self.sync(view, view.board.dealer, &[]);
        self.hand.iter_mut().for_each(|token| token.fresh = false);
    }
}

/// Keeps the tokens whose cards are wanted and removes these from `wanted`; moves the other tokens to `loose`. Of
/// identical cards, those among `leaving` are kept last.
fn keep(tokens: &mut Vec<Token>, wanted: &mut Vec<Card>, loose: &mut Vec<Token>, leaving: &[TokenId]) {
    let mut kept = Vec::with_capacity(tokens.len());
    for leaves in [false, true] {
        for token in tokens.iter().filter(|token| leaving.contains(&token.id) == leaves) {
            if let Some(at) = wanted.iter().position(|&card| card == token.card) {
                wanted.remove(at);
                kept.push(token.id);
            }
        }
    }
    loose.extend(tokens.extract_if(.., |token| !kept.contains(&token.id)));
}

fn take(tokens: &mut Vec<Token>, card: Card) -> Option<Token> {
    let at = tokens.iter().position(|token| token.card == card)?;
    Some(tokens.remove(at))
}

fn place(loose: &mut Vec<Token>, card: Card, origin: Origin) -> Token {
    let token = take(loose, card).unwrap_or_else(|| Token { id: new_name(), card, origin, fresh: false });
    Token { fresh: false, ..token }
}
