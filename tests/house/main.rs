//! Tests of the house: the shape of the code, the tool `rami-lab`, the documents.

#[path = "../support/mod.rs"]
mod support;

mod code;
mod documents;
mod tool;
