//! A score sheet of real cards: how it stands, and the outcome of the deal that is being entered.

mod scores;
mod seat_result;

use crate::score_sheet::{DealEntry, EntryError, NotPoints, PadKey, ScoreSheet, SheetMatch};
use crate::text::{self, Key, Lang, Message};
use rami_engine::game::{How, Match, Seat};
use rami_record::LoadError;

use super::people::{Cell, csv};
use super::table::{RebuyOffer, rebuy_offer};
use super::words;
pub use scores::{Between, Scoreboard, scores};
pub use seat_result::SeatResultRow;
pub(crate) use seat_result::seat_results;

/// A score sheet as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreSheetView {
    /// The deals that count, with the totals.
    pub scores: Scoreboard,
    /// Which of them differ from their first entry.
    pub corrected: Vec<bool>,
    /// The number of the next deal, from 1.
    pub number: u16,
    /// Who deals it.
    pub dealer: Seat,
    /// Who takes part in it.
    pub in_play: Vec<bool>,
    /// The contract of that deal, where there is one (V4-R3).
    pub contract: Option<Message>,
    /// The player who is asked to buy back, and the offer.
    pub asked: Option<(Seat, RebuyOffer)>,
    /// The first deal that contradicts those before it, from 0, and why.
    pub stopped: Option<(usize, Message)>,
    /// Who has won; `None` while the match goes on.
    pub won: Option<Message>,
    /// The players, the best first, once the match is over.
    pub ranking: Vec<SeatResultRow>,
}

/// The outcome of a deal that is being entered, as it would be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryOutcome {
    /// How the deal ended.
    pub title: Message,
    /// The players who took part, in order of their seats.
    pub rows: Vec<SeatResultRow>,
    /// Who deals next; `None` once the match is over.
    pub next_dealer: Option<Seat>,
    /// Who has won the match with it.
    pub won: Option<Message>,
}

/// A score sheet as it stands. `names` are those of the players.
///
/// # Errors
/// [`LoadError`] if this version does not know the game or a house rule.
pub fn score_sheet_view(sheet: &ScoreSheet, names: &[String]) -> Result<ScoreSheetView, LoadError> {
    let SheetMatch { game, stopped } = sheet.count()?;
    let counted = game.played().len();
    let number = u16::try_from(counted + 1).unwrap_or(u16::MAX);
    let over = game.is_over() && stopped.is_none();
    let stopped = stopped.map(|error| (counted, entry_error(&error, names)));
    Ok(ScoreSheetView {
        corrected: (0..counted).map(|deal| sheet.is_corrected(deal)).collect(),
        number,
        dealer: game.next_dealer().unwrap_or(sheet.dealer),
        in_play: game.in_play(),
        contract: game.rules().contract(number).map(words::contract),
        asked: game.asked_to_rebuy().first().and_then(|&seat| Some((seat, rebuy_offer(&game, seat)?))),
        stopped,
        won: over.then(|| victory(&game.standing().winners, names)),
        ranking: if over { ranking(&game) } else { Vec::new() },
        scores: Scoreboard::from_match(&game, names.iter().cloned().map(Some).collect()),
    })
}

/// The outcome of a deal, if it is written like this.
///
/// # Errors
/// Why it cannot be written.
pub fn entry_outcome(
    sheet: &ScoreSheet,
    index: usize,
    entry: &DealEntry,
    names: &[String],
) -> Result<EntryOutcome, EntryError> {
    let game = sheet.preview(index, entry)?.game;
    let took_part = game.played().last().cloned().unwrap_or_default();
    let rows = seat_results(&game).into_iter().filter(|row| took_part[row.seat]).collect();
    let over = game.is_over();
    Ok(EntryOutcome {
        title: ending(&game, names),
        rows,
        next_dealer: if over { None } else { game.next_dealer() },
        won: over.then(|| victory(&game.standing().winners, names)),
    })
}

