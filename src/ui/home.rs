//! The first screen: a hand of cards, one obvious button, the games, and the ways on.

use leptos::prelude::*;
use rami::bots::Level;
use rami::cards::Card;
use rami::screens::StartRequest;
use rami::text::{self, Key, Message};
use rami::variants;

use super::card::{CardFace, suit_name};
use super::choice::MenuButton;
use super::setup::{Notices, Table};
use super::state::{Screen, page};
use super::table::{variant_name, words};
use super::tutorial::Learn;
use crate::browser::{dom, storage};

/// The hand shown in the middle.
const HERO: [&str; 5] = ["TH", "JD", "QC", "KS", "JK"];

/// The first screen.
#[component]
pub fn HomeView() -> impl IntoView {
    let page = page();
    let table = Table::last(page);
    let under_way = page.under_way();
    let learned = table.variant.clone();
    let line = Message::new(Key::SetupLine).text("variant", variant_name(page, &table.variant));
    let line = page.say(&line.number("n", table.players as i64 - 1));
    let begin = page.text(if under_way { Key::ActionNewMatch } else { Key::ActionStart });
    let today = move |_| {
        let (variant, seats) = (variants::USUAL.id.to_string(), 3);
        let levels = vec![Level::Normal; seats - 1];
        let seed = Some(dom::today());
        page.start(StartRequest { variant, options: Default::default(), seats, levels, seed }, &[]);
    };
    view! {
        <main class="felt home" data-screen="home">
            <header class="bar">
                <MenuButton/>
            </header>
            <Hero/>
            <Notices/>
            <div class="start">
                {under_way.then(|| view! {
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
                    class:is-main=!under_way
                    data-action="start"
                    on:click=move |_| table.start(page)
                >
                    {begin}
                </button>
                <p class="start-line">{line}</p>
                {storage::load_previous().map(|_| view! {
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
            <section class="game-cards" aria-label=page.text(Key::SetupGame)>
                {variants::ALL.iter().map(|game| view! { <GameCard id=game.id/> }).collect_view()}
            </section>
            <nav class="ways">
                <Learn variant=words(move || learned.clone())/>
                <button type="button" class="button" data-action="today" on:click=today>{page.text(Key::HomeToday)}</button>
                <button type="button" class="button" data-action="settings" on:click=move |_| page.visit(Screen::Settings)>
                    {page.text(Key::SettingsTitle)}
                </button>
            </nav>
        </main>
    }
}

/// A game to set up a table for.
#[component]
fn GameCard(id: &'static str) -> impl IntoView {
    let page = page();
    let about = text::key(&format!("variant.{id}.line")).map_or("", |key| page.text(key));
    view! {
        <button
            type="button"
            class="game-card"
            data-action="choose"
            data-variant=id
            on:click=move |_| {
                page.set(|settings| settings.variant = Some(id.to_string()));
                page.screen.set(Screen::Setup);
            }
        >
            <b>{variant_name(page, id)}</b>
            <small>{about}</small>
        </button>
    }
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
