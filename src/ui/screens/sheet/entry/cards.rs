//! What one player has left or has laid: the pad of ranks, the cards tapped so far, and the field for points.

use leptos::prelude::*;
use rami_engine::cards::Rank;
use rami_model::score_sheet::{DealEntry, PadKey, Points};
use rami_model::text::{Key, Message};
use rami_model::view_models::pad_name;
use web_sys::HtmlInputElement;

use super::super::draft::{EntryDraft, PointsField};
use super::Table;
use crate::ui::components::{Button, Recreate, When, field as event_field};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::I18n;

/// The pad of ranks, the cards tapped so far, and the field for points.
#[component]
pub fn Cards(field: PointsField, draft: EntryDraft, table: StoredValue<Table>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let PointsField { seat, laid } = field;
    let (rules, asks, name) = table.with_value(|table| (table.rules.clone(), table.asks, table.names[seat].clone()));
    let read = move |entry: &DealEntry| field.points_in(entry);
    let keys: Vec<PadKey> =
        if laid { PadKey::for_laid(rules.values).collect() } else { PadKey::for_hand(rules.pack).collect() };
    // A change that would replace the present entry is confirmed first.
    let asked = RwSignal::new(None::<Points>);
    let set = move |points: Points| {
        asked.set(None);
        draft.set_points(field, Ok(points));
    };
    let add = move |key: PadKey| match draft.entry.with_untracked(read).with_card(key) {
        Some(points) => set(points),
        None => asked.set(Points::default().with_card(key)),
    };
    let remove = move |key: PadKey| {
        if let Points::Cards(mut cards) = draft.entry.with_untracked(read) {
            cards.remove(key);
            set(Points::Cards(cards));
        }
    };
    let typed = move || draft.entry.with(|entry| matches!(read(entry), Points::Typed { .. }));
    let tapped = move || draft.entry.with(|entry| read(entry).cards().counts().collect::<Vec<_>>());
    let pad = keys.into_iter().map(|key| view! { <PadButton key laid on_press=move |()| add(key)/> }).collect_view();
    let asks_joker = asks.joker && !laid;
    let label = Message::new(if laid { Key::SheetLaidOf } else { Key::SheetLeftOf }).text("name", name.clone());
    let replace = move |()| {
        if let Some(points) = asked.get_untracked() {
            set(points);
        }
    };
    let question = move |()| {
        let now = draft.entry.with_untracked(read);
        view! { <Replace now name=name.clone() on_replace=replace on_keep=move |()| asked.set(None)/> }.into_any()
    };
    view! {
        <div class="left-cards" role="group" aria-label=i18n.say(&label)>
            <div class="pad">{pad}</div>
            <div class="tapped">
                <Recreate of=move || Some(tapped()) children=move |tapped| {
                    let card = |(key, count)| view! { <TappedCard key_of_pad=key count on_press=move |()| remove(key)/> }.into_any();
                    tapped.into_iter().map(card).collect::<Vec<_>>().into_any()
                }/>
                <TypedPoints field draft asked/>
                <When when=Signal::derive(move || asks_joker && typed())><TypedJoker seat draft/></When>
            </div>
            <Recreate of=move || asked.with(Option::is_some).then_some(()) children=question/>
        </div>
    }
}

/// The field for points. Its text stays as it is written; one that is no number of points counts for nothing, which is
/// said.
#[component]
fn TypedPoints(
    field: PointsField,
    draft: EntryDraft,
    /// Points that would replace the present entry, while that is asked.
    asked: RwSignal<Option<Points>>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let text = RwSignal::new(String::new());
    let is_unread = move || draft.is_unread(field);
    let write = move |input: HtmlInputElement| {
        let before = draft.entry.with_untracked(|entry| field.points_in(entry));
        let points = before.with_text(&input.value());
        text.set(input.value());
        match points {
            Ok(points) if !before.cards().is_empty() => {
                draft.set_points(field, Ok(before));
                asked.set(Some(points).filter(|points| !points.is_empty()));
            }
            points => {
                asked.set(None);
                draft.set_points(field, points);
            }
        }
    };
    // The text as it was written, as long as it says what counts.
    let shown = move || {
        let points = asked.get().filter(|points| points.cards().is_empty());
        let points = points.unwrap_or_else(|| draft.entry.with(|entry| field.points_in(entry)));
        let written = text.get();
        if is_unread() || points.with_text(&written) == Ok(points) { written } else { in_digits(&points) }
    };
    on_cleanup(move || draft.leave_field(field));
    view! {
        <label class="typed">
            <span>{i18n.text(Key::SheetTyped)}</span>
            <input name="points" inputmode="numeric" pattern="[0-9]*" maxlength="8" autocomplete="off"
                aria-invalid=move || is_unread().then_some("true") prop:value=shown
                on:input=move |event| write(event_field(&event)) on:change=move |_| if !untrack(is_unread) { text.set(String::new()) }/>
        </label>
    }
}

