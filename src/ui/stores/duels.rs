//! Duels: links with the moves of friends on the same deals, their verification by the worker, and what the device
//! keeps.

use std::collections::BTreeMap;

use leptos::prelude::*;
use rami_bots::analysis::{JudgementQuestion, Review};
use rami_engine::game::{Move, SeatView};
use rami_model::duels::{
    Added, Claim, ClaimVerdict, DUEL_SEAT, DealsKey, DuelLink, DuelResult, MOST_CLAIMS, Played, RankedResult, Results,
    Verification, duel_of, partings,
};
use rami_model::table::{Event, Session};
use rami_model::text::{Key, Message};
use rami_model::view_models::{ComparedMove, PartingRow, judge, link_refused};
use rami_record::Record;

use super::{MatchToReview, Notices, PageSignal, Reviewing, Screen, Stores};
use crate::browser::task::OneTask;
use crate::browser::worker::BotClient;
use crate::browser::{dom, storage};

/// The most partings that are judged. Chosen by judgement: one for each deal.
const MOST_PARTINGS: usize = 3;

/// A verification that is under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Verifying {
    /// The identifier of the result.
    pub id: String,
    /// The share that is done, in hundredths.
    pub percent: i64,
}

/// Where two matches parted.
#[derive(Clone, Debug, PartialEq)]
pub enum Parted {
    /// It is being worked out.
    Working,
    /// The decisions; none if all moves were the same.
    Known(Vec<PartingRow>),
}

/// The store of the duels.
#[derive(Clone, Copy)]
pub struct DuelStore {
    results: PageSignal<RwSignal<Results>>,
    /// The deals that the screen shows.
    shown: PageSignal<RwSignal<Option<DealsKey>>>,
    verifying: PageSignal<RwSignal<Option<Verifying>>>,
    /// Where the owner and a friend parted, by the identifier of the friend's result.
    parted: PageSignal<RwSignal<BTreeMap<String, Parted>>>,
    bots: StoredValue<BotClient, LocalStorage>,
    task: StoredValue<OneTask, LocalStorage>,
    reviewing: Reviewing,
    stores: Stores,
    notices: Notices,
}

impl DuelStore {
    /// Creates the store.
    pub fn new(stores: Stores, reviewing: Reviewing) -> Self {
        let notices = stores.notices;
        let results = notices.report_unread(storage::DUELS.load_or_set_aside(), Key::ErrorDuelsKept);
        let store = Self {
            results: PageSignal(RwSignal::new(results)),
            shown: PageSignal(RwSignal::new(None)),
            verifying: PageSignal(RwSignal::new(None)),
            parted: PageSignal(RwSignal::new(BTreeMap::new())),
            bots: StoredValue::new_local(BotClient::default()),
            task: StoredValue::new_local(OneTask::default()),
            reviewing,
            stores,
            notices,
        };
        // Results are covered only as long as the match on their deals is played.
        Effect::new(move || {
            if stores.navigation.screen() != Screen::Table {
                store.uncover();
            }
        });
        store
    }

    fn uncover(self) {
        self.notices.close_if(Key::DuelCovered);
        self.notices.close_if(Key::DuelCoveredPlain);
    }

    /// Reads the results, tracked.
    pub fn with<T>(self, read: impl FnOnce(&Results) -> T) -> T {
        self.results.with(read)
    }

    /// The deals that the screen shows, tracked.
    pub fn shown(self) -> Option<DealsKey> {
        self.shown.get()
    }

    /// The verification under way, tracked.
    pub fn verifying(self) -> Option<Verifying> {
        self.verifying.get()
    }

    /// Where the owner and a friend parted, tracked; `None` until that is asked.
    pub fn parted(self, id: &str) -> Option<Parted> {
        self.parted.with(|parted| parted.get(id).cloned())
    }

    /// Reads what is kept again: a backup or another tab may have changed it.
    pub fn refresh(self) {
        self.results.set(self.notices.report_unread(storage::DUELS.load_or_set_aside(), Key::ErrorDuelsKept));
    }

