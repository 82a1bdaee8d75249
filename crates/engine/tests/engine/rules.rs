//! Tests of `rules`.

mod values;
