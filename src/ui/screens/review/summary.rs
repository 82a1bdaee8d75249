//! The summary of all decisions judged so far, with the ways to those that were not good.

use leptos::prelude::*;
use rami_bots::analysis::Grade;
use rami_model::text::Key;
use rami_model::view_models::Verdicts;

use super::{faults, grade_name, place};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Reviewing};

/// The sums over the decisions.
#[component]
pub fn Summary() -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    let all = reviewing.decisions().len();
    let sums = move || reviewing.with_judgements(|judgements| Verdicts::from_judged(judgements.values().flatten()));
    let said = move || i18n.say(&sums().said());
    let progress = move || i18n.say(&sums().progress(reviewing.with_judgements(|judgements| judgements.len()), all));
    view! {
        <section class="review-summary" data-zone="summary">
            <h2>{i18n.text(Key::ReviewSummaryTitle)}</h2>
            <p>{move || said()}</p>
            <p class="panel-note">{move || progress()}</p>
            <div class="review-faults">
                <For each=move || faults(reviewing) key=|fault| *fault children=|(step, grade)| view! { <Fault step grade/> }/>
            </div>
        </section>
    }
}

/// The button that shows a decision that was not good.
#[component]
fn Fault(step: usize, grade: Grade) -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    view! {
        <button type="button" class="button is-fault" data-action=ButtonAction::Fault.id() data-grade=grade.id()
            title=i18n.say(&place(reviewing, step))
            on:click=move |_| reviewing.go(step)
        >
            {i18n.text(grade_name(grade))}
            <small>{(step + 1).to_string()}</small>
        </button>
    }
}
