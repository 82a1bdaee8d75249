//! A whole turn in the reference: which cards must be laid after a take, and whether the turn can still end (C12).
//! Every sequence of layings is tried.

use std::collections::HashSet;

use rami_engine::cards::{Card, PlacedCard, Rank, Suit};

use super::reference::{House, Verdict};
use super::table::{OnTable, Player};

/// How a card must be laid in the turn in which it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Duty {
    /// In any laying, or in place of a joker: V3-R4, D2-8.
    Anyhow,
    /// In the player's opening, and nowhere else: C20.
    InOpening,
    /// In the player's opening, or in place of a joker: D3-7 at the take.
    InOpeningOrSwap,
    /// Before anything else, in a new meld or where that counts in a lay-off: D1-3, D1-4.
    First,
}

/// A meld on the table of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lying {
    pub cards: Vec<PlacedCard>,
    /// Whether the player laid it first.
    pub own: bool,
    /// Cards that the player has laid off on it in this turn.
    pub added: usize,
}

/// A turn after the draw.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnderWay {
    pub who: Player,
    /// The cards in hand, sorted.
    pub hand: Vec<Card>,
    pub table: Vec<Lying>,
    /// The cards in hand that must be laid before the turn ends.
    pub owed: Vec<(Card, Duty)>,
    /// The single discard taken, if it is in hand and may not be thrown back (C3).
    pub kept: Option<Card>,
}

/// Something laid in a turn.
#[derive(Clone, Debug)]
pub enum Laying {
    Melds(Vec<Vec<PlacedCard>>),
    LayOff(usize, Vec<PlacedCard>),
    Swap(usize, Vec<Card>),
}

fn physical(cards: &[PlacedCard]) -> Vec<Card> {
    cards.iter().map(|placed| placed.card()).collect()
}

/// The cards that are left when these are taken away, if they are all there.
pub fn without(hand: &[Card], cards: &[Card]) -> Option<Vec<Card>> {
    let mut left = hand.to_vec();
    for card in cards {
        left.remove(left.iter().position(|held| held == card)?);
    }
    Some(left)
}

impl UnderWay {
    /// If the hand holds two equal cards, the one that is owed or was just taken is laid first.
    fn lose(&mut self, cards: &[Card]) {
        self.hand = without(&self.hand, cards).expect("cards of the hand");
        for card in cards {
            if let Some(at) = self.owed.iter().position(|(owed, _)| owed == card) {
                self.owed.remove(at);
            }
            self.kept = self.kept.filter(|kept| kept != card);
        }
    }
}

