//! The score sheet.

use rami::screens::{ScoreScreen, scores};
use rami::text::{Key, Message};

use super::card::avatar;
use super::markup::{El, el};
use super::share::beat_line;
use super::sheet::sheet_screen;
use super::state::Page;
use crate::browser::dom::decimal;

fn plain(points: i32) -> String {
    points.to_string().replace('-', "\u{2212}")
}

/// Deals by players, with totals and buy-backs.
pub fn scores_view(page: Page) -> El {
    let now = move || page.session.with(|session| session.as_ref().map(scores));
    sheet_screen(page, "scores", "score-sheet", page.text(Key::ScoreTitle), |sheet| {
        let table = el(r#"<div class="scroll-x" tabindex="0" role="region">"#)
            .attr("aria-label", page.text(Key::ScoreTitle))
            .some(now, move |scores| table(page, scores))
            .when(
                move || now().is_some_and(|scores| scores.deals.is_empty()),
                move || el(r#"<p class="sheet-note">"#).text(page.text(Key::ScoreEmpty)),
            );
        let curved = move || now().filter(|scores| scores.curve.len() > 1);
        sheet
            .attr("data-zone", "scores")
            .child(table)
            .some(now, move |scores| note(page, scores))
            .some(curved, move |scores| curve(page, scores))
    })
}

fn note(page: Page, scores: &ScoreScreen) -> El {
    let pot = scores.pot.map(|pot| page.say(&Message::new(Key::ScorePot).number("n", pot)));
    let beat = page.beat.get().map(|beat| beat_line(page, &beat));
    let text = [Some(page.say(&scores.note)), pot, beat].into_iter().flatten().collect::<Vec<_>>().join(" ");
    el(r#"<p class="sheet-note">"#).text(&text)
}

/// The totals from deal to deal, a line a player. The table beside it says the same in figures.
fn curve(page: Page, scores: &ScoreScreen) -> El {
    let (lines, zero) = scores.lines();
    let place = |(x, y): (f64, f64)| (decimal(x * 300.0), decimal(y * 100.0));
    let zero = decimal(zero * 100.0);
    let mut drawing = format!(r#"<line class="axis" x1="0" x2="300" y1="{zero}" y2="{zero}"/>"#);
    for (seat, points) in lines.iter().enumerate() {
        let path: String = points.iter().map(|&point| place(point)).map(|(x, y)| x + "," + &y + " ").collect();
        let (x, y) = place(points.last().copied().unwrap_or_default());
        let hue = seat % 6;
        drawing += &format!(
            r#"<g data-hue="{hue}" class="curve-{seat}"><polyline points="{path}"/><circle cx="{x}" cy="{y}" r="4"/></g>"#
        );
    }
    let names = scores.names.iter().enumerate().map(|(seat, name)| {
        let mark = el("<i>").attr("data-hue", seat % 6).attr("class", format!("curve-{seat}"));
        el("<li>").child(mark).text(&page.shown_name(name))
    });
    let svg = el(&format!(r#"<svg viewBox="-6 -8 314 116" role="img">{drawing}</svg>"#));
    el(r#"<figure class="curve">"#)
        .child(svg.attr("aria-label", page.text(Key::ScoreCurve)))
        .child(el(r#"<ul aria-hidden="true">"#).children(names))
}

fn table(page: Page, scores: &ScoreScreen) -> El {
    let corner =
        el(r#"<th scope="col">"#).child(el(r#"<span class="visually-hidden">"#).text(page.text(Key::ScoreDeal)));
    let heads = scores.names.iter().enumerate().map(|(seat, name)| {
        el(r#"<th scope="col">"#)
            .attr("data-seat", seat)
            .child(avatar(seat, name))
            .child(el("<span>").text(&page.shown_name(name)))
    });
    let rows = scores.deals.iter().enumerate().map(|(index, points)| {
        let best = if scores.high_is_good { points.iter().max() } else { points.iter().min() }.copied();
        let cells = points.iter().enumerate().map(|(seat, &n)| cell(seat, n).class("is-winner", Some(n) == best));
        let title = page.say(&Message::new(Key::DealTitle).number("n", index as i64 + 1));
        el("<tr>").child(el(r#"<th scope="row">"#).text(&title)).children(cells)
    });
    let totals = scores.totals.iter().enumerate().map(|(seat, &n)| total(page, scores, seat, n));
    let foot = el("<tr>").child(el(r#"<th scope="row">"#).text(page.text(Key::ScoreTotal))).children(totals);
    el(r#"<table class="scores">"#)
        .child(el("<thead>").child(el("<tr>").child(corner).children(heads)))
        .child(el("<tbody>").children(rows))
        .child(el("<tfoot>").child(foot))
}

fn cell(seat: usize, points: i32) -> El {
    el("<td>").attr("data-seat", seat).child(el("<span>").attr("data-points", points).text(&plain(points)))
}

fn total(page: Page, scores: &ScoreScreen, seat: usize, points: i32) -> El {
    let bar = scores.parts.as_ref().map(|parts| parts[seat]).map(|part| {
        let filled = el("<i>").var("--part", decimal(part));
        el(r#"<span class="limit">"#).class("is-near", part >= 0.75).child(filled)
    });
    let (gone, rebuys) = (scores.eliminated[seat], scores.rebuys[seat]);
    cell(seat, points)
        .class("is-gone", gone)
        .children(bar)
        .children(gone.then(|| el(r#"<span class="is-mark">"#).text(page.text(Key::MatchEliminated))))
        .children((rebuys > 0).then(|| {
            el(r#"<span class="is-rebuy">"#).text(&page.say(&Message::new(Key::ScoreRebuyCount).number("n", rebuys)))
        }))
}
