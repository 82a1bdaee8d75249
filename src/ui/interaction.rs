//! Pointer, keyboard, focus and the browser's way back: from what the player does with his hands to what he wants.

pub mod action;
pub mod back;
pub mod drag;
pub mod focus;
pub mod keymap;
