//! Tests of `device`.

mod history;
