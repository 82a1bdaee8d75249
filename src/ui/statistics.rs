//! What the finished matches add up to: figures, a curve, a table, and how chance has treated everybody.

use js_sys::futures::spawn_local;
use rami::cards::sort_short;
use rami::screens::{chance, figures, level_name, variant_name, win_curve};
use rami::session::{Filter, Line, Statistics, Summary, csv, lines};
use rami::text::{Key, Message};

use super::button;
use super::choice::{Offer, choice};
use super::live::Live;
use super::markup::{El, el};
use super::sheet::sheet_screen;
use super::state::Page;
use crate::browser::dom::decimal;
use crate::browser::{archive, dom};

/// What the screen shows: all matches, oldest first, and which of them count. `None` until they are loaded.
#[derive(Clone, Copy)]
pub struct Shown {
    matches: Live<Option<Vec<Summary>>>,
    failed: Live<bool>,
    filter: Live<Filter>,
    sure: Live<bool>,
}

impl Default for Shown {
    fn default() -> Self {
        let (filter, sure) = (Live::new(Filter::default()), Live::new(false));
        Self { matches: Live::new(None), failed: Live::new(false), filter, sure }
    }
}

impl Shown {
    fn load(self) {
        spawn_local(async move {
            match archive::all().await {
                Ok(mut matches) => {
                    matches.reverse();
                    self.matches.set(Some(matches));
                }
                Err(_) => self.failed.set(true),
            }
        });
    }

    fn any(self) -> bool {
        self.matches.with(|matches| matches.as_ref().is_some_and(|matches| !matches.is_empty()))
    }

    /// Something of all matches, once they are loaded.
    fn of<T: Default>(self, read: impl FnOnce(&[Summary]) -> T) -> T {
        self.matches.with(|matches| matches.as_deref().map(read)).unwrap_or_default()
    }

    /// What the matches that count add up to.
    fn sums(self) -> Statistics {
        let filter = self.filter.get();
        self.of(|matches| Statistics::of(matches.iter().filter(|summary| filter.admits(summary))))
    }

    /// Forgets everything, once the player is sure.
    fn reset(self, page: Page) {
        self.sure.set(false);
        spawn_local(async move {
            match archive::clear().await {
                Ok(()) => self.matches.set(Some(Vec::new())),
                Err(_) => page.notify(Key::ErrorArchive.into()),
            }
        });
    }
}

