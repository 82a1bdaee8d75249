//! The second part of the program: its views, its commands, and its effects. This is the only place where the program
//! is split. Code that this file reaches and the first part does not is in the second WebAssembly module.

use std::pin::Pin;

use leptos::prelude::*;
use rami_model::settings::Settings;
use rami_model::table::{Attempt, Course, Session};
use rami_model::view_models::{SetUpRequest, Sound, rule_of};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::bars::{Elsewhere, UpdateBar};
use super::components::Recreate;
use super::dialogs::Dialogs;
use super::interaction::back;
use super::lesson::{Coach, Farewell, course, follow_ring};
use super::screens::{
    CopyOffer, DaysScreen, EveningScreen, Finale, HistoryScreen, NewEveningScreen, NewSheetScreen, OpenMatches,
    Outcome, PeopleScreen, QuestionsScreen, ReviewScreen, RulesScreen, ScoreSheetScreen, ScoresScreen, SettingsScreen,
    SetupScreen, SheetsScreen, StatisticsScreen, press_in_review,
};
use super::stores::{Archive, I18n, Judging, LazyCommand, LazySlot, Reviewing, Screen, SecondPart, SheetStore, Stores};
use super::table::{Advice, Choosing, Claim, Enlarged, Flourish, LatestTurn, Proposals, ToBeat, Ways};
use super::training::{ExerciseCoach, ToTrain, exercise};
use crate::browser::{dom, sound, wake};

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
        // The style sheet is awaited in any case. If it fails, the next call requests it again.
        let is_dressed = dressed.await;
        part.filter(|_| is_dressed)
    })
}

fn view(place: LazySlot) -> AnyView {
    match place {
        LazySlot::Screen(Screen::Setup) => view! { <SetupScreen/> }.into_any(),
        LazySlot::Screen(Screen::Scores) => view! { <ScoresScreen/> }.into_any(),
        LazySlot::Screen(Screen::Rules) => view! { <RulesScreen/> }.into_any(),
        LazySlot::Screen(Screen::Settings) => view! { <SettingsScreen/> }.into_any(),
        LazySlot::Screen(Screen::History) => view! { <HistoryScreen/> }.into_any(),
        LazySlot::Screen(Screen::Review) => view! { <ReviewScreen/> }.into_any(),
        LazySlot::Screen(Screen::Days) => view! { <DaysScreen/> }.into_any(),
        LazySlot::Screen(Screen::Questions) => view! { <QuestionsScreen/> }.into_any(),
        LazySlot::Screen(Screen::Statistics) => view! { <StatisticsScreen/> }.into_any(),
        LazySlot::Screen(Screen::Sheets) => view! { <SheetsScreen/> }.into_any(),
        LazySlot::Screen(Screen::NewSheet) => view! { <NewSheetScreen/> }.into_any(),
        LazySlot::Screen(Screen::Sheet) => view! { <ScoreSheetScreen/> }.into_any(),
        LazySlot::Screen(Screen::People) => view! { <PeopleScreen/> }.into_any(),
        LazySlot::Screen(Screen::NewEvening) => view! { <NewEveningScreen/> }.into_any(),
        LazySlot::Screen(Screen::Evening) => view! { <EveningScreen/> }.into_any(),
        // These belong to the first part.
        LazySlot::Screen(Screen::Home | Screen::Table) => ().into_any(),
        LazySlot::Finale => view! { <Finale/> }.into_any(),
        LazySlot::Outcome => view! { <Outcome/> }.into_any(),
        LazySlot::Coach => view! { <Coach/> }.into_any(),
        LazySlot::ExerciseCoach => view! { <ExerciseCoach/> }.into_any(),
        LazySlot::ToTrain => view! { <ToTrain/> }.into_any(),
        LazySlot::Farewell => view! { <Farewell/> }.into_any(),
        LazySlot::Proposals => view! { <Proposals/> }.into_any(),
        LazySlot::Claim => view! { <Claim/> }.into_any(),
        LazySlot::Flourish => view! { <Flourish/> }.into_any(),
        LazySlot::Enlarged => view! { <Enlarged/> }.into_any(),
        LazySlot::Choosing => view! { <Choosing/> }.into_any(),
        LazySlot::Ways => view! { <Ways/> }.into_any(),
        LazySlot::ToBeat => view! { <ToBeat/> }.into_any(),
        LazySlot::Advice => view! { <Advice/> }.into_any(),
        LazySlot::LatestTurn(place) => view! { <LatestTurn place/> }.into_any(),
        LazySlot::CopyOffer => view! { <CopyOffer/> }.into_any(),
        LazySlot::OpenMatches => view! { <OpenMatches/> }.into_any(),
        LazySlot::Overlay => view! { <Overlay/> }.into_any(),
    }
}

