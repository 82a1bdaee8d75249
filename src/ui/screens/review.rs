//! The review of a match: step by step, all hands open, with the champion's view of each of the player's decisions.

mod comment;
mod position;
mod slider;
mod summary;

use leptos::prelude::*;
use rami_bots::analysis::Grade;
use rami_model::text::{Key, Message};
use rami_model::view_models::{Marks, review};
use web_sys::KeyboardEvent;

use super::luck::LuckOfReview;
use crate::browser::dom::find;
use crate::ui::components::{PanelScreen, Recreate};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Judging, LuckNow, Reviewing, Screen, Stores};
use comment::Comment;
use position::{Moves, Position};
use slider::Slider;
use summary::Summary;

/// The review screen.
#[component]
pub fn ReviewScreen() -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    let judging = expect_context::<Judging>();
    if reviewing.is_of_others() {
        judging.show_none();
    }
    reviewing.start_judging();
    let shown = Memo::new(move |_| {
        let step = reviewing.step();
        reviewing.with_untracked(|all| review(all, step, reviewing.you()))
    });
    let moves = Memo::new(move |_| moves(judging, reviewing, reviewing.step()));
    let said = move || shown.with(|shown| shown.as_ref().map(|shown| i18n.say(&shown.said)));
    view! {
        <PanelScreen screen=Screen::Review class="review" title=i18n.text(Key::ReviewTitle)>
            <Controls/>
            <p class="review-said" role="status">{said}</p>
            <Comment/>
            <Recreate of=move || shown.get().map(|shown| (shown, moves.get()))
                children=|(shown, moves)| view! { <Position shown moves/> }.into_any()/>
            <Summary/>
            {(!reviewing.is_of_others()).then(|| view! { <LuckOfReview/> })}
        </PanelScreen>
    }
}

/// The move made at a step and the better one, as far as they are known. They are known for the player's own decisions
/// and for those of others that turned the match.
fn moves(judging: Judging, reviewing: Reviewing, step: usize) -> Moves {
    if reviewing.decisions().contains(&step) {
        let own = reviewing.own_seat();
        let made = reviewing.with_untracked(|review| review.next_of(step, own));
        let better = reviewing
            .with_judgements(|judgements| judgements.get(&step)?.as_ref()?.better.as_ref().map(Marks::from_move));
        return Moves { seat: own, played: made.as_ref().map(Marks::from_move), better };
    }
    let LuckNow::Known(_, turns) = judging.luck() else { return Moves::default() };
    let turn = turns.iter().find(|turn| turn.step == step);
    turn.map_or_else(Moves::default, |turn| Moves {
        seat: turn.seat,
        played: Some(Marks::from_move(&turn.made)),
        better: Some(Marks::from_move(&turn.best)),
    })
}

/// Handles a key pressed anywhere on the page. On the slider the browser does this itself.
pub fn press(stores: Stores, reviewing: Reviewing, event: &KeyboardEvent) {
    let is_modified = event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key();
    let is_here =
        stores.navigation.screen_untracked() == Screen::Review && stores.navigation.dialog_untracked().is_none();
    if is_modified || !is_here || find(".review input:focus").is_some() {
        return;
    }
    let now = reviewing.step_untracked();
    match event.key().as_str() {
        "ArrowRight" => reviewing.go(now + 1),
        "ArrowLeft" => reviewing.go(now.saturating_sub(1)),
        "Home" => reviewing.go(0),
        "End" => reviewing.go(usize::MAX),
        _ => return,
    }
    event.prevent_default();
}

/// The name of a grade.
const fn grade_name(grade: Grade) -> Key {
    match grade {
        Grade::Good => Key::ReviewGradeGood,
        Grade::Doubtful => Key::ReviewGradeDoubtful,
        Grade::Blunder => Key::ReviewGradeBlunder,
    }
}

/// The decisions judged so far that were not good, with their grades, tracked.
fn faults(reviewing: Reviewing) -> Vec<(usize, Grade)> {
    reviewing.with_judgements(|judgements| {
        let grades = judgements.iter().filter_map(|(&step, judged)| Some((step, judged.as_ref()?.grade)));
        grades.filter(|&(_, grade)| grade != Grade::Good).collect()
    })
}

