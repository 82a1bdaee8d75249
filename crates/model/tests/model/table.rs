//! Tests of `table`.

mod lesson;
mod people;
mod session;
