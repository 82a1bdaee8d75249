//! Dragging as a pure state machine: slop before a press becomes a drag, one pointer at a time, a second finger cancels.

/// A point of the page, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// How far a pressed pointer may wander before it drags, in CSS pixels.
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
    /// Taken away by the system, or Escape.
    Cancel,
}

/// Where a drag stands.
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

/// What the table is to do about an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect<T> {
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
    pub fn take(&mut self, input: Input<T>) -> Effect<T> {
        match (*self, input) {
            (Self::Idle, Input::Down { pointer, at, what }) => {
                *self = Self::Pressed { pointer, from: at, what };
                Effect::None
            }
            (Self::Pressed { pointer, from, what }, Input::Move { pointer: moved, at }) if pointer == moved => {
                let by = Point { x: at.x - from.x, y: at.y - from.y };
                if by.x.hypot(by.y) < SLOP {
                    return Effect::None;
                }
                *self = Self::Dragging { pointer, from, what };
                Effect::Lift { what, by }
            }
            (Self::Dragging { pointer, from, what }, Input::Move { pointer: moved, at }) if pointer == moved => {
                Effect::Carry { what, by: Point { x: at.x - from.x, y: at.y - from.y }, at }
            }
            (Self::Dragging { pointer, what, .. }, Input::Up { pointer: lifted, at }) if pointer == lifted => {
                *self = Self::Idle;
                Effect::Drop { what, at }
            }
            (Self::Pressed { pointer, .. }, Input::Up { pointer: lifted, .. }) if pointer == lifted => {
                *self = Self::Idle;
                Effect::None
            }
            // A second finger, or the system, ends it.
            (Self::Dragging { what, .. }, Input::Down { .. } | Input::Cancel) => {
                *self = Self::Idle;
                Effect::Return { what }
            }
            (Self::Pressed { .. }, Input::Down { .. } | Input::Cancel) => {
                *self = Self::Idle;
                Effect::None
            }
            _ => Effect::None,
        }
    }
}
