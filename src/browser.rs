//! The parts of the page that need a browser. They contain no rules of the game.

pub mod archive;
pub mod camera;
pub mod dom;
pub mod fetch;
pub mod first_screen;
pub mod keeping;
pub mod motion;
pub mod peer;
pub mod picture;
pub mod room;
pub mod share;
pub mod sound;
pub mod storage;
pub mod tabs;
pub mod task;
pub mod texts;
pub mod update;
pub mod wake;
pub mod worker;
pub mod worker_thread;
