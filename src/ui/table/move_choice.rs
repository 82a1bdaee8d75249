//! The short question before a move that can be made in several ways. It takes the place of the tray and is answered
//! among the buttons.

use leptos::prelude::*;
use rami_engine::game::format_move;
use rami_model::table::Intent;
use rami_model::text::{Key, Message};
use rami_model::view_models::{ChoiceCard, ChoiceOption, ChoiceScreen, choice};

use crate::ui::components::{Mini, Recreate};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, TableStore};

fn asked(game: TableStore) -> Option<ChoiceScreen> {
    game.with_session(choice).flatten()
}

/// The question, while it is put to the player.
#[component]
pub fn Choosing() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let title = move || asked(game).map(|choice| choice.title);
    let question = move |title: Message| {
        let said = i18n.say(&title);
        view! {
            <section class="claim" data-zone="choice" aria-label=said.clone()>
                <p class="claim-text"><b>{said.clone()}</b></p>
            </section>
        }
        .into_any()
    };
    view! { <Recreate of=title children=question/> }
}

/// The answers: to cancel, or one of the ways. The key of a way is its place.
#[component]
pub fn MoveChoice() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let ways = move |choice: ChoiceScreen| {
        let ways = choice.ways.into_iter().enumerate().map(|(at, way)| view! { <OptionButton at way/> });
        view! {
            <button type="button" class="button" data-action=ButtonAction::Cancel.id() on:click=move |_| game.act(Intent::Dismiss)>
                <span>{i18n.text(Key::ActionCancel)}</span>
            </button>
            {ways.collect_view()}
        }
        .into_any()
    };
    view! { <Recreate of=move || asked(game) children=ways/> }
}

#[component]
fn OptionButton(at: usize, way: ChoiceOption) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let label = i18n.say(&way.label);
    let cards = way.cards.into_iter().map(|ChoiceCard { card, added, joker }| {
        view! { <span class="way-card" class:is-added=added class:is-joker=joker><Mini card/></span> }
    });
    view! {
        <button type="button" class="button is-main way" data-action=ButtonAction::Way.id() data-way=at.to_string() data-move=format_move(0, &way.mv)
            title=format!("{label} ({})", at + 1) aria-label=label
            on:click=move |_| game.act(Intent::Choose(at))
        >
            {way.text.map(|text| view! { <span>{i18n.text(text)}</span> })}
            {cards.collect_view()}
        </button>
    }
}
