//! Saved matches in files, as they were written once: each is read, resumed with the same people, levels and names, and
//! written back as it was.
//!
//! The files in `saves/` are never rewritten, since devices keep such texts. With `RAMI_BLESS=1` the files that are missing
//! are written.

mod made;

use std::path::PathBuf;

use rami_engine::game::Seat;
use rami_model::backup::Finished;
use rami_model::history::Summary;
use rami_model::table::{Event, KeptAs, Now, PERSON, Saved, Session, Shown, Table};
use rami_record::fairness::Verdict;
use rami_record::json::Json;
use rami_test_utils::repository;

/// Plain facts of a saved match and of the session that goes on with it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Facts<'a> {
    own: Seat,
    people: &'a [Seat],
    /// Whose hand is shown, and whether the table is covered before.
    shown: (Seat, bool),
    elsewhere: &'a [Seat],
    /// The levels from seat 1 on.
    levels: &'a [&'a str],
    persons: &'a [Option<u64>],
    beat: Option<(&'a str, i32)>,
    joint: bool,
    stood_in: &'a [usize],
    /// Whether its result can be proved against bots.
    met_only_bots: bool,
    /// The cards staged and selected.
    chosen: [usize; 2],
    over: bool,
}

/// The mark of the device.
const MARK: u64 = 4_021;

/// A match alone with two bots.
const ALONE: Facts<'_> = Facts {
    own: 0,
    people: &[0],
    shown: (0, false),
    elsewhere: &[],
    levels: &["easy", "hard"],
    persons: &[],
    beat: None,
    joint: false,
    stood_in: &[],
    met_only_bots: true,
    chosen: [0, 0],
    over: false,
};

/// A match among two people at one device, of whom the second one has the turn.
const TWO: Facts<'_> = Facts {
    own: 1,
    people: &[1, 3],
    shown: (3, true),
    levels: &["hard", "hard", "hard"],
    met_only_bots: false,
    ..ALONE
};

/// The match of a joint table, on the host's device.
const JOINT: Facts<'_> = Facts {
    people: &[0, 2],
    shown: (0, false),
    elsewhere: &[1],
    levels: &[PERSON, "hard", "hard"],
    persons: &[Some(77), None, Some(9_007_199_254_740_991), None],
    joint: true,
    met_only_bots: false,
    ..ALONE
};

/// Files that were written otherwise than today, and a damaged one. What becomes of them is in files of their own. Today
/// nothing is written of people if none is named.
const OF_OLD: [&str; 4] = ["version-1", "uncounted", "damaged-people", "joint-unnamed"];

/// What each file holds.
const FILES: [(&str, Facts<'_>); 15] = [
    ("alone", Facts { chosen: [3, 2], ..ALONE }),
    ("two", TWO),
    ("three", Facts { people: &[0, 1, 2], shown: (1, false), met_only_bots: false, chosen: [0, 1], ..ALONE }),
    ("persons", Facts { people: &[0, 2], persons: &[Some(12), None, Some(34)], met_only_bots: false, ..ALONE }),
    ("beat", Facts { beat: Some(("Zoé \"Z\"", -17)), levels: &["normal", "normal"], ..ALONE }),
    ("plain", Facts { met_only_bots: false, ..ALONE }),
    ("moved", ALONE),
    ("joint", JOINT),
    (
        "joint-unnamed",
        Facts { people: &[0], elsewhere: &[1, 2], levels: &[PERSON, PERSON, "easy"], persons: &[None; 4], ..JOINT },
    ),
    ("finished", Facts { levels: &["normal"], over: true, ..ALONE }),
    ("stood-in", STOOD_IN),
    ("other", Facts { levels: &["easy"], over: true, ..ALONE }),
    ("version-1", Facts { chosen: [3, 2], ..ALONE }),
    ("uncounted", Facts { levels: &["easy", "master"], ..ALONE }),
    ("damaged-people", Facts { levels: &["hard"; 3], ..ALONE }),
];

/// A joint match that is over, on a guest's device.
const STOOD_IN: Facts<'_> = Facts {
    own: 1,
    people: &[1],
    shown: (1, false),
    elsewhere: &[2],
    levels: &["normal", PERSON],
    persons: &[None, Some(5), None],
    stood_in: &[1],
    over: true,
    ..JOINT
};

fn path(name: &str) -> PathBuf {
    repository(format!("crates/model/tests/model/saves/{name}.json"))
}

/// The text of a file. Where it is missing and may be written, it is made.
fn text_of(name: &str, make: impl FnOnce() -> String) -> String {
    let path = path(name);
    if !path.exists() && std::env::var_os("RAMI_BLESS").is_some() {
        std::fs::write(&path, make() + "\n").expect("written");
    }
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.trim_end().to_string()
}

