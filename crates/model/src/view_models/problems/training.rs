//! Training: the words of the trainer at an exercise, the exercises that are due, and the line that the champion plays.

use crate::history::ExerciseList;
use crate::table::Attempt;
use crate::text::{Key, Message};
use rami_bots::analysis::{Grade, JudgementAnswer};
use rami_bots::reasons;
use rami_engine::game::Move;
use rami_engine::rules::Rules;

use crate::view_models::advice::advised;
use crate::view_models::face::{said_added, said_meld};
use crate::view_models::review::{Judged, judge};

/// The exercises that the first screen offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToTrain {
    /// How many exercises are due.
    pub due: usize,
    /// Their games, each once, in the order in which they are due.
    pub variants: Vec<String>,
}

/// The exercises that are due; `None` where there are none.
#[must_use]
pub fn to_train(training: &ExerciseList, now: u64) -> Option<ToTrain> {
    let due = training.due(now);
    let mut variants: Vec<String> = Vec::new();
    for exercise in &due {
        if !variants.contains(&exercise.record.variant) {
            variants.push(exercise.record.variant.clone());
        }
    }
    (!due.is_empty()).then_some(ToTrain { due: due.len(), variants })
}

/// The outcome of an attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct AttemptOutcome {
    /// The champion's move.
    pub best: Move,
    /// Whether it is solved: the move is as good as the champion's, as far as can be told.
    pub solved: bool,
    /// Whether it is the champion's move.
    pub same: bool,
    /// The judgement of the move, with its cost.
    pub judged: Judged,
    /// The champion's move and why.
    pub why: Message,
}

/// The outcome of a judged attempt.
#[must_use]
pub fn trained(attempt: &Attempt, answer: &JudgementAnswer) -> Option<AttemptOutcome> {
    let view = attempt.view();
    let best = answer.best.clone().or_else(|| attempt.made().cloned())?;
    let mut judged = judge(view, answer);
    let mistake = attempt.exercise()?;
    if judged.grade != Grade::Good && attempt.made().is_some_and(|made| made.is_same(&mistake.made.mv)) {
        // If the player makes the same mistake again, its stored cost is shown.
        judged.lost = i64::from(mistake.points) * 100;
    }
    Some(AttemptOutcome {
        solved: judged.grade == Grade::Good,
        same: judged.same,
        judged,
        why: advised(&view.rules, &best, &reasons(view, &best)),
        best,
    })
}

/// What the trainer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseCoachScreen {
    /// `plain`, `thinking`, `praise` or `other`.
    pub mood: &'static str,
    /// What is said first.
    pub lead: Message,
    /// What to do, or why.
    pub text: Option<Message>,
    /// Whether the position can be tried once more.
    pub can_retry: bool,
    /// Whether the champion's line can be asked for.
    pub can_see_line: bool,
}

/// What the trainer says at an exercise. `trained` is the outcome of the attempt, once it is known. `None` at a problem.
#[must_use]
pub fn trainer(attempt: &Attempt, trained: Option<&AttemptOutcome>) -> Option<ExerciseCoachScreen> {
    let exercise = attempt.exercise()?;
    let (mood, lead, text) = match (attempt.made(), trained) {
        (None, _) => {
            let cost = Message::new(Key::TrainingCost).number("n", exercise.points);
            let then =
                Some(Message::new(Key::TrainingThen).message("deed", did(&attempt.view().rules, &exercise.made.mv)));
            ("plain", cost, then)
        }
        (Some(_), None) => ("thinking", Key::ReviewThinking.into(), None),
        (Some(_), Some(trained)) if trained.same => ("praise", Key::TrainingSame.into(), Some(trained.why.clone())),
        (Some(_), Some(trained)) if trained.solved => ("praise", Key::TrainingSolved.into(), Some(trained.why.clone())),
        (Some(_), Some(trained)) => {
            let cost = (trained.judged.lost + 50) / 100;
            ("other", Message::new(Key::TrainingUnsolved).number("n", cost), Some(trained.why.clone()))
        }
    };
    let known = trained.is_some();
    Some(ExerciseCoachScreen { mood, lead, text, can_retry: attempt.made().is_some(), can_see_line: known })
}

/// The move in words, as a mistake.
fn did(rules: &Rules, mv: &Move) -> Message {
    match mv {
        Move::DrawStock => Key::TrainingDidDrawStock.into(),
        Move::DrawDiscard { cards: 1 } => Key::TrainingDidDrawDiscard.into(),
        Move::DrawDiscard { cards } => Message::new(Key::TrainingDidDrawDiscards).number("n", *cards),
        Move::Buy { cards } => Message::new(Key::TrainingDidBuy).number("n", *cards),
        Move::Meld(melds) => {
            let cards = melds.iter().flat_map(|cards| said_meld(rules, cards)).collect();
            Message::new(Key::TrainingDidMeld).laid("cards", cards)
        }
        Move::LayOff { cards, .. } => Message::new(Key::TrainingDidLayOff).laid("cards", said_added(cards)),
        Move::Swap { cards, .. } => Message::new(Key::TrainingDidSwap).cards("cards", cards.to_vec()),
        Move::Discard(card) => Message::new(Key::TrainingDidDiscard).card("card", *card),
        Move::Knock { discard: Some(card), .. } => Message::new(Key::TrainingDidKnock).card("card", *card),
        Move::Knock { discard: None, .. } => Key::TrainingDidKnockAll.into(),
        Move::Pass => Key::TrainingDidPass.into(),
        Move::End => Key::TrainingDidEnd.into(),
    }
}
