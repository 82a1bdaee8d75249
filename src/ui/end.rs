//! The end of a deal, over the table, and the end of a match, a screen of its own.

use leptos::prelude::*;
use rami::cards::{Card, Rank, Suit};
use rami::screens::{DealEndScreen, EndRow, deal_end};
use rami::session::Intent;
use rami::text::{Key, Message};

use super::card::{CardFace, suit_name};
use super::choice::takes_focus;
use super::state::{Page, Screen, page};
use super::table::initial;

fn ended(page: Page) -> Memo<Option<DealEndScreen>> {
    Memo::new(move |_| page.session.with(|session| session.as_ref().and_then(deal_end)))
}

/// The result of a deal over the table.
#[component]
pub fn DealEnd() -> impl IntoView {
    let end = ended(page());
    view! { {move || end.get().map(|end| view! { <Outcome end=end/> })} }
}

fn signed(points: i32) -> String {
    let sign = if points < 0 { '\u{2212}' } else { '+' };
    format!("{sign}{}", points.unsigned_abs())
}

fn total(page: Page, points: i32) -> String {
    page.say(&Message::new(Key::TableYourPoints).number("n", points))
}

#[component]
fn Outcome(end: DealEndScreen) -> impl IntoView {
    let page = page();
    let winner = end.rows.first().filter(|row| row.winner).cloned();
    let offer = end.rebuy.map(|offer| {
        let words = Message::new(Key::DealRebuyQuestion).number("points", offer.points).number("score", offer.score);
        let left = Message::new(Key::DealRebuysLeft).number("n", offer.left).number("max", offer.max);
        view! { <p>{page.say(&words)} " " {page.say(&left)}</p> }
    });
    let choices = if end.rebuy.is_some() {
        view! {
            <Choice action="leave" key=Key::ActionLeave intent=Intent::Leave/>
            <Choice action="rebuy" key=Key::ActionRebuy intent=Intent::Rebuy main=true/>
        }
        .into_any()
    } else {
        view! {
            <ScoresButton/>
            {end.next.then(|| view! {
                <Choice action="next-deal" key=Key::ActionNextDeal intent=Intent::NextDeal main=!end.looking_on/>
            })}
            {(end.next && end.looking_on).then(|| view! {
                <button type="button" class="button is-main" data-action="finish" on:click=move |_| page.finish()>
                    {page.text(Key::ActionFinish)}
                </button>
            })}
        }
        .into_any()
    };
    view! {
        <div class="veil">
            <section class="sheet outcome" aria-labelledby="outcome-title">
                <header class="outcome-head">
                    {winner.map(|row| view! { <Avatar seat=row.seat name=row.name/> })}
                    <h2 class="sheet-title" id="outcome-title">{page.say(&end.title)}</h2>
                    {end.detail.as_ref().map(|detail| view! { <p>{page.say(detail)}</p> })}
                </header>
                <ol class="results">
                    {end.rows.into_iter().map(|row| view! { <Result row=row/> }).collect_view()}
                </ol>
                <div class="sheet-actions">{offer} {choices}</div>
            </section>
        </div>
    }
}

/// The round picture of a player.
#[component]
pub fn Avatar(seat: usize, name: String) -> impl IntoView {
    view! { <span class="avatar" data-hue=(seat % 6).to_string() aria-hidden="true">{initial(&name)}</span> }
}

#[component]
fn Result(row: EndRow) -> impl IntoView {
    let page = page();
    let cards = row.cards.iter().map(|&card| {
        view! {
            <span class="card" data-card=card.to_string() data-suit=suit_name(card)>
                <CardFace card=card lang=page.lang()/>
            </span>
        }
    });
    view! {
        <li
            class="result"
            class:is-winner=row.winner
            data-seat=row.seat.to_string()
            data-points=row.points.to_string()
        >
            <Avatar seat=row.seat name=row.name.clone()/>
            <span class="result-name">
                {page.shown_name(&row.name)}
                {row.rebought.then(|| view! { <small>{page.text(Key::DealRebought)}</small> })}
                {row.eliminated.then(|| view! {
                    <small><span class="is-out">{page.text(Key::MatchEliminated)}</span></small>
                })}
            </span>
            <span class="result-cards">
                <span class="visually-hidden">{page.lang().cards(&row.cards)}</span>
                {cards.collect_view()}
            </span>
            <span class="result-points">{signed(row.points)}<small>{total(page, row.total)}</small></span>
        </li>
    }
}

