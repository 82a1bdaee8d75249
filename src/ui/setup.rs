//! Setting up a table: the game, who sits at it, its house rules.

use leptos::prelude::*;
use rami::bots::Level;
use rami::rules::Options;
use rami::screens::StartRequest;
use rami::text::{self, Key, Message};
use rami::variants;

use super::card::Icon;
use super::choice::{Choice, Offer};
use super::house::HouseRules;
use super::state::{Page, Screen, ShownRules, page};
use super::table::{initial, variant_name, words};
use super::tutorial::Learn;

/// A table as it is set up.
#[derive(Clone)]
pub struct Table {
    pub variant: String,
    pub options: Options,
    pub players: usize,
    pub level: Level,
    pub names: Vec<String>,
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
        });
    }

    /// Begins a match at it.
    pub fn start(&self, page: Page) {
        self.remember(page);
        let levels = vec![self.level; self.players - 1];
        let (variant, options, seats) = (self.variant.clone(), self.options.clone(), self.players);
        page.start(StartRequest { variant, options, seats, levels, seed: None }, &self.names);
    }
}

/// The set-up screen.
#[component]
pub fn SetupView() -> impl IntoView {
    let page = page();
    let last = Table::last(page);
    let variant = RwSignal::new(last.variant);
    let options = RwSignal::new(last.options);
    let players = RwSignal::new(last.players);
    let level = RwSignal::new(last.level);
    let names = RwSignal::new(last.names);
    let limits = move || players_of(&variant.get());
    let choose_game = Callback::new(move |id: String| {
        let (min, max) = players_of(&id);
        players.update(|players| *players = (*players).clamp(min, max));
        options.set(page.settings.with_untracked(|settings| allowed(&id, settings.options.get(&id))));
        variant.set(id);
    });
    let now = move || Table {
        variant: variant.get_untracked(),
        options: options.get_untracked(),
        players: players.get_untracked(),
        level: level.get_untracked(),
        names: names.get_untracked(),
    };
    let show_rules = move |_| {
        let table = now();
        let rules = variants::by_id(&table.variant).and_then(|variant| variant.rules_with(&table.options).ok());
        if let Some(rules) = rules {
            table.remember(page);
            let (variant, players) = (table.variant, table.players);
            page.shown_rules.set(Some(ShownRules { variant, rules, players, paragraph: None }));
            page.visit(Screen::Rules);
        }
    };
    view! {
        <main class="felt setup" data-screen="setup">
            <header class="bar">
                <button
                    type="button"
                    class="pill"
                    data-action="back"
                    aria-label=page.text(Key::ActionBack)
                    on:click=move |_| page.screen.set(Screen::Home)
                >
                    <Icon name="back"/>
                </button>
                <h1 class="setup-title">{words(move || variant_name(page, &variant.get()).to_string())}</h1>
                <span></span>
            </header>
            <Notices/>
            <section class="choices" aria-label=page.text(Key::SetupYourTable)>
                <Games variant=variant choose=choose_game/>
                {move || {
                    let (min, max) = limits();
                    view! {
                        <Choice
                            name="players"
                            title=Key::SetupPlayers
                            offers=(min..=max).map(|count| Offer::named(count.to_string(), count.to_string())).collect()
                            chosen=words(move || players.get().to_string())
                            choose=Callback::new(move |count: String| players.set(count.parse().unwrap_or(min)))
                        />
                    }
                }}
                <Choice
                    name="level"
                    title=Key::SetupLevel
                    offers=Level::OFFERED.iter().map(|level| Offer::named(level.id(), level_name(page, *level))).collect()
                    chosen=words(move || level.get().id().to_string())
                    choose=Callback::new(move |id: String| level.set(Level::offered(&id).unwrap_or(Level::Normal)))
                />
                <ul class="guests">
                    <For each=move || 0..players.get() key=|seat| *seat let:seat>
                        <Guest seat=seat names=names/>
                    </For>
                </ul>
                <HouseRules variant=variant options=options/>
                <div class="setup-ways">
                    <button type="button" class="button" data-action="rules" on:click=show_rules>
                        {page.text(Key::ActionRules)}
                    </button>
                    <Learn variant=words(move || variant.get())/>
                </div>
            </section>
            <div class="setup-start">
                <button
                    type="button"
                    class="button is-main start-button"
                    data-action="start"
                    on:click=move |_| now().start(page)
                >
                    {page.text(Key::ActionStart)}
                </button>
            </div>
        </main>
    }
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
#[component]
fn Games(variant: RwSignal<String>, choose: Callback<String>) -> impl IntoView {
    let page = page();
    let games = variants::ALL.iter().map(|game| {
        let id = game.id;
        view! {
            <label>
                <input
                    type="radio"
                    name="variant"
                    value=id
                    prop:checked=Signal::derive(move || variant.get() == id)
                    on:change=move |_| choose.run(id.to_string())
                />
                <span>{variant_name(page, id)}</span>
            </label>
        }
    });
    let about =
        move || text::key(&format!("variant.{}.line", variant.get())).map_or("", |key| page.text(key)).to_string();
    view! {
        <div class="games" role="group" aria-label=page.text(Key::SetupGame)>
            <div class="segments">{games.collect_view()}</div>
            <p class="game-line">{words(about)}</p>
        </div>
    }
}

/// The name of a level.
fn level_name(page: Page, level: Level) -> &'static str {
    text::key(&format!("level.{}", level.id())).map_or("", |key| page.text(key))
}

/// A sentence that belongs to no move: an unknown address, a saved game that cannot be read.
#[component]
pub fn Notices() -> impl IntoView {
    let page = page();
    view! {
        {move || page.notice.get().map(|notice| view! {
            <div class="notice" class:is-floating=!matches!(page.screen.get_untracked(), Screen::Home | Screen::Setup) role="alert">
                <p>{page.say(&notice.text)}</p>
                {notice.offers_aside.then(|| view! {
                    <button type="button" class="button" data-action="export-aside" on:click=move |_| export_aside()>
                        {page.text(Key::ErrorSavedExport)}
                    </button>
                })}
                <button
                    type="button"
                    class="button is-quiet"
                    aria-label=page.text(Key::ActionClose)
                    on:click=move |_| page.notice.set(None)
                >
                    <Icon name="close"/>
                </button>
            </div>
        })}
    }
}

fn export_aside() {
    if let Some(text) = crate::browser::storage::aside() {
        crate::browser::dom::download("rami-illisible.json", &text);
    }
}

fn usual(page: Page, seat: usize) -> String {
    page.usual_name(seat)
}

#[component]
fn Guest(seat: usize, names: RwSignal<Vec<String>>) -> impl IntoView {
    let page = page();
    let given = move || names.with(|names| names.get(seat).cloned().unwrap_or_default());
    let shown = move || {
        let name = given();
        if name.trim().is_empty() { usual(page, seat) } else { name }
    };
    let on_input = move |event: web_sys::Event| {
        let value = event_target_value(&event);
        names.update(|names| {
            if names.len() <= seat {
                names.resize(seat + 1, String::new());
            }
            names[seat] = value;
        });
    };
    view! {
        <li class="guest">
            <span class="avatar" data-hue=(seat % 6).to_string() aria-hidden="true">{words(move || initial(&shown()))}</span>
            <input
                class="guest-name"
                aria-label=page.say(&Message::new(Key::SetupSeatName).number("n", seat as i64 + 1))
                maxlength="16"
                autocomplete="off"
                placeholder=usual(page, seat)
                prop:value=words(given)
                on:input=on_input
            />
        </li>
    }
}