impl House<'_> {
    /// The turn of a player who takes the newest discards, deepest first. `at_take` says that they are about to be
    /// taken. Then a player who has not opened can lay the card only in the opening or in place of a joker (D3-7).
    pub fn taken(&self, who: Player, hand: Vec<Card>, table: Vec<Lying>, taken: &[Card], at_take: bool) -> UnderWay {
        let to_open = !who.opened && self.word("discard_needs_opening", "no") != "no";
        let opens = matches!(self.game, "rami51" | "rami101") && !who.opened;
        let duty = match self.game {
            "suites" => Duty::First,
            _ if to_open => Duty::InOpening,
            _ if at_take && opens => Duty::InOpeningOrSwap,
            _ => Duty::Anyhow,
        };
        let owed = match taken.first() {
            Some(&card) if self.taking_obliges(who.opened, taken.len()) => vec![(card, duty)],
            _ => Vec::new(),
        };
        let kept = match taken {
            [card] if !self.is_on("same_card_discard", false) => Some(*card),
            _ => None,
        };
        let mut hand = hand;
        hand.sort_unstable();
        UnderWay { who, hand, table, owed, kept }
    }

    /// The code of the refusal of a laying after which the turn cannot end (C12).
    pub fn owes(&self, turn: &UnderWay) -> &'static str {
        match (self.game, turn.owed.is_empty()) {
            ("suites", false) => "deepest-card-needs-run",
            (_, false) => "must-use-taken-card",
            ("suites", true) => "must-keep-closing-card",
            (_, true) => "must-keep-discard",
        }
    }

    /// Whether something may be laid: the rules of laying allow it, it respects the cards owed, and the turn can end
    /// afterwards.
    pub fn may_lay(&self, turn: &UnderWay, laying: &Laying) -> Verdict {
        self.fits(turn, laying)?;
        let after = self.after(turn, laying);
        if self.can_end(&after, &mut HashSet::new()) { Ok(()) } else { Err(self.owes(&after)) }
    }

    /// The same without the question of whether the turn can end afterwards.
    pub fn fits(&self, turn: &UnderWay, laying: &Laying) -> Verdict {
        let who = turn.who;
        let first = turn.owed.first().filter(|(_, duty)| *duty == Duty::First).map(|(card, _)| *card);
        let owed_in = |duties: &[Duty]| turn.owed.iter().find(|(_, duty)| duties.contains(duty)).map(|(card, _)| *card);
        let must_open_with = owed_in(&[Duty::InOpening, Duty::InOpeningOrSwap]);
        match laying {
            Laying::Melds(melds) => {
                let cards: Vec<Card> = melds.iter().flat_map(|cards| physical(cards)).collect();
                let left = turn.hand.len() - cards.len();
                self.laying(Player { must_open_with, ..who }, melds, left)?;
                self.in_order(first, true, &cards)
            }
            Laying::LayOff(index, cards) => {
                let Lying { cards: on, own, added } = &turn.table[*index];
                self.fits_on(who, OnTable { cards: on, own: *own, added: *added }, cards)?;
                self.in_order(first, self.is_on("deep_take_layoff_counts", false), &physical(cards))
            }
            Laying::Swap(index, with) => {
                self.swap(who, &turn.table[*index].cards, with)?;
                let left = without(&turn.hand, with).expect("cards of the hand");
                match owed_in(&[Duty::InOpening]) {
                    Some(card) if !left.contains(&card) => Err("must-use-taken-card"), // C20
                    _ => Ok(()),
                }
            }
        }
    }

    /// D1-4: the deepest card must be laid before anything else.
    fn in_order(&self, first: Option<Card>, counts: bool, cards: &[Card]) -> Verdict {
        match first {
            Some(card) if !counts || !cards.contains(&card) => Err("deepest-card-needs-run"),
            _ => Ok(()),
        }
    }

    /// The turn after something was laid.
    fn after(&self, turn: &UnderWay, laying: &Laying) -> UnderWay {
        let mut after = turn.clone();
        match laying {
            Laying::Melds(melds) => {
                after.lose(&melds.iter().flat_map(|cards| physical(cards)).collect::<Vec<_>>());
                after.who.opened = true;
                let run = |cards: &[PlacedCard]| self.combination(cards).is_some_and(|formed| formed.run);
                for cards in melds {
                    let cards = match self.lying(cards) {
                        Some((_, lying)) if run(cards) => lying,
                        _ => cards.clone(),
                    };
                    after.table.push(Lying { cards, own: true, added: 0 });
                }
            }
            Laying::LayOff(index, cards) => {
                after.lose(&physical(cards));
                after.who.opened = true;
                let on = &mut after.table[*index];
                on.added += if on.own { 0 } else { cards.len() };
                // An ace that fits both ends of a run goes to the upper end, where it counts more.
                on.cards = self.extended(&on.cards, cards).into_iter().next().expect("it fits");
            }
            Laying::Swap(index, with) => {
                // C20: an equal card is exchanged, and the card that must lie in the opening is still owed.
                let opens_with = turn.owed.first().filter(|(_, duty)| *duty == Duty::InOpening).copied();
                after.lose(with);
                if opens_with.is_some_and(|(card, _)| with.contains(&card)) {
                    (after.owed, after.kept) = (turn.owed.clone(), turn.kept);
                }
                after.table[*index].cards = self.swapped(&turn.table[*index].cards, with);
                after.hand.push(Card::JOKER);
                after.hand.sort_unstable();
                if self.is_on("joker_replay_now", false) {
                    after.owed.push((Card::JOKER, Duty::Anyhow));
                }
            }
        }
        after
    }

    /// Whether some sequence of layings leads to an end of the turn. `seen` holds the turns that were tried before.
    pub fn can_end(&self, turn: &UnderWay, seen: &mut HashSet<UnderWay>) -> bool {
        if self.ends(turn) {
            return true;
        }
        if turn.hand.is_empty() || !seen.insert(turn.clone()) {
            return false;
        }
        self.layings(turn).iter().any(|laying| self.can_end(&self.after(turn, laying), seen))
    }

    /// Whether the turn may end now: the player has gone out, can discard, or keeps a last card that may not be
    /// discarded.
    fn ends(&self, turn: &UnderWay) -> bool {
        let hand = &turn.hand;
        let copies = |card: Card| hand.iter().filter(|held| **held == card).count();
        let goes = |card: &Card| turn.kept != Some(*card) || copies(*card) > 1;
        let keeps_last = hand.len() == 1 && self.is_last_deal(turn.who.deal);
        match hand.len() {
            0 => turn.owed.is_empty() && self.emptied(turn.who.deal, 0).is_ok(),
            _ => turn.owed.is_empty() && (keeps_last || hand.iter().any(goes)),
        }
    }

    /// All layings that [`fits`](Self::fits) accepts.
    fn layings(&self, turn: &UnderWay) -> Vec<Laying> {
        let mut layings = self.every_laying(turn);
        layings.retain(|laying| self.fits(turn, laying).is_ok());
        layings
    }

    /// All layings to try, legal or not: melds, several together for an opening, lay-offs and cards in place of jokers.
    pub fn every_laying(&self, turn: &UnderWay) -> Vec<Laying> {
        let melds = self.every_combination(&turn.hand);
        let together = !turn.who.opened && matches!(self.game, "rami51" | "rami101" | "puis-je");
        let mut found = Vec::new();
        choose(&melds, &turn.hand, if together { 4 } else { 1 }, &mut Vec::new(), &mut found);
        for (index, on) in turn.table.iter().enumerate() {
            // The deepest card may need other cards between it and the run. Otherwise cards are laid off one by one.
            let several = turn.owed.first().is_some_and(|(_, duty)| *duty == Duty::First);
            for cards in subsets(&turn.hand, if several { turn.hand.len() } else { 1 }) {
                let rank_or_suit =
                    |name: &Card| name.rank() == Some(on.cards[0].rank()) || name.suit() == Some(on.cards[0].suit());
                found.extend(namings(&cards, &rank_or_suit).into_iter().map(|cards| Laying::LayOff(index, cards)));
            }
            if on.cards.iter().any(|placed| placed.is_joker()) {
                let with = subsets(&turn.hand, 2).into_iter();
                found.extend(with.map(|with| Laying::Swap(index, with)));
            }
        }
        found
    }

    /// Every meld that cards of a hand form, with every card that its jokers can stand for.
    fn every_combination(&self, hand: &[Card]) -> Vec<Vec<PlacedCard>> {
        let mut found = HashSet::new();
        for cards in subsets(hand, hand.len()).into_iter().filter(|cards| cards.len() >= 3) {
            let Some(one) = cards.iter().find(|card| !card.is_joker()) else { continue };
            let near = |name: &Card| name.rank() == one.rank() || name.suit() == one.suit();
            if cards.iter().all(|card| card.is_joker() || near(card)) {
                for mut named in namings(&cards, &near) {
                    named.sort_unstable();
                    found.insert(named);
                }
            }
        }
        let mut melds: Vec<Vec<PlacedCard>> =
            found.into_iter().filter(|cards| self.combination(cards).is_some()).collect();
        melds.sort_unstable();
        melds
    }
}

