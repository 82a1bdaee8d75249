//! Tests of `rami-lab`: its commands, its training, and the program that plays a seat.

mod arranging;
mod commands;
mod control_variates;
mod lab_calls;
mod problems;
mod seat;
mod seat_program;
