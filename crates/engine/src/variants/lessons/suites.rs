//! Rami des suites: runs only, a card from the depth of the spread discard pile, closing with a card face down.

use super::Target::{Action, Depth, Discard, Hand, Meld, Stock};
use super::{Lesson, Scene, step};

pub(in crate::variants) static LESSON: Lesson = Lesson {
    scenes: &[Scene {
        number: 1,
        drawn: false,
        turns: 1,
        hands: &["JC QC 5H 7H TS 4S 2D", "8H 3D 6C QD"],
        table: &[(1, "8C 9C TC")],
        stock: "KH 5C 9S",
        discard: "3C 6H AD",
        steps: &[
            step("deep", "draw discard 2", &[Depth(2)]),
            step("run", "meld 5H 6H 7H", &[Hand("5H 6H 7H"), Action("lay")]),
            step("lay-off", "layoff 0 JC QC", &[Hand("JC QC"), Meld(0)]),
            step("discard", "discard TS", &[Hand("TS"), Action("discard")]).then(&["1 draw discard", "1 discard 8H"]),
            step("draw", "draw stock", &[Stock]),
            step("wait", "discard KH", &[Hand("KH"), Action("discard")]).then(&["1 draw stock", "1 discard 3D"]),
            step("take", "draw discard", &[Discard]),
            step("second-run", "meld AD 2D 3D", &[Hand("AD 2D 3D"), Action("lay")]),
            step("close", "discard 4S", &[Hand("4S"), Action("discard")]),
        ],
    }],
};
