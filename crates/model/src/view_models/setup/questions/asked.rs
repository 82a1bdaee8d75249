//! The questions, with the meaning of each answer and the house rules that make it true.

use crate::text::{self, Key};
use rami_engine::cards::MeldRules;
use rami_engine::rules::{
    BeforeOpening, CleanMeld, DeadwoodScoring, FirstDiscard, MatchEnd, OneGo, Opening, OptionValue, Rules, Scoring,
    Starter,
};

/// A question in plain words.
pub struct Question {
    /// The key of the house rule that it is about.
    pub id: &'static str,
    /// The answers, in the order to offer them.
    pub answers: &'static [Answer],
    /// The answer that is true of some rules.
    pub of: fn(&Rules) -> &'static str,
}

impl PartialEq for Question {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// An answer.
pub struct Answer {
    /// Its name in attributes.
    pub id: &'static str,
    /// Cards that show it, with spaces between them; empty for none.
    pub cards: &'static str,
    /// The house rules that make it true, written `key=value` with spaces between them. Each game takes what it offers.
    pub options: &'static str,
}

impl Answer {
    /// The house rules that make it true.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, OptionValue)> {
        OptionValue::pairs(self.options)
    }
}

impl Question {
    /// Its text. A test makes sure that each has one.
    #[must_use]
    pub fn text(&self) -> Option<Key> {
        text::key(&format!("question.{}", self.id))
    }

    /// The text of an answer.
    #[must_use]
    pub fn answer_text(&self, answer: &Answer) -> Option<Key> {
        text::key(&format!("question.{}.{}", self.id, answer.id))
    }

    /// The answer of this name.
    #[must_use]
    pub fn answer(&self, id: &str) -> Option<&'static Answer> {
        self.answers.iter().find(|answer| answer.id == id)
    }
}

/// The question about this key.
pub(super) fn by_id(id: &str) -> Option<&'static Question> {
    QUESTIONS.iter().find(|question| question.id == id)
}

const fn answer(id: &'static str, cards: &'static str, options: &'static str) -> Answer {
    Answer { id, cards, options }
}

