//! The one state of the page: the match, the screen, the settings, and what changes them.

use leptos::prelude::*;
use rami::bots::Level;
use rami::cards::Card;
use rami::game::{Move, Seat};
use rami::rules::Rules;
use rami::screens::{Heard, Sound, StartRequest, TableScreen, table};
use rami::session::{Course, Intent, LoadError, Pace, Saved, Session, Settings, Setup, SetupError};
use rami::text::{Key, Lang, Message};

use crate::browser::dom;
use crate::browser::motion::{Departure, Snapshot, Tempo};
use crate::browser::worker::BotClient;
use crate::browser::{sound, storage};

/// Which screen is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    Home,
    Setup,
    Table,
    Scores,
    Rules,
    Settings,
}

/// Which dialog is open over it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dialog {
    None,
    Menu,
    Shortcuts,
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

/// Everything the page knows, cheap to copy.
#[derive(Clone, Copy)]
pub struct Page {
    pub session: RwSignal<Option<Session>>,
    pub levels: RwSignal<Vec<Level>>,
    pub screen: RwSignal<Screen>,
    /// Where a screen that is visited returns to.
    pub came_from: RwSignal<Screen>,
    pub dialog: RwSignal<Dialog>,
    pub settings: RwSignal<Settings>,
    pub notice: RwSignal<Option<Notice>>,
    pub hint: RwSignal<Option<Hint>>,
    /// The card that is held to be seen large.
    pub enlarged: RwSignal<Option<Card>>,
    pub shown_rules: RwSignal<Option<ShownRules>>,
    /// The lesson under way: the session is then its table, and the match is kept.
    pub lesson: RwSignal<Option<Course>>,
    pub kept: RwSignal<Option<Session>>,
    pub table: Memo<Option<TableScreen>>,
    pub(super) bots: StoredValue<BotClient, LocalStorage>,
    pub(super) epoch: StoredValue<u32>,
    // The player is out and wants the others to play the match to its end, at once.
    pub(super) finishing: StoredValue<bool>,
}

impl Page {
    pub fn new() -> Self {
        let session = RwSignal::new(None);
        Self {
            session,
            levels: RwSignal::new(Vec::new()),
            screen: RwSignal::new(Screen::Home),
            came_from: RwSignal::new(Screen::Home),
            dialog: RwSignal::new(Dialog::None),
            settings: RwSignal::new(Settings::from_json(&storage::load_settings().unwrap_or_default())),
            notice: RwSignal::new(None),
            hint: RwSignal::new(None),
            enlarged: RwSignal::new(None),
            shown_rules: RwSignal::new(None),
            lesson: RwSignal::new(None),
            kept: RwSignal::new(None),
            table: Memo::new(move |_| session.with(|session: &Option<Session>| session.as_ref().map(table))),
            bots: StoredValue::new_local(BotClient::default()),
            epoch: StoredValue::new(0),
            finishing: StoredValue::new(false),
        }
    }

    /// The language chosen, or the browser's, or the first. The whole page is shown anew when it changes, so that texts
    /// need not watch it.
    pub fn lang(self) -> Lang {
        let chosen = self.settings.with_untracked(|settings| settings.lang.clone());
        let browsers = dom::window().navigator().languages();
        let wanted: Vec<String> =
            chosen.into_iter().chain(browsers.iter().filter_map(|code| code.as_string())).collect();
        Lang::best(&wanted)
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
        storage::save_settings(&self.settings.with_untracked(Settings::to_json));
    }

    /// Shows a screen that returns to this one.
    pub fn visit(self, screen: Screen) {
        let from = self.screen.get_untracked();
        if matches!(from, Screen::Home | Screen::Setup | Screen::Table) {
            self.came_from.set(from);
        }
        self.screen.set(screen);
    }

