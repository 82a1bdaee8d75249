//! The decisions that turned a match, and the way to each of them.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::{TurningPoint, turning_points};

use crate::browser::dom;
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Judging, LuckNow, Reviewing};

/// The turning decisions of the match under review, as far as they are known, tracked.
pub fn known_turns(judging: Judging, reviewing: Reviewing) -> Vec<TurningPoint> {
    match judging.luck() {
        LuckNow::Known(_, mistakes) => reviewing.with_untracked(|review| turning_points(&mistakes, review)),
        _ => Vec::new(),
    }
}

/// The list of them, the costliest first.
#[component]
pub fn Turns() -> impl IntoView {
    let (i18n, judging) = (expect_context::<I18n>(), expect_context::<Judging>());
    let found = untrack(|| known_turns(judging, expect_context::<Reviewing>()));
    let none = found.is_empty().then(|| view! { <p class="panel-note">{i18n.text(Key::LuckTurnsNone)}</p> });
    view! {
        <section class="luck-turns">
            <h3>{i18n.text(Key::LuckTurns)}</h3>
            {none}
            <ol>{found.into_iter().map(|turn| view! { <TurnButton turn/> }).collect_view()}</ol>
        </section>
    }
}

/// The button that shows one of them.
#[component]
fn TurnButton(turn: TurningPoint) -> impl IntoView {
    let (i18n, reviewing) = (expect_context::<I18n>(), expect_context::<Reviewing>());
    let named = Message::new(Key::LuckTurn).number("deal", turn.deal as i64);
    let named = i18n.say(&named.text("name", i18n.shown_name(turn.name.as_deref())));
    let step = turn.step;
    view! {
        <li>
            <button type="button" class="button luck-turn" data-action=ButtonAction::Turn.id() data-step=step.to_string()
                data-seat=turn.seat.to_string()
                aria-current=move || (reviewing.step() == step).then(|| "true".to_string())
                on:click=move |_| {
                    reviewing.go(step);
                    // The picture is far above, so the page scrolls there.
                    if let Some(head) = dom::find(".review .panel-head") {
                        head.scroll_into_view();
                    }
                }
            >
                <b>{named}</b>
                <span class="luck-cost">{i18n.say(&turn.cost)}</span>
                <small>{i18n.say(&turn.best)}</small>
            </button>
        </li>
    }
}
