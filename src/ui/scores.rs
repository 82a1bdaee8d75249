//! The score sheet.

use leptos::prelude::*;
use rami::screens::{ScoreScreen, scores};
use rami::text::{Key, Message};

use super::card::Icon;
use super::end::Avatar;
use super::state::{Screen, page};

fn plain(points: i32) -> String {
    points.to_string().replace('-', "\u{2212}")
}

/// Deals by players, with totals and buy-backs.
#[component]
pub fn Scores() -> impl IntoView {
    let page = page();
    let sheet = Memo::new(move |_| page.session.with(|session| session.as_ref().map(scores)));
    view! {
        <main class="felt paper-screen" data-screen="scores">
            <section class="sheet score-sheet" data-zone="scores">
                <header class="sheet-head">
                    <h1 class="sheet-title">{page.text(Key::ScoreTitle)}</h1>
                    <button
                        type="button"
                        class="button is-quiet"
                        data-action="table"
                        aria-label=page.text(Key::ActionTable)
                        on:click=move |_| page.screen.set(Screen::Table)
                    >
                        <Icon name="close"/>
                    </button>
                </header>
                <div class="scroll-x" tabindex="0" role="region" aria-label=page.text(Key::ScoreTitle)>
                    {move || sheet.get().map(|sheet| view! { <Sheet sheet=sheet/> })}
                </div>
                {move || sheet.get().map(|sheet| {
                    let pot = sheet.pot.map(|pot| page.say(&Message::new(Key::ScorePot).number("n", pot)));
                    view! { <p class="sheet-note">{page.say(&sheet.note)} " " {pot}</p> }
                })}
            </section>
        </main>
    }
}

#[component]
fn Sheet(sheet: ScoreScreen) -> impl IntoView {
    let page = page();
    let heads = sheet.names.iter().enumerate().map(|(seat, name)| {
        view! {
            <th scope="col" data-seat=seat.to_string()>
                <Avatar seat=seat name=name.clone()/>
                <span>{page.shown_name(name)}</span>
            </th>
        }
    });
    let rows = sheet.deals.iter().enumerate().map(|(index, points)| {
        let best = if sheet.high_is_good { points.iter().max() } else { points.iter().min() }.copied();
        let cells = points.iter().enumerate().map(|(seat, &n)| {
            view! {
                <td data-seat=seat.to_string() class:is-winner=Some(n) == best>
                    <span data-points=n.to_string()>{plain(n)}</span>
                </td>
            }
        });
        view! {
            <tr>
                <th scope="row">{page.say(&Message::new(Key::DealTitle).number("n", index as i64 + 1))}</th>
                {cells.collect_view()}
            </tr>
        }
    });
    let totals = sheet.totals.iter().enumerate().map(|(seat, &n)| {
        let part = sheet.parts.as_ref().map(|parts| parts[seat]);
        let bar = part.map(|part| {
            view! {
                <span class="limit" class:is-near=(part >= 0.75)><i style=format!("--part:{part:.3}")></i></span>
            }
        });
        let (gone, rebuys) = (sheet.eliminated[seat], sheet.rebuys[seat]);
        view! {
            <td data-seat=seat.to_string() class:is-gone=gone>
                <span data-points=n.to_string()>{plain(n)}</span>
                {bar}
                {gone.then(|| view! { <span class="is-mark">{page.text(Key::MatchEliminated)}</span> })}
                {(rebuys > 0).then(|| view! {
                    <span class="is-rebuy">{page.say(&Message::new(Key::ScoreRebuyCount).number("n", rebuys))}</span>
                })}
            </td>
        }
    });
    view! {
        <table class="scores">
            <thead>
                <tr>
                    <th scope="col"><span class="visually-hidden">{page.text(Key::ScoreDeal)}</span></th>
                    {heads.collect_view()}
                </tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
            <tfoot>
                <tr>
                    <th scope="row">{page.text(Key::ScoreTotal)}</th>
                    {totals.collect_view()}
                </tr>
            </tfoot>
        </table>
        {sheet.deals.is_empty().then(|| view! { <p class="sheet-note">{page.text(Key::ScoreEmpty)}</p> })}
    }
}
