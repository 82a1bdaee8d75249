//! Tests of records: the corpus of recorded matches, and the proof that deals were fixed.

mod corpus;
mod fairness;
mod following;
mod move_code;
