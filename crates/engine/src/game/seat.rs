//! Places at the table.

/// A place at the table, counted from 0 in turn order.
pub type Seat = usize;
