//! The combinations on the table, by player.

use leptos::prelude::*;
use rami::cards::Card;
use rami::game::Seat;
use rami::screens::{DropEffect, Face, LaidMeld, Owner};
use rami::session::{Intent, TokenId};
use rami::text::Key;

use crate::ui::components::{Anew, OpenCard};
use crate::ui::interaction::focus::is_seen;
use crate::ui::stores::{Game, Preferences};

/// All combinations, the player's own first; a sentence where there is none.
#[component]
pub fn Melds() -> impl IntoView {
    let (game, words) = (expect_context::<Game>(), expect_context::<Preferences>());
    let owners = game.parts.owners;
    let seats = move || owners.with(|owners| owners.iter().map(|owner| owner.seat).collect::<Vec<_>>());
    let nothing = move || {
        let empty = owners.with(Vec::is_empty);
        game.table.with(|table| table.as_ref().map(|table| table.nothing_laid)).filter(|_| empty)
    };
    // By it the style sheet makes room for all of them on a phone.
    let laid = move || {
        owners.with(|owners| owners.iter().flat_map(|owner| &owner.melds).map(|meld| meld.faces.len()).sum::<usize>())
    };
    view! {
        <section class="zone" data-zone="table" aria-label=words.text(Key::TableMelds)
            style:--laid=move || laid().to_string()
        >
            <Anew of=nothing children=move |nothing| view! { <p class="zone-empty">{words.text(nothing)}</p> }.into_any()/>
            <For each=seats key=|seat| *seat children=|seat| view! { <OwnerMelds seat/> }/>
        </section>
    }
}

/// The combinations of one player.
#[component]
fn OwnerMelds(seat: usize) -> impl IntoView {
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
    let laid = move || {
        let laid = |owners: &Vec<Owner>| of(owners).and_then(|owner| owner.laid);
        game.parts.owners.with(laid).map(|laid| format!("\u{b7} {}", words.say(&laid)))
    };
    view! {
        <section class="owner" class:is-mine=mine data-place=is_end.then_some("end")
            style:--at=seat.to_string()
            // By these the style sheet finds how large all of them have room.
            style:--melds=move || melds.with(Vec::len).to_string()
            style:--cards=move || melds.with(|melds| melds.iter().map(|meld| meld.1).sum::<usize>()).to_string()
        >
            <h2 class="owner-name">{name} " " {move || laid()}</h2>
            <For each=move || melds.get() key=|meld| meld.0 children=|(index, _)| view! { <Meld index/> }/>
        </section>
    }
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
