//! The full judgement: what the hand that results from a move is expected to cost, over many possible cards to come, with
//! what the move gives to the next player. The strongest level begins its search with it.

use crate::arrange::Arranger;
use crate::cards::{Card, Hand, Meld};
use crate::game::{Move, Phase, SeatView, push_swaps};
use crate::rules::{LastDiscard, Opening, RAMI_LENGTH, Scoring};

use super::draws;
use super::expected_cost::{ExpectedCost, JudgedHand};
use crate::bots::decision_seed;
use crate::bots::evaluation::lay_off_plan::{LayOffPlan, lay_offs};
use crate::bots::policy::style::Style;
use crate::bots::position::Position;
use crate::bots::position::fits::Fits;
use crate::bots::position::kinds::PerGameKind;
use crate::bots::position::layings::{lay_all, legal, settle};
use crate::bots::position::unseen::UnseenCards;

/// Futures by which layings are judged, and what holding back costs.
const MANY: usize = 96;
/// Futures by which discards are judged.
const JUDGED: usize = 48;
/// Cards of a large hand.
const LARGE: usize = 13;

/// Cards that may be left after an opening for holding it back to be weighed: the discard and so many more. Where whoever
/// has not opened pays a penalty, to go out before anyone has opened costs all others twice as much (V3-R12).
const CLOSE: PerGameKind<usize> = PerGameKind { penalty: usize::MAX, opening: 3, laid: 3, contract: 3, other: 3 };
/// What a discard is worth to a next player who can lay it off.
const FIT: f64 = 8.0;
/// The same, shared among the cards that player holds.
const FIT_LAST: f64 = 30.0;
/// What a discard is worth to a next player who can make a combination with it.
const WANTED: f64 = 8.0;
/// The same once that player has opened.
const WANTED_OPENED: f64 = 12.0;

/// The moves worth a closer look with what each is expected to cost, the best first: one alone where it goes out.
pub(crate) fn judged(view: &SeatView, arranger: &mut Arranger, seed: u64, style: Style) -> Vec<(Move, f64)> {
    let unseen = UnseenCards::of(view);
    let turn = Turn { view, style, fits: Fits::of(&view.rules, view.board.table.iter().map(|laid| &laid.meld)) };
    let held = turn.held(view.hand);
    let play = view.board.phase == Phase::Play;
    if play && let Some(mv) = turn.go_out(arranger) {
        return vec![(mv, 0.0)];
    }
    let (opening, lays) = if play { (turn.opening(arranger), turn.lays(arranger)) } else { Default::default() };
    let mut expected = ExpectedCost::new(view, arranger, &unseen, of_turn(seed, view), most_futures(&view.hand));
    let mut moves = match view.board.phase {
        Phase::Claim => draws::judged_claim(view, &mut expected, held, style),
        Phase::Draw => draws::judged(view, &mut expected, held, style),
        _ => turn.judged_plays(&mut expected, &unseen, &opening, lays),
    };
    moves.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    if moves.is_empty() {
        moves.extend(settle(Position::of(view)).map(|mv| (mv, 0.0)));
    }
    moves
}

/// Large hands and hands with several jokers take long to arrange: fewer futures must do.
fn most_futures(hand: &Hand) -> usize {
    let large = usize::from(hand.len() >= LARGE && hand.jokers() > 0);
    MANY >> (usize::from(hand.jokers().saturating_sub(1)) + large).min(4)
}

/// A seed for this turn of this seat: the same all through the turn.
fn of_turn(seed: u64, view: &SeatView) -> u64 {
    decision_seed(seed, view, &[u64::from(view.board.seats[view.seat].turns)])
}

/// The decisions of one turn.
struct Turn<'a> {
    view: &'a SeatView,
    style: Style,
    fits: Fits,
}

