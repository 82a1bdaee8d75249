//! The calendar of the deals of the day: which were played, with the results of the player and the champion.

use leptos::prelude::*;
use rami_model::history::{DayKind, DayResult, today_deal};
use rami_model::text::{Key, Message};
use rami_model::view_models::{CalendarDay, day_link, deal_signs, month};

use super::duel::DuelWeek;
use super::scores::plain;
use crate::browser::{dom, share};
use crate::ui::components::{Button, Icon, IconButton, PanelScreen, Recreate, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{Daily, DuelStore, I18n, Notices, Screen, TableStore};

/// The day on which a week begins: 1 January 2024 was a Monday.
const MONDAY: u64 = 20_240_101;

/// The number of past months that can be looked at: a year.
const MOST_BACK: u64 = 12;

/// The calendar.
#[component]
pub fn DaysScreen() -> impl IntoView {
    let (game, i18n, daily) = (expect_context::<TableStore>(), expect_context::<I18n>(), expect_context::<Daily>());
    let duels = expect_context::<DuelStore>();
    daily.refresh();
    duels.refresh();
    let today = dom::today();
    let open = move |kind| daily.with(|days| days.get(today, kind)).is_none();
    let play = move |kind| game.start(today_deal(today, kind));
    let hour = dom::next_day_hour(i18n.text(Key::LanguageTag));
    let next = i18n.say(&Message::new(Key::DaysNext).text("time", hour));
    let back = RwSignal::new(0_u64);
    let shown = move || Some(daily.with(|days| month(days, today, back.get())));
    let streak = move || {
        let streak = daily.with(|days| days.streak(today));
        i18n.say(&if streak == 0 {
            Key::DaysEmpty.into()
        } else {
            Message::new(Key::DaysStreak).number("n", streak as i64)
        })
    };
    let name = move || {
        let first = daily.with(|days| month(days, today, back.get())).first;
        dom::day_text(first, i18n.text(Key::LanguageTag), &[("month", "long"), ("year", "numeric")])
    };
    let heads = (0..7).map(move |day| {
        let head = dom::day_text(MONDAY + day, i18n.text(Key::LanguageTag), &[("weekday", "short")]);
        view! { <li class="day-head" aria-hidden="true">{head}</li> }
    });
    view! {
        <PanelScreen screen=Screen::Days class="days history" title=i18n.text(Key::DaysTitle)>
            <p class="days-streak" data-figure="day-streak" data-count=move || daily.with(|days| days.streak(today)).to_string()>
                {streak}
            </p>
            <div class="panel-actions">
                <When when=Signal::derive(move || open(DayKind::Deal))>
                    <Button action=ButtonAction::Today main=true name=Key::DaysPlayToday
                        on_press=move |()| play(DayKind::Deal)/>
                </When>
                <When when=Signal::derive(move || open(DayKind::Match))>
                    <Button action=ButtonAction::TodayMatch name=Key::DaysMatch on_press=move |()| play(DayKind::Match)/>
                </When>
            </div>
            <header class="days-month">
                <IconButton drawing="back" label=i18n.text(Key::DaysEarlier) action=Some(ButtonAction::Earlier)
                    on_press=move |()| back.update(|back| *back = (*back + 1).min(MOST_BACK))/>
                <h2 aria-live="polite">{name}</h2>
                <IconButton drawing="back" label=i18n.text(Key::DaysLater) action=Some(ButtonAction::Later)
                    on_press=move |()| back.update(|back| *back = back.saturating_sub(1))/>
            </header>
            <ul class="calendar is-heads">{heads.collect_view()}</ul>
            <Recreate of=shown children=|month| {
                let days = month.days.into_iter().map(|day| view! { <Day day/> }).collect_view();
                view! {
                    <ol class="calendar" data-zone="calendar" style:--before=move || month.before.to_string()>{days}</ol>
                }
                .into_any()
            }/>
            <p class="panel-note">{next} " " {i18n.text(Key::DaysLateNote)}</p>
            <DuelWeek/>
            <div class="panel-actions">
                <Button action=ButtonAction::Duel name=Key::DuelTitle on_press=move |()| duels.browse()/>
            </div>
        </PanelScreen>
    }
}

/// A day: its date, and the totals of the player and the champion, or a link to its deal.
#[component]
fn Day(day: CalendarDay) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let date = dom::day_text(day.day, i18n.text(Key::LanguageTag), &[("day", "numeric"), ("month", "long")]);
    let (kind, result) = day.result.unzip();
    let champion = result.and_then(|result| result.champion);
    let is_match = kind == Some(DayKind::Match);
    let said = result.map_or_else(|| date.clone(), |result| said(i18n, &date, is_match, &result));
    let number = view! { <span aria-hidden="true">{(day.day % 100).to_string()}</span> };
    let inside = if day.plays {
        let name = i18n.say(&Message::new(Key::DaysPlay).text("day", date));
        let play = move |_| game.start(today_deal(day.day, DayKind::Deal));
        view! {
            <button type="button" class="day-play" data-action=ButtonAction::PlayDay.id() title=name.clone() aria-label=name on:click=play>
                {number} <Icon name="arrow"/>
            </button>
        }
        .into_any()
    } else {
        view! {
            <span class="visually-hidden">{said}</span>
            {number}
            {result.map(|result| view! { <b aria-hidden="true">{plain(result.own.total)}</b> })}
            {champion.map(|champion| view! { <small aria-hidden="true">{format!("\u{265b} {}", plain(champion.total))}</small> })}
        }
        .into_any()
    };
    view! {
        <li class="day" class:is-today=day.is_today class:is-played=result.is_some() class:is-match=is_match
            class:is-won=result.is_some_and(|result| result.own.won)
            class:is-late=result.is_some_and(|result| result.late)
            data-length=kind.map(|kind| if kind == DayKind::Match { "match" } else { "deal" })
            data-day=day.day.to_string() data-points=result.map(|result| result.own.total.to_string())
            data-champion=champion.map(|champion| champion.total.to_string())
            data-late=result.filter(|result| result.late).map(|_| "true")
        >
            {inside}
        </li>
    }
}

