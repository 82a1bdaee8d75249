//! The one state of the page, and the loop that lets bots move.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use rami::bots::{Level, Request, wants_rebuy};
use rami::game::{Move, Seat};
use rami::record::Decision;
use rami::rules::Rules;
use rami::screens::{StartRequest, TableScreen, deal_end, table};
use rami::session::{Intent, LoadError, Pace, Saved, Session, Settings, Setup, SetupError};
use rami::text::{Key, Lang, Message};

use crate::browser::dom;
use crate::browser::motion::{Departure, Snapshot, Tempo};
use crate::browser::storage;
use crate::browser::worker::{Answer, BotClient};

/// Which screen is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    Setup,
    Table,
    Scores,
    Rules,
}

/// Which dialog is open over it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dialog {
    None,
    Menu,
    Shortcuts,
}

/// The rules that the rules page shows, and where it returns to.
#[derive(Clone)]
pub struct ShownRules {
    pub variant: String,
    pub rules: Rules,
    pub players: usize,
    pub paragraph: Option<&'static str>,
    pub from: Screen,
}

/// A sentence for the player that belongs to no move.
#[derive(Clone, PartialEq)]
pub struct Notice {
    pub text: Message,
    pub offers_aside: bool,
}

/// Everything the page knows, cheap to copy.
#[derive(Clone, Copy)]
pub struct Page {
    pub session: RwSignal<Option<Session>>,
    pub levels: RwSignal<Vec<Level>>,
    pub screen: RwSignal<Screen>,
    pub dialog: RwSignal<Dialog>,
    pub settings: RwSignal<Settings>,
    pub notice: RwSignal<Option<Notice>>,
    pub hint: RwSignal<Option<Move>>,
    pub shown_rules: RwSignal<Option<ShownRules>>,
    pub table: Memo<Option<TableScreen>>,
    bots: StoredValue<BotClient, LocalStorage>,
    epoch: StoredValue<u32>,
    // The player is out and wants the others to play the match to its end, at once.
    finishing: StoredValue<bool>,
}

