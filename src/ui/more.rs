//! The second part of the program: what a first table can be played without. It is a WebAssembly module of its own, which
//! comes once the first screen stands, or before it where something kept on this device has to be read. The first part
//! reaches it through one table of functions: what is named only there is not part of what a first visit waits for.

use std::cell::RefCell;

use js_sys::futures::spawn_local;
use rami::game::IllegalMove;
use rami::screens::{DealEndScreen, Offers, Sound, offers, rule_of};
use rami::session::{Intent, Saved, Settings};
use rami::text::Key;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::back;
use super::cover::elsewhere;
use super::dialogs::dialogs;
use super::end::{ended, finale, outcome};
use super::history::history_view;
use super::home::others;
use super::markup::{El, for_good};
use super::review::review_view;
use super::rules::rules_view;
use super::scores::scores_view;
use super::settings::settings_view;
use super::setup::setup_view;
use super::state::Page;
use super::statistics::statistics_view;
use super::tutorial::{coach, parting, ring};
use super::update::update_bar;
use crate::browser::texts::{self, Part};
use crate::browser::{dom, sound};

/// How long a first screen has the network for itself, in milliseconds.
const HEAD_START: u32 = 700;

/// What is to be done with the second part.
type Task = Box<dyn FnOnce(&'static More)>;

thread_local! {
    /// What was asked for before the second part was there.
    static WAITING: RefCell<Vec<Task>> = const { RefCell::new(Vec::new()) };
}

/// The functions of the second part.
pub struct More {
    /// The settings of this device as they were kept.
    pub read_settings: fn(&str) -> Settings,
    /// Takes up the match played last.
    pub resume: fn(Page),
    /// The time of now, but later than that of all matches kept here.
    pub moment: fn(Page) -> u64,
    /// Moves a match that has ended to the archive.
    pub archive: fn(Page, Saved),
    /// Forgets the matches of a game in which the player has done nothing.
    pub forget_untouched: fn(&str),
    /// The other matches under way, on the first screen.
    pub others: fn(Page) -> Option<El>,
    /// How the deal or the match has ended.
    pub ended: fn(Page) -> Option<DealEndScreen>,
    /// The result of a deal, over the table.
    pub outcome: fn(Page, &DealEndScreen) -> El,
    /// The result of a match.
    pub finale: fn(Page, &DealEndScreen) -> El,
    /// Does what the player wants, be it to take something back or to have an arrangement proposed.
    pub act: fn(Page, Intent),
    /// The arrangements of the hand that are offered.
    pub offers: fn(Page) -> Offers,
    /// Asks what the strongest would do.
    pub ask_hint: fn(Page),
    /// Shows the paragraph of the rules that a refusal follows from.
    pub show_rule_of: fn(Page, &IllegalMove),
    /// Lets a sound be heard, this loud, and felt.
    pub sound: fn(Sound, u8, bool),
    /// Begins the lesson of a game at a step, from 0.
    pub learn: fn(Page, &str, usize),
    /// Leaves the lesson.
    pub leave_lesson: fn(Page),
    /// What the player does in a lesson.
    pub act_in_lesson: fn(Page, Intent),
    /// Lets the others do what the lesson has them do.
    pub play_lesson: fn(Page),
    /// Adds the coach to a table.
    pub coach: fn(Page, El) -> El,
    /// Adds the end of a lesson to a table.
    pub parting: fn(Page, El) -> El,
    /// The screens but the first and the table.
    pub setup: fn(Page) -> El,
    pub scores: fn(Page) -> El,
    pub rules: fn(Page) -> El,
    pub settings: fn(Page) -> El,
    pub history: fn(Page) -> El,
    pub review: fn(Page) -> El,
    pub statistics: fn(Page) -> El,
    /// What belongs to no screen: dialogs, bars, what other tabs and the first gesture bring.
    attach: fn(Page),
}

static MORE: More = More {
    read_settings: Settings::from_json,
    resume: Page::resume,
    moment: Page::moment,
    archive: Page::archive_ended,
    forget_untouched: Page::forget_untouched,
    others,
    ended,
    outcome,
    finale,
    act,
    offers: offered,
    ask_hint: Page::ask_hint,
    show_rule_of,
    sound: make_heard,
    learn: Page::learn,
    leave_lesson: Page::leave_lesson,
    act_in_lesson: Page::act_in_lesson,
    play_lesson: Page::play_lesson,
    coach,
    parting,
    setup: setup_view,
    scores: scores_view,
    rules: rules_view,
    settings: settings_view,
    history: history_view,
    review: review_view,
    statistics: statistics_view,
    attach,
};

/// Where the program is split: whatever this reaches, and nothing else does, is the second part.
#[wasm_split(more, fallible)]
fn loaded() -> Result<&'static More, SplitLoaderError> {
    Ok(&MORE)
}

