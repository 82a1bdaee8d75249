//! What is said about the decision that follows a position.

use leptos::prelude::*;
use rami::screens::{Judged, review};
use rami::session::Grade;
use rami::text::Key;

use super::grade_name;
use crate::ui::components::Anew;
use crate::ui::stores::{Preferences, Reviewing};

/// What is said about the decision that follows the position, if one follows.
#[component]
pub fn Comment() -> impl IntoView {
    let reviewing = expect_context::<Reviewing>();
    let said = move || {
        let step = reviewing.step();
        let decides = reviewing.decisions().contains(&step);
        decides.then(|| (step, reviewing.judged(|judged| judged.get(&step).cloned())))
    };
    view! {
        <div class="review-comment" role="status">
            <Anew of=said children=|(step, judged)| view! { <Verdict step judged/> }.into_any()/>
        </div>
    }
}

#[component]
fn Verdict(
    step: usize,
    /// `None` while it is waited for; `Some(None)` where there was nothing to decide.
    judged: Option<Option<Judged>>,
) -> impl IntoView {
    let (words, reviewing) = (expect_context::<Preferences>(), expect_context::<Reviewing>());
    let next = reviewing.of(|all| review(all, all.after_decision(step)?)).map(|next| words.say(&next.said));
    let grade = judged.as_ref().and_then(|judged| judged.as_ref().map(|judged| judged.grade));
    let has_better =
        judged.as_ref().is_some_and(|judged| judged.as_ref().is_some_and(|judged| judged.better.is_some()));
    let said = match judged {
        None => Some(words.text(Key::ReviewThinking).to_string()),
        Some(None) => None,
        Some(Some(judged)) => Some(words.say(&judged.said)),
    };
    let mark = |name: Key, class| view! { <span class=format!("review-mark {class}")>{words.text(name)}</span> };
    view! {
        <div data-grade=grade.map(Grade::id)>
            {next.map(|did| view! { <p>{mark(Key::ReviewYouDid, "is-played")} " " {did}</p> })}
            {grade.map(|grade| view! { <b class="grade">{words.text(grade_name(grade))}</b> })}
            {said.map(|said| {
                let better = has_better.then(|| mark(Key::ReviewBetter, "is-better"));
                view! { <p>{better} " " {said}</p> }
            })}
        </div>
    }
}
