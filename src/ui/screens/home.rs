//! The first screen: a hand of cards, one main button, the games, and links to other screens. The build renders this
//! screen into the page, where the links work before the program is loaded.

mod link;
mod standing;

use leptos::prelude::*;
use rami_engine::variants;
use rami_model::table::{Session, other_seats};
use rami_model::text::{Key, Message};
use rami_model::view_models::{game_line, plays_as_told};
use rami_record::{ChosenRules, given};

use link::HomeLink;
pub use standing::StandingScreen;

use super::languages::Languages;
use crate::ui::components::{Button, Fan, LazyList, MenuButton, Notice, open_link};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::interaction::keymap;
use crate::ui::stores::{
    HomeList, I18n, Navigation, Preferences, Screen, Seating, Stores, TableStore, allowed, called, kept_set,
};

/// The hand shown in the middle.
const HERO: [&str; 5] = ["TH", "JD", "QC", "KS", "JK"];

/// The first screen.
#[component]
pub fn HomeScreen() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let games = variants::ALL.iter().map(|game| view! { <GameCard id=game.id/> }).collect_view();
    view! {
        <main class="felt home" data-screen=Screen::Home.id()>
            <header class="bar"><MenuButton/><Languages/></header>
            <div class="home-welcome">
                <div class="hero">
                    <Fan class="hero-fan" cards=HERO.iter().filter_map(|name| name.parse().ok()).collect()/>
                    <h1 class="hero-title">{i18n.text(Key::SetupTitle)}</h1>
                    <p class="hero-line">{i18n.text(Key::SetupTagline)}</p>
                </div>
                <Notice/>
                <Start/>
            </div>
            <div class="home-choices">
                <LazyList list=HomeList::CopyOffer/>
                <section class="game-cards" aria-label=i18n.text(Key::SetupGame)>{games}</section>
                // This comes last, so that it moves no card when it appears.
                <LazyList list=HomeList::ToTrain/>
                <Links/>
            </div>
        </main>
    }
}

/// A link to another place, as a link.
#[component]
fn Link(link: HomeLink, name: Key, #[prop(default = "button")] class: &'static str) -> impl IntoView {
    let (stores, i18n) = (expect_context::<Stores>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    view! {
        <a class=class href=link.address(preferences) data-action=link.action().id()
            title=move || keymap::title_of(i18n, link.action(), name)
            on:click=move |event| open_link(&event, || link.carry_out(stores))
        >
            {i18n.text(name)}
        </a>
    }
}

/// The ways to begin a match at the last table, or to continue one.
#[component]
fn Start() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    let navigation = expect_context::<Navigation>();
    let seating = Seating::last(preferences);
    let under_way = game.is_under_way();
    let name = called(i18n, i18n.variant_name(&seating.variant), &seating.chosen_rules());
    let line = Message::new(Key::SetupLine).text("variant", name);
    let line = i18n.say(&line.number("n", seating.players as i64 - 1));
    let resume = under_way.then(|| {
        view! {
            <Button action=ButtonAction::Resume class="button is-main start-button" name=Key::SetupResume
                on_press=move |()| navigation.go(Screen::Table)/>
            <p class="start-line">{resumed(game, i18n)}</p>
        }
    });
    let (name, class) = if under_way {
        (Key::ActionNewMatch, "button start-button")
    } else {
        (Key::ActionStart, "button is-main start-button")
    };
    view! {
        <div class="start">
            <LazyList list=HomeList::WaitingTable/>
            {resume}
            <Link link=HomeLink::Start class name/>
            <p class="start-line">{line}</p>
            <div class="start-ways">
                {is_first_visit(preferences, game).then(|| view! {
                    <Link link=HomeLink::Learn class="button learn-first" name=Key::HomeLearn/>
                })}
                <Link link=HomeLink::Devices name=Key::HomeDevices/>
            </div>
            <LazyList list=HomeList::OpenMatches/>
        </div>
    }
}

/// Whether no table was ever set up on this device. The lesson is then offered beside the start.
fn is_first_visit(preferences: Preferences, game: TableStore) -> bool {
    preferences.with_untracked(|settings| settings.variant.is_none()) && !game.is_under_way()
}

/// Describes the match under link: its game, its deal, the other players.
fn resumed(game: TableStore, i18n: I18n) -> String {
    let line = |session: &Session| {
        let setup = session.game().setup();
        let others = other_seats(session.own_seat(), setup.seats.len());
        let others = others.map(|seat| i18n.shown_name(given(&setup.seats[seat])));
        let others = others.collect::<Vec<_>>().join(", ");
        let name = called(i18n, i18n.variant_name(&setup.rules.variant), &setup.rules);
        let line = Message::new(Key::SetupResumeLine).text("variant", name);
        format!("{} · {others}", i18n.say(&line.number("n", session.board().number)))
    };
    game.with_untracked(|table| table.under_way().map(line)).unwrap_or_default()
}

/// The text on the card of a game: the line of the game or, if the last table had other rules, the name of these rules.
fn about(i18n: I18n, preferences: Preferences, id: &str) -> String {
    let rules = preferences.with_untracked(|settings| ChosenRules {
        variant: id.into(),
        options: allowed(id, settings.options.get(id)),
        set: kept_set(settings, id).map(|set| set.id.to_string()),
    });
    if plays_as_told(&rules) {
        return game_line(id).map_or("", |key| i18n.text(key)).to_string();
    }
    i18n.rules_name(&rules).unwrap_or_else(|| i18n.text(Key::RuleTitle).to_string())
}

/// A game to set up a table for.
#[component]
fn GameCard(id: &'static str) -> impl IntoView {
    let (stores, i18n) = (expect_context::<Stores>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    let about = about(i18n, preferences, id);
    let link = HomeLink::SetUp(id);
    view! {
        <a class="game-card" href=link.address(preferences) data-action=link.action().id() data-variant=id
            on:click=move |event| open_link(&event, || link.carry_out(stores))
        >
            <b>{i18n.variant_name(id)}</b>
            <small>{about}</small>
        </a>
    }
}

/// The ways on from here.
#[component]
fn Links() -> impl IntoView {
    let (game, preferences) = (expect_context::<TableStore>(), expect_context::<Preferences>());
    let screens = [
        (Screen::Problems, Key::ProblemTitle),
        (Screen::Sheets, Key::HomeSheets),
        (Screen::Days, Key::ActionDays),
        (Screen::History, Key::ActionHistory),
        (Screen::Statistics, Key::ActionStatistics),
        (Screen::Settings, Key::SettingsTitle),
    ];
    let visit = |(screen, name): (Screen, Key)| view! { <Link link=HomeLink::Visit(screen) name/> };
    view! {
        <nav class="ways">
            {(!is_first_visit(preferences, game)).then(|| view! { <Link link=HomeLink::Learn name=Key::ActionLearn/> })}
            <Link link=HomeLink::Today name=Key::HomeToday/>
            <Link link=HomeLink::Visit(Screen::Questions) name=Key::HomeQuestions/>
            {screens.map(visit).collect_view()}
        </nav>
    }
}
