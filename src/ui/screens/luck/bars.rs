//! The parts of each result as bars on either side of 0, and the same in figures.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_model::view_models::{LuckRow, LuckScreen, LuckSide, ResultPart, Stretch, Whole, signed};

use crate::ui::components::ScrollAcross;
use crate::ui::stores::I18n;

/// The bars of the match and of its deals.
#[component]
pub fn Bars(luck: LuckScreen) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let rows = luck.deals.iter().map(|row| view! { <DealBar row=row.clone()/> }).collect_view();
    view! {
        <section class="luck-bars">
            <p class="panel-note">{i18n.text(Key::LuckBars)}</p>
            <ol><MatchBars row=luck.whole.clone()/></ol>
            <h3>{i18n.text(Key::LuckByDeal)}</h3>
            <ol>{rows}</ol>
            <details>
                <summary>{i18n.text(Key::LuckDetails)}</summary>
                <Figures luck/>
            </details>
        </section>
    }
}

fn name(i18n: I18n, row: &LuckRow) -> String {
    match row.deal {
        Some(deal) => i18n.say(&Message::new(Key::DealTitle).number("n", deal as i64)),
        None => i18n.text(Key::LuckMatch).to_string(),
    }
}

/// A stretch of a bar.
fn stretch(part: &'static str, [from, to]: [f64; 2]) -> impl IntoView + use<> {
    let (from, long) = (format!("{from:.3}"), format!("{:.3}", to - from));
    view! { <i data-part=part style:--from=move || from.clone() style:--long=move || long.clone()></i> }
}

/// The names of the sides over the bars: losses and gains.
#[component]
fn SideNames() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    view! {
        <span class="luck-sides" aria-hidden="true">
            <span>"\u{2190} " {i18n.text(Key::LuckCost)}</span>
            <span>{i18n.text(Key::LuckHelped)} " \u{2192}"</span>
        </span>
    }
}

/// The match: each part on a line of its own, and the result.
#[component]
fn MatchBars(row: LuckRow) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let lines = row.bar.iter().zip(row.points.parts);
    let lines = lines.map(|(&Stretch { part, from, to }, points)| {
        view! {
            <span class="luck-name"><i data-part=part.id()></i>{i18n.text(part.name())}</span>
            <span class="luck-bar">{stretch(part.id(), [from, to])}</span>
            <b class="luck-points">{signed(points)}</b>
        }
    });
    view! {
        <li class="luck-row is-whole">
            <div role="img" aria-label=i18n.say(&row.said)>
                <SideNames/>
                {lines.collect_view()}
                <span class="luck-name is-result">{i18n.text(Key::LuckResult)}</span>
                <b class="luck-points is-result">{signed(row.points.result)}</b>
            </div>
        </li>
    }
}

/// A deal: its parts side by side, and its result.
#[component]
fn DealBar(row: LuckRow) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let stretches = row.bar.iter().map(|&Stretch { part, from, to }| stretch(part.id(), [from, to]));
    view! {
        <li class="luck-row" data-deal=row.deal.map(|deal| deal.to_string())>
            <div role="img" aria-label=i18n.say(&row.said)>
                <span class="luck-name">{name(i18n, &row)}</span>
                <span class="luck-bar">{stretches.collect_view()}</span>
                <b class="luck-points">{signed(row.points.result)}</b>
            </div>
        </li>
    }
}

/// The cards and better play at the end of a match. The sentence over them says the same.
#[component]
pub fn Sides(sides: Vec<LuckSide>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let line = |side: &LuckSide| {
        let points = side.known.map_or("?".to_string(), |(points, _)| signed(points));
        let part = if side.name == Key::LuckSideCards { "cards" } else { "play" };
        view! {
            <span class="luck-name">{i18n.text(side.name)}</span>
            <span class="luck-bar">{side.known.map(|(_, place)| stretch(part, place))}</span>
            <b class="luck-points">{points}</b>
        }
    };
    let lines = sides.iter().map(line).collect_view();
    (!sides.is_empty()).then(|| view! { <div class="luck-two" aria-hidden="true"><SideNames/>{lines}</div> })
}

/// The table of the figures.
#[component]
fn Figures(luck: LuckScreen) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let heads = ResultPart::ALL.map(ResultPart::name).into_iter().chain([Key::LuckResult]);
    let heads = heads.map(|head| view! { <th scope="col">{i18n.text(head)}</th> }).collect_view();
    let title = i18n.text(Key::LuckDetails);
    view! {
        <ScrollAcross label=title>
            <table class="scores luck-table">
                <thead><tr><th scope="col"><span class="visually-hidden">{i18n.text(Key::ScoreDeal)}</span></th>{heads}</tr></thead>
                <tbody>{luck.deals.into_iter().map(|row| view! { <FiguresRow row/> }).collect_view()}</tbody>
                <tfoot><FiguresRow row=luck.whole/></tfoot>
            </table>
        </ScrollAcross>
    }
}

#[component]
fn FiguresRow(row: LuckRow) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let Whole { parts, result } = row.points;
    let names = ResultPart::ALL.map(ResultPart::id).into_iter().chain(["result"]);
    let cells = parts.into_iter().chain([result]).zip(names).map(|(points, name)| {
        view! { <td data-part=name><span data-points=points.to_string()>{signed(points)}</span></td> }
    });
    view! { <tr><th scope="row">{name(i18n, &row)}</th>{cells.collect_view()}</tr> }
}
