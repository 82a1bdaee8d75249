//! The views of the lazy module. This is the only place where the program is split: what this file reaches and the rest
//! of the program does not is in a second WebAssembly module.

use std::pin::Pin;

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::table::{Event, LineShown, Saved};
use rami_model::view_models::{Address, Fragment, address};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::bars::{Elsewhere, UpdateBar};
use super::components::{Recreate, ShownSigns};
use super::dialogs::Dialogs;
use super::screens::{
    CopyOffer, CopyingScreen, DaysScreen, DuelScreen, EveningScreen, Finale, HistoryScreen, InviteScreen, JoinScreen,
    NewEveningScreen, NewSheetScreen, OpenMatches, PeopleScreen, ProblemsScreen, QuestionsScreen, ReviewScreen,
    RulesScreen, ScoreSheetScreen, ScoresScreen, SettingsScreen, SetupScreen, SheetsScreen, StatisticsScreen,
    WaitingTable, press_in_review,
};
use super::stores::{
    Archive, Copying, DuelStore, HomeList, I18n, Joint, Judging, LazyViews, Listeners, MatchToReview, ProblemPart,
    ProblemStore, Reviewing, Screen, SheetStore, Stores, listen_to_other_tabs, stay_awake_when_joint,
};
use super::training::{ProblemCoach, ProblemEnd, ToTrain};
use crate::browser::dom;

static VIEWS: LazyViews = LazyViews { screen, finale, overlay, home_list, problem, attach };

#[wasm_split(lazy, fallible)]
fn split_off() -> Result<&'static LazyViews, SplitLoaderError> {
    Ok(&VIEWS)
}

/// Loads the lazy module and its style; `None` if they cannot be loaded.
pub fn load() -> Pin<Box<dyn Future<Output = Option<&'static LazyViews>>>> {
    Box::pin(async {
        let dressed = dom::load_sheet("lazy-style");
        let views = split_off().await.ok();
        // The style sheet is awaited in any case. If it fails, the next call requests it again.
        let is_dressed = dressed.await;
        if is_dressed { views } else { None }
    })
}

fn screen(screen: Screen) -> AnyView {
    match screen {
        Screen::Setup => view! { <SetupScreen/> }.into_any(),
        Screen::Scores => view! { <ScoresScreen/> }.into_any(),
        Screen::Rules => view! { <RulesScreen/> }.into_any(),
        Screen::Settings => view! { <SettingsScreen/> }.into_any(),
        Screen::History => view! { <HistoryScreen/> }.into_any(),
        Screen::Review => view! { <ReviewScreen/> }.into_any(),
        Screen::Days => view! { <DaysScreen/> }.into_any(),
        Screen::Problems => view! { <ProblemsScreen/> }.into_any(),
        Screen::Duel => view! { <DuelScreen/> }.into_any(),
        Screen::Questions => view! { <QuestionsScreen/> }.into_any(),
        Screen::Statistics => view! { <StatisticsScreen/> }.into_any(),
        Screen::Sheets => view! { <SheetsScreen/> }.into_any(),
        Screen::NewSheet => view! { <NewSheetScreen/> }.into_any(),
        Screen::Sheet => view! { <ScoreSheetScreen/> }.into_any(),
        Screen::People => view! { <PeopleScreen/> }.into_any(),
        Screen::NewEvening => view! { <NewEveningScreen/> }.into_any(),
        Screen::Evening => view! { <EveningScreen/> }.into_any(),
        Screen::Invite => view! { <InviteScreen/> }.into_any(),
        Screen::Join => view! { <JoinScreen/> }.into_any(),
        Screen::Move => view! { <CopyingScreen/> }.into_any(),
        // These do not wait for this module.
        Screen::Home | Screen::Table => ().into_any(),
    }
}

fn finale() -> AnyView {
    view! { <Finale/> }.into_any()
}

fn overlay() -> AnyView {
    let i18n = expect_context::<I18n>();
    view! {
        <Elsewhere/>
        <ShownSigns/>
        <UpdateBar/>
        <Recreate of=move || Some(i18n.language()) children=|_| view! { <Dialogs/> }.into_any()/>
    }
    .into_any()
}

/// Provides the score sheets, the joint table, the copy of everything, the problems and the duels. Follows other tabs, the keys of the review, and what
/// happens at the table: matches that end go to the archive and their luck is worked out, answers to problems are kept.
fn attach(stores: Stores) {
    expect_context::<Archive>().read_asides_again();
    let sheets = SheetStore::new(stores.notices);
    provide_context(sheets);
    stay_awake_when_joint(stores.game);
    let joint = Joint::new(stores);
    provide_context(joint);
    let copying = Copying::new(stores, expect_context());
    provide_context(copying);
    let problems = ProblemStore::new(stores);
    provide_context(problems);
    if let Ok(Address { problem: Some(asked), .. }) = address(&dom::parameters()) {
        problems.open_asked(asked);
    }
    let duels = DuelStore::new(stores, expect_context());
    provide_context(duels);
    let open_fragment = move || {
        let address = dom::address();
        match Fragment::of(&address) {
            Some(Fragment::Duel) => duels.open_link(&address),
            Some(Fragment::Code) if copying.open_invitation(&address) => {}
            Some(Fragment::Code) => joint.open_invitation(&address),
            None => {}
        }
    };
    open_fragment();
    dom::listen("hashchange", move |_: web_sys::Event| open_fragment());
    listen_to_other_tabs(stores, sheets, problems, duels);
    let (reviewing, judging) = (expect_context::<Reviewing>(), expect_context::<Judging>());
    dom::listen("keydown", move |event| press_in_review(stores, reviewing, &event));
    judging.attach();
    stores.saved.tidy();
    let game = stores.game;
    let ended = move |saved: Saved| {
        let id = saved.id;
        duels.note_ended();
        judging.judge_ended(&saved);
        // From then on this tab no longer saves it.
        if stores.saved.archive_ended(saved) {
            game.send(Event::Archived(id));
        }
    };
    let line = move |LineShown { record, own, at }: LineShown| {
        reviewing.show(0, Some(MatchToReview { record, own, alone: true, left_out: Vec::new(), of_others: false }));
        reviewing.go(at);
    };
    let answered = move |answered| problems.note(&answered);
    game.set_listeners(Listeners {
        ended: Box::new(ended),
        answered: Box::new(answered),
        line: Box::new(line),
        tell_joint: Box::new(move || joint.tell_changes()),
        joint: Box::new(move |effect| joint.run(effect)),
    });
    // A joint table that came back after a reload waits for this. The screen that the address asks for comes first.
    spawn_local(async move { joint.tell_changes() });
}

fn home_list(list: HomeList) -> AnyView {
    match list {
        HomeList::WaitingTable => view! { <WaitingTable/> }.into_any(),
        HomeList::OpenMatches => view! { <OpenMatches/> }.into_any(),
        HomeList::ToTrain => view! { <ToTrain/> }.into_any(),
        HomeList::CopyOffer => view! { <CopyOffer/> }.into_any(),
    }
}

fn problem(part: ProblemPart) -> AnyView {
    match part {
        ProblemPart::Coach => view! { <ProblemCoach/> }.into_any(),
        ProblemPart::End => view! { <ProblemEnd/> }.into_any(),
    }
}
