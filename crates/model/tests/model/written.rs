//! Points entered on a score sheet: an entry replaces another only after a question, and a correction is marked.

use rami_engine::rules::Options;
use rami_model::score_sheet::{DealEntry, PadKey, Points, ScoreSheet, SheetSeat};
use rami_model::view_models::score_sheet_view;
use rami_record::json::Json;
use rami_record::{ChosenRules, Decision};

fn typed(points: u16) -> Points {
    Points::Typed { points, joker: false }
}

fn key(text: &str) -> PadKey {
    text.parse().expect("a key")
}

#[test]
fn a_card_never_takes_the_place_of_typed_points() {
    let cards = Points::default().with_card(key("K")).and_then(|points| points.with_card(key("K")));
    assert_eq!(cards, Some(Points::Cards("K K".parse().expect("ranks"))));
    for points in [0, 30, 999] {
        assert_eq!(typed(points).with_card(key("K")), None);
        assert_eq!(Points::Typed { points, joker: true }.with_card(key("JK")), None);
    }
}

#[test]
fn accepts_only_whole_numbers_as_points() {
    let before = Points::Typed { points: 24, joker: true };
    let read = |text: &str| before.with_text(text);
    let joker = |points| Some(Points::Typed { points, joker: true });
    for (text, points) in
        [("242", 242), ("242,", 242), ("242.", 242), (" 242 ", 242), ("242;", 242), ("0", 0), ("007", 7)]
    {
        assert_eq!(read(text), joker(points), "{text:?}");
    }
    assert_eq!(read(""), Some(Points::default()));
    assert_eq!(read("  "), Some(Points::default()));
    for text in ["24,2", "-5", "+5", "1e3", "12a", "a", ",", "2 4", "99999", "٣"] {
        assert_eq!(read(text), None, "{text:?}");
    }
}

fn people(seats: u64) -> Vec<SheetSeat> {
    (1..=seats).map(|person| SheetSeat { person, name: format!("P{person}") }).collect()
}

fn deal(sheet: &ScoreSheet, left: &[u16]) -> DealEntry {
    let rules = sheet.rules_in_force().expect("known rules");
    let mut entry = DealEntry { winner: Some(0), ..DealEntry::empty(&rules, sheet.seats.len()) };
    for (seat, &points) in entry.seats.iter_mut().skip(1).zip(left) {
        seat.left = typed(points);
    }
    entry
}

fn corrected(sheet: &ScoreSheet) -> Vec<bool> {
    let names = sheet.seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
    score_sheet_view(sheet, &names).expect("known rules").corrected
}

#[test]
fn marks_a_deal_as_corrected_while_it_differs_from_the_first_entry() {
    let mut sheet = ScoreSheet::new(1, ChosenRules::of_game("rami51", Options::new()), people(2));
    for _ in 0..2 {
        sheet.write(deal(&sheet, &[20])).expect("a deal as it can be");
    }
    assert_eq!(corrected(&sheet), [false, false]);
    sheet.correct(0, deal(&sheet, &[30])).expect("a deal as it can be");
    assert_eq!(corrected(&sheet), [true, false]);
    let read = ScoreSheet::from_json(&sheet.to_json()).expect("what was written");
    assert_eq!(corrected(&read), [true, false]);
    sheet.correct(0, deal(&sheet, &[20])).expect("a deal as it can be");
    assert_eq!(corrected(&sheet), [true, false], "it was, though it reads as at first again");
    sheet.take_back();
    sheet.take_back();
    assert_eq!(corrected(&sheet), [false, false], "the correction is taken back");
}

#[test]
fn marks_no_correction_for_answers_and_replaced_deals() {
    let mut sheet = ScoreSheet::new(1, ChosenRules::of_game("rami51", Options::new()), people(3));
    while sheet.count().expect("known rules").game.asked_to_rebuy().is_empty() {
        sheet.write(deal(&sheet, &[60, 2])).expect("a deal as it can be");
    }
    sheet.answer(Decision::Leave(1)).expect("the seat is asked");
    sheet.write(deal(&sheet, &[0, 3])).expect("a deal as it can be");
    assert!(corrected(&sheet).iter().all(|corrected| !corrected));
    sheet.correct(0, deal(&sheet, &[2, 2])).expect("a deal as it can be");
    sheet.remove_rest();
    let kept = sheet.deals().len();
    sheet.write(deal(&sheet, &[5, 5])).expect("a deal as it can be");
    let marks = corrected(&sheet);
    assert_eq!((marks[0], marks[kept]), (true, false), "{marks:?}");
}