    fn change<T>(self, change: impl FnOnce(&mut Results) -> T) -> T {
        let (results, changed) = self.notices.change(&storage::DUELS, Key::ErrorDuelsKept, change);
        self.results.set(results);
        changed
    }

    /// The duel that the finished match at the table was, untracked. A match that an address began has no name for the
    /// player; then it is the one of the settings.
    pub fn at_table(self) -> Option<(DealsKey, Played)> {
        let Stores { game, preferences, .. } = self.stores;
        let (deals, mut played) = game.of_session(duel_of).flatten()?;
        if played.name.is_empty() {
            played.name = preferences.with_untracked(|settings| settings.names.first().cloned()).unwrap_or_default();
        }
        Some((deals, played.tidy()))
    }

    /// Keeps the result of a match that has just ended, if it is a deal of the day or friends have played the same deals.
    pub fn note_ended(self) {
        self.uncover();
        let Some((deals, played)) = self.at_table() else { return };
        let is_known = self.results.with_untracked(|results| results.of(&deals).next().is_some());
        if is_known || deals.day().is_some() {
            self.add_own(&deals, played);
            self.verify(deals);
        }
    }

    fn add_own(self, deals: &DealsKey, played: Played) {
        self.change(|results| results.add(deals, played, dom::now(), true));
    }

    /// Keeps the result of the finished match at the table, since friends will answer the link to its deals.
    pub fn keep_own(self) {
        if let Some((deals, played)) = self.at_table() {
            self.add_own(&deals, played);
        }
    }

    /// Gives the player of the finished match at the table a name, by which friends know the result.
    pub fn name_own(self, name: String) {
        let Some((deals, before)) = self.at_table() else { return };
        self.stores.preferences.update(|settings| match settings.names.first_mut() {
            Some(own) => *own = name,
            None => settings.names.push(name),
        });
        let Some((_, played)) = self.at_table().filter(|(_, played)| *played != before) else { return };
        self.delete(&deals, &before.id());
        self.add_own(&deals, played);
    }

    /// The results of others on the deals of the finished match at the table, by their identifiers, untracked.
    pub fn others(self) -> Vec<(String, Claim)> {
        let Some((deals, _)) = self.at_table() else { return Vec::new() };
        let table = self.results.with_untracked(|results| results.table(&deals));
        let others = table.into_iter().filter(|place| !place.result.own && place.verdict != Some(ClaimVerdict::False));
        let claim = |RankedResult { id, result, .. }: RankedResult| {
            (id, Claim { name: result.played.name, total: result.played.total })
        };
        others.map(claim).take(MOST_CLAIMS).collect()
    }

    /// The text of the link to the deals of the finished match at the table, with the results of others but those
    /// `left_out`; `None` if the match was no duel.
    pub fn link(self, left_out: &[String]) -> Option<String> {
        let (deals, played) = self.at_table()?;
        let sent = self.others().into_iter().filter(|(id, _)| !left_out.contains(id)).map(|(_, claim)| claim);
        Some(DuelLink::new(deals, played, sent).to_text())
    }

    /// Opens the link in a text: keeps its results, and begins the deals unless they were played. A link that cannot be
    /// read is said and changes nothing.
    pub fn open_link(self, text: &str) {
        dom::forget_fragment();
        match DuelLink::find(text) {
            Ok(link) => self.accept(link),
            Err(error) => self.notices.say(link_refused(error)),
        }
    }

    fn accept(self, link: DuelLink) {
        let DuelLink { deals, played, others } = link;
        let name = played.name.clone();
        // The owner may have just played these deals without having shared them.
        if self.at_table().is_some_and(|(at_table, _)| at_table == deals) {
            self.keep_own();
        }
        let added = self.change(|results| {
            let added = results.add(&deals, played, dom::now(), false);
            for claim in others {
                results.add(&deals, claim.into(), dom::now(), false);
            }
            added
        });
        if self.results.with_untracked(|results| results.has_played(&deals)) {
            self.show(deals);
        } else {
            self.play(&deals);
            let is_named = !name.is_empty();
            let said = Message::new(if is_named { Key::DuelCovered } else { Key::DuelCoveredPlain });
            self.notices.say(if is_named { said.text("name", name) } else { said });
        }
        if added == Added::Full {
            self.notices.say(Key::ErrorDuelFull);
        }
    }

