//! The melds on the table, by player.

use leptos::prelude::*;
use rami_model::table::Intent;
use rami_model::text::Key;
use rami_model::view_models::{
    DropEffect, Index, MeldLook, Owner, OwnersLook, Room, UnmatchedCards, fit_melds, fit_owners, most_of_own,
};
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

use super::advice::Advice;
use crate::browser::dom::{before_paint, find, pixels};
use crate::browser::room::measured;
use crate::ui::components::{OpenCard, Recreate};
use crate::ui::interaction::focus::is_seen;
use crate::ui::stores::{I18n, Preferences, TableStore};
use crate::ui::table::tray::Refusal;

/// The height of a name above melds (`style/melds.css`).
const NAME: f64 = 18.0;

/// The least width of a card in the player's own melds.
const LEAST_OWN: f64 = 22.0;

/// The room between the columns of two opponents, and that at the sides of all columns.
const BETWEEN_COLUMNS: f64 = 18.0;

/// The largest width of all columns together.
const WIDEST_COLUMNS: f64 = 1480.0;

/// The room that melds may take, and the size up to which their cards grow.
#[derive(Clone, Copy)]
struct Space {
    /// The room of the player's own.
    own: RwSignal<Room>,
    /// The room of all others'.
    others: RwSignal<Room>,
    /// The room of all melds.
    zone: RwSignal<Room>,
    /// The width of a card with which all melds fit into that room.
    together: Memo<f64>,
    /// The width of a card of the hand.
    hand: Signal<f64>,
}

/// All melds, the player's own first; a sentence where there is none. Their cards become as large as their room allows,
/// up to those of the hand.
#[component]
pub fn Melds(
    /// The width of a card of the hand.
    hand: Signal<f64>,
) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let owners = game.parts.owners;
    let seats = move |mine: bool| {
        let on_side = |owner: &&Owner| owner.mine == mine;
        owners.with(|owners| owners.iter().filter(on_side).map(|owner| owner.seat).collect::<Vec<_>>())
    };
    let nothing = move || {
        let empty = owners.with(Vec::is_empty);
        game.shown.with(|shown| if empty { shown.as_ref().map(|shown| shown.nothing_laid) } else { None })
    };
    // The meld that takes the selected cards, which is scrolled into sight.
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
    let preferences = expect_context::<Preferences>();
    let room = || RwSignal::new(Room::default());
    let (zone, beside) = (room(), room());
    let fit = move |with_own: bool, room: Room| {
        let large = preferences.with(|settings| settings.large_cards);
        let shown = |owner: &&Owner| with_own || !owner.mine;
        let counts = owners.with(|owners| owners.iter().filter(shown).map(sizes).collect::<Vec<_>>());
        shared_width(&counts, room, look(large, hand.get()))
    };
    // Where the others' melds share one room, all have cards of one size.
    let shared = Memo::new(move |_| fit(false, beside.get()));
    let together = Memo::new(move |_| fit(true, zone.get()));
    let space = Space { own: room(), others: beside, zone, together, hand };
    view! {
        <section class="zone" data-zone="table" aria-label=i18n.text(Key::TableMelds) use:measured=zone
            style:--shared-w=move || pixels(shared.get())
        >
            // The room that the player's own melds may take.
            <div class="mine-space" aria-hidden="true" use:measured=space.own></div>
            <For each=me key=|seat| *seat children=move |seat| view! { <OwnerMelds seat space/> }/>
            <div class="others" use:measured=space.others>
                <div class="others-scroll">
                    <Recreate of=nothing children=move |nothing| {
                        view! { <p class="zone-empty">{i18n.text(nothing)}</p> }.into_any()
                    }/>
                    <For each=others key=|seat| *seat children=move |seat| view! { <OwnerMelds seat space/> }/>
                </div>
                // The hint is drawn over them, and the player's own melds stay visible.
                <Advice/>
                <Refusal/>
            </div>
        </section>
    }
}

