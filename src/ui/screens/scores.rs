//! The score sheet: deals by players, with totals and buy-backs, and the totals as a curve.

use leptos::prelude::*;
use rami_model::people::Person;
use rami_model::text::{Key, Message};
use rami_model::view_models::{Between, Scoreboard, scores, to_beat};

use crate::ui::components::{
    Avatar, Button, Chart, Icon, PanelScreen, Recreate, ScrollAcross, When, hue, place_of, points_of,
};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{Dialog, I18n, Navigation, Screen, TableStore};

/// The share of the limit from which a total is shown as near to it.
const NEAR: f64 = 0.75;

/// A number of points, with a true minus sign.
pub fn plain(points: i32) -> String {
    points.to_string().replace('-', "\u{2212}")
}

/// The score sheet as the match stands.
#[component]
pub fn ScoresScreen() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let now = Memo::new(move |_| game.with_session(scores));
    let is_empty = move || now.with(|scores| scores.as_ref().is_some_and(|scores| scores.deals.is_empty()));
    let curved = move || now.get().filter(|scores| scores.curve.len() > 1);
    let title = i18n.text(Key::ScoreTitle);
    view! {
        <PanelScreen screen=Screen::Scores class="scoreboard" title zone=Some("scores")>
            <ScrollAcross label=title>
                <Recreate of=move || now.get() children=|scores| view! { <ScoreTable scores/> }.into_any()/>
                <When when=Signal::derive(is_empty)><p class="panel-note">{i18n.text(Key::ScoreEmpty)}</p></When>
            </ScrollAcross>
            <Recreate of=move || now.get() children=|scores| view! { <Note scores/> }.into_any()/>
            <Sealed/>
            <Recreate of=curved children=|scores| view! { <Curve scores/> }.into_any()/>
        </PanelScreen>
    }
}

/// The first digits of the commitment to the deal, and the way to verify it.
#[component]
fn Sealed() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let navigation = expect_context::<Navigation>();
    let verify = move |()| navigation.open(Dialog::Fair);
    let sealed = move |digits: String| {
        view! {
            <p class="sealed">
                <button type="button" class="button is-quiet" data-action=ButtonAction::Fingerprint.id()
                    title=i18n.text(Key::FairTitle) on:click=move |_| verify(())
                >
                    <Icon name="seal"/>
                    <code>{digits}</code>
                </button>
                <Button action=ButtonAction::VerifyDeal class="button is-quiet" name=Key::ActionVerify on_press=verify/>
            </p>
        }
        .into_any()
    };
    view! { <Recreate of=move || game.parts.standing.with(|standing| standing.fingerprint.clone()) children=sealed/> }
}

/// Notes: how the match ends, the pot, the result to beat.
#[component]
fn Note(scores: Scoreboard) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let pot = scores.pot.map(|pot| i18n.say(&Message::new(Key::ScorePot).number("n", pot)));
    let beat = game.with_untracked(|table| table.beat().map(|beat| i18n.say(&to_beat(beat))));
    let said: Vec<String> = [Some(i18n.say(&scores.note)), pot, beat].into_iter().flatten().collect();
    view! { <p class="panel-note">{said.join(" ")}</p> }
}

/// The totals from deal to deal, a line a player. The table beside it says the same in figures.
#[component]
fn Curve(scores: Scoreboard) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let lines = scores.lines().into_iter().enumerate();
    let (left, below) = scores.scales();
    let line = |(seat, line): (usize, Vec<(f64, f64)>)| {
        let (x, y) = place_of(line.last().copied().unwrap_or_default());
        view! {
            <g data-hue=hue(seat) class=format!("curve-{seat}")>
                <polyline points=points_of(&line)/>
                <circle cx=x cy=y r="4"/>
            </g>
        }
    };
    let name = |(seat, name): (usize, &Option<String>)| {
        view! {
            <li>
                <i data-hue=hue(seat) class=format!("curve-{seat}")></i>
                {i18n.shown_name(name.as_deref())}
            </li>
        }
    };
    view! {
        <figure class="curve">
            <Chart title=i18n.text(Key::ScoreCurve) left below>{lines.map(line).collect_view()}</Chart>
            <ul aria-hidden="true">{scores.names.iter().enumerate().map(name).collect_view()}</ul>
        </figure>
    }
}

/// Deals by players.
#[component]
pub fn ScoreTable(
    scores: Scoreboard,
    /// Lets the player correct a deal, where that is possible.
    #[prop(optional_no_strip)]
    correct: Option<Callback<usize>>,
    /// Which deals differ from their first entry.
    #[prop(optional)]
    corrected: Vec<bool>,
    /// The people at the seats, where they are people of this device.
    #[prop(optional)]
    persons: Vec<Option<Person>>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let head = |(seat, name): (usize, &Option<String>)| {
        let name = i18n.shown_name(name.as_deref());
        view! {
            <th scope="col" data-seat=seat.to_string()>
                <Avatar seat person=persons.get(seat).cloned().flatten()/>
                <span>{name}</span>
            </th>
        }
    };
    let high_is_good = scores.high_is_good;
    let between = |after: usize| {
        let rows = scores.between.iter().filter(move |row| row.after == after);
        rows.map(|row| view! { <BetweenRow row=row.clone()/> }).collect_view()
    };
    let row = |(index, points): (usize, &Vec<i32>)| {
        let number = index + 1;
        let (played, counted) = (scores.played[index].clone(), scores.counted[index].clone());
        let corrected = corrected.get(index) == Some(&true);
        view! { <Row number points=points.clone() played counted high_is_good correct corrected/> {between(number)} }
    };
    view! {
        <table class="scores">
            <thead>
                <tr>
                    <th scope="col"><span class="visually-hidden">{i18n.text(Key::ScoreDeal)}</span></th>
                    {scores.names.iter().enumerate().map(head).collect_view()}
                </tr>
            </thead>
            <tbody>{between(0)}{scores.deals.iter().enumerate().map(row).collect_view()}</tbody>
            <tfoot>
                <Totals scores=scores.clone()/>
                {scores.boxes.map(|boxes| view! { <Added name=Key::ScoreBoxes values=boxes.into_iter().map(i32::from).collect()/> })}
                {scores.finals.map(|finals| view! { <Added name=Key::ScoreFinal values=finals/> })}
            </tfoot>
        </table>
    }
}

