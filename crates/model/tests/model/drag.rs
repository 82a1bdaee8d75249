//! Dragging: when a press becomes a drag, and what ends it.

use rami_model::view_models::drag::{Area, Drag, DragEffect, FINGER, Input, Point, SLOP, covered};

const CARD: char = 'a';

const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

const fn down(pointer: i32) -> Input<char> {
    Input::Down { pointer, at: at(100.0, 100.0), what: CARD }
}

const fn moved(pointer: i32, x: f64) -> Input<char> {
    Input::Move { pointer, at: at(x, 100.0) }
}

const fn up(pointer: i32) -> Input<char> {
    Input::Up { pointer, at: at(150.0, 100.0) }
}

/// The effect of the last of these inputs, and the state of the drag afterwards.
fn after(inputs: &[Input<char>]) -> (DragEffect<char>, Drag<char>) {
    let mut drag = Drag::default();
    let mut effect = DragEffect::None;
    for &input in inputs {
        effect = drag.hear(input);
    }
    (effect, drag)
}

#[test]
fn ignores_movement_within_the_slop() {
    let (effect, drag) = after(&[down(1), moved(1, 100.0 + SLOP - 0.5)]);
    assert_eq!(effect, DragEffect::None);
    assert!(!drag.is_dragging() && drag != Drag::Idle);
    assert_eq!(after(&[down(1), moved(1, 103.0), up(1)]), (DragEffect::None, Drag::Idle), "a tap");
}

#[test]
fn drags_after_movement_beyond_the_slop() {
    let lifted = after(&[down(1), moved(1, 100.0 + SLOP)]);
    assert_eq!(lifted.0, DragEffect::Lift { what: CARD, by: at(SLOP, 0.0) });
    assert!(lifted.1.is_dragging());
    let carried = after(&[down(1), moved(1, 120.0), moved(1, 101.0)]);
    assert_eq!(
        carried.0,
        DragEffect::Carry { what: CARD, by: at(1.0, 0.0), at: at(101.0, 100.0) },
        "no slop on the way"
    );
    let dropped = after(&[down(1), moved(1, 120.0), up(1)]);
    assert_eq!(dropped, (DragEffect::Drop { what: CARD, at: at(150.0, 100.0) }, Drag::Idle));
}

#[test]
fn measures_the_slop_in_any_direction() {
    let diagonal = |step: f64| Input::Move { pointer: 1, at: at(100.0 - step, 100.0 + step) };
    assert!(!after(&[down(1), diagonal(SLOP * 0.7)]).1.is_dragging());
    assert!(after(&[down(1), diagonal(SLOP * 0.75)]).1.is_dragging());
}

#[test]
fn returns_the_card_on_a_second_finger() {
    let (effect, drag) = after(&[down(1), moved(1, 130.0), down(2)]);
    assert_eq!((effect, drag), (DragEffect::Return { what: CARD }, Drag::Idle));
    assert_eq!(after(&[down(1), down(2)]), (DragEffect::None, Drag::Idle), "nothing had been lifted");
    let (effect, drag) = after(&[down(1), moved(1, 130.0), down(2), moved(1, 160.0), up(1)]);
    assert_eq!((effect, drag), (DragEffect::None, Drag::Idle), "the first finger goes on in vain");
}

#[test]
fn ignores_other_pointers() {
    let pressed = after(&[down(1)]).1;
    assert_eq!(after(&[down(1), moved(2, 300.0)]), (DragEffect::None, pressed));
    assert_eq!(after(&[down(1), up(2)]), (DragEffect::None, pressed));
    let dragged = after(&[down(1), moved(1, 130.0)]).1;
    assert_eq!(after(&[down(1), moved(1, 130.0), moved(2, 300.0)]), (DragEffect::None, dragged));
    assert_eq!(after(&[down(1), moved(1, 130.0), up(2)]), (DragEffect::None, dragged));
}

#[test]
fn returns_the_card_on_cancel() {
    let (effect, drag) = after(&[down(1), moved(1, 130.0), Input::Cancel]);
    assert_eq!((effect, drag), (DragEffect::Return { what: CARD }, Drag::Idle));
    assert_eq!(after(&[down(1), Input::Cancel, moved(1, 130.0)]), (DragEffect::None, Drag::Idle));
    assert_eq!(after(&[Input::Cancel, moved(1, 130.0), up(1)]), (DragEffect::None, Drag::Idle), "nothing was pressed");
    assert!(after(&[down(1), Input::Cancel, down(1), moved(1, 130.0)]).1.is_dragging(), "and it can begin again");
}

/// A card of 60 × 84 with this centre.
fn card_at(x: f64, y: f64) -> Area {
    Area { x: x - 30.0, y: y - 42.0, width: 60.0, height: 84.0 }
}

#[test]
fn targets_the_place_the_card_covers_most() {
    let places = [0.0, 100.0].map(|x| Area { x, y: 0.0, width: 60.0, height: 84.0 });
    // The card is let go between both places, with the pointer in neither.
    let meant = |x: f64, over: Option<usize>| covered(card_at(x, 42.0), Point { x, y: 42.0 }, &places, over);
    assert_eq!([meant(70.0, None), meant(90.0, None)], [None, None], "a third covered is not enough");
    let wide = [0.0, 70.0].map(|x| Area { x, y: 0.0, width: 60.0, height: 84.0 });
    let meant = |x: f64, over: Option<usize>| covered(card_at(x, 42.0), Point { x, y: 42.0 }, &wide, over);
    assert_eq!([meant(63.0, None), meant(67.0, None)], [Some(0), Some(1)]);
    // The previous place is kept as long as the difference is small.
    assert_eq!([meant(67.0, Some(0)), meant(63.0, Some(1))], [Some(0), Some(1)]);
    assert_eq!([meant(90.0, Some(0)), meant(40.0, Some(1))], [Some(1), Some(0)]);
}

#[test]
fn ignores_places_far_from_the_finger() {
    let place = [Area { x: 0.0, y: 0.0, width: 300.0, height: 40.0 }];
    let card = Area { x: 0.0, y: 10.0, width: 60.0, height: 120.0 };
    let meant = |y: f64| covered(card, Point { x: 30.0, y }, &place, None);
    let wide = Area { height: 80.0, ..card };
    assert_eq!(covered(wide, Point { x: 30.0, y: 50.0 }, &place, None), Some(0), "ten pixels beside");
    assert_eq!(meant(40.0 + FINGER + 1.0), None);
}
