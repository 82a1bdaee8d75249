//! Whole matches over a bad network: every device ends with the host's match.

use rami_engine::variants::NamedSet;
use rami_record::fairness::Verdict;

use super::world::{Weather, World};

/// The matches played in a usual run. `RAMI_JOINT_MATCHES` asks for more.
const MATCHES: u64 = 60;

fn matches() -> u64 {
    std::env::var("RAMI_JOINT_MATCHES").ok().map_or(MATCHES, |text| text.parse().expect("a number of matches"))
}

fn weather(seed: u64) -> Weather {
    match seed % 3 {
        0 => Weather { drops: 0, cuts: 0, delay: 40 },
        1 => Weather { drops: 400, cuts: 1500, delay: 120 },
        _ => Weather { drops: 150, cuts: 500, delay: 400 },
    }
}

#[test]
fn every_device_ends_with_the_match_of_the_host() {
    let sets = NamedSet::ALL;
    let (mut holds, mut unknown, mut reloads) = (0, 0, 0);
    for seed in 0..matches() {
        let mut world = if seed % 2 == 0 {
            World::new(seed, weather(seed))
        } else {
            World::of_set(&sets[seed as usize / 2 % sets.len()], seed, weather(seed))
        };
        world.play();
        reloads += world.reloads;
        for (seat, device) in &world.devices {
            let place = device.place.as_ref().unwrap_or_else(|| panic!("{}: seat {seat} has no match", world.name()));
            let game = place.game();
            assert!(game.record() == world.game().record(), "{}, seat {seat}: other deals", world.name());
            assert_eq!(game.state().totals(), world.game().state().totals(), "{}, seat {seat}", world.name());
            assert!(!device.verdicts.contains(&Verdict::Broken), "{}, seat {seat}", world.name());
            assert_eq!(device.over, world.game().state().is_over(), "{}, seat {seat}", world.name());
            holds += device.verdicts.iter().filter(|&&verdict| verdict == Verdict::Holds).count();
            unknown += device.verdicts.iter().filter(|&&verdict| verdict == Verdict::Unknown).count();
        }
    }
    assert!(reloads > 0, "no host was reloaded");
    assert!(holds > 2 * unknown && unknown > 0, "{holds} deals hold, {unknown} are unknown");
}
