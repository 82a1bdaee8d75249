//! Devices that copy everything to each other, in any order and with any clocks, end with the same, and nothing that a
//! person entered is gone.

mod device;
mod edits;
mod stays;

use std::collections::BTreeSet;

use rami_model::backup::{Change, Kind, Whose};
use rami_model::history::MatchKey;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use device::Device;

/// The clocks of a family's devices: they show 1970, 2024 and 2026, and jump.
const CLOCKS: [u64; 3] = [0, 1_710_000_000_000, 1_795_860_000_000];

fn family() -> [Device; 3] {
    std::array::from_fn(|at| Device::new(at as u64 + 1, CLOCKS[at]))
}

/// Copies everything from one device to another.
fn copy(devices: &mut [Device], from: usize, to: usize, bring_back: bool) {
    let text = devices[from].copy();
    devices[to].take_in(&text, Whose::Own, bring_back);
}

/// Copies everything from each device to each other one, until nobody has anything new.
fn exchange(devices: &mut [Device], rng: &mut ChaCha8Rng) {
    for _ in 0..3 {
        let mut ways: Vec<(usize, usize)> = (0..devices.len())
            .flat_map(|from| (0..devices.len()).filter(move |to| from != *to).map(move |to| (from, to)))
            .collect();
        while !ways.is_empty() {
            let (from, to) = ways.swap_remove(rng.random_range(0..ways.len()));
            copy(devices, from, to, false);
        }
    }
}

#[test]
fn devices_end_with_the_same_and_nothing_is_gone() {
    let rounds = std::env::var("RAMI_MERGES").map_or(30, |count| count.parse().expect("a number"));
    let mut seen = BTreeSet::new();
    for round in 0..rounds {
        let mut rng = ChaCha8Rng::seed_from_u64(round);
        let mut devices = family();
        for _ in 0..40 {
            let at = rng.random_range(0..devices.len());
            for _ in 0..rng.random_range(1..4) {
                devices[at].edit(&mut rng);
            }
            if rng.random_range(0..3) == 0 {
                let to = (at + rng.random_range(1..devices.len())) % devices.len();
                copy(&mut devices, at, to, rng.random_range(0..4) == 0);
            }
        }
        exchange(&mut devices, &mut rng);
        let kept: Vec<_> = devices.iter().map(|device| device.kept().inventory()).collect();
        for other in &kept[1..] {
            assert_eq!(&kept[0], other, "round {round}");
        }
        seen.extend(kept[0].keys().map(|(kind, _)| *kind));
        // A finished match is not under way, too.
        let last = devices[0].kept();
        let over: BTreeSet<_> = last.history.ended.keys().map(MatchKey::log).collect();
        assert!(last.matches.iter().all(|(key, _)| !over.contains(key)), "round {round}");
        // What nobody has gone on from or deleted must be at every device.
        let left: BTreeSet<_> = devices.iter().flat_map(|device| device.left.iter()).collect();
        let entered: BTreeSet<_> = devices.iter().flat_map(|device| &device.entered).collect();
        for device in &devices {
            for entered in entered.difference(&left) {
                assert!(device.has(entered), "round {round}: {entered:?} is gone from {}", device.mark);
            }
        }
        // A further copy announces nothing.
        let text = devices[0].copy();
        let offer = devices[1].offer(&text, Whose::Own, false);
        assert!(offer.is_empty(), "round {round}: {offer:?}");
    }
    assert_eq!(seen, BTreeSet::from(Kind::ALL), "every kind is tried");
}

/// Merges two people's devices: what is shared becomes the same, and each keeps what is its owner's.
#[test]
fn another_persons_copy_leaves_ones_own_results_alone() {
    for round in 0..20 {
        let mut rng = ChaCha8Rng::seed_from_u64(round);
        let mut devices = family();
        for _ in 0..20 {
            devices[0].edit(&mut rng);
            devices[1].edit(&mut rng);
        }
        let own: Vec<_> = devices.iter().map(Device::own).collect();
        for _ in 0..2 {
            for (from, to) in [(0, 1), (1, 0)] {
                let text = devices[from].copy();
                devices[to].take_in(&text, Whose::Other, false);
            }
        }
        for (device, own) in devices.iter().zip(own) {
            assert_eq!(device.own(), own, "round {round}");
        }
        let shared = |device: &Device| {
            let keep =
                |kind: &Kind| matches!(kind, Kind::Match | Kind::Finished | Kind::Person | Kind::Sheet | Kind::Evening);
            device.kept().inventory().into_keys().filter(|(kind, _)| keep(kind)).collect::<Vec<_>>()
        };
        assert_eq!(shared(&devices[0]), shared(&devices[1]), "round {round}");
    }
}

