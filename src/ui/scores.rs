//! The score sheet.

use leptos::prelude::*;
use rami::screens::{ScoreScreen, scores};
use rami::text::{Key, Message};

use super::end::Avatar;
use super::sheet::SheetScreen;
use super::state::page;

fn plain(points: i32) -> String {
    points.to_string().replace('-', "\u{2212}")
}

/// Deals by players, with totals and buy-backs.
#[component]
pub fn Scores() -> impl IntoView {
    let page = page();
    let sheet = Memo::new(move |_| page.session.with(|session| session.as_ref().map(scores)));
    view! {
        <SheetScreen name="scores" class="score-sheet" title=page.text(Key::ScoreTitle).to_string() zone="scores">
                <div class="scroll-x" tabindex="0" role="region" aria-label=page.text(Key::ScoreTitle)>
                    {move || sheet.get().map(|sheet| view! { <Sheet sheet=sheet/> })}
                </div>
                {move || sheet.get().map(|sheet| {
                    let pot = sheet.pot.map(|pot| page.say(&Message::new(Key::ScorePot).number("n", pot)));
                    view! { <p class="sheet-note">{page.say(&sheet.note)} " " {pot}</p> }
                })}
            {move || sheet.get().filter(|sheet| sheet.curve.len() > 1).map(|sheet| view! { <Curve sheet=sheet/> })}
        </SheetScreen>
    }
}

/// The totals from deal to deal, a line a player. The table beside it says the same in figures.
#[component]
fn Curve(sheet: ScoreScreen) -> impl IntoView {
    let page = page();
    let (lines, zero) = sheet.lines();
    let drawing = lines.iter().enumerate().map(|(seat, points)| {
        let (hue, last) = (seat % 6, points.last().copied().unwrap_or_default());
        let path: String = points.iter().map(|(x, y)| format!("{:.1},{:.1} ", x * 300.0, y * 100.0)).collect();
        format!(
            r#"<g data-hue="{hue}" class="curve-{seat}"><polyline points="{path}"/><circle cx="{:.1}" cy="{:.1}" r="4"/></g>"#,
            last.0 * 300.0,
            last.1 * 100.0
        )
    });
    let axis = format!(r#"<line class="axis" x1="0" x2="300" y1="{0:.1}" y2="{0:.1}"/>"#, zero * 100.0);
    let drawing = axis + &drawing.collect::<String>();
    let names = sheet.names.iter().enumerate().map(|(seat, name)| {
        view! { <li><i data-hue=(seat % 6).to_string() class=format!("curve-{seat}")></i>{page.shown_name(name)}</li> }
    });
    view! {
        <figure class="curve">
            <svg viewBox="-6 -8 314 116" role="img" aria-label=page.text(Key::ScoreCurve) inner_html=drawing></svg>
            <ul aria-hidden="true">{names.collect_view()}</ul>
        </figure>
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