/// Scrolls a meld into sight, as little as possible.
fn show_meld(index: usize) {
    if let Some(meld) = find(&format!("[data-meld=\"{index}\"]")) {
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        meld.scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}

/// The melds of one player; the player's own are as large as their space allows.
#[component]
fn OwnerMelds(seat: usize, space: Space) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    // The owner at a place changes with the person at the screen, and with the match.
    let owner =
        Memo::new(move |_| game.parts.owners.with(|owners| owners.iter().find(|owner| owner.seat == seat).cloned()));
    let mine = move || owner.with(|owner| owner.as_ref().is_some_and(|owner| owner.mine));
    let name = move || owner.with(|owner| i18n.shown_name(owner.as_ref().and_then(|owner| owner.name.as_deref())));
    let melds = move || {
        let indices = |owner: &Owner| owner.melds.iter().map(|meld| meld.index).collect::<Vec<_>>();
        owner.with(|owner| owner.as_ref().map(indices).unwrap_or_default())
    };
    let sizes = move || owner.with(|owner| owner.as_ref().map(sizes).unwrap_or_default());
    let unmatched = move || owner.with(|owner| owner.as_ref().and_then(|owner| owner.unmatched.clone()));
    let width = Memo::new(move |_| {
        let large = preferences.with(|settings| settings.large_cards);
        let look = look(large, space.hand.get());
        if mine() {
            // The player's own melds are always completely visible, and leave room for the others.
            let own = space.own.get();
            let most = most_of_own(own, space.zone.get(), space.together.get(), look.card.1);
            fit_melds(&sizes(), own, MeldLook { card: (LEAST_OWN, most), ..look })
        } else {
            let columns = game.parts.others.with(Vec::len);
            fit_melds(&sizes(), column(space.others.get(), columns), look)
        }
    });
    let laid = move || {
        let laid = owner.with(|owner| owner.as_ref().and_then(|owner| owner.laid.clone()));
        laid.map(|laid| format!("\u{b7} {}", i18n.say(&laid)))
    };
    view! {
        <section class="owner" class:is-mine=mine
            style:--at=seat.to_string()
            style:--own-w=move || pixels(width.get())
        >
            <h2 class="owner-name">{name} " " {move || laid()}</h2>
            <For each=melds key=|index| *index children=|index| view! { <Meld index/> }/>
            <Recreate of=unmatched children=|cards| view! { <Unmatched cards/> }.into_any()/>
        </section>
    }
}

/// How melds are drawn, with cards no larger than those of the hand (`style/melds.css`, `style/large.css`).
fn look(large: bool, hand: f64) -> MeldLook {
    let index = Index::drawn(large);
    let (strip, tall, card) = if large { (0.56, index.tall, (48.0, 132.0)) } else { (0.5, 1.4, (30.0, 92.0)) };
    let (least, most) = card;
    MeldLook { card: (least, hand.clamp(least, most)), strip, tall, padding: 10.0, gap: 6.0, wraps: large }
}

/// The width of a card where the melds of all opponents share one room, which scrolls if it must.
fn shared_width(counts: &[Vec<usize>], room: Room, look: MeldLook) -> f64 {
    let inside = Room { width: room.width - 24.0, height: room.height - 18.0 };
    // In that layout the room below a meld is part of it.
    let meld = MeldLook { padding: 16.0, gap: 0.0, ..look };
    fit_owners(counts, inside, OwnersLook { meld, name: NAME, between: (16.0, 6.0) })
}

/// The room of one opponent where each has a column.
fn column(room: Room, columns: usize) -> Room {
    let gaps = (columns + 1) as f64 * BETWEEN_COLUMNS;
    let width = (room.width.min(WIDEST_COLUMNS) - gaps) / columns.max(1) as f64 - 4.0;
    Room { width, height: room.height - 24.0 }
}

/// The numbers of cards in the groups that a player has on the table.
fn sizes(owner: &Owner) -> Vec<usize> {
    let melds = owner.melds.iter().map(|meld| meld.faces.len());
    melds.chain(owner.unmatched.iter().map(|unmatched| unmatched.faces.len())).collect()
}

/// The cards in no meld that a knock has laid open, beside the knocker's melds (V5-R7).
#[component]
fn Unmatched(cards: UnmatchedCards) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let faces = cards.faces.into_iter().map(|face| view! { <OpenCard face/> }).collect_view();
    view! { <div class="meld is-unmatched" data-zone="unmatched" role="img" aria-label=i18n.say(&cards.label)>{faces}</div> }
}

/// A meld on the table. The selected cards are laid off on it, or take its joker.
#[component]
fn Meld(index: usize) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let meld = Memo::new(move |_| {
        game.parts.owners.with(|owners| {
            let mut melds = owners.iter().flat_map(|owner| &owner.melds);
            melds.find(|meld| meld.index == index).cloned()
        })
    });
    let owner = move || meld.with(|meld| meld.as_ref().map(|meld| meld.owner.to_string()));
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
            data-owner=owner
            data-effect=effect
            title=effect
            aria-label=label
            // A new meld is scrolled into sight, even where the table scrolls.
            use:is_seen=true
            on:click=move |_| game.act(Intent::OnMeld { meld: index, end: None })
        >
            // The key holds everything that its drawing depends on.
            <For each=faces key=|face| *face children=|face| view! { <OpenCard face/> }/>
        </button>
    }
}
