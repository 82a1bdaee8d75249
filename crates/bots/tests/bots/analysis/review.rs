//! The review of a match: every position, what may be seen of it, and how decisions are judged.

use rami_bots::analysis::{Estimate, Grade, JudgementAnswer, JudgementQuestion, Review, Swing};
use rami_bots::{Bot, BotRequest, Character, GoodPlayer, OfferedLevel, advice_seed, hint};
use rami_engine::game::{Action, Move, SeatView};
use rami_engine::rules::OptionValue;
use rami_engine::variants;
use rami_lab::play_as_the_page;
use rami_model::text::{Key, Lang, Message};
use rami_model::view_models::{Marks, Verdicts, judge, review};
use rami_record::seeds;
use rami_record::{ChosenRules, Record, Recording, Setup};
use rami_test_utils::played;

fn read(action: &str) -> Move {
    let Ok(Action::Move(_, mv)) = action.parse() else { panic!("{action} is no move") };
    mv
}

/// What seat 0 of a deal sees.
fn a_view() -> SeatView {
    let mut game = Recording::new(setup("rami51", &[], 2)).expect("a set-up");
    game.deal();
    game.view(0).expect("a deal")
}

/// The judgement of a move that is `behind` points worse than `best`, or of the champion's own move if `best` is
/// `None`.
fn answer(best: Option<&str>, behind: f64, error: f64) -> JudgementAnswer {
    let estimate = Estimate { mean: -behind, variance: error * error };
    let swing = Swing { points: vec![estimate, Estimate::default()], ..Swing::none(2) };
    JudgementAnswer { best: best.map(read), swing }
}

#[test]
fn every_position_of_a_match_can_be_seen() {
    for (seed, variant) in variants::ALL.iter().enumerate() {
        let session = played::finished(variant.id, 3, seed as u64 + 40, &[]);
        let record = session.game().record();
        let all = Review::new(record.clone(), 0, true).expect("a legal record");
        let actions: usize = record.deals.iter().map(|deal| deal.actions.len() + 1).sum();
        assert_eq!(all.positions().len(), actions);
        assert_eq!(all.deals().count(), record.deals.len());
        let lang = Lang::all().next().expect("French");
        for step in (0..actions).step_by(7).chain([actions - 1]) {
            let screen = review(&all, step, Some(0)).unwrap_or_else(|| panic!("{}: step {step}", variant.id));
            let open: usize = screen.hands.iter().map(|hand| hand.cards.as_ref().map_or(0, Vec::len)).sum();
            assert_eq!(open, screen.hands.iter().map(|hand| hand.count).sum::<usize>(), "all hands are open");
            assert!(!lang.render(&screen.said).is_empty());
        }
        assert_eq!(review(&all, actions, Some(0)), None);
        let last = all.at(actions - 1).expect("legal");
        assert_eq!(last.totals(), session.game().state().totals());
    }
}

#[test]
fn hides_hands_of_a_deal_under_way() {
    let mut session = played::session("rami51", 3, 5, &[]);
    let deals = |session: &rami_model::table::Session| session.game().record().deals.len();
    while deals(&session) < 2 || session.game().record().deals[1].actions.len() < 8 {
        played::step(&mut session);
    }
    let all = Review::new(session.game().record().clone(), 0, true).expect("a legal record");
    let second = all.deals().nth(1).expect("a second deal");
    for step in 0..all.positions().len() {
        let screen = review(&all, step, Some(0)).expect("a position");
        for hand in &screen.hands {
            assert_eq!(hand.cards.is_some(), step < second || hand.seat == 0, "step {step}, seat {}", hand.seat);
        }
        let others_draw = all.made(step).is_some_and(|(seat, _)| seat != 0) && step >= second;
        assert!(!(others_draw && screen.said.key == Key::ReviewDrew), "nor is it said what others draw");
    }
}

#[test]
fn hides_all_hands_of_a_deal_under_way_on_a_shared_device() {
    let mut session = played::session("rami51", 3, 5, &[1]);
    while session.game().record().deals.len() < 2 || session.game().record().deals[1].actions.len() < 12 {
        played::step(&mut session);
    }
    let all = Review::new(session.game().record().clone(), 0, false).expect("a legal record");
    let second = all.deals().nth(1).expect("a second deal");
    let mut drawn = 0;
    for step in 0..all.positions().len() {
        let screen = review(&all, step, Some(0)).expect("a position");
        assert!(screen.hands.iter().all(|hand| hand.cards.is_some() == (step < second)), "step {step}");
        if step >= second && matches!(all.made(step), Some((0, Move::DrawStock))) {
            drawn += 1;
            assert_ne!(screen.said.key, Key::LogDrawStockYou, "step {step}");
        }
    }
    assert!(drawn > 0, "seat 0 has drawn in the deal under way");
    assert!(
        all.decisions(0).count() > 0 && all.decisions(0).all(|step| step < second),
        "advice would tell of the hand"
    );
}

