//! The deal that is being entered: who ended it, what everybody has left, and the resulting points.

mod cards;

use leptos::prelude::*;
use rami_engine::cards::Suit;
use rami_engine::rules::Rules;
use rami_model::people::PersonList;
use rami_model::score_sheet::{Asks, DealEntry, Ending, EntryError};
use rami_model::text::{Key, Message};
use rami_model::view_models::{EntryOutcome, SeatResultRow, entry_outcome};

use super::draft::{EntryDraft, PointsField};
use super::error_said;
use crate::ui::components::{Button, FaceOf, PersonChip, Recreate, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::screens::scores::plain;
use crate::ui::stores::{I18n, SheetStore};
use cards::Cards;

/// What the parts of the entry need to know of the table. It does not change while a deal is entered.
#[derive(Clone)]
struct Table {
    rules: Rules,
    asks: Asks,
    names: Vec<String>,
    people: PersonList,
    persons: Vec<u64>,
    in_play: Vec<bool>,
}

impl Table {
    fn seats(&self) -> Vec<usize> {
        (0..self.names.len()).filter(|&seat| self.in_play[seat]).collect()
    }
}

/// The deal that is being entered.
#[component]
pub fn Entry(draft: EntryDraft) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let Some((table, index)) = untrack(|| table_of(store, draft)) else { return ().into_any() };
    let corrects = untrack(|| draft.corrects()).is_some();
    let title =
        Message::new(if corrects { Key::SheetCorrectDeal } else { Key::DealTitle }).number("n", index as i64 + 1);
    let contract =
        table.rules.contract(index as u16 + 1).map(|contract| i18n.say(&rami_model::view_models::contract(contract)));
    let table = StoredValue::new(table);
    let outcome = Memo::new(move |_| {
        if draft.error().is_some() {
            return None;
        }
        let sheet = store.current()?;
        let names = store.names(&sheet);
        Some(draft.entry.with(|entry| entry_outcome(&sheet, draft.index(), entry, &names)))
    });
    // Missing entries are reported only when the deal is to be written.
    let error = Memo::new(move |_| draft.error().or_else(|| outcome.get()?.err().filter(|error| !is_missing(error))));
    let seats = table.with_value(Table::seats);
    let whole = move || error.get().filter(|error| error.seat().is_none());
    let came_to = move || outcome.get().and_then(Result::ok);
    view! {
        <section class="entry" data-zone="entry" aria-label=i18n.say(&title)>
            <h2 tabindex="-1">{i18n.say(&title)} {contract.map(|contract| view! { <small>{contract}</small> })}</h2>
            <Who draft table/>
            <div class="lefts">
                {seats.into_iter().map(|seat| view! { <Left seat draft table error/> }.into_any()).collect::<Vec<_>>()}
            </div>
            <Recreate of=whole children=move |error| view! {
                <p class="entry-error" role="alert">{error_said(i18n, store, &error)}</p>
            }.into_any()/>
            <Recreate of=came_to children=move |outcome| view! { <Outcome outcome table/> }.into_any()/>
            <div class="panel-actions">
                <Button action=ButtonAction::Write class="button is-main" name=Key::SheetWrite
                    on_press=move |()| draft.write()/>
                <When when=Signal::derive(move || draft.corrects().is_some())>
                    <Button action=ButtonAction::Cancel name=Key::ActionCancel on_press=move |()| draft.cancel()/>
                </When>
            </div>
        </section>
    }
    .into_any()
}

/// The table of the sheet that is shown, and the deal that is entered, from 0.
fn table_of(store: SheetStore, draft: EntryDraft) -> Option<(Table, usize)> {
    let sheet = store.current()?;
    let index = draft.index();
    let rules = sheet.rules_in_force().ok()?;
    let in_play = sheet.in_play_at(index)?;
    let names = store.names(&sheet);
    let persons = sheet.seats.iter().map(|seat| seat.person).collect();
    Some((Table { asks: Asks::from_rules(&rules), rules, names, people: store.people(), persons, in_play }, index))
}

/// Whether an error only says that something was not entered yet.
const fn is_missing(error: &EntryError) -> bool {
    matches!(error, EntryError::NobodyOut | EntryError::NothingLeft(_) | EntryError::NoUpcard)
}

