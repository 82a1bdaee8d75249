//! Tests of `analysis`.

mod luck;
mod luck_work;
mod review;
