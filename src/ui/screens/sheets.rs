//! The score sheets of this device: those being written, the finished ones, and the ways to people and evenings.

use leptos::prelude::*;
use rami_model::history::Evening;
use rami_model::merging::Log;
use rami_model::people::PersonList;
use rami_model::score_sheet::ScoreSheet;
use rami_model::text::{Key, Message};

use super::sheet::title_of;
use crate::browser::dom;
use crate::ui::components::{Button, FaceOf, IconButton, PanelScreen, Recreate, Rows, Sure, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Navigation, Notices, Screen, SheetStore};

/// The score sheets.
#[component]
pub fn SheetsScreen() -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    store.refresh();
    let navigation = expect_context::<Navigation>();
    let sheets = Memo::new(move |_| store.all());
    view! {
        <PanelScreen screen=Screen::Sheets class="history sheets" title=i18n.text(Key::ScoreTitle)>
            <p class="panel-note">{i18n.text(Key::SheetsAbout)}</p>
            <div class="panel-actions">
                <Button action=ButtonAction::NewSheet class="button is-main" name=Key::SheetsNew
                    on_press=move |()| navigation.arrive(Screen::NewSheet)/>
                <Button action=ButtonAction::People name=Key::PeopleTitle on_press=move |()| navigation.arrive(Screen::People)/>
            </div>
            <SheetList name=Key::SheetsOpen over=false sheets/>
            <Evenings/>
            <SheetList name=Key::SheetsOver over=true sheets/>
        </PanelScreen>
    }
}

/// The finished sheets, as the history lists them.
#[component]
pub fn PastSheets() -> impl IntoView {
    let store = expect_context::<SheetStore>();
    let sheets = Memo::new(move |_| store.all());
    view! { <SheetList name=Key::SheetsOver over=true sheets/> }
}

/// The sheets whose match is over, or those whose match goes on, under a title.
#[component]
fn SheetList(name: Key, over: bool, sheets: Memo<Vec<ScoreSheet>>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let is_over =
        |sheet: &ScoreSheet| sheet.count().is_ok_and(|counted| counted.game.is_over() && counted.stopped.is_none());
    // A sheet that another tab writes to is built again, and no other.
    let keys = Memo::new(move |_| {
        sheets.with(|sheets| {
            let of_list = sheets.iter().filter(|sheet| is_over(sheet) == over);
            of_list.map(|sheet| (sheet.id, sheet.at)).collect::<Vec<_>>()
        })
    });
    let row = move |(id, _): (u64, u64)| {
        let sheet = sheets.with_untracked(|sheets| sheets.iter().find(|sheet| sheet.id == id).cloned());
        let is_other = |sheet: &ScoreSheet| {
            sheets.with_untracked(|sheets| {
                sheets.iter().find(|other| other.key() == sheet.key()).is_some_and(|first| first.id != sheet.id)
            })
        };
        sheet.map(|sheet| view! { <Row is_other=is_other(&sheet) sheet/> }).into_any()
    };
    view! {
        <When when=Signal::derive(move || !keys.with(Vec::is_empty))>
            <section class="past-list">
                <h2>{i18n.text(name)}</h2>
                <ul><Rows keys row/></ul>
            </section>
        </When>
    }
}

/// A sheet: a button that opens it, and one that deletes it.
#[component]
fn Row(
    sheet: ScoreSheet,
    /// Whether another version of it, which was written later, is listed before it.
    is_other: bool,
) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let asks = RwSignal::new(false);
    let (id, variant) = (sheet.id, sheet.variant.clone());
    view! {
        <li class="past" data-sheet=id.to_string() data-variant=variant>
            <SheetButton sheet is_other/>
            <IconButton drawing="close" label=i18n.text(Key::ActionDelete) action=Some(ButtonAction::Delete)
                on_press=move |()| asks.update(|asks| *asks = !*asks)/>
            <When when=Signal::derive(move || asks.get())>
                <Sure asked=i18n.text(Key::SheetsDeleteSure).to_string() yes=(ButtonAction::DeleteSure, Key::ActionDelete)
                    no=ButtonAction::DeleteCancel asks on_yes=move |()| store.delete(id)/>
            </When>
        </li>
    }
}

