//! Setting up a table: the game, who sits at it, its house rules.

use rami::bots::Level;
use rami::rules::Options;
use rami::screens::StartRequest;
use rami::text::{self, Key, Message};
use rami::variants;
use web_sys::Event;

use super::button;
use super::card::{icon, initial};
use super::choice::{Offer, choice, field, segments};
use super::house::house_rules_view;
use super::live::Live;
use super::markup::{El, el};
use super::state::{Notice, Page, Screen, ShownRules};
use super::table::variant_name;
use super::tutorial::learn;

/// A table as it is set up.
#[derive(Clone)]
pub struct Table {
    pub variant: String,
    pub options: Options,
    pub players: usize,
    pub level: Level,
    pub names: Vec<String>,
    /// Seats beside the first that people play.
    pub people: Vec<usize>,
}

impl Table {
    /// The last table that was set up, or the usual one.
    pub fn last(page: Page) -> Self {
        page.settings.with_untracked(|settings| {
            let variant = settings.variant.clone().filter(|id| variants::by_id(id).is_some());
            let variant = variant.unwrap_or_else(|| variants::USUAL.id.to_string());
            let (min, max) = players_of(&variant);
            Self {
                options: allowed(&variant, settings.options.get(&variant)),
                players: settings.players.unwrap_or(3).clamp(min, max),
                level: settings.level.as_deref().and_then(Level::offered).unwrap_or(Level::Normal),
                names: settings.names.clone(),
                people: settings.people.clone(),
                variant,
            }
        })
    }

    /// Keeps it for the next time.
    fn remember(&self, page: Page) {
        page.set(|settings| {
            settings.variant = Some(self.variant.clone());
            settings.options.insert(self.variant.clone(), self.options.clone());
            settings.players = Some(self.players);
            settings.level = Some(self.level.id().to_string());
            settings.names.clone_from(&self.names);
            settings.people.clone_from(&self.people);
        });
    }

    /// Begins a match at it.
    pub fn start(&self, page: Page) {
        self.remember(page);
        let levels = vec![self.level; self.players - 1];
        let (variant, options, seats) = (self.variant.clone(), self.options.clone(), self.players);
        page.start(StartRequest { variant, options, seats, levels, seed: None, beat: None }, &self.names, &self.people);
    }
}

/// The table as the set-up screen has it so far.
#[derive(Clone, Copy)]
pub struct Draft {
    pub variant: Live<String>,
    pub options: Live<Options>,
    players: Live<usize>,
    level: Live<Level>,
    names: Live<Vec<String>>,
    people: Live<Vec<usize>>,
    /// The name under which the house rules are to be kept.
    pub favourite: Live<String>,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            variant: Live::new(String::new()),
            options: Live::new(Options::new()),
            players: Live::new(2),
            level: Live::new(Level::Normal),
            names: Live::new(Vec::new()),
            people: Live::new(Vec::new()),
            favourite: Live::new(String::new()),
        }
    }
}

impl Draft {
    /// Begins with a table.
    fn begin(self, last: Table) {
        self.variant.set(last.variant);
        self.options.set(last.options);
        self.players.set(last.players);
        self.level.set(last.level);
        self.names.set(last.names);
        self.people.set(last.people);
        self.favourite.set(String::new());
    }

    fn now(self) -> Table {
        Table {
            variant: self.variant.get_untracked(),
            options: self.options.get_untracked(),
            players: self.players.get_untracked(),
            level: self.level.get_untracked(),
            names: self.names.get_untracked(),
            people: self.people.get_untracked(),
        }
    }

    fn choose_game(self, page: Page, id: String) {
        let (min, max) = players_of(&id);
        self.players.update(|players| *players = (*players).clamp(min, max));
        self.options.set(page.settings.with_untracked(|settings| allowed(&id, settings.options.get(&id))));
        self.variant.set(id);
    }

    fn show_rules(self, page: Page) {
        let table = self.now();
        let rules = variants::by_id(&table.variant).and_then(|variant| variant.rules_with(&table.options).ok());
        if let Some(rules) = rules {
            table.remember(page);
            let (variant, players) = (table.variant, table.players);
            page.shown_rules.set(Some(ShownRules { variant, rules, players, paragraph: None }));
            page.visit(Screen::Rules);
        }
    }
}

