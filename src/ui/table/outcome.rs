//! The end of a deal, shown over the table.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::{DealEndScreen, EndButton, deal_end};

use crate::ui::components::{Button, Recreate, Results, ScoresButton, Victors, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Navigation, Screen, TableStore};

/// The result of a deal, over the table, once it is over.
#[component]
pub fn Outcome() -> impl IntoView {
    let game = expect_context::<TableStore>();
    let end = move || {
        let is_over = game.parts.phase.get().is_over();
        game.with_session(|session| if is_over { deal_end(session) } else { None }).flatten()
    };
    view! { <Recreate of=end children=|end| view! { <OutcomePanel end/> }.into_any()/> }
}

#[component]
fn OutcomePanel(end: DealEndScreen) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let detail = end.detail.as_ref().map(|detail| view! { <p>{i18n.say(detail)}</p> });
    let title = i18n.say(&end.title);
    // The result can be hidden to look at the table.
    let away = RwSignal::new(false);
    view! {
        // The result appears after the last card has landed.
        <div class="veil" class:is-away=away style:--landing=format!("{}ms", game.landing())>
            <When when=Signal::derive(move || away.get())>
                <Button action=ButtonAction::Result name=Key::ActionResult main=true focus=true
                    on_press=move |()| away.set(false)/>
            </When>
            <section class="panel outcome" aria-labelledby="outcome-title" hidden=move || away.get()>
                <header class="outcome-head">
                    <Victors rows=end.victors.clone()/>
                    <h2 class="panel-title" id="outcome-title">{title}</h2>
                    {detail}
                </header>
                <Results rows=end.rows.clone()/>
                <OutcomeActions end away/>
            </section>
        </div>
    }
}

/// The buttons at the end of a deal, or whom the player waits for.
#[component]
fn OutcomeActions(end: DealEndScreen, away: RwSignal<bool>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let asked = end.rebuy.map(|offer| {
        let asked = Message::new(Key::DealRebuyQuestion).number("points", offer.points).number("score", offer.score);
        let left = Message::new(Key::DealRebuysLeft).number("n", offer.left).number("max", offer.max);
        view! { <p>{i18n.say(&asked)} " " {i18n.say(&left)}</p> }
    });
    let buttons = end.buttons();
    let waits = end.waits.filter(|_| buttons.is_empty());
    let waits = waits.map(|said| view! { <p role="status" data-zone="waits">{i18n.say(&said)}</p> });
    let main = buttons.last().copied();
    let live = buttons.into_iter().map(|button| view! { <OutcomeButton button main=main == Some(button)/> });
    view! {
        <div class="panel-actions">
            {asked}
            {waits}
            <Button action=ButtonAction::Look name=Key::ActionLook on_press=move |()| away.set(true)/>
            <ScoresButton/>
            {live.collect_view()}
        </div>
    }
}

#[component]
fn OutcomeButton(button: EndButton, main: bool) -> impl IntoView {
    let (game, navigation) = (expect_context::<TableStore>(), expect_context::<Navigation>());
    let (action, name) = match button {
        EndButton::Leave => (ButtonAction::Leave, Key::ActionLeave),
        EndButton::Rebuy => (ButtonAction::Rebuy, Key::ActionRebuy),
        EndButton::NextDeal => (ButtonAction::NextDeal, Key::ActionNextDeal),
        EndButton::Finish => (ButtonAction::Finish, Key::ActionFinish),
        EndButton::NewMatch => (ButtonAction::NewMatch, Key::ActionNewMatch),
        EndButton::Ranking => (ButtonAction::Ranking, Key::ActionRanking),
    };
    let press = move |()| match button.event() {
        Some(event) => game.send(event),
        None => navigation.go(Screen::Home),
    };
    view! { <Button action name main focus=main on_press=press/> }
}
