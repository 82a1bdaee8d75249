//! The interface: Leptos components over the screens' data. They pass on what the player does and decide nothing.

mod app;
mod bars;
mod components;
mod dialogs;
mod interaction;
mod lazy_views;
mod lesson;
#[cfg(feature = "prerender")]
mod prerender;
mod screens;
mod stores;
mod table;
mod training;

#[cfg(target_arch = "wasm32")]
pub use app::open;
#[cfg(feature = "prerender")]
pub use prerender::{asking_line, first_screens};
