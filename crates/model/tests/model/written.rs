//! Points entered on a score sheet: an entry replaces another only after a question, and a correction is marked.

use rami_engine::rules::Options;
use rami_model::score_sheet::{DealEntry, EnteredDeal, EntryError, NotPoints, PadKey, Points, ScoreSheet, SheetSeat};
use rami_model::text::Lang;
use rami_model::view_models::{ScoreSheetView, deal_corrected, entry_error, score_sheet_view};
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
    let joker = |points| Ok(Points::Typed { points, joker: true });
    for (text, points) in
        [("242", 242), ("242,", 242), ("242.", 242), (" 242 ", 242), ("242;", 242), ("0", 0), ("007", 7)]
    {
        assert_eq!(read(text), joker(points), "{text:?}");
    }
    assert_eq!(read(""), Ok(Points::default()));
    assert_eq!(read("  "), Ok(Points::default()));
    for text in ["-5", "-20", "-", "-2,5", "\u{2212}20", "\u{2013}20", " -1"] {
        assert_eq!(read(text), Err(NotPoints::Negative), "{text:?}");
    }
    for text in ["24,2", "12.5", "0,5", ",5", "12.50"] {
        assert_eq!(read(text), Err(NotPoints::Decimal), "{text:?}");
    }
    for text in ["+5", "1e3", "12a", "a", ",", "2 4", "12345", "99999", "٣", "1.2.3"] {
        assert_eq!(read(text), Err(NotPoints::NoNumber), "{text:?}");
    }
}

#[test]
fn says_why_a_text_is_no_number_of_points() {
    let names = ["Ana".to_string(), "Bruno".to_string()];
    for lang in Lang::all() {
        let said = [NotPoints::Negative, NotPoints::Decimal, NotPoints::NoNumber]
            .map(|why| lang.render(&entry_error(&EntryError::NotPoints { seat: 1, why }, &names)));
        assert!(said.iter().all(|said| said.contains("Bruno")), "{said:?}");
        assert!(said[0] != said[1] && said[1] != said[2], "{said:?}");
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

fn view(sheet: &ScoreSheet) -> ScoreSheetView {
    let names = sheet.seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
    score_sheet_view(sheet, &names).expect("known rules")
}

#[test]
fn a_correction_names_the_points_before_and_after() {
    let mut sheet = ScoreSheet::new(1, ChosenRules::of_game("rami51", Options::new()), people(3));
    sheet.write(deal(&sheet, &[20, 30])).expect("a deal as it can be");
    let before = view(&sheet);
    let said =
        |sheet: &ScoreSheet| Lang::by_code("fr").expect("French").render(&deal_corrected(&before, &view(sheet), 0));
    assert_eq!(said(&sheet), "Donne 1 corrigée.");
    sheet.correct(0, deal(&sheet, &[25, 30])).expect("a deal as it can be");
    assert_eq!(said(&sheet), "Donne 1 corrigée\u{a0}: P2 20 → 25.");
    sheet.correct(0, deal(&sheet, &[25, 12])).expect("a deal as it can be");
    assert_eq!(said(&sheet), "Donne 1 corrigée\u{a0}: P2 20 → 25, P3 30 → 12.");
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

/// A sheet that another tab changes while a deal is entered: two deals, and what each deal is entered as here.
fn in_two_tabs() -> (ScoreSheet, DealEntry) {
    let mut sheet = ScoreSheet::new(1, ChosenRules::of_game("rami51", Options::new()), people(3));
    for points in [20, 30] {
        sheet.write(deal(&sheet, &[points, points])).expect("a deal as it can be");
    }
    let entry = deal(&sheet, &[40, 41]);
    (sheet, entry)
}

#[test]
fn a_deal_that_another_tab_has_written_is_not_written_twice() {
    let (mut sheet, entry) = in_two_tabs();
    let next = EnteredDeal::next(&sheet);
    sheet.enter(&next, entry.clone()).expect("the deal is written in the other tab");
    let kept = sheet.clone();
    assert!(!next.fits(&sheet));
    assert_eq!(sheet.enter(&next, entry.clone()), Err(EntryError::ChangedMeanwhile));
    sheet.take_back();
    sheet.take_back();
    assert_eq!(sheet.enter(&next, entry), Err(EntryError::ChangedMeanwhile), "a deal before it is gone");
    assert_ne!(sheet, kept);
}

#[test]
fn a_correction_does_not_bring_a_removed_deal_back() {
    let (mut sheet, entry) = in_two_tabs();
    let second = EnteredDeal::corrected(&sheet, 1).expect("it is there");
    sheet.take_back();
    assert_eq!(sheet.enter(&second, entry.clone()), Err(EntryError::ChangedMeanwhile));
    assert_eq!(sheet.correct(1, entry.clone()), Err(EntryError::ChangedMeanwhile));
    assert_eq!(sheet.deals().len(), 1);
    sheet.write(entry.clone()).expect("another deal at its place");
    assert_eq!(sheet.enter(&second, deal(&sheet, &[1, 2])), Err(EntryError::ChangedMeanwhile));
    assert_eq!(sheet.deals()[1], entry);
}

#[test]
fn an_entry_is_applied_to_the_newest_sheet_while_its_deal_is_as_it_was() {
    let (mut sheet, entry) = in_two_tabs();
    let (first, next) = (EnteredDeal::corrected(&sheet, 0).expect("it is there"), EnteredDeal::next(&sheet));
    sheet.correct(1, deal(&sheet, &[5, 6])).expect("another deal is corrected in the other tab");
    sheet.enter(&next, entry.clone()).expect("the next deal is still the next");
    sheet.enter(&first, entry.clone()).expect("the first deal is still as it was");
    assert_eq!([&sheet.deals()[0], &sheet.deals()[2]], [&entry, &entry]);
    assert_eq!(sheet.deals()[1], deal(&sheet, &[5, 6]));
}

#[test]
fn a_draft_belongs_to_its_deal() {
    let (mut sheet, entry) = in_two_tabs();
    let (first, next) = (EnteredDeal::corrected(&sheet, 0).expect("it is there"), EnteredDeal::next(&sheet));
    assert_eq!(EnteredDeal::of_draft(&sheet), next);
    sheet.keep_draft(Some((first.index(), entry.clone())));
    assert_eq!((sheet.draft_of(&first), sheet.draft_of(&next)), (Some(&entry), None));
    assert_eq!(EnteredDeal::of_draft(&sheet), first);
    assert_eq!(first.first_entry(&sheet), sheet.deals()[0]);
    sheet.correct(0, deal(&sheet, &[9, 9])).expect("a deal as it can be");
    assert_eq!((sheet.draft_of(&first), first.fits(&sheet)), (None, false));
}
