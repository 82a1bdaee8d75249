//! Exercises and problems: an answer is judged, noted, and can be given once more.

use rami_bots::analysis::problem::ProblemFile;
use rami_bots::analysis::{Exercise, JudgementQuestion};
use rami_engine::game::Move;
use rami_model::history::ExerciseList;
use rami_record::json::Json;
use rami_table::{
    ChampionAnswer, ChampionQuestion, Effect, Event, Intent, PosedProblem, TableKind, Task, Tried, Wishes,
};
use rami_test_utils::read;

use crate::page::Page;

fn problem(place: usize) -> PosedProblem {
    let file = ProblemFile::from_json(&read("public/problems/gin.json")).expect("a file of problems");
    let names = vec![String::new(), "Lucie".into()];
    PosedProblem::new(&file, &file.problems[place], names).expect("a position")
}

fn exercise() -> Exercise {
    ExerciseList::from_json(&read("tests/browser/training.json")).expect("exercises").exercises.remove(0)
}

fn pose(task: Task) -> Event {
    Event::Try(Box::new(Tried::begin(task).expect("a position")))
}

/// Makes a move as the player does, as far as these tests need it.
fn make(page: &mut Page, mv: &Move) {
    match mv {
        Move::Discard(card) => {
            let token = page.session().shown_hand().find(|token| token.card == *card).expect("held").id;
            page.discard(token);
        }
        Move::DrawStock => page.send(Event::Intent(Intent::DrawStock)),
        Move::DrawDiscard { cards } => page.send(Event::Intent(Intent::DrawDiscard(*cards))),
        other => panic!("{other:?}"),
    }
}

/// A problem whose best move these tests can make.
fn plain_problem() -> PosedProblem {
    (0..20)
        .map(problem)
        .find(|posed| {
            matches!(posed.problem.best_move(), Move::Discard(_) | Move::DrawStock | Move::DrawDiscard { .. })
        })
        .expect("a plain one")
}

#[test]
fn the_best_move_of_a_problem_is_noted_at_once() {
    let posed = plain_problem();
    let (id, best) = (posed.id.clone(), posed.problem.best_move().clone());
    let mut page = Page::with_match(3);
    page.run();
    page.send(pose(Task::Problem(Box::new(posed))));
    assert_eq!(page.table.kind(), TableKind::Problem(id.clone()));
    make(&mut page, &best);
    let noted = page.last.iter().find_map(|effect| match effect {
        Effect::NoteProblem { id, solved, .. } => Some((id.clone(), *solved)),
        _ => None,
    });
    assert_eq!(noted, Some((id, true)));
    assert_eq!(page.table.tried().and_then(|tried| tried.solved), Some(true));
    page.send(Event::Leave);
    assert!(matches!(page.last[0], Effect::LeaveLesson { problem: true }));
}

#[test]
fn an_exercise_is_judged_by_the_champion_and_noted_once() {
    let exercise = exercise();
    let id = exercise.id();
    let mut page = Page::new();
    page.send(pose(Task::Exercise(Box::new(exercise))));
    assert_eq!(page.table.kind(), TableKind::Exercise);
    let mv = page.session().plain_move(page.session().me()).expect("a move");
    make(&mut page, &mv);
    let question = page.last.iter().find_map(|effect| match effect {
        Effect::AskChampion { question, .. } => Some(question.clone()),
        _ => None,
    });
    let Some(ChampionQuestion::Judgement(question @ JudgementQuestion::Decision { .. })) = question.as_deref() else {
        panic!("the champion is asked: {:?}", page.effects());
    };
    // Nothing more is asked meanwhile.
    page.send(Event::Intent(Intent::DrawStock));
    assert!(!page.effects().contains(&"ask champion"));
    let (plan, answer) = (page.plan(), ChampionAnswer::Judgement(Box::new(question.answer())));
    page.send(Event::Answered { plan, answer });
    assert!(matches!(&page.last[..], [Effect::NoteExercise { id: noted, .. }] if *noted == id));
    let solved = page.table.tried().and_then(|tried| tried.solved);
    assert!(solved.is_some() && page.table.tried().is_some_and(|tried| tried.best().is_some()));
    page.send(Event::TryAgain);
    assert!(page.table.tried().is_some_and(|tried| tried.solved.is_none() && tried.attempt.made().is_none()));
}

#[test]
fn settings_do_not_disturb_a_judgement() {
    let mut page = Page::new();
    page.send(pose(Task::Exercise(Box::new(exercise()))));
    let mv = page.session().plain_move(page.session().me()).expect("a move");
    make(&mut page, &mv);
    assert!(page.effects().contains(&"ask champion"));
    let plan = page.plan();
    page.send(Event::Wished(Wishes { only_useful: true, ..Wishes::default() }));
    page.send(Event::Wished(Wishes { only_useful: false, ..Wishes::default() }));
    assert_eq!((page.effects(), page.plan()), (Vec::new(), plan), "the champion is still asked");
}

#[test]
fn a_judgement_that_is_given_up_puts_the_exercise_back() {
    let mut page = Page::new();
    page.send(pose(Task::Exercise(Box::new(exercise()))));
    let before = page.session().game().record().clone();
    let mv = page.session().plain_move(page.session().me()).expect("a move");
    make(&mut page, &mv);
    let plan = page.plan();
    page.send(Event::Answered { plan, answer: ChampionAnswer::GivenUp });
    assert_eq!(page.effects()[..2], ["say", "stop question"]);
    assert!(page.table.tried().is_some_and(|tried| tried.attempt.made().is_none()));
    assert_eq!(*page.session().game().record(), before);
    // It can be tried once more.
    make(&mut page, &mv);
    assert!(page.effects().contains(&"ask champion"));
}

#[test]
fn the_champions_line_is_played_to_its_end_and_shown() {
    let posed = plain_problem();
    let (best, seat) = (posed.problem.best_move().clone(), posed.view.seat);
    let actions = posed.record.deals[0].actions.len();
    let mut page = Page::new();
    page.send(pose(Task::Problem(Box::new(posed))));
    make(&mut page, &best);
    page.send(Event::ShowLine);
    for _ in 0..90 {
        let asked = page.last.iter().find_map(|effect| match effect {
            Effect::AskChampion { question, .. } => Some(question.clone()),
            _ => None,
        });
        let Some(question) = asked else { break };
        let ChampionQuestion::Advice(view) = *question else { panic!("a move is asked for") };
        // A plain move is as good for the test as the champion's.
        let mv = view.legal_moves().into_iter().next().expect("a move");
        let advice = rami_bots::Advice { mv, ..rami_bots::hint(&view) };
        let plan = page.plan();
        page.send(Event::Answered { plan, answer: ChampionAnswer::Advice(Box::new(advice)) });
    }
    let Some(Effect::ShowLine(line)) = page.last.first() else { panic!("the line is shown: {:?}", page.effects()) };
    assert_eq!((line.own, line.at), (seat, actions));
    assert!(line.record.deals[0].actions.len() > actions);
    assert!(page.table.tried().is_some_and(|tried| tried.line.is_none()));
}
