//! The one good level: every decision is judged by what the resulting hand is expected to cost.

use std::sync::Arc;

use crate::arrange::{Arranger, lay_off_readings};
use crate::cards::{Card, Hand, Meld, Placed};
use crate::game::{Move, Phase, SeatView, push_swaps};
use crate::rules::Rules;

use super::Bot;
use super::fits::Fits;
use super::outlook::{Outlook, Position};
use super::unseen::Unseen;

/// Futures by which all candidates are judged.
const FEW: usize = 16;
/// Futures by which the best candidates are judged again.
const MANY: usize = 96;
/// Candidates that are judged again.
const FINALISTS: usize = 4;
/// Most cards to lay off of which every choice is tried.
const LAY_OFFS: usize = 6;

/// Cards that may be left after an opening for holding it back to be weighed: the discard and so many more.
const CLOSE: usize = 3;
/// How much better holding an opening back must look.
const HOLD: f64 = 6.0;
/// What it costs that the others know a card.
const KNOWN_COST: f64 = 0.5;
/// What a discard is worth to a next player who can lay it off.
const FIT: f64 = 8.0;
/// The same, shared among the cards that player holds.
const FIT_LAST: f64 = 30.0;
/// What a discard is worth to a next player who can make a combination with it.
const WANTED: f64 = 8.0;
/// The same once that player has opened.
const WANTED_OPENED: f64 = 12.0;

/// Plays well.
pub struct NormalBot {
    seed: u64,
    arranger: Option<(Arc<Rules>, Arranger)>,
}

impl NormalBot {
    /// A bot whose choices the seed fixes.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, arranger: None }
    }
}

impl Bot for NormalBot {
    fn choose(&mut self, view: &SeatView) -> Move {
        let kept = self.arranger.take().filter(|(rules, _)| *rules == view.rules);
        let (rules, mut arranger) = kept.unwrap_or_else(|| (Arc::clone(&view.rules), Arranger::new(&view.rules)));
        let choice = choose(view, &mut arranger, self.seed);
        self.arranger = Some((rules, arranger));
        choice.filter(|mv| view.check(mv).is_ok() || *mv == Move::DrawStock).unwrap_or_else(|| any_move(view))
    }
}

/// Whatever is legal, a discard of a natural card first.
fn any_move(view: &SeatView) -> Move {
    let moves = view.legal_moves();
    let natural = moves.iter().find(|mv| matches!(mv, Move::Discard(card) if !card.is_joker()));
    natural.or(moves.first()).cloned().unwrap_or(Move::DrawStock)
}

fn choose(view: &SeatView, arranger: &mut Arranger, seed: u64) -> Option<Move> {
    let unseen = Unseen::of(view);
    let turn = Turn { view, fits: Fits::of(&view.rules, view.board.table.iter().map(|laid| &laid.meld)) };
    if view.board.phase == Phase::Draw {
        let mut outlook = Outlook::new(view, arranger, &unseen, mixed(seed, view), most_futures(&view.hand));
        return Some(turn.draw(&mut outlook));
    }
    if let Some(mv) = turn.go_out(arranger) {
        return Some(mv);
    }
    let opening = if turn.opened() { None } else { arranger.best_opening(&view.hand).map(|found| found.melds) };
    let lays = if turn.opened() { turn.lays(arranger) } else { Vec::new() };
    let mut outlook = Outlook::new(view, arranger, &unseen, mixed(seed, view), most_futures(&view.hand));
    turn.lay(&mut outlook, opening, lays).or_else(|| turn.discard(&mut outlook, &unseen))
}

/// Hands with several jokers take long to arrange: fewer futures must do.
fn most_futures(hand: &Hand) -> usize {
    MANY >> hand.jokers().saturating_sub(1).min(4)
}

/// A seed for this turn of this seat: the same all through the turn.
fn mixed(seed: u64, view: &SeatView) -> u64 {
    let facts = [u64::from(view.board.number), view.seat as u64, u64::from(view.board.seats[view.seat].turns)];
    facts.into_iter().fold(seed, |hash, fact| (hash ^ fact).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23))
}

/// The decisions of one turn.
struct Turn<'a> {
    view: &'a SeatView,
    fits: Fits,
}

