//! The one state of the page: the match, the screen, the settings, and what changes them.

use js_sys::futures::spawn_local;
use rami::bots::Level;
use rami::cards::Card;
use rami::game::{Move, Seat};
use rami::rules::Rules;
use rami::screens::{Heard, Sound, TableScreen, table};
use rami::session::{Beat, Course, Intent, Pace, Session, Settings};
use rami::text::{Key, Lang, Message};

use super::history::Listed;
use super::live::{Derived, Live};
use super::more::More;
use super::review::Reviewing;
use super::setup::Draft;
use super::statistics::Shown;
use crate::browser::dom;
use crate::browser::motion::{Departure, Snapshot, Tempo};
use crate::browser::storage;
use crate::browser::texts::{self, Part};
use crate::browser::worker::BotClient;

/// Which screen is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    Home,
    Setup,
    Table,
    Scores,
    Rules,
    Settings,
    History,
    Review,
    Statistics,
}

/// Which dialog is open over it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dialog {
    None,
    Menu,
    Shortcuts,
    Fair,
    Share,
}

/// The rules that the rules page shows.
#[derive(Clone)]
pub struct ShownRules {
    pub variant: String,
    pub rules: Rules,
    pub players: usize,
    pub paragraph: Option<&'static str>,
}

/// A sentence for the player that belongs to no move.
#[derive(Clone, PartialEq)]
pub struct Notice {
    pub text: Message,
    pub offers_aside: bool,
}

/// What the player is advised to do.
#[derive(Clone, PartialEq)]
pub struct Hint {
    pub mv: Move,
    /// In words, with the reasons.
    pub why: Option<Message>,
}

/// What is shown of matches that are over.
#[derive(Clone, Copy, Default)]
pub struct Past {
    pub listed: Listed,
    pub shown: Shown,
    pub reviewing: Reviewing,
}

/// Everything the page knows, cheap to copy.
#[derive(Clone, Copy)]
pub struct Page {
    pub session: Live<Option<Session>>,
    pub levels: Live<Vec<Level>>,
    pub screen: Live<Screen>,
    /// The screens from which the present one was visited, the first first.
    pub(super) trail: Live<Vec<Screen>>,
    pub dialog: Live<Dialog>,
    pub settings: Live<Settings>,
    /// The language spoken. The whole page is shown anew when it changes, so that texts need not watch it.
    pub language: Live<Lang>,
    pub notice: Live<Option<Notice>>,
    /// What does not work at present, and has been said.
    pub(super) troubles: Live<Vec<Key>>,
    pub hint: Live<Option<Hint>>,
    /// The card that is held to be seen large.
    pub enlarged: Live<Option<Card>>,
    pub shown_rules: Live<Option<ShownRules>>,
    /// The lesson under way: the session is then its table, and the match is kept.
    pub lesson: Live<Option<Course>>,
    pub kept: Live<Option<Session>>,
    /// What the history, the statistics and the review show.
    pub past: Past,
    pub table: Derived<Option<Session>, Option<TableScreen>>,
    /// The card of the hand that Tab reaches; arrows move on from it.
    pub focus: Live<usize>,
    /// The table that is being set up.
    pub draft: Draft,
    /// A friend's result at the same deals, to be beaten.
    pub beat: Live<Option<Beat>>,
    /// Whether another tab has gone on with the match of this one.
    pub elsewhere: Live<bool>,
    /// The second part of the program, once it is there.
    pub(super) more: Live<Option<&'static More>>,
    /// What became of the link that was copied.
    pub copied: Live<Option<bool>>,
    /// What names the match on this device; 0 where it is not kept.
    pub(super) match_id: Live<u64>,
    /// When it last went on, in milliseconds since 1970.
    pub(super) moved_at: Live<u64>,
    pub(super) bots: Live<BotClient>,
    pub(super) epoch: Live<u32>,
    // The player is out and wants the others to play the match to its end, at once.
    pub(super) finishing: Live<bool>,
}

impl Page {
    /// A page without a match yet, that speaks this language.
    pub fn new(settings: Settings, lang: Lang) -> Self {
        let session = Live::new(None);
        Self {
            session,
            levels: Live::new(Vec::new()),
            screen: Live::new(Screen::Home),
            trail: Live::new(Vec::new()),
            dialog: Live::new(Dialog::None),
            settings: Live::new(settings),
            language: Live::new(lang),
            notice: Live::new(None),
            troubles: Live::new(Vec::new()),
            hint: Live::new(None),
            enlarged: Live::new(None),
            shown_rules: Live::new(None),
            lesson: Live::new(None),
            kept: Live::new(None),
            past: Past::default(),
            table: Derived::new(session, |session: &Option<Session>| session.as_ref().map(table)),
            focus: Live::new(0),
            draft: Draft::default(),
            beat: Live::new(None),
            elsewhere: Live::new(false),
            more: Live::new(None),
            copied: Live::new(None),
            match_id: Live::new(0),
            moved_at: Live::new(0),
            bots: Live::new(BotClient::default()),
            epoch: Live::new(0),
            finishing: Live::new(false),
        }
    }

