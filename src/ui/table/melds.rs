//! The combinations on the table, by player.

use leptos::prelude::*;
use rami::screens::{DropEffect, Index, LaidMeld, MeldLook, Owner, Room, UnmatchedCards, fit_melds};
use rami::table::Intent;
use rami::text::Key;
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::browser::dom::{before_paint, find, pixels};
use crate::browser::room::measured;
use crate::ui::components::{LazyView, OpenCard, Recreate};
use crate::ui::interaction::focus::is_seen;
use crate::ui::stores::{I18n, LazySlot, Preferences, TableStore};
use crate::ui::table::tray::Refusal;

/// All combinations, the player's own first; a sentence where there is none.
#[component]
pub fn Melds() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let owners = game.parts.owners;
    let seats = move |mine: bool| {
        let of = |owner: &&Owner| owner.mine == mine;
        owners.with(|owners| owners.iter().filter(of).map(|owner| owner.seat).collect::<Vec<_>>())
    };
    let nothing = move || {
        let empty = owners.with(Vec::is_empty);
        game.table.with(|table| table.as_ref().map(|table| table.nothing_laid)).filter(|_| empty)
    };
    // The style sheet makes room for all of them by this number on a phone.
    let laid = move || owners.with(|owners| owners.iter().flat_map(sizes).sum::<usize>());
    // The combination that takes the selected cards, which is scrolled into sight.
    let target = Memo::new(move |_| {
        owners.with(|owners| {
            let mut melds = owners.iter().flat_map(|owner| &owner.melds);
            let refused = melds.clone().find(|meld| meld.refused);
            refused.or_else(|| melds.find(|meld| meld.drop.is_some())).map(|meld| meld.index)
        })
    });
    Effect::new(move |_| {
        if let Some(index) = target.get() {
            before_paint(move || show_meld(index));
        }
    });
    let me = move || seats(true);
    let others = move || seats(false);
    let space = RwSignal::new(Room::default());
    view! {
        <section class="zone" data-zone="table" aria-label=i18n.text(Key::TableMelds)
            style:--laid=move || laid().to_string()
        >
            // The room that the player's own combinations may take.
            <div class="mine-space" aria-hidden="true" use:measured=space></div>
            <For each=me key=|seat| *seat children=move |seat| view! { <OwnerMelds seat space/> }/>
            <div class="others">
                <div class="others-scroll">
                    <Recreate of=nothing children=move |nothing| {
                        view! { <p class="zone-empty">{i18n.text(nothing)}</p> }.into_any()
                    }/>
                    <For each=others key=|seat| *seat children=move |seat| view! { <OwnerMelds seat space/> }/>
                </div>
                // Words about the move lie over them, and the player's own combinations stay in sight.
                <LazyView place=LazySlot::Advice/>
                <Refusal/>
            </div>
        </section>
    }
}

/// Scrolls a combination into sight, as little as possible.
fn show_meld(index: usize) {
    if let Some(meld) = find(&format!("[data-meld=\"{index}\"]")) {
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        meld.scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}

/// The combinations of one player; the player's own are as large as their space allows.
#[component]
fn OwnerMelds(seat: usize, space: RwSignal<Room>) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    // The owner of a place changes with the person who looks, and with the match.
    let of = move |owners: &Vec<Owner>| owners.iter().find(|owner| owner.seat == seat).cloned();
    let owner = Memo::new(move |_| game.parts.owners.with(of));
    let mine = move || owner.with(|owner| owner.as_ref().is_some_and(|owner| owner.mine));
    let name = move || owner.with(|owner| i18n.shown_name(owner.as_ref().and_then(|owner| owner.name.as_deref())));
    let melds = move || {
        let indices = |owner: &Owner| owner.melds.iter().map(|meld| meld.index).collect::<Vec<_>>();
        owner.with(|owner| owner.as_ref().map(indices).unwrap_or_default())
    };
    let sizes = move || owner.with(|owner| owner.as_ref().map(sizes).unwrap_or_default());
    let cards = move || sizes().into_iter().sum::<usize>();
    let unmatched = move || owner.with(|owner| owner.as_ref().and_then(|owner| owner.unmatched.clone()));
    let width = move || {
        let large = preferences.get(|settings| settings.large_cards);
        mine().then(|| pixels(own_width(&sizes(), space.get(), large)))
    };
    let laid = move || {
        let laid = owner.with(|owner| owner.as_ref().and_then(|owner| owner.laid.clone()));
        laid.map(|laid| format!("\u{b7} {}", i18n.say(&laid)))
    };
    view! {
        <section class="owner" class:is-mine=mine
            style:--at=seat.to_string()
            style:--own-w=width
            // The style sheet computes from these how large all of them can be.
            style:--melds=move || sizes().len().to_string()
            style:--cards=move || cards().to_string()
        >
            <h2 class="owner-name">{name} " " {move || laid()}</h2>
            <For each=melds key=|index| *index children=|index| view! { <Meld index/> }/>
            <Recreate of=unmatched children=|cards| view! { <Unmatched cards/> }.into_any()/>
        </section>
    }
}

