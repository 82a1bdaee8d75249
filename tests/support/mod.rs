//! Code that the test programs share. Each uses a part of it.
#![allow(dead_code, reason = "each test program uses a part of what they have in common")]

pub mod corpus;
pub mod drawn;
pub mod hostile;
pub mod matches;
pub mod played;
pub mod position;
pub mod positions;
pub mod refusals;
pub mod requests;
