//! How the saved matches of the files were made: begun, played move by move, arranged, and kept.

use rami_bots::Level;
use rami_engine::game::{Action, Move, Phase, Seat};
use rami_engine::rules::{OptionValue, Options};
use rami_model::merging::Histories;
use rami_model::table::{Beat, Intent, Presence, Saved, Seats, Session, SortBy, Who};
use rami_record::fairness::Verdict;
use rami_record::json::Json;
use rami_record::shuffle::DealKey;
use rami_record::{ChosenRules, Decision, Record, Recording, Setup};

use super::MARK;

/// When the matches were begun, and when something last happened in them.
const TIMES: (u64, u64) = (1_795_860_000_000, 1_795_860_754_321);

/// How one of the matches was made.
struct Made {
    begin: fn() -> Session,
    /// Whether it was kept where it is now.
    until: fn(&Session) -> bool,
    /// What the player has done besides moves.
    arrange: fn(&mut Session),
    keep: fn(&Session) -> Saved,
}

/// A step of a match.
enum Step {
    Move(Seat, Move),
    Decide(Decision),
    Deal,
}

fn rules(variant: &str, deals: i64) -> ChosenRules {
    ChosenRules::of_game(variant, Options::from([("deals".into(), OptionValue::Number(deals))]))
}

fn table(rules: ChosenRules, names: &[&str], seed: u64, people: &[Seat]) -> Session {
    let seats = names.iter().map(ToString::to_string).collect();
    Session::with_people(Setup { rules, seats, seed }, people).expect("a set-up")
}

fn alone() -> Session {
    table(ChosenRules::of_game("rami51", Options::new()), &["", "Bruno", "Chloé"], 7, &[0])
}

fn two_of_three() -> Session {
    table(ChosenRules::of_game("rami51", Options::new()), &["Ana", "Bruno", "Célia"], 11, &[0, 2])
}

fn three() -> Session {
    table(ChosenRules::of_game("rami51", Options::new()), &["Joueur 1", "Joueur 2", "Joueur 3"], 5, &[0, 1, 2])
}

fn two() -> Session {
    table(ChosenRules::of_game("puis-je", Options::new()), &["Bruno", "Ana", "Chloé", "Denis"], 8, &[1, 3])
}

fn one_deal() -> Session {
    table(rules("rami51", 1), &["", "Bruno"], 3, &[0])
}

/// The key of a deal of a joint table.
fn key(deal: usize) -> DealKey {
    DealKey([deal as u8 + 7; 32])
}

/// A joint table with people at this device and at other ones.
fn joint(rules: ChosenRules, names: &[&str], people: &[Seat], remote: &[Seat]) -> Session {
    let seats = names.iter().map(ToString::to_string).collect();
    let mut game = Recording::new(Setup { rules, seats, seed: 4 }).expect("a table");
    assert!(game.deal_by(key(0)));
    game.note_agreed(Verdict::Holds);
    let mut seats = Seats::of_people(people, names.len());
    for &seat in remote {
        seats.set(seat, Who::Elsewhere { face: None, presence: Presence::Here });
    }
    Session::of_host(game, seats).expect("a deal")
}

fn host(people: &[Seat], remote: &[Seat]) -> Session {
    let rules = ChosenRules::of_game("rami51", Options::new());
    joint(rules, &["Ana", "Bruno", "Célia", "Denis"], people, remote)
}

/// The match of a joint table of three, as a guest's device keeps it at its end.
fn guest() -> Session {
    joint(rules("rami51", 2), &["Ana", "Bruno", "Célia"], &[1], &[0, 2])
}

