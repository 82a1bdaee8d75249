//! The end of a deal, shown over the table.

use leptos::prelude::*;
use rami_model::table::{Event, Intent};
use rami_model::text::{Key, Message};
use rami_model::view_models::{DealEndScreen, deal_end};

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

/// The buttons at the end of a deal: to buy back or leave, if that is asked, else to go on.
#[component]
fn OutcomeActions(end: DealEndScreen, away: RwSignal<bool>) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let navigation = expect_context::<Navigation>();
    if let Some(offer) = end.rebuy {
        let asked = Message::new(Key::DealRebuyQuestion).number("points", offer.points).number("score", offer.score);
        let left = Message::new(Key::DealRebuysLeft).number("n", offer.left).number("max", offer.max);
        return view! {
            <div class="panel-actions">
                <p>{i18n.say(&asked)} " " {i18n.say(&left)}</p>
                <Button action=ButtonAction::Look name=Key::ActionLook on_press=move |()| away.set(true)/>
                <ScoresButton/>
                <Button action=ButtonAction::Leave name=Key::ActionLeave on_press=move |()| game.act(Intent::Leave)/>
                <Button action=ButtonAction::Rebuy name=Key::ActionRebuy main=true focus=true
                    on_press=move |()| game.act(Intent::Rebuy)/>
            </div>
        }
        .into_any();
    }
    let plays_on = !end.looking_on;
    let ranking = (!end.next).then(|| {
        view! {
            <Button action=ButtonAction::NewMatch name=Key::ActionNewMatch on_press=move |()| navigation.go(Screen::Home)/>
            <Button action=ButtonAction::Ranking name=Key::ActionRanking main=true focus=true
                on_press=move |()| game.send(Event::ResultSeen)/>
        }
    });
    if end.waits {
        let look = view! { <Button action=ButtonAction::Look name=Key::ActionLook on_press=move |()| away.set(true)/> };
        return view! {
            <div class="panel-actions">
                <p role="status">{i18n.text(Key::JointWaits)}</p>
                {look}
                <ScoresButton/>
            </div>
        }
        .into_any();
    }
    let next = end.next.then(|| {
        view! {
            <Button action=ButtonAction::NextDeal name=Key::ActionNextDeal main=plays_on focus=plays_on
                on_press=move |()| game.act(Intent::NextDeal)/>
        }
    });
    let finish = (end.next && end.looking_on).then(|| {
        view! {
            <Button action=ButtonAction::Finish name=Key::ActionFinish main=true on_press=move |()| game.send(Event::Finish)/>
        }
    });
    let look = view! { <Button action=ButtonAction::Look name=Key::ActionLook on_press=move |()| away.set(true)/> };
    view! { <div class="panel-actions">{look}<ScoresButton/>{next}{finish}{ranking}</div> }.into_any()
}