impl Page {
    pub fn new() -> Self {
        let session = RwSignal::new(None);
        Self {
            session,
            levels: RwSignal::new(Vec::new()),
            screen: RwSignal::new(Screen::Setup),
            dialog: RwSignal::new(Dialog::None),
            settings: RwSignal::new(Settings::from_json(&storage::load_settings().unwrap_or_default())),
            notice: RwSignal::new(None),
            hint: RwSignal::new(None),
            shown_rules: RwSignal::new(None),
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

    /// Shows the rules of the match, at a paragraph.
    pub fn show_rules(self, paragraph: Option<&'static str>) {
        let from = self.screen.get_untracked();
        let shown = self.session.with_untracked(|session| {
            let session = session.as_ref()?;
            let (variant, rules) = (session.game().setup().variant.clone(), session.rules().clone());
            Some(ShownRules { variant, rules, players: session.game().state().seats(), paragraph, from })
        });
        if shown.is_some() {
            self.shown_rules.set(shown);
            self.screen.set(Screen::Rules);
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

    fn pace(self) -> Pace {
        if self.finishing.get_value() { Pace::Instant } else { self.settings.with_untracked(|settings| settings.pace) }
    }

    /// Lets the others play the match to its end.
    pub fn finish(self) {
        self.finishing.set_value(true);
        self.act(Intent::NextDeal);
    }

    /// What the player does.
    pub fn act(self, intent: Intent) {
        self.change(None, |session| session.act(intent));
    }

    /// Changes the session, saves it, lets cards travel to where they are now. If the match itself went on, what was
    /// asked of the bots before is stale, and whoever is to act goes on.
    pub fn change(self, departure: Option<Departure>, change: impl FnOnce(&mut Session)) {
        let before = Snapshot::take();
        let tempo = Tempo::NORMAL.scaled(self.pace().travel());
        let focus_in_hand = dom::focus_is_in_hand();
        let progress = self.progress();
        self.session.update(|session| {
            if let Some(session) = session {
                change(session);
            }
        });
        self.save();
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

    /// How far the match has come: deals, actions and decisions recorded.
    fn progress(self) -> (usize, usize, usize) {
        self.session.with_untracked(|session| {
            let deals = session.as_ref().map_or(&[][..], |session| &session.game().record().deals);
            let counts = deals.last().map_or((0, 0), |deal| (deal.actions.len(), deal.after.len()));
            (deals.len(), counts.0, counts.1)
        })
    }

    fn save(self) {
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

    /// Lets whoever is to act go on: a bot asked for a move, or an eliminated bot for its answer.
    fn go_on(self) {
        self.hint.set(None);
        self.epoch.update_value(|epoch| *epoch += 1);
        let next = self.session.with_untracked(|session| {
            let session = session.as_ref()?;
            let asked = session.game().state().asked_to_rebuy().first().copied();
            let bot_asked = asked.filter(|&seat| seat != session.me());
            let deals = self.finishing.get_value() && deal_end(session).is_some_and(|end| end.next);
            let only_useful = self.settings.with_untracked(|settings| settings.ask_useful);
            let declines = session.declines_for_me(only_useful).then_some(Next::Decline);
            let moves = || declines.or_else(|| session.bot_to_move().map(Next::Move));
            bot_asked.map(Next::Answer).or_else(moves).or(deals.then_some(Next::Deal))
        });
        match next {
            Some(Next::Move(seat)) => self.ask_bot(seat),
            Some(Next::Decline) => self.after_pause(f64::MAX, move || self.act(Intent::Pass)),
            Some(Next::Deal) => self.after_pause(0.0, move || self.act(Intent::NextDeal)),
            Some(Next::Answer(seat)) => self.after_pause(0.0, move || self.answer_for(seat)),
            None => self.bots.with_value(BotClient::cancel),
        }
    }

    /// Runs something after the pace's pause, unless the game has gone on by then.
    fn after_pause(self, already: f64, run: impl FnOnce() + 'static) {
        let epoch = self.epoch.get_value();
        let pace = f64::from(self.pace().thinking());
        let rest = (pace - already).max(0.0) as u32;
        Timeout::new(rest, move || {
            if self.epoch.get_value() == epoch {
                run();
            }
        })
        .forget();
    }

    fn answer_for(self, seat: Seat) {
        self.change(None, |session| {
            let buys = session.game().view(seat).is_some_and(|view| wants_rebuy(&view));
            let decision = if buys { Decision::Rebuy(seat) } else { Decision::Leave(seat) };
            if session.decide(decision).is_err() {
                web_sys::console::warn_1(&"an eliminated bot could not answer".into());
            }
        });
    }

    fn request(self, seat: Seat) -> Option<Request> {
        let level = if seat == 0 {
            Level::Normal
        } else {
            self.levels.with_untracked(|levels| levels.get(seat - 1).copied().unwrap_or(Level::Normal))
        };
        self.session.with_untracked(|session| {
            let session = session.as_ref()?;
            let turns = session.game().record().deals.iter().map(|deal| deal.actions.len() as u64).sum::<u64>();
            let seed = session.game().setup().seed.wrapping_mul(1_000_003).wrapping_add(turns);
            Some(Request { id: 0, level: level.id().into(), seed, view: session.game().view(seat)? })
        })
    }

    fn ask_bot(self, seat: Seat) {
        let Some(request) = self.request(seat) else { return };
        let asked_at = js_sys::Date::now();
        let epoch = self.epoch.get_value();
        let on_answer = move |answer: Answer| {
            if self.epoch.get_value() != epoch {
                return;
            }
            let mv = match answer {
                Answer::Restarted => return self.notify(Message::new(Key::ErrorWorker)),
                Answer::Chosen(reply) => reply.mv(),
                Answer::GivenUp => None,
            };
            // Declining a discard is no news worth waiting for.
            let already = if mv == Some(Move::Pass) { f64::MAX } else { js_sys::Date::now() - asked_at };
            self.after_pause(already, move || self.bot_moves(seat, mv));
        };
        self.bots.with_value(|bots| bots.ask(request, on_answer));
    }

    fn bot_moves(self, seat: Seat, mv: Option<Move>) {
        let legal = self.session.with_untracked(|session| {
            let session = session.as_ref()?;
            let view = session.game().view(seat)?;
            mv.filter(|mv| view.check_rebuilding(mv).is_ok()).or_else(|| session.plain_move(seat))
        });
        let Some(mv) = legal else { return };
        let departure = match mv {
            Move::DrawStock => Some(Departure::Stock(seat)),
            Move::DrawDiscard { .. } | Move::Buy { .. } => Some(Departure::Discard(seat)),
            _ => None,
        };
        self.change(departure, |session| {
            if session.bot_move(seat, &mv).is_err() {
                web_sys::console::warn_1(&"a bot's move was refused".into());
            }
        });
    }

    /// Asks what a bot would do in the player's place.
    pub fn ask_hint(self) {
        if !self.session.with_untracked(|session| session.as_ref().is_some_and(Session::my_turn)) {
            return;
        }
        let Some(request) = self.request(0) else { return };
        let epoch = self.epoch.get_value();
        self.bots.with_value(|bots| {
            bots.ask(request, move |answer| {
                if let (Answer::Chosen(reply), true) = (answer, self.epoch.get_value() == epoch) {
                    self.hint.set(reply.mv());
                }
            });
        });
    }
}

enum Next {
    Move(Seat),
    Answer(Seat),
    Decline,
    Deal,
}

/// The page's state, from anywhere in it.
pub fn page() -> Page {
    expect_context::<Page>()
}
