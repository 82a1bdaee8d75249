//! The tool `rami-lab`, as somebody calls it.

mod arranging;
mod control_variates;
mod lab;
mod lab_calls;
mod seat;
mod seat_program;
