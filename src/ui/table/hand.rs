//! The player's hand.

use leptos::prelude::*;
use rami::game::Move;
use rami::screens::{Face, HandCard, TablePhase};
use rami::session::{Intent, Spread, TokenId};
use rami::text::{Key, Message};
use web_sys::{KeyboardEvent, MouseEvent};

use crate::browser::dom::before_paint;
use crate::ui::components::{CardFace, origin_name, suit_name};
use crate::ui::interaction::drag::{self, Grip};
use crate::ui::interaction::focus::focus_token;
use crate::ui::stores::{Game, Preferences};

/// Most rows that the hand is spread in.
const MOST_ROWS: usize = 3;

/// The hand, in the player's own order.
#[component]
pub fn Hand() -> impl IntoView {
    let (game, words) = (expect_context::<Game>(), expect_context::<Preferences>());
    game.focus.set(0);
    let count = move || game.parts.hand.with(Vec::len);
    let rows = Memo::new(move |_| {
        let rows = game.at_table(|table| table.hand_rows);
        let wide = words.get(|settings| settings.spread) == Spread::Wide;
        // Without a table, which is gone before its screen is, there are no rows.
        if wide { (rows + 1).min(MOST_ROWS) } else { rows }
    });
    let per_row = Memo::new(move |_| count().div_ceil(rows.get().max(1)).max(1));
    // Room for the gaps between groups: in the row that has most of them, and in the whole hand.
    let most_gaps = Memo::new(move |_| {
        game.parts.hand.with(|hand| {
            let rows = hand.chunks(per_row.get()).map(|row| gaps(row, 0, row.len()));
            (rows.max().unwrap_or(0), gaps(hand, 0, hand.len()))
        })
    });
    let faces = move || game.parts.hand.with(|hand| hand.iter().map(|card| card.face).collect::<Vec<_>>());
    // Through a turn the rows keep their room, so that nothing moves under the hand that plays.
    let kept = Memo::new(move |before: Option<&usize>| {
        let plays = game.parts.phase.get() == TablePhase::Play;
        rows.get().max(before.copied().filter(|_| plays).unwrap_or_default())
    });
    view! {
        <div class="hand-area" data-rows=move || kept.get().to_string()>
            <div class="hand" data-zone="hand" role="group" aria-label=words.text(Key::TableHand)
                class:hand-empty=move || count() == 0
                data-rows=move || rows.get().to_string()
                style:--n=move || count().to_string()
                style:--per=move || per_row.get().to_string()
                style:--gaps=move || most_gaps.with(|gaps| gaps.0.to_string())
                style:--gaps-wide=move || most_gaps.with(|gaps| gaps.1.to_string())
            >
                <For each=faces key=|face| face.id children=move |face| view! { <HeldCard face per_row/> }/>
            </div>
        </div>
    }
}

/// Where a card of the hand is, and how it is shown.
#[derive(Clone, Copy, Default, PartialEq)]
struct Held {
    place: usize,
    count: usize,
    selected: bool,
    fresh: bool,
    /// The group of cards of the hint in which it is.
    hinted: Option<usize>,
    /// Groups that begin before it: in its row where the hand has several, in the whole hand.
    gaps: (usize, usize),
    /// Whether Tab reaches it.
    reached: bool,
}

fn held(game: Game, face: Face, per_row: usize) -> Held {
    let hinted = game.hint.with(|hint| hint.as_ref().and_then(|hint| hint.shown.group_of(face.card)));
    let focus = game.focus.get();
    game.parts.hand.with(|hand| {
        let place = place_of(hand, face.id).unwrap_or_default();
        let is = |holds: fn(&HandCard) -> bool| hand.get(place).is_some_and(holds);
        Held {
            place,
            count: hand.len(),
            selected: is(|card| card.selected),
            fresh: is(|card| card.fresh),
            hinted,
            gaps: (gaps(hand, place - place % per_row, place), gaps(hand, 0, place)),
            reached: focus.min(hand.len().saturating_sub(1)) == place,
        }
    })
}

/// Groups that begin after one place, up to another. A row's first card begins none there.
fn gaps(hand: &[HandCard], from: usize, to: usize) -> usize {
    hand.iter().take(to + 1).skip(from + 1).filter(|card| card.starts_group).count()
}

fn place_of(hand: &[HandCard], id: TokenId) -> Option<usize> {
    hand.iter().position(|card| card.face.id == id)
}

/// A card in hand: the same element wherever it is moved to.
#[component]
fn HeldCard(face: Face, per_row: Memo<usize>) -> impl IntoView {
    let (game, words) = (expect_context::<Game>(), expect_context::<Preferences>());
    let id = face.id;
    let held = Memo::new(move |_| held(game, face, per_row.get()));
    let label = move || {
        let Held { place, count, fresh, .. } = held.get();
        let at = Message::new(Key::CardPosition).card("card", face.card);
        let label = words.say(&at.number("i", place as i64 + 1).number("n", count as i64));
        if fresh { format!("{label}, {}", words.text(Key::CardNew)) } else { label }
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
            style:--g=move || held.with(|held| held.gaps.0.to_string())
            style:--gw=move || held.with(|held| held.gaps.1.to_string())
            on:focus=move |_| game.focus.set(held.with_untracked(|held| held.place))
            on:pointerdown=move |event| {
                drag::press(game, &event, Grip::Hand(id));
                drag::hold(game, &event, face.card);
            }
            on:click=move |event| {
                if !drag::was_drag(&event) {
                    tap(game, words, &event, id);
                }
            }
            on:contextmenu=|event| event.prevent_default()
            on:keydown=move |event| arrow(game, &event, id)
        >
            <CardFace card=face.card/>
        </button>
    }
}

/// A tap selects a card or lets it go; a second one does the obvious with it, unless that is switched off. What it does
/// is told once.
fn tap(game: Game, words: Preferences, event: &MouseEvent, id: TokenId) {
    let is_second = drag::is_second(event, id) && words.now(|settings| settings.double_tap);
    if !is_second {
        return game.act(Intent::Toggle(id));
    }
    game.act(Intent::Obvious(id));
    let threw = game.of_session(|session| matches!(session.game().undoable(session.me()), Some(Move::Discard(_))));
    if threw == Some(true) && !words.now(|settings| settings.double_tap_told) {
        words.set(|settings| settings.double_tap_told = true);
        game.notices.say(Key::NoticeDoubleTap);
    }
}

/// Arrows move along the hand; with Shift they move the card.
fn arrow(game: Game, event: &KeyboardEvent, id: TokenId) {
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
        // The page shows the change before the next frame.
        before_paint(move || focus_token(id));
    } else {
        focus_token(ids[to]);
    }
}
