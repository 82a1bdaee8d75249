//! Tests of the repository: the shape of the code, what the documents say, and the set-up.

mod code;
mod documents;
mod setup;
