//! The knowledge of a seat in a match, and the request that asks a program outside for its decision.
#![allow(dead_code, reason = "each test program uses its part")]

use rami_bots::Level;
use rami_engine::cards::{Card, format_cards};
use rami_engine::game::{Action, Deal, Move, Phase, Seat, SeatKnowledge};
use rami_record::Decision;
use rami_record::{ChosenRules, Recording, Setup};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::matches::{some_move, some_table, variant_of};

/// Deals played of a match.
const DEALS: usize = 6;

/// Plays the match of a seed with random house rules. Some seats play by chance, some soundly. `look` sees the match
/// before every decision, with the seat that is asked.
pub fn play(seed: u64, mut look: impl FnMut(&Recording, Seat)) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let variant = variant_of(seed);
    let (options, _, seats) = some_table(variant, &mut rng);
    let seats = (0..seats).map(|seat| format!("S{seat}")).collect();
    let setup = Setup { rules: ChosenRules::of_game(variant.id, options), seats, seed };
    let mut game = Recording::new(setup).expect("a table of the game");
    let mut sound = Level::Baseline.bot(seed);
    for _ in 0..DEALS {
        if !game.deal() {
            break;
        }
        while let Some(seat) = game.to_act() {
            look(&game, seat);
            let view = game.view(seat).expect("a deal");
            let by_chance = !(seat as u64 + seed / 6).is_multiple_of(2);
            let mv = if by_chance { some_move(&view, &mut rng) } else { sound.choose(&view) };
            game.apply(seat, &mv).expect("a legal move");
        }
        while let Some(&seat) = game.state().asked_to_rebuy().first() {
            look(&game, seat);
            let decision = if rng.random_range(0..4) > 0 { Decision::Rebuy(seat) } else { Decision::Leave(seat) };
            game.decide(decision).expect("the seat was asked");
        }
    }
}

/// The latest deal.
#[must_use]
pub fn deal(game: &Recording) -> &Deal {
    game.state().deal().expect("a deal")
}

/// The actions of the latest deal.
fn actions(game: &Recording) -> Vec<Action> {
    game.record().deals.last().expect("a deal").actions.clone()
}

/// The stock cards that a seat has drawn in the latest deal, told from its record.
fn drawn(game: &Recording, seat: Seat) -> Vec<Card> {
    let mut stock = game.record().deals.last().expect("a deal").stock.clone();
    let mut own = Vec::new();
    for action in actions(game) {
        match action {
            Action::Reshuffle(order) => stock = order,
            Action::Move(mover, mv) => {
                let count = match mv {
                    Move::DrawStock => 1,
                    Move::Buy { cards } => cards.into(),
                    _ => 0,
                };
                let cards = stock.drain(..stock.len().min(count));
                if mover == seat {
                    own.extend(cards);
                }
            }
        }
    }
    own
}

/// The card first turned up, where there is one.
fn upcard(game: &Recording) -> Option<Card> {
    game.record().deals.last().expect("a deal").discard.first().copied()
}

/// The knowledge of a seat of the latest deal.
#[must_use]
pub fn known(game: &Recording, seat: Seat) -> SeatKnowledge {
    let board = deal(game).board();
    let unseen = |action| if matches!(action, Action::Reshuffle(_)) { Action::Reshuffle(Vec::new()) } else { action };
    SeatKnowledge {
        seat,
        number: board.number,
        dealer: board.dealer,
        upcard: upcard(game),
        actions: actions(game).into_iter().map(unseen).collect(),
        drawn: drawn(game, seat),
        hand: deal(game).hand(seat).iter().collect(),
    }
}

/// The request for the decision of a seat, in the words of the record format.
#[must_use]
pub fn request(game: &Recording, seat: Seat) -> Value {
    let (deal, state) = (deal(game), game.state());
    let board = deal.board();
    let seats = 0..board.seats.len();
    let texts = actions(game).into_iter().map(|action| match action {
        Action::Reshuffle(_) => "* reshuffle".to_string(),
        Action::Move(..) => action.to_string(),
    });
    let mut request = json!({
        "format": "rami-seat/1",
        "id": format!("{}-{seat}", game.actions_made()),
        "seat": seat,
        "seats": board.seats.len(),
        "number": board.number,
        "dealer": board.dealer,
        "totals": state.totals(),
        "rebuys": state.rebuys(),
        "phase": match board.phase {
            Phase::Draw => "draw",
            Phase::Play => "play",
            Phase::Claim => "claim",
            Phase::LayOff => "layoff",
            Phase::Over => "after",
        },
        "hand": deal.hand(seat).to_string(),
        "counts": seats.clone().map(|seat| deal.hand(seat).len()).collect::<Vec<_>>(),
        "stock": deal.stock().count(),
        "discard": format_cards(&board.discard),
        "table": board.table.iter()
            .map(|laid| json!({ "owner": laid.owner, "cards": laid.meld.to_string() })).collect::<Vec<_>>(),
        "opened": seats.clone().filter(|&seat| board.seats[seat].opened).collect::<Vec<_>>(),
        "taken": format_cards(&board.taken),
        "discarder": board.discarder,
        "turns": seats.map(|seat| board.seats[seat].turns).collect::<Vec<_>>(),
        "upcard": format_cards(upcard(game)),
        "actions": texts.collect::<Vec<_>>(),
        "drawn": format_cards(drawn(game, seat)),
    });
    if let Some(limit) = board.knock_limit(deal.rules()) {
        request["knock_limit"] = limit.into();
        request["boxes"] = state.boxes().into();
    }
    request
}