/// That a deal was corrected, with the points before and after of everybody whose points it changed. `deal` is its place
/// on the sheet, from 0.
#[must_use]
pub fn deal_corrected(before: &ScoreSheetView, after: &ScoreSheetView, deal: usize) -> Message {
    let points = |view: &ScoreSheetView| view.scores.deals.get(deal).cloned().unwrap_or_default();
    let (before, now) = (points(before), points(after));
    let changes = after.scores.names.iter().zip(before.into_iter().zip(now)).filter(|(_, (before, now))| before != now);
    let change = |(name, (before, now)): (&Option<String>, (i32, i32))| {
        Message::new(Key::SheetChange)
            .text("name", name.as_deref().unwrap_or_default())
            .number("before", before)
            .number("now", now)
    };
    let joined = |all, next| Message::new(Key::SheetChanges).message("first", all).message("then", next);
    match changes.map(change).reduce(joined) {
        Some(changes) => Message::new(Key::SheetCorrectedTo).message("changes", changes),
        None => Message::new(Key::SheetCorrectedAlike),
    }
    .number("n", deal as i64 + 1)
}

fn ranking(game: &Match) -> Vec<SeatResultRow> {
    let rows = seat_results(game);
    (1..=rows.len()).flat_map(|place| rows.iter().filter(move |row| row.place == place).cloned()).collect()
}

/// How the latest deal ended, in words.
fn ending(game: &Match, names: &[String]) -> Message {
    let by = |key: Key, seat: Seat| Message::new(key).text("name", names[seat].as_str());
    let Some(deal) = game.latest() else { return Message::new(Key::DealBlocked) };
    match (deal.end.how, deal.end.winner) {
        (How::Out, Some(seat)) => by(Key::SheetWentOut, seat),
        end => words::ending_by(game.rules(), end, deal.deadwood, &|seat, _, key| by(key, seat)),
    }
}

fn victory(winners: &[Seat], names: &[String]) -> Message {
    match winners {
        [seat] => Message::new(Key::MatchWon).text("name", names[*seat].as_str()),
        several => {
            let names = several.iter().map(|&seat| Some(names[seat].clone())).collect();
            Message::new(Key::MatchWonSeveral).names("name", names)
        }
    }
}

/// Why a deal cannot be written like this, in words.
#[must_use]
pub fn entry_error(error: &EntryError, names: &[String]) -> Message {
    let by = |key: Key, seat: Seat| Message::new(key).text("name", names.get(seat).map_or("", String::as_str));
    match *error {
        EntryError::NobodyOut => Key::SheetNobodyOut.into(),
        EntryError::NoSuchEnding => Key::SheetNoSuchEnding.into(),
        EntryError::NotPlaying(seat) => by(Key::SheetNotPlaying, seat),
        EntryError::NothingLeft(seat) => by(Key::SheetNothingLeft, seat),
        EntryError::TooManyCards { seat, most } => by(Key::SheetTooManyCards, seat).number("n", most as i64),
        EntryError::TooManyOfRank { key, most } => {
            Message::new(Key::SheetTooManyOfRank).message("card", pad_name(key)).number("n", most)
        }
        EntryError::NoSuchPoints { seat, points } => by(Key::SheetNoSuchPoints, seat).number("n", points),
        EntryError::NotPoints { seat, why } => by(
            match why {
                NotPoints::Negative => Key::SheetNotNegative,
                NotPoints::Decimal => Key::SheetNotDecimal,
                NotPoints::NoNumber => Key::SheetNotNumber,
            },
            seat,
        ),
        EntryError::TooManyRamis(seat) => by(Key::SheetTooManyRamis, seat),
        EntryError::NoUpcard => Key::SheetNoUpcard.into(),
        EntryError::DeadwoodTooHigh { points, limit } => {
            Message::new(Key::SheetDeadwoodTooHigh).number("n", points).number("limit", limit)
        }
        EntryError::Unanswered(seat) => by(Key::SheetUnanswered, seat),
        EntryError::Decided => Key::SheetDecided.into(),
        EntryError::ChangedMeanwhile => Key::SheetElsewhere.into(),
    }
}

