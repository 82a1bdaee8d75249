//! The words with which the screens explain the points of a deal.

use crate::set_up::options;
use rami_engine::rules::OptionValue;
use rami_model::table::Session;
use rami_model::text::{Lang, Message};
use rami_model::view_models::{deal_end, scores, table};
use rami_record::{ChosenRules, Record, Setup};
use rami_test_utils::corpus::written_out;
use rami_test_utils::played;
use rami_test_utils::position::ComposedPosition;

/// The French text, with plain spaces in place of no-break spaces.
fn french(message: &Message) -> String {
    Lang::by_code("fr").expect("French").render(message).replace(['\u{a0}', '\u{202f}'], " ")
}

/// A deal of Rami 51 in which seat 0 lays everything in one turn.
fn in_one_go(others: [&'static str; 2], opened: Vec<usize>, options: Vec<(&'static str, OptionValue)>) -> Session {
    let hands = vec!["TH JH QH KH 9C 9D 9H", others[0], others[1]];
    let mut record = ComposedPosition { hands, play: true, opened, options, ..ComposedPosition::default() }.record();
    record.deals[0].actions = vec!["0 meld TH JH QH KH / 9C 9D 9H".parse().expect("an action")];
    Session::from_record(record, 7).expect("a match")
}

/// Seats, points and how they are counted, in the order of the screen. The score sheet says the same.
fn said(session: &Session) -> Vec<(usize, i32, String)> {
    let end = deal_end(session).expect("over");
    let sheet = scores(session);
    let row = |row: &rami_model::view_models::EndRow| {
        assert_eq!(sheet.counted.last().expect("a deal")[row.result.seat], row.result.counted);
        (row.result.seat, row.result.points, row.result.counted.as_ref().map(french).unwrap_or_default())
    };
    end.rows.iter().map(row).collect()
}

/// The session of a case of the corpus with this name.
fn case(corpus: &str, name: &str) -> Session {
    let text = rami_test_utils::read(format!("tests/records/{corpus}.json"));
    let cases: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let found = cases.as_array().expect("a list").iter().find(|case| case["name"] == name).expect("a case");
    Session::from_record(Record::from_json(&written_out(&found["record"]).to_string()).expect("a record"), 7)
        .expect("a match")
}

#[test]
fn explains_doubled_hands_and_penalties() {
    let all_opened = in_one_go(["JK KC", "3S 4S"], vec![1, 2], Vec::new());
    let twice = "30 × 2 (joker) × 2 (rami sec)".to_string();
    assert_eq!(said(&all_opened)[1..], [(2, 14, "7 × 2 (rami sec)".into()), (1, 120, twice)]);
    let penalty = vec![("unopened_penalty", OptionValue::Number(100))];
    let one_had_not = in_one_go(["JK KC", "3S 4S"], vec![2], penalty);
    assert_eq!(said(&one_had_not)[2], (1, 100, "n’avait pas ouvert".into()));
}

/// The remark on the screen of the end of the deal.
fn remark(session: &Session) -> Option<String> {
    deal_end(session).expect("over").detail.as_ref().map(french)
}

#[test]
fn scores_going_out_in_one_go_by_the_house_rules() {
    let end = |one_go| in_one_go(["JK KC", "3S 4S"], vec![1, 2], vec![("one_go", OptionValue::named(one_go))]);
    let doubled = end("double");
    assert_eq!(remark(&doubled).as_deref(), Some("Rami sec, tout posé d’un seul coup : les points sont doublés."));
    assert_eq!(said(&doubled)[0], (0, -20, "\u{2212}10 × 2 (rami sec)".into()));
    // The other players count as usual. A joker still doubles their points.
    let others = [(2, 7, String::new()), (1, 60, "30 × 2 (joker)".into())];
    for (one_go, points, words) in [
        ("plain", -10, None),
        ("minus20", -20, Some("Rami sec, tout posé d’un seul coup : \u{2212}20 points pour le gagnant.")),
        ("minus60", -60, Some("Rami sec, tout posé d’un seul coup : \u{2212}60 points pour le gagnant.")),
    ] {
        let session = end(one_go);
        assert_eq!(remark(&session).as_deref(), words, "{one_go}");
        assert_eq!(said(&session)[0], (0, points, String::new()), "{one_go}");
        assert_eq!(said(&session)[1..], others, "{one_go}");
    }
}