    /// The language spoken.
    pub fn lang(self) -> Lang {
        self.language.get_untracked()
    }

    /// Speaks another language and keeps the choice, once its texts are there. The present one stays if they cannot be
    /// had.
    pub fn choose_language(self, code: String) {
        self.speak(code, true);
    }

    fn speak(self, code: String, keep: bool) {
        let Some(lang) = Lang::by_code(&code) else { return };
        spawn_local(async move {
            let shown = self.language.get_untracked();
            let mut loaded = texts::load(lang, Part::First).await;
            if loaded && self.more().is_some() {
                loaded = texts::load(lang, Part::Rest).await;
            }
            // Another may have been chosen meanwhile.
            if self.language.get_untracked() != shown {
                return;
            }
            if loaded {
                if keep {
                    self.set(|settings| settings.lang = Some(code));
                }
                self.language.set(lang);
            } else {
                self.language.set(shown);
                self.notify(Key::ErrorTexts.into());
            }
        });
    }

    /// A text without arguments.
    pub fn text(self, key: Key) -> &'static str {
        self.lang().text(key)
    }

    /// A message in words.
    pub fn say(self, message: &Message) -> String {
        self.lang().render(message)
    }

    /// Changes the settings and keeps them.
    pub fn set(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        let kept = storage::save_settings(&self.settings.with_untracked(Settings::to_json));
        self.trouble(Key::ErrorStorage, !kept);
    }

    /// Takes over the settings that another tab has changed, and speaks the language if one was chosen there.
    pub(super) fn follow_settings(self, before: &str, now: &str) {
        let (before, now) = (Settings::from_json(before), Settings::from_json(now));
        let lang = now.lang.clone().filter(|_| now.lang != before.lang);
        self.settings.set(now);
        if let Some(code) = lang {
            self.speak(code, false);
        }
    }

    /// Shows a screen of the second part that returns to this one.
    pub fn visit(self, screen: Screen) {
        self.with_more(move |_| {
            let from = self.screen.get_untracked();
            self.trail.update(|trail| {
                if matches!(from, Screen::Home | Screen::Setup | Screen::Table) {
                    trail.clear();
                }
                trail.push(from);
            });
            self.screen.set(screen);
        });
    }

    /// Shows the set-up screen.
    pub fn set_up(self) {
        self.with_more(move |_| self.screen.set(Screen::Setup));
    }

    /// Opens a dialog.
    pub fn ask(self, dialog: Dialog) {
        self.with_more(move |_| self.dialog.set(dialog));
    }

    /// Where a visited screen returns to.
    pub fn came_from(self) -> Screen {
        self.trail.with_untracked(|trail| trail.last().copied()).unwrap_or(Screen::Home)
    }

    /// Returns to where a screen was visited from.
    pub fn back(self) {
        let to = self.came_from();
        self.trail.update(|trail| {
            trail.pop();
        });
        self.screen.set(to);
    }

    /// Shows the rules of the match, at a paragraph.
    pub fn show_rules(self, paragraph: Option<&'static str>) {
        let shown = self.session.with_untracked(|session| {
            let session = session.as_ref()?;
            let (variant, rules) = (session.game().setup().variant.clone(), session.rules().clone());
            Some(ShownRules { variant, rules, players: session.game().state().seats(), paragraph })
        });
        if shown.is_some() {
            self.shown_rules.set(shown);
            self.visit(Screen::Rules);
        }
    }

    pub fn notify(self, text: Message) {
        self.notice.set(Some(Notice { text, offers_aside: false }));
    }

    /// Whether something does not work at present, and the player knows.
    pub(super) fn has_trouble(self, what: Key) -> bool {
        self.troubles.with_untracked(|troubles| troubles.contains(&what))
    }

    /// Says that something does not work: once, until it works again.
    pub(super) fn trouble(self, what: Key, there_is: bool) {
        let known = self.has_trouble(what);
        if there_is && !known {
            self.troubles.update(|troubles| troubles.push(what));
            self.notify(what.into());
        } else if known && !there_is {
            self.troubles.update(|troubles| troubles.retain(|&trouble| trouble != what));
            let said = Notice { text: what.into(), offers_aside: false };
            if self.notice.with_untracked(|notice| notice.as_ref() == Some(&said)) {
                self.notice.set(None);
            }
        }
    }

    /// A player's name as shown: the player who gave no name is "you" in the language of now.
    pub fn shown_name(self, name: &str) -> String {
        let is_you = Lang::all().any(|lang| lang.text(Key::PlayerYou) == name);
        if is_you { self.text(Key::PlayerYou) } else { name }.to_string()
    }

    /// Something of the table as it is shown; nothing in particular while there is none.
    pub fn at_table<T: Default>(self, read: impl FnOnce(&TableScreen) -> T) -> T {
        self.table.with(|table| table.as_ref().map(read)).unwrap_or_default()
    }

    /// What the player is to do, now.
    pub fn phase_now(self) -> &'static str {
        self.table.with_untracked(|table| table.as_ref().map_or("", |table| table.phase))
    }

    /// Whether the turn may be ended without a discard, now.
    pub fn may_end(self) -> bool {
        self.table.with_untracked(|table| table.as_ref().is_some_and(|table| table.can_end))
    }

    pub(super) fn pace(self) -> Pace {
        if self.finishing.get_untracked() {
            Pace::Instant
        } else {
            self.settings.with_untracked(|settings| settings.pace)
        }
    }

    /// Lets the others play the match to its end.
    pub fn finish(self) {
        self.finishing.set(true);
        self.act(Intent::NextDeal);
    }

    /// What the player does.
    pub fn act(self, intent: Intent) {
        if self.is_learning() {
            return self.with_more(move |more| (more.act_in_lesson)(self, intent));
        }
        if matches!(intent, Intent::Undo | Intent::Propose) {
            return self.with_more(move |more| (more.act)(self, intent));
        }
        self.change(None, |session| session.act_onward(intent));
    }

    /// Changes the session, saves it, lets cards travel to where they are now. If the match itself went on, what was
    /// asked of the bots before is stale, and whoever is to act goes on.
    pub fn change(self, departure: Option<Departure>, change: impl FnOnce(&mut Session)) {
        if self.elsewhere.get_untracked() {
            return;
        }
        let before = Snapshot::take();
        let heard = self.session.with_untracked(|session| session.as_ref().map(Heard::all)).unwrap_or_default();
        let tempo = Tempo::NORMAL.scaled(self.pace().travel());
        let focus_in_hand = dom::focus_is_in_hand();
        let progress = self.progress();
        self.session.update(|session| {
            if let Some(session) = session {
                change(session);
            }
        });
        let went_on = self.progress() != progress;
        if went_on {
            self.moved_at.update(|at| *at = dom::now().max(*at + 1));
        }
        self.save();
        self.sound(heard);
        dom::before_paint(move || {
            before.play(tempo, departure);
            if focus_in_hand {
                dom::keep_focus_in_hand();
            }
        });
        if went_on && !self.elsewhere.get_untracked() {
            self.go_on();
        }
    }

    /// Lets what has happened since be heard, and what the player did himself be felt.
    fn sound(self, heard: Heard) {
        let Some(sound) = self.session.with_untracked(|session| heard.since(session.as_ref()?)) else { return };
        let (volume, haptics) = self.settings.with_untracked(|settings| (settings.volume, settings.haptics));
        let Some(more) = self.more() else { return };
        let mine = |session: &Session| {
            sound == Sound::Refuse || session.happened().last().is_some_and(|last| last.seat == session.me())
        };
        let felt = haptics && self.session.with_untracked(|session| session.as_ref().is_some_and(mine));
        (more.sound)(sound, volume, felt);
    }

    /// How far the match has come: deals, actions and decisions recorded.
    fn progress(self) -> (usize, usize, usize) {
        self.session.with_untracked(|session| {
            let deals = session.as_ref().map_or(&[][..], |session| &session.game().record().deals);
            let counts = deals.last().map_or((0, 0), |deal| (deal.actions.len(), deal.after.len()));
            (deals.len(), counts.0, counts.1)
        })
    }

    pub(super) fn player_name(self, names: &[String], seat: Seat) -> String {
        match names.get(seat).map(|name| name.trim()).filter(|name| !name.is_empty()) {
            Some(name) => name.chars().take(24).collect(),
            None => self.usual_name(seat),
        }
    }

    /// The name a seat has when nobody gave it one.
    pub fn usual_name(self, seat: Seat) -> String {
        match seat {
            0 => self.text(Key::PlayerYou).to_string(),
            _ => self.text(Key::NamesBots).split(',').nth(seat - 1).unwrap_or("?").to_string(),
        }
    }
}
