//! A discard may be taken exactly if the turn can then be ended (C12, C20, V3-R4, V1-R5). These tests decide that by
//! trying every sequence of layings under rules without the duty to lay the card.

use std::sync::Arc;

use rami_engine::cards::{Card, RunJokers};
use rami_engine::game::{Deal, IllegalMove, Layout, Move, Phase, Start};
use rami_engine::rules::{BeforeOpening, Feeding, LastDiscard, Rules};
use rami_test_utils::positions::position;

/// The number of positions tried.
const POSITIONS: u64 = 60_000;

/// The same rules without the duty to lay a card taken.
fn without_duty(rules: &Rules) -> Rules {
    let mut free = rules.clone();
    free.draw.taken_must_be_laid = false;
    free.draw.before_opening = BeforeOpening::Free;
    free.draw.deep = None;
    free.draw.same_card_discard = true;
    free.feeding = Feeding::Allowed; // C32 never prevents the end of a turn
    free
}

/// Whether a player who takes this many discards must lay one of them in the same turn.
fn obliges(rules: &Rules, opened: bool, cards: usize) -> bool {
    let draw = rules.draw;
    let deepest = draw.deep.is_some_and(|deep| cards > 1 || deep.single);
    deepest || draw.taken_must_be_laid || !opened && draw.before_opening != BeforeOpening::Free
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

/// Where the card owed must be laid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In any laying of the turn, or in place of a joker.
    Anywhere,
    /// In the opening of a player who has not opened, or in place of a joker (D3-7, at the take).
    OpeningOrSwap,
    /// In the opening of a player who has not opened, and nowhere else (C20).
    Opening,
    /// In the first laying (D1-4).
    First,
}

/// The card that must be laid, and where.
#[derive(Clone, Copy)]
struct Duty<'a> {
    rules: &'a Rules,
    card: Card,
    /// The number of copies in hand after the take. One of them must be laid.
    copies: u8,
    place: Place,
}

impl<'a> Duty<'a> {
    /// The duty of a player who is about to take these discards.
    fn of(rules: &'a Rules, layout: &Layout, free: &Deal, cards: usize) -> Self {
        let card = layout.discard[layout.discard.len() - cards];
        let place = match rules.draw {
            draw if draw.deep.is_some() => Place::First,
            _ if free.board().seats[0].opened => Place::Anywhere,
            draw if draw.before_opening != BeforeOpening::Free => Place::Opening,
            _ => Place::OpeningOrSwap,
        };
        Self { rules, card, copies: free.hand(0).count(card), place }
    }

    /// The duty once they are taken: by D3-7 the card need no longer lie in the opening.
    fn once_taken(self) -> Self {
        let place = if self.place == Place::OpeningOrSwap { Place::Anywhere } else { self.place };
        Self { place, ..self }
    }

    /// Whether the card has left this hand.
    fn is_met(&self, deal: &Deal) -> bool {
        deal.hand(0).count(self.card) < self.copies
    }

    /// Whether some sequence of layings lays the card and lets the turn end. If cards between are being laid off on a
    /// meld, `on` is its index.
    fn can_be_met(&self, deal: &Deal, on: Option<usize>) -> bool {
        if deal.board().phase == Phase::Over {
            return true; // a player without cards has laid it
        }
        let (hand, laid) = (deal.hand(0), self.is_met(deal));
        if laid && hand.distinct().any(|card| deal.check(0, &Move::Discard(card)).is_ok()) {
            return true;
        }
        let moves = rami_engine::game::legal_moves(deal.rules(), deal.board(), hand, 0);
        moves.into_iter().filter(|mv| laid || self.helps(deal, mv, on)).any(|mv| {
            let on = if let Move::LayOff { meld, .. } = mv { Some(meld) } else { None };
            let duty = self.after(deal, &mv);
            let mut next = deal.clone();
            next.apply(0, mv).expect("a legal move");
            duty.can_be_met(&next, on)
        })
    }

    /// The duty after a move. If the card must lie in the opening, an equal card may be exchanged for a joker, and the
    /// card is still owed. A joker taken from the table is not the one owed.
    fn after(&self, deal: &Deal, mv: &Move) -> Self {
        match mv {
            Move::Swap { .. } if self.card.is_joker() => Self { copies: self.copies + 1, ..*self },
            Move::Swap { cards, .. } if self.must_open(deal) && !self.is_met(deal) && cards.contains(&self.card) => {
                Self { copies: self.copies - 1, ..*self }
            }
            _ => *self,
        }
    }

