//! Luck and play in words: no sentence claims more than the error allows, rows and columns add up, figures of another
//! version are not combined, and stored accounts are read again.

use std::sync::LazyLock;

use rami_bots::analysis::{Account, SeatAccount, Split, VERSION};
use rami_bots::analysis::{CannotJudge, KeptLuck, KeptTurn, LuckOfMatch, Mistake, Review, WorkedOut};
use rami_model::backup::{Backup, Finished, LuckOf};
use rami_model::history::Summary;
use rami_model::settings::Settings;
use rami_model::table::Session;
use rami_model::text::{Lang, Message};
use rami_model::view_models::{
    LuckScreen, ResultPart, Whole, batch_progress, cannot_judge, luck, luck_progress, luck_sums, signed, turning_points,
};

use rami_record::LoadError;
use rami_record::json::Json;
use rami_test_utils::played;

/// The French text, with plain spaces in place of no-break spaces.
fn fr(message: &Message) -> String {
    Lang::by_code("fr").expect("French").render(message).replace(['\u{a0}', '\u{202f}'], " ")
}

/// A tally with these points for each part. A point counts as a hundredth of a match.
fn tally(play: f64, given: f64, dealt: f64, drawn: f64, error: f64) -> SeatAccount {
    let split = |scale: f64| Split {
        result: (play + given + dealt + drawn) * scale,
        play: play * scale,
        given: given * scale,
        dealt: dealt * scale,
        variance: (error * scale).powi(2),
    };
    SeatAccount { points: split(1.0), shares: split(0.01), decisions: 1 }
}

fn account(deals: &[SeatAccount]) -> Account {
    Account { version: VERSION, deals: deals.iter().map(|&tally| vec![tally]).collect() }
}

fn screen(deals: &[SeatAccount], players: usize) -> LuckScreen {
    luck(&account(deals), players).expect("a deal")
}

fn line(deals: &[SeatAccount], players: usize) -> String {
    fr(&screen(deals, players).line)
}

#[test]
fn reports_better_play_and_bad_cards() {
    let unlucky = screen(&[tally(-2.0, 8.0, -11.0, -20.0, 1.0)], 3);
    assert_eq!(unlucky.verdict, "unlucky");
    assert_eq!(unlucky.unclear, None);
    assert_eq!(fr(&unlucky.result), "Toutes donnes comptées : 25 points de retard sur la moyenne des autres.");
    assert_eq!(
        fr(&unlucky.line),
        "Vous avez mieux joué que la moyenne des autres, d’environ 6 points ; les cartes vous ont coûté environ 31 points. Marge d’erreur : 2 points."
    );
    // The bar of the cards reaches the left end, that of the play a fifth of the way to the right end.
    let sides: Vec<_> = unlucky.sides.iter().map(|side| side.known.expect("both are clear")).collect();
    assert_eq!(sides, [(-31, [0.0, 0.5]), (6, [0.5, 0.5 + 6.0 / 31.0 / 2.0])]);
}

#[test]
fn reports_worse_play_and_good_cards() {
    let lucky = screen(&[tally(-30.0, 1.0, 40.0, 5.0, 2.0)], 2);
    assert_eq!(lucky.verdict, "lucky");
    assert_eq!(fr(&lucky.result), "Toutes donnes comptées : 16 points d’avance sur votre adversaire.");
    assert_eq!(
        fr(&lucky.line),
        "Vous avez moins bien joué que votre adversaire, d’environ 29 points ; les cartes vous ont rapporté environ 45 points. Marge d’erreur : 4 points."
    );
}

#[test]
fn reports_small_numbers_as_even() {
    let even = screen(&[tally(-1.0, 2.0, 1.0, -2.0, 1.0)], 3);
    assert_eq!(even.verdict, "even");
    assert_eq!(fr(&even.result), "Toutes donnes comptées : égalité avec la moyenne des autres.");
    assert_eq!(
        fr(&even.line),
        "Vous avez joué aussi bien que la moyenne des autres ; les cartes n’ont avantagé personne. Marge d’erreur : 3 points."
    );
    // One point with a margin of two may be zero or three.
    assert!(
        line(&[tally(1.0, 0.0, 20.0, 5.0, 1.0)], 3)
            .starts_with("Vous avez joué aussi bien que la moyenne des autres ; ")
    );
    // Four points with a margin of two are more than zero.
    assert!(line(&[tally(4.0, 0.0, 0.0, 0.0, 1.0)], 3).starts_with("Vous avez mieux joué"));
}

