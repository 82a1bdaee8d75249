//! Tests of the repository: the shape of the code, and what the documents say.

mod code;
mod documents;
