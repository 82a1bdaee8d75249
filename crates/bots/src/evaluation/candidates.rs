//! The candidates: the moves worth a closer look, each with its expected cost. The expected cost is the mean cost of
//! the hand after the move, over possible cards to come, plus the cost of what the move gives to the next player.

use rami_engine::arrange::Arranger;
use rami_engine::cards::{Card, Hand, Meld};
use rami_engine::game::{Move, Phase, SeatView, push_swaps};
use rami_engine::rules::{RAMI_LENGTH, Scoring};

use super::draws;
use super::expected_cost::{ExpectedCost, JudgedHand};
use super::knock_candidates::knock_candidates;
use crate::decision_seed;
use crate::evaluation::lay_off_plan::{LayOffPlan, lay_offs};
use crate::policy::style::Style;
use crate::position::Position;
use crate::position::fits::Fits;
use crate::position::kinds::PerGameKind;
use crate::position::layings::{lay_all, settle};
use crate::position::unseen::UnseenCards;
use crate::search::settings::SearchSettings;

/// The number of futures that evaluate a laying, and the choice to hold everything back. More of them take longer and
/// err less. Chosen by judgement.
const FUTURES_OF_LAYINGS: usize = 96;
/// The number of futures that evaluate the best discards. Measured: in Rami 101 among four players, half, twice and
/// four times as many are no better (`docs/bots-lab.md`, "The evaluation").
const FUTURES_OF_DISCARDS: usize = 48;
/// The number of discards evaluated by that many futures: as many as the champion compares by rollouts.
const BEST_DISCARDS: usize = SearchSettings::CHAMPION.candidates;
/// The number of futures that evaluate every discard, to find those worth more of them. Chosen by judgement.
const FEW_FUTURES: usize = 12;
/// The number of cards from which a hand counts as large: it takes long to arrange. Chosen by judgement.
const LARGE: usize = 13;

/// Where an opening can be laid, discards are candidates too if the opening would leave at most this many cards. In
/// Rami 101 they always are, because going out before anybody has opened costs all others twice the penalty (V3-R12).
/// That entry was measured, with the weights for opening (`docs/bots-lab.md`, "When to open, in Rami 101"). The others
/// are chosen by judgement.
const CLOSE: PerGameKind<usize> = PerGameKind { penalty: usize::MAX, opening: 3, laid: 3, contract: 3, other: 3 };
/// The cost of a discard that the next player can lay off, in points. Chosen by judgement.
const FIT: f64 = 8.0;
/// The additional cost of such a discard, in points. It is divided by the number of cards that the next player holds,
/// since the last cards end the deal. Chosen by judgement.
const FIT_LAST: f64 = 30.0;
/// The cost of a discard with which the next player can certainly make a meld, in points. It is multiplied by the
/// probability that he can. Chosen by judgement.
const WANTED: f64 = 8.0;
/// The same once that player has opened and can lay the meld at once. Chosen by judgement.
const WANTED_OPENED: f64 = 12.0;

/// The candidates with their expected costs in points, the best first. A move that goes out is the only one.
pub fn candidates(view: &SeatView, arranger: &mut Arranger, seed: u64, style: Style) -> Vec<(Move, f64)> {
    if view.rules.knocking().is_some() {
        return knock_candidates(view, style);
    }
    let unseen = UnseenCards::from_view(view);
    let turn =
        Turn { view, style, fits: Fits::from_rules(&view.rules, view.board.table.iter().map(|laid| &laid.meld)) };
    let held = turn.held(view.hand);
    let play = view.board.phase == Phase::Play;
    if play && let Some(mv) = turn.go_out(arranger) {
        return vec![(mv, 0.0)];
    }
    let (opening, lays) = if play { (turn.opening(arranger), turn.lays(arranger)) } else { Default::default() };
    let mut expected = ExpectedCost::new(view, arranger, &unseen, turn_seed(seed, view), most_futures(&view.hand));
    let mut moves = match view.board.phase {
        Phase::Claim => draws::claims(view, &mut expected, held, style),
        Phase::Draw => draws::draws(view, &mut expected, held, style),
        _ => turn.plays(&mut expected, &unseen, &opening, lays),
    };
    moves.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    if moves.is_empty() {
        moves.extend(settle(Position::from_view(view)).map(|mv| (mv, 0.0)));
    }
    moves
}

/// The number of futures that evaluate a hand. It is halved for each joker but the first, and once more for a large
/// hand with jokers, since these take long to arrange. Chosen by judgement.
fn most_futures(hand: &Hand) -> usize {
    let large = usize::from(hand.len() >= LARGE && hand.jokers() > 0);
    FUTURES_OF_LAYINGS >> (usize::from(hand.jokers().saturating_sub(1)) + large).min(4)
}

