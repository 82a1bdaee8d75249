//! Dragging as a pure state machine. A press becomes a drag beyond the slop, one pointer counts at a time, and a second
//! finger cancels. The module also decides on which of several places a carried card is dropped.

/// A point of the page, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// The distance that a pressed pointer may move before it drags, in CSS pixels.
pub const SLOP: f64 = 8.0;

/// A pointer event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input<T> {
    /// Pressed on something that can be dragged.
    Down {
        /// Which pointer.
        pointer: i32,
        /// Where.
        at: Point,
        /// On what.
        what: T,
    },
    /// Moved.
    Move {
        /// Which pointer.
        pointer: i32,
        /// To where.
        at: Point,
    },
    /// Released.
    Up {
        /// Which pointer.
        pointer: i32,
        /// Where.
        at: Point,
    },
    /// Cancelled by the system or by Escape.
    Cancel,
}

/// The state of a drag.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Drag<T> {
    /// Nothing is pressed.
    #[default]
    Idle,
    /// Pressed, not yet moved beyond the slop.
    Pressed {
        /// Which pointer.
        pointer: i32,
        /// Where it was pressed.
        from: Point,
        /// On what.
        what: T,
    },
    /// Under way.
    Dragging {
        /// Which pointer.
        pointer: i32,
        /// Where it began.
        from: Point,
        /// What is dragged.
        what: T,
    },
}

/// The effect of an input on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DragEffect<T> {
    /// Nothing.
    None,
    /// Lift what is dragged.
    Lift {
        /// What.
        what: T,
        /// How far it has moved already.
        by: Point,
    },
    /// Move it along.
    Carry {
        /// What.
        what: T,
        /// How far from where it was lifted.
        by: Point,
        /// Where the pointer is.
        at: Point,
    },
    /// Let it go.
    Drop {
        /// What.
        what: T,
        /// Where the pointer is.
        at: Point,
    },
    /// Put it back.
    Return {
        /// What.
        what: T,
    },
}

impl<T: Copy> Drag<T> {
    /// Whether something is being dragged.
    pub const fn is_dragging(&self) -> bool {
        matches!(self, Self::Dragging { .. })
    }

    /// Takes an input.
    pub fn hear(&mut self, input: Input<T>) -> DragEffect<T> {
        match (*self, input) {
            (Self::Idle, Input::Down { pointer, at, what }) => {
                *self = Self::Pressed { pointer, from: at, what };
                DragEffect::None
            }
            (Self::Pressed { pointer, from, what }, Input::Move { pointer: moved, at }) if pointer == moved => {
                let by = Point { x: at.x - from.x, y: at.y - from.y };
                if by.x.hypot(by.y) < SLOP {
                    return DragEffect::None;
                }
                *self = Self::Dragging { pointer, from, what };
                DragEffect::Lift { what, by }
            }
            (Self::Dragging { pointer, from, what }, Input::Move { pointer: moved, at }) if pointer == moved => {
                DragEffect::Carry { what, by: Point { x: at.x - from.x, y: at.y - from.y }, at }
            }
            (Self::Dragging { pointer, what, .. }, Input::Up { pointer: lifted, at }) if pointer == lifted => {
                *self = Self::Idle;
                DragEffect::Drop { what, at }
            }
            (Self::Pressed { pointer, .. }, Input::Up { pointer: lifted, .. }) if pointer == lifted => {
                *self = Self::Idle;
                DragEffect::None
            }
            // A second finger, or the system, ends it.
            (Self::Dragging { what, .. }, Input::Down { .. } | Input::Cancel) => {
                *self = Self::Idle;
                DragEffect::Return { what }
            }
            (Self::Pressed { .. }, Input::Down { .. } | Input::Cancel) => {
                *self = Self::Idle;
                DragEffect::None
            }
            _ => DragEffect::None,
        }
    }
}

/// A part of the page, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Area {
    const fn size(self) -> f64 {
        self.width * self.height
    }

    /// The area that it shares with another one.
    fn shared(self, other: Self) -> f64 {
        let along =
            |at: f64, long: f64, other: f64, others: f64| ((at + long).min(other + others) - at.max(other)).max(0.0);
        along(self.x, self.width, other.x, other.width) * along(self.y, self.height, other.y, other.height)
    }

    /// The distance of a point from the area; 0 inside it.
    #[must_use]
    pub fn away(self, at: Point) -> f64 {
        let beside = |at: f64, from: f64, long: f64| (from - at).max(at - from - long).max(0.0);
        beside(at.x, self.x, self.width).hypot(beside(at.y, self.y, self.height))
    }
}

/// The width of a finger. A card may be released at this distance from a place that it covers.
pub const FINGER: f64 = 44.0;

/// The share of a place that the card has to cover. If the card is smaller than the place, it is a share of the card.
const COVERED: f64 = 0.35;

/// The amount by which this share is lower for the place that the card was over before, so that the choice does not
/// flicker.
const HELD: f64 = 0.12;

/// The place on which a card is dropped that is released outside all places: the one that it covers most, if the
/// pointer is within a finger's width of it. `over` is the place that the card was over before.
#[must_use]
pub fn covered(card: Area, at: Point, places: &[Area], over: Option<usize>) -> Option<usize> {
    let part = |(index, place): (usize, &Area)| {
        let bonus = if over == Some(index) { HELD } else { 0.0 };
        let part = card.shared(*place) / card.size().min(place.size()).max(1.0) + bonus;
        (part >= COVERED && place.away(at) <= FINGER).then_some((index, part))
    };
    let best = places.iter().enumerate().filter_map(part).max_by(|one, other| one.1.total_cmp(&other.1));
    best.map(|(index, _)| index)
}