/// Every choice of up to `most` disjoint melds.
fn choose(
    melds: &[Vec<PlacedCard>],
    hand: &[Card],
    most: usize,
    chosen: &mut Vec<Vec<PlacedCard>>,
    found: &mut Vec<Laying>,
) {
    if most == 0 {
        return;
    }
    for (at, cards) in melds.iter().enumerate() {
        let Some(rest) = without(hand, &physical(cards)) else { continue };
        chosen.push(cards.clone());
        found.push(Laying::Melds(chosen.clone()));
        choose(&melds[at..], &rest, most - 1, chosen, found);
        chosen.pop();
    }
}

/// The different choices of 1 to `most` cards of a hand.
fn subsets(hand: &[Card], most: usize) -> HashSet<Vec<Card>> {
    let chosen = |bits: u32| (0..hand.len()).filter(move |at| bits >> at & 1 == 1).map(|at| hand[at]).collect();
    let few = |bits: &u32| bits.count_ones() as usize <= most;
    (1..1_u32 << hand.len()).filter(few).map(chosen).collect()
}

/// All ways to lay these cards. A joker stands for every card that `useful` accepts.
fn namings(cards: &[Card], useful: &impl Fn(&Card) -> bool) -> Vec<Vec<PlacedCard>> {
    let names: Vec<Card> = all_names().filter(useful).collect();
    let mut found = vec![Vec::new()];
    for &card in cards {
        let placed: Vec<PlacedCard> = match PlacedCard::try_from(card) {
            Ok(natural) => vec![natural],
            Err(_) => names.iter().map(|&name| PlacedCard::joker(name)).collect(),
        };
        let longer = |before: &Vec<PlacedCard>, one: PlacedCard| [before.as_slice(), &[one]].concat();
        found = found.iter().flat_map(|before| placed.iter().map(|&one| longer(before, one))).collect();
    }
    found
}

fn all_names() -> impl Iterator<Item = Card> {
    let ranks = || (1..=13).map(|number| Rank::new(number).expect("a rank"));
    Suit::ALL.into_iter().flat_map(move |suit| ranks().map(move |rank| Card::new(rank, suit)))
}
