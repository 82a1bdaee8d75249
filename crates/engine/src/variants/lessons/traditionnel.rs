//! Rami traditionnel: draw, add to a meld before laying any, lay a set and a run, discard, go out.

use super::Target::{Action, Discard, Hand, Meld, Stock};
use super::{Lesson, Scene, step};

pub(in crate::variants) static LESSON: Lesson = Lesson {
    scenes: &[Scene {
        number: 1,
        drawn: false,
        turns: 1,
        hands: &["7C KD 4H 7S 9D 6H JS 7D QS 2C", "AC 3D 5C 8D TC QH KS"],
        table: &[(1, "9C 9H 9S")],
        stock: "5H 2H",
        discard: "TD 3S",
        steps: &[
            step("draw", "draw stock", &[Stock]),
            step("sort", "sort", &[Action("sort-melds")]),
            step("lay-off", "layoff 0 9D", &[Hand("9D"), Meld(0)]),
            step("set", "meld 7C 7D 7S", &[Hand("7C 7D 7S"), Action("lay")]),
            step("run", "meld 4H 5H 6H", &[Hand("4H 5H 6H"), Action("lay")]),
            step("discard", "discard KD", &[Hand("KD"), Action("discard")]).then(&["1 draw stock", "1 discard KS"]),
            step("take", "draw discard", &[Discard]),
            step("second-run", "meld JS QS KS", &[Hand("JS QS KS"), Action("lay")]),
            step("out", "discard 2C", &[Hand("2C"), Action("discard")]),
        ],
    }],
};
