//! The parts of each result as bars on either side of nought, and the same in figures.

use leptos::prelude::*;
use rami::screens::{LuckRow, LuckScreen, ResultPart, Stretch, Whole, signed};
use rami::text::{Key, Message};

use crate::browser::dom::decimal;
use crate::ui::stores::I18n;

/// The bars of the match and of its deals.
#[component]
pub fn Bars(luck: LuckScreen) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let key = ResultPart::ALL.map(|part| view! { <li><i data-part=part.id()></i>{i18n.text(part.name())}</li> });
    let rows = luck.deals.iter().map(|row| view! { <Bar row=row.clone()/> }).collect_view();
    view! {
        <section class="luck-bars">
            <p class="sheet-note">{i18n.text(Key::LuckBars)}</p>
            <ul class="luck-key" aria-hidden="true">{key.collect_view()}</ul>
            <ol>
                <Bar row=luck.whole.clone()/>
                {rows}
            </ol>
            <details>
                <summary>{i18n.text(Key::LuckDetails)}</summary>
                <p class="luck-shares">{i18n.say(&luck.shares)}</p>
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

/// A bar with its result.
#[component]
fn Bar(row: LuckRow) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let stretch = |Stretch { part, from, to }: &Stretch| {
        let (from, long) = (decimal(*from), decimal(to - from));
        view! { <i data-part=part.id() style:--from=move || from.clone() style:--long=move || long.clone()></i> }
    };
    view! {
        <li class="luck-row" class:is-whole=row.deal.is_none() data-deal=row.deal.map(|deal| deal.to_string())>
            <div role="img" aria-label=i18n.say(&row.said)>
                <span class="luck-name">{name(i18n, &row)}</span>
                <span class="luck-bar">{row.bar.iter().map(stretch).collect_view()}</span>
                <b class="luck-points">{signed(row.points.result)}</b>
            </div>
        </li>
    }
}

/// The table of the figures: points, and beneath them shares of the match.
#[component]
fn Figures(luck: LuckScreen) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let heads = ResultPart::ALL.map(ResultPart::name).into_iter().chain([Key::LuckResult]);
    let heads = heads.map(|head| view! { <th scope="col">{i18n.text(head)}</th> }).collect_view();
    let title = i18n.text(Key::LuckDetails);
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label=title>
            <table class="scores luck-table">
                <thead><tr><th scope="col"><span class="visually-hidden">{i18n.text(Key::ScoreDeal)}</span></th>{heads}</tr></thead>
                <tbody>{luck.deals.into_iter().map(|row| view! { <FiguresRow row/> }).collect_view()}</tbody>
                <tfoot><FiguresRow row=luck.whole/></tfoot>
            </table>
        </div>
    }
}

#[component]
fn FiguresRow(row: LuckRow) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let all = |whole: Whole| whole.parts.into_iter().chain([whole.result]);
    let names = ResultPart::ALL.map(ResultPart::id).into_iter().chain(["result"]);
    let cells = all(row.points).zip(all(row.shares)).zip(names).map(|((points, share), name)| {
        let share = i18n.say(&Message::new(Key::LuckShare).text("n", signed(share)));
        view! {
            <td data-part=name>
                <span data-points=points.to_string()>{signed(points)}</span>
                <small>{share}</small>
            </td>
        }
    });
    view! { <tr><th scope="row">{name(i18n, &row)}</th>{cells.collect_view()}</tr> }
}
