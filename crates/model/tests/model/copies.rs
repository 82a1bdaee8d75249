//! When a player is reminded to save a copy of everything.

use rami_model::backup::{Copies, Reminder, copy_name, deletes_unvisited};
use rami_record::json::Json;

#[test]
fn reminds_of_a_copy_after_ten_finished_matches() {
    let mut copies = Copies::default();
    assert_eq!(copies.reminder(9, false), None);
    assert_eq!(copies.reminder(10, false), Some(Reminder::Due(10)));
    copies.not_now(12);
    assert_eq!(copies.reminder(21, false), None, "not again before ten further ones");
    assert_eq!(copies.reminder(22, false), Some(Reminder::Due(22)));
    copies.made(1_790_000_000_000);
    assert_eq!(copies.reminder(9, false), None);
    assert_eq!(copies.reminder(10, false), Some(Reminder::Due(10)), "they are counted from the copy on");
}

#[test]
fn warns_once_that_the_browser_deletes_data() {
    let mut copies = Copies::default();
    assert_eq!(copies.reminder(0, true), Some(Reminder::Vanishing));
    copies.not_now(0);
    assert_eq!(copies.reminder(9, true), None);
    assert_eq!(copies.reminder(10, true), Some(Reminder::Due(10)));
    let mut copied = Copies::default();
    copied.made(5);
    assert_eq!(copied.reminder(3, true), None);
}

#[test]
fn reads_back_the_state_of_copies() {
    let mut copies = Copies::default();
    copies.made(1_790_000_000_000);
    copies.not_now(4);
    assert_eq!(Copies::from_json(&copies.to_json()).as_ref(), Ok(&copies));
    assert!(Copies::from_json("{\"at\":\"yesterday\"}").is_err());
}

#[test]
fn distinguishes_browsers() {
    let safari = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";
    let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1";
    assert!(deletes_unvisited(safari) && deletes_unvisited(phone));
    let chrome =
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
    let android =
        "Mozilla/5.0 (Linux; U; Android 4.0) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30";
    assert!(![chrome, firefox, android].into_iter().any(deletes_unvisited));
}

#[test]
fn a_copy_carries_its_date() {
    assert_eq!(copy_name(20_261_126), "rami-2026-11-26.json");
    assert_eq!(copy_name(20_270_103), "rami-2027-01-03.json");
}
