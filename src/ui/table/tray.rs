//! The draft tray, where melds are staged, and the refusal beside it.

use leptos::prelude::*;
use rami_model::table::Intent;
use rami_model::text::{Key, Message};
use rami_model::view_models::{ContractView, Index, RefusalBubble, Room, StagedMeld, Tray as ShownTray, fit_drafts};

use crate::browser::dom::pixels;
use crate::browser::room::measured;
use crate::ui::components::{Button, IconButton, KeyButton, OpenCard, Recreate, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::interaction::keymap::Command;
use crate::ui::stores::{I18n, Preferences, TableStore};
use crate::ui::table::proposals::Proposals;

/// The tray: staged melds, the points reached, and what is missing.
#[component]
pub fn Tray() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    let tray = game.parts.tray;
    // After a knock no cards can be staged.
    let answers = move || game.parts.possible.with(|possible| possible.answer.is_some());
    let choosing = Memo::new(move |_| !answers() && game.parts.hand.with(|hand| hand.iter().any(|card| card.selected)));
    let empty = move || tray.with(|tray| tray.as_ref().is_none_or(|tray| tray.melds.is_empty()));
    let points = move || tray.with(|tray| tray.as_ref().map_or(0, |tray| tray.points));
    let ready = move || tray.with(|tray| tray.as_ref().is_some_and(|tray| tray.ready));
    let needed = move || tray.with(|tray| tray.as_ref().and_then(|tray| tray.needed));
    let melds = move || tray.with(|tray| tray.as_ref().map(|tray| tray.melds.clone()).unwrap_or_default());
    let contract = move || tray.with(|tray| tray.as_ref().and_then(|tray| tray.contract));
    let text = move || tray.with(|tray| tray.as_ref().map(|tray| i18n.say(&tray.text)).unwrap_or_default());
    let deadwood = move || {
        let counted = preferences.with(|settings| settings.show_deadwood);
        tray.with(|tray| if counted { tray.as_ref()?.deadwood.clone() } else { None })
    };
    // Rank and suit of every staged card are always visible.
    let room = RwSignal::new(Room::default());
    let fit = Memo::new(move |_| {
        let counts = |tray: &ShownTray| tray.melds.iter().map(|meld| meld.faces.len()).collect::<Vec<_>>();
        let counts = tray.with(|tray| tray.as_ref().map(counts).unwrap_or_default());
        fit_drafts(&counts, room.get(), Index::drawn(preferences.with(|settings| settings.large_cards)))
    });
    let stage = move || game.act(Intent::Stage { onto: None });
    view! {
        <section class="tray" data-zone="draft"
            class:is-target=move || choosing.get()
            data-points=move || points().to_string()
            data-effect=i18n.text(Key::ActionStage)
            aria-label=i18n.text(Key::DraftTitle)
            on:click=move |_| if choosing.get_untracked() { stage() }
        >
            <When when=Signal::derive(move || !empty())>
                <div class="drafts" use:measured=room
                    class:is-cropped=move || fit.with(|fit| fit.1)
                    style:--card-w=move || pixels(fit.with(|fit| fit.0))
                >
                    <For each=melds key=StagedMeld::drawn children=move |meld| view! { <Staged meld choosing/> }/>
                </div>
            </When>
            <When when=Signal::derive(move || needed().is_some())>
                <div class="meter" aria-hidden="true"
                    class:is-full=ready
                >
                    <span style:--part=move || format!("{:.3}", if ready() { 1.0 } else { part_of(points(), needed()) })></span>
                </div>
            </When>
            <Recreate of=contract children=|contract| view! { <ContractMeter contract/> }.into_any()/>
            <div class="tray-foot">
                <p class:tray-empty=empty class:tray-text=move || !empty()>{move || text()}</p>
                <Recreate of=deadwood children=move |said| {
                    view! { <p class="tray-deadwood">{i18n.say(&said)}</p> }.into_any()
                }/>
                <When when=Signal::derive(move || !choosing.get())><Proposals/></When>
                <When when=Signal::derive(move || choosing.get())>
                    <KeyButton action=ButtonAction::Stage class="button tray-stage" drawing="plus" name=Key::ActionStage
                        does=Command::Stage on_press=move |()| stage()/>
                </When>
            </div>
        </section>
    }
}

/// The share of the needed points that is reached, 0 to 1; 1 if none are needed.
fn part_of(points: u16, needed: Option<u16>) -> f64 {
    needed.map_or(1.0, |needed| (f64::from(points) / f64::from(needed.max(1))).min(1.0))
}

/// How far the staged melds meet the contract (V4-R3).
#[component]
pub fn ContractMeter(contract: ContractView) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let parts = [(contract.sets, Key::DraftContractSets), (contract.runs, Key::DraftContractRuns)];
    let asked = parts.into_iter().filter(|((_, asked), _)| *asked > 0);
    let part = |((done, asked), name): ((u8, u8), Key)| {
        view! {
            <li class:is-met=done == asked class:is-over={done > asked}>
                <span>{i18n.say(&Message::new(name).number("n", asked))}</span>
                <b>{format!("{done}/{asked}")}</b>
            </li>
        }
    };
    view! { <ul class="contract">{asked.map(part).collect_view()}</ul> }
}

/// A staged meld. A tap adds the selected cards; without a selection it changes what a joker stands for, or takes the
/// cards back.
#[component]
fn Staged(meld: StagedMeld, choosing: Memo<bool>) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let index = meld.index;
    let (readings, last) = (meld.other_readings, meld.faces.last().map(|face| face.id));
    let tap = move || match (choosing.get_untracked(), readings, last) {
        (true, ..) => game.act(Intent::Stage { onto: Some(index) }),
        (false, true, _) => game.act(Intent::NextReading(index)),
        (false, false, Some(last)) => game.act(Intent::Unstage(last)),
        _ => {}
    };
    let cards = meld.faces.into_iter().map(|face| view! { <OpenCard face/> }).collect_view();
    view! {
        <button type="button" class="meld" class:is-incomplete=meld.points.is_none() data-draft=index.to_string()
            aria-label=i18n.say(&meld.label)
            title=readings.then(|| i18n.text(Key::DraftReading))
            on:click=move |event| {
                event.stop_propagation();
                tap();
            }
        >
            {cards}
        </button>
    }
}

/// Why the last move was refused.
#[component]
pub fn Refusal() -> impl IntoView {
    let game = expect_context::<TableStore>();
    view! {
        <Recreate of=move || game.at_table(|table| table.refusal.clone())
            children=|refusal| view! { <Bubble refusal/> }.into_any()/>
    }
}

#[component]
fn Bubble(refusal: RefusalBubble) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let rule = refusal.reason.map(|reason| {
        let show = move |()| game.show_rules(Some(reason.clone()));
        view! { <Button action=ButtonAction::Rule class="link" name=Key::ActionRule on_press=show/> }
    });
    view! {
        <div class="refusal" role="alert" data-code=refusal.code data-about=refusal.about.id()>
            <p class="fades">{i18n.say(&refusal.text)} " " {rule}</p>
            <IconButton class="button" drawing="close" label=i18n.text(Key::ActionClose)
                on_press=move |()| game.act(Intent::Dismiss)/>
        </div>
    }
}