/// Who ended the deal, and how.
#[component]
fn Who(draft: EntryDraft, table: StoredValue<Table>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let (rules, asks) = table.with_value(|table| (table.rules.clone(), table.asks));
    let knocks = rules.knocking().is_some();
    let endings = Ending::of(&rules);
    let usual = endings[0];
    let seat_button = move |seat: usize| {
        let (name, person) = table.with_value(|table| (table.names[seat].clone(), person_at(table, seat)));
        let is_it = move || draft.entry.with(|entry| entry.winner == Some(seat));
        let pressed = Signal::derive(is_it);
        let end = move |()| draft.change(|entry| ended_by(entry, seat, usual));
        view! { <PersonChip person name winner=seat pressed on_press=end/> }.into_any()
    };
    let how_button = move |how: Ending| {
        let is_it = move || draft.entry.with(|entry| entry.how == how && (how != usual || entry.winner.is_some()));
        view! {
            <button type="button" class="button is-small" data-how=how.id() aria-pressed=move || is_it().to_string()
                on:click=move |_| draft.change(|entry| end_like(entry, how, usual))
            >
                {i18n.text(ending_name(how, knocks))}
            </button>
        }
    };
    let one_go = asks.in_one_go.then(|| {
        let is_on = move || draft.entry.with(|entry| entry.in_one_go && entry.winner.is_some());
        view! {
            <button type="button" class="button is-small" data-how="one-go" aria-pressed=move || is_on().to_string()
                on:click=move |_| draft.change(|entry| entry.in_one_go = !entry.in_one_go)
            >
                {i18n.text(Key::SheetOneGo)}
            </button>
        }
    });
    let seats = table.with_value(Table::seats);
    view! {
        <div class="entry-who" role="group" aria-label=i18n.text(if knocks { Key::SheetWhoKnocked } else { Key::SheetWhoOut })>
            <p>{i18n.text(if knocks { Key::SheetWhoKnocked } else { Key::SheetWhoOut })}</p>
            <div class="person-chips">{seats.into_iter().map(seat_button).collect::<Vec<_>>()}</div>
            <div class="entry-how">{endings.into_iter().map(how_button).collect_view()} {one_go}</div>
            {asks.upcard.then(|| view! { <Upcard draft/> })}
        </div>
    }
}

/// Notes who ended the deal. If its ending was one without a winner, the usual ending is restored.
fn ended_by(entry: &mut DealEntry, seat: usize, usual: Ending) {
    entry.winner = Some(seat);
    if !entry.how.has_winner() {
        entry.how = usual;
    }
}

/// Notes how the deal ended.
fn end_like(entry: &mut DealEntry, how: Ending, usual: Ending) {
    // A second press cancels an unusual ending.
    entry.how = if entry.how == how { usual } else { how };
    if !entry.how.has_winner() {
        entry.winner = None;
        entry.in_one_go = false;
    }
}

const fn ending_name(how: Ending, knocks: bool) -> Key {
    match how {
        Ending::Out => Key::SheetHowOut,
        Ending::Knock => Key::SheetHowKnock,
        Ending::BigGin => Key::SheetHowBigGin,
        Ending::StockOut if knocks => Key::SheetHowVoid,
        Ending::StockOut => Key::SheetHowStockOut,
        Ending::Blocked => Key::SheetHowBlocked,
    }
}

/// The suit of the card first turned up (D5-9).
#[component]
fn Upcard(draft: EntryDraft) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let button = move |suit: Suit| {
        let is_it = move || draft.entry.with(|entry| entry.upcard == Some(suit));
        let name = i18n.text(rami_model::text::suit_key(suit));
        view! {
            <button type="button" class="button is-small suit-key" data-upcard=suit.letter().to_string() aria-label=name
                data-suit=suit.letter().to_string()
                aria-pressed=move || is_it().to_string() on:click=move |_| draft.change(|entry| entry.upcard = Some(suit))
            >
                <svg viewBox="0 0 100 100" aria-hidden="true"><use href=format!("#s-{}", suit.letter())/></svg>
            </button>
        }
    };
    view! {
        <p>{i18n.text(Key::SheetUpcard)}</p>
        <div class="entry-how">{Suit::ALL.map(button).collect_view()}</div>
    }
}

fn person_at(table: &Table, seat: usize) -> Option<rami_model::people::Person> {
    table.people.get(table.persons[seat]).cloned()
}