#[test]
fn claims_nothing_where_the_error_is_too_large() {
    let unclear = screen(&[tally(3.0, 2.0, -4.0, -9.0, 20.0)], 3);
    assert_eq!(unclear.verdict, "unclear");
    assert_eq!(
        fr(&unclear.line),
        "Chance ou talent ? On ne peut pas le dire : la marge d’erreur, 40 points, est trop grande."
    );
    assert_eq!(unclear.sides, [], "no bar claims what the sentence does not");
    assert!(fr(&unclear.unclear.expect("it is said")).contains("trop grande"));
    let half = screen(&[tally(3.0, 2.0, -40.0, -60.0, 20.0)], 3);
    let said = fr(&half.line);
    assert!(
        said.starts_with("On ne peut pas dire qui a le mieux joué ; les cartes vous ont coûté environ 100 points"),
        "{said}"
    );
    let known: Vec<_> = half.sides.iter().map(|side| side.known).collect();
    assert_eq!(known, [Some((-100, [0.0, 0.5])), None]);
}

#[test]
fn claims_no_number_within_its_error() {
    for play in -40..40 {
        for error in [0.0, 0.4, 1.0, 3.0, 7.0, 15.0] {
            let said = line(&[tally(f64::from(play) / 2.0, 0.0, 10.0, 2.0, error)], 3);
            let claims = said.contains("Vous avez mieux joué") || said.contains("moins bien joué");
            let better = (f64::from(play) / 2.0).round();
            assert_eq!(claims, better != 0.0 && better.abs() > 1.96 * error, "{play} {error}: {said}");
        }
    }
}

#[test]
fn uses_the_singular_for_one_in_every_language() {
    for (lang, said) in Lang::all().map(|lang| (lang, lang.render(&screen(&[tally(1.4, 0.0, 0.0, 0.0, 0.1)], 2).line)))
    {
        assert!(
            !said.contains("1 points") && !said.contains("1 pontos") && !said.contains('{'),
            "{}: {said}",
            lang.code()
        );
    }
}

fn uneven() -> Vec<SeatAccount> {
    let third = |n: i32| f64::from(n) / 3.0;
    (1..12).map(|n| tally(-third(n), third(2 * n % 7), third(5 - n), third(n * n % 11 - 5), 0.5)).collect()
}

#[test]
fn rows_and_columns_add_up() {
    let shown = screen(&uneven(), 3);
    assert_eq!(shown.deals.len(), 11);
    let mut sum = Whole::default();
    for row in shown.deals.iter().chain([&shown.whole]) {
        assert_eq!(row.points.parts.iter().sum::<i64>(), row.points.result, "{row:?}");
    }
    for row in &shown.deals {
        sum.result += row.points.result;
        (0..4).for_each(|part| sum.parts[part] += row.points.parts[part]);
    }
    assert_eq!(sum, shown.whole.points);
    let said = fr(&shown.deals[0].said);
    assert!(said.starts_with("Donne 1 : "), "{said}");
    assert_eq!([signed(0), signed(3), signed(-3)], ["0", "+3", "\u{2212}3"]);
}

#[test]
fn draws_bars_on_either_side_of_zero_within_their_width() {
    let shown = screen(&uneven(), 3);
    for row in shown.deals.iter().chain([&shown.whole]) {
        for stretch in &row.bar {
            assert!(0.0 <= stretch.from && stretch.from < stretch.to && stretch.to <= 1.0 + 1e-9, "{row:?}");
            assert!(stretch.to <= 0.5 + 1e-9 || stretch.from >= 0.5 - 1e-9, "{row:?}");
        }
    }
    // Each part of the match has a bar of its own that begins at zero: to the right if the part gained points, to the
    // left if it lost points.
    for (stretch, points) in shown.whole.bar.iter().zip(shown.whole.points.parts) {
        assert!((stretch.from - 0.5).abs() < 1e-9 || (stretch.to - 0.5).abs() < 1e-9, "{stretch:?}");
        assert!(points == 0 || (points > 0) == (stretch.to > 0.5 + 1e-9), "{stretch:?} {points}");
    }
    let reach =
        shown.whole.bar.iter().map(|stretch| (stretch.from - 0.5).abs().max(stretch.to - 0.5)).fold(0.0, f64::max);
    assert!((reach - 0.5).abs() < 1e-9, "the match fills its bar on one side");
    let names: Vec<&str> = ResultPart::ALL.into_iter().map(ResultPart::id).collect();
    assert_eq!(names, ["dealt", "drawn", "given", "play"]);
}

#[test]
fn deals_without_the_seat_are_left_out() {
    let shown = screen(&[tally(1.0, 2.0, 3.0, 4.0, 1.0), SeatAccount::default(), tally(1.0, 2.0, 3.0, 4.0, 1.0)], 3);
    assert_eq!(shown.deals.iter().map(|row| row.deal).collect::<Vec<_>>(), [Some(1), Some(3)]);
    assert_eq!(luck(&account(&[]), 3), None);
}

