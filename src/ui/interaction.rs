//! Pointer, keyboard, focus and the browser's way back: turns what the player does into intents and actions.

pub mod action;
pub mod back;
pub mod drag;
pub mod focus;
pub mod keymap;
