//! The question "puis-je ?" (V4-R6). What the discard would bring is shown in place of the tray, the answers among the
//! buttons.

use leptos::prelude::*;
use rami_model::table::Intent;
use rami_model::text::{Key, Message};
use rami_model::view_models::ClaimQuestion;

use crate::ui::components::Recreate;
use crate::ui::interaction::action::ButtonAction;
use crate::ui::interaction::keymap::{self, Command};
use crate::ui::stores::{I18n, Preferences, TableStore};
use crate::ui::table::tray::ContractMeter;

/// The question, while it is put to the player.
#[component]
pub fn Claim() -> impl IntoView {
    let game = expect_context::<TableStore>();
    view! {
        <Recreate of=move || game.at_table(|table| table.asked) children=|asked| view! { <Question asked/> }.into_any()/>
    }
}

#[component]
fn Question(asked: ClaimQuestion) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    let line = match (asked.buy, asked.helps) {
        _ if asked.upcard => Key::AskedUpcard,
        (false, _) => Key::AskedOwnTurn,
        (true, _) if asked.own_turn => Key::AskedOwnTurnBuy,
        (true, true) => Key::AskedHelps,
        (true, false) => Key::AskedHelpsNot,
    };
    let title = if asked.upcard { Key::AskedUpcardTitle } else { Key::AskedTitle };
    let title = i18n.say(&Message::new(title).card("card", asked.card));
    let contract = game.parts.tray.with_untracked(|tray| tray.as_ref().and_then(|tray| tray.contract));
    let contract = contract.map(|contract| view! { <ContractMeter contract/> });
    // The tray, which usually shows it, lies beneath.
    let deadwood = move || {
        let counted = preferences.with(|settings| settings.show_deadwood);
        game.parts.tray.with(|tray| if counted { tray.as_ref()?.deadwood.clone() } else { None })
    };
    view! {
        <section class="claim fades" aria-label=i18n.text(Key::PhaseClaim)>
            <p class="claim-text"><b>{title}</b> " " <span>{i18n.text(line)}</span></p>
            {contract}
            <Recreate of=deadwood children=move |said| {
                view! { <p class="tray-deadwood">{i18n.say(&said)}</p> }.into_any()
            }/>
        </section>
    }
}

/// The answers to the question put to the player.
#[component]
pub fn Answers() -> impl IntoView {
    let game = expect_context::<TableStore>();
    let answers = |asked: ClaimQuestion| {
        let two = asked.buy_two.then(|| {
            view! { <Answer action=ButtonAction::BuyTwo name=Key::ActionBuyTwo does=Command::BuyTwo intent=Intent::Buy(2)/> }
        });
        let one = asked.buy.then(|| {
            let main = !asked.own_turn && asked.helps;
            view! { <Answer action=ButtonAction::Buy name=Key::ActionBuy does=Command::Buy intent=Intent::Buy(1) main/> }
        });
        let take = asked.take.then(|| {
            view! {
                <Answer action=ButtonAction::Take name=Key::ActionTake does=Command::DrawDiscard intent=Intent::DrawDiscard(1)/>
            }
        });
        view! {
            <Answer action=ButtonAction::Pass name=Key::ActionPass does=Command::Pass intent=Intent::Pass/>
            {two}
            {one}
            {take}
        }
        .into_any()
    };
    view! { <Recreate of=move || game.at_table(|table| table.asked) children=answers/> }
}

/// An answer. Its title names its key.
#[component]
fn Answer(
    action: ButtonAction,
    name: Key,
    does: Command,
    intent: Intent,
    #[prop(optional)] main: bool,
) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    view! {
        <button type="button" class="button" class:is-main=main data-action=action.id() title=move || keymap::title(i18n, does)
            on:click=move |_| game.act(intent.clone())
        >
            {i18n.text(name)}
        </button>
    }
}
