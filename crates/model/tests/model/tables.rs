//! Exported comma-separated values have the form that spreadsheets of each language read.

use rami_engine::rules::{OptionValue, Options};
use rami_model::history::{DealFigures, Dealt, Summary};
use rami_model::score_sheet::{DealEntry, Points, ScoreSheet, SheetSeat};
use rami_model::text::Lang;
use rami_model::view_models::{matches_csv, score_sheet_view, sheet_csv};
use rami_record::{ChosenRules, Decision};

fn finished() -> Summary {
    Summary {
        id: 7,
        key: None,
        of_other: false,
        ended: 8,
        variant: "rami51".into(),
        options: Options::default(),
        set: None,
        seats: vec!["A".into(), "B".into()],
        seat: 0,
        levels: vec!["=cmd()".into()],
        totals: vec![25, 50],
        winners: vec![0],
        deals: vec![DealFigures { points: 0, out_in: Some(4) }, DealFigures { points: 25, out_in: None }],
        own: Dealt::default(),
        others: Dealt::default(),
        persons: Vec::new(),
        joint: false,
        by_seat: Vec::new(),
        luck: None,
    }
}

fn moment(milliseconds: u64) -> String {
    format!("2026-11-27 21:05:{milliseconds:02}")
}

/// A sheet of three, of whom one is out, buys back, and is out for good before the last deal.
fn sheet() -> ScoreSheet {
    let seats = (1..=3).map(|person| SheetSeat { person, name: format!("P{person}") }).collect();
    let options = Options::from([("max_rebuys".into(), OptionValue::Number(1))]);
    let mut sheet = ScoreSheet::new(1, ChosenRules::of_game("rami51", options), seats);
    let rules = sheet.rules_in_force().expect("known rules");
    let write = |sheet: &mut ScoreSheet, left: [u16; 3]| {
        let mut entry = DealEntry { winner: Some(0), ..DealEntry::empty(&rules, 3) };
        for (seat, points) in entry.seats.iter_mut().zip(left) {
            seat.left = Points::Typed { points, joker: false };
        }
        sheet.write(entry).expect("a deal as it can be");
    };
    let count = |sheet: &ScoreSheet| sheet.count().expect("known rules").game;
    while count(&sheet).asked_to_rebuy().is_empty() {
        write(&mut sheet, [0, 60, 2]);
    }
    sheet.answer(Decision::Rebuy(1)).expect("the seat is asked");
    while count(&sheet).in_play()[1] {
        write(&mut sheet, [0, 60, 2]);
    }
    write(&mut sheet, [0, 0, 2]);
    sheet
}

/// The rows of a table, each as its cells. The byte order mark and the line ends are checked.
fn cells(text: &str, separator: char) -> Vec<Vec<String>> {
    let rows = text.strip_prefix('\u{feff}').expect("the mark by which a spreadsheet knows UTF-8");
    assert!(!rows.contains('\u{feff}') && rows.ends_with("\r\n"), "{rows:?}");
    rows.trim_end().split("\r\n").map(|row| row.split(separator).map(str::to_string).collect()).collect()
}

#[test]
fn every_table_has_the_separator_and_the_headings_of_the_language() {
    for (code, separator, heads, won) in [
        ("fr", ';', ["\"Début\"", "Fin", "Jeu", "Joueurs"], "oui"),
        ("en", ',', ["Begun", "Ended", "Game", "Players"], "yes"),
        ("pt", ';', ["\"Início\"", "Fim", "Modalidade", "Jogadores"], "sim"),
    ] {
        let lang = Lang::by_code(code).expect("listed");
        let rows = cells(&matches_csv(lang, &[finished()], moment), separator);
        assert_eq!(rows[0][..4], heads, "{code}");
        assert_eq!(rows[0].len(), 10, "{code}");
        assert_eq!(rows[1][..2], ["2026-11-27 21:05:07", "2026-11-27 21:05:08"], "{code}: times a spreadsheet reads");
        assert_eq!(rows[1][3..], ["2", "\"cmd()\"", won, "2", "1", "25", "25"], "{code}: no formula, no identifiers");
        assert!(!rows[1][2].contains("rami51"), "{code}: the name of the game, {}", rows[1][2]);
        let names: Vec<String> = ["Ana", "Bruno", "Clara"].map(String::from).into();
        let shown = score_sheet_view(&sheet(), &names).expect("known rules");
        let rows = cells(&sheet_csv(lang, &shown), separator);
        assert!(rows.iter().all(|row| row.len() == 4), "{code}: {rows:?}");
        assert_eq!(rows[0][1..], names[..], "{code}");
        assert_ne!((rows[0][0].as_str(), rows.last().expect("a total")[0].as_str()), ("deal", "total"));
    }
}

#[test]
fn the_columns_of_an_exported_sheet_add_up_and_who_took_no_part_has_no_points() {
    let names: Vec<String> = ["Ana", "Bruno", "Clara"].map(String::from).into();
    let shown = score_sheet_view(&sheet(), &names).expect("known rules");
    let rows = cells(&sheet_csv(Lang::by_code("fr").expect("French"), &shown), ';');
    let (last, total) = (&rows[rows.len() - 2], &rows[rows.len() - 1]);
    assert_eq!((last[2].as_str(), total[0].as_str()), ("", "Total"), "{rows:?}");
    assert!(rows.iter().any(|row| row[0] == "Rachat"), "{rows:?}");
    for column in 1..4 {
        let number = |row: &Vec<String>| row[column].parse::<i64>().unwrap_or(0);
        let sum: i64 = rows[1..rows.len() - 1].iter().map(number).sum();
        assert_eq!(sum, number(total), "{rows:?}");
    }
}