/// A joint match: each of two people has the result of the own seat, and a copy of the other's counts once.
#[test]
fn a_joint_match_stays_ones_own() {
    let [mut ana, mut bo, _] = family();
    ana.keep_joint_match(0);
    bo.keep_joint_match(1);
    for (whose, counted) in [(Whose::Other, 1), (Whose::Own, 2)] {
        let text = bo.copy();
        ana.take_in(&text, whose, false);
        let matches = ana.finished();
        assert_eq!(matches.len(), 2, "both are kept");
        let mine: Vec<_> = matches.iter().filter(|(_, of_other)| !of_other).collect();
        assert_eq!(mine.len(), counted, "{whose:?}");
        assert_eq!(mine[0].0.seat, 0, "one's own result is not replaced");
        assert_eq!(ana.results().len(), 1, "evenings and people count it once");
    }
    // The other way round, one's own match is not another's because somebody else copied it.
    let text = ana.copy();
    bo.take_in(&text, Whose::Other, false);
    assert!(bo.finished().iter().any(|(key, of_other)| key.seat == 1 && !of_other));
}

#[test]
fn a_copy_there_and_back_keeps_the_newer_state() {
    let mut devices = family();
    devices[0].add_people();
    devices[0].begin_sheet();
    for _ in 0..3 {
        devices[0].write_deal(2);
        let deals = devices[0].sheet_deals();
        copy(&mut devices, 0, 1, false);
        assert_eq!(devices[1].sheet_deals(), deals, "one more deal arrives");
        devices[1].write_deal(3);
        let deals = devices[1].sheet_deals();
        copy(&mut devices, 1, 0, false);
        assert_eq!(devices[0].sheet_deals(), deals, "and comes back");
    }
    // Both go on: both states stay.
    devices[0].write_deal(4);
    devices[1].write_deal(5);
    let text = devices[1].copy();
    let offer = devices[0].offer(&text, Whose::Own, false);
    assert_eq!(offer.of(Change::Beside), [(Kind::Sheet, 1)]);
    copy(&mut devices, 1, 0, false);
    assert_eq!(devices[0].sheet_deals(), [7, 7]);
    // One is deleted, and stays away.
    devices[0].delete_first_sheet();
    copy(&mut devices, 1, 0, false);
    copy(&mut devices, 0, 1, false);
    assert_eq!((devices[0].sheet_deals(), devices[1].sheet_deals()), (vec![7], vec![7]));
}

#[test]
fn the_later_change_of_a_small_value_wins_whatever_the_clocks_show() {
    let mut devices = family();
    devices[2].add_people();
    copy(&mut devices, 2, 0, false);
    // The clock of the first device shows 1970, and its mark is the least.
    for (from, to, name) in [(2, 0, "Un"), (0, 2, "Deux"), (2, 0, "Trois"), (0, 2, "Quatre")] {
        devices[from].rename_person(0, name);
        copy(&mut devices, from, to, false);
        for device in [&devices[from], &devices[to]] {
            assert_eq!(device.kept().people.all()[0].name, name, "on {}", device.mark);
        }
    }
}

#[test]
fn what_was_deleted_stays_away_and_can_be_brought_back() {
    let mut devices = family();
    devices[0].add_people();
    devices[0].begin_sheet();
    devices[0].write_deal(2);
    let old = devices[0].copy();
    devices[0].forget_first_person();
    devices[0].delete_first_sheet();
    let offer = devices[0].offer(&old, Whose::Own, false);
    assert!(offer.is_empty(), "{offer:?}");
    assert_eq!(offer.of(Change::Deleted), [(Kind::Person, 1), (Kind::Sheet, 1)]);
    devices[0].take_in(&old, Whose::Own, false);
    assert!(devices[0].sheet_deals().is_empty());
    let without = devices[0].copy();
    devices[0].take_in(&old, Whose::Own, true);
    assert_eq!(devices[0].sheet_deals(), [1]);
    let offer = devices[0].offer(&without, Whose::Own, false);
    assert!(offer.is_empty(), "an older deletion does not count any more: {offer:?}");
    // Bringing back is a change like any other: it reaches the others, and an old copy changes nothing any more.
    devices[1].take_in(&old, Whose::Own, false);
    devices[1].delete_first_sheet();
    copy(&mut devices, 0, 1, false);
    assert_eq!(devices[1].sheet_deals(), [1], "what came back was not deleted there");
    let offer = devices[0].offer(&old, Whose::Own, false);
    assert!(offer.is_empty() && offer.of(Change::Deleted).is_empty(), "{offer:?}");
}

