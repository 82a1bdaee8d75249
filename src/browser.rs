//! Everything that needs a browser and decides nothing about the game.

pub mod dom;
pub mod motion;
pub mod sound;
pub mod storage;
pub mod worker;
