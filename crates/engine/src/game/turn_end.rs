//! Whether a turn can still be ended (C12): an exact search over what the player could lay before the discard. The same
//! question decides whether a discard that must be laid may be taken (V3-R4, V1-R5).

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::arrange;
use crate::cards::{Card, Hand, Meld, Placed, PlacedCard, RunJokers, bits};
use crate::rules::{BeforeOpening, CleanMeld, LastDiscard, Opening};

use super::board::TableMeld;
use super::forms::{formed_with, may_form_with, near, push_openings, push_swaps};
use super::moves::Move;
use super::position::{Owed, Position, still_held};

/// A turn under way as it would stand after some layings.
#[derive(Clone)]
pub(super) struct Lookahead<'a> {
    position: Position<'a>,
    hand: Hand,
    pub(super) table: Cow<'a, [TableMeld]>,
    pub(super) opened: bool,
    pub(super) owed: Owed,
    /// Whether the first card owed must lie in the opening (C20).
    in_opening: bool,
    /// The single card just taken from the discard pile, if it is still in hand and may not be thrown back (C3).
    kept: Option<Card>,
}

impl<'a> Lookahead<'a> {
    /// The turn with this hand, these cards owed, and `took` cards taken from the discard pile.
    pub(super) fn from_position(position: Position<'a>, hand: &Hand, owed: Owed, took: usize) -> Self {
        let single = took == 1 && !position.rules.draw.same_card_discard;
        let kept = if single { still_held(&position.board.taken, position.hand, hand).first().copied() } else { None };
        let opened = position.board.seats[position.seat].opened;
        let in_opening = position.rules.draw.before_opening != BeforeOpening::Free && took > 0 && !opened;
        Self { position, hand: *hand, table: Cow::Borrowed(&position.board.table), opened, owed, in_opening, kept }
    }

    /// Notes that a joker taken from the table is owed, if it must be laid again (D2-8).
    pub(super) fn owe_joker(&mut self) {
        if self.position.rules.joker_taking.replay_now {
            self.owed.push(Card::JOKER);
        }
    }

    /// C3: the single card just taken may not be discarded. An equal card that was in the hand before may be.
    pub(super) fn may_discard(&self, card: Card) -> bool {
        self.kept != Some(card) || self.hand.count(card) > 1
    }

    /// Whether some sequence of legal layings leads to a legal end of the turn.
    pub(super) fn can_end(&self) -> bool {
        match self.owed.first() {
            Some(&card) => self.can_lay(card),
            None if self.ends_now() => true,
            // If only the card just taken is left, it may not be thrown back and must still find a place.
            None => self.hand.distinct().next().is_some_and(|card| self.can_lay(card)),
        }
    }

    fn last_discard(&self) -> LastDiscard {
        self.position.rules.last_discard(self.position.board.number)
    }

    fn ends_now(&self) -> bool {
        match (self.hand.len(), self.last_discard()) {
            (0, last) => last != LastDiscard::Required,
            (1, LastDiscard::Forbidden) => true,
            _ => self.hand.distinct().any(|card| self.may_discard(card)),
        }
    }

    /// Whether this card can be laid and the turn then be ended. Jokers may be taken from the table before.
    fn can_lay(&self, card: Card) -> bool {
        let limited = self.position.in_limited_first_turn();
        // D1-3: the deepest of several cards needs a new run. A card that is not owed may be laid anywhere.
        let anywhere = self.owed.is_empty() || self.position.rules.draw.deep.is_none_or(|deep| deep.lay_off_counts);
        let lays = !limited && (self.can_meld(card) || anywhere && self.can_lay_off(card));
        lays || self.swaps().iter().any(Self::can_end) || !limited && self.preparations().iter().any(Self::can_end)
    }

    fn can_meld(&self, card: Card) -> bool {
        match self.position.rules.opening {
            Opening::Contract(_) => false, // nothing is owed in such a game, and one card is no contract
            Opening::MinimumPoints { points, clean, whole_hand_exempt, .. } if !self.opened => {
                let points = self.position.board.opening_points(self.position.rules).unwrap_or(points);
                let formed = self.was_exchanged(card) || may_form_with(&self.position.rules.melds, &self.hand, card);
                if !formed || !arrange::may_open(self.position.rules, &self.hand) {
                    return false;
                }
                let opens = |meld: &Meld| self.opens_with(meld, points, clean, whole_hand_exempt);
                let alone = self.owed.len() == 1;
                alone && self.melds_with(card).iter().any(opens)
                    || (!alone || self.was_exchanged(card)) && self.some_opening_ends(card)
            }
            _ => self.melds_with(card).iter().any(|meld| self.after_melds(&[meld]).can_end()),
        }
    }

