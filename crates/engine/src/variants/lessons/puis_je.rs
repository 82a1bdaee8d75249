//! Puis-je ?: the contract, a discard bought out of turn, a run round the ace, laying off.

use super::Target::{Action, Discard, Hand, Meld, Stock};
use super::{Lesson, Scene, step};

pub(in crate::variants) static LESSON: Lesson = Lesson {
    scenes: &[Scene {
        number: 2,
        drawn: false,
        turns: 1,
        hands: &["KD AD 3D 8C 8H JS QH TC 6C 5S", "2D 4S 9D", "AS 2H 5C 6D 7C 8S TD TS KC 9C"],
        table: &[(1, "JC JD JH"), (1, "3H 4H 5H 6H")],
        stock: "2C 7S 9H",
        discard: "9S",
        steps: &[
            // A player who draws from the stock declines the discard first.
            step("draw", "pass", &[Stock]).then(&["1 pass"]),
            step("discard", "discard QH", &[Hand("QH"), Action("discard")]).then(&[
                "1 pass",
                "2 pass",
                "1 draw stock",
                "1 discard 2D",
                "2 pass",
            ]),
            step("buy", "buy", &[Action("buy")]).then(&[
                "1 draw discard",
                "1 discard 4S",
                "2 draw discard",
                "2 discard 8S",
            ]),
            step("take", "draw discard", &[Discard]),
            step("stage", "stage KD AD 2D 3D", &[Hand("KD AD 2D 3D"), Action("stage")]),
            step("contract", "meld KD AD 2D 3D / 8C 8H 8S", &[Hand("KD AD 2D 3D"), Hand("8C 8H 8S"), Action("lay")]),
            step("lay-off", "layoff 0 JS", &[Hand("JS"), Meld(0)]),
            step("end-turn", "discard TC", &[Hand("TC"), Action("discard")]),
        ],
    }],
};