/// The saved match of a file, and its text.
fn saved(name: &str) -> (Saved, String) {
    let text = text_of(name, || made::by_bots(name).to_json());
    let saved = Saved::from_json(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    (saved, text)
}

/// The session that the page resumes, and the match as it writes it then (`TableStore::continue_match`,
/// `Table::to_saved`). `hosts` says whether the device keeps the joint table, too.
fn resumed(saved: &Saved, hosts: bool) -> (Session, Saved) {
    let mut session = Session::from_saved(saved.clone()).expect("a legal record");
    if hosts {
        session.host(&saved.elsewhere());
    }
    let mut table = Table::default();
    let shown =
        Shown { session: session.clone(), kept: Some(KeptAs::of_saved(saved, saved.at)), beat: saved.beat.clone() };
    let _effects = table.update(Now { wall: saved.at, ticks: 0.0 }, Event::Show(Box::new(shown)));
    (session, table.count_and_save(MARK).expect("it is kept"))
}

/// Compares facts with those of a saved match and of its session.
fn assert_facts(name: &str, facts: &Facts<'_>, saved: &Saved, session: &Session) {
    let staged = session.draft().melds.iter().map(|meld| meld.cards.len()).sum();
    let people = session.people();
    let (elsewhere, levels) = (saved.elsewhere(), saved.levels.iter().map(String::as_str).collect::<Vec<_>>());
    let found = Facts {
        own: saved.own_seat(),
        people: &people,
        shown: (session.me(), session.is_covered()),
        elsewhere: &elsewhere,
        levels: &levels,
        persons: &saved.persons,
        beat: saved.beat.as_ref().map(|beat| (beat.name.as_str(), beat.total)),
        joint: saved.joint,
        stood_in: &saved.stood_in,
        met_only_bots: session.met_only_bots(),
        chosen: [staged, session.selected().len()],
        over: saved.over,
    };
    assert_eq!(&found, facts, "{name}");
    assert_eq!((session.own_seat(), session.stood_in()), (facts.own, facts.stood_in), "{name}");
    let remote = (0..saved.record().seats.len()).filter(|&seat| session.seats().presence(seat).is_some());
    assert_eq!(remote.collect::<Vec<_>>(), if session.is_joint() { elsewhere } else { Vec::new() }, "{name}");
}

#[test]
fn a_saved_match_is_resumed_and_written_back_as_it_was() {
    for (name, facts) in &FILES {
        let (saved, text) = saved(name);
        let (session, mut written) = resumed(&saved, saved.joint);
        // Only a match of the archive is another person's, and nobody goes on with that.
        written.of_other = saved.of_other;
        assert_facts(name, facts, &saved, &session);
        let rewritten = if OF_OLD.contains(name) {
            text_of(&format!("{name}.rewritten"), || written.to_json())
        } else {
            assert_eq!(saved.to_json(), text, "{name}");
            text
        };
        assert_eq!(written.to_json(), rewritten, "{name}");
        let (_, mut again) = resumed(&written, written.joint);
        again.of_other = written.of_other;
        assert_eq!(again.to_json(), rewritten, "{name}, once more");
    }
}

#[test]
fn a_match_played_now_is_written_as_it_was() {
    for (name, _) in FILES.iter().filter(|(name, _)| !OF_OLD.contains(name)) {
        let (saved, text) = saved(name);
        assert_eq!(made::by_record(name, saved.record()).to_json(), text, "{name}");
    }
}

#[test]
fn a_joint_match_whose_table_is_gone_is_written_as_a_match_against_bots() {
    for (name, facts) in FILES.iter().filter(|(_, facts)| facts.joint && !facts.over) {
        let (saved, _) = saved(name);
        let (session, written) = resumed(&saved, false);
        assert_eq!(written.to_json(), text_of(&format!("{name}.alone"), || written.to_json()), "{name}");
        let levels: Vec<&str> =
            facts.levels.iter().map(|&level| if level == PERSON { "normal" } else { level }).collect();
        // Nobody sits elsewhere any more; whether several devices agreed on the deals is still known.
        let met_only_bots = facts.people.len() == 1;
        let persons = if facts.persons.iter().any(Option::is_some) { facts.persons } else { &[] };
        let facts = Facts { joint: false, elsewhere: &[], levels: &levels, persons, met_only_bots, ..facts.clone() };
        assert_facts(name, &facts, &written, &session);
        assert_eq!(session.game().agreed(0), Some(Verdict::Holds), "{name}");
    }
}

/// The archive keeps a finished match as it was saved, beside its summary.
#[test]
fn a_finished_match_is_archived_as_it_was() {
    for (name, facts) in FILES.iter().filter(|(_, facts)| facts.over) {
        let (saved, text) = saved(name);
        let Finished { summary, saved } = Finished::if_over(saved).expect("legal").expect("over");
        assert_eq!(saved.to_json(), text, "{name}");
        assert_eq!((summary.seat, summary.joint, summary.persons.as_slice()), (facts.own, facts.joint, facts.persons));
        let summed = text_of(&format!("{name}.summary"), || summary.to_json());
        assert_eq!(summary.to_json(), summed, "{name}");
        assert_eq!(Summary::from_json(&summed).as_ref(), Ok(&summary), "{name}");
    }
}
