//! The people of a device, what they have won, and the ranking of an evening.

use rami_engine::rules::{OptionValue, Options};
use rami_model::history::{BestDay, Evening, Evenings, GameResult, HeadToHead, PersonFigures, RankedBy};
use rami_model::merging::{Join, Mark};
use rami_model::people::{Earlier, NameError, PersonList};
use rami_model::score_sheet::{DealEntry, Points, ScoreSheet, SheetSeat};
use rami_model::text::Lang;
use rami_model::view_models::evening_screen;
use rami_record::ChosenRules;
use rami_record::json::Json;

/// The device.
const MARK: Mark = 7;

fn list(names: &[&str]) -> PersonList {
    let mut people = PersonList::default();
    for name in names {
        people.add(1, name, MARK).expect("a new name");
    }
    people
}

/// A sheet of one deal, begun at this time. The seat wins, and each other seat holds more points than the one before.
fn sheet(begun: u64, people: &PersonList, winner: usize, options: Options) -> ScoreSheet {
    let seats = people.all().iter().map(|person| SheetSeat { person: person.id, name: person.name.clone() }).collect();
    let options = options.into_iter().chain([("deals".into(), OptionValue::Number(1))]).collect();
    let mut sheet = ScoreSheet::new(begun, ChosenRules::of_game("rami51", options), seats);
    let rules = sheet.rules_in_force().expect("known rules");
    let mut entry = DealEntry { winner: Some(winner), ..DealEntry::empty(&rules, people.all().len()) };
    for (seat, entry) in entry.seats.iter_mut().enumerate() {
        entry.left = Points::Typed { points: 10 + seat as u16, joker: false };
    }
    sheet.write(entry).expect("a deal as it can be");
    sheet
}

fn results(people: &PersonList, sheets: &[ScoreSheet]) -> Vec<GameResult> {
    sheets.iter().map(|sheet| GameResult::from_sheet(sheet, people).expect("it is over")).collect()
}

#[test]
fn gives_people_distinct_names_colours_and_faces() {
    let mut people = list(&["Ana", " Bruno  Dias "]);
    assert_eq!(people.all()[1].name, "Bruno Dias");
    assert_eq!(people.add(1, "ANA", MARK), Err(NameError::Taken));
    assert_eq!(people.add(1, "  ", MARK), Err(NameError::Empty));
    let [ana, bruno] = [0, 1].map(|at| people.all()[at].clone());
    assert!(ana.id != bruno.id && ana.hue != bruno.hue && ana.face != bruno.face);
    assert_eq!(people.rename(bruno.id, "ana", MARK), Err(NameError::Taken));
    people.rename(bruno.id, "Bruno", MARK).expect("a new name");
    people.rename(ana.id, "ANA", MARK).expect("one's own name, written otherwise");
    let read = PersonList::from_json(&people.to_json()).expect("what was written");
    assert_eq!(read, people);
}

#[test]
fn credits_results_of_merged_people_and_drops_forgotten_ones() {
    let mut people = list(&["Ana", "Bruno", "Brunno"]);
    let ids: Vec<u64> = people.all().iter().map(|person| person.id).collect();
    let sheets = [sheet(10, &people, 2, Options::new())];
    people.merge(ids[2], ids[1], MARK);
    let result = &results(&people, &sheets)[0];
    assert_eq!(result.seat_of(ids[1]).map(|seat| seat.figures.place), Some(3), "the first seat of that person");
    assert_eq!(people.get(ids[2]).map(|person| person.id), Some(ids[1]));
    assert_eq!(people.known([ids[2], ids[0], ids[1], 99]), [ids[1], ids[0]], "each once");
    people.note_earlier(Earlier::Person(ids[1]), MARK);
    people.forget(ids[1], MARK);
    assert_eq!((people.get(ids[2]), people.earlier()), (None, Earlier::Nobody));
    let result = &results(&people, &sheets)[0];
    assert_eq!(result.seats.iter().map(|seat| seat.person).collect::<Vec<_>>(), [Some(ids[0]), None, None]);
}

#[test]
fn a_copy_brings_people_in_by_name_and_changes_nobody() {
    let mut here = list(&["Ana"]);
    let ana = here.all()[0].id;
    let mut copy = PersonList::default();
    copy.add(77, "ana", 8).expect("a new name");
    copy.add(78, "Bruno", 8).expect("a new name");
    here.join(copy.clone());
    here.join(copy);
    here.merge_namesakes(MARK, |_, _| false);
    assert_eq!(here.all().iter().map(|person| person.name.as_str()).collect::<Vec<_>>(), ["Ana", "Bruno"]);
    assert_eq!(here.get(77).map(|person| person.id), Some(ana));
}

#[test]
fn the_figures_of_a_person_add_up() {
    let people = list(&["Ana", "Bruno", "Clara"]);
    let ids: Vec<u64> = people.all().iter().map(|person| person.id).collect();
    let sheets: Vec<ScoreSheet> =
        [(10, 0), (11, 0), (25, 1)].map(|(begun, winner)| sheet(begun, &people, winner, Options::new())).into();
    let results = results(&people, &sheets);
    let ana = PersonFigures::of(ids[0], &results, |moment| moment / 10);
    assert_eq!((ana.games, ana.won, ana.deals), (3, 2, 3));
    assert_eq!(ana.best_day, Some(BestDay { day: 1, won: 2, games: 2 }));
    assert_eq!(ana.against[0], HeadToHead { person: ids[1], games: 3, ahead: 2, behind: 1 });
    let clara = PersonFigures::of(ids[2], &results, |moment| moment / 10);
    assert_eq!((clara.won, clara.best_day, clara.averages[0].tenths), (0, None, 120));
}

