//! Composed positions of Rami 51 as sessions, for the tests of what a player sees and does.

use rami::cards::{Card, parse_cards};
use rami::record::{DealRecord, MeldRecord, Record, StartRecord};
use rami::rules::{OptionValue, Options};
use rami::session::{Intent, Session, TokenId};
use rami::variants;

/// A position in which seat 0, the player, is to act unless `turn` says otherwise.
#[derive(Clone, Default)]
pub struct Position {
    /// The hands; `3D KC` for a second player where only one is named.
    pub hands: Vec<&'static str>,
    /// Whether the seat to move has drawn already.
    pub play: bool,
    /// Seat to act.
    pub turn: usize,
    /// Combinations with their owners.
    pub table: Vec<(usize, &'static str)>,
    /// Seats that have opened.
    pub opened: Vec<usize>,
    /// The stock, top first.
    pub stock: &'static str,
    /// The discard pile.
    pub discard: &'static str,
    /// House rules.
    pub options: Vec<(&'static str, OptionValue)>,
    /// Scores before the deal.
    pub totals: Option<Vec<i32>>,
}

impl Position {
    /// The record of the position.
    pub fn record(&self) -> Record {
        let mut hands: Vec<String> = self.hands.iter().map(ToString::to_string).collect();
        if hands.len() == 1 {
            hands.push("3D KC".into());
        }
        let table: Vec<MeldRecord> =
            self.table.iter().map(|&(owner, cards)| MeldRecord { owner, cards: cards.into() }).collect();
        let start = StartRecord {
            turn: self.turn,
            phase: if self.play { "play" } else { "draw" }.into(),
            table,
            opened: Some(self.opened.clone()),
            taken: String::new(),
            turns: None,
            discarder: None,
            upcard: String::new(),
        };
        let names = ["Ana", "Lucie", "Octave", "Margaux"];
        let seats = names[..hands.len()].iter().map(ToString::to_string).collect();
        let options: Options = self.options.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
        let removed = self.removed(&hands);
        let deal = DealRecord {
            dealer: (self.turn + hands.len() - 1) % hands.len(),
            hands,
            stock: self.stock.into(),
            discard: self.discard.into(),
            start: Some(start),
            number: None,
            removed,
            actions: Vec::new(),
            after: Vec::new(),
        };
        Record { deals: vec![deal], totals: self.totals.clone(), ..Record::new("rami51", options, seats) }
    }

    fn removed(&self, hands: &[String]) -> String {
        let rules = (variants::by_id("rami51").expect("listed").rules)();
        let mut rest: Vec<String> = rules.pack.cards().map(|card| card.to_string()).collect();
        let table = self.table.iter().map(|(_, cards)| *cards);
        let all = hands.iter().map(String::as_str).chain(table).chain([self.stock, self.discard]);
        for word in all.flat_map(str::split_whitespace) {
            let card = word.split('=').next().unwrap_or(word);
            let at = rest.iter().position(|other| other == card).expect("a card of the packs");
            rest.remove(at);
        }
        rest.join(" ")
    }

    /// The session that takes up this position.
    pub fn session(&self) -> Session {
        Session::from_record(self.record(), 7).expect("a position of the game")
    }
}

/// The cards of a text.
pub fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).expect("cards")
}

/// The tokens of these cards of the hand as shown, each once.
pub fn tokens(session: &Session, text: &str) -> Vec<TokenId> {
    let mut shown: Vec<_> = session.shown_hand().copied().collect();
    let mut take = |card: Card| {
        let at = shown.iter().position(|token| token.card == card);
        shown.remove(at.unwrap_or_else(|| panic!("{card} is not shown"))).id
    };
    cards(text).into_iter().map(&mut take).collect()
}

/// Selects cards of the hand.
pub fn select(session: &mut Session, text: &str) {
    let chosen = tokens(session, text);
    session.act(Intent::Select(chosen));
}