/// The set-up screen.
pub fn setup_view(page: Page) -> El {
    let draft = page.draft;
    draft.begin(Table::last(page));
    let variant = draft.variant;
    let back = button::drawn(page, "pill", "back", Key::ActionBack).attr("data-action", "back");
    let bar = el(r#"<header class="bar">"#)
        .child(back.on_click(move || page.screen.set(Screen::Home)))
        .child(el(r#"<h1 class="setup-title">"#).says(move || variant_name(page, &variant.get()).to_string()))
        .child(el("<span>"));
    let levels = Level::OFFERED.iter().map(|level| Offer::named(level.id(), level_name(page, *level)));
    let guests = el(r#"<ul class="guests">"#)
        .each(move || (0..draft.players.get()).collect(), move |&seat| guest(page, seat, draft));
    let ways = el(r#"<div class="setup-ways">"#)
        .child(button::named(page, "button", "rules", Key::ActionRules).on_click(move || draft.show_rules(page)))
        .child(learn(page, move || variant.get_untracked()));
    let choices = el(r#"<section class="choices">"#)
        .attr("aria-label", page.text(Key::SetupYourTable))
        .child(games(page, draft))
        .some(move || Some(players_of(&variant.get())), move |&limits| players(page, draft, limits))
        .child(choice(
            page,
            "level",
            Key::SetupLevel,
            levels.collect(),
            move || draft.level.get().id().to_string(),
            move |id| draft.level.set(Level::offered(&id).unwrap_or(Level::Normal)),
        ))
        .child(guests)
        .child(house_rules_view(page, draft))
        .child(ways);
    let start = button::named(page, "button is-main start-button", "start", Key::ActionStart);
    let start = el(r#"<div class="setup-start">"#).child(start.on_click(move || draft.now().start(page)));
    let main = el(r#"<main class="felt setup" data-screen="setup">"#).child(bar);
    notices(page, main, || true).child(choices).child(start)
}

/// How many players.
fn players(page: Page, draft: Draft, (min, max): (usize, usize)) -> El {
    choice(
        page,
        "players",
        Key::SetupPlayers,
        (min..=max).map(|count| Offer::named(count.to_string(), &count.to_string())).collect(),
        move || draft.players.get().to_string(),
        move |count| draft.players.set(count.parse().unwrap_or(min)),
    )
}

/// Fewest and most players of a game.
fn players_of(id: &str) -> (usize, usize) {
    let rules = variants::by_id(id).map(|variant| (variant.rules)());
    rules.map_or((2, 2), |rules| (rules.min_players.into(), rules.max_players.into()))
}

/// House rules that were kept, if the game still offers them.
fn allowed(id: &str, kept: Option<&Options>) -> Options {
    let fits = |options: &&Options| variants::by_id(id).is_some_and(|variant| variant.rules_with(options).is_ok());
    kept.filter(fits).cloned().unwrap_or_default()
}

/// The games to choose from, and a sentence about the one chosen.
fn games(page: Page, draft: Draft) -> El {
    let variant = draft.variant;
    let games = variants::ALL.iter().map(|game| Offer::named(game.id, variant_name(page, game.id)));
    let about = move || text::key(&format!("variant.{}.line", variant.get())).map_or("", |key| page.text(key));
    el(r#"<div class="games" role="group">"#)
        .attr("aria-label", page.text(Key::SetupGame))
        .child(segments("variant", games.collect(), move || variant.get(), move |id| draft.choose_game(page, id)))
        .child(el(r#"<p class="game-line">"#).says(move || about().to_string()))
}

/// The name of a level.
fn level_name(page: Page, level: Level) -> &'static str {
    rami::screens::level_name(level.id()).map_or("", |key| page.text(key))
}

/// Shows, where it is wanted, a sentence that belongs to no move: an unknown address, a saved game that cannot be read.
pub fn notices(page: Page, to: El, wanted: impl Fn() -> bool + 'static) -> El {
    to.some(move || page.notice.get().filter(|_| wanted()), move |shown| notice(page, shown))
}

fn notice(page: Page, notice: &Notice) -> El {
    let floating = !matches!(page.screen.get_untracked(), Screen::Home | Screen::Setup);
    let aside = notice
        .offers_aside
        .then(|| button::named(page, "button", "export-aside", Key::ErrorSavedExport).on_click(export_aside));
    let close = button::drawn(page, "button is-quiet", "close", Key::ActionClose);
    el(r#"<div class="notice" role="alert">"#)
        .class("is-floating", floating)
        .child(el("<p>").text(&page.say(&notice.text)))
        .children(aside)
        .child(close.on_click(move || page.notice.set(None)))
}

fn export_aside() {
    for (place, text) in crate::browser::storage::asides().iter().enumerate() {
        crate::browser::dom::download(&format!("rami-illisible-{}.json", place + 1), text);
    }
}

fn guest(page: Page, seat: usize, draft: Draft) -> El {
    let names = draft.names;
    let given = move || names.with(|names| names.get(seat).cloned().unwrap_or_default());
    let initial_of = move || {
        let name = given();
        initial(&if name.trim().is_empty() { page.usual_name(seat) } else { name })
    };
    let on_input = move |event: Event| {
        let value = field(&event).value();
        names.update(|names| {
            if names.len() <= seat {
                names.resize(seat + 1, String::new());
            }
            names[seat] = value;
        });
    };
    let avatar = el(r#"<span class="avatar" aria-hidden="true">"#).attr("data-hue", seat % 6).says(initial_of);
    let input = el(r#"<input class="guest-name" maxlength="16" autocomplete="off">"#)
        .attr("aria-label", page.say(&Message::new(Key::SetupSeatName).number("n", seat as i64 + 1)))
        .attr("placeholder", page.usual_name(seat))
        .live(move |input| input.property("value", given()))
        .on("input", on_input);
    el(r#"<li class="guest">"#).child(avatar).child(input).children((seat > 0).then(|| kind(page, seat, draft)))
}

/// Whether a person plays a seat, or a bot.
fn kind(page: Page, seat: usize, draft: Draft) -> El {
    let people = draft.people;
    let is_person = move || people.with(|people| people.contains(&seat));
    let face = move || if is_person() { ("person", Key::SetupPerson) } else { ("bot", Key::SetupBot) };
    button::button("button is-kind", "kind")
        .attr("aria-label", page.say(&Message::new(Key::SetupSeatKind).number("n", seat as i64 + 1)))
        .live(move |button| {
            button.set("aria-pressed", is_person());
            button.set("title", page.text(face().1));
        })
        .some(move || Some(face().0), |drawing| icon(drawing))
        .on_click(move || {
            people.update(|people| match people.iter().position(|&other| other == seat) {
                Some(place) => drop(people.remove(place)),
                None => people.push(seat),
            });
        })
}
