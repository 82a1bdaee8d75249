//! The player's hand.

use leptos::prelude::*;
use rami_model::settings::Spread;
use rami_model::table::{Intent, TokenId};
use rami_model::text::{Key, Message};
use rami_model::view_models::{Face, GROUP_GAP, HandCard, HandFit, Index, Room, TablePhase, fit_hand};
use web_sys::{KeyboardEvent, MouseEvent};

use crate::browser::dom::{before_paint, pixels};
use crate::browser::room::measured;
use crate::ui::components::{CardFace, origin_name, suit_name};
use crate::ui::interaction::drag::{self, Grip};
use crate::ui::interaction::focus::focus_token;
use crate::ui::stores::{I18n, Preferences, TableStore};

/// How the hand fills its room.
pub fn hand_fit(game: TableStore, room: RwSignal<Room>) -> Memo<HandFit> {
    let preferences = expect_context::<Preferences>();
    let planned = planned(game);
    Memo::new(move |_| {
        let index = preferences.with(|settings| index(settings.large_cards, settings.spread));
        let starts = game.parts.hand.with(|hand| hand.iter().map(|card| card.starts_group).collect::<Vec<_>>());
        fit_hand(&starts, planned.get(), room.get(), index)
    })
}

/// The hand, in the player's own order.
#[component]
pub fn Hand(
    /// The room that it has.
    room: RwSignal<Room>,
    /// How it fills it.
    fit: Memo<HandFit>,
) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    game.focus.set(0);
    let faces = move || game.parts.hand.with(|hand| hand.iter().map(|card| card.face).collect::<Vec<_>>());
    let count = move || game.parts.hand.with(Vec::len);
    let length = move |of: fn(&HandFit) -> f64| move || pixels(fit.with(of));
    let per_row = Memo::new(move |_| fit.with(|fit| fit.per_row.max(1)));
    view! {
        <div class="hand-area" use:measured=room>
            <div class="hand" data-zone="hand" role="group" aria-label=i18n.text(Key::TableHand)
                data-rows=move || fit.with(|fit| fit.rows.to_string())
                style:--n=move || count().to_string()
                style:--per=move || per_row.get().min(count()).to_string()
                style:--card-w=length(|fit| fit.card)
                style:--fit-strip=length(|fit| fit.strip)
                style:--row=length(|fit| fit.row)
            >
                <For each=faces key=|face| face.id children=move |face| view! { <HeldCard face per_row/> }/>
            </div>
        </div>
    }
}

/// The part of a card of the hand that must be seen. It is larger if the player wants the hand spread widely.
fn index(large: bool, spread: Spread) -> Index {
    let drawn = Index::drawn(large);
    if spread == Spread::Wide { Index { wide: drawn.wide.max(0.6), ..drawn } } else { drawn }
}

/// The number of cards that the hand keeps room for: one more while the player is to draw, and through a turn as many
/// as at its beginning. So no card changes its size under the player's finger.
fn planned(game: TableStore) -> Memo<usize> {
    Memo::new(move |before: Option<&usize>| {
        let count = game.parts.hand.with(Vec::len);
        match game.parts.phase.get() {
            TablePhase::Play | TablePhase::LayOff | TablePhase::DealOver | TablePhase::MatchOver => {
                count.max(before.copied().unwrap_or_default())
            }
            _ => count + 1,
        }
    })
}

/// The place of a card in the hand, and how it is shown.
#[derive(Clone, Copy, Default, PartialEq)]
struct Held {
    place: usize,
    count: usize,
    selected: bool,
    fresh: bool,
    /// The group of cards of the hint that contains it.
    hinted: Option<usize>,
    /// The number of groups that begin before it in its row.
    gaps: usize,
    /// The number of groups that begin in its whole row.
    gaps_of_row: usize,
    /// Whether Tab reaches it.
    reached: bool,
}

impl Held {
    /// The distance in pixels by which the gaps between groups move the card. The row stays centred.
    fn shift(&self) -> f64 {
        (self.gaps as f64 - self.gaps_of_row as f64 / 2.0) * GROUP_GAP
    }
}

