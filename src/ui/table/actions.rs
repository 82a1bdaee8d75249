//! The buttons at the lower edge: sorting, hint, undo, laying, discarding.

use leptos::prelude::*;
use rami_model::table::{Event, Intent, SortBy};
use rami_model::text::Key;

use crate::ui::components::{Icon, KeyButton};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::interaction::keymap::{self, Command};
use crate::ui::stores::{I18n, Preferences, TableStore};
use crate::ui::table::claim::Answers;
use crate::ui::table::move_choice::MoveChoice;

/// The ways to sort the hand.
#[component]
pub fn Sorts() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let name = i18n.text(Key::ActionSort);
    view! {
        <div class="sorts" role="group" aria-label=name>
            <span class="sorts-label" aria-hidden="true">{name}</span>
            <Sort action=ButtonAction::SortRank name=Key::ActionSortRank by=SortBy::Rank/>
            <Sort action=ButtonAction::SortSuit name=Key::ActionSortSuit by=SortBy::Suit/>
            <Sort action=ButtonAction::SortMelds name=Key::ActionSortMelds by=SortBy::Melds/>
        </div>
    }
}

#[component]
fn Sort(action: ButtonAction, name: Key, by: SortBy) -> impl IntoView {
    let game = expect_context::<TableStore>();
    view! {
        <KeyButton action drawing=action.id() name does=Command::Sort(by) named_by_title=true
            on_press=move |()| game.act(Intent::Sort(by))/>
    }
}

/// The buttons under the thumb. They are disabled once the move of an exercise is made.
#[component]
pub fn Actions() -> impl IntoView {
    let game = expect_context::<TableStore>();
    let possible = game.parts.possible;
    let tried = move || game.with(|table| table.tried().is_some_and(|tried| tried.attempt.made().is_some()));
    let idle = Memo::new(move |_| possible.with(|possible| !possible.undo));
    let no_hint = Memo::new(move |_| possible.with(|possible| !possible.hint));
    let knocks = Memo::new(move |_| possible.with(|possible| possible.knock.is_some() || possible.answer.is_some()));
    let asked = Memo::new(move |_| game.at_table(|table| table.asked.is_some()));
    let chooses = Memo::new(move |_| game.at_table(|table| table.chooses));
    view! {
        <div class="actions" class:is-answering=move || asked.get() || chooses.get() inert=tried>
            <KeyButton action=ButtonAction::Hint class="button is-small" drawing="hint" name=Key::ActionHint does=Command::Hint
                idle=no_hint on_press=move |()| game.send(Event::AskHint)/>
            <KeyButton action=ButtonAction::Undo class="button is-small" drawing="undo" name=Key::ActionUndo does=Command::Undo
                idle on_press=move |()| game.send(Event::Undo)/>
            <Show when=move || !chooses.get() fallback=|| view! { <MoveChoice/> }>
                <Show when=move || !asked.get() fallback=|| view! { <Answers/> }>
                    <Show when=move || knocks.get() fallback=|| view! { <Lay/> }><Knock/></Show>
                    <Discard/>
                </Show>
            </Show>
        </div>
    }
}

/// The button that lays what is selected or staged; it says how many points that is.
#[component]
fn Lay() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let possible = game.parts.possible;
    let points = move || possible.with(|possible| possible.lay.points.map(|points| points.to_string()));
    view! {
        <button type="button" class="button" data-action=ButtonAction::Lay.id()
            class:is-main=move || possible.with(|possible| possible.lay.main)
            title=move || keymap::title(i18n, Command::Lay)
            on:click=move |_| game.act(Intent::Lay)
        >
            <Icon name="lay"/>
            <span>{i18n.text(Key::ActionLay)} " " <small>{move || points().unwrap_or_default()}</small></span>
        </button>
    }
}

/// The button that knocks. It says how many points that would leave outside melds. After the other player's knock it
/// lays off what fits.
#[component]
fn Knock() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    let possible = game.parts.possible;
    let answers = move || possible.with(|possible| possible.answer.is_some());
    let knock = move || possible.with(|possible| possible.knock);
    let is_main = move || match (possible.with(|possible| possible.answer), knock()) {
        (Some(lay_offs), _) => lay_offs > 0,
        (None, knock) => knock.is_some_and(|knock| knock.legal),
    };
    let name = move || match knock() {
        None => Key::ActionLayOffAll,
        Some(knock) if knock.legal && knock.big => Key::ActionKnockBigGin,
        Some(knock) if knock.legal && knock.deadwood == Some(0) => Key::ActionKnockGin,
        Some(_) => Key::ActionKnock,
    };
    let deadwood = move || {
        let counted = preferences.with(|settings| settings.show_deadwood);
        let shown = knock().filter(|knock| knock.legal || counted).and_then(|knock| knock.deadwood);
        shown.filter(|&points| points > 0).map(|points| points.to_string()).unwrap_or_default()
    };
    let act = move || {
        let answers = game.possible_untracked().answer.is_some();
        game.act(if answers { Intent::LayOffAll } else { Intent::Knock });
    };
    view! {
        <button type="button" class="button" class:is-main=is_main
            data-action=move || (if answers() { ButtonAction::Lay } else { ButtonAction::Knock }).id().to_string()
            title=move || keymap::title(i18n, if answers() { Command::Lay } else { Command::Knock })
            on:click=move |_| act()
        >
            <Icon name="lay"/>
            <span>{move || i18n.text(name()).to_string()} " " <small>{deadwood}</small></span>
        </button>
    }
}

/// The button that discards the selected card, or ends the turn where no discard is needed.
#[component]
fn Discard() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let possible = game.parts.possible;
    let ends = move || possible.with(|possible| possible.end);
    let name = move || match possible.with(|possible| (possible.end, possible.answer)) {
        (true, Some(_)) => Key::ActionKeepRest,
        (true, None) => Key::ActionEnd,
        (false, _) => Key::ActionDiscard,
    };
    view! {
        <button type="button" class="button"
            class:is-main=move || possible.with(|possible| {
                let knocks = possible.knock.is_some_and(|knock| knock.legal);
                possible.discard && !possible.lay.main && !knocks || possible.answer == Some(0)
            })
            data-action=move || (if ends() { ButtonAction::End } else { ButtonAction::Discard }).id().to_string()
            title=move || keymap::title(i18n, if ends() { Command::End } else { Command::Discard })
            on:click=move |_| game.act(if game.possible_untracked().end { Intent::EndTurn } else { Intent::Discard })
        >
            <Icon name="discard"/>
            <span>{move || i18n.text(name()).to_string()}</span>
        </button>
    }
}
