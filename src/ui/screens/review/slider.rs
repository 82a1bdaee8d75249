//! The slider over all positions of a match, with its deals and the decisions that cost something marked on it.

use leptos::prelude::*;
use rami_bots::analysis::Grade;
use rami_model::text::Key;

use super::{faults, place};
use crate::ui::components::field;
use crate::ui::stores::{I18n, Reviewing};

/// The slider. The buttons of the summary lead to the same steps as its marks.
#[component]
pub fn Slider() -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    let last = reviewing.count().saturating_sub(1);
    let starts: Vec<usize> = reviewing.with_untracked(|review| review.deals().skip(1).collect());
    let starts = starts.into_iter().map(|step| view! { <Mark step last class="review-start"/> }).collect_view();
    let go = move |text: String| {
        if let Ok(step) = text.parse() {
            reviewing.go(step);
        }
    };
    view! {
        <div class="review-slider">
            <span aria-hidden="true">
                {starts}
                <For each=move || faults(reviewing) key=|fault| *fault
                    children=move |(step, grade)| view! { <Mark step last class="review-turn" grade/> }/>
            </span>
            <input type="range" min="0" max=last.to_string() data-zone="positions"
                aria-label=i18n.text(Key::ReviewPosition)
                aria-valuetext=move || i18n.say(&place(reviewing, reviewing.step()))
                prop:value=move || reviewing.step().to_string()
                on:input=move |event| go(field(&event).value())
            />
        </div>
    }
}

/// A mark beside the slider, at its step.
#[component]
fn Mark(step: usize, last: usize, class: &'static str, #[prop(optional)] grade: Option<Grade>) -> impl IntoView {
    let at = format!("{:.3}", step as f64 / last.max(1) as f64);
    view! { <i class=class data-step=step.to_string() data-grade=grade.map(Grade::id) style:--at=move || at.clone()></i> }
}
