//! The table: bar, other players, combinations, piles, tray, hand, buttons.

use leptos::prelude::*;
use rami::screens::{DropEffect, LaidMeld, Other, Owner, TableScreen};
use rami::session::{Announcements, Intent};
use rami::text::{self, Key, Message};

use super::card::{CardFace, Icon, OpenCard, suit_name};
use super::choice::MenuButton;
use super::end::DealEnd;
use super::hand::Hand;
use super::piles::{Claim, Piles, Spread};
use super::state::{Hint, Page, Screen, page};
use super::tray::{Refusal, Tray};
use super::tutorial::{Coach, Parting, Quit};

/// A part of the table's data, recomputed only when it changes.
pub fn part<T: Clone + PartialEq + Send + Sync + 'static>(page: Page, of: fn(&TableScreen) -> T) -> Memo<Option<T>> {
    Memo::new(move |_| page.table.with(|table| table.as_ref().map(of)))
}

/// A changing yes or no. One type for all of them keeps the page small.
pub fn flag(of: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(of)
}

/// A changing text.
pub fn words(of: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(of)
}

/// A changing text that may be absent.
pub fn maybe(of: impl Fn() -> Option<String> + Send + Sync + 'static) -> Signal<Option<String>> {
    Signal::derive(of)
}

/// The name of a variant.
pub fn variant_name(page: Page, id: &str) -> &'static str {
    text::key(&format!("variant.{id}")).map_or("Rami", |key| page.text(key))
}

/// The table screen.
#[component]
pub fn TableView() -> impl IntoView {
    let page = page();
    let phase = part(page, |table| table.phase);
    let turn = part(page, |table| table.turn);
    let deal = part(page, |table| table.deal);
    let seats = part(page, |table| table.seats);
    let is_over = move || phase.get().is_some_and(|phase| phase.ends_with("-over"));
    let learning = page.is_learning();
    view! {
        <main
            class="felt table"
            class:is-waiting=flag(move || phase.get() == Some("waiting"))
            class:is-lesson=learning
            data-screen=if learning { "tutorial" } else { "table" }
            data-phase=maybe(move || phase.get().map(Into::into))
            data-turn=maybe(move || turn.get().flatten().map(|seat| seat.to_string()))
            data-deal=maybe(move || deal.get().map(|deal| deal.to_string()))
            data-seats=maybe(move || seats.get().map(|seats| seats.to_string()))
            style=words(move || format!("--others:{}", seats.get().unwrap_or(2) - 1))
        >
            <Bar/>
            <Seats/>
            {learning.then(|| view! { <Coach/> })}
            <Zone/>
            <div class="mid" inert=flag(is_over)>
                <Spread/>
                <Piles/>
                <div class="tray-side">
                    <Tray/>
                    <Claim/>
                </div>
                <Refusal/>
            </div>
            <Prompt/>
            <Sorts/>
            <Hand/>
            <Actions/>
            <Show when=move || is_over() && !learning>
                <DealEnd/>
            </Show>
            {learning.then(|| view! { <Parting/> })}
            <Flourish/>
            <Enlarged/>
            <div class="flights" aria-hidden="true"></div>
        </main>
    }
}

#[component]
fn Bar() -> impl IntoView {
    let page = page();
    let title = part(page, |table| (table.variant.clone(), table.deal));
    let score = part(page, |table| table.score);
    let learning = page.is_learning();
    let about = move || {
        let deal = title.get()?.1;
        let number = Message::new(Key::TableDeal).number("n", deal);
        Some(page.say(&if learning { Key::LessonInBar.into() } else { number }))
    };
    view! {
        <header class="bar">
            <MenuButton/>
            <h1 class="pill bar-title">
                {words(move || title.get().map_or("", |(variant, _)| variant_name(page, &variant)).to_string())}
                <span class="soft">{maybe(about)}</span>
            </h1>
            {learning.then(|| view! { <Quit/> })}
            {(!learning).then(|| view! { <button
                type="button"
                class="pill"
                data-action="scores"
                aria-label=page.text(Key::ActionScores)
                on:click=move |_| page.visit(Screen::Scores)
            >
                <span class="numbers">
                    {maybe(move || score.get().map(|n| page.say(&Message::new(Key::TableYourPoints).number("n", n))))}
                </span>
            </button> })}
        </header>
    }
}

