//! The matches of this device: those under way, and the finished ones, a page at a time.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_engine::game::Seat;
use rami_model::history::Summary;
use rami_model::table::Saved;
use rami_model::text::{Key, Message};
use rami_model::view_models::{level_name, variant_name};
use rami_record::given;

use super::open_matches::{OpenMatchButton, keys_of};
use super::scores::plain;
use super::sheets::PastSheets;
use crate::browser::{archive, dom};
use crate::ui::components::{Button, IconButton, PanelScreen, Rows, Sure, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, MatchToReview, Navigation, OpenMatch, Reviewing, SavedMatches, Screen, called};
use rami_record::json::Json;

/// The number of matches on a page.
const PAGE: u32 = 30;

/// The finished matches that the screen has loaded so far.
#[derive(Clone, Copy)]
struct Listed {
    matches: RwSignal<Vec<Summary>>,
    state: RwSignal<State>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Loading,
    More,
    All,
    Failed,
}

impl Listed {
    /// Begins with an empty list and asks for the first page.
    fn new() -> Self {
        let listed = Self { matches: RwSignal::new(Vec::new()), state: RwSignal::new(State::Loading) };
        listed.more();
        listed
    }

    /// Lists the next page.
    fn more(self) {
        let before = self.matches.with_untracked(|matches| matches.last().map(|last| last.id));
        self.state.set(State::Loading);
        spawn_local(async move {
            // The user may have left the screen meanwhile, and the list no longer exists then.
            match archive::page(before, PAGE).await {
                Ok(page) => {
                    let state = if page.len() < PAGE as usize { State::All } else { State::More };
                    self.matches.try_update(|matches| matches.extend(page));
                    self.state.try_set(state);
                }
                Err(_) => drop(self.state.try_set(State::Failed)),
            }
        });
    }

    /// Lists again as many as are listed: another tab may have changed them.
    fn read_again(self) {
        let count = self.matches.with_untracked(Vec::len).max(PAGE as usize);
        spawn_local(async move {
            if let Ok(page) = archive::page(None, count as u32).await {
                self.state.try_set(if page.len() < count { State::All } else { State::More });
                self.matches.try_set(page);
            }
        });
    }

    /// Deletes a match from the archive and from the list.
    fn delete(self, id: u64, saved: SavedMatches) {
        let found = |matches: &Vec<Summary>| matches.iter().find(|summary| summary.id == id).cloned();
        let Some(summary) = self.matches.with_untracked(found) else { return };
        spawn_local(async move {
            if saved.delete_finished(&[summary]).await {
                self.matches.try_update(|matches| matches.retain(|summary| summary.id != id));
            }
        });
    }

    fn is(self, state: State) -> bool {
        self.state.get() == state
    }

    fn is_empty(self) -> bool {
        self.is(State::All) && self.matches.with(Vec::is_empty)
    }
}

/// The history screen.
#[component]
pub fn HistoryScreen() -> impl IntoView {
    let (i18n, navigation) = (expect_context::<I18n>(), expect_context::<Navigation>());
    let saved = expect_context::<SavedMatches>();
    let open = RwSignal::new(saved.tidy());
    let listed = Listed::new();
    Effect::new(move |is_first: Option<()>| {
        saved.track_others();
        if is_first.is_some() {
            open.set(untrack(|| saved.open()));
            listed.read_again();
        }
    });
    view! {
        <PanelScreen screen=Screen::History class="history" title=i18n.text(Key::HistoryTitle)>
            <When when=Signal::derive(move || open.with(|open| !open.is_empty()))><UnderWay open/></When>
            <FinishedMatches listed/>
            <PastSheets/>
            <Button action=ButtonAction::Statistics name=Key::ActionStatistics
                on_press=move |()| navigation.visit(Screen::Statistics)/>
        </PanelScreen>
    }
}

/// The matches under way: each can be continued or given up.
#[component]
fn UnderWay(open: RwSignal<Vec<OpenMatch>>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let find = move |id| open.with_untracked(|open| open.iter().find(|found| found.id == id).cloned());
    let row = move |(id, _): (u64, u64)| find(id).map(|found| view! { <StillOpen found open/> }).into_any();
    view! {
        <section class="past-list">
            <h2>{i18n.text(Key::HomeOpen)}</h2>
            <ul><Rows keys=Signal::derive(move || open.with(|open| keys_of(open))) row/></ul>
        </section>
    }
}

