//! Changes of a meld on the table: laying off, and taking a joker. A refused change leaves it as it was.

use super::card::{Card, Rank, Suit};
use super::meld::{AceRule, FormError, Meld, MeldKind, MeldRules, RunJokers, SetJoker, SetRules, check_jokers};
use super::placed::{Placed, PlacedCard};

/// Why a joker cannot be taken with these cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwapError {
    /// There is no joker in the meld.
    NoJoker,
    /// The joker does not stand for this card, or may not be taken.
    Mismatch,
    /// A set of three gives its joker up only against both missing cards (V2-R8).
    BothCardsNeeded,
}

impl Meld {
    /// The meld with more cards laid off on it.
    ///
    /// # Errors
    /// [`FormError::DoesNotFit`], or a more specific reason.
    pub fn extended(&self, rules: &MeldRules, cards: &[PlacedCard]) -> Result<Self, FormError> {
        match self.kind {
            MeldKind::Set { rank } => self.extended_set(rules, rank, cards),
            MeldKind::Run { suit, start } => self.extended_run(rules, suit, start, cards),
        }
    }

    fn extended_set(&self, rules: &MeldRules, rank: Rank, cards: &[PlacedCard]) -> Result<Self, FormError> {
        let sets = rules.sets.as_ref().ok_or(FormError::SetsNotAllowed)?;
        if cards.iter().any(|placed| placed.rank() != rank) {
            return Err(FormError::DoesNotFit);
        }
        if self.cards.len() >= sets.max as usize {
            return Err(FormError::SetFull);
        }
        let mut all = self.cards.clone();
        for &placed in cards {
            make_room_for_suit(sets, &mut all, placed)?;
            all.push(placed);
        }
        if all.len() > sets.max as usize {
            return Err(FormError::SetFull);
        }
        check_jokers(&all, sets.jokers)?;
        Ok(Self::sorted_set(rank, all))
    }

    fn extended_run(&self, rules: &MeldRules, suit: Suit, start: u8, cards: &[PlacedCard]) -> Result<Self, FormError> {
        if cards.iter().any(|placed| placed.suit() != suit) {
            return Err(FormError::DoesNotFit);
        }
        let continued = |upwards: bool| self.continued(rules, suit, start, cards, upwards);
        match continued(true) {
            // An ace that fits both ends may lie below, where it leaves a joker at the upper one (D3-6).
            Err(FormError::JokerPosition) => continued(false),
            upwards => upwards,
        }
    }

    /// The run with these cards added at its ends, first upwards if `upwards`, else first downwards.
    fn continued(
        &self,
        rules: &MeldRules,
        suit: Suit,
        start: u8,
        cards: &[PlacedCard],
        upwards: bool,
    ) -> Result<Self, FormError> {
        let attached = attach(rules.ace, start, &self.cards, cards, upwards);
        let Some((start, all)) = attached.filter(|(_, all)| all.len() <= rules.run_max.into()) else {
            let round = attach(AceRule::Circular, start, &self.cards, cards, upwards)
                .is_some_and(|(start, all)| rules.ace != AceRule::Low || usize::from(start) + all.len() > 15);
            return Err(if round { FormError::Wrap } else { FormError::DoesNotFit });
        };
        let meld = Self { kind: MeldKind::Run { suit, start }, cards: all };
        let old_may_be_inner = rules.run_joker_places == RunJokers::Ends { may_become_inner: true };
        meld.check_joker_places(rules, |placed| !old_may_be_inner || cards.contains(placed))?;
        check_jokers(&meld.cards, rules.run_jokers)?;
        Ok(meld)
    }

    /// The cards `places` (1 to 13) above a run and below it, as if the ranks formed a circle; `None` for a set.
    #[must_use]
    pub fn beyond(&self, places: u8) -> Option<[Card; 2]> {
        let (low, high) = self.run_span()?;
        let ends = [high + places, (low + 25 - places) % 13 + 1];
        Some(ends.map(|place| Card::new(Rank::at_place(place), self.cards[0].suit())))
    }

    /// The meld with a joker taken out against the card (or both cards) it stood for.
    ///
    /// # Errors
    /// [`SwapError`].
    pub fn joker_taken(&self, rules: &MeldRules, cards: &[Card]) -> Result<Self, SwapError> {
        if self.jokers() == 0 {
            return Err(SwapError::NoJoker);
        }
        if let (MeldKind::Set { rank }, Some(sets)) = (self.kind, rules.sets) {
            let three = self.cards.len() == 3;
            match sets.joker {
                SetJoker::Open { .. } if three => return self.joker_taken_from_open_set(&sets, rank, cards),
                SetJoker::Open { from_full: false } => return Err(SwapError::Mismatch),
                SetJoker::Named { from_three: false } if three => return Err(SwapError::Mismatch),
                SetJoker::Open { .. } | SetJoker::Named { .. } => {}
            }
        }
        let &[card] = cards else { return Err(SwapError::Mismatch) };
        let joker = self.cards.iter().position(|placed| placed.is_joker() && placed.stands_for() == card);
        let mut taken = self.clone();
        taken.cards[joker.ok_or(SwapError::Mismatch)?] = card.try_into().map_err(|_| SwapError::Mismatch)?;
        Ok(taken)
    }