    /// Every meld of the hand that holds this card.
    fn melds_with(&self, card: Card) -> Vec<Meld> {
        formed_with(&self.position.rules.melds, &self.hand, card).into_iter().map(|formed| formed.meld).collect()
    }

    /// Whether there is an opening with this meld after which the turn can be ended.
    fn opens_with(&self, meld: &Meld, points: u16, clean: CleanMeld, exempt: bool) -> bool {
        let rules = self.position.rules;
        let Some(rest) = self.hand.without(meld.cards().iter().map(|placed| placed.card())) else { return false };
        let needed = points.saturating_sub(rules.values.of_meld(meld));
        let clean = if clean.is_met_by(meld) { CleanMeld::NotNeeded } else { clean };
        let reaches = |rest: &Hand| arrange::reaches(rules, rest, needed, clean);
        let without = |card: Card| rest.without([card]).unwrap_or(Hand::EMPTY);
        let laid_whole =
            |cards: &Hand| cards.is_empty() || arrange::split(rules, &cards.iter().collect::<Vec<_>>()).is_some();
        let reached = reaches(&rest);
        if self.last_discard() != LastDiscard::Required && (reached || exempt && laid_whole(&rest)) {
            return true;
        }
        // Fewer cards never reach more points.
        rest.distinct().map(without).any(|rest| reached && reaches(&rest) || exempt && laid_whole(&rest))
    }

    /// Whether this card is owed because it was taken from the table (D2-8).
    fn was_exchanged(&self, card: Card) -> bool {
        let taken = self.in_opening && !self.opened || self.position.board.taken.contains(&card);
        self.position.rules.joker_taking.replay_now && card.is_joker() && !taken
    }

    /// Tries every opening. This is for the rare cases of several cards owed, or of a joker taken from the table, which
    /// may also be laid off after the opening.
    fn some_opening_ends(&self, card: Card) -> bool {
        let anywhere = self.was_exchanged(card);
        let position = Position { hand: &self.hand, ..self.position };
        let mut ends = false;
        push_openings(self.position.rules, &self.hand, &mut |formed, rest| {
            if ends || !anywhere && !formed.iter().any(|formed| formed.held.contains(card)) {
                return;
            }
            let melds: SmallVec<[&Meld; 4]> = formed.iter().map(|formed| &formed.meld).collect();
            ends = position.check_opening(&melds, rest.len()).is_ok() && self.after_melds(&melds).can_end();
        });
        ends
    }

    fn after_melds(&self, melds: &[&Meld]) -> Self {
        let mut ahead = self.without(melds.iter().flat_map(|meld| meld.cards()).map(|placed| placed.card()));
        ahead.opened = true;
        let laid = melds.iter().map(|&meld| TableMeld::new(self.position.seat, meld.clone()));
        ahead.table.to_mut().extend(laid);
        ahead
    }

    /// The turn after these cards have left the hand. If one of two equal cards is laid, it counts as the one owed.
    fn without(&self, cards: impl Iterator<Item = Card>) -> Self {
        let mut ahead = self.clone();
        for card in cards {
            ahead.hand.remove(card);
        }
        ahead.owed = still_held(&self.owed, &self.hand, &ahead.hand);
        let kept: Owed = self.kept.into_iter().collect();
        ahead.kept = still_held(&kept, &self.hand, &ahead.hand).first().copied();
        ahead
    }

    fn can_lay_off(&self, card: Card) -> bool {
        self.position.may_lay_off(self.opened)
            && (0..self.table.len())
                .any(|index| self.lay_offs(index, card).iter().any(|cards| self.after_lay_off(index, cards)))
    }

    fn after_lay_off(&self, index: usize, cards: &Placed) -> bool {
        let laid = &self.table[index];
        if cards.len() > self.position.room(laid) {
            return false;
        }
        // The cards are added one by one, because a joker must have been laid before it is enclosed (D3-6).
        let one_more = |meld: Meld, card: &PlacedCard| meld.extended(&self.position.rules.melds, &[*card]);
        let Ok(extended) = cards.iter().try_fold(laid.meld.clone(), one_more) else { return false };
        let mut ahead = self.without(cards.iter().map(|placed| placed.card()));
        ahead.table.to_mut()[index].meld = extended;
        ahead.can_end()
    }

    /// The lay-offs of the card owed together with the cards between it and the meld. Where it must be laid first,
    /// those cards cannot come before it (D1-3).
    pub(super) fn lay_offs_of_owed(&self) -> Vec<Move> {
        let Some(&card) = self.owed.first() else { return Vec::new() };
        let on = |index| self.lay_offs(index, card).into_iter().map(move |cards| Move::LayOff { meld: index, cards });
        (0..self.table.len())
            .flat_map(on)
            .filter(|mv| matches!(mv, Move::LayOff { cards, .. } if cards.len() > 1))
            .collect()
    }

