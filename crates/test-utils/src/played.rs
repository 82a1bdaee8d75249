//! Sessions played by bots, at the seats of people too.

use rami_bots::Level;
use rami_engine::game::Seat;
use rami_engine::variants;
use rami_model::table::{Intent, Session};
use rami_record::Decision;
use rami_record::{ChosenRules, Setup};

/// `seats`, or the most that the game allows.
#[must_use]
pub fn seats_at_most(variant: &str, seats: usize) -> usize {
    let variant = variants::by_id(variant).expect("a game");
    seats.min(usize::from((variant.rules)().max_players))
}

/// A table of `seats` seats, or of the most that the game allows, with people at seat 0 and at some others.
#[must_use]
pub fn session(variant: &str, seats: usize, seed: u64, people: &[Seat]) -> Session {
    let people: Vec<Seat> = people.iter().copied().chain([0]).collect();
    session_at(variant, seats, seed, &people)
}

/// A table of `seats` seats, or of the most that the game allows, with people at exactly these of them.
#[must_use]
pub fn session_at(variant: &str, seats: usize, seed: u64, people: &[Seat]) -> Session {
    let seats = seats_at_most(variant, seats);
    let people: Vec<Seat> = people.iter().copied().filter(|&seat| seat < seats || seat > 5).collect();
    let seats = (0..seats).map(|seat| format!("S{seat}")).collect();
    let setup = Setup { rules: ChosenRules::of_game(variant, Default::default()), seats, seed };
    Session::with_people(setup, &people).expect("a set-up")
}

/// Goes one step on: uncovers a hand, makes a move, answers, or deals. Returns `false` once the match is over.
pub fn step(session: &mut Session) -> bool {
    if session.match_over() {
        return false;
    }
    if session.is_covered() {
        session.act(Intent::Uncover);
        return true;
    }
    if let Some(seat) = session.game().to_act() {
        let view = session.game().view(seat).expect("a deal");
        let seed = session.game().record().deals.last().map_or(0, |deal| deal.actions.len()) as u64;
        let mv = Level::BEGINNER.bot(seed).choose(&view);
        session.bot_move(seat, &mv).expect("bots move legally");
        return true;
    }
    match session.game().state().asked_to_rebuy().first() {
        Some(&seat) => session.decide(Decision::Leave(seat)).expect("who is asked may leave"),
        None => session.act(Intent::NextDeal),
    }
    true
}

/// A whole match.
#[must_use]
pub fn finished(variant: &str, seats: usize, seed: u64, people: &[Seat]) -> Session {
    to_the_end(session(variant, seats, seed, people))
}

/// A whole match with people at exactly these seats.
#[must_use]
pub fn finished_at(variant: &str, seats: usize, seed: u64, people: &[Seat]) -> Session {
    to_the_end(session_at(variant, seats, seed, people))
}

fn to_the_end(mut session: Session) -> Session {
    while step(&mut session) {}
    session
}