    /// Returns to where a screen was visited from.
    pub fn back(self) {
        self.screen.set(self.came_from.get_untracked());
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

    /// A player's name as shown: the player who gave no name is "you" in the language of now.
    pub fn shown_name(self, name: &str) -> String {
        let is_you = Lang::all().any(|lang| lang.text(Key::PlayerYou) == name);
        if is_you { self.text(Key::PlayerYou) } else { name }.to_string()
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
        if self.finishing.get_value() { Pace::Instant } else { self.settings.with_untracked(|settings| settings.pace) }
    }

    /// Lets the others play the match to its end.
    pub fn finish(self) {
        self.finishing.set_value(true);
        self.act(Intent::NextDeal);
    }

    /// What the player does.
    pub fn act(self, intent: Intent) {
        if self.is_learning() {
            return self.act_in_lesson(intent);
        }
        self.change(None, |session| session.act(intent));
    }

    /// Changes the session, saves it, lets cards travel to where they are now. If the match itself went on, what was
    /// asked of the bots before is stale, and whoever is to act goes on.
    pub fn change(self, departure: Option<Departure>, change: impl FnOnce(&mut Session)) {
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
        self.save();
        self.sound(heard);
        request_animation_frame(move || {
            before.play(tempo, departure);
            if focus_in_hand {
                dom::keep_focus_in_hand();
            }
        });
        if self.progress() != progress {
            self.go_on();
        }
    }

    /// Lets what has happened since be heard, and what the player did himself be felt.
    fn sound(self, heard: Heard) {
        let Some(sound) = self.session.with_untracked(|session| heard.since(session.as_ref()?)) else { return };
        let (volume, haptics) = self.settings.with_untracked(|settings| (settings.volume, settings.haptics));
        sound::play(sound, volume);
        let mine = |session: &Session| {
            sound == Sound::Refuse || session.happened().last().is_some_and(|last| last.seat == session.me())
        };
        if haptics && self.session.with_untracked(|session| session.as_ref().is_some_and(mine)) {
            sound::tap(sound);
        }
    }

    /// How far the match has come: deals, actions and decisions recorded.
    fn progress(self) -> (usize, usize, usize) {
        self.session.with_untracked(|session| {
            let deals = session.as_ref().map_or(&[][..], |session| &session.game().record().deals);
            let counts = deals.last().map_or((0, 0), |deal| (deal.actions.len(), deal.after.len()));
            (deals.len(), counts.0, counts.1)
        })
    }

    fn save(self) {
        if self.is_learning() {
            return;
        }
        let levels = self.levels.with_untracked(|levels| levels.iter().map(|level| level.id().to_string()).collect());
        let text =
            self.session.with_untracked(|session| session.as_ref().map(|session| session.to_saved(levels).to_json()));
        if text.is_some_and(|text| !storage::save_match(&text)) {
            self.notify(Message::new(Key::ErrorStorage));
        }
    }

    /// Begins a match.
    pub fn start(self, request: StartRequest, names: &[String]) {
        let seed = request.seed.unwrap_or_else(dom::fresh_seed);
        let seats = (0..request.seats).map(|seat| self.player_name(names, seat)).collect();
        let setup = Setup { variant: request.variant, options: request.options, seats, seed };
        match Session::new(setup) {
            Ok(session) => {
                Self::keep_unfinished();
                self.levels.set(request.levels);
                self.show(session);
            }
            Err(SetupError::Players { min, max }) => {
                self.notify(Message::new(Key::ErrorPlayers).number("min", min).number("max", max));
            }
            Err(SetupError::UnknownVariant(id)) => self.notify(Message::new(Key::ErrorVariant).text("value", id)),
            Err(SetupError::Option(error)) => {
                self.notify(Message::new(Key::ErrorOption).text("value", error.rule()));
            }
        }
    }

    fn player_name(self, names: &[String], seat: Seat) -> String {
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

    /// Shows a session at the table.
    fn show(self, session: Session) {
        self.notice.set(None);
        self.dialog.set(Dialog::None);
        self.finishing.set_value(false);
        self.lesson.set(None);
        self.kept.set(None);
        self.session.set(Some(session));
        self.screen.set(Screen::Table);
        self.bots.with_value(BotClient::warm_up);
        self.change(None, |_| {});
        self.go_on();
    }

    /// Takes up the saved match, if there is one; what cannot be read is set aside and reported.
    pub fn resume(self) {
        let Some(text) = storage::load_match() else { return };
        match Self::read_saved(&text) {
            Ok((session, levels)) => {
                self.levels.set(levels);
                self.show(session);
            }
            Err(_) if self.set_aside(&text) => storage::forget_match(),
            Err(_) => {}
        }
    }

    /// The saved match, if it is not over.
    fn unfinished() -> Option<String> {
        let is_unfinished =
            |text: &String| Self::read_saved(text).is_ok_and(|(session, _)| table(&session).phase != "match-over");
        storage::load_match().filter(is_unfinished)
    }

    /// Whether a match can be gone on with.
    pub fn under_way(self) -> bool {
        let kept = if self.is_learning() { self.kept } else { self.session };
        kept.with_untracked(|session| session.as_ref().is_some_and(|session| table(session).phase != "match-over"))
    }

    /// A saved match that is not over gives way to another: it is kept beside it.
    fn keep_unfinished() {
        if let Some(text) = Self::unfinished() {
            storage::save_previous(Some(&text));
        }
    }

    /// Takes up the match that gave way, and keeps the present one in its place.
    pub fn resume_previous(self) {
        let Some(text) = storage::load_previous() else { return };
        let present = Self::unfinished();
        match Self::read_saved(&text) {
            Ok((session, levels)) => {
                self.levels.set(levels);
                self.show(session);
                storage::save_previous(present.as_deref());
            }
            Err(_) if self.set_aside(&text) => storage::save_previous(None),
            Err(_) => {}
        }
    }

    /// Keeps what cannot be read and reports it; `false` if the browser refuses to keep it.
    fn set_aside(self, text: &str) -> bool {
        self.notice.set(Some(Notice { text: Message::new(Key::ErrorSaved), offers_aside: true }));
        storage::set_aside(text)
    }

    fn read_saved(text: &str) -> Result<(Session, Vec<Level>), LoadError> {
        let saved = Saved::from_json(text)?;
        let levels = saved.levels.iter().map(|id| Level::by_id(id).unwrap_or(Level::Normal)).collect();
        Ok((Session::from_saved(saved)?, levels))
    }

    /// Takes up a record from a file; the match under way stays if it is refused.
    pub fn import(self, text: &str) {
        let session = rami::record::Record::from_json(text)
            .map_err(LoadError::Record)
            .and_then(|record| Session::from_record(record, dom::fresh_seed()));
        match session {
            Ok(session) if session.game().state().deal().is_some() => {
                Self::keep_unfinished();
                let bots = session.game().state().seats() - 1;
                self.levels.set(vec![Level::Normal; bots]);
                self.show(session);
            }
            Ok(_) => self.notify(Message::new(Key::ErrorImport)),
            Err(error) => {
                web_sys::console::info_1(&error.to_string().into());
                self.notify(Message::new(Key::ErrorImport));
            }
        }
    }

    /// Hands the record of the match so far to the player as a file.
    pub fn export(self) {
        let record = self.session.with_untracked(|session| {
            session.as_ref().map(|session| (session.game().setup().variant.clone(), session.game().record().to_json()))
        });
        if let Some((variant, json)) = record {
            dom::download(&format!("{variant}.json"), &json);
        }
    }
}

/// The page's state, from anywhere in it.
pub fn page() -> Page {
    expect_context::<Page>()
}
