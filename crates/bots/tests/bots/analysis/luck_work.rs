//! Working out the luck of a match: which questions are asked, what is stored, when the work is given up, and which
//! answer to a decision is shown meanwhile.

use rami_bots::Level;
use rami_bots::analysis::{CannotJudge, Estimate, Follows, Job, JudgementAnswer, JudgementQuestion, LuckWork, Swing};
use rami_engine::rules::Options;
use rami_lab::{Contest, play_all};
use rami_record::Record;

fn record(deals: usize) -> Record {
    let contest = Contest {
        variant: "rami51".into(),
        options: Options::new(),
        bots: vec![Level::Random, Level::Random],
        games: 1,
        deals: Some(deals),
        seed: 5,
        threads: 1,
    };
    play_all(&contest, |_, _| ()).expect("a match").remove(0).record
}

fn begun(id: u64) -> LuckWork {
    LuckWork::Begun(Job { id, record: record(1), own: 0, left_out: Vec::new(), is_shown: false })
}

/// An answer by which the decision cost its seat this many points.
fn answer(question: &JudgementQuestion, points: f64) -> JudgementAnswer {
    let JudgementAnswer { swing, .. } = question.unanswered();
    let (JudgementQuestion::Decision { view, made } | JudgementQuestion::Again { view, made, .. }) = question else {
        return JudgementAnswer { best: None, swing };
    };
    let best = view.legal_moves().into_iter().find(|mv| !mv.is_same(made));
    let mut points_of = swing.points.clone();
    points_of[view.seat] = Estimate { mean: -points, variance: 1.0 };
    JudgementAnswer { best, swing: Swing { points: points_of, playouts: 10, ..swing } }
}

#[test]
fn asks_until_every_question_of_a_match_is_answered() {
    let mut work = begun(7);
    assert!(work.is_open() && work.next_question().is_none(), "what is kept is looked up first");
    work.take_up(None).expect("a match");
    let [_, all] = work.progress();
    let mut kept = 0;
    for done in 0..all {
        assert_eq!(work.progress(), [done, all]);
        let question = work.next_question().expect("a question");
        let answer = answer(&question, 0.0);
        match work.answered(&question, Some(answer)) {
            Follows::Question => {}
            Follows::Keeping => {
                let (job, known) = work.to_keep().expect("there is something to keep");
                assert_eq!((job.id, known.answers.len()), (7, done + 1));
                kept += 1;
            }
            Follows::GivingUp => panic!("every question was answered"),
        }
    }
    assert_eq!(kept, all / 12);
    let (job, luck) = work.end().expect("it was worked out");
    assert_eq!((job.id, luck.progress()), (7, [all, all]));
    assert!(!work.is_open() && work.is_of(&job.record, 0) && work.end().is_none());
    assert!(!work.is_of(&job.record, 1), "another seat has another account");
}

#[test]
fn gives_up_after_two_unanswered_questions() {
    let mut work = begun(7);
    work.take_up(None).expect("a match");
    for _ in 0..3 {
        let question = work.next_question().expect("a question");
        assert_eq!(work.answered(&question, None), Follows::Question, "one may be passed over");
        let question = work.next_question().expect("a question");
        let answer = answer(&question, 0.0);
        assert_eq!(work.answered(&question, Some(answer)), Follows::Question);
    }
    let question = work.next_question().expect("a question");
    assert_eq!(work.answered(&question, None), Follows::Question);
    let question = work.next_question().expect("a question");
    assert_eq!(work.answered(&question, None), Follows::GivingUp);
}

#[test]
fn has_no_figure_for_a_skipped_decision_until_it_is_judged() {
    let mut work = begun(7);
    work.take_up(None).expect("a match");
    let (seat, real) = loop {
        let question = work.next_question().expect("a question");
        if let JudgementQuestion::Decision { view, .. } = &question {
            let (seat, real) = (view.seat, answer(&question, 9.0));
            work.answered(&question, None);
            break (seat, real);
        }
        work.answered(&question, Some(question.unanswered()));
    };
    assert!((0..2000).all(|step| work.answer_at(step, seat).is_none()), "nothing is known of it");
    work.offer(1, seat, real.clone());
    assert_eq!(work.answer_at(1, seat), Some(&real));
}