#[test]
fn explains_why_a_match_cannot_be_judged() {
    assert!(fr(&cannot_judge(&CannotJudge::NoDealOver)).contains("Aucune donne"));
    let record = OVER.game().record().clone();
    let mut broken = record;
    broken.deals[0].actions.insert(0, "0 discard KH".parse().expect("an action"));
    let why = LuckOfMatch::new(broken, 0, None).err().expect("it cannot be played through");
    assert!(fr(&cannot_judge(&why)).contains("ne peut pas être jugée"));
    assert_eq!(fr(&luck_progress([0, 10])), "Calcul de la part de chance, fait à 0 %");
    assert_eq!(fr(&batch_progress([0, 3], [1, 4])), "Calcul en cours, partie 1 sur 3 : 25 %");
    assert_eq!(fr(&luck_progress([10, 10])), "Calcul de la part de chance, fait à 99 %", "until it is known");
}

/// A finished match, shared by the tests because playing it takes time.
static OVER: LazyLock<Session> = LazyLock::new(|| played::finished("gin", 2, 4, &[]));
static SUMMARY: LazyLock<Summary> = LazyLock::new(|| {
    let over = OVER.to_saved().named(1, 2, None);
    Finished::from_saved(over).expect("legal").expect("over").summary
});

fn summary(id: u64, luck: Option<Account>) -> Summary {
    Summary { id, luck, ..SUMMARY.clone() }
}

#[test]
fn ignores_figures_of_another_version() {
    let old = Account { version: VERSION + 1, ..account(&[tally(90.0, 0.0, 0.0, 0.0, 1.0)]) };
    let all = [summary(1, Some(old)), summary(2, Some(account(&[tally(3.0, 0.0, 0.0, 0.0, 0.1)]))), summary(3, None)];
    let sums = luck_sums(&all);
    assert_eq!((sums.judged, sums.open), (1, vec![1, 3]));
    assert!(all[0].judged().is_none());
    assert_eq!(
        fr(&sums.skill.expect("one is judged")),
        "Vous jouez mieux que les autres : environ 3 victoires de plus sur 100 parties, à 1 près."
    );
    assert_eq!((sums.range, sums.curve), (None, None));
}

#[test]
fn reports_luck_over_many_matches_with_its_range() {
    let judged = |cards: &[f64]| -> Vec<Summary> {
        let one = |(at, &cards): (usize, &f64)| summary(at as u64, Some(account(&[tally(0.0, 0.0, cards, 0.0, 0.1)])));
        cards.iter().enumerate().map(one).collect()
    };
    let fair = luck_sums(&judged(&[30.0, -20.0, 40.0, -35.0, 10.0]));
    let range = fair.range.expect("they are enough");
    assert!(range.within && range.low < range.at && range.at < range.high);
    assert_eq!(
        fr(&fair.chance.clone().expect("it is said")),
        "Ce que les cartes vous ont donné ou coûté, compté en victoires : +0,2 en 5 parties jugées. Avec le seul hasard, ce compte reste presque toujours entre \u{2212}1,3 et +1,3 : rien que de normal."
    );
    let unfair = luck_sums(&judged(&[30.0, 20.0, 40.0, 35.0, 10.0]));
    let range = unfair.range.expect("they are enough");
    assert!(!range.within && range.high < range.at && range.at <= 1.0);
    assert!(
        fr(&unfair.chance.clone().expect("it is said")).contains("un écart rare"),
        "{}",
        fr(&unfair.chance.clone().expect("it is said"))
    );
    let few = luck_sums(&judged(&[30.0, 20.0]));
    assert!(few.range.is_none() && fr(&few.chance.clone().expect("it is said")).contains("À partir de 5 parties"));
    assert_eq!(luck_sums(&judged(&[])).chance, None);
}

#[test]
fn draws_play_over_time_within_its_scale() {
    let one = |at: u64| summary(at, Some(account(&[tally(at as f64 - 200.0, 0.0, 5.0, 0.0, 0.1)])));
    let sums = luck_sums(&(0..450).map(one).collect::<Vec<_>>());
    let curve = sums.curve.expect("enough matches");
    assert_eq!(curve.matches, 450);
    assert!(curve.line.len() <= 201);
    assert!(curve.line.iter().all(|&(x, y)| (0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y)));
    assert!(curve.line.first().map(|first| first.1) > curve.line.last().map(|last| last.1), "upwards");
    assert!(curve.left.iter().any(|&(number, _)| number == 0));
}

/// Summaries of older versions have no account of luck, and are read without one.
#[test]
fn old_and_new_summaries_are_read() {
    let bare = summary(7, None);
    assert!(!bare.to_json().contains("luck"));
    assert_eq!(Summary::from_json(&bare.to_json()), Ok(bare.clone()));
    let uneven = account(&uneven()).kept(0);
    let with = Summary { luck: Some(uneven.clone()), ..bare };
    assert_eq!(Summary::from_json(&with.to_json()), Ok(with.clone()));
    assert!(with.to_json().len() < 5_000, "small: {}", with.to_json().len());
    assert_eq!(uneven.deals.len(), 11);
    assert!(uneven.deals.iter().all(|deal| deal.len() == 1), "of seat 0 alone");
}