    /// Whether the card must lie in the opening, and only there.
    fn must_open(&self, deal: &Deal) -> bool {
        self.place == Place::Opening && !deal.board().seats[0].opened
    }

    /// Whether a move may come while the card is still owed.
    fn helps(&self, deal: &Deal, mv: &Move, on: Option<usize>) -> bool {
        let counts = self.rules.draw.deep.is_some_and(|deep| deep.lay_off_counts);
        let opens = matches!(self.place, Place::Opening | Place::OpeningOrSwap) && !deal.board().seats[0].opened;
        match mv {
            Move::Meld(melds) if self.place == Place::First || opens => {
                on.is_none() && melds.iter().flatten().any(|placed| placed.card() == self.card)
            }
            Move::LayOff { meld, .. } if self.place == Place::First => counts && on.is_none_or(|on| on == *meld),
            Move::Meld(_) | Move::LayOff { .. } => true,
            Move::Swap { cards, .. } if self.must_open(deal) => !cards.contains(&self.card) || self.copies > 1,
            Move::Swap { .. } => self.place != Place::First,
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

/// A position before the draw, with discards that must be laid once they are taken.
fn owing_position(seed: u64) -> Option<(Rules, Layout, String)> {
    let (mut rules, mut layout, name) = position(seed);
    let opened = layout.start.as_ref().is_some_and(|start| start.opened.contains(&0));
    if !obliges(&rules, opened, layout.discard.len()) || layout.discard.is_empty() {
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
        (start.opened, start.turns) = (vec![0], vec![1, 1]); // so that more layings are legal
    }
    Some((rules, layout, name))
}

/// Whether the rules forbid taking discards here, whether or not they could be laid.
fn may_not_take(answer: &Result<(), IllegalMove>) -> bool {
    matches!(answer, Err(IllegalMove::FirstTurn | IllegalMove::OneCard))
}

/// Numbers of positions: in each game, and in which a player may take a discard only to open.
#[derive(Default, Debug)]
struct Counts {
    games: [u32; 5],
    to_open: u32,
    strict: u32,
}

impl Counts {
    fn note(&mut self, seed: u64, place: Place) {
        self.games[seed as usize % 5] += 1;
        self.to_open += u32::from(place == Place::Opening);
    }

    fn are_enough(&self, least: u32, to_open: u32) -> bool {
        [1, 2, 3].iter().all(|&at| self.games[at] > least) && self.to_open > to_open
    }
}

#[test]
fn allows_taking_a_discard_exactly_when_the_duty_can_be_met() {
    let (mut taken, mut refused) = (Counts::default(), Counts::default());
    for seed in 0..POSITIONS {
        let Some((rules, layout, name)) = owing_position(seed) else { continue };
        let deal = Deal::new(Arc::new(rules.clone()), &layout).expect("a position");
        let opened = deal.board().seats[0].opened;
        let most = if rules.draw.deep.is_some() { layout.discard.len() } else { 1 };
        for cards in (1..=most).filter(|&cards| obliges(&rules, opened, cards)) {
            let free = after_taking(&rules, &layout, cards);
            let duty = Duty::of(&rules, &layout, &free, cards);
            let answer = deal.check(0, &Move::DrawDiscard { cards: cards as u8 });
            if may_not_take(&answer) {
                continue;
            }
            // C20: the discard may not be taken, even to open with it.
            let strict = !opened && rules.draw.before_opening == BeforeOpening::Never;
            let fine = !strict && duty.can_be_met(&free, None);
            assert_eq!(answer.is_ok(), fine, "{name}: taking {cards}: {answer:?}");
            let counts = if fine { &mut taken } else { &mut refused };
            counts.note(seed, duty.place);
            counts.strict += u32::from(strict);
        }
    }
    let enough = taken.are_enough(50, 100) && refused.are_enough(50, 100) && refused.strict > 100;
    assert!(enough, "{taken:?} taken, {refused:?} refused");
}

/// As long as the card is owed, a laying is legal exactly if the duty can still be met afterwards.
#[test]
fn refuses_exactly_the_layings_that_strand_the_card_taken() {
    let (mut made, mut refused) = (Counts::default(), Counts::default());
    for seed in 0..POSITIONS {
        let Some((rules, layout, name)) = owing_position(seed) else { continue };
        let cards = if rules.draw.deep.is_some() { layout.discard.len() } else { 1 };
        let mut deal = Deal::new(Arc::new(rules.clone()), &layout).expect("a position");
        let owes = obliges(&rules, deal.board().seats[0].opened, cards);
        if !owes || deal.apply(0, Move::DrawDiscard { cards: cards as u8 }).is_err() {
            continue;
        }
        let free = after_taking(&rules, &layout, cards);
        let duty = Duty::of(&rules, &layout, &free, cards).once_taken();
        for mv in rami_engine::game::legal_moves(free.rules(), free.board(), free.hand(0), 0) {
            if matches!(mv, Move::Discard(_) | Move::End) {
                continue;
            }
            let on = if let Move::LayOff { meld, .. } = mv { Some(meld) } else { None };
            let mut next = free.clone();
            next.apply(0, mv.clone()).expect("a legal move");
            // If the card must be laid first, the cards between are laid together with it.
            let in_time = duty.is_met(&next) || duty.place != Place::First;
            let fine = duty.helps(&free, &mv, None) && in_time && duty.after(&free, &mv).can_be_met(&next, on);
            assert_eq!(
                deal.check(0, &mv).is_ok(),
                fine,
                "{name}: {mv:?} after taking {cards}: {:?}",
                deal.check(0, &mv)
            );
            let counts = if fine { &mut made } else { &mut refused };
            counts.note(seed, duty.place);
        }
    }
    assert!(made.are_enough(100, 100) && refused.to_open > 20, "{made:?} made, {refused:?} refused");
    assert!(refused.games.iter().sum::<u32>() > 50, "{refused:?} refused");
}

/// Whether some sequence of layings lets the turn end when one of `copies` equal cards was just taken and may not be
/// thrown back (C3). If there are equal cards, the one taken is laid first.
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
    layings(deal).any(|mv| can_end_keeping(&after(deal, &mv), taken, copies_after(&mv, taken, copies)))
}

/// The number of copies of the card just taken, after a laying. A joker taken from the table adds one.
fn copies_after(mv: &Move, taken: Card, copies: u8) -> u8 {
    copies + u8::from(taken.is_joker() && matches!(mv, Move::Swap { .. }))
}

/// The legal layings, lay-offs and exchanges.
fn layings(deal: &Deal) -> impl Iterator<Item = Move> {
    let moves = rami_engine::game::legal_moves(deal.rules(), deal.board(), deal.hand(0), 0);
    moves.into_iter().filter(|mv| !matches!(mv, Move::Discard(_) | Move::End))
}

fn after(deal: &Deal, mv: &Move) -> Deal {
    let mut next = deal.clone();
    next.apply(0, mv.clone()).expect("a legal move");
    next
}

/// If nothing is owed, the card just taken may stay in hand, but not as the only card left to discard. The rule against
/// discards that fit the table (C32) makes no difference.
#[test]
fn refuses_exactly_the_layings_that_leave_only_the_card_taken() {
    let (mut made, mut refused) = ([0; 5], [0; 5]);
    for seed in 0..POSITIONS {
        let (mut rules, mut layout, name) = position(seed);
        let phase = layout.start.as_ref().map(|start| start.phase);
        let opened = layout.start.as_ref().is_some_and(|start| start.opened.contains(&0));
        if phase != Some(Phase::Play) || obliges(&rules, opened, 1) || rules.draw.same_card_discard {
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
                let fine = can_end_keeping(next, card, copies_after(mv, card, free.hand(0).count(card)));
                assert_eq!(deal.check(0, mv).is_ok(), fine, "{name}: {card} taken, {mv:?}: {:?}", deal.check(0, mv));
                let count = if fine { &mut made } else { &mut refused };
                count[seed as usize % 5] += 1;
            }
        }
    }
    let enough = |counts: [u32; 5], least| [0, 1, 2, 4].iter().all(|&at| counts[at] > least);
    assert!(enough(made, 500) && enough(refused, 50), "{made:?} made, {refused:?} refused");
}
