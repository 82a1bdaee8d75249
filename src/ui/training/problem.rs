//! A problem at the table: the question with what everybody has seen, and the outcome with the cost of every candidate.

use leptos::prelude::*;
use rami_model::table::Event;
use rami_model::text::Key;
use rami_model::view_models::{CandidateRow, ProblemOutcome, problem_question, rating_line, story};

use crate::ui::components::{Button, Recreate, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, ProblemStore, TableStore};

/// The trainer at a problem: the question, and what everybody has seen so far.
#[component]
pub fn ProblemCoach() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let problems = expect_context::<ProblemStore>();
    let lead = move || match problems.outcome() {
        Some(outcome) => i18n.say(&outcome.verdict),
        None => {
            let asked = game.with(|table| table.tried().map(|tried| problem_question(&tried.attempt)));
            asked.map(|key| i18n.text(key).to_string()).unwrap_or_default()
        }
    };
    let told = move || {
        let told = game.with(|table| Some(story(table.tried()?.attempt.problem()?)));
        told.unwrap_or_default().iter().map(|told| i18n.say(told)).collect::<Vec<_>>().join(" ")
    };
    let mood = move || match problems.outcome() {
        Some(outcome) if outcome.solved => "praise",
        Some(_) => "other",
        None => "plain",
    };
    view! {
        <section class="coach is-trainer" aria-label=i18n.text(Key::TrainingTrainer) data-mood=mood>
            <div class="coach-words" role="status">
                <p class="coach-lead">{lead}</p>
                <p class="coach-text">{told}</p>
            </div>
        </section>
    }
}

/// The outcome of the answer, over the table.
#[component]
pub fn ProblemEnd() -> impl IntoView {
    let problems = expect_context::<ProblemStore>();
    view! {
        <Recreate of=move || problems.outcome() children=|outcome| view! { <OutcomePanel outcome/> }.into_any()/>
    }
}

#[component]
fn OutcomePanel(outcome: ProblemOutcome) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    // The panel can be hidden to look at the table.
    let away = RwSignal::new(false);
    let title = if outcome.solved { Key::ProblemSolvedTitle } else { Key::ProblemFailedTitle };
    let live = outcome.live.then(|| view! { <p class="panel-note">{i18n.text(Key::ProblemLive)}</p> });
    let rows = outcome.candidates.into_iter().map(|row| view! { <Candidate row/> }).collect_view();
    view! {
        <div class="veil" class:is-away=move || away.get()>
            <When when=Signal::derive(move || away.get())>
                <Button action=ButtonAction::Result name=Key::ActionResult main=true focus=true
                    on_press=move |()| away.set(false)/>
            </When>
            <section class="panel outcome problem-outcome" data-zone="outcome" data-solved=outcome.solved.to_string()
                aria-labelledby="problem-title" hidden=move || away.get()
            >
                <header class="outcome-head">
                    <h2 class="panel-title" id="problem-title">{i18n.text(title)}</h2>
                    <p>{i18n.say(&outcome.verdict)}</p>
                </header>
                <p class="problem-why">{i18n.say(&outcome.why)}</p>
                <ol class="results candidates" data-zone="candidates" aria-label=i18n.text(Key::ProblemCandidates)>{rows}</ol>
                {live}
                <Rated/>
                <Ways away/>
            </section>
        </div>
    }
}

/// A candidate with its cost.
#[component]
fn Candidate(row: CandidateRow) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let cost = match &row.points {
        Some(points) => i18n.say(points),
        None => i18n.text(Key::ProblemBestMove).to_string(),
    };
    let made = row.made.then(|| view! { <em class="candidate-made">{i18n.text(Key::ProblemYours)}</em> });
    view! {
        <li class="candidate" class:is-best={row.cost == 0} class:is-made=row.made data-move=row.mv data-cost=row.cost.to_string()>
            <span>{i18n.say(&row.said)} " " {made}</span>
            <b>{cost}</b>
        </li>
    }
}

/// The rating after the answer.
#[component]
fn Rated() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let problems = expect_context::<ProblemStore>();
    let said = move || problems.rating().map(|rating| i18n.say(&rating_line(&rating)));
    view! { <p class="panel-note">{said}</p> }
}

/// The ways on.
#[component]
fn Ways(away: RwSignal<bool>) -> impl IntoView {
    let (game, problems) = (expect_context::<TableStore>(), expect_context::<ProblemStore>());
    view! {
        <div class="panel-actions">
            <Button action=ButtonAction::Look name=Key::ActionLook on_press=move |()| away.set(true)/>
            <Button action=ButtonAction::TryAgain name=Key::TrainingAgain on_press=move |()| game.send(Event::TryAgain)/>
            <Button action=ButtonAction::ShowLine name=Key::TrainingLine on_press=move |()| game.send(Event::ShowLine)/>
            <Button action=ButtonAction::PlayOn name=Key::ProblemPlayOn on_press=move |()| game.play_on()/>
            <Button action=ButtonAction::NextProblem name=Key::ProblemNext main=true focus=true
                on_press=move |()| problems.go_on()/>
        </div>
    }
}
