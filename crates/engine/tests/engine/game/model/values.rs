//! The values of cards and the points of a deal in the reference.

use rami_engine::cards::{Card, PlacedCard};

use super::reference::House;

impl House<'_> {
    /// C25: the points of a card from two to king.
    pub(super) fn plain(&self, rank: u8) -> i32 {
        let usual = if self.game == "suites" { "fives" } else { "rami" };
        // V1-R11 counts these cards by fives already.
        let fives = match self.word("values", "rami") {
            "rami" => usual == "fives",
            word => word == "fives",
        };
        match rank {
            10.. => 10,
            _ if fives => 5,
            _ => i32::from(rank),
        }
    }

    /// V1-R11, V2-R3, V3-R8, C18, C25: the points of an ace, `low` as the lowest card of a run below a two, else in a set
    /// or above the king.
    pub(super) fn ace(&self, low: bool) -> i32 {
        match (self.game, self.word("values", "rami"), low) {
            (_, "fives", _) | (_, "five-hundred", false) => 15,
            (_, "five-hundred", true) => 1,
            ("suites", _, true) => 5,
            ("suites", _, false) => 10,
            (_, _, true) => self.number("ace_low").unwrap_or(1),
            (_, _, false) => 11,
        }
    }

    /// C17, C18, C25.
    fn in_hand(&self, card: Card) -> i32 {
        let Some(rank) = card.rank() else { return self.joker_in_hand() };
        match (self.game, self.word("values", "rami"), rank.number()) {
            (_, "fives" | "five-hundred", 1) => 15,
            ("suites", _, 1) => 5,
            ("puis-je", _, 1) => self.number("hand_ace").unwrap_or(15),
            (_, _, 1) => self.number("hand_ace").unwrap_or(11),
            (_, _, number) => self.plain(number),
        }
    }

    /// V2-R3, D3-9, C17.
    fn joker_in_hand(&self) -> i32 {
        let usual = match self.game {
            "suites" => 15,
            "rami101" => 0,
            _ => 20,
        };
        self.number("joker_hand").unwrap_or(usual)
    }

    pub fn hand(&self, hand: &[Card]) -> i32 {
        hand.iter().map(|&card| self.in_hand(card)).sum()
    }

    /// The points of a seat when a deal has ended.
    pub fn points(&self, end: &Ending, seat: usize) -> i32 {
        let (hand, won) = (self.hand(&end.hands[seat]), seat == end.winner);
        let joker = end.hands[seat].iter().any(|card| card.is_joker());
        let times = |doubled: bool| if doubled { 2 } else { 1 };
        match self.game {
            "traditionnel" if won => {
                let all: i32 = end.hands.iter().map(|hand| self.hand(hand)).sum();
                match self.word("chasse_bonus", "a number") {
                    _ if !end.in_one_go => all,
                    "double" => 2 * all, // C28
                    _ => all + self.number("chasse_bonus").unwrap_or(25),
                }
            }
            "traditionnel" => 0,
            "suites" => {
                let laid = end.laid.iter().filter(|(owner, _)| *owner == seat);
                let laid: i32 = laid.map(|(_, cards)| self.combination(cards).map_or(0, |meld| meld.points)).sum();
                let long = if won { end.long_runs } else { 0 };
                laid - hand + long * self.number("rami_bonus").unwrap_or(50)
            }
            "rami51" => self.against(end, seat, hand * times(joker && self.is_on("joker_doubles", true))),
            "puis-je" if won => self.number("winner_score").unwrap_or(0),
            "rami101" if won => 0,
            "rami101" if end.in_one_go && end.losers().all(|loser| !end.opened[loser]) => 200,
            "rami101" if !end.opened[seat] => 100,
            "rami101" => hand * times(joker && self.number("joker_hand").is_none()),
            _ => hand,
        }
    }

    /// V2-R11, C23: the points of a seat in Rami 51 whose hand counts `hand`.
    fn against(&self, end: &Ending, seat: usize, hand: i32) -> i32 {
        let usual = self.number("winner_score").unwrap_or(-10);
        let (won, one_go) = (seat == end.winner, self.word("one_go", "double"));
        match (one_go, self.number("unopened_penalty")) {
            ("double", _) if won && end.in_one_go => 2 * usual,
            ("minus20", _) if won && end.in_one_go => -20,
            ("minus60", _) if won && end.in_one_go => -60,
            _ if won => usual,
            (_, Some(penalty)) if !end.opened[seat] => penalty,
            ("double", _) if end.in_one_go => 2 * hand,
            _ => hand,
        }
    }
}

/// A deal in which somebody has gone out.
pub struct Ending {
    pub winner: usize,
    pub in_one_go: bool,
    /// The number of runs of seven or more cards that the winner laid as a whole in the last turn.
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
