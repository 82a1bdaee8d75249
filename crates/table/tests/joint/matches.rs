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
        let game = world.game().expect("a match");
        for (seat, device) in &world.devices {
            let name = format!("{}, seat {seat}", world.name());
            let observed = device.table.session().unwrap_or_else(|| panic!("{name}: no match")).game();
            assert!(observed.record() == game.record(), "{name}: other deals");
            assert_eq!(observed.state().totals(), game.state().totals(), "{name}");
            assert_eq!(device.table.match_id() != 0, game.state().is_over(), "{name}: what is over is kept");
            let verdicts = observed.all_agreed().values();
            assert!(verdicts.clone().all(|verdict| *verdict != Verdict::Broken), "{name}");
            holds += verdicts.clone().filter(|verdict| **verdict == Verdict::Holds).count();
            unknown += verdicts.filter(|verdict| **verdict == Verdict::Unknown).count();
        }
    }
    assert!(reloads > 0, "no host was reloaded");
    assert!(holds > unknown && unknown > 0, "{holds} deals hold, {unknown} are unknown");
}