impl Turn<'_> {
    fn opened(&self) -> bool {
        self.view.board.seats[self.view.seat].opened
    }

    fn position(&self, hand: Hand) -> Position<'_> {
        let state = &self.view.board.seats[self.view.seat];
        let (opened, fresh) = (state.opened, !state.opened_before);
        Position { hand, opened, fresh, fits: &self.fits, owed: 1, lays_now: true }
    }

    /// The discard, if it makes the hand better than a stock card is expected to.
    fn draw(&self, outlook: &mut Outlook<'_>) -> Move {
        let take = Move::DrawDiscard { cards: 1 };
        let Some(&top) = self.view.board.discard.last().filter(|_| self.view.check(&take).is_ok()) else {
            return Move::DrawStock;
        };
        if top.is_joker() {
            return take;
        }
        let mut taken = self.view.hand;
        taken.add(top);
        let with_top = outlook.cost(&self.position(taken), MANY);
        let with_stock = outlook.cost_of_drawing(&self.position(self.view.hand), MANY);
        if with_top + KNOWN_COST < with_stock { take } else { Move::DrawStock }
    }

    /// The first step of laying everything but the discard.
    fn go_out(&self, arranger: &mut Arranger) -> Option<Move> {
        let hand = self.view.hand;
        if let (1, Some(card)) = (hand.len(), hand.distinct().next()) {
            let mv = Move::Discard(card);
            if self.view.check(&mv).is_ok() {
                return Some(mv);
            }
        }
        if !self.opened() {
            let opening = arranger.best_opening(&hand)?;
            let mut rest = opening.deadwood;
            let table = self.table().chain(opening.melds.iter().cloned()).collect();
            for (_, cards) in lay_offs(&self.view.rules, table, &rest) {
                rest = rest.without(cards.iter().map(|placed| placed.card()))?;
            }
            return if rest.len() <= 1 { self.legal(meld_move(&opening.melds)) } else { None };
        }
        let plan = self.best_plan(arranger);
        if plan.left <= 1 { self.first_step(arranger, &plan) } else { None }
    }

    fn table(&self) -> impl Iterator<Item = Meld> + '_ {
        self.view.board.table.iter().map(|laid| laid.meld.clone())
    }

    fn legal(&self, mv: Move) -> Option<Move> {
        self.view.check(&mv).is_ok().then_some(mv)
    }

    /// Which cards to lay off so that the combinations of the rest leave least.
    fn best_plan(&self, arranger: &mut Arranger) -> Plan {
        let (rules, hand) = (&self.view.rules, self.view.hand);
        let mut offs = lay_offs(rules, self.table().collect(), &hand);
        offs.truncate(LAY_OFFS);
        let mut best: Option<Plan> = None;
        for choice in 0..1u32 << offs.len() {
            let chosen: Vec<&(usize, Placed)> =
                offs.iter().enumerate().filter(|(index, _)| choice >> index & 1 == 1).map(|(_, off)| off).collect();
            if !in_order(rules, self.table().collect(), &chosen) {
                continue;
            }
            let cards = chosen.iter().flat_map(|(_, cards)| cards.iter().map(|placed| placed.card()));
            let Some(rest) = hand.without(cards) else { continue };
            let score = arranger.score(&rest);
            let plan = Plan {
                offs: chosen.into_iter().cloned().collect(),
                rest,
                left: score.deadwood_cards,
                points: score.deadwood_points,
            };
            if best.as_ref().is_none_or(|best| plan.order() < best.order()) {
                best = Some(plan);
            }
        }
        best.unwrap_or(Plan { offs: Vec::new(), rest: hand, left: u16::MAX, points: u16::MAX })
    }

    fn first_step(&self, arranger: &mut Arranger, plan: &Plan) -> Option<Move> {
        let melds = arranger.best(&plan.rest).melds;
        let laying = melds.iter().map(|meld| meld_move(std::slice::from_ref(meld)));
        let offs = plan.offs.iter().map(|(meld, cards)| Move::LayOff { meld: *meld, cards: cards.clone() });
        laying.chain(offs).find_map(|mv| self.legal(mv))
    }

    /// The layings of the best plan, one by one.
    fn lays(&self, arranger: &mut Arranger) -> Vec<Move> {
        let plan = self.best_plan(arranger);
        let melds = arranger.best(&plan.rest).melds;
        let mut moves: Vec<Move> = melds.iter().map(|meld| meld_move(std::slice::from_ref(meld))).collect();
        moves.extend(plan.offs.into_iter().map(|(meld, cards)| Move::LayOff { meld, cards }));
        moves
    }

    /// Laying or taking a joker, if that is better than keeping the cards.
    fn lay(&self, outlook: &mut Outlook<'_>, opening: Option<Vec<Meld>>, lays: Vec<Move>) -> Option<Move> {
        let hand = self.view.hand;
        let mut held = self.position(hand);
        held.lays_now = false;
        let mut best = (outlook.cost(&held, MANY), None);
        if let Some(melds) = opening {
            let left = hand.len() - melds.iter().map(Meld::len).sum::<usize>();
            let margin = if left <= CLOSE { HOLD } else { f64::INFINITY };
            if let Some(mv) = self.legal(meld_move(&melds)) {
                let cost = self.cost_after(outlook, &mv);
                if cost < best.0 + margin {
                    best = (cost, Some(mv));
                }
            }
        }
        for mv in lays.into_iter().chain(self.swaps()) {
            let Some(mv) = self.legal(mv) else { continue };
            let cost = self.cost_after(outlook, &mv);
            if cost < best.0 {
                best = (cost, Some(mv));
            }
        }
        best.1
    }

    /// Every way to put own cards in place of a joker.
    fn swaps(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (index, laid) in self.view.board.table.iter().enumerate() {
            push_swaps(index, &laid.meld, &self.view.hand, &mut moves);
        }
        moves
    }

    /// The cost once a laying is made.
    fn cost_after(&self, outlook: &mut Outlook<'_>, mv: &Move) -> f64 {
        let rules = &self.view.rules;
        let mut table: Vec<Meld> = self.table().collect();
        let (mut hand, mut opened) = (self.view.hand, self.opened());
        let mut pay = |cards: &mut dyn Iterator<Item = Card>| cards.for_each(|card| assert!(hand.remove(card)));
        match mv {
            Move::Meld(melds) => {
                pay(&mut melds.iter().flatten().map(|placed| placed.card()));
                table.extend(melds.iter().filter_map(|cards| Meld::new(&rules.melds, cards).ok()));
                opened = true;
            }
            Move::LayOff { meld, cards } => {
                pay(&mut cards.iter().map(|placed| placed.card()));
                if let Ok(extended) = table[*meld].extended(&rules.melds, cards) {
                    table[*meld] = extended;
                }
                opened = true;
            }
            Move::Swap { meld, cards } => {
                pay(&mut cards.iter().copied());
                hand.add(Card::JOKER);
                if let Ok(taken) = table[*meld].joker_taken(&rules.melds, cards) {
                    table[*meld] = taken;
                }
            }
            _ => {}
        }
        let fits = Fits::of(rules, &table);
        let lays_now = opened && !self.opened();
        let position = Position { hand, opened, fits: &fits, lays_now, ..self.position(hand) };
        outlook.cost(&position, MANY)
    }

    /// The discard that costs least, counting what it gives to the next player.
    fn discard(&self, outlook: &mut Outlook<'_>, unseen: &Unseen) -> Option<Move> {
        let legal = |card: &Card| self.view.check(&Move::Discard(*card)).is_ok();
        let mut cards: Vec<Card> = self.view.hand.distinct().filter(legal).collect();
        if cards.iter().any(|card| !card.is_joker()) {
            cards.retain(|card| !card.is_joker());
        }
        let mut judged: Vec<(f64, Card)> =
            cards.iter().map(|&card| (self.discard_cost(outlook, unseen, card, FEW), card)).collect();
        judged.sort_by(|one, other| one.0.total_cmp(&other.0));
        judged.truncate(FINALISTS);
        if judged.len() > 1 {
            for (cost, card) in &mut judged {
                *cost = self.discard_cost(outlook, unseen, *card, MANY);
            }
        }
        let best = judged.into_iter().min_by(|one, other| one.0.total_cmp(&other.0))?;
        Some(Move::Discard(best.1))
    }

    fn discard_cost(&self, outlook: &mut Outlook<'_>, unseen: &Unseen, card: Card, futures: usize) -> f64 {
        let mut hand = self.view.hand;
        hand.remove(card);
        let position = Position { owed: 0, lays_now: false, ..self.position(hand) };
        outlook.cost(&position, futures) + self.danger(unseen, card)
    }

    /// What a discard is worth to the next player.
    fn danger(&self, unseen: &Unseen, card: Card) -> f64 {
        let board = &self.view.board;
        let next = board.next_in_play(self.view.seat);
        let state = &board.seats[next];
        if state.opened && self.fits.fits(card) {
            return FIT + FIT_LAST / f64::from(state.cards.max(1));
        }
        unseen.wanted_by(self.view, next, card) * if state.opened { WANTED_OPENED } else { WANTED }
    }
}