/// The first letter of a name; the style makes it a capital, which would else take large tables.
pub fn initial(name: &str) -> String {
    name.chars().take(1).collect()
}

#[component]
fn Seats() -> impl IntoView {
    let page = page();
    let others = part(page, |table| table.others.clone());
    let count = move || others.with(|others| others.as_ref().map_or(0, Vec::len));
    view! {
        <ol class="seats" aria-label=page.text(Key::TableOpponents)>
            <For each=move || 0..count() key=|place| *place let:place>
                {move || others.with(|others| others.as_ref().and_then(|others| others.get(place).cloned()))
                    .map(|other| view! { <Seat other=other ends=place == 0 || place + 1 == count()/> })}
            </For>
        </ol>
    }
}

#[component]
fn Seat(other: Other, ends: bool) -> impl IntoView {
    let page = page();
    let summary = Message::new(Key::SeatSummary)
        .text("name", other.name.clone())
        .number("n", other.cards)
        .number("score", other.score);
    view! {
        <li
            class="seat"
            class:is-turn=other.is_turn
            class:is-open=other.opened
            class:is-gone=other.gone
            data-seat=other.seat.to_string()
            data-count=other.cards.to_string()
            data-score=other.score.to_string()
            data-place=ends.then_some("end")
        >
            <span class="visually-hidden">
                {page.say(&summary)}
                {other.opened.then(|| format!(", {}", page.text(Key::SeatOpened)))}
            </span>
            <span class="avatar" data-hue=(other.seat % 6).to_string() aria-hidden="true">{initial(&other.name)}</span>
            <span class="seat-name" aria-hidden="true">{other.name.clone()}</span>
            <span class="seat-facts" aria-hidden="true">
                <span class="seat-cards">
                    <span class="backs">{(0..other.cards).map(|_| view! { <i></i> }).collect_view()}</span>
                    {other.cards}
                </span>
                <span class="seat-score">
                    {if other.gone {
                        page.text(Key::SeatOut).to_string()
                    } else {
                        page.say(&Message::new(Key::SeatPoints).number("n", other.score))
                    }}
                </span>
            </span>
            {other.carte.then(|| view! { <strong class="call">{page.text(Key::SeatCarte)}</strong> })}
        </li>
    }
}

#[component]
fn Zone() -> impl IntoView {
    let page = page();
    let owners = part(page, |table| table.owners.clone());
    let list = move || owners.get().unwrap_or_default();
    let seats = part(page, |table| table.seats);
    let nothing = part(page, |table| table.nothing_laid);
    view! {
        <section class="zone" data-zone="table" aria-label=page.text(Key::TableMelds)>
            <Show when=move || list().is_empty()>
                <p class="zone-empty">{page.text(nothing.get_untracked().unwrap_or(Key::TableEmpty))}</p>
            </Show>
            <For each=list key=|owner| owner.seat let:owner>
                <OwnerMelds owner=owner owners=owners last=seats.get_untracked().unwrap_or(2) - 1/>
            </For>
        </section>
    }
}

#[component]
fn OwnerMelds(owner: Owner, owners: Memo<Option<Vec<Owner>>>, last: usize) -> impl IntoView {
    let seat = owner.seat;
    let melds = Memo::new(move |_| {
        owners.with(|owners| {
            let owners = owners.as_ref()?;
            owners.iter().find(|owner| owner.seat == seat).map(|owner| owner.melds.clone())
        })
    });
    view! {
        <section
            class="owner"
            class:is-mine=owner.mine
            style=format!("--at:{seat}")
            data-place=(seat == 1 || seat == last).then_some("end")
        >
            <h2 class="owner-name">{page().shown_name(&owner.name)}</h2>
            <For each=move || melds.get().unwrap_or_default() key=|meld| meld.index let:meld>
                <Laid meld=meld melds=melds/>
            </For>
        </section>
    }
}

