//! Which physical card is which on the screen: identical cards of two packs, followed from place to place.

use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use crate::cards::Card;
use crate::game::{Seat, SeatView};

/// Names one card that is visible on the table, for as long as it is. No two cards that a page ever shows have the same
/// name, of whichever match or deal they are: what is drawn for a name is never drawn for another card.
pub type TokenId = u32;

/// The name given last, over all matches since the page was opened.
static LATEST: AtomicU32 = AtomicU32::new(0);

/// A name that no card has had since the page was opened.
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
    /// Whether it is new in the hand and not yet touched.
    pub fresh: bool,
}

/// All visible cards: the player's own hand in the player's own order, the combinations and the discard pile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "KeptTokens", into = "KeptTokens")]
pub struct Tokens {
    /// The hand, in the order the player wants.
    pub hand: Vec<Token>,
    /// The combinations, cards in the order of the combination.
    pub table: Vec<Vec<Token>>,
    /// The discard pile, oldest first.
    pub discard: Vec<Token>,
    /// The cards in no combination that another player has laid open with a knock.
    pub unmatched: Vec<Token>,
}

/// The visible cards as they are kept on a device; those unmatched in a knock follow from the record.
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
    /// Those that are kept: the hand, the combinations, the discard pile.
    pub(super) fn all(&self) -> impl Iterator<Item = &Token> {
        self.hand.iter().chain(self.table.iter().flatten()).chain(&self.discard)
    }

    /// The same, to be changed.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Token> {
        self.hand.iter_mut().chain(self.table.iter_mut().flatten()).chain(&mut self.discard)
    }

    /// Follows the cards to where a new view shows them. A card that left one place and appeared in another is the
    /// same; others came from the stock (into the hand) or from `actor` (onto the table). Of twins in the hand, those
    /// among `leaving` go first.
    pub fn follow(&mut self, view: &SeatView, actor: Seat, leaving: &[TokenId]) {
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

    /// Lays open the unmatched cards of another player's knock (V5-R7): they stay as they lie to the end of the deal.
    fn lay_open(&mut self, view: &SeatView) {
        let knock = view.board.knock.filter(|knock| knock.seat != view.seat);
        let unmatched = knock.and_then(|knock| Some((knock.seat, knock.unmatched?)));
        let Some((seat, cards)) = unmatched else { return self.unmatched.clear() };
        if self.unmatched.is_empty() {
            let origin = Origin::Seat(seat);
            self.unmatched = cards.iter().map(|card| Token { id: new_name(), card, origin, fresh: false }).collect();
        }
    }

    /// Begins a new deal: every card on the table is a new one, and nothing is marked as new in the dealt hand.
    pub fn begin(&mut self, view: &SeatView) {
        *self = Self::default();
        self.follow(view, view.board.dealer, &[]);
        self.hand.iter_mut().for_each(|token| token.fresh = false);
    }
}

/// Keeps the tokens that are still wanted, takes them off the list of wanted cards, and lets the others loose; those
/// among `leaving` are the last to be kept.
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
