//! Luck over all matches and play over time, and the button that has the remaining matches judged.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::{self, LuckRange, SkillCurve, batch_progress, scale};

use crate::ui::components::{Button, Chart, Recreate, points_of};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Judging};

/// The sums over the judged matches.
#[component]
pub fn LuckSums(sums: view_models::LuckSums) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let said = |said: Option<Message>| said.map(|said| view! { <p>{i18n.say(&said)}</p> });
    let open = sums.open;
    let count = open.len();
    let judged = sums.judged;
    let range = sums.range;
    view! {
        <section class="luck-sums" data-zone="luck-sums" data-judged=judged.to_string() data-open=count.to_string()
            data-within=range.map(|range| range.within.to_string())
        >
            <h2>{i18n.text(Key::LuckTitle)}</h2>
            {said(sums.chance)}
            {range.map(|range| view! { <Range range/> })}
            {said(sums.skill)}
            {sums.curve.map(|curve| view! { <Skill curve/> })}
            {(count > 0).then(|| view! { <Open ids=open/> })}
        </section>
    }
}

/// Luck so far on a scale, with the range in which it is to be expected.
#[component]
fn Range(range: LuckRange) -> impl IntoView {
    let title = expect_context::<I18n>().text(Key::LuckScale);
    let LuckRange { within, at, low, high } = range;
    view! {
        <figure class="luck-range" class:is-beyond=!within>
            <span class="luck-scale" role="img" aria-label=title>
                <i class="luck-expected" style:--from=move || format!("{low:.3}") style:--long=move || format!("{:.3}", high - low)></i>
                <i class="luck-nought"></i>
                <i class="luck-at" style:--at=move || format!("{at:.3}")></i>
            </span>
            <figcaption>{title}</figcaption>
        </figure>
    }
}

/// Play over time. The text beside it says the same.
#[component]
fn Skill(curve: SkillCurve) -> impl IntoView {
    let title = expect_context::<I18n>().text(Key::LuckSkillCurve);
    view! {
        <figure class="curve win-curve">
            <Chart title left=curve.left below=scale(1, curve.matches as i64, 8)>
                <polyline class="wins" points=points_of(&curve.line)/>
            </Chart>
            <figcaption>{title}</figcaption>
        </figure>
    }
}

/// The number of matches that are not judged yet, and the button that has them judged.
#[component]
fn Open(ids: Vec<u64>) -> impl IntoView {
    let (i18n, judging) = (expect_context::<I18n>(), expect_context::<Judging>());
    let count = i18n.say(&Message::new(Key::LuckOpen).number("n", ids.len() as i64));
    let is_on = Memo::new(move |_| judging.batch().is_some());
    let ids = StoredValue::new(ids);
    let buttons = move |is_on: bool| {
        if is_on {
            view! { <Button action=ButtonAction::StopJudging name=Key::LuckStopJudging on_press=move |()| judging.stop()/> }
                .into_any()
        } else {
            let judge = move |()| judging.judge_all(ids.get_value());
            view! { <Button action=ButtonAction::JudgeAll name=Key::LuckJudgeAll on_press=judge/> }.into_any()
        }
    };
    let part = move || {
        let batch = judging.batch().unwrap_or_default();
        format!("{:.3}", batch.progress[0] as f64 / batch.progress[1].max(1) as f64)
    };
    let said = move || match judging.batch() {
        Some(batch) => i18n.say(&batch_progress([batch.at, batch.all], batch.progress)),
        None => count.clone(),
    };
    view! {
        <div class="luck-open">
            <p class="luck-progress" class:is-working=move || is_on.get() style:--part=part>{said}</p>
            <Recreate of=move || Some(is_on.get()) children=buttons/>
        </div>
    }
}
