//! The bots under house rules that the games themselves do not have.

use rami_bots::{Bot, Champion, GoodPlayer};
use rami_engine::cards::Card;
use rami_engine::game::{Move, Phase, SeatView};
use rami_engine::rules::BeforeOpening;
use rami_engine::variants::NamedSet;
use rami_record::{ChosenRules, Recording, Setup};

/// Positions in which a seat is to discard and its opponent has not opened, in matches of good players under a named
/// set.
fn positions(set: &str, number: usize) -> Vec<SeatView> {
    let set = NamedSet::by_id(set).expect("a named set");
    let seats = vec![String::new(); 2];
    let setup = |seed| Setup { rules: ChosenRules::of_game(set.game().id, set.options()), seats: seats.clone(), seed };
    let mut found = Vec::new();
    for seed in 1.. {
        let mut game = Recording::new(setup(seed)).expect("a table of the game");
        let mut bot = GoodPlayer::new(None);
        game.deal();
        while let Some(seat) = game.to_act() {
            let view = game.view(seat).expect("a deal is being played");
            let other = &view.board.seats[1 - seat];
            if view.board.phase == Phase::Play && !other.opened && other.turns > 2 {
                found.push(view.clone());
                break;
            }
            game.apply(seat, &bot.choose(&view)).expect("a legal move");
        }
        if found.len() == number {
            break;
        }
    }
    found
}

/// The champion's move if the opponent has passed over the discards in `passed`.
fn choice(mut view: SeatView, passed: u64) -> Move {
    view.board.seats[1 - view.seat].passed = passed;
    Champion::new(1, None).with_effort(8000).choose(&view)
}

/// The number of positions in which the champion moves differently once the opponent has passed over many discards.
fn changed(set: &str, before_opening: BeforeOpening) -> usize {
    let every_second = Card::naturals().filter(|card| card.bit() % 2 == 0).fold(0, |bits, card| bits | 1 << card.bit());
    let positions = positions(set, 24);
    assert!(positions.iter().all(|view| view.rules.draw.before_opening == before_opening), "{set}");
    positions.into_iter().filter(|view| choice(view.clone(), 0) != choice(view.clone(), every_second)).count()
}

#[test]
fn infers_nothing_from_a_discard_that_could_not_be_taken() {
    assert_eq!(changed("scala-40", BeforeOpening::Never), 0);
    assert!(changed("kalooki-51", BeforeOpening::Free) > 0);
}
