//! The combinations on the table, by player.

use leptos::prelude::*;
use rami::cards::Card;
use rami::game::Seat;
use rami::screens::{DropEffect, Face, Index, LaidMeld, MeldLook, Owner, Room, fit_melds};
use rami::session::{Intent, TokenId};
use rami::text::Key;
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::browser::dom::{before_paint, find};
use crate::browser::room::measured;
use crate::ui::components::{Anew, InSecond, OpenCard};
use crate::ui::interaction::focus::is_seen;
use crate::ui::stores::{Game, Place, Preferences};
use crate::ui::table::tray::Refusal;

/// All combinations, the player's own first; a sentence where there is none.
#[component]
pub fn Melds() -> impl IntoView {
    let (game, words) = (expect_context::<Game>(), expect_context::<Preferences>());
    let owners = game.parts.owners;
    let seats = move |mine: bool| {
        let of = |owner: &&Owner| owner.mine == mine;
        owners.with(|owners| owners.iter().filter(of).map(|owner| owner.seat).collect::<Vec<_>>())
    };
    let nothing = move || {
        let empty = owners.with(Vec::is_empty);
        game.table.with(|table| table.as_ref().map(|table| table.nothing_laid)).filter(|_| empty)
    };
    // By it the style sheet makes room for all of them on a phone.
    let laid = move || {
        owners.with(|owners| owners.iter().flat_map(|owner| &owner.melds).map(|meld| meld.faces.len()).sum::<usize>())
    };
    // Where the selected cards could go is seen, even where combinations scroll.
    let target = Memo::new(move |_| {
        let takes = |meld: &&LaidMeld| meld.drop.is_some();
        let of = |owners: &Vec<Owner>| owners.iter().flat_map(|owner| &owner.melds).find(takes).map(|meld| meld.index);
        owners.with(of)
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
        <section class="zone" data-zone="table" aria-label=words.text(Key::TableMelds)
            style:--laid=move || laid().to_string()
        >
            // The room that the player's own combinations may take.
            <div class="mine-space" aria-hidden="true" use:measured=space></div>
            <For each=me key=|seat| *seat children=move |seat| view! { <OwnerMelds seat space/> }/>
            <div class="others">
                <div class="others-scroll">
                    <Anew of=nothing children=move |nothing| {
                        view! { <p class="zone-empty">{words.text(nothing)}</p> }.into_any()
                    }/>
                    <For each=others key=|seat| *seat children=move |seat| view! { <OwnerMelds seat space/> }/>
                </div>
                // What is said about the move lies over them: the player's own stay in sight.
                <InSecond place=Place::Advice/>
                <Refusal/>
            </div>
        </section>
    }
}

/// Scrolls a combination into sight, no further than it takes.
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
    let (game, words) = (expect_context::<Game>(), expect_context::<Preferences>());
    let of = move |owners: &[Owner]| owners.iter().find(|owner| owner.seat == seat).cloned();
    let (mine, name) = game
        .parts
        .owners
        .with_untracked(|owners| of(owners).map(|owner| (owner.mine, words.shown_name(owner.name.as_deref()))))
        .unwrap_or_default();
    let last = game.parts.standing.with_untracked(|standing| standing.seats.saturating_sub(1));
    let is_end = seat == 1 || seat == last;
    // Which combinations, and how many cards each.
    let melds = Memo::new(move |_| {
        let counted = |owner: Owner| owner.melds.iter().map(|meld| (meld.index, meld.faces.len())).collect::<Vec<_>>();
        game.parts.owners.with(|owners| of(owners).map(counted).unwrap_or_default())
    });
    let width = move || {
        let counts = melds.with(|melds| melds.iter().map(|meld| meld.1).collect::<Vec<_>>());
        let large = words.get(|settings| settings.large_cards);
        mine.then(|| format!("{}px", own_width(&counts, space.get(), large)))
    };
    let laid = move || {
        let laid = |owners: &Vec<Owner>| of(owners).and_then(|owner| owner.laid);
        game.parts.owners.with(laid).map(|laid| format!("\u{b7} {}", words.say(&laid)))
    };
    view! {
        <section class="owner" class:is-mine=mine data-place=is_end.then_some("end")
            style:--at=seat.to_string()
            style:--own-w=width
            // By these the style sheet finds how large all of them have room.
            style:--melds=move || melds.with(Vec::len).to_string()
            style:--cards=move || melds.with(|melds| melds.iter().map(|meld| meld.1).sum::<usize>()).to_string()
        >
            <h2 class="owner-name">{name} " " {move || laid()}</h2>
            <For each=move || melds.get() key=|meld| meld.0 children=|(index, _)| view! { <Meld index/> }/>
        </section>
    }
}

/// The width of a card of the player's own combinations, of so many cards each, in their space (`style/melds.css`).
fn own_width(counts: &[usize], space: Room, large: bool) -> f64 {
    let index = Index::drawn(large);
    // A card of a combination is no larger than the space looks good with.
    let most = (space.height * 0.42).clamp(44.0, 74.0);
    let (strip, tall) = if large { (index.wide, index.tall) } else { (0.48, 1.4) };
    fit_melds(counts, space, MeldLook { card: (22.0, most), strip, tall, padding: 10.0, gap: 6.0, wraps: large })
}

/// A combination on the table. The selected cards are laid off on it, or take its joker.
#[component]
fn Meld(index: usize) -> impl IntoView {
    let (game, words) = (expect_context::<Game>(), expect_context::<Preferences>());
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
        Some(words.text(name).to_string())
    };
    let label = move || {
        let label = meld.with(|meld| meld.as_ref().map(|meld| words.say(&meld.label)))?;
        Some(effect().map_or_else(|| label.clone(), |effect| format!("{label}, {effect}")))
    };
    let faces = move || meld.with(|meld| meld.as_ref().map(|meld| meld.faces.clone()).unwrap_or_default());
    view! {
        <button type="button" class="meld" data-meld=index.to_string()
            class:is-target=move || effect().is_some()
            data-owner=move || of(|meld| meld.owner.to_string())
            data-effect=effect
            title=effect
            aria-label=label
            // A combination that appears is seen, even where the table scrolls.
            use:is_seen=true
            on:click=move |_| game.act(Intent::OnMeld { meld: index, end: None })
        >
            <For each=faces key=lies_as children=|face| view! { <OpenCard face/> }/>
        </button>
    }
}

/// A card in a combination is the same for as long as it stands for the same card and counts for the same player.
fn lies_as(face: &Face) -> (TokenId, Option<Card>, Option<Seat>) {
    (face.id, face.stands_for, face.by)
}