#[component]
fn Laid(meld: LaidMeld, melds: Memo<Option<Vec<LaidMeld>>>) -> impl IntoView {
    let page = page();
    let index = meld.index;
    let now = Memo::new(move |_| melds.with(|melds| melds.as_ref()?.iter().find(|meld| meld.index == index).cloned()));
    let drop = move || now.with(|meld| meld.as_ref().and_then(|meld| meld.drop));
    let label = move || now.with(|meld| meld.as_ref().map(|meld| page.say(&meld.label)));
    let effect = move || {
        drop().map(|effect| page.text(if effect == DropEffect::Swap { Key::DropSwap } else { Key::DropLayOff }))
    };
    // A combination that appears is seen, even where the table scrolls.
    let node = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = node.get() {
            button.scroll_into_view_with_bool(false);
        }
    });
    let named = move || match (label(), effect()) {
        (Some(label), Some(effect)) => Some(format!("{label}, {effect}")),
        (label, _) => label,
    };
    view! {
        <button
            type="button"
            class="meld"
            class:is-target=flag(move || drop().is_some())
            node_ref=node
            data-meld=index.to_string()
            data-owner=meld.owner.to_string()
            aria-label=maybe(named)
            title=maybe(move || effect().map(Into::into))
            data-effect=maybe(move || effect().map(Into::into))
            on:click=move |_| page.act(Intent::OnMeld { meld: index, end: None })
        >
            <For
                each=move || now.get().map(|meld| meld.faces).unwrap_or_default()
                key=|face| (face.id, face.stands_for, face.by)
                let:face
            >
                <OpenCard face=face lang=page.lang()/>
            </For>
        </button>
    }
}

/// A card held to be seen large.
#[component]
fn Enlarged() -> impl IntoView {
    let page = page();
    view! {
        {move || page.enlarged.get().map(|card| view! {
            <div class="enlarged" aria-hidden="true">
                <span class="card" data-suit=suit_name(card)><CardFace card=card lang=page.lang()/></span>
            </div>
        })}
    }
}

/// A short celebration: somebody opens, or has one card left.
#[component]
fn Flourish() -> impl IntoView {
    let page = page();
    let flourish = part(page, |table| table.flourish.clone());
    view! {
        {move || flourish.get().flatten().map(|flourish| {
            let points = flourish.points.map(|points| {
                view! { <small>{page.say(&Message::new(Key::DraftPoints).number("points", points))}</small> }
            });
            view! { <p class="flourish" aria-hidden="true">{page.say(&flourish.text)} {points}</p> }
        })}
    }
}

/// What to do, and what happened last.
#[component]
fn Prompt() -> impl IntoView {
    let page = page();
    let prompt = part(page, |table| table.prompt.clone());
    let last = part(page, |table| table.last.clone());
    let waiting = part(page, |table| table.phase == "waiting");
    let hint = move || {
        page.hint.with(|hint| {
            let words = |hint: &Hint| hint.why.clone().unwrap_or_else(|| rami::screens::hint(&hint.mv));
            hint.as_ref().map(|hint| page.say(&words(hint)))
        })
    };
    let to_do = move || hint().or_else(|| prompt.get().map(|prompt| page.say(&prompt)));
    let done = move || last.get().flatten().map(|last| page.say(&last));
    // While others act, what they do says more than whose turn it is.
    let shown = move || if waiting.get() == Some(true) { done().or_else(to_do) } else { to_do() };
    let brief = move || page.settings.with(|settings| settings.announcements) == Announcements::Brief;
    let spoken = move || match (done().filter(|_| !brief()), to_do()) {
        (Some(done), Some(to_do)) => format!("{done}. {to_do}"),
        (done, to_do) => done.or(to_do).unwrap_or_default(),
    };
    let hinted = move || page.hint.with(|hint| hint.as_ref().map(|hint| rami::record::format_move(0, &hint.mv)));
    view! {
        <p class="prompt" class:is-hint=flag(move || hint().is_some()) data-hint=maybe(hinted) aria-hidden="true">{maybe(shown)}</p>
        <p class="visually-hidden" role="status">{words(spoken)}</p>
    }
}

