//! The ends of a joint table, without a browser.

mod ends;
mod matches;
mod net;
mod world;
