//! A second implementation of the rules of combinations, openings and counting; `table` and `turn` hold the other
//! rules. It is simple and slow, follows the texts of the games, and uses nothing of the engine but its cards.

use rami::cards::{Card, PlacedCard};
use rami::rules::{OptionValue, Options};

/// A game with house rules, by their names.
#[derive(Clone, Copy)]
pub struct House<'a> {
    pub game: &'a str,
    pub options: &'a Options,
}

/// A legal combination.
#[derive(Debug, PartialEq, Eq)]
pub struct Formed {
    pub run: bool,
    pub clean: bool,
    pub points: i32,
    suit: usize,
    /// Ranks of the first and the last card of a run.
    ends: (u8, u8),
}

/// The reason against a laying, in the words of the record format.
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

    /// The points of a card from two to king.
    fn plain(&self, rank: u8) -> i32 {
        match (self.game, rank) {
            ("suites", 2..=9) => 5,
            (_, 10..) => 10,
            _ => i32::from(rank),
        }
    }

    /// V1-R11, V2-R3, V3-R8: the points of an ace, `low` as the lowest card of a run, else in a set or above the king.
    fn ace(&self, low: bool) -> i32 {
        match (self.game, low) {
            ("suites", true) => 5,
            ("suites", false) => 10,
            (_, true) => 1,
            (_, false) => 11,
        }
    }

    fn in_hand(&self, card: Card) -> i32 {
        let Some(rank) = card.rank() else {
            return match self.game {
                "rami51" => 20,
                _ => self.number("joker_hand").unwrap_or(0),
            };
        };
        match (self.game, rank.number()) {
            ("traditionnel", 1) => self.number("hand_ace").unwrap_or(11),
            ("suites", 1) => 5,
            ("puis-je", 1) => 15,
            (_, 1) => 11,
            (_, number) => self.plain(number),
        }
    }

    pub fn hand(&self, hand: &[Card]) -> i32 {
        hand.iter().map(|&card| self.in_hand(card)).sum()
    }

    /// The most jokers in a set or in a run.
    pub fn jokers(&self, run: bool) -> usize {
        match (self.game, self.number("max_jokers")) {
            ("rami51", Some(most)) => most as usize,
            ("rami51", None) => {
                if run {
                    usize::MAX
                } else {
                    1
                }
            }
            ("rami101", _) => 1,
            _ => 0,
        }
    }

    /// The combination of these cards; a joker is the card it stands for.
    pub fn combination(&self, cards: &[PlacedCard]) -> Option<Formed> {
        let jokers = cards.iter().filter(|placed| placed.is_joker()).count();
        if cards.len() < 3 || jokers == cards.len() {
            return None;
        }
        let set = cards.iter().all(|placed| placed.rank() == cards[0].rank());
        let formed = if set { self.set(cards) } else { self.run(cards) }?;
        (jokers <= self.jokers(formed.run)).then_some(formed)
    }

    /// V0-R7, V2-R4, V3-R6, V4-R4, D0-3, D1-1, D2-2, D4-1.
    fn set(&self, cards: &[PlacedCard]) -> Option<Formed> {
        if self.game == "suites" && !self.is_on("allow_sets", false) {
            return None;
        }
        let (twins, most) = match (self.allows_twins(), self.game) {
            (true, "puis-je") => (true, 12),
            (true, _) => (true, 8),
            (false, _) => (false, 4),
        };
        // As many of one card as there are packs: two packs, if a set has at most eight cards, or three.
        let copies = if twins { most / 4 } else { 1 };
        let alike = |card: &PlacedCard| cards.iter().filter(|other| other.suit() == card.suit()).count();
        if cards.len() > most || cards.iter().any(|card| alike(card) > copies) {
            return None;
        }
        let rank = cards[0].rank().number();
        let each = if rank == 1 { self.ace(false) } else { self.plain(rank) };
        let clean = cards.iter().all(|placed| !placed.is_joker());
        Some(Formed { run: false, clean, points: each * cards.len() as i32, suit: 9, ends: (0, 0) })
    }

    /// Whether a suit may appear twice in a set.
    pub fn allows_twins(&self) -> bool {
        match self.game {
            "puis-je" => !self.is_on("set_distinct_suits", false),
            _ => self.is_on("set_duplicates", false),
        }
    }

    /// C6, V3-R7, V4-R4, D0-1, D4-2: every place where the run could begin is tried.
    fn run(&self, cards: &[PlacedCard]) -> Option<Formed> {
        let fewest = if self.game == "puis-je" { 4 } else { 3 };
        let suit = cards[0].suit();
        if cards.len() < fewest || cards.iter().any(|placed| placed.suit() != suit) {
            return None;
        }
        let mut starts: Vec<usize> = (1..=13).filter(|&start| self.lies_at(cards, start)).collect();
        if cards.len() == 13 {
            starts.retain(|&start| start < 3); // a full circle has no ends: it is told as from ace or two
        }
        // Ace to king, or two to ace: an ace named first is low, as is one below a two that no king can hold.
        if cards[0].rank().number() != 1 {
            starts.reverse();
        }
        let start = *starts.first()?;
        let place = |step: usize| start + step;
        let value = |place: usize| match place {
            1 => self.ace(true),
            14 => self.ace(false),
            _ => self.plain(((place - 1) % 13 + 1) as u8),
        };
        let rank = |place: usize| ((place - 1) % 13 + 1) as u8;
        Some(Formed {
            run: true,
            clean: cards.iter().all(|placed| !placed.is_joker()),
            points: (0..cards.len()).map(|step| value(place(step))).sum(),
            suit: suit as usize,
            ends: (rank(start), rank(place(cards.len() - 1))),
        })
    }

    fn lies_at(&self, cards: &[PlacedCard], start: usize) -> bool {
        let circle = self.game == "puis-je" && self.is_on("wrap_runs", true);
        let top = if self.is_on("ace_high", true) { 14 } else { 13 };
        let last = start + cards.len() - 1;
        if if circle { cards.len() > 13 } else { last > top } {
            return false;
        }
        let mut left: Vec<&PlacedCard> = cards.iter().collect();
        let ends_only = self.game == "rami101" && !self.is_on("joker_anywhere", false);
        (start..=last).all(|place| {
            let inner = place != start && place != last;
            let fits = |placed: &&PlacedCard| usize::from(placed.rank().number()) == (place - 1) % 13 + 1;
            let found = left.iter().position(|placed| fits(placed) && !(ends_only && inner && placed.is_joker()));
            found.map(|at| left.remove(at)).is_some()
        })
    }

    /// Whether these combinations may be laid if `left` other cards stay in hand. `turns` is the number the player has
    /// completed.
    pub fn laying(&self, deal: u16, opened: bool, turns: u16, melds: &[Vec<PlacedCard>], left: usize) -> Verdict {
        let formed: Option<Vec<Formed>> = melds.iter().map(|cards| self.combination(cards)).collect();
        let formed = formed.ok_or("form")?;
        if turns == 0 && self.is_on("first_turn_limit", self.game == "rami101") {
            return Err("first-turn");
        }
        match self.game {
            "puis-je" if opened => Err("too-many-melds"),
            "puis-je" => self.contract(deal, &formed),
            "rami51" | "rami101" if !opened => self.opening(&formed, left),
            _ => Ok(()),
        }
    }

    /// V2-R7, V3-R9, D2-11, D3-3.
    fn opening(&self, formed: &[Formed], left: usize) -> Verdict {
        let points: i32 = formed.iter().map(|meld| meld.points).sum();
        let run_only = self.is_on("clean_run_only", false);
        let needed = run_only || self.game == "rami101";
        if self.is_on("rami_sec_exempt", false) && left <= 1 {
            Ok(())
        } else if points < self.number("opening_points").unwrap_or(51) {
            Err("opening-below-minimum")
        } else if needed && !formed.iter().any(|meld| meld.clean && (meld.run || !run_only)) {
            Err("opening-needs-clean-meld")
        } else {
            Ok(())
        }
    }

    /// V4-R3, V4-R7, D4-15.
    fn contract(&self, deal: u16, formed: &[Formed]) -> Verdict {
        let (sets, runs) = [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1)][usize::from(deal) - 1];
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

    /// The points that a seat writes when a deal has ended.
    pub fn points(&self, end: &Ending, seat: usize) -> i32 {
        let (hand, won) = (self.hand(&end.hands[seat]), seat == end.winner);
        let joker = end.hands[seat].iter().any(|card| card.is_joker());
        let times = |doubled: bool| if doubled { 2 } else { 1 };
        match self.game {
            "traditionnel" if won => {
                let all: i32 = end.hands.iter().map(|hand| self.hand(hand)).sum();
                all + if end.in_one_go { self.number("chasse_bonus").unwrap_or(25) } else { 0 }
            }
            "traditionnel" => 0,
            "suites" => {
                let laid = end.laid.iter().filter(|(owner, _)| *owner == seat);
                let laid: i32 = laid.map(|(_, cards)| self.combination(cards).map_or(0, |meld| meld.points)).sum();
                let long = if won { end.long_runs } else { 0 };
                laid - hand + long * self.number("rami_bonus").unwrap_or(50)
            }
            "rami51" if won => -10 * times(end.in_one_go),
            "rami51" => match self.number("unopened_penalty") {
                Some(penalty) if !end.opened[seat] => penalty,
                _ => hand * times(end.in_one_go) * times(joker && self.is_on("joker_doubles", true)),
            },
            "puis-je" if won => self.number("winner_score").unwrap_or(0),
            "rami101" if won => 0,
            "rami101" if end.in_one_go && end.losers().all(|loser| !end.opened[loser]) => 200,
            "rami101" if !end.opened[seat] => 100,
            "rami101" => hand * times(joker && self.number("joker_hand").is_none()),
            _ => hand,
        }
    }
}

/// A deal in which somebody has gone out.
pub struct Ending {
    pub winner: usize,
    pub in_one_go: bool,
    /// Runs of seven cards or more that the winner laid in the last turn, each at once.
    pub long_runs: i32,
    pub hands: Vec<Vec<Card>>,
    pub opened: Vec<bool>,
    pub laid: Vec<(usize, Vec<PlacedCard>)>,
}

impl Ending {
    fn losers(&self) -> impl Iterator<Item = usize> {
        (0..self.hands.len()).filter(|&seat| seat != self.winner)
    }
}
