//! The matches of this device: those under way, and those that are over, a page at a time.

use js_sys::futures::spawn_local;
use rami::screens::{level_name, variant_name};
use rami::session::{Review, Saved, Summary};
use rami::text::{Key, Message};

use super::button;
use super::kept::OpenMatch;
use super::live::Live;
use super::markup::{El, el};
use super::sheet::sheet_screen;
use super::state::{Page, Screen};
use crate::browser::{archive, dom, storage};

/// Matches listed at once.
const PAGE: u32 = 30;

/// What the screen has of the archive so far, and the matches under way.
#[derive(Clone, Copy)]
pub struct Listed {
    matches: Live<Vec<Summary>>,
    state: Live<State>,
    open: Live<Vec<OpenMatch>>,
    /// Counts the visits: what was asked for in an earlier one is no longer wanted.
    visit: Live<u32>,
}

impl Default for Listed {
    fn default() -> Self {
        let (matches, open) = (Live::new(Vec::new()), Live::new(Vec::new()));
        Self { matches, state: Live::new(State::Loading), open, visit: Live::new(0) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Loading,
    More,
    All,
    Failed,
}

impl Listed {
    /// Lists the next page.
    fn more(self) {
        let before = self.matches.with_untracked(|matches| matches.last().map(|last| last.id));
        let visit = self.visit.get_untracked();
        self.state.set(State::Loading);
        spawn_local(async move {
            let page = archive::page(before, PAGE).await;
            if self.visit.get_untracked() != visit {
                return;
            }
            match page {
                Ok(page) => {
                    let state = if page.len() < PAGE as usize { State::All } else { State::More };
                    self.matches.update(|matches| matches.extend(page));
                    self.state.set(state);
                }
                Err(_) => self.state.set(State::Failed),
            }
        });
    }
}

/// The history screen.
pub fn history_view(page: Page) -> El {
    let listed = page.past.listed;
    listed.visit.update(|visit| *visit += 1);
    listed.matches.set(Vec::new());
    listed.open.set(page.tidy());
    listed.more();
    let open = listed.open;
    let title = page.text(Key::HistoryTitle);
    sheet_screen(page, "history", "history", title, |sheet| {
        sheet
            .when(move || open.with(|open| !open.is_empty()), move || under_way(page, open))
            .child(finished(page, listed))
            .child(button::named(page, "button", "statistics", Key::ActionStatistics).on_click(move || {
                page.visit(Screen::Statistics);
            }))
    })
}

fn under_way(page: Page, open: Live<Vec<OpenMatch>>) -> El {
    let row = move |found: &OpenMatch| {
        let id = found.id;
        let delete = button::drawn(page, "button is-quiet", "close", Key::ActionDelete).attr("data-action", "delete");
        el(r#"<li class="past">"#).child(open_match(page, found, "past-main")).child(delete.on_click(move || {
            storage::forget_match(id);
            open.set(page.tidy());
        }))
    };
    el(r#"<section class="past-list">"#)
        .child(el("<h2>").text(page.text(Key::HomeOpen)))
        .child(el("<ul>").each(move || open.get(), row))
}

/// A button that goes on with a match.
pub fn open_match(page: Page, found: &OpenMatch, class: &str) -> El {
    let id = found.id;
    let name = variant_name(&found.variant).map_or("", |key| page.text(key));
    let line = Message::new(Key::OpenLine).text("variant", name).number("players", found.seats.len() as i64);
    let others: Vec<String> = found.seats.iter().skip(1).map(|name| page.shown_name(name)).collect();
    button::button(class, "continue")
        .attr("data-variant", found.variant.as_str())
        .child(el("<b>").text(&page.say(&line.number("n", found.deals as i64))))
        .child(el("<small>").text(&others.join(", ")))
        .on_click(move || page.continue_match(id, page.moment()))
}

fn finished(page: Page, listed: Listed) -> El {
    let shown = move |state: State| move || listed.state.get() == state;
    let empty = move || listed.state.get() == State::All && listed.matches.with(Vec::is_empty);
    let said = |key: Key| move || el(r#"<p class="sheet-note">"#).text(page.text(key));
    let more = move || button::named(page, "button", "more", Key::ActionMore).on_click(move || listed.more());
    el(r#"<section class="past-list">"#)
        .child(el("<h2>").text(page.text(Key::HistoryFinished)))
        .child(el(r#"<ul data-zone="history">"#).each(move || listed.matches.get(), move |summary| past(page, summary)))
        .when(empty, said(Key::HistoryEmpty))
        .when(shown(State::Failed), said(Key::HistoryFailed))
        .when(shown(State::More), more)
}

fn past(page: Page, summary: &Summary) -> El {
    let id = summary.id;
    let name = |key: Option<Key>| key.map_or("", |key| page.text(key));
    let line = Message::new(Key::HistoryLine)
        .number("players", summary.seats.len() as i64)
        .text("level", name(level_name(summary.level())));
    let won = if summary.won() { Key::HistoryWon } else { Key::HistoryLost };
    let total = summary.totals.first().copied().unwrap_or(0);
    let result = el(r#"<span class="past-result">"#)
        .child(el("<b>").text(page.text(won)))
        .child(el("<small>").text(&page.say(&Message::new(Key::TableYourPoints).number("n", total))));
    let about = el(r#"<span class="past-about">"#)
        .child(el("<b>").text(name(variant_name(&summary.variant))))
        .child(el("<small>").text(&page.say(&line)))
        .child(el("<small>").text(&dom::date_and_time(summary.ended, page.text(Key::LanguageTag))));
    let review = button::button("past-main", "review").child(about).child(result);
    el(r#"<li class="past">"#)
        .class("is-won", summary.won())
        .attr("data-variant", summary.variant.as_str())
        .child(review.on_click(move || page.review_past(id)))
}

impl Page {
    /// Looks at a finished match again.
    fn review_past(self, id: u64) {
        spawn_local(async move {
            let saved = archive::load(id).await.ok().flatten().and_then(|text| Saved::from_json(&text).ok());
            self.show_review(saved.map(|saved| (saved.record().clone(), true)));
        });
    }

    /// Looks at the match at the table again.
    pub fn review_present(self) {
        let record = |session: &rami::session::Session| (session.game().record().clone(), session.people().len() == 1);
        self.show_review(self.session.with_untracked(|session| session.as_ref().map(record)));
    }

    fn show_review(self, record: Option<(rami::record::Record, bool)>) {
        match record.and_then(|(record, alone)| Review::new(record, alone).ok()) {
            Some(review) => {
                self.past.reviewing.begin(review);
                self.visit(Screen::Review);
            }
            None => self.notify(Message::new(Key::ErrorReview)),
        }
    }
}
