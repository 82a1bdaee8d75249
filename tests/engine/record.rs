//! Tests of `record`.

mod corpus;
mod fairness;
