//! Any text as the people, the evenings, the problems tried and the score sheets of a device, and a score sheet with a few changes.

use rami_model::history::{Evenings, GameResult, ProblemHistory};
use rami_model::people::PersonList;
use rami_model::score_sheet::ScoreSheet;
use serde_json::Value;

use crate::choices::Choices;
use crate::hostile::change_node;
use rami_record::json::Json;

/// A score sheet with a correction and a buy-back.
const SHEET: &str = concat!(
    r#"{"version":1,"id":1,"at":2,"variant":"rami51","options":{"max_rebuys":1},"seats":[[1,"A"],[2,"B"],[3,"C"]],"dealer":1,"#,
    r#""deals":["out 0 one-go / - / K K K A A JK / =12 unopened; 1 rebuy","blocked / 2 / =30+JK / T 9 laid A+ A ramis 1"],"#,
    r#""changes":[[0,null],[1,null],[0,"out 0 / - / - / -"]],"draft":[2,"out / - / - / 7"]}"#
);

/// Counts a sheet, takes everything back that can be, and writes it.
fn counted(mut sheet: ScoreSheet) {
    assert_eq!(ScoreSheet::from_json(&sheet.to_json()).as_ref(), Ok(&sheet));
    let _ = GameResult::from_sheet(&sheet, &PersonList::default());
    while sheet.may_take_back() {
        let _ = sheet.count();
        sheet.take_back();
    }
    let _ = sheet.rematch(9);
}

/// Tries a text as what is kept of people and sheets, and a sheet with a few changes.
pub(super) fn kept(text: &str, choices: &mut Choices<'_>) {
    if let Ok(people) = PersonList::from_json(text) {
        assert_eq!(PersonList::from_json(&people.to_json()).as_ref(), Ok(&people));
    }
    if let Ok(problems) = ProblemHistory::from_json(text) {
        assert_eq!(ProblemHistory::from_json(&problems.to_json()).as_ref(), Ok(&problems));
    }
    if let Ok(evenings) = Evenings::from_json(text) {
        for evening in &evenings.evenings {
            assert_eq!(evening.ranking(&[]).len(), evening.people.len());
        }
    }
    if let Ok(sheet) = ScoreSheet::from_json(text) {
        counted(sheet);
    }
    let mut sheet: Value = serde_json::from_str(SHEET).expect("written so");
    for _ in 0..choices.below(4) {
        let mut left = choices.below(60);
        change_node(&mut sheet, &mut left, choices);
    }
    if let Ok(sheet) = ScoreSheet::from_json(&sheet.to_string()) {
        counted(sheet);
    }
}
