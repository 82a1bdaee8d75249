//! The interface: Leptos components over the screens' data, which hand on what the player does and decide nothing.

// `view!` makes code once for all literal closures of an output type, and anew for each function named.
#![allow(clippy::redundant_closure)]

mod app;
mod bars;
mod components;
mod dialogs;
mod interaction;
mod lesson;
#[cfg(feature = "prerender")]
mod prerender;
mod screens;
mod second_part;
mod stores;
mod table;

#[cfg(target_arch = "wasm32")]
pub use app::open;
#[cfg(feature = "prerender")]
pub use prerender::first_screen;