#[component]
fn ScoresButton() -> impl IntoView {
    let page = page();
    view! {
        <button type="button" class="button" data-action="scores" on:click=move |_| page.visit(Screen::Scores)>
            {page.text(Key::ActionScores)}
        </button>
    }
}

/// A button that does something to the match; the main one takes the focus when it appears.
#[component]
fn Choice(action: &'static str, key: Key, intent: Intent, #[prop(default = false)] main: bool) -> impl IntoView {
    let page = page();
    let node = NodeRef::<leptos::html::Button>::new();
    if main {
        takes_focus(node);
    }
    view! {
        <button
            type="button"
            class="button"
            class:is-main=main
            data-action=action
            node_ref=node
            on:click=move |_| page.act(intent.clone())
        >
            {page.text(key)}
        </button>
    }
}

/// The cards fanned out behind the winner: ten to ace of spades.
fn fan() -> impl IntoView {
    let lang = page().lang();
    let cards = [10, 11, 12, 13, 1].into_iter().filter_map(Rank::new).map(|rank| Card::new(rank, Suit::Spades));
    let fanned = cards.enumerate().map(move |(place, card)| {
        view! {
            <span class="card" data-suit=suit_name(card) style=format!("--i:{place};--n:5")>
                <CardFace card=card lang=lang/>
            </span>
        }
    });
    view! { <div class="finale-cards" aria-hidden="true">{fanned.collect_view()}</div> }
}

/// The end of a match: who has won, and the ranking.
#[component]
pub fn Finale() -> impl IntoView {
    let page = page();
    let end = ended(page);
    view! { {move || end.get().map(|end| view! { <FinaleOf end=end/> })} }
}

#[component]
fn FinaleOf(end: DealEndScreen) -> impl IntoView {
    let page = page();
    let first = end.ranking.first().cloned();
    let line = first
        .as_ref()
        .map(|row| page.say(&Message::new(Key::MatchLine).number("deals", end.deal).number("n", row.total)));
    let ranking = end.ranking.iter().enumerate().map(|(place, row)| {
        view! {
            <li data-seat=row.seat.to_string()>
                <span class="place">{place + 1}</span>
                <Avatar seat=row.seat name=row.name.clone()/>
                <b>{page.shown_name(&row.name)}</b>
                <span>
                    {total(page, row.total)}
                    {row.chips.map(|chips| view! { <small class="chips">{page.say(&Message::new(Key::ScoreChips).number("n", chips))}</small> })}
                </span>
            </li>
        }
    });
    view! {
        <main
            class="felt finale"
            data-screen="table"
            data-phase="match-over"
            data-deal=end.deal.to_string()
        >
            <header class="finale-head">
                <div class="finale-face">
                    {fan()}
                    {first.map(|row| view! { <Avatar seat=row.seat name=row.name/> })}
                </div>
                <h1 class="hero-title">{page.say(&end.title)}</h1>
                <p class="hero-line">{line}</p>
            </header>
            <section class="sheet">
                <ol class="ranking">{ranking.collect_view()}</ol>
            </section>
            <div class="finale-actions">
                <button
                    type="button"
                    class="button is-main"
                    data-action="new-match"
                    on:click=move |_| page.screen.set(Screen::Home)
                >
                    {page.text(Key::ActionNewMatch)}
                </button>
                <ScoresButton/>
                <button type="button" class="button" data-action="export" on:click=move |_| page.export()>
                    {page.text(Key::ActionExport)}
                </button>
            </div>
        </main>
    }
}
