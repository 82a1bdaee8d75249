//! Rami 51: an opening of 51 with a joker, then the discard, an addition, a joker from the table, "Carte", going out.

use super::Target::{Action, Discard, Hand, Meld, Stock};
use super::{Lesson, Scene, step};

pub(in crate::variants) static LESSON: Lesson = Lesson {
    scenes: &[
        Scene {
            number: 1,
            drawn: false,
            turns: 1,
            hands: &["KC 4C TH 9D KD JK 6C QH QS 2H", "AC 3D 5D 8H 9S TD JC JS QD 7D"],
            table: &[],
            stock: "KS",
            discard: "3C 7H",
            steps: &[
                step("draw", "draw stock", &[Stock]),
                step("sort", "sort", &[Action("sort-melds")]),
                step("stage", "stage KC KD KS", &[Hand("KC KD KS"), Action("stage")]),
                step("open", "meld KC KD KS / TH JK=JH QH", &[Hand("KC KD KS"), Hand("TH JK QH"), Action("lay")]),
                step("discard", "discard QS", &[Hand("QS"), Action("discard")]),
            ],
        },
        Scene {
            number: 1,
            drawn: true,
            turns: 5,
            hands: &["9D 2H 9S", "JS 8H 3D"],
            table: &[(1, "5S 6S 7S 8S"), (1, "8D JK=9D TD"), (0, "KC KD KS"), (0, "TH JK=JH QH")],
            stock: "7C",
            discard: "3C 7H QS 4C 5D",
            steps: &[
                step("lay-off", "layoff 0 9S", &[Hand("9S"), Meld(0)]),
                step("joker", "swap 1 9D", &[Hand("9D"), Meld(1)]),
                step("last-card", "discard 2H", &[Hand("2H"), Action("discard")])
                    .then(&["1 draw stock", "1 discard JS"]),
                step("take", "draw discard", &[Discard]),
                step("out", "layoff 0 JK=TS JS", &[Hand("JK JS"), Meld(0)]),
            ],
        },
    ],
};
