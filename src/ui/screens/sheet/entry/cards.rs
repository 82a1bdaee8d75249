//! What one player has left or has laid: the pad of ranks, the cards tapped so far, and the field for points.

use leptos::prelude::*;
use rami_engine::cards::Rank;
use rami_model::score_sheet::{DealEntry, PadKey, Points, SeatEntry};
use rami_model::text::{Key, Message};
use rami_model::view_models::pad_name;
use web_sys::HtmlInputElement;

use super::{EntryDraft, Table};
use crate::ui::components::{Button, Recreate, When, field};
use crate::ui::interaction::action::Action;
use crate::ui::stores::I18n;

fn points_of(entry: &mut SeatEntry, laid: bool) -> &mut Points {
    if laid { &mut entry.laid } else { &mut entry.left }
}

/// The pad of ranks, the cards tapped so far, and the field for points.
#[component]
pub fn Cards(
    seat: usize,
    draft: EntryDraft,
    table: StoredValue<Table>,
    /// Whether it is about cards laid rather than left in hand.
    laid: bool,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let (rules, asks, name) = table.with_value(|table| (table.rules.clone(), table.asks, table.names[seat].clone()));
    let read = move |entry: &DealEntry| if laid { entry.seats[seat].laid } else { entry.seats[seat].left };
    let keys: Vec<PadKey> =
        if laid { PadKey::for_laid(rules.values).collect() } else { PadKey::for_hand(rules.pack).collect() };
    // A change that would replace the present entry is confirmed first.
    let asked = RwSignal::new(None::<Points>);
    let set = move |points: Points| {
        asked.set(None);
        draft.change(|entry| *points_of(&mut entry.seats[seat], laid) = points);
    };
    let add = move |key: PadKey| match draft.entry.with_untracked(read).with_card(key) {
        Some(points) => set(points),
        None => asked.set(Points::default().with_card(key)),
    };
    let remove = move |key: PadKey| {
        draft.change(|entry| {
            if let Points::Cards(cards) = points_of(&mut entry.seats[seat], laid) {
                cards.remove(key);
            }
        });
    };
    let write = move |input: HtmlInputElement| {
        let before = draft.entry.with_untracked(read);
        match before.with_text(&input.value()) {
            Some(points) if before.cards().is_empty() => set(points),
            Some(points) => asked.set(Some(points).filter(|points| !points.is_empty())),
            None => {}
        }
        // Text that is not a number is not accepted. So the field always shows the points that count.
        let stands = asked.get_untracked().unwrap_or_else(|| draft.entry.with_untracked(read));
        let stands = written(&stands);
        if input.value() != stands {
            input.set_value(&stands);
        }
    };
    let typed = move || draft.entry.with(|entry| matches!(read(entry), Points::Typed { .. }));
    let shown = move || {
        written(&asked.get().filter(|points| points.cards().is_empty()).unwrap_or_else(|| draft.entry.with(read)))
    };
    let tapped = move || draft.entry.with(|entry| read(entry).cards().counts().collect::<Vec<_>>());
    let pad = keys.into_iter().map(|key| view! { <PadButton key laid on_press=move |()| add(key)/> }).collect_view();
    let asks_joker = asks.joker && !laid;
    let label = Message::new(if laid { Key::SheetLaidOf } else { Key::SheetLeftOf }).text("name", name.clone());
    let question = move |instead: Points| {
        let now = draft.entry.with_untracked(read);
        let keep = move |()| asked.set(None);
        view! { <Replace now instead name=name.clone() on_replace=move |()| set(instead) on_keep=keep/> }.into_any()
    };
    view! {
        <div class="left-cards" role="group" aria-label=i18n.say(&label)>
            <div class="pad">{pad}</div>
            <div class="tapped">
                <Recreate of=move || Some(tapped()) children=move |tapped| {
                    let card = |(key, count)| view! { <TappedCard key_of_pad=key count on_press=move |()| remove(key)/> }.into_any();
                    tapped.into_iter().map(card).collect::<Vec<_>>().into_any()
                }/>
                <label class="typed">
                    <span>{i18n.text(Key::SheetTyped)}</span>
                    <input name="points" inputmode="numeric" pattern="[0-9]*" maxlength="4" autocomplete="off"
                        prop:value=shown on:input=move |event| write(field(&event))/>
                </label>
                <When when=Signal::derive(move || asks_joker && typed())><TypedJoker seat draft/></When>
            </div>
            <Recreate of=move || asked.get() children=question/>
        </div>
    }
}

/// Typed points as they stand in their field.
fn written(points: &Points) -> String {
    match points {
        Points::Typed { points, .. } => points.to_string(),
        Points::Cards(_) => String::new(),
    }
}

/// Asks whether cards are to replace typed points, or typed points the cards.
#[component]
fn Replace(
    now: Points,
    instead: Points,
    /// Whose points they are.
    name: String,
    #[prop(into)] on_replace: Callback<()>,
    #[prop(into)] on_keep: Callback<()>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let (question, keep, replace) = match (now, instead) {
        (Points::Typed { points, .. }, _) => (
            Message::new(Key::SheetPointsTyped).number("n", points),
            Message::new(Key::SheetKeepPoints).number("n", points),
            Key::SheetCardsInstead,
        ),
        _ => (Key::SheetCardsTapped.into(), Key::SheetKeepCards.into(), Key::SheetPointsInstead),
    };
    view! {
        <div class="panel-alert" role="alert" data-zone="replace">
            <p>{i18n.say(&question.text("name", name))}</p>
            <div class="panel-actions">
                <button type="button" class="button is-small" data-action=Action::KeepPoints.id()
                    on:click=move |_| on_keep.run(())
                >
                    {i18n.say(&keep)}
                </button>
                <Button action=Action::ReplacePoints class="button is-small" name=replace on_press=on_replace/>
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
