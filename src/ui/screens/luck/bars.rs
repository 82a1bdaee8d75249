//! The parts of each result as bars on either side of nought, and the same in figures.

use leptos::prelude::*;
use rami::screens::{LuckRow, LuckScreen, ResultPart, Stretch, Whole, signed};
use rami::text::{Key, Message};

use crate::browser::dom::decimal;
use crate::ui::stores::Preferences;

/// The bars of the match and of its deals.
#[component]
pub fn Bars(luck: LuckScreen) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let key = ResultPart::ALL.map(|part| view! { <li><i data-part=part.id()></i>{words.text(part.name())}</li> });
    let rows = luck.deals.iter().map(|row| view! { <Bar row=row.clone()/> }).collect_view();
    view! {
        <section class="luck-bars">
            <p class="sheet-note">{words.text(Key::LuckBars)}</p>
            <ul class="luck-key" aria-hidden="true">{key.collect_view()}</ul>
            <ol>
                <Bar row=luck.whole.clone()/>
                {rows}
            </ol>
            <details>
                <summary>{words.text(Key::LuckDetails)}</summary>
                <p class="luck-shares">{words.say(&luck.shares)}</p>
                <Figures luck/>
            </details>
        </section>
    }
}

fn name(words: Preferences, row: &LuckRow) -> String {
    match row.deal {
        Some(deal) => words.say(&Message::new(Key::DealTitle).number("n", deal as i64)),
        None => words.text(Key::LuckMatch).to_string(),
    }
}

/// A bar with its result.
#[component]
fn Bar(row: LuckRow) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let stretch = |Stretch { part, from, to }: &Stretch| {
        let (from, long) = (decimal(*from), decimal(to - from));
        view! { <i data-part=part.id() style:--from=move || from.clone() style:--long=move || long.clone()></i> }
    };
    view! {
        <li class="luck-row" class:is-whole=row.deal.is_none() data-deal=row.deal.map(|deal| deal.to_string())>
            <div role="img" aria-label=words.say(&row.said)>
                <span class="luck-name">{name(words, &row)}</span>
                <span class="luck-bar">{row.bar.iter().map(stretch).collect_view()}</span>
                <b class="luck-points">{signed(row.points.result)}</b>
            </div>
        </li>
    }
}

/// The table of the figures: points, and beneath them shares of the match.
#[component]
fn Figures(luck: LuckScreen) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let heads = ResultPart::ALL.map(ResultPart::name).into_iter().chain([Key::LuckResult]);
    let heads = heads.map(|head| view! { <th scope="col">{words.text(head)}</th> }).collect_view();
    let title = words.text(Key::LuckDetails);
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label=title>
            <table class="scores luck-table">
                <thead><tr><th scope="col"><span class="visually-hidden">{words.text(Key::ScoreDeal)}</span></th>{heads}</tr></thead>
                <tbody>{luck.deals.into_iter().map(|row| view! { <FiguresRow row/> }).collect_view()}</tbody>
                <tfoot><FiguresRow row=luck.whole/></tfoot>
            </table>
        </div>
    }
}

#[component]
fn FiguresRow(row: LuckRow) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let all = |whole: Whole| whole.parts.into_iter().chain([whole.result]);
    let names = ResultPart::ALL.map(ResultPart::id).into_iter().chain(["result"]);
    let cells = all(row.points).zip(all(row.shares)).zip(names).map(|((points, share), name)| {
        let share = words.say(&Message::new(Key::LuckShare).text("n", signed(share)));
        view! {
            <td data-part=name>
                <span data-points=points.to_string()>{signed(points)}</span>
                <small>{share}</small>
            </td>
        }
    });
    view! { <tr><th scope="row">{name(words, &row)}</th>{cells.collect_view()}</tr> }
}
