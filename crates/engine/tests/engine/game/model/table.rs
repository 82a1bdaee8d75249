//! Lay-offs and taking jokers in the reference: which melds a meld on the table may become.

use rami_engine::cards::{Card, PlacedCard, Suit};
use rami_engine::rules::OptionValue;

use super::reference::{House, Verdict};

/// A meld on the table. A run is in order from its lowest card.
#[derive(Clone, Copy)]
pub struct OnTable<'a> {
    pub cards: &'a [PlacedCard],
    /// Whether the player laid it first.
    pub own: bool,
    /// Cards that the player has laid off on it in this turn.
    pub added: usize,
}

/// What the player whose turn it is has done in the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    pub deal: u16,
    pub opened: bool,
    /// Whether that was in an earlier turn.
    pub opened_before: bool,
    /// Turns completed.
    pub turns: u16,
    /// C26: the points of the highest opening of the deal so far, if there was one.
    pub best_opening: Option<i32>,
    /// C20: the discard taken that must lie in the opening of this turn.
    pub must_open_with: Option<Card>,
}

/// The melds that a meld on the table may become. Empty if the cards do not fit.
pub type Outcomes = Vec<Vec<PlacedCard>>;

/// Whether a meld on the table is a run. A joker may lie where none may be laid (D3-6), so the first two ranks decide.
fn is_run(on: &[PlacedCard]) -> bool {
    on[0].rank() != on[1].rank()
}

