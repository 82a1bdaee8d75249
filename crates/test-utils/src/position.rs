//! Composed positions as sessions, of Rami 51 unless another game is named, for the tests of what a player sees and
//! does.

use rami_engine::cards::{Card, Placed, parse_cards};
use rami_engine::rules::{OptionValue, Options};
use rami_engine::variants;
use rami_model::table::{Intent, Session, TokenId};
use rami_record::{ChosenRules, DealRecord, MeldRecord, Record, StartPhase, StartRecord};

/// A position in which seat 0, the player, is to act unless `turn` says otherwise.
#[derive(Clone, Default)]
pub struct ComposedPosition {
    /// The game; Rami 51 where none is named.
    pub game: Option<&'static str>,
    /// The hands; `3D KC` for a second player where only one is named.
    pub hands: Vec<&'static str>,
    /// Whether the seat to move has drawn already.
    pub play: bool,
    /// Seat to act.
    pub turn: usize,
    /// Cards of its hand that it has taken from the discard pile in this turn, deepest first.
    pub taken: &'static str,
    /// Melds with their owners.
    pub table: Vec<(usize, &'static str)>,
    /// Seats that have opened.
    pub opened: Vec<usize>,
    /// The stock, top first.
    pub stock: &'static str,
    /// The discard pile.
    pub discard: &'static str,
    /// House rules.
    pub options: Vec<(&'static str, OptionValue)>,
    /// The points of the highest opening of the deal so far.
    pub best_opening: Option<u16>,
    /// Scores before the deal.
    pub totals: Option<Vec<i32>>,
}

impl ComposedPosition {
    /// The record of the position.
    pub fn record(&self) -> Record {
        let mut hands: Vec<Vec<Card>> = self.hands.iter().map(|hand| cards(hand)).collect();
        if hands.len() == 1 {
            hands.push(cards("3D KC"));
        }
        let table: Vec<MeldRecord> =
            self.table.iter().map(|&(owner, cards)| MeldRecord { owner, cards: placed(cards) }).collect();
        let start = StartRecord {
            turn: self.turn,
            phase: if self.play { StartPhase::Play } else { StartPhase::Draw },
            table,
            opened: Some(self.opened.clone()),
            taken: cards(self.taken),
            turns: None,
            discarder: None,
            upcard: None,
            best_opening: self.best_opening,
        };
        let names = ["Ana", "Lucie", "Octave", "Margaux"];
        let seats = names[..hands.len()].iter().map(ToString::to_string).collect();
        let options: Options = self.options.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
        let removed = self.removed(&hands, &options);
        let deal = DealRecord {
            dealer: (self.turn + hands.len() - 1) % hands.len(),
            hands,
            stock: cards(self.stock),
            discard: cards(self.discard),
            start: Some(start),
            number: None,
            removed,
            actions: Vec::new(),
            after: Vec::new(),
        };
        Record {
            deals: vec![deal],
            totals: self.totals.clone(),
            ..Record::new(ChosenRules::of_game(self.game(), options), seats)
        }
    }

    fn game(&self) -> &'static str {
        self.game.unwrap_or("rami51")
    }

    fn removed(&self, hands: &[Vec<Card>], options: &Options) -> Vec<Card> {
        let variant = variants::by_id(self.game()).expect("listed");
        let rules = variant.rules_with(options).expect("allowed").seated(hands.len());
        let mut rest: Vec<Card> = rules.pack.cards().collect();
        let table = self.table.iter().flat_map(|(_, cards)| placed(cards)).map(|placed| placed.card());
        let all = hands.iter().flatten().copied().chain(table).chain(cards(self.stock)).chain(cards(self.discard));
        for card in all {
            let at = rest.iter().position(|&other| other == card).expect("a card of the packs");
            rest.remove(at);
        }
        rest
    }

    /// The session that takes up this position.
    #[must_use]
    pub fn session(&self) -> Session {
        Session::from_record(self.record(), 7).expect("a position of the game")
    }
}

/// The cards of a text.
#[must_use]
pub fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).expect("cards")
}

/// The cards of a meld as it lies.
#[must_use]
pub fn placed(text: &str) -> Placed {
    text.split(' ').map(|word| word.parse().expect("a card as laid")).collect()
}

/// The tokens of these cards of the hand as shown, each once.
#[must_use]
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
