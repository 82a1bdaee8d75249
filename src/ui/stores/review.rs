//! The store of the review: the positions of a match, and the champion's judgement of each decision.

use std::collections::BTreeMap;

use leptos::prelude::*;
use rami_bots::analysis::{JudgementQuestion, Review};
use rami_engine::game::{Move, Seat, SeatView};
use rami_model::table::Session;
use rami_model::text::Key;
use rami_model::view_models::{Judged, judge};
use rami_record::Record;

use super::{Judging, Navigation, Notices, PageSignal, Screen, Stores, TableStore};
use crate::browser::dom;
use crate::browser::task::OneTask;
use crate::browser::worker::BotClient;

/// A match to be reviewed.
pub struct MatchToReview {
    pub record: Record,
    /// The player's own seat.
    pub own: Seat,
    /// Whether one person played at the device (see [`Review::new`]).
    pub alone: bool,
    /// The deals that do not count for the own seat, because a bot stood in for the player.
    pub left_out: Vec<usize>,
    /// Whether somebody else played it. Then nobody is addressed as "you", and no luck is worked out.
    pub of_others: bool,
}

/// The store of the review.
#[derive(Clone, Copy)]
pub struct Reviewing {
    /// The review shown, if there is one.
    review: PageSignal<RwSignal<Option<Review>>>,
    /// The identifier of the match on this device; 0 if it has none.
    id: PageSignal<RwSignal<u64>>,
    /// The deals that do not count for the own seat.
    left_out: StoredValue<Vec<usize>>,
    /// Whether somebody else played the match.
    of_others: StoredValue<bool>,
    /// The position shown, from 0.
    step: PageSignal<RwSignal<usize>>,
    /// The steps at which the player decided.
    decisions: PageSignal<RwSignal<Vec<usize>>>,
    /// The judgements by step; `None` where there was only one move or the worker gave no answer.
    judgements: PageSignal<RwSignal<BTreeMap<usize, Option<Judged>>>>,
    bots: StoredValue<BotClient, LocalStorage>,
    task: StoredValue<OneTask, LocalStorage>,
    judging: Judging,
    notices: Notices,
    navigation: Navigation,
    game: TableStore,
}

impl Reviewing {
    pub(super) fn new(stores: Stores, judging: Judging) -> Self {
        let Stores { notices, navigation, game, .. } = stores;
        Self {
            review: PageSignal(RwSignal::new(None)),
            id: PageSignal(RwSignal::new(0)),
            left_out: StoredValue::new(Vec::new()),
            of_others: StoredValue::new(false),
            step: PageSignal(RwSignal::new(0)),
            decisions: PageSignal(RwSignal::new(Vec::new())),
            judgements: PageSignal(RwSignal::new(BTreeMap::new())),
            bots: StoredValue::new_local(BotClient::default()),
            task: StoredValue::new_local(OneTask::default()),
            judging,
            notices,
            navigation,
            game,
        }
    }

    /// Shows the review of a match, from its beginning. Without a readable record, an error is shown. `id` is the match's
    /// identifier on this device, 0 if it has none.
    pub fn show(self, id: u64, reviewed: Option<MatchToReview>) {
        let left_out = reviewed.as_ref().map(|reviewed| reviewed.left_out.clone()).unwrap_or_default();
        let of_others = reviewed.as_ref().is_some_and(|reviewed| reviewed.of_others);
        match reviewed.and_then(|reviewed| Review::new(reviewed.record, reviewed.own, reviewed.alone).ok()) {
            Some(review) => {
                self.task.with_value(OneTask::stop);
                self.left_out.set_value(left_out);
                self.of_others.set_value(of_others);
                self.step.set(0);
                self.id.set(id);
                self.judgements.set(BTreeMap::new());
                self.decisions.set(review.decisions(review.own_seat()).collect());
                self.review.set(Some(review));
                self.navigation.visit(Screen::Review);
            }
            None => self.notices.say(Key::ErrorReview),
        }
    }

    /// Shows the review of the match at the table.
    pub fn show_present(self) {
        let reviewed = |session: &Session| MatchToReview {
            record: session.game().record().clone(),
            own: session.own_seat(),
            alone: session.people().len() == 1,
            left_out: session.stood_in().to_vec(),
            of_others: false,
        };
        self.show(0, self.game.of_session(reviewed));
    }