/// Cards to lay off, and what then is left.
struct Plan {
    offs: Vec<(usize, Placed)>,
    rest: Hand,
    left: u16,
    points: u16,
}

impl Plan {
    fn order(&self) -> (bool, u16, u16, usize) {
        (self.left > 1, self.points, self.left, self.offs.len())
    }
}

/// Every single card that can be laid off, one after another; jokers last.
fn lay_offs(rules: &Rules, mut table: Vec<Meld>, hand: &Hand) -> Vec<(usize, Placed)> {
    let (mut found, mut left) = (Vec::new(), *hand);
    loop {
        let fit = left.distinct().find_map(|card| {
            (0..table.len()).find_map(|meld| {
                let placed = lay_off_readings(rules, &table[meld], &[card]).into_iter().next()?;
                Some((card, meld, placed))
            })
        });
        let Some((card, meld, placed)) = fit else { return found };
        left.remove(card);
        if let Ok(extended) = table[meld].extended(&rules.melds, &placed) {
            table[meld] = extended;
        }
        found.push((meld, placed));
    }
}

/// Whether these lay-offs can be made one after another.
fn in_order(rules: &Rules, mut table: Vec<Meld>, offs: &[&(usize, Placed)]) -> bool {
    offs.iter().all(|(meld, cards)| match table[*meld].extended(&rules.melds, cards) {
        Ok(extended) => {
            table[*meld] = extended;
            true
        }
        Err(_) => false,
    })
}

fn meld_move(melds: &[Meld]) -> Move {
    Move::Meld(melds.iter().map(|meld| meld.cards().into()).collect())
}