/// All questions. The next question depends on the answers.
pub static QUESTIONS: &[Question] = &[
    Question {
        id: "hand_size",
        answers: &[
            answer("7", "", "hand_size=by-players hand_size=seven"),
            answer("10", "", "hand_size=10 hand_size=ten contract_cards=ten"),
            answer("11", "", "hand_size=11 contract_cards=eleven"),
            answer("13", "", "hand_size=13"),
            answer("14", "", "hand_size=14"),
        ],
        of: hand_size,
    },
    Question {
        id: "jokers",
        answers: &[
            answer("0", "", "jokers=0"),
            answer("2", "JK JK", "jokers=2"),
            answer("4", "JK JK JK JK", "jokers=4"),
            answer("6", "JK JK JK JK JK JK", "jokers=6"),
        ],
        of: jokers,
    },
    Question {
        id: "opening_points",
        answers: &[
            answer("0", "4S 5S 6S", "opening_points=0"),
            answer("40", "TH JH QH KH", "opening_points=40"),
            answer("51", "TH JH QH 7C 7D 7S", "opening_points=51"),
            answer("71", "9H TH JH QH KH 8C 8D 8S", "opening_points=71"),
            answer("contract", "7C 7D 7H KC KD KS", ""),
            answer("knock", "", ""),
        ],
        of: opening,
    },
    Question {
        id: "clean_run_only",
        answers: &[
            answer("no", "5H JK 7H", "clean_run_only=false"),
            answer("any", "7C 7D 7H", "clean_run_only=false"),
            answer("yes", "5H 6H 7H", "clean_run_only=true"),
        ],
        of: clean,
    },
    Question {
        id: "discard_must_be_used",
        answers: &[
            answer("free", "", "discard_must_be_used=false discard_needs_opening=no"),
            answer("laid", "", "discard_must_be_used=true discard_needs_opening=no"),
            answer("opened", "", "discard_needs_opening=strict"),
            answer("open", "", "discard_needs_opening=open"),
            answer("many", "4D 9C KH", ""),
            answer("buy", "", ""),
        ],
        of: discard,
    },
    Question {
        id: "first_discards",
        answers: &[
            answer("left", "", "first_discards=no starter=left"),
            answer("extra", "", "first_discards=extra starter=left"),
            answer("dealer", "", "first_discards=extra starter=dealer"),
        ],
        of: first_discards,
    },
    Question {
        id: "joker_hand",
        answers: &[
            answer("15", "JK", "joker_hand=15 joker_doubles=false"),
            answer("20", "JK", "joker_hand=20 joker_doubles=false"),
            answer("25", "JK", "joker_hand=25 joker_doubles=false"),
            answer("30", "JK", "joker_hand=30 joker_doubles=false"),
            answer("50", "JK", "joker_hand=50 joker_doubles=false"),
            answer("doubles", "JK", "joker_doubles=true joker_hand=null"),
            answer("none", "", "jokers=0"),
        ],
        of: joker_hand,
    },
    Question {
        id: "ends",
        answers: &[
            answer("survivor", "", "ends=survivor deals=null"),
            answer("limit", "", "ends=limit deals=null"),
            answer("deals", "", "deals=5"),
            answer("target", "", "deals=null"),
        ],
        of: ends,
    },
    Question {
        id: "unopened_penalty",
        answers: &[answer("no", "", "unopened_penalty=null"), answer("yes", "", "unopened_penalty=100")],
        of: unopened,
    },
    Question {
        id: "one_go",
        answers: &[
            answer("plain", "", "one_go=plain chasse_bonus=0"),
            answer("double", "", "one_go=double chasse_bonus=double"),
            answer("minus20", "", "one_go=minus20"),
            answer("bonus", "", "chasse_bonus=25"),
        ],
        of: one_go,
    },
    Question {
        id: "winner_score",
        answers: &[
            answer("0", "", "winner_score=0"),
            answer("minus10", "", "winner_score=-10"),
            answer("minus20", "", "winner_score=-20"),
            answer("hands", "", ""),
            answer("laid", "", ""),
            answer("difference", "", ""),
        ],
        of: winner_score,
    },
    Question {
        id: "swap_needs_opening",
        answers: &[
            answer("anyone", "5H JK 7H", "swap_needs_opening=false"),
            answer("opened", "5H JK 7H", "swap_needs_opening=true joker_swap=true"),
            answer("stays", "5H JK 7H", "joker_swap=false"),
            answer("none", "", "jokers=0"),
        ],
        of: swap,
    },
    Question {
        id: "allow_sets",
        answers: &[answer("yes", "7C 7D 7H", "allow_sets=true"), answer("no", "4S 5S 6S", "allow_sets=false")],
        of: allow_sets,
    },
    Question {
        id: "oklahoma",
        answers: &[answer("no", "", "oklahoma=false"), answer("yes", "6S", "oklahoma=true")],
        of: oklahoma,
    },
];

const fn hand_size(rules: &Rules) -> &'static str {
    match rules.hand_size {
        ..=8 => "7",
        9 | 10 => "10",
        11 | 12 => "11",
        13 => "13",
        14.. => "14",
    }
}

const fn jokers(rules: &Rules) -> &'static str {
    match rules.pack.jokers {
        0 => "0",
        1 | 2 => "2",
        3 | 4 => "4",
        5.. => "6",
    }
}

const fn opening(rules: &Rules) -> &'static str {
    match rules.opening {
        Opening::Contract(_) => "contract",
        Opening::None if rules.knocking().is_some() => "knock",
        Opening::None | Opening::MinimumPoints { points: ..=29, .. } => "0",
        Opening::MinimumPoints { points: ..=45, .. } => "40",
        Opening::MinimumPoints { points: ..=60, .. } => "51",
        Opening::MinimumPoints { .. } => "71",
    }
}