    /// Reads the review, untracked; the default while there is none.
    pub fn with_untracked<T: Default>(self, read: impl FnOnce(&Review) -> T) -> T {
        self.review.with_untracked(|review| review.as_ref().map(read)).unwrap_or_default()
    }

    /// The identifier of the match on this device; 0 if it has none.
    pub fn match_id(self) -> u64 {
        self.id.get_untracked()
    }

    /// The deals that do not count for the own seat, because a bot stood in for the player.
    pub fn left_out(self) -> Vec<usize> {
        self.left_out.get_value()
    }

    /// The player's own seat in the match.
    pub fn own_seat(self) -> Seat {
        self.with_untracked(Review::own_seat)
    }

    /// Whether somebody else played the match.
    pub fn is_of_others(self) -> bool {
        self.of_others.get_value()
    }

    /// The seat that is addressed as "you"; `None` in a match of somebody else.
    pub fn you(self) -> Option<Seat> {
        (!self.is_of_others()).then(|| self.own_seat())
    }

    /// The number of positions.
    pub fn count(self) -> usize {
        self.with_untracked(|review| review.positions().len())
    }

    /// The position that is shown, from 0, tracked.
    pub fn step(self) -> usize {
        self.step.get()
    }

    /// The position that is shown, from 0, untracked.
    pub fn step_untracked(self) -> usize {
        self.step.get_untracked()
    }

    /// Shows a position; the last one if `step` is beyond it.
    pub fn go(self, step: usize) {
        self.step.set(step.min(self.count().saturating_sub(1)));
    }

    /// The steps at which the player decided.
    pub fn decisions(self) -> Vec<usize> {
        self.decisions.get_untracked()
    }

    /// The player's next decision after the position shown, which is tracked.
    pub fn next_decision(self) -> Option<usize> {
        let shown = self.step();
        self.decisions.with_untracked(|decisions| decisions.iter().copied().find(|&step| step > shown))
    }

    /// The player's last decision before the position shown, which is tracked.
    pub fn previous_decision(self) -> Option<usize> {
        let shown = self.step();
        self.decisions.with_untracked(|decisions| decisions.iter().copied().rfind(|&step| step < shown))
    }

    /// Reads the judgements by step, tracked.
    pub fn with_judgements<T>(self, read: impl FnOnce(&BTreeMap<usize, Option<Judged>>) -> T) -> T {
        self.judgements.with(read)
    }

    /// Judges all decisions, one after the other, while the review is shown. The decision at the position shown goes
    /// first.
    pub fn start_judging(self) {
        self.task.with_value(|task| task.run(self.judge_decisions()));
    }

    async fn judge_decisions(self) {
        let bots = self.bots.get_value();
        while let Some(step) = self.next_to_judge() {
            let judgement = match self.decision_at(step) {
                Some((view, made)) => self.judgement_of(&bots, step, view, made).await,
                None => {
                    dom::breathe().await;
                    None
                }
            };
            self.judgements.update(|judgements| drop(judgements.insert(step, judgement)));
        }
    }

    /// The judgement of a decision. It is taken from the account of the match if it is there, and otherwise worked out
    /// now.
    async fn judgement_of(self, bots: &BotClient, step: usize, view: SeatView, made: Move) -> Option<Judged> {
        let own = self.own_seat();
        let known = self.judging.answer(step, own);
        let answer = match known {
            Some(answer) => answer,
            None => {
                let answer = bots.judge(JudgementQuestion::Decision { view: view.clone(), made }).await.ok()?;
                self.judging.offer(step, own, answer.clone());
                answer
            }
        };
        Some(judge(&view, &answer))
    }

    /// The decision to be judged next; `None` when all are judged or another screen is shown.
    fn next_to_judge(self) -> Option<usize> {
        if self.navigation.screen_untracked() != Screen::Review {
            return None;
        }
        let now = self.step_untracked();
        let open = |step: &usize| !self.judgements.with_untracked(|judgements| judgements.contains_key(step));
        self.decisions.with_untracked(|decisions| {
            let shown = decisions.iter().copied().find(|&step| step == now).filter(open);
            shown.or_else(|| decisions.iter().copied().find(open))
        })
    }

    /// What the player saw at a decision, and the move made; `None` if only one move was legal.
    fn decision_at(self, step: usize) -> Option<(SeatView, Move)> {
        let own = self.own_seat();
        let view = self.with_untracked(|review| review.at(step)?.view(own))?;
        let made = self.with_untracked(|review| review.next_of(step, own))?;
        (view.legal_moves().len() > 1).then_some((view, made))
    }
}