#[test]
fn resumes_interrupted_work() {
    let mut work = begun(7);
    work.take_up(None).expect("a match");
    for _ in 0..5 {
        let question = work.next_question().expect("a question");
        let answer = answer(&question, 0.0);
        work.answered(&question, Some(answer));
    }
    let (_, known) = work.to_keep().expect("five answers");
    assert!(work.to_keep().is_none(), "it is kept once");
    let mut again = begun(7);
    again.take_up(Some(known)).expect("a match");
    assert_eq!(again.progress(), work.progress());
    assert_eq!(again.next_question(), work.next_question());
    let mut nameless = begun(0);
    nameless.take_up(None).expect("a match");
    let question = nameless.next_question().expect("a question");
    nameless.answered(&question, None);
    assert!(nameless.to_keep().is_none(), "a match without a name is kept nowhere");
}

#[test]
fn ends_at_once_where_a_match_cannot_be_judged() {
    let mut half = record(1);
    let actions = &mut half.deals[0].actions;
    actions.truncate(actions.len() / 2);
    let mut work = LuckWork::Begun(Job { id: 7, record: half, own: 0, left_out: Vec::new(), is_shown: true });
    assert_eq!(work.take_up(None), Err(CannotJudge::NoDealOver));
    assert!(!work.is_open() && work.is_shown() && work.next_question().is_none());
}

#[test]
fn computes_the_figure_of_a_decision_once() {
    let mut work = begun(7);
    work.take_up(None).expect("a match");
    let mut decided = None;
    // The verdict on the luck of the cards stays unclear, so decisions are compared once more.
    let mut again = 0;
    while let Some(question) = work.next_question() {
        let points = if matches!(question, JudgementQuestion::Again { .. }) { 90.0 } else { 9.0 };
        again += usize::from(points > 10.0);
        let mut answer = answer(&question, points);
        answer.swing.shares.iter_mut().for_each(|share| share.variance = 0.01);
        work.answered(&question, Some(answer.clone()));
        if let JudgementQuestion::Decision { view, .. } = &question {
            decided = decided.or_else(|| {
                let seat = view.seat;
                let step = (0..2000).find(|&step| work.answer_at(step, seat) == Some(&answer))?;
                Some((step, seat, answer))
            });
        }
    }
    assert!(again > 0, "nothing was compared once more");
    let (step, seat, first) = decided.expect("a decision");
    assert_eq!(work.answer_at(step, seat), Some(&first));
    let (_, luck) = work.end().expect("it was worked out");
    assert!(luck.mistakes().iter().all(|mistake| (mistake.points - 9.0).abs() < 1e-9), "the first figure is shown");
}

#[test]
fn skips_decisions_already_judged() {
    let mut asked = begun(7);
    asked.take_up(None).expect("a match");
    let questions = |work: &mut LuckWork| {
        let mut found = Vec::new();
        while work.progress()[0] < work.progress()[1] {
            let Some(question) =
                work.next_question().filter(|question| !matches!(question, JudgementQuestion::Again { .. }))
            else {
                break;
            };
            let answer = answer(&question, 0.0);
            work.answered(&question, Some(answer));
            found.push(question);
        }
        found
    };
    let all = questions(&mut asked);
    let place = all.iter().find_map(|question| match question {
        JudgementQuestion::Decision { view, .. } => {
            (0..2000).find(|&step| asked.answer_at(step, view.seat).is_some()).map(|step| (step, view.seat))
        }
        _ => None,
    });
    let (step, seat) = place.expect("a decision");
    let early = asked.answer_at(step, seat).cloned().expect("an answer");
    let mut work = begun(7);
    work.take_up(None).expect("a match");
    work.offer(step, seat, early.clone());
    assert_eq!(work.answer_at(step, seat), Some(&early));
    assert_eq!(questions(&mut work).len(), all.len() - 1);
    assert_eq!(work.progress(), asked.progress());
}
