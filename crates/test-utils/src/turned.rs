//! Records with their seats renumbered.

use rami_engine::game::{Action, Seat};
use rami_record::{Decision, Record};

/// The number that a seat of a table of `count` seats gets when the seat `own` becomes seat 0.
#[must_use]
pub const fn turned_seat(seat: Seat, own: Seat, count: usize) -> Seat {
    (seat + count - own) % count
}

/// The same match at a table whose seats are renumbered, so that the seat `own` becomes seat 0.
///
/// # Panics
/// If a deal begins as a composed position.
#[must_use]
pub fn turned(record: &Record, own: Seat) -> Record {
    let to = |seat: Seat| turned_seat(seat, own, record.seats.len());
    let mut turned = record.clone();
    turned.seats.rotate_left(own);
    turned.totals.iter_mut().for_each(|totals| totals.rotate_left(own));
    turned.rebuys.iter_mut().for_each(|rebuys| rebuys.rotate_left(own));
    turned.boxes.iter_mut().for_each(|boxes| boxes.rotate_left(own));
    for deal in &mut turned.deals {
        assert!(deal.start.is_none(), "a composed position");
        deal.dealer = to(deal.dealer);
        deal.hands.rotate_left(own);
        for action in &mut deal.actions {
            if let Action::Move(seat, _) = action {
                *seat = to(*seat);
            }
        }
        for decision in &mut deal.after {
            *decision = match *decision {
                Decision::Rebuy(seat) => Decision::Rebuy(to(seat)),
                Decision::Leave(seat) => Decision::Leave(to(seat)),
            };
        }
    }
    turned
}
