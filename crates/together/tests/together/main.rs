//! The tests of joint tables, without a browser.

mod chance;
mod hidden;
mod matches;
mod wire;
mod world;