/// The name of a key of the pad.
#[must_use]
pub fn pad_name(key: PadKey) -> Message {
    let rank = key.rank().and_then(|rank| text::key(&format!("rank.{}", rank.number())));
    match rank {
        Some(_) if key == PadKey::HIGH_ACE => Key::SheetHighAce.into(),
        Some(name) => name.into(),
        None => Key::CardJoker.into(),
    }
}

/// A sheet as plain text: the players with their totals, and a line for each deal.
#[must_use]
pub fn sheet_text(title: &str, shown: &ScoreSheetView, say: impl Fn(&Message) -> String) -> String {
    let scores = &shown.scores;
    let names: Vec<&str> = scores.names.iter().map(|name| name.as_deref().unwrap_or_default()).collect();
    let with_names = |points: &[i32], played: &[bool]| {
        let each = names.iter().zip(points).zip(played).filter(|(_, played)| **played);
        each.map(|((name, points), _)| format!("{name} {points}")).collect::<Vec<_>>().join(", ")
    };
    let line = |what: Message, points: &[i32], played: &[bool]| {
        say(&Message::new(Key::SheetTextLine).message("what", what).text("points", with_names(points, played)))
    };
    let deals = scores.deals.iter().zip(&scores.played).enumerate();
    let deals = deals.map(|(index, (points, played))| {
        line(Message::new(Key::DealTitle).number("n", index as i64 + 1), points, played)
    });
    let totals = scores.finals.as_deref().unwrap_or(&scores.totals);
    let total = line(Key::ScoreTotal.into(), totals, &vec![true; totals.len()]);
    let won = shown.won.as_ref().map(&say);
    let lines = std::iter::once(title.to_string()).chain(deals).chain([total]).chain(won);
    lines.collect::<Vec<_>>().join("\n")
}

/// A sheet as a table: a row for each deal, and for each change of totals between two; a column for each player. A
/// player who took no part in a deal has an empty cell, as on the page.
#[must_use]
pub fn sheet_csv(lang: Lang, shown: &ScoreSheetView) -> String {
    let scores = &shown.scores;
    let names = scores.names.iter().map(|name| Cell::Text(name.clone().unwrap_or_default()));
    let head = std::iter::once(Cell::said(lang, Key::ScoreDeal)).chain(names).collect();
    let row = |name: Cell, cells: &mut dyn Iterator<Item = Option<i64>>| {
        let cells = cells.map(|points| points.map_or(Cell::Empty, Cell::Number));
        std::iter::once(name).chain(cells).collect::<Vec<_>>()
    };
    let changes = |after: usize| {
        let name = Cell::said(lang, if after == 0 { Key::ScoreBefore } else { Key::ScoreRebuyRow });
        let between = scores.between.iter().find(|row| row.after == after)?;
        Some(row(name, &mut between.points.iter().map(|&points| (points != 0).then_some(points.into()))))
    };
    let mut rows: Vec<Vec<Cell>> = vec![head];
    rows.extend(changes(0));
    for (index, (points, played)) in scores.deals.iter().zip(&scores.played).enumerate() {
        let mut cells = points.iter().zip(played).map(|(&points, played)| played.then_some(points.into()));
        rows.push(row(Cell::Number(index as i64 + 1), &mut cells));
        rows.extend(changes(index + 1));
    }
    let mut added = |name: Key, values: &mut dyn Iterator<Item = i64>| {
        rows.push(row(Cell::said(lang, name), &mut values.map(Some)));
    };
    added(Key::ScoreTotal, &mut scores.totals.iter().map(|&total| total.into()));
    if let Some(boxes) = &scores.boxes {
        added(Key::ScoreBoxes, &mut boxes.iter().map(|&boxes| boxes.into()));
    }
    if let Some(finals) = &scores.finals {
        added(Key::ScoreFinal, &mut finals.iter().map(|&score| score.into()));
    }
    csv(lang, rows)
}