fn judged() -> (LuckOfMatch, Review) {
    let record = OVER.game().record().clone();
    let review = Review::new(record.clone(), 0, true).expect("a match");
    (LuckOfMatch::new(record, 0, None).expect("a match"), review)
}

/// The first decision of a review with another legal move, as a mistake.
fn mistake(review: &Review) -> Mistake {
    let of_step = |step: usize| {
        let made = review.next_of(step, 0)?;
        let view = review.at(step)?.view(0)?;
        let best = view.legal_moves().into_iter().find(|mv| !mv.is_same(&made))?;
        let deal = review.positions()[step].deal;
        Some(Mistake { deal, step, seat: 0, made, best, points: 12.4, share: 0.071 })
    };
    (0..review.positions().len()).find_map(of_step).expect("a decision")
}

#[test]
fn turning_points_are_kept_and_only_those_that_can_be_shown() {
    let (_, review) = judged();
    let mistake = mistake(&review);
    let turn = KeptTurn::from_mistake(&mistake);
    let best = |text: &str| text.parse().expect("a move");
    let wrong = [
        KeptTurn { step: 1_000_000, ..turn.clone() },
        KeptTurn { seat: 1, ..turn.clone() },
        KeptTurn { seat: 77, ..turn.clone() },
        KeptTurn { best: best("0 layoff 77 KH"), ..turn.clone() },
        KeptTurn { best: best("1 pass"), ..turn.clone() },
    ];
    let kept = KeptLuck { version: VERSION, turns: wrong.into_iter().chain([turn]).collect() };
    let read = KeptLuck::from_json(&kept.to_json()).expect("as written");
    assert_eq!(read, kept);
    let only = std::slice::from_ref(&mistake);
    assert_eq!(read.turns_in(&review), only);
    let shown = turning_points(only, &review);
    assert_eq!((shown[0].step, shown[0].deal, shown[0].points), (mistake.step, mistake.deal + 1, 12));
    assert_eq!(fr(&shown[0].cost), "\u{2212}12 points");
    let costing = |share| fr(&turning_points(&[Mistake { share, ..mistake.clone() }], &review)[0].cost);
    assert_eq!(costing(0.1), "\u{2212}12 points : il a beaucoup pesé");
    assert_eq!(costing(0.7), "\u{2212}12 points : la partie s’est peut-être jouée là");
    let nonsense = kept.to_json().replace("0 layoff 77 KH", "nonsense");
    assert!(KeptLuck::from_json(&nonsense).is_err(), "no move");
    let other = KeptLuck { version: VERSION + 1, ..kept };
    let version = other.version;
    assert_eq!(KeptLuck::from_json(&other.to_json()), Err(LoadError::Version(version)), "another judgement");
}

#[test]
fn keeps_and_resumes_a_half_finished_judgement() {
    let (mut luck, review) = judged();
    for _ in 0..2 {
        let question = luck.next_question().expect("a question");
        luck.answer(question.unanswered());
    }
    let bytes = luck.known().to_bytes();
    let known = WorkedOut::from_bytes(&bytes).expect("as written");
    assert_eq!(&known, luck.known());
    let again = LuckOfMatch::new(review.record().clone(), 0, Some(known)).expect("a match");
    assert_eq!(again.progress(), luck.progress());
    assert_eq!(again.progress()[0], 2);
    let mut other = bytes.clone();
    other[1] ^= 1;
    assert_eq!(WorkedOut::from_bytes(&other), None, "another version of the app may have written otherwise");
    for length in 0..bytes.len() {
        assert_eq!(WorkedOut::from_bytes(&bytes[..length]), None);
    }
}

#[test]
fn backs_up_judgements() {
    let (_, review) = judged();
    let luck = |id, version| {
        let account = Account { version, ..account(&uneven()) }.kept(0);
        let kept = KeptLuck { version, turns: vec![KeptTurn::from_mistake(&mistake(&review))] };
        LuckOf { id, account, kept: Some(kept) }
    };
    let backup = Backup::new(Settings::default(), vec![], vec![], vec![]);
    assert!(!backup.to_json().contains("luck"), "nothing is written of nothing");
    let with = backup.with_luck(vec![luck(1, VERSION), luck(2, VERSION + 1)]);
    let read = Backup::from_json(&with.to_json()).expect("as written");
    assert_eq!(read, with);
    assert!(read.luck_of(1).is_some());
    assert!(read.luck_of(2).is_none(), "another judgement");
    assert!(read.luck_of(3).is_none());
}