#[component]
fn Sorts() -> impl IntoView {
    use rami::session::SortBy;
    let page = page();
    let sort = move |by: SortBy, action: &'static str, name: Key, shortcut: Key, letter: &'static str| {
        view! {
            <button
                type="button"
                class="button"
                data-action=action
                title=format!("{} ({letter})", page.text(shortcut))
                aria-label=page.text(shortcut)
                on:click=move |_| page.act(Intent::Sort(by))
            >
                <Icon name=action/>
                <span>{page.text(name)}</span>
            </button>
        }
    };
    view! {
        <div class="sorts" role="group" aria-label=page.text(Key::ActionSort)>
            <span class="sorts-label" aria-hidden="true">{page.text(Key::ActionSort)}</span>
            {sort(SortBy::Rank, "sort-rank", Key::ActionSortRank, Key::ShortcutSortRank, "V")}
            {sort(SortBy::Suit, "sort-suit", Key::ActionSortSuit, Key::ShortcutSortSuit, "K")}
            {sort(SortBy::Melds, "sort-melds", Key::ActionSortMelds, Key::ShortcutSortMelds, "B")}
        </div>
    }
}

#[component]
fn Actions() -> impl IntoView {
    let page = page();
    let lay = part(page, |table| table.lay);
    let can_discard = part(page, |table| table.can_discard);
    let can_undo = part(page, |table| table.can_undo);
    let can_end = part(page, |table| table.can_end);
    let ends = move || can_end.get() == Some(true);
    let lay_main = move || lay.get().is_some_and(|lay| lay.main);
    let titled = move |key: Key, letter: &'static str| format!("{} ({letter})", page.text(key));
    view! {
        <div class="actions">
            <button
                type="button"
                class="button is-small"
                data-action="hint"
                title=titled(Key::ActionHint, "C")
                on:click=move |_| page.ask_hint()
            >
                <Icon name="hint"/>
                <span>{page.text(Key::ActionHint)}</span>
            </button>
            <button
                type="button"
                class="button is-small"
                data-action="undo"
                title=titled(Key::ShortcutUndo, "Z")
                aria-disabled=words(move || (can_undo.get() != Some(true)).to_string())
                on:click=move |_| page.act(Intent::Undo)
            >
                <Icon name="undo"/>
                <span>{page.text(Key::ActionUndo)}</span>
            </button>
            <button
                type="button"
                class="button"
                class:is-main=flag(lay_main)
                data-action="lay"
                title=titled(Key::ShortcutLay, "P")
                on:click=move |_| page.act(Intent::Lay)
            >
                <Icon name="lay"/>
                <span>
                    {page.text(Key::ActionLay)}
                    " "
                    <small>{maybe(move || Some(lay.get()?.points?.to_string()))}</small>
                </span>
            </button>
            <button
                type="button"
                class="button"
                class:is-main=flag(move || can_discard.get() == Some(true) && !lay_main())
                data-action=words(move || if ends() { "end" } else { "discard" }.to_string())
                title=words(move || titled(if ends() { Key::ActionEnd } else { Key::ShortcutDiscard }, "D"))
                on:click=move |_| page.act(if can_end.get_untracked() == Some(true) { Intent::EndTurn } else { Intent::Discard })
            >
                <Icon name="discard"/>
                <span>{words(move || page.text(if ends() { Key::ActionEnd } else { Key::ActionDiscard }).to_string())}</span>
            </button>
        </div>
    }
}