/// A button that opens a sheet: the game, the players with their totals, when it was last written.
#[component]
fn SheetButton(
    sheet: ScoreSheet,
    /// Whether another version of it, which was written later, is listed before it.
    is_other: bool,
) -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let (navigation, notices) = (expect_context::<Navigation>(), expect_context::<Notices>());
    let (id, at) = (sheet.id, sheet.at);
    let counted = sheet.count().ok();
    let totals =
        counted.as_ref().map(|counted| counted.game.final_scores().unwrap_or_else(|| counted.game.totals().to_vec()));
    let named = sheet.clone();
    let players = move || {
        let names = store.names(&named);
        let Some(totals) = &totals else { return names.join(" \u{b7} ") };
        let player = |(name, &total): (&String, &i32)| format!("{name}\u{a0}{}", super::scores::plain(total));
        names.iter().zip(totals).map(player).collect::<Vec<_>>().join(" \u{b7} ")
    };
    let line = Message::new(Key::SheetsLine).number("n", sheet.deals().len() as i64);
    let open = move |_| {
        if store.open(id) {
            navigation.arrive(Screen::Sheet);
        } else {
            notices.say(Key::ErrorGone);
        }
    };
    view! {
        <button type="button" class="past-main" data-action=ButtonAction::Continue.id() on:click=open>
            <span class="past-about">
                <b>{title_of(i18n, &sheet)}</b>
                <small>{i18n.say(&line)} " \u{b7} " {i18n.text(Key::SheetsAtTable)}</small>
                <small class="past-others">{players}</small>
                <small>
                    {dom::date_and_time(at, i18n.text(Key::LanguageTag))}
                    {is_other.then(|| format!(" \u{b7} {}", i18n.text(Key::HistoryOtherVersion)))}
                </small>
            </span>
        </button>
    }
}

/// The evenings, and the way to begin one.
#[component]
fn Evenings() -> impl IntoView {
    let (store, i18n) = (expect_context::<SheetStore>(), expect_context::<I18n>());
    let navigation = expect_context::<Navigation>();
    let listed = move || {
        let mut evenings = store.evenings();
        evenings.reverse();
        Some((evenings, store.people()))
    };
    let row = move |evening: Evening, people: &PersonList| {
        let id = evening.id;
        let persons: Vec<_> = evening.people.iter().filter_map(|&id| people.get(id).cloned()).collect();
        let names: Vec<String> = persons.iter().map(|person| person.name.clone()).collect();
        let faces = persons.into_iter().map(|person| view! { <FaceOf person=Some(person)/> }).collect_view();
        let open = move |_| {
            store.show_evening(id);
            navigation.arrive(Screen::Evening);
        };
        view! {
            <li class="past">
                <button type="button" class="past-main" data-action=ButtonAction::Evening.id() on:click=open>
                    <span class="past-about">
                        <b>{dom::date_and_time(id, i18n.text(Key::LanguageTag))}</b>
                        <small>{names.join(", ")}</small>
                    </span>
                    <span class="faces">{faces}</span>
                </button>
            </li>
        }
        .into_any()
    };
    view! {
        <section class="past-list">
            <h2>{i18n.text(Key::EveningTitle)}</h2>
            <p class="panel-note">{i18n.text(Key::EveningAbout)}</p>
            <Recreate of=listed children=move |(evenings, people)| {
                let rows = evenings.into_iter().map(|evening| row(evening, &people)).collect::<Vec<_>>();
                view! { <ul>{rows}</ul> }.into_any()
            }/>
            <div class="panel-actions">
                <Button action=ButtonAction::NewEvening name=Key::EveningNew on_press=move |()| navigation.arrive(Screen::NewEvening)/>
            </div>
        </section>
    }
}
