//! Reads bytes as choices, so that whatever chooses the bytes chooses what happens.

use rami_engine::cards::Card;
use rami_engine::rules::{OptionKind, OptionValue, Options};
use rami_engine::variants::{self, Variant};
use rami_record::{ChosenRules, Setup};

/// Choices read from bytes. When the bytes have run out, the first choice is always taken.
pub struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number from 0, below `count`; 0 where there is none.
    pub fn below(&mut self, count: usize) -> usize {
        let wide = usize::from(self.byte()) << if count > 256 { 8 } else { 0 };
        (if count > 256 { wide + usize::from(self.byte()) } else { wide }) % count.max(1)
    }

    /// True once in `times` times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the items, if there are any.
    pub fn of<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).cloned()
    }

    /// Any card.
    pub fn card(&mut self) -> Card {
        Card::naturals().nth(self.below(53)).unwrap_or(Card::JOKER)
    }

    /// A small number, or one at the edge of a type.
    pub fn number(&mut self) -> i64 {
        let small = i64::from(self.byte());
        [small, -small, 0xff, 0xffff, i64::from(i32::MAX), i64::from(u32::MAX), i64::MAX, i64::MIN][self.below(8)]
    }

    /// Allowed values for about a third of the house rules.
    pub fn options(&mut self, variant: &Variant) -> Options {
        let mut options = Options::new();
        for rule in variant.house_rules {
            if self.byte() % 3 == 1 {
                let value = match rule.kind {
                    OptionKind::Flag => OptionValue::Flag(self.byte() % 2 == 1),
                    OptionKind::Number { nullable: true, .. } | OptionKind::NothingOr(_) if self.byte() % 2 == 1 => {
                        OptionValue::Null
                    }
                    OptionKind::Number { min, max, .. } => {
                        OptionValue::Number(min + self.below((max - min + 1) as usize) as i64)
                    }
                    OptionKind::OneOf(numbers) | OptionKind::NothingOr(numbers) => {
                        OptionValue::Number(numbers[self.below(numbers.len())])
                    }
                    OptionKind::OneOfOr(_, word) | OptionKind::RangeOr { word, .. } if self.byte() % 2 == 1 => {
                        OptionValue::named(word)
                    }
                    OptionKind::OneOfOr(numbers, _) => OptionValue::Number(numbers[self.below(numbers.len())]),
                    OptionKind::RangeOr { min, max, .. } => {
                        OptionValue::Number(min + self.below((max - min + 1) as usize) as i64)
                    }
                    OptionKind::Words(words) => OptionValue::named(words[self.below(words.len())]),
                };
                options.insert(rule.key.into(), value);
            }
        }
        options
    }

    /// A table of any game.
    pub fn setup(&mut self) -> Setup {
        let variant = variants::ALL[self.below(variants::ALL.len())];
        let options = self.options(variant);
        let rules = variant.rules_with(&options).expect("allowed values");
        let (min, max) = (usize::from(rules.min_players), usize::from(rules.max_players));
        let seats = (0..min + self.below(max - min + 1)).map(|seat| format!("S{seat}")).collect();
        Setup { rules: ChosenRules::of_game(variant.id, options), seats, seed: u64::from(self.byte()) }
    }

    /// The notation of some action, often nearly right.
    pub fn action(&mut self) -> String {
        let seat = self.below(9);
        let verbs = ["draw", "meld", "layoff", "swap", "discard", "end", "pass", "buy", "* reshuffle", "rebuy", ""];
        let mut text = format!("{seat} {}", verbs[self.below(verbs.len())]);
        for _ in 0..self.below(8) {
            let word = match self.below(8) {
                0 => "/".to_string(),
                1 => ["stock", "discard", "0", "1", "65536", "-1"][self.below(6)].to_string(),
                2 => self.number().to_string(),
                3 => format!("JK={}", self.card()),
                _ => self.card().to_string(),
            };
            text = format!("{text} {word}");
        }
        text
    }
}