#[test]
fn finds_the_decisions_of_a_player() {
    let session = played::finished("puis-je", 3, 2, &[]);
    let all = Review::new(session.game().record().clone(), 0, true).expect("a legal record");
    let decisions: Vec<usize> = all.decisions(0).collect();
    let own = session.game().record().deals.iter().flat_map(|deal| &deal.actions);
    assert_eq!(decisions.len(), own.filter(|action| matches!(action, Action::Move(0, _))).count());
    for step in decisions {
        let view = all.at(step).and_then(|game| game.view(0)).expect("legal");
        assert_eq!((view.seat, view.board.to_act()), (0, Some(0)), "it is the player who decides");
    }
}

#[test]
fn moves_are_the_same_whatever_the_order_of_their_cards() {
    let same = |one: &str, other: &str| read(one).is_same(&read(other));
    assert!(same("0 meld 4C 5C 6C / 7C 7D 7S", "0 meld 7S 7D 7C / 6C 5C 4C"));
    assert!(same("0 layoff 2 7C 8C", "0 layoff 2 8C 7C") && !same("0 layoff 2 7C 8C", "0 layoff 1 7C 8C"));
    assert!(!same("0 discard 7C", "0 discard 7D") && !same("0 end", "0 pass"));
}

#[test]
fn marks_the_cards_a_move_uses() {
    let marks = |action| Marks::from_move(&read(action));
    let hand: Vec<_> = ["7C", "7C", "JK", "KD"].iter().map(|card| card.parse().expect("a card")).collect();
    assert_eq!(marks("0 discard 7C").in_hand(&hand), [true, false, false, false], "one of two equal cards");
    assert_eq!(marks("0 layoff 3 7C JK=8C").in_hand(&hand), [true, false, true, false]);
    assert_eq!(marks("0 layoff 3 7C JK=8C").meld, Some(3));
    assert_eq!((marks("0 draw discard").discards, marks("0 draw stock").stock), (1, true));
    assert_eq!(marks("0 end"), Marks::default());
}

#[test]
fn grades_decisions_by_their_certain_cost() {
    let view = a_view();
    let judged = |best, behind, error| judge(&view, &answer(best, behind, error));
    let other = Some("0 discard 7C");
    let found = [
        judged(None, 0.0, 0.0),
        judged(other, 0.3, 0.1),
        judged(other, 3.0, 1.4),
        judged(other, 40.0, 8.0),
        judged(other, 40.0, 21.0),
        judged(other, -5.0, 1.0),
    ];
    let grades = found.each_ref().map(|judged| judged.grade);
    let (good, doubtful, blunder) = (Grade::Good, Grade::Doubtful, Grade::Blunder);
    assert_eq!(grades, [good, good, doubtful, blunder, good, good]);
    let (same, equal, rather) = (Key::ReviewSame, Key::ReviewEqual, Key::ReviewRather);
    assert_eq!(found.each_ref().map(|judged| judged.said.key), [same, equal, rather, rather, equal, equal]);
    let better = found.each_ref().map(|judged| judged.better.is_some());
    assert_eq!(better, [false, false, true, true, false, false], "named where it certainly is");
    let sums = Verdicts::from_judged(&found);
    assert_eq!((sums.judged, sums.same, sums.doubtful, sums.blunders, sums.lost), (6, 1, 1, 1, 43));
    let french = Lang::all().next().expect("French");
    assert_eq!(
        french.render(&sums.said()).replace('\u{a0}', " "),
        "6 coups jugés : 1 comme le champion, 3 aussi bons, 1 douteux, 1 erreur. Environ 43 points perdus en tout."
    );
    assert_eq!(sums.same + sums.equal() + sums.doubtful + sums.blunders, sums.judged);
}

#[test]
fn sums_up_judged_decisions_in_every_language() {
    let view = a_view();
    let verdicts = |found: &[(f64, f64)]| {
        let judged = found.iter().map(|&(behind, error)| judge(&view, &answer(Some("0 discard 7C"), behind, error)));
        Verdicts::from_judged(&judged.collect::<Vec<_>>())
    };
    let all =
        |message: &Message| Lang::all().map(|lang| lang.render(message).replace('\u{a0}', " ")).collect::<Vec<_>>();
    let one = verdicts(&[(0.0, 0.0)]);
    assert_eq!(
        all(&one.progress(1, 1)),
        ["Coups examinés : 1 sur 1", "Moves looked at: 1 of 1", "Jogadas examinadas: 1 de 1"]
    );
    assert!(all(&one.said())[0].starts_with("1 coup jugé : 0 comme le champion, 1 aussi bon, 0 douteux, 0 erreur."));
    let three = verdicts(&[(0.0, 0.0), (3.0, 0.1), (40.0, 0.1)]);
    assert_eq!(
        all(&three.progress(4, 10))[0],
        "Coups examinés : 4 sur 10, dont 1 sans choix ou sans jugement",
        "who had no choice is not judged"
    );
}

