//! Tests of `analysis`.

mod luck;
mod luck_work;
mod mined_problems;
mod own_seat;
mod problems;
mod review;