/// The points of a deal and how they were computed, with the best marked. A player who took no part has a dash.
#[component]
fn Row(
    number: usize,
    points: Vec<i32>,
    played: Vec<bool>,
    counted: Vec<Option<Message>>,
    high_is_good: bool,
    #[prop(optional_no_strip)] correct: Option<Callback<usize>>,
    corrected: bool,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let own = points.iter().zip(&played).filter(|(_, played)| **played).map(|(points, _)| *points);
    let best = if high_is_good { own.max() } else { own.min() };
    let cell = |(seat, &points): (usize, &i32)| {
        if !played[seat] {
            return view! { <td data-seat=seat.to_string()><NotPlayed/></td> }.into_any();
        }
        let is_best = Some(points) == best;
        let counted = counted[seat].as_ref().map(|counted| view! { <span class="is-count">{i18n.say(counted)}</span> });
        view! { <td data-seat=seat.to_string() class:is-winner=is_best><Points points/>{counted}</td> }.into_any()
    };
    let title = i18n.say(&Message::new(Key::DealTitle).number("n", number as i64));
    let title = match correct {
        Some(correct) => view! { <CorrectButton number title correct/> }.into_any(),
        None => title.into_any(),
    };
    view! {
        <tr>
            <th scope="row">{title} {corrected.then(|| view! { <small data-corrected="">{i18n.text(Key::SheetCorrected)}</small> })}</th>
            {points.iter().enumerate().map(cell).collect_view()}
        </tr>
    }
}

/// The title of a deal as a button that corrects it.
#[component]
fn CorrectButton(number: usize, title: String, correct: Callback<usize>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let name = i18n.say(&Message::new(Key::SheetCorrectDeal).number("n", number as i64));
    view! {
        <button type="button" class="link-button" data-action=ButtonAction::Correct.id() data-deal=number.to_string()
            title=name.clone() aria-label=name on:click=move |_| correct.run(number - 1)
        >
            {title}
        </button>
    }
}

/// Stands in place of points for a player who took no part in a deal.
#[component]
fn NotPlayed() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    view! {
        <span aria-hidden="true">"\u{2013}"</span>
        <span class="visually-hidden">{i18n.text(Key::ScoreNotPlayed)}</span>
    }
}

/// The changes between two deals. Players without a change have no figure.
#[component]
fn BetweenRow(row: Between) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let name = if row.after == 0 { Key::ScoreBefore } else { Key::ScoreRebuyRow };
    let cell = |(seat, &points): (usize, &i32)| {
        let points = (points != 0).then(|| view! { <span data-change=points.to_string()>{plain(points)}</span> });
        view! { <td data-seat=seat.to_string()>{points}</td> }
    };
    view! {
        <tr class="is-between">
            <th scope="row">{i18n.text(name)}</th>
            {row.points.iter().enumerate().map(cell).collect_view()}
        </tr>
    }
}

#[component]
fn Points(points: i32) -> impl IntoView {
    view! { <span data-points=points.to_string()>{plain(points)}</span> }
}

/// The totals, with how near each is to the limit, and who is out or has bought back.
#[component]
fn Totals(scores: Scoreboard) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let total = |(seat, &points): (usize, &i32)| {
        let gone = scores.eliminated[seat];
        let bar = scores.parts.as_ref().map(|parts| parts[seat]).map(|part| view! { <Limit part/> });
        let out = gone.then(|| view! { <span class="is-mark">{i18n.text(Key::MatchEliminated)}</span> });
        let rebuys = scores.rebuys[seat];
        let rebought = (rebuys > 0).then(|| {
            let said = i18n.say(&Message::new(Key::ScoreRebuyCount).number("n", rebuys));
            view! { <span class="is-rebuy">{said}</span> }
        });
        view! {
            <td data-seat=seat.to_string() class:is-gone=gone>
                <Points points/>
                {bar}{out}{rebought}
            </td>
        }
    };
    view! {
        <tr>
            <th scope="row">{i18n.text(Key::ScoreTotal)}</th>
            {scores.totals.iter().enumerate().map(total).collect_view()}
        </tr>
    }
}

/// A row beneath the totals: deals won, or the final score of the match (V5-R12).
#[component]
fn Added(name: Key, values: Vec<i32>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let cell = |(seat, &value): (usize, &i32)| view! { <td data-seat=seat.to_string()>{plain(value)}</td> };
    view! {
        <tr class="is-between">
            <th scope="row">{i18n.text(name)}</th>
            {values.iter().enumerate().map(cell).collect_view()}
        </tr>
    }
}

/// How near a total is to the limit, 0 to 1.
#[component]
fn Limit(part: f64) -> impl IntoView {
    view! { <span class="limit" class:is-near={part >= NEAR}><i style:--part=move || format!("{part:.3}")></i></span> }
}
