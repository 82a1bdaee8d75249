//! Finds a family's rules by questions: which named rule set or game fits best, and what differs from it.

mod asked;

use crate::text::{self, Key};
use rami_engine::rules::{Options, Rules};
use rami_engine::variants::{self, NamedSet, Variant};

use super::rule_sets::SetTexts;
use crate::view_models::people::variant_name;
pub use asked::{Answer, QUESTIONS, Question};

/// The number of players for whom rules are compared, if the game allows it.
const PLAYERS: usize = 3;

/// Rules that the questions can find: a game as it stands, or a named rule set.
#[derive(Clone, Copy)]
pub struct FoundRules {
    /// The game.
    pub variant: &'static Variant,
    /// The named rule set; `None` for the game itself.
    pub set: Option<&'static NamedSet>,
}

impl FoundRules {
    /// All of them: the named rule sets first, then the games.
    pub fn all() -> impl Iterator<Item = Self> {
        let sets = NamedSet::ALL.iter().map(|set| Self { variant: set.game(), set: Some(set) });
        sets.chain(variants::ALL.iter().map(|variant| Self { variant, set: None }))
    }

    /// Its name in attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.set.map_or(self.variant.id, |set| set.id)
    }

    /// Its name for players.
    #[must_use]
    pub fn name(self) -> Option<Key> {
        match self.set {
            Some(set) => Some(SetTexts::of(set).name),
            None => variant_name(self.variant.id),
        }
    }

    /// A line about it.
    #[must_use]
    pub fn line(self) -> Option<Key> {
        match self.set {
            Some(set) => Some(SetTexts::of(set).line),
            None => text::key(&format!("variant.{}.line", self.variant.id)),
        }
    }

    /// Its house rules.
    #[must_use]
    pub fn options(self) -> Options {
        self.set.map(NamedSet::options).unwrap_or_default()
    }

    fn rules(self) -> Rules {
        rules_with(self.variant, &self.options())
    }

    /// The answer that is true of these rules.
    #[must_use]
    pub fn answer(self, question: &Question) -> &'static str {
        (question.of)(&self.rules())
    }
}

fn rules_with(variant: &Variant, options: &Options) -> Rules {
    let rules = variant.rules_with(options).unwrap_or_else(|_| (variant.rules)());
    let players = PLAYERS.clamp(rules.min_players.into(), rules.max_players.into());
    rules.seated(players)
}

/// The answers given so far, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inquiry(Vec<Given>);

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Given {
    question: &'static str,
    /// `None` for "I don't know".
    answer: Option<String>,
}

/// An answer that differs from what the nearest rules have.
pub struct Difference {
    /// The question.
    pub question: &'static Question,
    /// The answer given.
    pub given: &'static Answer,
    /// The answer that is true of the nearest rules.
    pub instead: Option<&'static Answer>,
    /// Whether house rules of that game can make the answer true.
    pub can_be_set: bool,
}

impl Inquiry {
    /// Answers a question; `None` is "I don't know".
    pub fn answer(&mut self, question: &'static Question, answer: Option<&str>) {
        self.0.push(Given { question: question.id, answer: answer.map(str::to_string) });
    }

    /// Takes the latest answer back, if there is one.
    pub fn take_back(&mut self) {
        self.0.pop();
    }

    /// The number of answers.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing has been answered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The answers other than "I don't know".
    fn known(&self) -> impl Iterator<Item = (&'static Question, &str)> {
        self.0.iter().filter_map(|given| Some((asked::by_id(given.question)?, given.answer.as_deref()?)))
    }

    /// The number of answers that are not true of these rules.
    fn distance(&self, rules: &Rules) -> usize {
        self.known().filter(|(question, answer)| (question.of)(rules) != *answer).count()
    }

    /// The number of named rule sets of which every answer is true.
    #[must_use]
    pub fn fitting(&self) -> usize {
        FoundRules::all().filter(|found| found.set.is_some() && self.distance(&found.rules()) == 0).count()
    }

    /// The rules that contradict the fewest answers.
    fn pool(&self) -> Vec<(FoundRules, Rules)> {
        let all: Vec<_> = FoundRules::all().map(|found| (found, found.rules())).collect();
        let least = all.iter().map(|(_, rules)| self.distance(rules)).min();
        all.into_iter().filter(|(_, rules)| Some(self.distance(rules)) == least).collect()
    }

    /// The nearest rules: the first of those that contradict the fewest answers.
    ///
    /// # Panics
    /// Never: there are games.
    #[must_use]
    pub fn nearest(&self) -> FoundRules {
        self.pool().into_iter().next().expect("there are games").0
    }

    /// The rules that differ least from the nearest ones, and the questions that they answer differently.
    #[must_use]
    pub fn runner_up(&self) -> Option<(FoundRules, Vec<&'static Question>)> {
        let nearest = self.nearest();
        let apart = |other: FoundRules| {
            QUESTIONS.iter().filter(|question| other.answer(question) != nearest.answer(question)).collect::<Vec<_>>()
        };
        let others = FoundRules::all().map(|other| (other, apart(other)));
        others.filter(|(_, apart)| !apart.is_empty()).min_by_key(|(_, apart)| apart.len())
    }

    /// The next question: the one whose answer leaves the fewest rules on average. `None` once no answer would
    /// distinguish those that are left.
    #[must_use]
    pub fn next(&self) -> Option<&'static Question> {
        let pool = self.pool();
        let open = QUESTIONS.iter().filter(|question| self.0.iter().all(|given| given.question != question.id));
        let left = |question: &&Question| {
            let answers: Vec<&str> = pool.iter().map(|(_, rules)| (question.of)(rules)).collect();
            // All of these rules are treated as equally likely.
            answers.iter().map(|answer| answers.iter().filter(|other| other == &answer).count()).sum::<usize>()
        };
        open.min_by_key(left).filter(|question| left(question) < pool.len() * pool.len())
    }

    /// The answers that are not true of the nearest rules.
    #[must_use]
    pub fn differences(&self) -> Vec<Difference> {
        let nearest = self.nearest();
        let own = self.options();
        let rules = rules_with(nearest.variant, &own);
        let difference = |(question, answer): (&'static Question, &str)| {
            let is = nearest.answer(question);
            if is == answer {
                return None;
            }
            let given = question.answer(answer)?;
            let can_be_set = (question.of)(&rules) == answer;
            Some(Difference { question, given, instead: question.answer(is), can_be_set })
        };
        self.known().filter_map(difference).collect()
    }

    /// The house rules of the nearest rules, changed by the answers as far as its game allows.
    #[must_use]
    pub fn options(&self) -> Options {
        let nearest = self.nearest();
        let mut options = nearest.options();
        for (question, answer) in self.known().filter(|(question, answer)| nearest.answer(question) != *answer) {
            for (key, value) in question.answer(answer).into_iter().flat_map(Answer::options) {
                // A house rule that the game does not offer stays unchanged.
                let _refused = nearest.variant.set_house_rule(&mut options, key, value);
            }
        }
        options
    }
}
