//! The command `solve`, which arranges a hand, or finds the best defence against a knock.

use clap::Args;
use serde_json::{Value, json};

use rami_engine::arrange;
use rami_engine::cards::{Card, Hand, MAX_COPIES, Meld, Placed, PlacedCard, format_cards, parse_cards};
use rami_engine::game::{Defence, IllegalMove, TableMeld};
use rami_engine::rules::Rules;

use super::arguments::Game;
use super::{Failure, Output};

/// Finds the best arrangement of a hand
///
/// With --knocked it finds the best lay-offs on the combinations of who knocked, and what is left.
#[derive(Args)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    game: Game,
    /// The deal of the match, where each has a contract
    #[arg(long, default_value_t = 1)]
    number: u16,
    /// How many play, where that decides the number of packs
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    seats: usize,
    /// The combinations of who knocked, such as "4C 5C 6C / 7D 7H 7S"
    #[arg(long, value_name = "CARDS")]
    knocked: Option<String>,
    /// The hand, such as "4C 5C 6C KD 2S"
    cards: String,
}

impl SolveArgs {
    pub fn run(&self) -> Result<Output, Failure> {
        let rules = self.game.rules()?.seated(self.seats);
        let hand = hand_of(&rules, &parse_cards(&self.cards).map_err(Failure::from_reason)?)?;
        let answer = match &self.knocked {
            Some(knocked) => defended(&rules, &table_of(&rules, knocked)?, hand, self.number)?,
            None => arranged(&rules, &hand, self.number),
        };
        Ok(Output::from_text(answer))
    }
}

/// Computes the best arrangement of a hand, as JSON.
fn arranged(rules: &Rules, hand: &Hand, number: u16) -> Value {
    let best = arrange::best_for_deal(rules, hand, number);
    json!({
        "melds": best.melds.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "deadwood": format_cards(best.deadwood.iter()),
        "deadwood_points": best.deadwood_points,
        "meld_points": best.meld_points,
    })
}

/// Computes the best lay-offs on the melds of the knocker and the arrangement of the cards left, as JSON (V5-R9).
fn defended(rules: &Rules, table: &[TableMeld], hand: Hand, number: u16) -> Result<Value, Failure> {
    let laid = table.iter().flat_map(|laid| laid.meld.cards()).map(|placed| placed.card());
    hand_of(rules, &hand.iter().chain(laid).collect::<Vec<_>>())?;
    let defence = Defence::best(rules.values, table, &hand);
    let mut lay_offs: Vec<(usize, Vec<Card>)> = Vec::new();
    for &(meld, card) in &defence.lay_offs {
        match lay_offs.last_mut().filter(|(last, _)| *last == meld) {
            Some((_, cards)) => cards.push(card),
            None => lay_offs.push((meld, vec![card])),
        }
    }
    let left = hand.without(defence.lay_offs.iter().map(|&(_, card)| card)).expect("cards of the hand");
    let mut answer = arranged(rules, &left, number);
    let lines = lay_offs.into_iter().map(|(meld, cards)| format!("{meld} {}", format_cards(cards)));
    answer["layoffs"] = lines.collect();
    Ok(answer)
}

/// Reads the melds of the knocker, written as in the notation of a knock.
fn table_of(rules: &Rules, text: &str) -> Result<Vec<TableMeld>, Failure> {
    if rules.knocking().is_none() {
        return Err(Failure("--knocked is for games that are ended by a knock".into()));
    }
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    text.split('/').map(|cards| Ok(TableMeld::new(0, meld_of(rules, cards.trim())?))).collect()
}

fn meld_of(rules: &Rules, text: &str) -> Result<Meld, Failure> {
    let refused = |why: &dyn std::fmt::Display| Failure(format!("--knocked: {text:?} is no combination: {why}"));
    let cards = text.split_whitespace().map(str::parse::<PlacedCard>).collect::<Result<Placed, _>>();
    let cards = cards.map_err(|error| refused(&error))?;
    Meld::new(&rules.melds, &cards).map_err(|error| refused(&IllegalMove::from(error)))
}

/// Makes a hand of cards. It is an error if the packs do not hold so many copies of a card.
pub(super) fn hand_of(rules: &Rules, cards: &[Card]) -> Result<Hand, Failure> {
    let mut hand = Hand::EMPTY;
    for &card in cards {
        let most = usize::from(rules.pack.copies(card));
        let most = if card.is_joker() { most } else { most.min(MAX_COPIES) };
        if usize::from(hand.count(card)) >= most {
            return Err(Failure(format!("too many {card}: the packs hold {most}")));
        }
        hand.add(card);
    }
    Ok(hand)
}
