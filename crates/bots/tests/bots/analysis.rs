//! Tests of `analysis`.

mod luck;
mod luck_work;
mod own_seat;
mod problems;
mod review;