/// The width of a card in the player's own combinations of these sizes (`style/melds.css`).
fn own_width(counts: &[usize], space: Room, large: bool) -> f64 {
    let index = Index::drawn(large);
    // A larger card would not look good in the space.
    let most = (space.height * 0.42).clamp(if large { 50.0 } else { 44.0 }, 74.0);
    let (strip, tall) = if large { (0.5, index.tall) } else { (0.48, 1.4) };
    fit_melds(counts, space, MeldLook { card: (22.0, most), strip, tall, padding: 10.0, gap: 6.0, wraps: large })
}

/// The numbers of cards in the groups that a player has on the table.
fn sizes(owner: &Owner) -> Vec<usize> {
    let melds = owner.melds.iter().map(|meld| meld.faces.len());
    melds.chain(owner.unmatched.iter().map(|unmatched| unmatched.faces.len())).collect()
}

/// The cards in no combination that a knock has laid open, beside the knocker's combinations (V5-R7).
#[component]
fn Unmatched(cards: UnmatchedCards) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let faces = cards.faces.into_iter().map(|face| view! { <OpenCard face/> }).collect_view();
    view! { <div class="meld is-unmatched" data-zone="unmatched" role="img" aria-label=i18n.say(&cards.label)>{faces}</div> }
}

/// A combination on the table. The selected cards are laid off on it, or take its joker.
#[component]
fn Meld(index: usize) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let meld = Memo::new(move |_| {
        game.parts.owners.with(|owners| {
            let mut melds = owners.iter().flat_map(|owner| &owner.melds);
            melds.find(|meld| meld.index == index).cloned()
        })
    });
    let of = move |read: fn(&LaidMeld) -> String| meld.with(|meld| meld.as_ref().map(read));
    let effect = move || {
        let drop = meld.with(|meld| meld.as_ref().and_then(|meld| meld.drop))?;
        let name = if drop == DropEffect::Swap { Key::DropSwap } else { Key::DropLayOff };
        Some(i18n.text(name).to_string())
    };
    let label = move || {
        let label = meld.with(|meld| meld.as_ref().map(|meld| i18n.say(&meld.label)))?;
        Some(effect().map_or_else(|| label.clone(), |effect| format!("{label}, {effect}")))
    };
    let faces = move || meld.with(|meld| meld.as_ref().map(|meld| meld.faces.clone()).unwrap_or_default());
    view! {
        <button type="button" class="meld" data-meld=index.to_string()
            class:is-target=move || effect().is_some()
            class:is-refused=move || meld.with(|meld| meld.as_ref().is_some_and(|meld| meld.refused))
            data-owner=move || of(|meld| meld.owner.to_string())
            data-effect=effect
            title=effect
            aria-label=label
            // A new combination is scrolled into sight, even where the table scrolls.
            use:is_seen=true
            on:click=move |_| game.act(Intent::OnMeld { meld: index, end: None })
        >
            // The key holds everything that its drawing depends on.
            <For each=faces key=|face| *face children=|face| view! { <OpenCard face/> }/>
        </button>
    }
}