/// The views that belong to no screen.
#[component]
fn Overlay() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    view! {
        <Elsewhere/>
        <UpdateBar/>
        <Recreate of=move || Some(i18n.language()) children=|_| view! { <Dialogs/> }.into_any()/>
    }
}

fn run(stores: Stores, errand: LazyCommand) {
    let Stores { navigation, game, .. } = stores;
    let archive = Archive::from_stores(stores);
    match errand {
        LazyCommand::Visit(screen) => navigation.arrive(screen),
        LazyCommand::SetUp(asked) => {
            if let Some(asked) = asked {
                set_up(stores, asked);
            }
            navigation.go(Screen::Setup);
        }
        LazyCommand::Ask(dialog) => navigation.open(dialog),
        LazyCommand::ShowRuleOf(reason) => {
            game.show_rules(game.of_session(|session| rule_of(&reason, session.rules())));
        }
        LazyCommand::Resume => archive.resume(),
        LazyCommand::Archive(saved) => {
            stores.second.within(|| expect_context::<Judging>().judge_ended(&saved));
            archive.archive_ended(*saved);
        }
        LazyCommand::ForgetUntouched(variant) => archive.forget_untouched(&variant),
        LazyCommand::MarkLatest => archive.mark_latest(),
        LazyCommand::Undo => change(stores, Session::undo, Course::undo, Attempt::undo),
        LazyCommand::Propose => change(stores, Session::propose, Course::propose, Attempt::propose),
        LazyCommand::Hint => game.find_hint(),
        LazyCommand::Sound(sound, volume, felt) => make_heard(sound, volume, felt),
        LazyCommand::Learn(variant, step) => course::learn(stores, &variant, step),
        LazyCommand::LeaveLesson => course::leave(stores),
        LazyCommand::ActInLesson(intent) if stores.lesson.is_exercise_now() => exercise::act(stores, intent),
        LazyCommand::ActInLesson(intent) => course::act(stores, intent),
        LazyCommand::PlayLesson => course::play_on(stores),
    }
}

/// Changes the session that is shown: that of an exercise, of a lesson, or of the table.
fn change(
    stores: Stores,
    at_table: fn(&mut Session),
    in_lesson: fn(&mut Course, &mut Session),
    in_exercise: fn(&mut Attempt, &mut Session),
) {
    if stores.lesson.is_exercise_now() {
        exercise::change(stores, in_exercise);
    } else if stores.lesson.is_on_now() {
        course::change(stores, None, in_lesson);
    } else {
        stores.game.change(None, at_table);
    }
}

/// Lets the set-up screen begin with the table that is asked for.
fn set_up(stores: Stores, asked: SetUpRequest) {
    stores.preferences.set(|settings| {
        if let Some(options) = asked.options {
            settings.options.insert(asked.variant.clone(), options);
            match asked.rules {
                Some(set) => settings.sets.insert(asked.variant.clone(), set),
                None => settings.sets.remove(&asked.variant),
            };
        }
        settings.variant = Some(asked.variant);
    });
    stores.navigation.offer_name(asked.name);
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
    Archive::from_stores(stores).follow_other_tabs();
    let sheets = expect_context::<SheetStore>();
    dom::on_storage(move |key, _, _| sheets.follow(&key));
    wake::watch();
    expect_context::<Judging>().attach();
    let reviewing = expect_context::<Reviewing>();
    dom::listen("keydown", move |event| press_in_review(stores, reviewing, &event));
    // Browsers allow a page to make sounds from the first gesture on.
    for gesture in ["pointerdown", "keydown"] {
        dom::listen(gesture, |_: web_sys::Event| sound::wake());
    }
}
