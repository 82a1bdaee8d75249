//! Gin rami: drawing and throwing, the knock, and what the defender makes of one.

use super::Target::{Action, Discard, Hand, Meld, Stock};
use super::{Lesson, Scene, step};

pub(in crate::variants) static LESSON: Lesson = Lesson {
    scenes: &[
        Scene {
            number: 1,
            drawn: false,
            turns: 3,
            hands: &["AC 2C 3C 7D 7H 7S JD QD 4S KH", "4C 8C TC TS 2S 2H 5H 6H 8S KD"],
            table: &[],
            stock: "9H KS 6D",
            discard: "5S QH 9C",
            steps: &[
                step("draw", "draw stock", &[Stock]),
                step("discard", "discard 9H", &[Hand("9H"), Action("discard")]).then(&["1 draw stock", "1 discard KD"]),
                step("take", "draw discard", &[Discard]),
                step("knock", "knock KH / AC 2C 3C / 7D 7H 7S / JD QD KD", &[Hand("KH"), Action("knock")])
                    .then(&["1 layoff 0 4C", "1 end"]),
            ],
        },
        Scene {
            number: 2,
            drawn: true,
            turns: 4,
            hands: &["2D 2H 2S 8S 9S TS 4C 7C 3H AD KS", "AC 2C 3C 7D 7H 7S JD QD KD 4S"],
            table: &[],
            stock: "9H TC 6D",
            discard: "5S QH 9C 5D",
            steps: &[
                step("high-card", "discard KS", &[Hand("KS"), Action("discard")])
                    .then(&["1 draw stock", "1 knock 9H / AC 2C 3C / 7D 7H 7S / JD QD KD"]),
                step("lay-off", "layoff 0 4C", &[Hand("4C"), Meld(0)]),
                step("lay-off-set", "layoff 1 7C", &[Hand("7C"), Meld(1)]),
                step("end", "end", &[Action("end")]),
            ],
        },
    ],
};