/// Typed points as they stand in their field.
fn in_digits(points: &Points) -> String {
    match points {
        Points::Typed { points, .. } => points.to_string(),
        Points::Cards(_) => String::new(),
    }
}

/// Asks whether cards are to replace typed points, or typed points the cards.
#[component]
fn Replace(
    now: Points,
    /// Whose points they are.
    name: String,
    #[prop(into)] on_replace: Callback<()>,
    #[prop(into)] on_keep: Callback<()>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let (question, keep, replace) = match now {
        Points::Typed { points, .. } => (
            Message::new(Key::SheetPointsTyped).number("n", points),
            Message::new(Key::SheetKeepPoints).number("n", points),
            Key::SheetCardsInstead,
        ),
        Points::Cards(_) => (Key::SheetCardsTapped.into(), Key::SheetKeepCards.into(), Key::SheetPointsInstead),
    };
    view! {
        <div class="panel-alert" role="alert" data-zone="replace">
            <p>{i18n.say(&question.text("name", name))}</p>
            <div class="panel-actions">
                <button type="button" class="button is-small" data-action=ButtonAction::KeepPoints.id()
                    on:click=move |_| on_keep.run(())
                >
                    {i18n.say(&keep)}
                </button>
                <Button action=ButtonAction::ReplacePoints class="button is-small" name=replace on_press=on_replace/>
            </div>
        </div>
    }
}

/// Whether a joker is among cards of which only the points are known.
#[component]
fn TypedJoker(seat: usize, draft: EntryDraft) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let is_on = move || draft.entry.with(|entry| matches!(entry.seats[seat].left, Points::Typed { joker: true, .. }));
    let change = move |_| {
        draft.change(|entry| {
            if let Points::Typed { joker, .. } = &mut entry.seats[seat].left {
                *joker = !*joker;
            }
        });
    };
    view! {
        <button type="button" class="button is-small" data-joker=seat.to_string()
            aria-pressed=move || is_on().to_string() on:click=change
        >
            {i18n.text(Key::SheetWithJoker)}
        </button>
    }
}

/// Cards of one key that were tapped: a button that takes one away.
#[component]
fn TappedCard(key_of_pad: PadKey, count: u8, #[prop(into)] on_press: Callback<()>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let label = Message::new(Key::SheetRemove).message("card", pad_name(key_of_pad));
    view! {
        <button type="button" class="tapped-card" data-tapped=key_of_pad.to_string() aria-label=i18n.say(&label)
            on:click=move |_| on_press.run(())
        >
            {face_of(i18n, key_of_pad)} {(count > 1).then(|| format!("\u{a0}\u{d7}{count}"))}
        </button>
    }
}

/// A key of the pad.
#[component]
fn PadButton(key: PadKey, laid: bool, #[prop(into)] on_press: Callback<()>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    view! {
        <button type="button" class="pad-key" aria-label=i18n.say(&pad_name(key))
            data-left=(!laid).then(|| key.to_string()) data-laid=laid.then(|| key.to_string())
            on:click=move |_| on_press.run(())
        >
            {face_of(i18n, key)}
        </button>
    }
}

/// The label of a key: the index of the rank, or the joker.
fn face_of(i18n: I18n, key: PadKey) -> AnyView {
    match key.rank() {
        None => view! {
            <svg class="pad-joker" viewBox="0 0 100 100" data-suit="JK" aria-hidden="true"><use href="#s-JK"/></svg>
        }
        .into_any(),
        Some(rank) if key == PadKey::HIGH_ACE => format!("{}\u{2191}", index_of(i18n, rank)).into_any(),
        Some(rank) => index_of(i18n, rank).into_any(),
    }
}

fn index_of(i18n: I18n, rank: Rank) -> String {
    if rank.number() == 10 { "10".into() } else { i18n.language_untracked().index_of(rank).to_string() }
}
