//! Whether a discard may be taken is an exact question (C12, V3-R4, V1-R5). These tests answer it by trying every
//! sequence of layings, under rules without that duty.

use std::sync::Arc;

use crate::support::positions::position;
use rami::cards::{Card, RunJokers};
use rami::game::{Deal, IllegalMove, Layout, Move, Phase, Start};
use rami::rules::{LastDiscard, Rules};

/// The number of positions tried.
const POSITIONS: u64 = 60_000;

/// The same rules without any duty.
fn without_duty(rules: &Rules) -> Rules {
    let mut free = rules.clone();
    free.draw.taken_must_be_laid = false;
    free.draw.deep = None;
    free.draw.same_card_discard = true;
    free
}

/// The position after the newest discards were taken, under the rules without duty.
fn after_taking(rules: &Rules, layout: &Layout, cards: usize) -> Deal {
    let mut layout = layout.clone();
    let taken = layout.discard.split_off(layout.discard.len() - cards);
    layout.hands[0].extend(taken.iter().copied());
    let start = layout.start.take().expect("a composed position");
    layout.start = Some(Start { phase: Phase::Play, ..start });
    Deal::new(Arc::new(without_duty(rules)), &layout).expect("a position")
}

/// The card that must be laid, and how.
struct Duty<'a> {
    rules: &'a Rules,
    card: Card,
    /// Copies in hand before anything is laid.
    copies: u8,
    /// Whether it must come first (D1-4).
    first: bool,
    /// Whether it must be part of the opening of a player who has not opened. That is so at the take (D3-7). Once it is
    /// taken, any laying of the turn counts.
    in_opening: bool,
}

impl<'a> Duty<'a> {
    fn of(rules: &'a Rules, layout: &Layout, free: &Deal, cards: usize) -> Self {
        let card = layout.discard[layout.discard.len() - cards];
        Self { rules, card, copies: free.hand(0).count(card), first: rules.draw.deep.is_some(), in_opening: true }
    }

    /// Whether some sequence of layings lays the card and lets the turn end. If cards between are being laid off on a
    /// combination, `on` is its index.
    fn can_be_met(&self, deal: &Deal, on: Option<usize>) -> bool {
        if deal.board().phase == Phase::Over {
            return true; // whoever has no cards has laid it
        }
        let hand = deal.hand(0);
        let laid = hand.count(self.card) < self.copies;
        if laid && hand.distinct().any(|card| deal.check(0, &Move::Discard(card)).is_ok()) {
            return true;
        }
        let moves = rami::game::legal_moves(deal.rules(), deal.board(), hand, 0);
        moves.into_iter().filter(|mv| laid || self.helps(deal, mv, on)).any(|mv| {
            let on = if let Move::LayOff { meld, .. } = mv { Some(meld) } else { None };
            let mut next = deal.clone();
            next.apply(0, mv).expect("a legal move");
            self.can_be_met(&next, on)
        })
    }

    /// Whether a move may come while the card is still owed.
    fn helps(&self, deal: &Deal, mv: &Move, on: Option<usize>) -> bool {
        let counts = self.rules.draw.deep.is_some_and(|deep| deep.lay_off_counts);
        match mv {
            // D3-7: before one's opening the card must be part of it.
            Move::Meld(melds) if self.first || self.in_opening && !deal.board().seats[0].opened => {
                on.is_none() && melds.iter().flatten().any(|placed| placed.card() == self.card)
            }
            Move::LayOff { meld, .. } if self.first => counts && on.is_none_or(|on| on == *meld),
            Move::Meld(_) | Move::LayOff { .. } => true,
            Move::Swap { .. } => !self.first,
            _ => false,
        }
    }
}

/// Gives seat 0 a joker for one of its cards, if one is out of play.
fn hold_joker(layout: &mut Layout) {
    let card = layout.hands[0].iter().next().expect("a hand");
    if layout.removed.remove(Card::JOKER) && layout.hands[0].remove(card) {
        layout.hands[0].add(Card::JOKER);
        layout.removed.add(card);
    }
}

/// A position before the draw, with discards to take, in a game in which taking them obliges.
fn owing_position(seed: u64) -> Option<(Rules, Layout, String)> {
    let (mut rules, mut layout, name) = position(seed);
    let owes = rules.draw.taken_must_be_laid || rules.draw.deep.is_some();
    if !owes || layout.discard.is_empty() {
        return None;
    }
    rules.joker_taking.replay_now = false;
    if seed % 10 < 5 && matches!(rules.melds.run_joker_places, RunJokers::Ends { .. }) {
        rules.melds.run_joker_places = RunJokers::Ends { may_become_inner: true };
        hold_joker(&mut layout);
    }
    let start = layout.start.as_mut().expect("a composed position");
    (start.phase, start.taken) = (Phase::Draw, Default::default());
    if seed % 20 < 5 {
        (start.opened, start.turns) = (vec![0], vec![1, 1]); // so that more may be laid
    }
    Some((rules, layout, name))
}

