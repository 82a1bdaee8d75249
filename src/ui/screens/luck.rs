//! Luck and play of a match: a line at its end, and parts of the review and of the statistics.

mod bars;
mod sums;
mod turns;

use leptos::prelude::*;
use rami_model::table::Session;
use rami_model::text::Key;
use rami_model::view_models::{LuckScreen, cannot_judge, luck, luck_progress};

use crate::ui::components::Recreate;
use crate::ui::stores::{I18n, Judging, LuckNow, Reviewing, TableStore};
use bars::{Bars, Sides};
pub use sums::LuckSums;
use turns::Turns;
pub use turns::known_turns;

/// The view-model of luck and play of the match shown, as far as they are known.
fn known(judging: Judging, players: usize) -> Option<LuckScreen> {
    match judging.luck() {
        LuckNow::Known(account, _) => luck(&account, players),
        _ => None,
    }
}

/// The state of the judgement, as scripts read it.
fn state(judging: Judging) -> &'static str {
    match judging.luck() {
        LuckNow::Idle => "idle",
        LuckNow::Working(_) => "working",
        LuckNow::Known(..) => "known",
        LuckNow::Cannot(_) => "cannot",
        LuckNow::Failed => "failed",
    }
}

/// Luck and play of the match that has ended, in a line or two. It is shown only if one person played.
#[component]
pub fn LuckOfFinale() -> impl IntoView {
    let (game, judging) = (expect_context::<TableStore>(), expect_context::<Judging>());
    let players = |session: &Session| (session.people().len() == 1).then(|| session.game().state().seats());
    game.of_session(players).flatten().map(|players| {
        judging.judge_present();
        view! {
            <section class="finale-luck" data-zone="luck" data-state=move || state(judging)>
                <UnderWay/>
                <div role="status">
                    <Recreate of=move || known(judging, players) children=|luck| view! { <Said luck/> }.into_any()/>
                </div>
                <Recreate of=move || known(judging, players)
                    children=|luck| view! { <Sides sides=luck.sides/> }.into_any()/>
            </section>
        }
    })
}

/// The sentences about better play and about the cards.
#[component]
fn Said(luck: LuckScreen) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let unclear = luck.unclear.map(|unclear| view! { <p class="luck-unclear">{i18n.say(&unclear)}</p> });
    view! {
        <div class="luck-said" data-verdict=luck.verdict>
            <p class="luck-line">{i18n.say(&luck.line)}</p>
            <p class="luck-result">{i18n.say(&luck.result)}</p>
            {unclear}
        </div>
    }
}

/// The progress of the judgement, or the reason why the match cannot be judged.
#[component]
fn UnderWay() -> impl IntoView {
    let (i18n, judging) = (expect_context::<I18n>(), expect_context::<Judging>());
    let said = move || match judging.luck() {
        LuckNow::Working(progress) => i18n.say(&luck_progress(progress)),
        LuckNow::Cannot(why) => i18n.say(&cannot_judge(&why)),
        LuckNow::Failed => i18n.text(Key::LuckFailed).to_string(),
        LuckNow::Idle | LuckNow::Known(..) => String::new(),
    };
    let part = move || match judging.luck() {
        LuckNow::Working([done, all]) => format!("{:.3}", done as f64 / all.max(1) as f64),
        _ => "0".to_string(),
    };
    let is_working = move || matches!(judging.luck(), LuckNow::Working(_));
    let has_nothing = move || matches!(judging.luck(), LuckNow::Idle | LuckNow::Known(..));
    view! {
        <p class="luck-progress" class:is-working=is_working hidden=has_nothing style:--part=part>{said}</p>
    }
}

/// Luck and play of the match under review: the decisions that turned it, then its deals.
#[component]
pub fn LuckOfReview() -> impl IntoView {
    let (i18n, judging) = (expect_context::<I18n>(), expect_context::<Judging>());
    let reviewing = expect_context::<Reviewing>();
    let players = reviewing.with_untracked(|review| review.record().seats.len());
    if let Some(record) = reviewing.with_untracked(|review| Some(review.record().clone())) {
        judging.show(reviewing.match_id(), record, reviewing.own_seat(), reviewing.left_out());
    }
    view! {
        <section class="review-luck" data-zone="luck" data-state=move || state(judging)>
            <h2>{i18n.text(Key::LuckTitle)}</h2>
            <UnderWay/>
            <Recreate of=move || known(judging, players)
                children=|luck| view! {
                    <div role="status"><Said luck=luck.clone()/></div>
                    <div class="luck-parts">
                        <Turns/>
                        <Bars luck/>
                    </div>
                }.into_any()/>
        </section>
    }
}