const fn clean(rules: &Rules) -> &'static str {
    match rules.opening {
        Opening::MinimumPoints { clean: CleanMeld::Any, .. } => "any",
        Opening::MinimumPoints { clean: CleanMeld::Run | CleanMeld::RunPart, .. } => "yes",
        _ => "no",
    }
}

const fn discard(rules: &Rules) -> &'static str {
    let draw = rules.draw;
    match draw.before_opening {
        _ if draw.deep.is_some() => "many",
        _ if draw.buying.is_some() => "buy",
        BeforeOpening::Never => "opened",
        BeforeOpening::ToOpen => "open",
        BeforeOpening::Free if draw.taken_must_be_laid => "laid",
        BeforeOpening::Free => "free",
    }
}

const fn first_discards(rules: &Rules) -> &'static str {
    match (rules.starter, rules.first_discard) {
        (Starter::Dealer, _) => "dealer",
        (_, FirstDiscard::ExtraCard) => "extra",
        _ => "left",
    }
}

const fn joker_hand(rules: &Rules) -> &'static str {
    match (rules.scoring, rules.values.joker_in_hand) {
        _ if rules.pack.jokers == 0 => "none",
        (Scoring::DeadwoodAgainst(DeadwoodScoring { joker_doubles: true, .. }), _) => "doubles",
        (_, ..=15) => "15",
        (_, ..=20) => "20",
        (_, ..=25) => "25",
        (_, ..=30) => "30",
        _ => "50",
    }
}

const fn ends(rules: &Rules) -> &'static str {
    match rules.match_end {
        MatchEnd::LastSurvivor { .. } => "survivor",
        MatchEnd::Limit(_) => "limit",
        MatchEnd::Deals(_) => "deals",
        MatchEnd::Target { .. } => "target",
    }
}

const fn unopened(rules: &Rules) -> &'static str {
    match rules.scoring {
        Scoring::DeadwoodAgainst(DeadwoodScoring { unopened: Some(_), .. }) => "yes",
        _ => "no",
    }
}

const fn one_go(rules: &Rules) -> &'static str {
    match rules.scoring {
        Scoring::DeadwoodAgainst(DeadwoodScoring { one_go: OneGo::Doubles, .. })
        | Scoring::WinnerTakes { one_go_doubles: true, .. } => "double",
        Scoring::DeadwoodAgainst(DeadwoodScoring { one_go: OneGo::Writes(_), .. }) => "minus20",
        Scoring::WinnerTakes { one_go_bonus: 1.., .. } => "bonus",
        _ => "plain",
    }
}

const fn winner_score(rules: &Rules) -> &'static str {
    match rules.scoring {
        Scoring::WinnerTakes { .. } => "hands",
        Scoring::LaidMinusHand { .. } => "laid",
        Scoring::Knock(_) => "difference",
        Scoring::DeadwoodAgainst(DeadwoodScoring { winner: 0.., .. }) => "0",
        Scoring::DeadwoodAgainst(DeadwoodScoring { winner: -15.., .. }) => "minus10",
        Scoring::DeadwoodAgainst(_) => "minus20",
    }
}

const fn swap(rules: &Rules) -> &'static str {
    match rules.joker_taking.stays {
        _ if rules.pack.jokers == 0 => "none",
        true => "stays",
        false if rules.joker_taking.needs_opening => "opened",
        false => "anyone",
    }
}

const fn allow_sets(rules: &Rules) -> &'static str {
    if let MeldRules { sets: None, .. } = rules.melds { "no" } else { "yes" }
}

const fn oklahoma(rules: &Rules) -> &'static str {
    match rules.knocking() {
        Some(knocking) if knocking.limit_by_upcard => "yes",
        _ => "no",
    }
}
