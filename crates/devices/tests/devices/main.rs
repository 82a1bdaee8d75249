//! The tests of joint tables, without a browser.

mod chance;
mod code;
mod copying;
mod hidden;
mod kept;
mod links;
mod seats;
mod wire;