    fn joker_taken_from_open_set(&self, sets: &SetRules, rank: Rank, cards: &[Card]) -> Result<Self, SwapError> {
        let naturals: Placed = self.cards.iter().copied().filter(|placed| !placed.is_joker()).collect();
        let missing =
            |card: &Card| card.rank() == Some(rank) && naturals.iter().all(|placed| Some(placed.suit()) != card.suit());
        match cards {
            [one] if missing(one) => Err(SwapError::BothCardsNeeded),
            [one, other] if one != other && missing(one) && missing(other) => {
                let mut all = naturals.clone();
                all.extend(cards.iter().filter_map(|&card| PlacedCard::try_from(card).ok()));
                for _ in 1..self.jokers() {
                    let suit = free_suit(&all, sets.copies).ok_or(SwapError::Mismatch)?;
                    all.push(PlacedCard::joker(Card::new(rank, suit)));
                }
                Ok(Self::sorted_set(rank, all))
            }
            _ => Err(SwapError::Mismatch),
        }
    }
}

/// The suit of which a set holds the fewest cards, if one more may lie there.
fn free_suit(cards: &[PlacedCard], copies: u8) -> Option<Suit> {
    let held = |suit: &Suit| cards.iter().filter(|placed| placed.suit() == *suit).count();
    Suit::ALL.into_iter().min_by_key(held).filter(|suit| held(suit) < usize::from(copies))
}

/// Frees the suit of a card that is added to a set. A joker whose suit is still open takes another suit (D2-22).
fn make_room_for_suit(sets: &SetRules, all: &mut Placed, new: PlacedCard) -> Result<(), FormError> {
    let same = |placed: &&PlacedCard| placed.suit() == new.suit();
    if all.iter().filter(same).count() < usize::from(sets.copies) {
        return Ok(());
    }
    let open = matches!(sets.joker, SetJoker::Open { .. }) && !new.is_joker();
    let joker = all.iter().position(|placed| open && placed.is_joker() && same(&placed));
    let joker = joker.ok_or(FormError::DuplicateSuit)?;
    let suit = free_suit(all, sets.copies).ok_or(FormError::SetFull)?;
    all[joker] = PlacedCard::joker(Card::new(new.rank(), suit));
    Ok(())
}

/// Attaches all cards to the ends of a run, first upwards if `upwards`, else first downwards; `None` if one is left
/// over.
fn attach(ace: AceRule, start: u8, run: &[PlacedCard], cards: &[PlacedCard], upwards: bool) -> Option<(u8, Placed)> {
    let mut pool = Placed::from_slice(cards);
    let mut all = Placed::from_slice(run);
    let (mut low, mut high) = (start, start + run.len() as u8 - 1);
    let limit = if ace == AceRule::Circular { 13 } else { 14 };
    for up in [upwards, !upwards] {
        while all.len() < limit
            && let Some((place, placed)) =
                if up { next_up(ace, high, &mut pool) } else { next_down(ace, low, &mut pool) }
        {
            if up {
                all.push(placed);
                high = place;
            } else {
                all.insert(0, placed);
                low = place;
            }
        }
    }
    pool.is_empty().then_some((low, all))
}

fn take_rank(pool: &mut Placed, rank: Rank) -> Option<PlacedCard> {
    let found = pool.iter().position(|placed| placed.rank() == rank)?;
    Some(pool.swap_remove(found))
}

fn next_up(ace: AceRule, high: u8, pool: &mut Placed) -> Option<(u8, PlacedCard)> {
    let last = match ace {
        AceRule::Low => 13,
        AceRule::LowOrHigh => 14,
        AceRule::Circular => u8::MAX,
    };
    if high >= last { None } else { take_rank(pool, Rank::at_place(high + 1)).map(|placed| (high + 1, placed)) }
}

fn next_down(ace: AceRule, low: u8, pool: &mut Placed) -> Option<(u8, PlacedCard)> {
    let place = match (low, ace) {
        (1, AceRule::Circular) => 13,
        (1, _) => return None,
        (low, _) => low - 1,
    };
    take_rank(pool, Rank::at_place(place)).map(|placed| (place, placed))
}