    /// Shows the results on some deals.
    pub fn show(self, deals: DealsKey) {
        self.refresh();
        self.shown.set(Some(deals.clone()));
        // From the list of all duels the screen stays.
        if self.stores.navigation.screen_untracked() != Screen::Duel {
            self.stores.navigation.visit(Screen::Duel);
        }
        self.verify(deals);
    }

    /// Shows the list of all duels.
    pub fn browse(self) {
        self.shown.set(None);
        self.stores.navigation.visit(Screen::Duel);
    }

    /// Begins these deals, or goes back to the match on them that is under way.
    pub fn play(self, deals: &DealsKey) {
        let game = self.stores.game;
        let of_session = |session: &Session| DealsKey::of_setup(session.game().setup(), &session.seats().levels());
        let under_way = game.with_untracked(|table| table.under_way().and_then(of_session));
        if under_way.as_ref() == Some(deals) {
            game.send(Event::Leave);
            self.stores.navigation.go(Screen::Table);
        } else {
            game.start(deals.start());
        }
    }

    /// Deletes a result.
    pub fn delete(self, deals: &DealsKey, id: &str) {
        self.change(|results| results.delete(deals, id));
    }

    /// Verifies all results on these deals that are still to be verified, one after the other, once they were played.
    /// The owner's alone is not verified.
    pub fn verify(self, deals: DealsKey) {
        let is_due =
            self.results.with_untracked(|results| results.has_played(&deals) && results.table(&deals).len() > 1);
        if is_due {
            self.run(async move { self.verify_all(&deals).await });
        }
    }

    async fn verify_all(self, deals: &DealsKey) {
        while let Some((id, verification)) = self.next_to_verify(deals) {
            let Some(verdict) = self.replay(&id, verification).await.and_then(|done| done.verdict()) else { break };
            self.change(|results| results.note(deals, &id, verdict));
        }
        self.verifying.set(None);
    }

    /// Runs a task in place of the one before.
    fn run(self, task: impl Future<Output = ()> + 'static) {
        self.stop();
        self.task.with_value(|slot| slot.run(task));
    }

    /// Stops verifying and comparing.
    pub fn stop(self) {
        self.task.with_value(OneTask::stop);
        self.verifying.set(None);
        self.parted.update(|parted| parted.retain(|_, parted| *parted != Parted::Working));
    }

    /// The result to be verified next; those of others go first.
    fn next_to_verify(self, deals: &DealsKey) -> Option<(String, Box<Verification>)> {
        self.results.with_untracked(|results| {
            let open = results.of(deals).filter(|(_, result)| result.verdict(deals).is_none());
            let begun = |(id, result): (&str, &DuelResult)| {
                Some((result.own, id.to_string(), Box::new(Verification::begin(deals, &result.played)?)))
            };
            let next = open.filter_map(begun).min_by_key(|(own, ..)| *own);
            next.map(|(_, id, verification)| (id, verification))
        })
    }

    /// Replays the moves of a result by asking the worker; `None` if the worker does not answer.
    async fn replay(self, id: &str, mut verification: Box<Verification>) -> Option<Box<Verification>> {
        let bots = self.bots.get_value();
        while let Some((seat, request)) = verification.ask() {
            let percent = (verification.progress() * 100.0) as i64;
            self.verifying.set(Some(Verifying { id: id.into(), percent }));
            let mv = bots.choose(request).await.ok()?;
            if !verification.make(seat, &mv) {
                return None;
            }
        }
        Some(verification)
    }