fn setup(variant: &str, options: &[(&str, i64)], seed: u64) -> Setup {
    let options = options.iter().map(|&(key, value)| (key.to_string(), OptionValue::Number(value))).collect();
    Setup { rules: ChosenRules::of_game(variant, options), seats: vec!["me".into(), "bot".into()], seed }
}

/// The decisions of seat 0, each with what the seat saw.
fn decisions(record: Record) -> Vec<(SeatView, Move)> {
    let all = Review::new(record, 0, true).expect("a legal record");
    let decision = |step| {
        let view = all.at(step).and_then(|game| game.view(0)).expect("legal");
        (view, all.next_of(step, 0).expect("a decision"))
    };
    all.decisions(0).map(decision).collect()
}

#[test]
fn reviews_from_the_view_of_the_player() {
    for variant in variants::ALL {
        for seed in [3, 12, 31] {
            let mut seen = Vec::new();
            let record = play_as_the_page(setup(variant.id, &[], seed), OfferedLevel::Beginner, |view| {
                let mv = GoodPlayer::new(None).choose(&view);
                seen.push((view, mv.clone()));
                mv
            });
            let found = decisions(record.expect("a set-up"));
            assert!(seen == found, "{} of seed {seed}", variant.id);
        }
    }
}

#[test]
fn finds_no_error_where_every_hint_is_observed() {
    let first = [("rami51", &[][..], 12), ("traditionnel", &[("target", 50)][..], 31)];
    let others = [("suites", &[][..], 5), ("rami101", &[][..], 6), ("puis-je", &[][..], 7), ("gin", &[][..], 8)];
    for (variant, options, seed) in first.into_iter().chain(others) {
        let mut left = 6;
        let record = play_as_the_page(setup(variant, options, seed), OfferedLevel::Beginner, |view| {
            if left == 0 {
                return GoodPlayer::new(None).choose(&view);
            }
            left -= 1;
            hint(&view).mv
        });
        for (view, made) in decisions(record.expect("a set-up")).into_iter().take(6) {
            let answer = JudgementQuestion::Decision { view: view.clone(), made: made.clone() }.answer();
            assert!(judge(&view, &answer).same, "{variant} of seed {seed}: {made:?}");
        }
    }
}

#[test]
fn shows_the_same_figure_of_a_decision_everywhere() {
    let mut game = Recording::new(setup("rami51", &[], 2)).expect("a set-up");
    game.deal();
    let seat = game.to_act().expect("a deal begins");
    game.apply(seat, &Move::DrawStock).expect("the first turn begins with a draw");
    let view = game.view(seat).expect("a deal");
    let advice = hint(&view);
    let other = view.legal_moves().into_iter().find(|mv| advice.cost_of(mv).is_none()).expect("there are many moves");
    let question = JudgementQuestion::Decision { view: view.clone(), made: other };
    let answer = question.answer();
    assert_eq!(answer.best.as_ref(), Some(&advice.mv), "the champion of the judgement is that of the hint");
    let loss = answer.swing.points[seat];
    assert!(answer.swing.playouts > 50 && loss.error() > 0.0, "{loss:?}");
    assert_eq!(judge(&view, &answer).grade, Grade::from_loss(-loss.mean, loss.error()));
    assert_eq!(question.answer(), answer, "asked again, it is the same");
}

#[test]
fn seeds_bots_by_the_match_and_advice_by_the_view() {
    let game = {
        let mut game = Recording::new(setup("rami51", &[], 9)).expect("a set-up");
        game.deal();
        game
    };
    let view = |seat| game.view(seat).expect("a deal");
    assert_eq!((seeds::of_bot(9, 0), seeds::of_bot(9, 4)), (9_000_027, 9_000_031));
    let bot = BotRequest::in_match(view(1), OfferedLevel::Beginner, 9, 9, 4);
    assert_eq!((bot.seed, bot.character), (9_000_031, Some(Character::at_seat(9, 1))));
    assert_ne!(advice_seed(&view(0)), advice_seed(&view(1)));
}

/// The seed of advice comes from a text of a fixed form. A new rule or field does not change the seed.
#[test]
fn keeps_the_seed_of_advice() {
    let seed = |variant: &str| {
        let mut game = Recording::new(setup(variant, &[], 9)).expect("a set-up");
        game.deal();
        advice_seed(&game.view(0).expect("a deal"))
    };
    let found: Vec<u64> = variants::ALL.iter().map(|variant| seed(variant.id)).collect();
    let [first, second] = [
        [5_998_245_436_903_362_854, 9_960_760_712_539_969_637, 17_879_303_765_242_910_787],
        [18_165_106_706_965_684_692, 5_484_503_342_005_144_580, 2_642_510_005_709_348_561],
    ];
    assert_eq!(found, [first, second].concat());
}
