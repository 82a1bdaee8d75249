//! A second implementation of the rules of melds, openings and contracts; `values`, `table`, `turn` and `owing` hold
//! the other rules. It is simple and slow, follows the rules pages, and uses only the cards of the engine.

use rami_engine::cards::{Card, PlacedCard};
use rami_engine::rules::{OptionValue, Options};

use super::table::Player;

/// A game and its house rules, by their ids.
#[derive(Clone, Copy)]
pub struct House<'a> {
    pub game: &'a str,
    pub options: &'a Options,
    /// The number of players at the start of the match.
    pub players: usize,
}

/// A legal meld.
#[derive(Debug, PartialEq, Eq)]
pub struct Formed {
    pub run: bool,
    pub clean: bool,
    /// C29: whether it is a run with three natural cards side by side.
    pub clean_part: bool,
    pub points: i32,
    suit: usize,
    /// Ranks of the first and the last card of a run.
    ends: (u8, u8),
}

/// Whether a laying is legal, or the reason against it as a code of the record format.
pub type Verdict = Result<(), &'static str>;

impl House<'_> {
    pub fn is_on(&self, key: &str, usual: bool) -> bool {
        self.options.get(key).map_or(usual, |value| *value == OptionValue::Flag(true))
    }

    pub fn number(&self, key: &str) -> Option<i32> {
        match self.options.get(key) {
            Some(OptionValue::Number(number)) => Some(*number as i32),
            _ => None,
        }
    }

    /// The word chosen for a house rule, or `usual` if there is none.
    pub fn word(&self, key: &str, usual: &'static str) -> &str {
        match self.options.get(key) {
            Some(OptionValue::Word(word)) => word,
            _ => usual,
        }
    }

    /// V0-R2, V1-R1, V2-R1, V3-R1, V4-R1, C31: the packs in play.
    pub fn packs(&self) -> usize {
        let third_from = if self.word("packs", "by-players") == "three-from-five" { 5 } else { 6 };
        match (self.game, self.number("packs")) {
            ("puis-je", _) => 2 + usize::from(self.players >= third_from),
            (_, Some(packs)) => packs as usize,
            ("suites", None) => 1,
            (_, None) => 2,
        }
    }

    /// V2-R1, V3-R1, C16: the jokers in play, with any number of packs.
    pub fn jokers_in_play(&self) -> usize {
        let usual = if matches!(self.game, "rami51" | "rami101") { 4 } else { 0 };
        match self.number("jokers") {
            Some(jokers) => jokers as usize,
            None if self.word("jokers", "none") == "by-players" => self.players - 1,
            None => usual,
        }
    }

    /// The most jokers in a set or in a run. C16: where a game has none by default, there may be any number.
    pub fn jokers(&self, run: bool) -> usize {
        match (self.game, self.number("max_jokers")) {
            ("rami51", Some(most)) => most as usize,
            ("rami51", None) if run => usize::MAX,
            ("rami51", None) | ("rami101", _) => 1,
            _ => usize::MAX,
        }
    }

    /// The meld of these cards; a joker is the card it stands for.
    pub fn combination(&self, cards: &[PlacedCard]) -> Option<Formed> {
        let jokers = cards.iter().filter(|placed| placed.is_joker()).count();
        if cards.len() < 3 || jokers == cards.len() || self.more_than_packs(cards) {
            return None;
        }
        let set = cards.iter().all(|placed| placed.rank() == cards[0].rank());
        let formed = if set { self.set(cards) } else { self.run(cards) }?;
        (jokers <= self.jokers(formed.run)).then_some(formed)
    }

    /// C16: of equal cards, jokers included, no more than there are packs.
    pub fn more_than_packs(&self, cards: &[PlacedCard]) -> bool {
        let equal = |one: &PlacedCard| cards.iter().filter(|other| other.stands_for() == one.stands_for()).count();
        cards.iter().any(|placed| equal(placed) > self.packs())
    }

    /// V0-R7, V2-R4, V3-R6, V4-R4, D0-3, D1-1, D2-2, D4-1.
    fn set(&self, cards: &[PlacedCard]) -> Option<Formed> {
        if self.game == "suites" && !self.is_on("allow_sets", false) {
            return None;
        }
        let most = if self.allows_twins() { self.packs() } else { 1 };
        let alike = |card: &PlacedCard| cards.iter().filter(|other| other.suit() == card.suit()).count();
        if cards.iter().any(|card| alike(card) > most) {
            return None;
        }
        let rank = cards[0].rank().number();
        let each = if rank == 1 { self.ace(false) } else { self.plain(rank) };
        let clean = cards.iter().all(|placed| !placed.is_joker());
        let points = each * cards.len() as i32;
        Some(Formed { run: false, clean, clean_part: false, points, suit: 9, ends: (0, 0) })
    }

    /// Whether a suit may appear twice in a set.
    pub fn allows_twins(&self) -> bool {
        match self.game {
            "puis-je" => !self.is_on("set_distinct_suits", false),
            _ => self.is_on("set_duplicates", false),
        }
    }

    /// C6, V3-R7, V4-R4, D0-1, D4-2: tries every place where the run could begin.
    fn run(&self, cards: &[PlacedCard]) -> Option<Formed> {
        let fewest = if self.game == "puis-je" { 4 } else { 3 };
        let suit = cards[0].suit();
        if cards.len() < fewest || cards.iter().any(|placed| placed.suit() != suit) {
            return None;
        }
        let (start, run) = self.lying(cards)?;
        let rank = |place: usize| ((place - 1) % 13 + 1) as u8;
        let value = |place: usize| match place {
            1 => self.ace(true),
            14 => self.ace(false),
            _ => self.plain(rank(place)),
        };
        Some(Formed {
            run: true,
            clean: run.iter().all(|placed| !placed.is_joker()),
            clean_part: run.windows(3).any(|side| side.iter().all(|placed| !placed.is_joker())),
            points: (start..start + run.len()).map(value).sum(),
            suit: suit as usize,
            ends: (rank(start), rank(start + run.len() - 1)),
        })
    }

    /// The place where a run begins, and its cards as they lie.
    pub fn lying(&self, cards: &[PlacedCard]) -> Option<(usize, Vec<PlacedCard>)> {
        let mut found: Vec<(usize, Vec<PlacedCard>)> =
            (1..=13).filter_map(|start| Some((start, self.lying_at(cards, start)?))).collect();
        if cards.len() == 13 {
            // Where runs wrap, thirteen cards can begin at any rank. Only a start at ace or two is kept.
            found.retain(|&(start, _)| start < 3);
        }
        // Ace to king, or two to ace: an ace given first is low, and so is one that fits only below the two.
        if cards[0].rank().number() != 1 {
            found.reverse();
        }
        found.into_iter().next()
    }

    /// The cards as they lie in a run that begins at this place, if they are one.
    fn lying_at(&self, cards: &[PlacedCard], start: usize) -> Option<Vec<PlacedCard>> {
        let circle = self.game == "puis-je" && self.is_on("wrap_runs", true);
        let top = if self.is_on("ace_high", true) { 14 } else { 13 };
        let last = start + cards.len() - 1;
        if if circle { cards.len() > 13 } else { last > top } {
            return None;
        }
        let mut left = cards.to_vec();
        let ends_only = self.game == "rami101" && !self.is_on("joker_anywhere", false);
        let mut take = |place: usize| {
            let inner = place != start && place != last;
            let fits = |placed: &PlacedCard| usize::from(placed.rank().number()) == (place - 1) % 13 + 1;
            let found = left.iter().position(|placed| fits(placed) && !(ends_only && inner && placed.is_joker()));
            found.map(|at| left.remove(at))
        };
        (start..=last).map(&mut take).collect()
    }

    /// Whether this player may lay these melds if `left` other cards stay in hand.
    pub fn laying(&self, who: Player, melds: &[Vec<PlacedCard>], left: usize) -> Verdict {
        let formed: Option<Vec<Formed>> = melds.iter().map(|cards| self.combination(cards)).collect();
        let formed = formed.ok_or("form")?;
        if who.turns == 0 && self.is_on("first_turn_limit", self.game == "rami101") {
            return Err("first-turn");
        }
        match self.game {
            "puis-je" if who.opened => Err("too-many-melds"),
            "puis-je" => self.contract(who.deal, &formed),
            "rami51" | "rami101" if !who.opened => self.opening(who, &formed, left),
            _ => Ok(()),
        }?;
        let lays = |card: Card| melds.iter().flatten().any(|placed| placed.card() == card);
        match who.must_open_with {
            Some(card) if !who.opened && !lays(card) => Err("must-use-taken-card"), // C20
            _ => Ok(()),
        }
    }

    /// V2-R7, V3-R9, D2-11, D3-3, C23, C26, C29.
    fn opening(&self, who: Player, formed: &[Formed], left: usize) -> Verdict {
        let points: i32 = formed.iter().map(|meld| meld.points).sum();
        let run_only = self.is_on("clean_run_only", false);
        let part = run_only && self.is_on("clean_part", false);
        let is_clean = |meld: &Formed| match (run_only, part) {
            (false, _) => meld.clean,
            (true, false) => meld.clean && meld.run,
            (true, true) => meld.clean_part,
        };
        if self.is_on("rami_sec_exempt", false) && left <= 1 {
            Ok(())
        } else if points < self.needed(who.best_opening) {
            Err("opening-below-minimum")
        } else if (run_only || self.game == "rami101") && !formed.iter().any(is_clean) {
            Err("opening-needs-clean-meld")
        } else {
            Ok(())
        }
    }

    /// V2-R7, C26: the points an opening needs; `best` are those of the highest so far, if there was one.
    pub fn needed(&self, best: Option<i32>) -> i32 {
        let least = self.number("opening_points").unwrap_or(51);
        match best {
            Some(best) if self.is_on("opening_rises", false) => least.max(best + 1),
            _ => least,
        }
    }

    /// V4-R3, C24: the contracts, as numbers of sets and runs.
    fn contracts(&self) -> &'static [(usize, usize)] {
        const ALL: [(usize, usize); 7] = [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)];
        if self.word("contracts", "five") == "seven" { &ALL } else { &ALL[..5] }
    }

    /// V4-R8, D4-6, C24: whether this is the last deal, in which the last card may not be discarded.
    pub fn is_last_deal(&self, deal: u16) -> bool {
        self.game == "puis-je" && usize::from(deal) == self.contracts().len()
    }

    /// V4-R3, V4-R7, D4-15.
    fn contract(&self, deal: u16, formed: &[Formed]) -> Verdict {
        let (sets, runs) = self.contracts()[usize::from(deal) - 1];
        let laid_runs = formed.iter().filter(|meld| meld.run).count();
        if formed.len() > sets + runs {
            return Err("too-many-melds");
        }
        let follows = |one: &Formed, next: &Formed| one.suit == next.suit && one.ends.1 % 13 + 1 == next.ends.0;
        let touching = formed.iter().enumerate().any(|(at, one)| {
            formed.iter().enumerate().any(|(other, next)| at != other && one.run && next.run && follows(one, next))
        });
        let asked = (formed.len() - laid_runs, laid_runs) == (sets, runs);
        if !asked || touching && self.is_on("no_touching_runs", false) { Err("contract-not-met") } else { Ok(()) }
    }
}