    /// Replays a result and returns the record of its match; `None` if it cannot be replayed.
    async fn record_of(self, deals: &DealsKey, id: &str) -> Option<Record> {
        let begun = self.results.with_untracked(|results| {
            let (_, result) = results.of(deals).find(|(other, _)| *other == id)?;
            Verification::begin(deals, &result.played).map(Box::new)
        });
        let done = self.replay(id, begun?).await;
        self.verifying.set(None);
        done?.record().cloned()
    }

    /// Shows the match of a result as a review.
    pub fn watch(self, deals: DealsKey, id: String) {
        let is_own = |results: &Results| results.of(&deals).any(|(other, result)| other == id && result.own);
        let of_others = !self.results.with_untracked(is_own);
        self.run(async move {
            match self.record_of(&deals, &id).await {
                Some(mut record) => {
                    self.name_seats(&mut record, of_others);
                    let reviewed =
                        MatchToReview { record, own: DUEL_SEAT, alone: true, left_out: Vec::new(), of_others };
                    self.reviewing.show(0, Some(reviewed));
                }
                None => self.notices.say_not_loaded(Key::ErrorDuelReplay),
            }
            self.verify_all(&deals).await;
        });
    }

    /// Names the seats of a replayed match: a link holds only the name of its player.
    fn name_seats(self, record: &mut Record, of_others: bool) {
        let i18n = self.stores.i18n;
        for (seat, name) in record.seats.iter_mut().enumerate() {
            match seat {
                DUEL_SEAT if !of_others => name.clear(),
                DUEL_SEAT if name.is_empty() => *name = i18n.text(Key::DuelNoName).to_string(),
                DUEL_SEAT => {}
                _ => *name = i18n.bot_name(seat),
            }
        }
    }

    /// Works out where the owner's match and that of a result parted, and what both moves cost.
    pub fn compare(self, deals: DealsKey, id: String) {
        let table = self.results.with_untracked(|results| results.table(&deals));
        let of_table = table.into_iter().find(|place| place.result.own).map(|place| place.id);
        let Some(own) = of_table.or_else(|| self.any_own(&deals)) else { return };
        self.run(async move {
            self.parted.update(|parted| drop(parted.insert(id.clone(), Parted::Working)));
            match Box::pin(self.compared_records(&deals, &own, &id)).await {
                Some(rows) => self.parted.update(|parted| drop(parted.insert(id, Parted::Known(rows)))),
                None => {
                    self.parted.update(|parted| drop(parted.remove(&id)));
                    self.notices.say_not_loaded(Key::ErrorDuelReplay);
                }
            }
            self.verify_all(&deals).await;
        });
    }

    /// A result of the owner on these deals, if that of somebody else with the same name counts in the table.
    fn any_own(self, deals: &DealsKey) -> Option<String> {
        self.results.with_untracked(|results| results.of(deals).find(|(_, result)| result.own).map(|(id, _)| id.into()))
    }

    async fn compared_records(self, deals: &DealsKey, own: &str, other: &str) -> Option<Vec<PartingRow>> {
        let own = self.record_of(deals, own).await?;
        let other = self.record_of(deals, other).await?;
        self.judged_partings(&own, &other).await
    }

    async fn judged_partings(self, own: &Record, other: &Record) -> Option<Vec<PartingRow>> {
        let review = Review::new(own.clone(), DUEL_SEAT, true).ok()?;
        let mut rows = Vec::new();
        for parting in partings(own, other).into_iter().take(MOST_PARTINGS) {
            let view = review.at(parting.steps[0])?.view(DUEL_SEAT)?;
            let [mine, theirs] = parting.moves;
            let (mine, theirs) = (self.compared(&view, mine).await?, self.compared(&view, theirs).await?);
            rows.push(PartingRow { deal: parting.deal + 1, mine, theirs });
        }
        Some(rows)
    }

    /// A move in words, with its cost as the worker judges it.
    async fn compared(self, view: &SeatView, mv: Move) -> Option<ComparedMove> {
        let bots = self.bots.get_value();
        let question = JudgementQuestion::Decision { view: view.clone(), made: mv.clone() };
        let answer = bots.judge(question).await.ok()?;
        Some(ComparedMove::new(view, &mv, &judge(view, &answer)))
    }
}