/// The seed of the futures: the same all through a turn of a seat.
fn turn_seed(seed: u64, view: &SeatView) -> u64 {
    decision_seed(seed, view, &[u64::from(view.board.seats[view.seat].turns)])
}

/// A decision in one turn.
struct Turn<'a> {
    view: &'a SeatView,
    style: Style,
    /// The places that the table offers.
    fits: Fits,
}

impl Turn<'_> {
    /// The position of the seat.
    fn position(&self) -> Position<'_> {
        Position::from_view(self.view)
    }

    /// Whether the deal has a contract.
    fn under_contract(&self) -> bool {
        self.view.rules.contract(self.view.board.number).is_some()
    }

    /// A hand of the seat as it is held now, with one discard still owed.
    fn held(&self, hand: Hand) -> JudgedHand<'_> {
        let state = &self.view.board.seats[self.view.seat];
        let (opened, fresh) = (state.opened, !state.opened_before);
        JudgedHand { hand, opened, fresh, fits: &self.fits, owed: 1, lays_now: true, banked: 0.0 }
    }

    /// The melds of an opening; none where cards are laid one by one.
    fn opening(&self, arranger: &mut Arranger) -> Vec<Meld> {
        if self.position().lays_freely() {
            return Vec::new();
        }
        let hand = &self.view.hand;
        let opening = match self.view.rules.contract(self.view.board.number) {
            Some(contract) => arranger.best_contract(hand, contract),
            None => arranger.best_opening(hand),
        };
        opening.map(|opening| opening.melds).unwrap_or_default()
    }

    /// The first move towards going out in this turn; `None` if the hand cannot go out.
    fn go_out(&self, arranger: &mut Arranger) -> Option<Move> {
        let hand = self.view.hand;
        if let (1, Some(card)) = (hand.len(), hand.distinct().next()) {
            let mv = Move::Discard(card);
            if self.view.check(&mv).is_ok() {
                return Some(mv);
            }
        }
        if !self.position().lays_freely() {
            let opening = self.opening(arranger);
            let mut rest = hand.without(opening.iter().flat_map(|meld| meld.cards()).map(|placed| placed.card()))?;
            let table = self.table().chain(opening.iter().cloned()).collect();
            for (_, cards) in lay_offs(&self.view.rules, table, &rest) {
                rest = rest.without(cards.iter().map(|placed| placed.card()))?;
            }
            return if rest.len() <= self.position().spare() { lay_all(self.position(), &opening) } else { None };
        }
        let plan = LayOffPlan::best(self.view, arranger);
        if usize::from(plan.left) <= self.position().spare() { self.first_step(arranger, &plan) } else { None }
    }

    /// The melds on the table.
    fn table(&self) -> impl Iterator<Item = Meld> + '_ {
        self.view.board.table.iter().map(|laid| laid.meld.clone())
    }

    /// The melds of what a plan keeps; none under a contract, which has been laid (V4-R7).
    fn melds_of(&self, arranger: &mut Arranger, plan: &LayOffPlan) -> Vec<Meld> {
        if self.under_contract() { Vec::new() } else { arranger.best(&plan.rest).melds }
    }

    /// The first move of a plan.
    fn first_step(&self, arranger: &mut Arranger, plan: &LayOffPlan) -> Option<Move> {
        let lay_offs = plan.lay_offs.iter().map(|(meld, cards)| Move::LayOff { meld: *meld, cards: cards.clone() });
        let melds = self.melds_of(arranger, plan);
        let laid = melds.iter().find_map(|meld| lay_all(self.position(), std::slice::from_ref(meld)));
        laid.or_else(|| lay_offs.into_iter().find_map(|mv| self.position().legal(mv)))
    }

    /// The layings of the best plan, one by one.
    fn lays(&self, arranger: &mut Arranger) -> Vec<Move> {
        if !self.position().lays_freely() {
            return Vec::new();
        }
        let plan = LayOffPlan::best(self.view, arranger);
        let melds = self.melds_of(arranger, &plan);
        let melds = melds.iter().filter_map(|meld| lay_all(self.position(), std::slice::from_ref(meld)));
        let lay_offs = plan.lay_offs.iter().map(|(meld, cards)| Move::LayOff { meld: *meld, cards: cards.clone() });
        melds.chain(lay_offs.filter_map(|mv| self.position().legal(mv))).collect()
    }

    /// The candidates after the draw: layings and, where nothing is owed, discards.
    fn plays(
        &self,
        expected: &mut ExpectedCost<'_>,
        unseen: &UnseenCards,
        opening: &[Meld],
        lays: Vec<Move>,
    ) -> Vec<(Move, f64)> {
        let opening_cards = opening.iter().map(Meld::len).sum::<usize>();
        let opening = lay_all(self.position(), opening);
        let lays = opening.into_iter().chain(lays).chain(self.swaps()).filter_map(|mv| self.position().legal(mv));
        let mut moves: Vec<(Move, f64)> = lays
            .map(|mv| {
                let cost = self.cost_after(expected, &mv) + self.style.hold;
                (mv, cost)
            })
            .collect();
        let left = self.view.hand.len() - opening_cards;
        let opens = opening_cards > 0 && left > *CLOSE.of(&self.view.rules) && !moves.is_empty();
        if self.view.board.owed.is_empty() && !opens {
            let discards = self.discard_costs(expected, unseen);
            let shift = if moves.is_empty() { 0.0 } else { self.discard_shift(expected, &discards) };
            moves.extend(discards.into_iter().map(|(card, cost)| (Move::Discard(card), cost + shift)));
        }
        moves
    }

    /// The amount to add to the costs of discards, so that they compare with those of layings. A laying is evaluated
    /// with a discard still owed, a discard by the hand after it. With this amount added, the best discard costs as
    /// much as holding everything back with a discard owed.
    fn discard_shift(&self, expected: &mut ExpectedCost<'_>, discards: &[(Card, f64)]) -> f64 {
        let least = discards.iter().map(|&(_, cost)| cost).fold(f64::INFINITY, f64::min);
        let kept_back = JudgedHand { lays_now: false, ..self.held(self.view.hand) };
        expected.cost(&kept_back, FUTURES_OF_LAYINGS) - least
    }

    /// Every way to put own cards in place of a joker on the table.
    fn swaps(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (index, laid) in self.view.board.table.iter().enumerate() {
            push_swaps(index, &laid.meld, &self.view.hand, &mut moves);
        }
        moves
    }

    /// The expected cost once a laying is made.
    fn cost_after(&self, expected: &mut ExpectedCost<'_>, mv: &Move) -> f64 {
        let rules = &self.view.rules;
        let mut table: Vec<Meld> = self.table().collect();
        let (mut hand, mut opened) = (self.view.hand, self.position().opened());
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
        let fits = Fits::from_rules(rules, &table);
        let lays_now = opened && !self.position().opened();
        let banked = self.banked(mv);
        let held = JudgedHand { hand, opened, fits: &fits, lays_now, banked, ..self.held(hand) };
        expected.cost(&held, FUTURES_OF_LAYINGS)
    }

    /// The points that a laying brings at once where cards laid count (V1-R11, V1-R12).
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

    /// The discards that a few futures find best, with their expected costs by more futures.
    fn discard_costs(&self, expected: &mut ExpectedCost<'_>, unseen: &UnseenCards) -> Vec<(Card, f64)> {
        let mut cost = |card: Card, futures: usize| (card, self.discard_cost(expected, unseen, card, futures));
        let few: Vec<(Card, f64)> = self.discards().into_iter().map(|card| cost(card, FEW_FUTURES)).collect();
        let better = |one: f64| few.iter().filter(|&&(_, other)| other < one).count();
        let best = few.iter().filter(|&&(_, cost)| better(cost) < BEST_DISCARDS);
        best.map(|&(card, _)| cost(card, FUTURES_OF_DISCARDS)).collect()
    }

    /// The expected cost after a discard, by this many futures, including what it gives to the next player.
    fn discard_cost(&self, expected: &mut ExpectedCost<'_>, unseen: &UnseenCards, card: Card, futures: usize) -> f64 {
        let mut hand = self.view.hand;
        hand.remove(card);
        let held = JudgedHand { owed: 0, lays_now: false, ..self.held(hand) };
        let dear = self.style.dear * f64::from(self.view.rules.values.in_hand(card));
        expected.cost(&held, futures) + self.danger(unseen, card) * self.style.feed - dear
    }

    /// The cost of a discard that the next player may use, in points.
    fn danger(&self, unseen: &UnseenCards, card: Card) -> f64 {
        let board = &self.view.board;
        let next = board.next_in_play(self.view.seat);
        let state = &board.seats[next];
        if !self.view.rules.draw.may_take(state.opened) {
            return 0.0;
        }
        if state.opened && self.fits.fits(card) {
            return FIT + FIT_LAST / f64::from(state.cards.max(1));
        }
        unseen.wanted_by(self.view, next, card) * if state.opened { WANTED_OPENED } else { WANTED }
    }
}