/// The result of a day, in words.
fn said(i18n: I18n, date: &str, is_match: bool, result: &DayResult) -> String {
    let key = if result.own.won { Key::DaysWon } else { Key::DaysLost };
    let own = i18n.say(&Message::new(key).text("day", date).number("n", result.own.total));
    let whole = is_match.then(|| i18n.text(Key::DaysMatchResult).to_string());
    let late = result.late.then(|| i18n.text(Key::DaysLate).to_string());
    let champion =
        result.champion.map(|champion| i18n.say(&Message::new(Key::DaysChampion).number("n", champion.total)));
    [Some(own), whole, late, champion].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The comparison after the match of a day: the champion's result in the player's seat, and the days in a row.
#[component]
pub fn DayCompared() -> impl IntoView {
    let (game, i18n, daily) = (expect_context::<TableStore>(), expect_context::<I18n>(), expect_context::<Daily>());
    let day = game.parts.standing.with_untracked(|standing| standing.day);
    day.map(|(day, kind)| {
        daily.refresh();
        let champion = move || daily.with(|days| days.get(day, kind)).and_then(|result| result.champion);
        let said = move || match champion() {
            Some(champion) => i18n.say(&Message::new(Key::DaysChampionLine).number("n", champion.total)),
            None if daily.is_playing(day, kind) => i18n.text(Key::DaysThinking).to_string(),
            None => String::new(),
        };
        let is_late = move || daily.with(|days| days.get(day, kind)).is_some_and(|result| result.late);
        let in_a_row = move || Message::new(Key::DaysStreak).number("n", daily.with(|days| days.streak(day)) as i64);
        let streak = move || i18n.say(&if is_late() { Key::DaysLate.into() } else { in_a_row() });
        view! {
            <p class="hero-line" data-zone="day" data-day=day.to_string()
                data-champion=move || champion().map(|champion| champion.total.to_string())
            >
                <span role="status">{said}</span> " " {streak} " "
                <Button action=ButtonAction::ShareDay class="link" name=Key::DaysShare on_press=move |()| share_day(game, i18n, daily, day, kind)/>
            </p>
        }
    })
}

/// Shares the result of a day as a text that reveals none of its cards.
fn share_day(game: TableStore, i18n: I18n, daily: Daily, day: u64, kind: DayKind) {
    let date =
        dom::day_text(day, i18n.text(Key::LanguageTag), &[("day", "numeric"), ("month", "long"), ("year", "numeric")]);
    let Some(result) = daily.with(|days| days.get(day, kind)) else { return };
    let streak = Message::new(Key::DaysStreak).number("n", daily.with(|days| days.streak(day)) as i64);
    let lines = [
        i18n.text(Key::DaysShared).to_string(),
        said(i18n, &date, kind == DayKind::Match, &result),
        game.of_session(deal_signs).unwrap_or_default(),
        i18n.say(&streak),
        dom::address_of(&day_link(day, kind)),
    ];
    send_or_copy(game.notices, lines.join("\n"));
}

/// Shares a text by the system's sharing if there is one, else copies it.
pub(super) fn send_or_copy(notices: Notices, text: String) {
    let copy = move |text: String| {
        let said = Message::new(Key::ErrorShareText).text("text", text.clone());
        share::copy(&text, move |went| notices.say(if went { Key::DaysSharedCopied.into() } else { said }));
    };
    if share::can_send() {
        // If the system refuses, the text is copied instead.
        return share::send_text(&text.clone(), move || copy(text));
    }
    copy(text);
}
