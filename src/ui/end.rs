//! The end of a deal, over the table, and the end of a match, a screen of its own.

use rami::cards::{Card, Rank, Suit};
use rami::screens::{DealEndScreen, EndRow};
use rami::session::Intent;
use rami::text::{Key, Message};

use super::button;
use super::card::{avatar, fan, picture};
use super::choice::takes_focus;
use super::markup::{El, el};
use super::share::beaten;
use super::state::{Dialog, Page, Screen};

/// How the deal, or the match, has ended.
pub fn ended(page: Page) -> Option<DealEndScreen> {
    page.session.with(|session| session.as_ref().and_then(rami::screens::deal_end))
}

fn signed(points: i32) -> String {
    let sign = if points < 0 { '\u{2212}' } else { '+' };
    format!("{sign}{}", points.unsigned_abs())
}

fn total(page: Page, points: i32) -> String {
    page.say(&Message::new(Key::TableYourPoints).number("n", points))
}

/// The result of a deal, over the table.
pub fn outcome(page: Page, end: &DealEndScreen) -> El {
    let winner = end.rows.first().filter(|row| row.winner);
    let head = el(r#"<header class="outcome-head">"#)
        .children(winner.map(|row| avatar(row.seat, &row.name)))
        .child(el(r#"<h2 class="sheet-title" id="outcome-title">"#).text(&page.say(&end.title)))
        .children(end.detail.as_ref().map(|detail| el("<p>").text(&page.say(detail))));
    let actions = el(r#"<div class="sheet-actions">"#);
    let actions = if let Some(offer) = &end.rebuy {
        let words = Message::new(Key::DealRebuyQuestion).number("points", offer.points).number("score", offer.score);
        let left = Message::new(Key::DealRebuysLeft).number("n", offer.left).number("max", offer.max);
        let words = page.say(&words) + " " + &page.say(&left);
        actions
            .child(el("<p>").text(&words))
            .child(verify_button(page))
            .child(choice(page, "leave", Key::ActionLeave, false).on_click(move || page.act(Intent::Leave)))
            .child(choice(page, "rebuy", Key::ActionRebuy, true).on_click(move || page.act(Intent::Rebuy)))
    } else {
        let next = end.next.then(|| {
            let next = choice(page, "next-deal", Key::ActionNextDeal, !end.looking_on);
            next.on_click(move || page.act(Intent::NextDeal))
        });
        let finish = (end.next && end.looking_on).then(|| {
            button::named(page, "button is-main", "finish", Key::ActionFinish).on_click(move || page.finish())
        });
        actions.child(scores_button(page)).child(verify_button(page)).children(next).children(finish)
    };
    let sheet = el(r#"<section class="sheet outcome" aria-labelledby="outcome-title">"#)
        .child(head)
        .child(el(r#"<ol class="results">"#).children(end.rows.iter().map(|row| result(page, row))))
        .child(actions);
    el(r#"<div class="veil">"#).child(sheet)
}

fn result(page: Page, row: &EndRow) -> El {
    let lang = page.lang();
    let name = el(r#"<span class="result-name">"#)
        .text(&page.shown_name(&row.name))
        .children(row.rebought.then(|| el("<small>").text(page.text(Key::DealRebought))))
        .children(row.eliminated.then(|| {
            let out = el(r#"<span class="is-out">"#).text(page.text(Key::MatchEliminated));
            el("<small>").child(out)
        }));
    let cards = el(r#"<span class="result-cards">"#)
        .child(el(r#"<span class="visually-hidden">"#).text(&lang.cards(&row.cards)))
        .children(row.cards.iter().map(|&card| picture(card, lang).attr("data-card", card)));
    let points = el(r#"<span class="result-points">"#)
        .text(&signed(row.points))
        .child(el("<small>").text(&total(page, row.total)));
    el(r#"<li class="result">"#)
        .class("is-winner", row.winner)
        .attr("data-seat", row.seat)
        .attr("data-points", row.points)
        .child(avatar(row.seat, &row.name))
        .child(name)
        .child(cards)
        .child(points)
}

fn scores_button(page: Page) -> El {
    button::named(page, "button", "scores", Key::ActionScores).on_click(move || page.visit(Screen::Scores))
}

fn verify_button(page: Page) -> El {
    button::named(page, "button", "verify-deal", Key::ActionVerify).on_click(move || page.dialog.set(Dialog::Fair))
}

/// A button of the result; the main one takes the focus when it appears.
fn choice(page: Page, action: &str, name: Key, main: bool) -> El {
    let button = button::named(page, "button", action, name).class("is-main", main);
    if main { takes_focus(button) } else { button }
}

/// The end of a match: who has won, and the ranking.
pub fn finale(page: Page, end: &DealEndScreen) -> El {
    el(r#"<main class="felt finale" data-screen="table" data-phase="match-over">"#)
        .attr("data-deal", end.deal)
        .child(head(page, end))
        .child(ranking(page, &end.ranking))
        .child(actions(page))
}

fn head(page: Page, end: &DealEndScreen) -> El {
    let first = end.ranking.first();
    let line =
        first.map(|row| page.say(&Message::new(Key::MatchLine).number("deals", end.deal).number("n", row.total)));
    // Behind the winner: ten to ace of spades.
    let cards = [10, 11, 12, 13, 1].into_iter().filter_map(Rank::new).map(|rank| Card::new(rank, Suit::Spades));
    let face = el(r#"<div class="finale-face">"#)
        .child(fan("finale-cards", cards, page.lang()))
        .children(first.map(|row| avatar(row.seat, &row.name)));
    el(r#"<header class="finale-head">"#)
        .child(face)
        .child(takes_focus(el(r#"<h1 class="hero-title" tabindex="-1">"#).text(&page.say(&end.title))))
        .child(el(r#"<p class="hero-line" role="status">"#).text(&line.unwrap_or_default()))
        .children(compared(page))
}

/// How the player did beside the friend whose link began the match.
fn compared(page: Page) -> Option<El> {
    let beat = page.beat.get_untracked()?;
    let said = page.session.with_untracked(|session| session.as_ref().map(|session| beaten(page, &beat, session)))?;
    Some(el(r#"<p class="hero-line" data-zone="beat">"#).text(&said))
}

fn ranking(page: Page, rows: &[EndRow]) -> El {
    let rows = rows.iter().enumerate().map(|(place, row)| {
        let chips = row.chips.map(|chips| {
            el(r#"<small class="chips">"#).text(&page.say(&Message::new(Key::ScoreChips).number("n", chips)))
        });
        el("<li>")
            .attr("data-seat", row.seat)
            .child(el(r#"<span class="place">"#).text(&(place + 1).to_string()))
            .child(avatar(row.seat, &row.name))
            .child(el("<b>").text(&page.shown_name(&row.name)))
            .child(el("<span>").text(&total(page, row.total)).children(chips))
    });
    el(r#"<section class="sheet">"#).child(el(r#"<ol class="ranking">"#).children(rows))
}

fn actions(page: Page) -> El {
    let begin = button::named(page, "button is-main", "new-match", Key::ActionNewMatch);
    let export = button::named(page, "button", "export", Key::ActionExport);
    let share = page.can_share().then(|| {
        let share = button::named(page, "button", "share", Key::ActionShare);
        share.on_click(move || page.dialog.set(Dialog::Share))
    });
    let review = button::named(page, "button", "review", Key::ActionReview);
    el(r#"<div class="finale-actions">"#)
        .child(begin.on_click(move || page.screen.set(Screen::Home)))
        .child(review.on_click(move || page.review_present()))
        .children(share)
        .child(scores_button(page))
        .child(verify_button(page))
        .child(export.on_click(move || page.export()))
}
