//! Rami 101: the first turn, the discard only to be laid at once, an opening with a clean meld, one joker each.

use super::Target::{Action, Discard, Hand, Meld, Stock};
use super::{Lesson, Scene, step};

pub(in crate::variants) static LESSON: Lesson = Lesson {
    scenes: &[
        Scene {
            number: 1,
            drawn: false,
            turns: 0,
            hands: &["9C 9D QH KH JK AS JC TS 8H 6S 5D 4D 3H 2C", "3C 5C 6H 7S 8D TD JD QS KD 2H 4S 6C AC 9S"],
            table: &[],
            stock: "7D 5H",
            discard: "2S",
            steps: &[
                step("draw", "draw stock", &[Stock]),
                step("first-turn", "discard AS", &[Hand("AS"), Action("discard")])
                    .then(&["1 draw stock", "1 discard 9S"]),
                step("take", "draw discard", &[Discard]),
                step("stage", "stage 9C 9D 9S", &[Hand("9C 9D 9S"), Action("stage")]),
                step("open", "meld 9C 9D 9S / QH KH JK=AH", &[Hand("9C 9D 9S"), Hand("QH KH JK"), Action("lay")]),
            ],
        },
        Scene {
            number: 1,
            drawn: true,
            turns: 6,
            hands: &["KS 8C 5D", "2D 6H TD JD 3S"],
            table: &[(1, "4C 5C 6C 7C"), (1, "JS QS JK=KS"), (0, "9C 9D 9S"), (0, "QH KH JK=AH")],
            stock: "7H",
            discard: "2S AS TS 4H",
            steps: &[
                step("lay-off", "layoff 0 8C", &[Hand("8C"), Meld(0)]),
                step("joker", "swap 1 KS", &[Hand("KS"), Meld(1)]),
                step("one-joker", "layoff 2 JK=9H | layoff 0 JK=9C", &[Hand("JK"), Meld(2)]),
                step("out", "discard 5D", &[Hand("5D"), Action("discard")]),
            ],
        },
    ],
};