impl House<'_> {
    /// Whether cards may be laid off on a meld if `left` others stay in hand, none of them just taken.
    pub fn lay_off(&self, who: Player, on: OnTable<'_>, cards: &[PlacedCard], left: usize) -> Verdict {
        self.fits_on(who, on, cards)?;
        self.emptied(who.deal, left)
    }

    /// Whether cards may be laid off on a meld, whatever stays in hand.
    pub fn fits_on(&self, who: Player, on: OnTable<'_>, cards: &[PlacedCard]) -> Verdict {
        // V0-R8, D0-14, V1-R8, V2-R7, V3-R5, V4-R7; D2-5, D3-4, D4-4.
        let needs = !matches!(self.game, "traditionnel" | "suites") || self.is_on("layoff_needs_meld", false);
        let opened = if self.is_on("layoff_same_turn", true) { who.opened } else { who.opened_before };
        if needs && !opened {
            return Err("not-opened");
        }
        // D2-4, D3-1.
        if who.turns == 0 && self.is_on("first_turn_limit", self.game == "rami101") {
            return Err("first-turn");
        }
        if self.extended(on.cards, cards).is_empty() {
            return Err("form");
        }
        // V1-R8, D1-6.
        let most = match self.options.get("layoff_limit") {
            _ if self.game != "suites" => usize::MAX,
            Some(OptionValue::Number(most)) => *most as usize,
            Some(_) => usize::MAX,
            None => 2,
        };
        if !on.own && on.added + cards.len() > most {
            return Err("layoff-limit");
        }
        Ok(())
    }

    /// D0-5, D1-8, D2-17, D3-16, D4-5, V4-R8, C24: whether a laying may leave no card.
    pub fn emptied(&self, deal: u16, left: usize) -> Verdict {
        let usual = if matches!(self.game, "suites" | "puis-je") { "required" } else { "optional" };
        let required = self.word("go_out_discard", usual) == "required";
        match self.game {
            _ if left > 0 || !required || self.is_last_deal(deal) => Ok(()),
            "suites" => Err("must-keep-closing-card"),
            _ => Err("must-keep-discard"),
        }
    }

    /// All melds that a meld may become with more cards.
    pub fn extended(&self, on: &[PlacedCard], cards: &[PlacedCard]) -> Outcomes {
        if cards.is_empty() {
            return Vec::new();
        }
        if is_run(on) { self.longer(on, cards) } else { self.larger(on, cards).into_iter().collect() }
    }

    /// C5, C6, D3-6, D3-14: cards continue a run at its ends, and the cards of the run keep their places.
    fn longer(&self, on: &[PlacedCard], cards: &[PlacedCard]) -> Outcomes {
        let suit = on[0].suit();
        let circle = self.game == "puis-je" && self.is_on("wrap_runs", true);
        let top = if self.is_on("ace_high", true) { 14 } else { 13 };
        let (first, all) = (i32::from(on[0].rank().number()), on.len() + cards.len());
        let jokers = on.iter().chain(cards).filter(|placed| placed.is_joker()).count();
        let naturals_only = cards.iter().any(|placed| placed.suit() != suit);
        if naturals_only || circle && all > 13 || jokers > self.jokers(true) {
            return Vec::new();
        }
        let below = (0..=cards.len()).filter(|&below| {
            let start = first - below as i32;
            circle || start >= 1 && start as usize + all - 1 <= top
        });
        below.filter_map(|below| self.continued(on, cards, below)).collect()
    }

    /// The run with `below` of the cards below it and the others above.
    fn continued(&self, on: &[PlacedCard], cards: &[PlacedCard], below: usize) -> Option<Vec<PlacedCard>> {
        let rank = |from_first: i32| (i32::from(on[0].rank().number()) + from_first + 25) % 13 + 1;
        let mut left = cards.to_vec();
        let mut take = |from_first: i32| {
            let at = left.iter().position(|placed| i32::from(placed.rank().number()) == rank(from_first))?;
            Some(left.remove(at))
        };
        let mut run: Vec<PlacedCard> = (1..=below as i32).rev().map(|down| take(-down)).collect::<Option<_>>()?;
        run.extend(on);
        for up in 0..cards.len() - below {
            run.push(take((on.len() + up) as i32)?);
        }
        let ends_only = self.game == "rami101" && !self.is_on("joker_anywhere", false);
        let may_enclose = self.is_on("joker_may_become_inner", false);
        let was_there = |at: usize| (below..below + on.len()).contains(&at);
        let wrong = |at: usize| run[at].is_joker() && !(may_enclose && was_there(at));
        if ends_only && (1..run.len() - 1).any(wrong) || self.more_than_packs(&run) { None } else { Some(run) }
    }

    /// D0-3, D2-2, D2-9, D2-22, D3-5, D4-1, C16: a joker whose suit is not fixed gives its suit to a natural card.
    fn larger(&self, on: &[PlacedCard], cards: &[PlacedCard]) -> Option<Vec<PlacedCard>> {
        if cards.iter().any(|placed| placed.rank() != on[0].rank()) {
            return None;
        }
        let mut set = on.to_vec();
        for &placed in cards {
            set.push(placed);
            let most = if self.allows_twins() { 2 } else { 1 };
            let alike = |set: &[PlacedCard], suit| set.iter().filter(|other| other.suit() == suit).count();
            if self.game == "rami51" && alike(&set, placed.suit()) > most && !placed.is_joker() {
                let joker = set.iter().position(|other| other.is_joker() && other.suit() == placed.suit())?;
                let free = Suit::ALL.into_iter().min_by_key(|suit| alike(&set, *suit))?;
                set[joker] = PlacedCard::joker(Card::new(placed.rank(), free));
            }
        }
        let formed = self.combination(&set)?;
        (!formed.run).then_some(set)
    }

    /// The cards of a set's rank in the suits that are missing.
    fn missing(&self, set: &[PlacedCard]) -> Vec<Card> {
        let suits = Suit::ALL.into_iter().filter(|suit| set.iter().all(|placed| placed.suit() != *suit));
        suits.map(|suit| Card::new(set[0].rank(), suit)).collect()
    }

    /// Whether a card alone fits a meld of the table, whoever may lay it off and when (C32). A joker always fits.
    pub fn feeds(&self, table: &[Vec<PlacedCard>], card: Card) -> bool {
        let Ok(placed) = PlacedCard::try_from(card) else { return true };
        table.iter().any(|on| !self.extended(on, &[placed]).is_empty())
    }

    /// The meld after a joker was exchanged for these cards. The exchange must be legal.
    pub fn swapped(&self, on: &[PlacedCard], with: &[Card]) -> Vec<PlacedCard> {
        let natural = |card: &Card| PlacedCard::try_from(*card).expect("a joker is taken against natural cards");
        let mut after = on.to_vec();
        let stood_for = |placed: &PlacedCard| placed.is_joker() && with == [placed.stands_for()];
        match after.iter().position(stood_for) {
            Some(at) => after[at] = natural(&with[0]),
            None => {
                // Both missing cards are laid and one joker is taken. Jokers that stay get the remaining suits.
                let jokers = after.iter().filter(|placed| placed.is_joker()).count();
                after.retain(|placed| !placed.is_joker());
                after.extend(with.iter().map(natural));
                for _ in 1..jokers {
                    let held = |suit: &Suit| after.iter().filter(|placed| placed.suit() == *suit).count();
                    let free = Suit::ALL.into_iter().min_by_key(held).expect("four");
                    after.push(PlacedCard::joker(Card::new(on[0].rank(), free)));
                }
            }
        }
        after
    }

    /// Whether a joker of a meld may be exchanged for these cards.
    pub fn swap(&self, who: Player, on: &[PlacedCard], with: &[Card]) -> Verdict {
        if on.iter().all(|placed| !placed.is_joker()) {
            return Err("no-joker");
        }
        // C16: in a game without jokers by default, a laid joker cannot be taken unless `joker_swap` allows it.
        let own_jokers = matches!(self.game, "rami51" | "rami101");
        if !own_jokers && !self.is_on("joker_swap", false) {
            return Err("joker-mismatch");
        }
        // V3-R10, D2-7, D3-4, C16.
        let waits = self.game != "rami51" && !self.is_on("layoff_same_turn", true);
        let opened = if waits { who.opened_before } else { who.opened };
        if !opened && (self.game != "rami51" || self.is_on("swap_needs_opening", false)) {
            return Err("not-opened");
        }
        let stood_for = on.iter().any(|placed| placed.is_joker() && with == [placed.stands_for()]);
        match self.game {
            _ if is_run(on) => {}
            "rami51" if on.len() == 3 => return self.brelan_completed(on, with),
            "rami51" if self.is_on("closed_carre", false) => return Err("joker-mismatch"),
            "rami101" if on.len() == 3 && self.is_on("trinca_joker_locked", false) => return Err("joker-mismatch"),
            _ => {}
        }
        if stood_for { Ok(()) } else { Err("joker-mismatch") }
    }

    /// V2-R8, D2-9: a joker is taken only by completing the set with both missing cards.
    fn brelan_completed(&self, on: &[PlacedCard], with: &[Card]) -> Verdict {
        let naturals: Vec<PlacedCard> = on.iter().copied().filter(|placed| !placed.is_joker()).collect();
        let missing = self.missing(&naturals);
        match with {
            [one] if missing.contains(one) => Err("both-cards-needed"),
            [one, other] if one != other && missing.contains(one) && missing.contains(other) => Ok(()),
            _ => Err("joker-mismatch"),
        }
    }
}
