//! Drawing, buying and ending a turn in the reference.

use rami_engine::cards::{Card, PlacedCard};
use rami_engine::game::Phase;

use super::reference::{House, Verdict};
use super::table::Player;

/// The situation when a player is to act.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub phase: Phase,
    pub player: Player,
    /// Whether it is the player's own turn. If not, others are being asked for the discard.
    pub own: bool,
    /// How often the player bought in this deal.
    pub bought: u8,
    /// Whether the player made the latest discard.
    pub discarder: bool,
    /// Cards in the player's hand.
    pub hand: usize,
    /// Cards of the discard pile.
    pub pile: usize,
    pub stock: usize,
    pub rebuilds: u16,
    /// Whether anybody has laid a card since the latest rebuild.
    pub laid_since: bool,
}

/// Ways to draw.
#[derive(Clone, Copy, Debug)]
pub enum Draw {
    Stock,
    Discards(usize),
    Buy(usize),
    Pass,
}

/// The answer of [`House::draw`] if it depends on whether the cards taken can be laid. The module `owing` decides that.
pub const DEPENDS: &str = "depends on the duty";

impl House<'_> {
    /// Whether the player may draw in this way, or [`DEPENDS`].
    pub fn draw(&self, turn: &Turn, draw: Draw) -> Verdict {
        let (asks, claim) = (self.game == "puis-je", turn.phase == Phase::Claim);
        match draw {
            Draw::Buy(_) | Draw::Pass if !asks => Err("nothing-to-buy"),
            _ if turn.phase == Phase::Play => Err("already-drew"),
            Draw::Pass | Draw::Buy(_) if !claim => Err("nothing-to-buy"),
            Draw::Pass => Ok(()),
            Draw::Buy(cards) => self.buy(turn, cards),
            // D4-7: the player must first take or decline the discard.
            Draw::Stock if claim => Err("not-your-turn"),
            Draw::Stock if self.rebuilt(turn, draw) > 0 => Err("stock-empty"),
            Draw::Stock => Ok(()),
            Draw::Discards(_) if claim && !turn.own => Err("not-your-turn"),
            Draw::Discards(_) if asks && !claim => Err("discard-empty"),
            Draw::Discards(cards) => self.take(turn, cards),
        }
    }

    /// V0-R5, V1-R5, V2-R5, V3-R4, D2-4, D3-1, in the order of C21.
    fn take(&self, turn: &Turn, cards: usize) -> Verdict {
        let most = if self.game == "suites" { turn.pile } else { turn.pile.min(1) };
        let limited = self.is_on("first_turn_limit", self.game == "rami101");
        let first = turn.player.turns == 0 && (limited || self.is_on("first_turn_no_discard", false)); // C22
        match self.word("discard_needs_opening", "no") {
            _ if first => Err("first-turn"),
            _ if turn.hand == 1 && self.is_on("one_card_stock", false) => Err("one-card"), // C21
            _ if !(1..=most).contains(&cards) => Err("discard-empty"),
            "strict" if !turn.player.opened => Err("must-use-taken-card"), // C20
            _ if self.taking_obliges(turn.player.opened, cards) => Err(DEPENDS),
            _ => Ok(()),
        }
    }

    /// Whether discards taken must be laid in the same turn: V1-R5, V3-R4, D2-4, C20.
    pub fn taking_obliges(&self, opened: bool, cards: usize) -> bool {
        let to_open = !opened && self.word("discard_needs_opening", "no") != "no";
        let deepest = self.game == "suites" && (cards > 1 || self.is_on("top_must_be_laid", false));
        deepest || to_open || self.game == "rami101" || self.is_on("discard_must_be_used", false)
    }

    /// V4-R6, D4-8, D4-9, D4-11, D4-13.
    fn buy(&self, turn: &Turn, cards: usize) -> Verdict {
        let most = if self.is_on("two_card_buy", true) { 2 } else { 1 };
        let spent = self.number("buy_max").is_some_and(|max| i32::from(turn.bought) >= max);
        let late = self.is_on("buy_only_before_laying", false) && turn.player.opened;
        match () {
            () if turn.discarder => Err("own-discard"),
            () if spent || late || !(1..=most).contains(&cards) || cards > turn.pile => Err("nothing-to-buy"),
            () if turn.stock < cards => Err("stock-empty"),
            () => Ok(()),
        }
    }

    /// The number of discards that make a new stock before this draw: C8, C9, C27, D0-8, D1-10, D2-19, D3-8, D4-13.
    pub fn rebuilt(&self, turn: &Turn, draw: Draw) -> usize {
        let usual = match self.game {
            "suites" => "end_deal",
            "rami51" | "rami101" => "all",
            _ => "reshuffle",
        };
        let word = self.word("stock_out", usual);
        let kept = usize::from(word != "all");
        let old = if word == "end_deal" { 0 } else { turn.pile.saturating_sub(kept) };
        let (discards, wanted) = match draw {
            Draw::Stock => (old, 1),
            Draw::Buy(cards) => (turn.pile.saturating_sub(cards), cards),
            Draw::Discards(_) | Draw::Pass => return 0,
        };
        let allowed = turn.rebuilds == 0 || turn.laid_since;
        if turn.stock == 0 && allowed && old > 0 && discards >= wanted { discards } else { 0 }
    }

    /// C3, C4, C32, V4-R8: `taken` came from the discard pile in this turn, and nothing is owed.
    pub fn discard(
        &self,
        turn: &Turn,
        hand: &[Card],
        taken: &[Card],
        card: Card,
        table: &[Vec<PlacedCard>],
    ) -> Verdict {
        let copies = |card: Card| hand.iter().filter(|held| **held == card).count();
        let returned = |card: Card| taken == [card] && copies(card) == 1 && !self.is_on("same_card_discard", false);
        let forbidden = self.is_last_deal(turn.player.deal);
        match () {
            () if turn.phase != Phase::Play => Err("must-draw-first"),
            () if copies(card) == 0 => Err("card-not-held"),
            () if forbidden && hand.len() == 1 => Err("no-discard-to-go-out"),
            () if returned(card) => Err("same-card"),
            () if hand.len() > 1 && self.no_feeding(turn.player) && self.feeds(table, card) => {
                let others = hand.iter().filter(|&&other| !returned(other));
                if others.clone().all(|&other| self.feeds(table, other)) { Ok(()) } else { Err("fits-table") }
            }
            () => Ok(()),
        }
    }

    /// C32: whether this player must not discard a card that fits the table.
    fn no_feeding(&self, player: Player) -> bool {
        match self.word("discard_must_not_fit", "no") {
            "all" => true,
            "unopened" => !player.opened,
            _ => false,
        }
    }

    /// D4-6, C24.
    pub fn end(&self, turn: &Turn, hand: &[Card]) -> Verdict {
        let keeps = self.is_last_deal(turn.player.deal) && hand.len() == 1;
        match () {
            () if turn.phase != Phase::Play => Err("must-draw-first"),
            () if keeps => Ok(()),
            () => Err("must-discard"),
        }
    }
}
