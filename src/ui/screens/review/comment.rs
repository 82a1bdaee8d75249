//! The comment on the decision that follows a position.

use leptos::prelude::*;
use rami_bots::analysis::Grade;
use rami_model::text::{Key, Message};
use rami_model::view_models::{Judged, TurningPoint, review};

use super::grade_name;
use crate::ui::components::Recreate;
use crate::ui::screens::luck::known_turns;
use crate::ui::stores::{I18n, Judging, Reviewing};

/// The comment on the decision that follows the position, if one follows.
#[component]
pub fn Comment() -> impl IntoView {
    let (reviewing, judging) = (expect_context::<Reviewing>(), expect_context::<Judging>());
    let said = move || {
        let step = reviewing.step();
        let decides = reviewing.decisions().contains(&step);
        decides.then(|| (step, reviewing.with_judgements(|judgements| judgements.get(&step).cloned())))
    };
    let turned = move || {
        let step = reviewing.step();
        let found = known_turns(judging, reviewing).into_iter().find(|turn| turn.step == step);
        found.filter(|turn| turn.seat != reviewing.own_seat())
    };
    view! {
        <div class="review-comment" role="status">
            <Recreate of=said children=|(step, judged)| view! { <Verdict step judged/> }.into_any()/>
            <Recreate of=turned children=|turn| view! { <Turned turn/> }.into_any()/>
        </div>
    }
}

/// The comment on another player's decision that turned the match.
#[component]
fn Turned(turn: TurningPoint) -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    let next = reviewing.with_untracked(|all| review(all, all.after_decision(turn.step)?, reviewing.you()));
    let next = next.map(|next| i18n.say(&next.said));
    let rather = Message::new(Key::ReviewRather).message("hint", turn.best).number("n", turn.points);
    view! {
        <div data-grade=Grade::Blunder.id()>
            <p>{next}</p>
            <p><span class="review-mark is-better">{i18n.text(Key::ReviewBetter)}</span> " " {i18n.say(&rather)}</p>
        </div>
    }
}

#[component]
fn Verdict(
    step: usize,
    /// The judgement: `None` while it is awaited, `Some(None)` if there was nothing to decide.
    judged: Option<Option<Judged>>,
) -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    let next = reviewing.with_untracked(|all| review(all, all.after_decision(step)?, reviewing.you()));
    let next = next.map(|next| i18n.say(&next.said));
    let did = if reviewing.is_of_others() { Key::ReviewTheyDid } else { Key::ReviewYouDid };
    let grade = judged.as_ref().and_then(|judged| judged.as_ref().map(|judged| judged.grade));
    let has_better =
        judged.as_ref().is_some_and(|judged| judged.as_ref().is_some_and(|judged| judged.better.is_some()));
    let said = match judged {
        None => Some(i18n.text(Key::ReviewThinking).to_string()),
        Some(None) => None,
        Some(Some(judged)) => Some(i18n.say(&judged.said)),
    };
    let mark = |name: Key, class| view! { <span class=format!("review-mark {class}")>{i18n.text(name)}</span> };
    view! {
        <div data-grade=grade.map(Grade::id)>
            {next.map(|said| view! { <p>{mark(did, "is-played")} " " {said}</p> })}
            {grade.map(|grade| view! { <b class="grade">{i18n.text(grade_name(grade))}</b> })}
            {said.map(|said| {
                let better = has_better.then(|| mark(Key::ReviewBetter, "is-better"));
                view! { <p>{better} " " {said}</p> }
            })}
        </div>
    }
}