/// What one player has left, and what else the rules need to know of the player.
#[component]
fn Left(seat: usize, draft: EntryDraft, table: StoredValue<Table>, error: Memo<Option<EntryError>>) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let (name, person, asks) =
        table.with_value(|table| (table.names[seat].clone(), person_at(table, seat), table.asks));
    let asks_left = move || table.with_value(|table| draft.entry.with(|entry| entry.asks_left(&table.rules, seat)));
    let is_winner = move || draft.entry.with(|entry| entry.winner == Some(seat));
    let field = PointsField { seat, laid: false };
    let points = move || {
        let points = table.with_value(|table| draft.entry.with(|entry| entry.seats[seat].left.in_hand(&table.rules)));
        if asks_left() && !draft.is_unread(field) { points } else { 0 }
    };
    let is_unopened = move || draft.entry.with(|entry| entry.seats[seat].unopened);
    let unopened = asks.unopened.then(|| {
        view! {
            <When when=Signal::derive(move || !is_winner())>
                <button type="button" class="button is-small" data-unopened=seat.to_string()
                    aria-pressed=move || is_unopened().to_string()
                    on:click=move |_| draft.change(|entry| entry.seats[seat].unopened = !entry.seats[seat].unopened)
                >
                    {i18n.text(Key::SheetUnopened)}
                </button>
            </When>
        }
    });
    let laid = asks.laid.then(|| view! { <Laid seat draft table/> });
    let shown = name.clone();
    let own_error = move || draft.error_at(seat).or_else(|| error.get().filter(|error| error.seat() == Some(seat)));
    let is_idle = move || !asks_left() && !asks.laid && (is_winner() || !asks.unopened);
    view! {
        <section class="left" data-seat=seat.to_string() data-points=move || points().to_string()
            class:is-idle=is_idle aria-label=name
        >
            <header class="left-head">
                <FaceOf person/>
                <b>{shown}</b>
                {unopened}
                <output class="left-points">{move || plain(points().into())}</output>
            </header>
            <When when=Signal::derive(asks_left)><Cards field draft table/></When>
            {laid}
            <Recreate of=own_error children=move |error| view! {
                <p class="entry-error" role="alert">{error_said(i18n, store, &error)}</p>
            }.into_any()/>
        </section>
    }
}

/// What one player has laid, where that counts (V1-R11, V1-R12).
#[component]
fn Laid(seat: usize, draft: EntryDraft, table: StoredValue<Table>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let ramis = move || draft.entry.with(|entry| entry.seats[seat].ramis);
    let count = move |change: i8| {
        draft.change(|entry| entry.seats[seat].ramis = entry.seats[seat].ramis.saturating_add_signed(change).min(9));
    };
    view! {
        <p class="left-name">{i18n.text(Key::SheetLaid)}</p>
        <Cards field=PointsField { seat, laid: true } draft table/>
        <p class="left-ramis">
            <span>{i18n.text(Key::SheetRamis)}</span>
            <button type="button" class="button is-small" data-ramis="-1" aria-label=i18n.text(Key::SheetFewer)
                on:click=move |_| count(-1)>"\u{2212}"</button>
            <output>{move || ramis().to_string()}</output>
            <button type="button" class="button is-small" data-ramis="1" aria-label=i18n.text(Key::SheetMore)
                on:click=move |_| count(1)>"+"</button>
        </p>
    }
}

/// The outcome of the deal if it is written like this.
#[component]
fn Outcome(outcome: EntryOutcome, table: StoredValue<Table>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let names = table.with_value(|table| table.names.clone());
    let next =
        outcome.next_dealer.map(|seat| i18n.say(&Message::new(Key::SheetDealsNext).text("name", names[seat].clone())));
    let row = |row: &SeatResultRow| {
        let counted = row.counted.as_ref().map(|counted| view! { <small>{i18n.say(counted)}</small> });
        let out = row.eliminated.then(|| {
            let key = if row.may_rebuy { Key::SheetMayRebuy } else { Key::MatchEliminated };
            view! { <small class="is-mark">{i18n.text(key)}</small> }
        });
        view! {
            <li data-seat=row.seat.to_string() class:is-winner=row.winner>
                <span>{names[row.seat].clone()}</span>
                <span class="came-points"><b data-points=row.points.to_string()>{plain(row.points)}</b> {counted}</span>
                <span class="came-total" data-total=row.total.to_string()>{plain(row.total)} {out}</span>
            </li>
        }
    };
    view! {
        <div class="came-to" data-zone="outcome">
            <p><b>{i18n.say(&outcome.title)}</b></p>
            <ul>{outcome.rows.iter().map(row).collect_view()}</ul>
            <p class="soft">{outcome.won.map(|won| i18n.say(&won)).or(next)}</p>
        </div>
    }
}