fn kept(session: &Session, levels: &[&str]) -> Saved {
    let (id, at) = TIMES;
    let mut session = session.clone();
    let levels: Vec<_> = levels.iter().map(|level| level.parse().expect("a level")).collect();
    session.set_levels(&levels);
    // Once a device counted under its own mark.
    let counts: Histories = serde_json::from_str(&format!(r#"[{{"{MARK}":3}}]"#)).expect("counts");
    session.to_saved().named(id, at, None).counted(id, counts)
}

fn credited(mut saved: Saved, persons: Vec<Option<u64>>) -> Saved {
    saved.persons = persons;
    saved
}

/// Whether a person may lay or discard, while melds are on the table.
fn plays(session: &Session) -> bool {
    let board = session.view().board;
    session.my_turn() && board.phase == Phase::Play && !board.table.is_empty() && board.discard.len() > 2
}

/// Whether the device is handed over to seat 3, a hand is put aside, and a card came out of another player's hand.
fn hands_over(session: &Session) -> bool {
    let text = session.to_saved().to_json();
    session.is_covered() && session.me() == 3 && text.contains(r#""hands":[{"#) && text.contains(r#"{"Seat":"#)
}

fn nothing(_: &mut Session) {}

fn select(session: &mut Session, places: std::ops::Range<usize>) {
    let cards = session.shown_hand().map(|token| token.id).skip(places.start).take(places.len()).collect();
    session.act(Intent::Select(cards));
}

/// How the match of a file was made.
fn made(name: &str) -> Made {
    let second_deal = |session: &Session| session.game().record().deals.len() == 2 && plays(session);
    match name {
        "alone" => Made {
            begin: alone,
            until: plays,
            arrange: |session| {
                session.act(Intent::Sort(SortBy::Rank));
                select(session, 1..4);
                session.act(Intent::Stage { onto: None });
                session.act(Intent::NextReading(0));
                select(session, 2..4);
            },
            keep: |session| kept(session, &["easy", "hard"]),
        },
        "two" => Made { begin: two, until: hands_over, arrange: nothing, keep: |session| kept(session, &["hard"; 3]) },
        "three" => Made {
            begin: three,
            until: second_deal,
            arrange: |session| select(session, 0..1),
            keep: |session| kept(session, &["easy", "hard"]),
        },
        "persons" => Made {
            begin: two_of_three,
            until: plays,
            arrange: nothing,
            keep: |session| credited(kept(session, &["easy", "hard"]), vec![Some(12), None, Some(34)]),
        },
        "beat" => Made {
            begin: alone,
            until: Session::my_turn,
            arrange: nothing,
            keep: |session| {
                let beat = Some(Beat { name: "Zoé \"Z\"".into(), total: -17 });
                kept(session, &["normal"; 2]).named(TIMES.0, TIMES.1, beat)
            },
        },
        "plain" => Made {
            begin: alone,
            until: Session::my_turn,
            arrange: Session::note_plain_move,
            keep: |session| kept(session, &["easy", "hard"]),
        },
        "moved" => Made {
            begin: alone,
            until: Session::my_turn,
            arrange: nothing,
            keep: |session| {
                let counts = r#"[{"4021":2,"9007199254740991":1},{"5":3}]"#;
                let counts = serde_json::from_str(counts).expect("counts");
                kept(session, &["easy", "hard"]).counted(1_710_000_000_000, counts)
            },
        },
        "joint" => Made {
            begin: || host(&[0, 2], &[1]),
            until: |session| session.game().record().deals.len() == 2 && session.me() == 0 && session.my_turn(),
            arrange: nothing,
            keep: |session| {
                let persons = vec![Some(77), None, Some((1 << 53) - 1), None];
                credited(kept(session, &["hard"; 3]), persons)
            },
        },
        "joint-unnamed" => Made {
            begin: || host(&[0], &[1, 2]),
            until: Session::my_turn,
            arrange: nothing,
            keep: |session| credited(kept(session, &["easy"; 3]), vec![None; 4]),
        },
        "finished" => Made {
            begin: one_deal,
            until: Session::match_over,
            arrange: nothing,
            keep: |session| kept(session, &["normal"]),
        },
        "stood-in" => Made {
            begin: guest,
            until: Session::match_over,
            arrange: |session| session.note_stood_in(vec![1]),
            keep: |session| credited(kept(session, &["normal"; 2]), vec![None, Some(5), None]),
        },
        "other" => Made {
            begin: one_deal,
            until: Session::match_over,
            arrange: nothing,
            keep: |session| {
                let mut saved = kept(session, &["easy"]).moved_to(TIMES.0 + 1);
                saved.of_other = true;
                saved
            },
        },
        _ => panic!("{name} is written by hand"),
    }
}

/// Goes a step on. The table is uncovered before.
fn go(session: &mut Session, step: Step) {
    if session.is_covered() {
        session.act(Intent::Uncover);
    }
    match step {
        Step::Move(seat, mv) => session.bot_move(seat, &mv).expect("a legal move"),
        Step::Decide(decision) => session.decide(decision).expect("it was asked"),
        Step::Deal if session.is_joint() => assert!(session.deal_by(key(session.game().record().deals.len()))),
        Step::Deal => session.act(Intent::NextDeal),
    }
}

/// The next step of a match among beginners.
fn next_step(session: &Session) -> Step {
    let game = session.game();
    if let Some(seat) = game.to_act() {
        let view = game.view(seat).expect("a deal");
        return Step::Move(seat, Level::BEGINNER.bot(game.actions_made()).choose(&view));
    }
    game.state().asked_to_rebuy().first().map_or(Step::Deal, |&seat| Step::Decide(Decision::Leave(seat)))
}

/// The steps of a record.
fn steps(record: &Record) -> Vec<Step> {
    let mut steps = Vec::new();
    for deal in &record.deals {
        steps.push(Step::Deal);
        steps.extend(deal.actions.iter().filter_map(|action| match action {
            Action::Move(seat, mv) => Some(Step::Move(*seat, mv.clone())),
            Action::Reshuffle(_) => None,
        }));
        steps.extend(deal.after.iter().copied().map(Step::Decide));
    }
    steps
}

/// A match as bots play it now.
pub fn by_bots(name: &str) -> Saved {
    let Made { begin, until, arrange, keep } = made(name);
    let mut session = begin();
    while !until(&session) {
        assert!(!session.match_over(), "{name}");
        let step = next_step(&session);
        go(&mut session, step);
    }
    arrange(&mut session);
    keep(&session)
}

/// A match played as its record says.
pub fn by_record(name: &str, record: &Record) -> Saved {
    let Made { begin, arrange, keep, .. } = made(name);
    let mut session = begin();
    // The first deal is dealt at the beginning.
    for step in steps(record).into_iter().skip(1) {
        go(&mut session, step);
    }
    arrange(&mut session);
    keep(&session)
}
