//! Tests of `game`.

mod chips;
mod ends;
mod generator;
mod gin;
mod model;
mod rami51;
mod recount;
mod seat_deal;
mod turn_end;
