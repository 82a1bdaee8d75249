//! Tests of those `screens` that a match depends on.

mod address;
mod takeover;
