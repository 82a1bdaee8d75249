//! The end of a match.

use leptos::prelude::*;
use rami_engine::cards::{Card, Rank, Suit};
use rami_model::table::Session;
use rami_model::text::{Key, Message};
use rami_model::view_models::{DealEndScreen, EndRow, beaten, deal_end};

use super::days::DayCompared;
use super::duel::DuelOfFinale;
use super::luck::LuckOfFinale;
use crate::ui::components::{Avatar, Button, Fan, Icon, MenuButton, ScoresButton, Victors, When, in_points};
use crate::ui::dialogs::can_share;
use crate::ui::interaction::action::ButtonAction;
use crate::ui::interaction::focus::takes_focus;
use crate::ui::stores::{Dialog, I18n, Navigation, Reviewing, Screen, TableStore};

/// The end of a match: who has won, and the ranking.
#[component]
pub fn Finale() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let me = game.of_session(Session::me);
    game.of_session(deal_end).flatten().map(|end| {
        view! {
            <main class="felt finale" class:is-won=end.won translate="no" data-screen=Screen::Table.id() data-phase="match-over"
                data-deal=end.deal.to_string() data-me=me.map(|seat| seat.to_string())
            >
                <header class="bar"><MenuButton/></header>
                <FinaleHead end=end.clone()/>
                <div class="finale-middle fades" role="group" tabindex="0" aria-label=i18n.text(Key::ActionRanking)>
                    <Ranking rows=end.ranking/>
                    <DuelOfFinale/>
                    <LuckOfFinale/>
                </div>
                <FinaleActions/>
            </main>
        }
    })
}

#[component]
fn FinaleHead(end: DealEndScreen) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let first = end.ranking.first();
    let line = Message::new(Key::MatchLine).number("deals", end.deal);
    let line = first.map(|row| i18n.say(&line.number("n", row.result.total)));
    // Behind the winner: ten to ace of spades.
    let cards = [10, 11, 12, 13, 1].into_iter().filter_map(Rank::new).map(|rank| Card::new(rank, Suit::Spades));
    // How the player did beside the friend whose link began the match.
    let compared = game.with_untracked(|table| Some(i18n.say(&beaten(table.beat()?, table.session()?))));
    let compared = compared.map(|said| view! { <p class="hero-line" data-zone="beat">{said}</p> });
    view! {
        <header class="finale-head">
            {end.won.then(|| view! { <Shower/> })}
            <div class="finale-face">
                <Fan class="finale-cards" cards=cards.collect()/>
                <Icon name="crown"/>
                <Victors rows=end.victors.clone()/>
            </div>
            <h1 class="hero-title" tabindex="-1" use:takes_focus=true>{i18n.say(&end.title)}</h1>
            <p class="hero-line" role="status">{line.unwrap_or_default()}</p>
            {compared}
            <DayCompared/>
        </header>
    }
}

/// Small suits that come down over a victory.
#[component]
fn Shower() -> impl IntoView {
    let suits = ["S", "H", "D", "C"].into_iter().cycle().take(24);
    let fall = |(at, suit): (usize, &str)| {
        view! {
            <svg viewBox="0 0 32 32" data-suit=suit style:--x=(at * 37 % 100).to_string()
                style:--late=(at * 7 % 24).to_string() style:--size=(at % 4).to_string()><use href=format!("#s-{suit}")/></svg>
        }
    };
    view! { <div class="shower" aria-hidden="true">{suits.enumerate().map(fall).collect_view()}</div> }
}

#[component]
fn Ranking(rows: Vec<EndRow>) -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let row = |row: EndRow| {
        let chips = row.result.chips.map(|chips| {
            let chips = i18n.say(&Message::new(Key::ScoreChips).number("n", chips));
            view! { <small class="chips">{chips}</small> }
        });
        let finally = row.result.final_score.map(|score| {
            let said = i18n.say(&Message::new(Key::MatchFinal).number("n", score));
            view! { <small class="chips" data-final=score.to_string()>{said}</small> }
        });
        view! {
            <li data-seat=row.result.seat.to_string()>
                <span class="place">{row.result.place.to_string()}</span>
                <Avatar seat=row.result.seat person=game.person_at(row.result.seat)/>
                <b>{i18n.shown_name(row.name.as_deref())}</b>
                <span>{in_points(i18n, row.result.total)} {finally} {chips}</span>
            </li>
        }
    };
    view! { <section class="panel"><ol class="ranking">{rows.into_iter().map(row).collect_view()}</ol></section> }
}

#[component]
fn FinaleActions() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let reviewing = expect_context::<Reviewing>();
    let end = move || game.with_session(deal_end).flatten();
    let waits = move || end().and_then(|end| end.waits).map(|said| i18n.say(&said));
    let may_rematch = Memo::new(move |_| end().is_some_and(|end| end.may_rematch));
    let share = untrack(|| can_share(game)).then(|| {
        view! { <Button action=ButtonAction::Share name=Key::ActionShare on_press=move |()| navigation.open(Dialog::Share)/> }
    });
    view! {
        <p class="hero-line" role="status" data-zone="waits">{waits}</p>
        <div class="finale-actions">
            <When when=may_rematch>
                <Button action=ButtonAction::Rematch name=Key::ActionRematch main=true on_press=move |()| game.rematch()/>
            </When>
            <Button action=ButtonAction::NewMatch name=Key::ActionNewMatch on_press=move |()| navigation.go(Screen::Home)/>
            <Button action=ButtonAction::Review name=Key::ActionReview on_press=move |()| reviewing.show_present()/>
            {share}
            <ScoresButton/>
            <Button action=ButtonAction::Export name=Key::ActionExport on_press=move |()| game.export()/>
        </div>
    }
}