/// The statistics screen.
pub fn statistics_view(page: Page) -> El {
    let shown = page.past.shown;
    shown.matches.set(None);
    shown.failed.set(false);
    shown.filter.set(Filter::default());
    shown.sure.set(false);
    shown.load();
    let none = move || shown.matches.with(|matches| matches.as_ref().is_some_and(Vec::is_empty));
    let said = |key: Key| move || el(r#"<p class="sheet-note">"#).text(page.text(key));
    sheet_screen(page, "statistics", "statistics", page.text(Key::StatsTitle), |sheet| {
        sheet
            .when(none, said(Key::StatsEmpty))
            .when(move || shown.failed.get(), said(Key::HistoryFailed))
            .when(move || shown.any(), move || content(page, shown))
    })
}

fn content(page: Page, shown: Shown) -> El {
    el(r#"<div class="stats">"#)
        .child(filters(page, shown))
        .some(
            move || Some(shown.sums()),
            move |sums| {
                el("<div>")
                    .child(figures_of(page, sums))
                    .children((sums.curve.len() > 1).then(|| curve(page, sums)))
                    .child(luck(page, sums))
            },
        )
        .some(move || Some(shown.of(lines)), move |lines| table(page, lines))
        .child(actions(page, shown))
}

/// The choices of which matches count: only what occurs is offered.
fn filters(page: Page, shown: Shown) -> El {
    let all = shown.matches.with_untracked(|matches| lines(matches.as_deref().unwrap_or_default()));
    let offers = |values: Vec<(String, String)>| {
        let every = Offer::named("", page.text(Key::StatsAll));
        let mut known: Vec<(String, String)> = Vec::new();
        for value in values {
            if !known.contains(&value) {
                known.push(value);
            }
        }
        std::iter::once(every).chain(known.into_iter().map(|(id, name)| Offer::named(id, &name))).collect::<Vec<_>>()
    };
    let name = |key: Option<Key>, id: &str| key.map_or(id, |key| page.text(key)).to_string();
    let variants = all.iter().map(|line| (line.variant.clone(), name(variant_name(&line.variant), &line.variant)));
    let levels = all.iter().map(|line| (line.level.clone(), name(level_name(&line.level), &line.level)));
    let mut players: Vec<usize> = all.iter().map(|line| line.players).collect();
    sort_short(&mut players, |&count| count);
    let players = players.into_iter().map(|count| (count.to_string(), count.to_string()));
    let some = |text: String| Some(text).filter(|text| !text.is_empty());
    let filter = shown.filter;
    let of_filter = move |read: fn(&Filter) -> Option<String>| move || filter.with(read).unwrap_or_default();
    el(r#"<div class="filters">"#)
        .child(choice(
            page,
            "stats-variant",
            Key::StatsGame,
            offers(variants.collect()),
            of_filter(|filter| filter.variant.clone()),
            move |id| filter.update(|filter| filter.variant = some(id)),
        ))
        .child(choice(
            page,
            "stats-level",
            Key::StatsLevel,
            offers(levels.collect()),
            of_filter(|filter| filter.level.clone()),
            move |id| filter.update(|filter| filter.level = some(id)),
        ))
        .child(choice(
            page,
            "stats-players",
            Key::StatsPlayers,
            offers(players.collect()),
            of_filter(|filter| filter.players.map(|players| players.to_string())),
            move |count| filter.update(|filter| filter.players = count.parse().ok()),
        ))
}

fn figures_of(page: Page, sums: &Statistics) -> El {
    let figure = |figure: rami::screens::Figure| {
        el("<div>")
            .attr("data-figure", figure.id)
            .child(el("<dt>").text(page.text(figure.name)))
            .child(el("<dd>").text(&page.say(&figure.value)))
    };
    el(r#"<dl class="figures">"#).children(figures(sums).into_iter().map(figure))
}

/// The share of wins over time. The figures beside it say the same as text.
fn curve(page: Page, sums: &Statistics) -> El {
    let point = |&(x, y): &(f64, f64)| decimal(x * 300.0) + "," + &decimal(y * 100.0) + " ";
    let path: String = win_curve(sums).iter().map(point).collect();
    let lines = r#"<path class="axis" d="M0 0H300M0 50H300M0 100H300"/>"#;
    let svg = el(&format!(
        r#"<svg viewBox="-6 -8 314 116" role="img">{lines}<polyline class="wins" points="{path}"/></svg>"#
    ));
    let title = page.text(Key::StatsCurve);
    el(r#"<figure class="curve win-curve">"#).child(svg.attr("aria-label", title)).child(el("<figcaption>").text(title))
}

fn table(page: Page, lines: &[Line]) -> El {
    let head =
        [Key::StatsGame, Key::StatsLevel, Key::StatsPlayers, Key::StatsMatches, Key::StatsWon, Key::StatsAverage];
    let heads = head.into_iter().map(|key| el(r#"<th scope="col">"#).text(page.text(key)));
    let row = |line: &Line| {
        let name = |key: Option<Key>, id: &str| key.map_or(id, |key| page.text(key)).to_string();
        let shown = figures(&line.sums);
        let value = |id: &str| {
            shown.iter().find(|figure| figure.id == id).map(|figure| page.say(&figure.value)).unwrap_or_default()
        };
        el("<tr>")
            .child(el(r#"<th scope="row">"#).text(&name(variant_name(&line.variant), &line.variant)))
            .child(el("<td>").text(&name(level_name(&line.level), &line.level)))
            .child(el("<td>").text(&line.players.to_string()))
            .children(["matches", "won", "average"].into_iter().map(|id| el("<td>").text(&value(id))))
    };
    let table = el(r#"<table class="scores stats-table">"#)
        .child(el("<thead>").child(el("<tr>").children(heads)))
        .child(el("<tbody>").children(lines.iter().map(row)));
    let region = el(r#"<div class="scroll-x" tabindex="0" role="region">"#)
        .attr("aria-label", page.text(Key::StatsByGame))
        .child(table);
    el("<section>").child(el("<h2>").text(page.text(Key::StatsByGame))).child(region)
}

fn luck(page: Page, sums: &Statistics) -> El {
    let said = chance(sums).into_iter().map(|said| el("<p>").text(&page.say(&said)));
    el(r#"<section data-zone="chance">"#).child(el("<h2>").text(page.text(Key::ChanceTitle))).children(said)
}

fn actions(page: Page, shown: Shown) -> El {
    let export = button::named(page, "button", "export-csv", Key::StatsCsv).on_click(move || {
        dom::download_as(
            "rami.csv",
            "text/csv",
            &shown.matches.with_untracked(|matches| csv(matches.as_deref().unwrap_or_default())),
        )
    });
    let reset = button::named(page, "button is-quiet", "reset", Key::StatsReset).on_click(move || shown.sure.set(true));
    let ask = move || {
        let count = shown.matches.with_untracked(|matches| matches.as_ref().map_or(0, Vec::len));
        let question = page.say(&Message::new(Key::StatsResetSure).number("n", count as i64));
        let yes = button::named(page, "button is-main", "reset-sure", Key::StatsReset);
        let no = button::named(page, "button", "reset-cancel", Key::ActionCancel);
        el(r#"<div class="sure" role="alert">"#)
            .child(el("<p>").text(&question))
            .child(yes.on_click(move || shown.reset(page)))
            .child(no.on_click(move || shown.sure.set(false)))
    };
    el(r#"<div class="sheet-actions">"#).child(export).child(reset).when(move || shown.sure.get(), ask)
}