#[test]
fn scores_a_chasse_by_a_bonus_or_twice() {
    let end = |bonus| {
        let position = ComposedPosition {
            game: Some("traditionnel"),
            hands: vec!["TH JH QH KH 9C 9D 9H", "KC 3S"],
            play: true,
            options: vec![("chasse_bonus", bonus)],
            ..ComposedPosition::default()
        };
        let mut record = position.record();
        record.deals[0].actions = vec!["0 meld TH JH QH KH / 9C 9D 9H".parse().expect("an action")];
        Session::from_record(record, 7).expect("a match")
    };
    let twice = end(OptionValue::named("double"));
    assert_eq!(said(&twice)[0], (0, 26, "mains 13 × 2 (chasse)".into()));
    let remarked = "Chasse, tout posé d’un seul coup : les mains des autres comptent deux fois.";
    assert_eq!(remark(&twice).as_deref(), Some(remarked));
    let more = end(OptionValue::Number(40));
    assert_eq!(said(&more)[0], (0, 53, "mains 13 + chasse 40".into()));
    assert_eq!(remark(&more).as_deref(), Some("Chasse, tout posé d’un seul coup : 40 points de plus."));
}

#[test]
fn the_sheet_says_how_the_match_ends() {
    let note = |game, chosen: &str| {
        let seats = vec!["Ana".to_string(), "Lucie".to_string()];
        let setup = Setup { rules: ChosenRules::of_game(game, options(chosen)), seats, seed: 1 };
        french(&scores(&Session::new(setup).expect("a set-up")).note)
    };
    assert_eq!(note("rami51", ""), "Éliminé à 100 points. 3 rachats au plus par joueur.");
    assert_eq!(note("rami51", "ends=limit"), "La partie finit à 100 points ; le plus petit total gagne.");
    assert_eq!(note("rami51", "ends=limit deals=5"), "5 donnes ; le plus petit total gagne.");
    assert_eq!(note("rami101", "deals=1"), "1 donne ; le plus petit total gagne.");
    assert_eq!(note("puis-je", "contracts=seven"), "7 donnes ; le plus petit total gagne.");
    assert_eq!(note("gin", "deals=5"), "Partie en 100 points, ou en 5 donnes au plus.");
}

#[test]
fn explains_nothing_for_a_plain_hand() {
    let hands = vec!["9C 9D 9H", "KC QD", "JK 3S"];
    let position =
        ComposedPosition { hands, play: true, opened: vec![0, 1, 2], discard: "2C", ..ComposedPosition::default() };
    let mut record = position.record();
    record.deals[0].actions = vec!["0 meld 9C 9D 9H".parse().expect("an action")];
    let session = Session::from_record(record, 7).expect("a match");
    let counted = said(&session);
    assert_eq!(counted[1..], [(1, 20, String::new()), (2, 46, "23 × 2 (joker)".into())]);
    assert_eq!(table(&session).others[0].laid, None, "points laid count in Rami des suites alone");
}

#[test]
fn shows_points_laid_during_the_deal_and_at_its_end() {
    let mut session = played::session("suites", 3, 5, &[0]);
    let mut said_laid = Vec::new();
    while session.game().state().points().is_empty() && played::step(&mut session) {
        let screen = table(&session);
        said_laid = screen.owners.iter().filter_map(|owner| Some((owner.seat, french(owner.laid.as_ref()?)))).collect();
        for other in screen.others {
            let of_owner = said_laid.iter().find(|(seat, _)| *seat == other.seat).map(|(_, said)| said.clone());
            assert_eq!(other.laid.as_ref().map(french), of_owner, "beside the player and above the combinations");
        }
    }
    let rows = said(&session);
    let wanted = [(2, 165, "posé 170 − main 5"), (0, 90, "posé 90 − main 0"), (1, 50, "posé 60 − main 10")];
    assert_eq!(rows, wanted.map(|(seat, points, said)| (seat, points, said.to_string())));
    let end = deal_end(&session).expect("over");
    let marked: Vec<_> = end.rows.iter().map(|row| (row.best, row.result.winner)).collect();
    assert_eq!(marked, [(true, false), (false, true), (false, false)], "points decide, not who closed");
    said_laid.sort();
    let laid = [(0, "posé 90"), (1, "posé 60"), (2, "posé 170")];
    assert_eq!(said_laid, laid.map(|(seat, said)| (seat, said.to_string())));
}

#[test]
fn names_the_penalty_or_bonus_in_place_of_a_hand() {
    let counted = |corpus, name| said(&case(corpus, name)).into_iter().map(|row| row.2).collect::<Vec<_>>();
    let nobody = counted("rami101-rules", "rami101: nobody had opened");
    assert_eq!(nobody[1..], ["personne n’avait ouvert", "personne n’avait ouvert"]);
    let only = counted("rami101-rules", "rami101: only the winner had opened");
    assert_eq!(only[1..], ["n’avait pas ouvert"]);
    assert_eq!(counted("traditionnel", "t-sortie"), ["", "", ""]);
    assert_eq!(counted("traditionnel", "t-chasse"), ["mains 78 + chasse 25", "", ""]);
    assert_eq!(counted("suites", "s-rami"), ["posé 55 + rami 50 − main 0", "posé 0 − main 5"]);
}