    /// The ways to lay a card off on a meld. On a run, the cards between it and the run are laid too. Some ways may not
    /// fit.
    fn lay_offs(&self, index: usize, card: Card) -> Vec<Placed> {
        let meld = &self.table[index].meld;
        let first = meld.cards()[0];
        if !meld.is_run() {
            let named = bits(first.rank().bits()).filter_map(|name| placed_as(card, name));
            return named.map(|placed| Placed::from_slice(&[placed])).collect();
        }
        if card.suit().is_some_and(|suit| suit != first.suit()) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for end in [0, 1] {
            let (mut way, mut missing) = (SmallVec::<[Card; 13]>::new(), 0);
            for name in (1..=13).map_while(|places| meld.beyond(places)).map(|ends| ends[end]) {
                way.push(name);
                // A way serves only if it ends at this card.
                if placed_as(card, name).is_some() {
                    self.fill(&way, card, self.hand, &mut Placed::new(), &mut found);
                }
                missing += u8::from(!self.hand.contains(name));
                if missing > self.hand.jokers() {
                    break;
                }
            }
        }
        found.sort_by_key(Placed::len);
        found
    }

    /// Collects every choice of natural cards and jokers for a way along a run whose last place is filled by `card`.
    #[expect(clippy::self_only_used_in_recursion, reason = "it reads as the method it is used by")]
    fn fill(&self, way: &[Card], card: Card, hand: Hand, chosen: &mut Placed, found: &mut Vec<Placed>) {
        let Some((&name, rest)) = way.split_first() else { return };
        let choices: &[Card] = if rest.is_empty() { &[card] } else { &[name, Card::JOKER] };
        for &physical in choices {
            let (Some(placed), Some(left)) = (placed_as(physical, name), hand.without([physical])) else { continue };
            chosen.push(placed);
            if rest.is_empty() {
                found.push(chosen.clone());
            } else {
                self.fill(rest, card, left, chosen, found);
            }
            chosen.pop();
        }
    }

    /// The turn after each laying that can make room or free a joker for the card owed. Such a laying puts a card on a
    /// meld with a joker (D3-5), or makes a new meld whose joker may be enclosed later (D3-6).
    fn preparations(&self) -> Vec<Self> {
        let rules = self.position.rules;
        let mut found = Vec::new();
        if rules.draw.deep.is_some() {
            return found;
        }
        let lays_off = self.position.may_lay_off(self.opened);
        for (index, laid) in self.table.iter().enumerate().filter(|(_, laid)| lays_off && laid.meld.jokers() > 0) {
            let cards = near(&laid.meld) & self.hand.planes()[0];
            for placed in bits(cards).filter_map(|card| placed_as(card, card)) {
                if let Ok(extended) = laid.meld.extended(&rules.melds, &[placed]) {
                    let mut ahead = self.without([placed.card()].into_iter());
                    ahead.table.to_mut()[index].meld = extended;
                    found.push(ahead);
                }
            }
        }
        let encloses = rules.melds.run_joker_places == RunJokers::Ends { may_become_inner: true };
        if encloses && self.opened && self.hand.jokers() > 0 {
            found.extend(self.melds_with(Card::JOKER).iter().map(|meld| self.after_melds(&[meld])));
        }
        found
    }

    /// The turn after each taking of a joker that is possible.
    fn swaps(&self) -> Vec<Self> {
        let stays = self.position.rules.draw.deep.is_some() || self.position.rules.joker_taking.stays;
        if stays || !self.position.may_take_joker(self.opened) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for (index, laid) in self.table.iter().enumerate() {
            push_swaps(index, &laid.meld, &self.hand, &mut moves);
        }
        moves.iter().filter_map(|mv| self.after_swap(mv)).collect()
    }

    fn after_swap(&self, mv: &Move) -> Option<Self> {
        let Move::Swap { meld, cards } = mv else { return None };
        let taken = self.table[*meld].meld.joker_taken(&self.position.rules.melds, cards).ok()?;
        let mut ahead = self.without(cards.iter().copied());
        if self.in_opening
            && let Some(&card) = self.owed.first()
        {
            // C20: a card equal to the one owed may take the joker. The card is then still owed.
            if !ahead.hand.contains(card) {
                return None;
            }
            (ahead.owed, ahead.kept) = (self.owed.clone(), self.kept);
        }
        ahead.hand.add(Card::JOKER);
        ahead.table.to_mut()[*meld].meld = taken;
        ahead.owe_joker();
        Some(ahead)
    }
}

/// A card laid where `name` belongs: itself, or a joker.
fn placed_as(card: Card, name: Card) -> Option<PlacedCard> {
    if card.is_joker() {
        Some(PlacedCard::joker(name))
    } else if card == name {
        PlacedCard::try_from(card).ok()
    } else {
        None
    }
}