impl Turn<'_> {
    fn opened(&self) -> bool {
        self.view.board.seats[self.view.seat].opened
    }

    /// Whether combinations and cards may be laid one by one.
    fn lays_freely(&self) -> bool {
        self.opened() || self.view.rules.opening == Opening::None
    }

    fn under_contract(&self) -> bool {
        self.view.rules.contract(self.view.board.number).is_some()
    }

    fn held(&self, hand: Hand) -> JudgedHand<'_> {
        let state = &self.view.board.seats[self.view.seat];
        let (opened, fresh) = (state.opened, !state.opened_before);
        JudgedHand { hand, opened, fresh, fits: &self.fits, owed: 1, lays_now: true, banked: 0.0 }
    }

    /// The combinations of an opening; none where cards are laid one by one.
    fn opening(&self, arranger: &mut Arranger) -> Vec<Meld> {
        if self.lays_freely() {
            return Vec::new();
        }
        let hand = &self.view.hand;
        let opening = match self.view.rules.contract(self.view.board.number) {
            Some(contract) => arranger.best_contract(hand, contract),
            None => arranger.best_opening(hand),
        };
        opening.map(|opening| opening.melds).unwrap_or_default()
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
        if !self.lays_freely() {
            let opening = self.opening(arranger);
            let mut rest = hand.without(opening.iter().flat_map(|meld| meld.cards()).map(|placed| placed.card()))?;
            let table = self.table().chain(opening.iter().cloned()).collect();
            for (_, cards) in lay_offs(&self.view.rules, table, &rest) {
                rest = rest.without(cards.iter().map(|placed| placed.card()))?;
            }
            return if rest.len() <= self.spare() { lay_all(Position::of(self.view), &opening) } else { None };
        }
        let plan = LayOffPlan::best(self.view, arranger);
        if usize::from(plan.left) <= self.spare() { self.first_step(arranger, &plan) } else { None }
    }

    /// How many cards may be left for the hand to be out.
    fn spare(&self) -> usize {
        usize::from(self.view.rules.last_discard(self.view.board.number) != LastDiscard::Forbidden)
    }

    fn table(&self) -> impl Iterator<Item = Meld> + '_ {
        self.view.board.table.iter().map(|laid| laid.meld.clone())
    }

    /// The combinations of what a plan keeps; none under a contract, which has been laid (V4-R7).
    fn melds_of(&self, arranger: &mut Arranger, plan: &LayOffPlan) -> Vec<Meld> {
        if self.under_contract() { Vec::new() } else { arranger.best(&plan.rest).melds }
    }

    fn first_step(&self, arranger: &mut Arranger, plan: &LayOffPlan) -> Option<Move> {
        let lay_offs = plan.lay_offs.iter().map(|(meld, cards)| Move::LayOff { meld: *meld, cards: cards.clone() });
        let melds = self.melds_of(arranger, plan);
        let laid = melds.iter().find_map(|meld| lay_all(Position::of(self.view), std::slice::from_ref(meld)));
        laid.or_else(|| lay_offs.into_iter().find_map(|mv| legal(self.view, mv)))
    }

    /// The legal layings of the best plan, one by one.
    fn lays(&self, arranger: &mut Arranger) -> Vec<Move> {
        if !self.lays_freely() {
            return Vec::new();
        }
        let plan = LayOffPlan::best(self.view, arranger);
        let melds = self.melds_of(arranger, &plan);
        let melds = melds.iter().filter_map(|meld| lay_all(Position::of(self.view), std::slice::from_ref(meld)));
        let lay_offs = plan.lay_offs.iter().map(|(meld, cards)| Move::LayOff { meld: *meld, cards: cards.clone() });
        melds.chain(lay_offs.filter_map(|mv| legal(self.view, mv))).collect()
    }

    /// Every laying worth a look and, where nothing is owed, every discard.
    fn judged_plays(
        &self,
        expected: &mut ExpectedCost<'_>,
        unseen: &UnseenCards,
        opening: &[Meld],
        lays: Vec<Move>,
    ) -> Vec<(Move, f64)> {
        let opening_cards = opening.iter().map(Meld::len).sum::<usize>();
        let opening = lay_all(Position::of(self.view), opening);
        let lays = opening.into_iter().chain(lays).chain(self.swaps()).filter_map(|mv| legal(self.view, mv));
        let mut moves: Vec<(Move, f64)> = lays
            .map(|mv| {
                let cost = self.cost_after(expected, &mv) + self.style.hold;
                (mv, cost)
            })
            .collect();
        let left = self.view.hand.len() - opening_cards;
        let opens = opening_cards > 0 && left > *CLOSE.of(&self.view.rules) && !moves.is_empty();
        if self.view.board.owed.is_empty() && !opens {
            let cards = self.discards();
            let costs: Vec<f64> = cards.iter().map(|&card| self.discard_cost(expected, unseen, card)).collect();
            // Layings are judged before the discard: what holding back costs is compared with them as it stands.
            let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
            let kept_back = JudgedHand { lays_now: false, ..self.held(self.view.hand) };
            let shift = if moves.is_empty() { 0.0 } else { expected.cost(&kept_back, MANY) - least };
            let discards = cards.into_iter().zip(costs);
            moves.extend(discards.map(|(card, cost)| (Move::Discard(card), cost + shift)));
        }
        moves
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
    fn cost_after(&self, expected: &mut ExpectedCost<'_>, mv: &Move) -> f64 {
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
        let banked = self.banked(mv);
        let held = JudgedHand { hand, opened, fits: &fits, lays_now, banked, ..self.held(hand) };
        expected.cost(&held, MANY)
    }

    /// What a laying brings at once where cards laid count (V1-R11, V1-R12).
    fn banked(&self, mv: &Move) -> f64 {
        let Scoring::LaidMinusHand { rami_bonus } = self.view.rules.scoring else { return 0.0 };
        let rules = &self.view.rules;
        let of_meld = |meld: &Meld| {
            let long = meld.is_run() && meld.len() >= RAMI_LENGTH;
            f64::from(rules.values.of_meld(meld)) + if long { f64::from(rami_bonus) } else { 0.0 }
        };
        match mv {
            Move::Meld(melds) => {
                melds.iter().filter_map(|cards| Meld::new(&rules.melds, cards).ok()).map(|meld| of_meld(&meld)).sum()
            }
            Move::LayOff { cards, .. } => {
                cards.iter().map(|placed| f64::from(rules.values.in_hand(placed.card()))).sum()
            }
            _ => 0.0,
        }
    }

    /// The cards that may be discarded, jokers only where there is nothing else.
    fn discards(&self) -> Vec<Card> {
        let may = |card: &Card| self.view.check(&Move::Discard(*card)).is_ok();
        let mut cards: Vec<Card> = self.view.hand.distinct().filter(may).collect();
        if cards.iter().any(|card| !card.is_joker()) {
            cards.retain(|card| !card.is_joker());
        }
        cards
    }

    fn discard_cost(&self, expected: &mut ExpectedCost<'_>, unseen: &UnseenCards, card: Card) -> f64 {
        let mut hand = self.view.hand;
        hand.remove(card);
        let held = JudgedHand { owed: 0, lays_now: false, ..self.held(hand) };
        let dear = self.style.dear * f64::from(self.view.rules.values.in_hand(card));
        expected.cost(&held, JUDGED) + self.danger(unseen, card) * self.style.feed - dear
    }

    /// What a discard is worth to the next player.
    fn danger(&self, unseen: &UnseenCards, card: Card) -> f64 {
        let board = &self.view.board;
        let next = board.next_in_play(self.view.seat);
        let state = &board.seats[next];
        if state.opened && self.fits.fits(card) {
            return FIT + FIT_LAST / f64::from(state.cards.max(1));
        }
        unseen.wanted_by(self.view, next, card) * if state.opened { WANTED_OPENED } else { WANTED }
    }
}