/// Loads the second part and what it looks like; `None` if they cannot be had.
pub async fn load() -> Option<&'static More> {
    let dressed = dom::load_sheet("more-style");
    let more = loaded().await.ok();
    // Heard in any case: a sheet that could not be had is asked for anew the next time.
    let is_dressed = dressed.await;
    more.filter(|_| is_dressed)
}

impl Page {
    /// The second part, if it is there.
    pub fn more(self) -> Option<&'static More> {
        self.more.get_untracked()
    }

    /// Does something with the second part: at once if it is there, else as soon as it is.
    pub fn with_more(self, run: impl FnOnce(&'static More) + 'static) {
        match self.more() {
            Some(more) => run(more),
            None => self.with_more_later(Box::new(run)),
        }
    }

    /// What waits is done in the order in which it was asked for; the page shows meanwhile that something is under way.
    fn with_more_later(self, run: Task) {
        let is_first = WAITING.with_borrow_mut(|waiting| {
            waiting.push(run);
            waiting.len() == 1
        });
        if !is_first {
            return;
        }
        dom::set_root("data-waiting", "more");
        spawn_local(async move {
            let more = self.fetch_more().await;
            dom::set_root("data-waiting", "");
            let waiting = WAITING.take();
            match more {
                Some(more) => waiting.into_iter().for_each(|run| run(more)),
                None => self.notify(Key::ErrorMore.into()),
            }
        });
    }

    /// Loads the second part with its texts in the language spoken.
    async fn fetch_more(self) -> Option<&'static More> {
        let mut lang = self.lang();
        let texts = texts::load(lang, Part::Rest);
        let more = load().await;
        let mut is_complete = texts.await;
        // Another language may have been chosen meanwhile.
        while is_complete && lang != self.lang() {
            lang = self.lang();
            is_complete = texts::load(lang, Part::Rest).await;
        }
        let more = more.filter(|_| is_complete)?;
        self.take_more(more);
        Some(more)
    }

    /// From now on the second part is there.
    pub fn take_more(self, more: &'static More) {
        if self.more().is_none() {
            self.more.set(Some(more));
            for_good(|| (more.attach)(self));
        }
    }

    /// Loads the second part once the first screen has had its head start. Nobody waits for it: if it cannot be had now, it
    /// is asked for again when it is wanted.
    pub fn load_more_soon(self) {
        dom::later(HEAD_START, move || {
            spawn_local(async move {
                self.fetch_more().await;
            });
        });
    }
}

fn attach(page: Page) {
    ring(page);
    back::follow(page);
    page.follow_other_tabs();
    // Browsers let a page be heard from the first gesture on.
    for gesture in ["pointerdown", "keydown"] {
        dom::listen(gesture, |_: web_sys::Event| sound::wake());
    }
    dialogs(page, update_bar(page, elsewhere(page, El::body())));
}

fn act(page: Page, intent: Intent) {
    page.change(None, |session| session.act(intent));
}

fn offered(page: Page) -> Offers {
    page.session.with(|session| session.as_ref().map(offers)).unwrap_or_default()
}

fn make_heard(sound: Sound, volume: u8, felt: bool) {
    sound::play(sound, volume);
    if felt {
        sound::tap(sound);
    }
}

fn show_rule_of(page: Page, reason: &IllegalMove) {
    let rule = page.session.with_untracked(|session| session.as_ref().map(|session| rule_of(reason, session.rules())));
    page.show_rules(rule);
}
