//! The first screen: a hand of cards, one obvious button, and who sits at the table.

use leptos::prelude::*;
use rami::bots::Level;
use rami::cards::Card;
use rami::rules::Options;
use rami::screens::StartRequest;
use rami::text::{self, Key, Message};
use rami::variants;

use super::card::{CardFace, Icon, suit_name};
use super::choice::{Choice, MenuButton, Offer};
use super::house::HouseRules;
use super::state::{Page, Screen, ShownRules, page};
use super::table::{flag, initial, variant_name, words};

/// The hand shown in the middle.
const HERO: [&str; 5] = ["TH", "JD", "QC", "KS", "JK"];

/// The first screen.
#[component]
pub fn SetupView() -> impl IntoView {
    let page = page();
    let last = page.settings.with_untracked(|settings| settings.variant.clone());
    let first = last.filter(|id| variants::by_id(id).is_some()).unwrap_or_else(|| variants::USUAL.id.to_string());
    let variant = RwSignal::new(first);
    let kept = move |id: &str| page.settings.with_untracked(|settings| allowed(id, settings.options.get(id)));
    let options = RwSignal::new(kept(&variant.get_untracked()));
    let chosen = page.settings.with_untracked(|settings| settings.players).unwrap_or(3);
    let limits = move || players_of(&variant.get());
    let players =
        RwSignal::new(chosen.clamp(players_of(&variant.get_untracked()).0, players_of(&variant.get_untracked()).1));
    let choose_game = Callback::new(move |id: String| {
        let (min, max) = players_of(&id);
        players.update(|players| *players = (*players).clamp(min, max));
        options.set(kept(&id));
        variant.set(id);
    });
    let show_rules = move |_| {
        let id = variant.get_untracked();
        let rules =
            variants::by_id(&id).and_then(|variant| options.with_untracked(|options| variant.rules_with(options).ok()));
        if let Some(rules) = rules {
            let players = players.get_untracked();
            page.shown_rules.set(Some(ShownRules {
                variant: id,
                rules,
                players,
                paragraph: None,
                from: Screen::Setup,
            }));
            remember(page, &variant.get_untracked(), &options.get_untracked());
            page.screen.set(Screen::Rules);
        }
    };
    let level = page.settings.with_untracked(|settings| settings.level.as_deref().and_then(Level::offered));
    let level = RwSignal::new(level.unwrap_or(Level::Normal));
    let names = RwSignal::new(page.settings.with_untracked(|settings| settings.names.clone()));
    let under_way =
        Memo::new(move |_| page.table.with(|table| table.as_ref().is_some_and(|table| table.phase != "match-over")));
    let start = move |_| {
        let (seats, names) = (players.get_untracked(), names.get_untracked());
        page.set(|settings| {
            settings.players = Some(seats);
            settings.level = Some(level.get_untracked().id().to_string());
            settings.names.clone_from(&names);
        });
        let (id, options) = (variant.get_untracked(), options.get_untracked());
        remember(page, &id, &options);
        let levels = vec![level.get_untracked(); seats - 1];
        let request = StartRequest { variant: id, options, seats, levels, seed: None };
        page.start(request, &names);
    };
    let begin = move || page.text(if under_way.get() { Key::ActionNewMatch } else { Key::ActionStart }).to_string();
    let line = move || {
        let message = Message::new(Key::SetupLine).text("variant", variant_name(page, &variant.get()));
        page.say(&message.number("n", players.get() as i64 - 1))
    };
    view! {
        <main class="felt home" data-screen="setup">
            <header class="bar">
                <MenuButton/>
            </header>
            <Hero/>
            <Notices/>
            <div class="start">
                {move || under_way.get().then(|| view! {
                    <button
                        type="button"
                        class="button is-main start-button"
                        data-action="resume"
                        on:click=move |_| page.screen.set(Screen::Table)
                    >
                        {page.text(Key::SetupResume)}
                    </button>
                })}
                <button
                    type="button"
                    class="button start-button"
                    class:is-main=flag(move || !under_way.get())
                    data-action="start"
                    on:click=start
                >
                    {words(begin)}
                </button>
                <p class="start-line">{words(line)}</p>
                {crate::browser::storage::load_previous().map(|_| view! {
                    <button
                        type="button"
                        class="button"
                        data-action="resume-previous"
                        on:click=move |_| page.resume_previous()
                    >
                        {page.text(Key::SetupResumePrevious)}
                    </button>
                })}
            </div>
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
                <button type="button" class="button" data-action="rules" on:click=show_rules>
                    {page.text(Key::ActionRules)}
                </button>
            </section>
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

/// Keeps the game and its house rules for the next table.
fn remember(page: Page, id: &str, options: &Options) {
    page.set(|settings| {
        settings.variant = Some(id.to_string());
        settings.options.insert(id.to_string(), options.clone());
    });
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

#[component]
fn Hero() -> impl IntoView {
    let page = page();
    let cards = HERO.iter().filter_map(|name| name.parse::<Card>().ok()).enumerate();
    let fan = cards.map(|(place, card)| {
        view! {
            <span class="card" data-suit=suit_name(card) style=format!("--i:{place};--n:5")>
                <CardFace card=card lang=page.lang()/>
            </span>
        }
    });
    view! {
        <div class="hero">
            <div class="hero-fan" aria-hidden="true">{fan.collect_view()}</div>
            <h1 class="hero-title">{page.text(Key::SetupTitle)}</h1>
            <p class="hero-line">{page.text(Key::SetupTagline)}</p>
        </div>
    }
}

/// A sentence that belongs to no move: an unknown address, a saved game that cannot be read.
#[component]
pub fn Notices() -> impl IntoView {
    let page = page();
    view! {
        {move || page.notice.get().map(|notice| view! {
            <div class="notice" class:is-floating=page.screen.get_untracked() != Screen::Setup role="alert">
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
