//! The tests of joint tables, without a browser.

mod chance;
mod code;
mod hidden;
mod kept;
mod links;
mod moving;
mod seats;
mod wire;