#[test]
fn a_discard_may_be_taken_exactly_when_the_duty_can_be_met() {
    let (mut taken, mut refused) = ([0; 5], [0; 5]);
    for seed in 0..POSITIONS {
        let Some((rules, layout, name)) = owing_position(seed) else { continue };
        let deal = Deal::new(Arc::new(rules.clone()), &layout).expect("a position");
        let least = if rules.draw.deep.is_some() { 2 } else { 1 };
        let most = if rules.draw.deep.is_some() { layout.discard.len() } else { 1 };
        for cards in least..=most {
            let free = after_taking(&rules, &layout, cards);
            let turn_end = Duty::of(&rules, &layout, &free, cards);
            let answer = deal.check(0, &Move::DrawDiscard { cards: cards as u8 });
            if answer == Err(IllegalMove::FirstTurn) {
                continue;
            }
            assert_eq!(answer.is_ok(), turn_end.can_be_met(&free, None), "{name}: taking {cards}: {answer:?}");
            let count = if answer.is_ok() { &mut taken } else { &mut refused };
            count[seed as usize % 5] += 1;
        }
    }
    let enough = |counts: [u32; 5]| [1, 2, 3].iter().all(|&at| counts[at] > 50);
    assert!(enough(taken) && enough(refused), "{taken:?} taken, {refused:?} refused");
}

/// While the card is owed, exactly those layings are legal after which the duty can still be met.
#[test]
fn a_laying_is_refused_exactly_when_it_strands_the_card_taken() {
    let (mut made, mut refused) = (0, 0);
    for seed in 0..POSITIONS {
        let Some((rules, layout, name)) = owing_position(seed) else { continue };
        let cards = if rules.draw.deep.is_some() { layout.discard.len() } else { 1 };
        let mut deal = Deal::new(Arc::new(rules.clone()), &layout).expect("a position");
        if rules.draw.deep.is_some() && cards < 2 || deal.apply(0, Move::DrawDiscard { cards: cards as u8 }).is_err() {
            continue;
        }
        let free = after_taking(&rules, &layout, cards);
        let turn_end = Duty { in_opening: false, ..Duty::of(&rules, &layout, &free, cards) };
        for mv in rami::game::legal_moves(free.rules(), free.board(), free.hand(0), 0) {
            if matches!(mv, Move::Discard(_) | Move::End) {
                continue;
            }
            let on = if let Move::LayOff { meld, .. } = mv { Some(meld) } else { None };
            let mut next = free.clone();
            next.apply(0, mv.clone()).expect("a legal move");
            // If the card must be laid first, the cards between are laid together with it.
            let lays = next.hand(0).count(turn_end.card) < turn_end.copies;
            let fine = turn_end.helps(&free, &mv, None) && (lays || !turn_end.first) && turn_end.can_be_met(&next, on);
            assert_eq!(
                deal.check(0, &mv).is_ok(),
                fine,
                "{name}: {mv:?} after taking {cards}: {:?}",
                deal.check(0, &mv)
            );
            let count = if fine { &mut made } else { &mut refused };
            *count += 1;
        }
    }
    assert!(made > 500 && refused > 50, "{made} made, {refused} refused");
}

/// Whether some sequence of layings lets the turn end when one of `copies` equal cards was just taken and may not be
/// thrown back (C3). Of equal cards the one taken is laid first.
fn can_end_keeping(deal: &Deal, taken: Card, copies: u8) -> bool {
    if deal.board().phase == Phase::Over {
        return true;
    }
    let hand = deal.hand(0);
    let may_go = |card: Card| card != taken || copies > 1 || hand.count(taken) < copies;
    let discards = hand.distinct().filter(|&card| may_go(card)).map(Move::Discard);
    if discards.chain([Move::End]).any(|mv| deal.check(0, &mv).is_ok()) {
        return true;
    }
    layings(deal).any(|mv| can_end_keeping(&after(deal, &mv), taken, copies))
}

/// What may be laid, laid off and exchanged.
fn layings(deal: &Deal) -> impl Iterator<Item = Move> {
    let moves = rami::game::legal_moves(deal.rules(), deal.board(), deal.hand(0), 0);
    moves.into_iter().filter(|mv| !matches!(mv, Move::Discard(_) | Move::End))
}

fn after(deal: &Deal, mv: &Move) -> Deal {
    let mut next = deal.clone();
    next.apply(0, mv.clone()).expect("a legal move");
    next
}

/// If nothing is owed, the card just taken may stay in hand, but not as the only card left to discard.
#[test]
fn a_laying_is_refused_exactly_when_only_the_card_taken_is_left_to_discard() {
    let (mut made, mut refused) = ([0; 5], [0; 5]);
    for seed in 0..POSITIONS {
        let (mut rules, mut layout, name) = position(seed);
        let phase = layout.start.as_ref().map(|start| start.phase);
        if phase != Some(Phase::Play) || rules.draw.taken_must_be_laid || rules.draw.same_card_discard {
            continue;
        }
        rules.joker_taking.replay_now = false;
        if seed % 10 < 5 {
            rules.going_out.discard = LastDiscard::Optional;
        }
        let rules = Arc::new(rules);
        let free = Deal::new(Arc::new(without_duty(&rules)), &layout).expect("a position");
        let layings: Vec<(Move, Deal)> = layings(&free).map(|mv| (mv.clone(), after(&free, &mv))).collect();
        for card in free.hand(0).distinct() {
            layout.start.as_mut().expect("a composed position").taken = [card].into_iter().collect();
            let deal = Deal::new(rules.clone(), &layout).expect("a position");
            for (mv, next) in &layings {
                let fine = can_end_keeping(next, card, free.hand(0).count(card));
                assert_eq!(deal.check(0, mv).is_ok(), fine, "{name}: {card} taken, {mv:?}: {:?}", deal.check(0, mv));
                let count = if fine { &mut made } else { &mut refused };
                count[seed as usize % 5] += 1;
            }
        }
    }
    let enough = |counts: [u32; 5], least| [0, 1, 2, 4].iter().all(|&at| counts[at] > least);
    assert!(enough(made, 500) && enough(refused, 50), "{made:?} made, {refused:?} refused");
}