#[test]
fn an_evening_is_ranked_by_places_or_by_chips() {
    let people = list(&["Ana", "Bruno", "Clara"]);
    let ids: Vec<u64> = people.all().iter().map(|person| person.id).collect();
    let staked = || Options::from([("stake".into(), OptionValue::Number(10))]);
    let sheets: Vec<ScoreSheet> =
        [(5, 2), (10, 1), (11, 1), (12, 0)].map(|(begun, winner)| sheet(begun, &people, winner, staked())).into();
    let results = results(&people, &sheets);
    let evening = Evening::new(10, ids.clone());
    assert_eq!(evening.games(&results).len(), 3, "one was played before");
    let ranking = evening.ranking(&results);
    let shown = |ranking: &[rami_model::history::Ranked]| {
        ranking.iter().map(|ranked| (ranked.person, ranked.place, ranked.score)).collect::<Vec<_>>()
    };
    assert_eq!(shown(&ranking), [(ids[1], 1, 8), (ids[0], 2, 7), (ids[2], 3, 3)]);
    let mut evening = evening;
    evening.rank_by(RankedBy::Chips, MARK);
    let chips = evening.ranking(&results);
    assert_eq!(shown(&chips), [(ids[1], 1, 30), (ids[0], 2, 0), (ids[2], 3, -30)]);
    evening.end(Some(11), MARK);
    assert_eq!(evening.games(&results).len(), 2);
}

#[test]
fn explains_points_and_winner_of_an_evening() {
    let people = list(&["Ana", "Bruno", "Clara"]);
    let ids: Vec<u64> = people.all().iter().map(|person| person.id).collect();
    let begun = |ends: &[(u64, usize)]| -> Vec<ScoreSheet> {
        ends.iter().map(|&(begun, winner)| sheet(begun, &people, winner, Options::new())).collect()
    };
    let evening = Evening::new(10, ids);
    let results_of = |ends: &[(u64, usize)]| results(&people, &begun(ends));
    for lang in Lang::all() {
        let none = evening_screen(&evening, &results_of(&[(5, 0)]), &people);
        assert_eq!((none.won, none.leads, none.rows[0].place, none.games.len()), (None, None, None, 0));
        let shown = evening_screen(&evening, &results_of(&[(10, 1), (11, 1), (12, 0)]), &people);
        let about = lang.render(&shown.about);
        assert!(about.contains("3, 2, 1"), "{about}");
        for said in [shown.won.as_ref(), shown.leads.as_ref()] {
            let said = lang.render(said.expect("somebody is first"));
            assert!(said.contains("Bruno") && !said.contains('{'), "{said}");
        }
        let rows: Vec<_> = shown.rows.iter().map(|row| (row.name(), row.place, row.score)).collect();
        assert_eq!(rows, [("Bruno", Some(1), 8), ("Ana", Some(2), 7), ("Clara", Some(3), 3)]);
        assert!(lang.render(&shown.rows[0].said).starts_with("8 "));
        // The points of the matches add up to those of the ranking.
        for (name, _, score) in rows {
            let points = |game: &rami_model::view_models::EveningGame| {
                game.scores.iter().find(|(player, _)| player == name).map(|(_, points)| *points)
            };
            assert_eq!(shown.games.iter().filter_map(points).sum::<i64>(), score, "{name}");
        }
        assert_eq!((shown.games[0].id, shown.games[0].winners.as_slice()), (10, &["Bruno".to_string()][..]));
        let both = evening_screen(&evening, &results_of(&[(10, 0), (11, 1)]), &people);
        let said = lang.render(both.won.as_ref().expect("two are first"));
        assert!(said.contains("Ana, Bruno"), "{said}");
        let mut chips = evening.clone();
        chips.rank_by(RankedBy::Chips, MARK);
        let about = lang.render(&evening_screen(&chips, &[], &people).about);
        assert!(!about.is_empty() && !about.contains("3, 2, 1"), "{about}");
    }
}

#[test]
fn assigns_a_match_to_the_evening_of_exactly_its_people() {
    let mut evenings = Evenings::default();
    for (id, people) in [(10, vec![1, 2]), (20, vec![2, 1]), (30, vec![1, 2, 3])] {
        assert_eq!(evenings.begin(id, people), id);
    }
    let evening_of = |begun, people: &[u64]| {
        let people: Vec<Option<u64>> = people.iter().copied().map(Some).collect();
        evenings.of_match(begun, &people).map(|evening| evening.id)
    };
    assert_eq!(evening_of(15, &[1, 2]), Some(10));
    assert_eq!(evening_of(25, &[1, 2]), Some(20), "the latest of several");
    assert_eq!(evening_of(35, &[3, 2, 1]), Some(30));
    assert_eq!(evening_of(35, &[1, 4]), None);
    assert_eq!(evening_of(5, &[1, 2]), None, "before any evening");
    assert_eq!(evenings.of_match(35, &[Some(1), Some(2), None]), None, "somebody who is not known");
}
