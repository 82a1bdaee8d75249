//! The second part of the program: its views, its errands, and what begins with it. The program is split here and
//! nowhere else. Code that this file reaches and the first part does not is in the second WebAssembly module.

use std::pin::Pin;

use leptos::prelude::*;
use rami::device::Settings;
use rami::screens::{Sound, rule_of};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::bars::{Elsewhere, UpdateBar};
use super::components::Anew;
use super::dialogs::Dialogs;
use super::interaction::back;
use super::lesson::{Coach, Farewell, course, follow_ring};
use super::screens::{
    CopyOffer, DaysScreen, Finale, HistoryScreen, OpenMatches, Outcome, ReviewScreen, RulesScreen, ScoresScreen,
    SettingsScreen, SetupScreen, StatisticsScreen, press_in_review,
};
use super::stores::{Archive, Errand, Judging, Place, Preferences, Reviewing, Screen, SecondPart, Stores};
use super::table::{Advice, Choosing, Claim, Enlarged, Flourish, LatestTurn, Proposals, ToBeat, Ways};
use super::training::{ToTrain, Trainer, exercise};
use crate::browser::{dom, sound};

static SECOND_PART: SecondPart = SecondPart { read_settings: Settings::from_json, view, run, attach };

#[wasm_split(more, fallible)]
fn split_off() -> Result<&'static SecondPart, SplitLoaderError> {
    Ok(&SECOND_PART)
}

/// Loads the second part and its style; `None` if they cannot be loaded.
pub fn load() -> Pin<Box<dyn Future<Output = Option<&'static SecondPart>>>> {
    Box::pin(async {
        let dressed = dom::load_sheet("more-style");
        let part = split_off().await.ok();
        // The sheet is waited for in any case. If it fails, the next call asks for it anew.
        let is_dressed = dressed.await;
        part.filter(|_| is_dressed)
    })
}

fn view(place: Place) -> AnyView {
    match place {
        Place::Screen(Screen::Setup) => view! { <SetupScreen/> }.into_any(),
        Place::Screen(Screen::Scores) => view! { <ScoresScreen/> }.into_any(),
        Place::Screen(Screen::Rules) => view! { <RulesScreen/> }.into_any(),
        Place::Screen(Screen::Settings) => view! { <SettingsScreen/> }.into_any(),
        Place::Screen(Screen::History) => view! { <HistoryScreen/> }.into_any(),
        Place::Screen(Screen::Review) => view! { <ReviewScreen/> }.into_any(),
        Place::Screen(Screen::Days) => view! { <DaysScreen/> }.into_any(),
        Place::Screen(Screen::Statistics) => view! { <StatisticsScreen/> }.into_any(),
        // These belong to the first part.
        Place::Screen(Screen::Home | Screen::Table) => ().into_any(),
        Place::Finale => view! { <Finale/> }.into_any(),
        Place::Outcome => view! { <Outcome/> }.into_any(),
        Place::Coach => view! { <Coach/> }.into_any(),
        Place::Trainer => view! { <Trainer/> }.into_any(),
        Place::ToTrain => view! { <ToTrain/> }.into_any(),
        Place::Farewell => view! { <Farewell/> }.into_any(),
        Place::Proposals => view! { <Proposals/> }.into_any(),
        Place::Claim => view! { <Claim/> }.into_any(),
        Place::Flourish => view! { <Flourish/> }.into_any(),
        Place::Enlarged => view! { <Enlarged/> }.into_any(),
        Place::Choosing => view! { <Choosing/> }.into_any(),
        Place::Ways => view! { <Ways/> }.into_any(),
        Place::ToBeat => view! { <ToBeat/> }.into_any(),
        Place::Advice => view! { <Advice/> }.into_any(),
        Place::LatestTurn(place) => view! { <LatestTurn place/> }.into_any(),
        Place::CopyOffer => view! { <CopyOffer/> }.into_any(),
        Place::OpenMatches => view! { <OpenMatches/> }.into_any(),
        Place::Overlay => view! { <Overlay/> }.into_any(),
    }
}

/// The views that belong to no screen.
#[component]
fn Overlay() -> impl IntoView {
    let words = expect_context::<Preferences>();
    view! {
        <Elsewhere/>
        <UpdateBar/>
        <Anew of=move || Some(words.language()) children=|_| view! { <Dialogs/> }.into_any()/>
    }
}

fn run(stores: Stores, errand: Errand) {
    let Stores { navigation, game, .. } = stores;
    let archive = Archive::of(stores);
    match errand {
        Errand::Visit(screen) => navigation.arrive(screen),
        Errand::SetUp(variant) => {
            if variant.is_some() {
                stores.preferences.set(|settings| settings.variant = variant);
            }
            navigation.go(Screen::Setup);
        }
        Errand::Ask(dialog) => navigation.open(dialog),
        Errand::ShowRuleOf(reason) => game.show_rules(game.of_session(|session| rule_of(&reason, session.rules()))),
        Errand::Resume => archive.resume(),
        Errand::Archive(saved) => {
            stores.second.within(|| expect_context::<Judging>().judge_ended(&saved));
            archive.archive_ended(*saved);
        }
        Errand::ForgetUntouched(variant) => archive.forget_untouched(&variant),
        Errand::MarkLatest => archive.mark_latest(),
        Errand::Act(intent) => game.change(None, |session| session.act(intent)),
        Errand::Hint => game.find_hint(),
        Errand::Sound(sound, volume, felt) => make_heard(sound, volume, felt),
        Errand::Learn(variant, step) => course::learn(stores, &variant, step),
        Errand::LeaveLesson => course::leave(stores),
        Errand::ActInLesson(intent) if stores.lesson.is_exercise_now() => exercise::act(stores, intent),
        Errand::ActInLesson(intent) => course::act(stores, intent),
        Errand::PlayLesson => course::play_on(stores),
    }
}

fn make_heard(sound: Sound, volume: u8, felt: bool) {
    sound::play(sound, volume);
    if felt {
        sound::tap(sound);
    }
}

/// Sets up the effects that last as long as the page: the lesson's ring, the browser's way back, other tabs.
fn attach(stores: Stores) {
    stores.provide_second();
    follow_ring(stores);
    back::follow(stores.navigation);
    Archive::of(stores).follow_other_tabs();
    expect_context::<Judging>().attach();
    let reviewing = expect_context::<Reviewing>();
    dom::listen("keydown", move |event| press_in_review(stores, reviewing, &event));
    // Browsers allow a page to make sounds from the first gesture on.
    for gesture in ["pointerdown", "keydown"] {
        dom::listen(gesture, |_: web_sys::Event| sound::wake());
    }
}