fn held(game: TableStore, face: Face, per_row: usize) -> Held {
    let hinted = game.hint.with(|hint| hint.as_ref().and_then(|hint| hint.shown.group_of(face.card)));
    let focus = game.focus.get();
    game.parts.hand.with(|hand| {
        let place = place_of(hand, face.id).unwrap_or_default();
        let row = place - place % per_row;
        let is = |holds: fn(&HandCard) -> bool| hand.get(place).is_some_and(holds);
        Held {
            place,
            count: hand.len(),
            selected: is(|card| card.selected),
            fresh: is(|card| card.fresh),
            hinted,
            gaps: gaps(hand, row, place),
            gaps_of_row: gaps(hand, row, (row + per_row - 1).min(hand.len().saturating_sub(1))),
            reached: focus.min(hand.len().saturating_sub(1)) == place,
        }
    })
}

/// The number of groups that begin after one place, up to another. The first card of a row begins none there.
fn gaps(hand: &[HandCard], from: usize, to: usize) -> usize {
    hand.iter().take(to + 1).skip(from + 1).filter(|card| card.starts_group).count()
}

fn place_of(hand: &[HandCard], id: TokenId) -> Option<usize> {
    hand.iter().position(|card| card.face.id == id)
}

/// A card in hand. It stays the same element wherever it is moved to.
#[component]
fn HeldCard(face: Face, per_row: Memo<usize>) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let id = face.id;
    let held = Memo::new(move |_| held(game, face, per_row.get()));
    let label = move || {
        let Held { place, count, fresh, .. } = held.get();
        let at = Message::new(Key::CardPosition).card("card", face.card);
        let label = i18n.say(&at.number("i", place as i64 + 1).number("n", count as i64));
        if fresh { format!("{label}, {}", i18n.text(Key::CardNew)) } else { label }
    };
    view! {
        <button type="button" class="card"
            data-card=face.card.to_string()
            data-suit=suit_name(face.card)
            data-token=id.to_string()
            data-origin=origin_name(face.origin)
            class:is-new=move || held.with(|held| held.fresh)
            class:is-hinted=move || held.with(|held| held.hinted.is_some())
            data-group=move || held.with(|held| held.hinted.map(|group| group.to_string()))
            aria-pressed=move || held.with(|held| held.selected.to_string())
            aria-label=label
            tabindex=move || (if held.with(|held| held.reached) { "0" } else { "-1" }).to_string()
            style:--i=move || held.with(|held| held.place.to_string())
            style:--shift-of-group=move || pixels(held.with(Held::shift))
            on:focus=move |_| game.focus.set(held.with_untracked(|held| held.place))
            on:pointerdown=move |event| {
                drag::press(game, &event, Grip::Hand(id));
                drag::hold(game, &event, face.card);
            }
            on:click=move |event| {
                if !drag::was_drag(&event) {
                    tap(game, &event, id);
                }
            }
            on:contextmenu=|event| event.prevent_default()
            on:keydown=move |event| arrow(game, &event, id)
        >
            <CardFace card=face.card/>
        </button>
    }
}

/// Handles a tap. It selects a card or deselects it; a second tap makes the obvious move with it.
fn tap(game: TableStore, event: &MouseEvent, id: TokenId) {
    game.act(if drag::is_second(event, id) { Intent::Obvious(id) } else { Intent::Toggle(id) });
}

/// Handles arrow keys. They move the focus along the hand, with Shift the card.
fn arrow(game: TableStore, event: &KeyboardEvent, id: TokenId) {
    let ids: Vec<TokenId> = game.parts.hand.with_untracked(|hand| hand.iter().map(|card| card.face.id).collect());
    let Some(at) = ids.iter().position(|&other| other == id) else { return };
    let to = match event.key().as_str() {
        "ArrowLeft" | "ArrowUp" => at.checked_sub(1),
        "ArrowRight" | "ArrowDown" => Some(at + 1).filter(|&to| to < ids.len()),
        "Home" => Some(0),
        "End" => ids.len().checked_sub(1),
        _ => return,
    };
    event.prevent_default();
    let Some(to) = to else { return };
    if event.shift_key() {
        game.act(Intent::Arrange { cards: vec![id], to });
        // The change is in the page before the next frame.
        before_paint(move || focus_token(id));
    } else {
        focus_token(ids[to]);
    }
}
