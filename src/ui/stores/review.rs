//! A match looked at again, and what the champion says of each decision.

use std::collections::BTreeMap;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami::analysis::Review;
use rami::bots::Request;
use rami::game::Move;
use rami::record::Record;
use rami::screens::{Judged, judge};
use rami::table::Session;
use rami::text::Key;

use super::{Lasting, Navigation, Notices, Screen, Stores, TableStore};
use crate::browser::dom;
use crate::browser::worker::{Answer, BotClient};

/// The player's own seat in a record.
pub const MINE: usize = 0;

/// The review under way.
#[derive(Clone, Copy)]
pub struct Reviewing {
    review: Lasting<RwSignal<Option<Review>>>,
    /// Counts the reviews: what was asked for another one is not of this one.
    serial: Lasting<RwSignal<u32>>,
    /// The name of the match on this device; 0 where it has none.
    id: Lasting<RwSignal<u64>>,
    step: Lasting<RwSignal<usize>>,
    decisions: Lasting<RwSignal<Vec<usize>>>,
    /// What was judged, by step; `None` where there was nothing to decide.
    judged: Lasting<RwSignal<BTreeMap<usize, Option<Judged>>>>,
    bots: StoredValue<BotClient, LocalStorage>,
    notices: Notices,
    navigation: Navigation,
    game: TableStore,
}

impl Reviewing {
    pub(super) fn new(stores: Stores) -> Self {
        let Stores { notices, navigation, game, .. } = stores;
        Self {
            review: Lasting(RwSignal::new(None)),
            serial: Lasting(RwSignal::new(0)),
            id: Lasting(RwSignal::new(0)),
            step: Lasting(RwSignal::new(0)),
            decisions: Lasting(RwSignal::new(Vec::new())),
            judged: Lasting(RwSignal::new(BTreeMap::new())),
            bots: StoredValue::new_local(BotClient::default()),
            notices,
            navigation,
            game,
        }
    }

    /// Looks at a match again, from its beginning; `alone`: whether one person played it, so that the others' hands may
    /// be shown. Without a record there is nothing to be looked at. `id` is its name on this device, 0 if it has none.
    pub fn show(self, id: u64, record: Option<(Record, bool)>) {
        match record.and_then(|(record, alone)| Review::new(record, alone).ok()) {
            Some(review) => {
                self.serial.update(|serial| *serial += 1);
                self.step.set(0);
                self.id.set(id);
                self.judged.set(BTreeMap::new());
                self.decisions.set(review.decisions(MINE).collect());
                self.review.set(Some(review));
                self.navigation.visit(Screen::Review);
            }
            None => self.notices.say(Key::ErrorReview),
        }
    }

    /// Looks at the match at the table again.
    pub fn show_present(self) {
        let record = |session: &Session| (session.game().record().clone(), session.people().len() == 1);
        self.show(0, self.game.of_session(record));
    }

    /// Reads the match under review; the default while there is none.
    pub fn of<T: Default>(self, read: impl FnOnce(&Review) -> T) -> T {
        self.review.with_untracked(|review| review.as_ref().map(read)).unwrap_or_default()
    }

    /// The name of the match on this device; 0 where it has none.
    pub fn match_id(self) -> u64 {
        self.id.get_untracked()
    }

    /// How many positions it has.
    pub fn count(self) -> usize {
        self.of(|review| review.positions().len())
    }

    /// The position shown, from 0; whoever reads it runs again when it changes.
    pub fn step(self) -> usize {
        self.step.get()
    }

    /// The position shown now.
    pub fn step_now(self) -> usize {
        self.step.get_untracked()
    }

    /// Shows a position, or the last one.
    pub fn go(self, step: usize) {
        self.step.set(step.min(self.count().saturating_sub(1)));
    }

    /// The steps at which the player decided.
    pub fn decisions(self) -> Vec<usize> {
        self.decisions.get_untracked()
    }

    /// The next of the player's decisions in a direction, from the present step; whoever reads it runs again when that
    /// changes.
    pub fn decision(self, forward: bool) -> Option<usize> {
        let now = self.step();
        self.decisions.with_untracked(|decisions| {
            let mut around = decisions.iter().copied();
            if forward { around.find(|&step| step > now) } else { around.rfind(|&step| step < now) }
        })
    }

    /// What was judged so far, by step; whoever reads it runs again when more is.
    pub fn judged<T>(self, read: impl FnOnce(&BTreeMap<usize, Option<Judged>>) -> T) -> T {
        self.judged.with(read)
    }

    /// Has all decisions judged, one after the other, as long as this match is looked at: the one that is shown, or else
    /// the next one not judged yet.
    pub fn judge_all(self) {
        self.judge_on(self.serial.get_untracked());
    }

    fn judge_on(self, serial: u32) {
        let now = self.step_now();
        let open = |step: &usize| !self.judged.with_untracked(|judged| judged.contains_key(step));
        let next = self.decisions.with_untracked(|decisions| {
            let shown = decisions.iter().copied().find(|&step| step == now).filter(open);
            shown.or_else(|| decisions.iter().copied().find(open))
        });
        let is_same = move || self.serial.get_untracked() == serial;
        let is_shown = self.navigation.screen_now() == Screen::Review && is_same();
        let Some(step) = next.filter(|_| is_shown) else { return };
        let judge_it = move |judged: Option<Judged>| {
            if is_same() {
                self.judged.update(|all| {
                    all.insert(step, judged);
                });
                self.judge_on(serial);
            }
        };
        let Some((request, made)) = self.request(step) else {
            return spawn_local(async move {
                dom::breathe().await;
                judge_it(None);
            });
        };
        self.bots.with_value(|bots| {
            bots.ask(request, move |answer| match answer {
                Answer::Chosen(reply) => {
                    judge_it(reply.advice.as_ref().map(|advice| judge(advice, &made)));
                }
                Answer::Restarted => {}
                Answer::GivenUp => judge_it(None),
            });
        });
    }

    /// The question to the champion about a decision, with the move that was made; `None` where there was only one.
    fn request(self, step: usize) -> Option<(Request, Move)> {
        let view = self.of(|review| review.at(step)?.view(MINE))?;
        let made = self.of(|review| review.next_of(step, MINE))?;
        (view.legal_moves().len() > 1).then(|| (Request::verdict(view, made.clone()), made))
    }
}
