//! Tables as comma-separated values (RFC 4180). They have the separator and the headings of a language, so that its
//! spreadsheets can read them, and a byte order mark that identifies UTF-8.

use crate::history::Summary;
use crate::text::{Key, Lang};

use super::history::{game_name, level_name};

/// The byte order mark at the beginning of a text in UTF-8.
const MARK: char = '\u{feff}';

/// A cell of a table.
pub(crate) enum Cell {
    /// Words.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A moment as `2026-11-27 21:05:00`, which spreadsheets of every language read as date and time.
    Moment(String),
    /// Nothing.
    Empty,
}

impl Cell {
    /// A heading, or another text of the page.
    pub(crate) fn said(lang: Lang, key: Key) -> Self {
        Self::Text(lang.text(key).to_string())
    }

    fn written(&self) -> String {
        match self {
            Self::Text(text) => quoted(text),
            Self::Number(number) => number.to_string(),
            Self::Moment(moment) => moment.clone(),
            Self::Empty => String::new(),
        }
    }
}

/// Writes a table.
pub(crate) fn csv(lang: Lang, rows: impl IntoIterator<Item = Vec<Cell>>) -> String {
    let mut text = String::from(MARK);
    for row in rows {
        let cells: Vec<String> = row.iter().map(Cell::written).collect();
        text += &cells.join(lang.text(Key::LanguageSeparator));
        text += "\r\n";
    }
    text
}

/// Quotes a text where necessary. Leading characters by which a spreadsheet recognizes a formula are removed.
fn quoted(text: &str) -> String {
    let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && !text.starts_with('-');
    if plain {
        text.to_string()
    } else {
        format!("\"{}\"", text.replace('"', "\"\"").trim_start_matches(['=', '+', '-', '@', '\t', '\r']))
    }
}

/// All finished matches: the headings, then a line for each match. `moment` writes a time in milliseconds since 1970 as
/// local time, such as `2026-11-27 21:05:00`.
#[must_use]
pub fn matches_csv(lang: Lang, matches: &[Summary], moment: impl Fn(u64) -> String) -> String {
    let heads = [
        Key::CsvBegun,
        Key::CsvEnded,
        Key::StatsGame,
        Key::StatsPlayers,
        Key::StatsLevel,
        Key::CsvWon,
        Key::StatsDeals,
        Key::StatsOuts,
        Key::CsvPoints,
        Key::ScoreTotal,
    ];
    let named = |key: Option<Key>, id: &str| key.map_or_else(|| Cell::Text(id.into()), |key| Cell::said(lang, key));
    let line = |summary: &Summary| {
        let outs = summary.deals.iter().filter(|deal| deal.out_in.is_some()).count();
        let points = summary.deals.iter().map(|deal| i64::from(deal.points)).sum();
        vec![
            Cell::Moment(moment(summary.id)),
            Cell::Moment(moment(summary.ended)),
            named(game_name(summary.game()), summary.game()),
            Cell::Number(summary.seats.len() as i64),
            named(level_name(summary.level()), summary.level()),
            Cell::said(lang, if summary.won() { Key::CsvYes } else { Key::CsvNo }),
            Cell::Number(summary.deals.len() as i64),
            Cell::Number(outs as i64),
            Cell::Number(points),
            Cell::Number(summary.total().into()),
        ]
    };
    let head = heads.map(|key| Cell::said(lang, key)).into();
    csv(lang, std::iter::once(head).chain(matches.iter().map(line)))
}