#[test]
fn a_match_that_is_over_does_not_come_back_as_one_under_way() {
    let mut devices = family();
    devices[0].begin_match(1);
    let old = devices[0].copy();
    devices[1].take_in(&old, Whose::Own, false);
    devices[0].delete_first_match();
    devices[1].finish_first_match();
    copy(&mut devices, 1, 0, false);
    assert!(devices[0].matches.is_empty() && devices[0].finished().len() == 1);
    devices[0].take_in(&old, Whose::Own, true);
    assert!(devices[0].matches.is_empty() && devices[0].finished().len() == 1, "it was finished elsewhere");
}

#[test]
fn an_old_copy_without_counts_changes_nothing_newer() {
    let mut devices = family();
    devices[0].add_people();
    devices[0].begin_sheet();
    devices[0].write_deal(2);
    let old = device::without_counts(&devices[0].copy());
    devices[1].take_in(&old, Whose::Own, false);
    assert_eq!(devices[1].sheet_deals(), [1]);
    devices[0].write_deal(3);
    devices[0].rename_first_person("Renamed");
    let offer = devices[0].offer(&old, Whose::Own, false);
    assert!(offer.is_empty(), "a beginning of ours, and a small value that loses: {offer:?}");
    devices[1].write_deal(4);
    let other = device::without_counts(&devices[1].copy());
    let offer = devices[0].offer(&other, Whose::Own, false);
    assert_eq!(offer.of(Change::Beside), [(Kind::Sheet, 1)], "a log that differs stays beside");
    assert!(offer.of(Change::Newer).is_empty(), "{offer:?}");
}

#[test]
fn people_who_sat_at_one_table_stay_two() {
    let mut devices = family();
    devices[0].add_people();
    devices[0].begin_sheet();
    copy(&mut devices, 0, 1, false);
    // The first person is renamed on one device, the second one on the other, to the same name.
    devices[0].rename_person(0, "Zoé");
    devices[1].rename_person(1, "Zoé");
    copy(&mut devices, 1, 0, false);
    assert_eq!(devices[0].kept().people.all().len(), 3, "nobody is merged into whom he played against");
    // Two people of the same name who never met are one.
    devices[1].take_in(&Device::new(9, 5).with_person("Ana").copy(), Whose::Own, false);
    devices[1].take_in(&Device::new(8, 5).with_person("ANA").copy(), Whose::Own, false);
    assert_eq!(devices[1].kept().people.all().iter().filter(|person| person.name.to_lowercase() == "ana").count(), 1);
}

/// Two devices that have written on one sheet, each in its own way.
fn apart() -> [Device; 3] {
    let mut devices = family();
    devices[0].add_people();
    devices[0].begin_sheet();
    copy(&mut devices, 0, 1, false);
    devices[0].write_deal(5);
    devices[1].write_deal(6);
    devices
}

/// Two devices write on one sheet, one of them keeps both versions and goes on with either: neither is gone.
#[test]
fn of_two_versions_on_one_device_either_can_be_gone_on_with() {
    for later in [0, 1] {
        let mut devices = apart();
        copy(&mut devices, 1, 0, false);
        let versions: Vec<u64> = devices[0].sheets.keys().copied().collect();
        assert_eq!(versions.len(), 2);
        devices[0].write_deal_at(versions[later], 7);
        exchange(&mut devices, &mut ChaCha8Rng::seed_from_u64(1));
        for device in &devices {
            assert_eq!(device.kept().sheets.iter().count(), 2, "version {later} was gone on with");
        }
    }
}

/// A version that was deleted beside another one comes back beside it.
#[test]
fn a_version_that_is_brought_back_replaces_no_other() {
    let mut devices = apart();
    let theirs = devices[1].copy();
    for _ in 0..2 {
        copy(&mut devices, 1, 0, false);
        devices[0].delete_last_sheet();
        devices[0].take_in(&theirs, Whose::Own, false);
        assert_eq!(devices[0].sheets.len(), 1, "what was deleted stays away");
        devices[0].take_in(&theirs, Whose::Own, true);
        assert_eq!(devices[0].sheets.len(), 2);
    }
}