/// The message with the number of the position shown, from 1, and the number of all positions.
fn place(reviewing: Reviewing, step: usize) -> Message {
    Message::new(Key::ReviewStep).number("n", step as i64 + 1).number("all", reviewing.count() as i64)
}

fn is_first(reviewing: Reviewing) -> bool {
    reviewing.step() == 0
}

fn is_last(reviewing: Reviewing) -> bool {
    reviewing.step() + 1 == reviewing.count()
}

/// Shows the next or the previous of the player's decisions, if there is one.
fn go_to(reviewing: Reviewing, decision: fn(Reviewing) -> Option<usize>) {
    if let Some(step) = untrack(|| decision(reviewing)) {
        reviewing.go(step);
    }
}

/// The buttons that lead through the match.
#[component]
fn Controls() -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    view! {
        <div class="review-controls">
            <Slider/>
            <span class="review-place" role="status">{move || i18n.say(&place(reviewing, reviewing.step()))}</span>
            <Step action=ButtonAction::First sign="\u{21e4}" name=Key::ReviewFirst idle=is_first
                go=|reviewing| reviewing.go(0)/>
            <Step action=ButtonAction::PreviousDecision sign="\u{21d0}" name=Key::ReviewPreviousDecision
                idle=|reviewing| reviewing.previous_decision().is_none()
                go=|reviewing| go_to(reviewing, Reviewing::previous_decision)/>
            <Step action=ButtonAction::Previous sign="\u{2190}" name=Key::ReviewPrevious idle=is_first
                go=|reviewing| reviewing.go(reviewing.step_untracked().saturating_sub(1))/>
            <Step action=ButtonAction::Next sign="\u{2192}" name=Key::ReviewNext idle=is_last
                go=|reviewing| reviewing.go(reviewing.step_untracked() + 1)/>
            <Step action=ButtonAction::NextDecision sign="\u{21d2}" name=Key::ReviewNextDecision
                idle=|reviewing| reviewing.next_decision().is_none()
                go=|reviewing| go_to(reviewing, Reviewing::next_decision)/>
            <Step action=ButtonAction::Last sign="\u{21e5}" name=Key::ReviewLast idle=is_last
                go=|reviewing| reviewing.go(usize::MAX)/>
            <Deals/>
        </div>
    }
}

/// A button that shows another position.
#[component]
fn Step(
    action: ButtonAction,
    sign: &'static str,
    name: Key,
    /// Whether the button has no effect now.
    idle: fn(Reviewing) -> bool,
    go: fn(Reviewing),
) -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    let name = i18n.text(name);
    view! {
        <button type="button" class="button is-step" data-action=action.id() aria-label=name title=name
            aria-disabled=move || idle(reviewing).then(|| "true".to_string())
            on:click=move |_| go(reviewing)
        >
            {sign}
        </button>
    }
}

/// A button for each deal, where there are several.
#[component]
fn Deals() -> impl IntoView {
    let reviewing = expect_context::<Reviewing>();
    let starts: Vec<usize> = reviewing.with_untracked(|review| review.deals().collect());
    let buttons = (starts.len() > 1)
        .then(|| starts.into_iter().enumerate().map(|(deal, start)| view! { <Deal deal start/> }).collect_view());
    view! { <div class="review-deals">{buttons}</div> }
}

/// The button that shows the beginning of a deal.
#[component]
fn Deal(
    /// Its place in the match, from 0.
    deal: usize,
    start: usize,
) -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    let is_shown = move || {
        let step = reviewing.step();
        reviewing.with_untracked(|review| review.positions().get(step).map_or(0, |position| position.deal)) == deal
    };
    view! {
        <button type="button" class="button is-step" data-action=ButtonAction::Deal.id()
            aria-label=i18n.say(&Message::new(Key::ReviewDeal).number("n", deal as i64 + 1))
            aria-current=move || is_shown().then(|| "true".to_string())
            on:click=move |_| reviewing.go(start)
        >
            {(deal + 1).to_string()}
        </button>
    }
}