/// A match under way: a button that continues it, and one that gives it up.
#[component]
fn StillOpen(found: OpenMatch, open: RwSignal<Vec<OpenMatch>>) -> impl IntoView {
    let (i18n, kept) = (expect_context::<I18n>(), expect_context::<SavedMatches>());
    let id = found.id;
    let asks = RwSignal::new(false);
    let delete = move |()| {
        kept.delete(id);
        open.set(kept.tidy());
    };
    view! {
        <li class="past">
            <OpenMatchButton found class="past-main"/>
            <IconButton drawing="close" label=i18n.text(Key::ActionDelete) action=Some(ButtonAction::Delete)
                on_press=move |()| asks.update(|asks| *asks = !*asks)/>
            <When when=Signal::derive(move || asks.get())>
                <Sure asked=i18n.text(Key::HistoryGiveUpSure).to_string() yes=(ButtonAction::DeleteSure, Key::ActionDelete)
                    no=ButtonAction::DeleteCancel asks on_yes=delete/>
            </When>
        </li>
    }
}

/// The matches that are over.
#[component]
fn FinishedMatches(listed: Listed) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    view! {
        <section class="past-list">
            <h2>{i18n.text(Key::HistoryFinished)}</h2>
            <ul data-zone="history">
                <For each=move || listed.matches.get() key=|summary| summary.id
                    children=move |summary| view! { <Past summary listed/> }/>
            </ul>
            <When when=Signal::derive(move || listed.is_empty())><p class="panel-note">{i18n.text(Key::HistoryEmpty)}</p></When>
            <When when=Signal::derive(move || listed.is(State::Failed))>
                <p class="panel-note">{i18n.text(Key::HistoryFailed)}</p>
            </When>
            <When when=Signal::derive(move || listed.is(State::More))>
                <Button action=ButtonAction::More name=Key::ActionMore on_press=move |()| listed.more()/>
            </When>
        </section>
    }
}

/// A match that is over: a button to look at it again, and one to delete it.
#[component]
fn Past(summary: Summary, listed: Listed) -> impl IntoView {
    let (i18n, saved) = (expect_context::<I18n>(), expect_context::<SavedMatches>());
    let id = summary.id;
    let asks = RwSignal::new(false);
    let (won, variant) = (summary.won(), summary.variant.clone());
    view! {
        <li class="past" class:is-won=won data-variant=variant>
            <PastMatch summary/>
            <IconButton drawing="close" label=i18n.text(Key::ActionDelete) action=Some(ButtonAction::DeleteMatch)
                on_press=move |()| asks.update(|asks| *asks = !*asks)/>
            <When when=Signal::derive(move || asks.get())>
                <Sure asked=i18n.text(Key::HistoryDeleteSure).to_string() yes=(ButtonAction::DeleteSure, Key::ActionDelete)
                    no=ButtonAction::DeleteCancel asks on_yes=move |()| listed.delete(id, saved)/>
            </When>
        </li>
    }
}

/// A match that is over: the game, the players with their totals, how it ended.
#[component]
fn PastMatch(summary: Summary) -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    let id = summary.id;
    let name = |key: Option<Key>| key.map_or("", |key| i18n.text(key));
    let line = Message::new(Key::HistoryLine)
        .number("players", summary.seats.len() as i64)
        .text("level", name(level_name(summary.level())))
        .number("n", summary.deals.len() as i64);
    let won = if summary.won() { Key::HistoryWon } else { Key::HistoryLost };
    let total = summary.total();
    let other =
        |seat: Seat| format!("{}\u{a0}{}", i18n.shown_name(given(&summary.seats[seat])), plain(summary.totals[seat]));
    let others: Vec<String> = summary.other_seats().map(other).collect();
    view! {
        <button type="button" class="past-main" data-action=ButtonAction::Review.id()
            on:click=move |_| review_past(reviewing, id)
        >
            <span class="past-about">
                <b>{called(i18n, name(variant_name(&summary.variant)), &summary.chosen_rules())}</b>
                <small>{i18n.say(&line)}</small>
                <small class="past-others">{others.join(" \u{b7} ")}</small>
                <small>
                    {dom::date_and_time(summary.ended, i18n.text(Key::LanguageTag))}
                    {summary.joint.then(|| format!(" \u{b7} {}", i18n.text(Key::HistoryJoint)))}
                    {summary.of_other.then(|| format!(" \u{b7} {}", i18n.text(Key::HistoryOfOther)))}
                </small>
            </span>
            <span class="past-result">
                <b>{i18n.text(won)}</b>
                <small>{i18n.say(&Message::new(Key::TableYourPoints).number("n", total))}</small>
            </span>
        </button>
    }
}

/// Opens the review of a finished match.
pub(super) fn review_past(reviewing: Reviewing, id: u64) {
    spawn_local(async move {
        let saved = archive::load(id).await.ok().flatten().and_then(|text| Saved::from_json(&text).ok());
        reviewing.show(
            id,
            saved.map(|saved| MatchToReview {
                record: saved.record().clone(),
                own: saved.own_seat(),
                alone: true,
                left_out: saved.stood_in,
                of_others: false,
            }),
        );
    });
}
