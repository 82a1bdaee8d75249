//! The sentences of refusals: what rules and table add to the general sentence of a code.

use crate::set_up::{french, options};
use rami_engine::game::Action;
use rami_engine::rules::OptionValue;
use rami_model::table::{Intent, Session};
use rami_model::view_models::{refusal, table};
use rami_record::{ChosenRules, Setup};
use rami_test_utils::position::{ComposedPosition, select};

/// House rules from a text, in the form that a position takes.
fn chosen(text: &str) -> Vec<(&'static str, OptionValue)> {
    options(text).into_iter().map(|(key, value)| (&*key.leak(), value)).collect()
}

/// The code and the sentence with which a move of the player is refused.
fn refused(session: &Session, mv: &str) -> (&'static str, String) {
    let Ok(Action::Move(0, mv)) = format!("0 {mv}").parse() else { panic!("{mv} is a move") };
    let reason = session.check(&mv).expect_err("a move that is refused");
    let words = french().render(&refusal(session, &reason, &[]));
    (reason.code(), words.replace(['\u{a0}', '\u{202f}'], " "))
}

/// A position in which the player is to draw.
fn drawing(rules: &str, hand: &'static str, opened: bool) -> ComposedPosition {
    ComposedPosition {
        hands: vec![hand],
        options: chosen(rules),
        opened: if opened { vec![0] } else { Vec::new() },
        stock: "5C 6C 8C",
        discard: "9C KC",
        ..ComposedPosition::default()
    }
}

/// A position in which the player has drawn and may lay.
fn playing(rules: &str, hand: &'static str, opened: bool) -> ComposedPosition {
    ComposedPosition { play: true, discard: "9C", ..drawing(rules, hand, opened) }
}

/// A new match in which the player begins.
fn fresh(rules: &str) -> Session {
    let seats = vec!["Ana".to_string(), "Lucie".to_string()];
    let setup = |seed| Setup { rules: ChosenRules::of_game("rami51", options(rules)), seats: seats.clone(), seed };
    let mut begun = (0..20).map(|seed| Session::new(setup(seed)).expect("a set-up"));
    begun.find(Session::my_turn).expect("one of them begins with the player")
}

#[test]
fn refuses_a_draw_to_the_player_with_an_extra_card() {
    let session = fresh("first_discards=extra");
    let extra = ("already-drew", "On ne tire pas à ce tour : vous avez une carte de plus à jeter.".to_string());
    assert_eq!(refused(&session, "draw stock"), extra);
    assert_eq!(refused(&session, "draw discard"), extra);
    let later = playing("first_discards=extra", "4H 7S", false).session();
    assert_eq!(refused(&later, "draw stock").1, "Vous avez déjà tiré une carte.", "in any other turn");
}

#[test]
fn explains_refusals_of_the_first_turn() {
    let mut session = fresh("first_turn_no_discard=true");
    assert_eq!(refused(&session, "draw discard").1, "On ne prend pas la défausse à son premier tour.");
    session.act(Intent::DrawDiscard(1));
    assert_eq!(table(&session).refusal.expect("a refusal").about.id(), "piles");
    let both = fresh("first_turn_no_discard=true first_turn_limit=true");
    assert_eq!(
        refused(&both, "draw discard"),
        ("first-turn", "Au premier tour, on ne prend pas la défausse et on ne pose rien.".into())
    );
}

#[test]
fn explains_refusals_of_the_discard_before_opening() {
    let take = |rules, opened| refused(&drawing(rules, "4H 7S 9D", opened).session(), "draw discard").1;
    let to_open =
        "Vous ne pourriez pas ouvrir avec le roi de trèfle ; avant d’ouvrir, on ne prend la défausse que pour cela.";
    assert_eq!(take("discard_needs_opening=open", false), to_open);
    let never = "Il faut avoir ouvert pour prendre la défausse : tirez au talon.";
    assert_eq!(take("discard_needs_opening=strict", false), never);
    let could_not = "Vous ne pourriez pas poser le roi de trèfle dans ce tour.";
    assert_eq!(take("discard_must_be_used=true discard_needs_opening=strict", true), could_not);
    assert_eq!(take("discard_must_be_used=true discard_needs_opening=open", true), could_not);
    assert_eq!(take("discard_must_be_used=true", false), could_not);
}

#[test]
fn explains_the_duty_to_use_the_card_taken() {
    let taken = |rules, opened| {
        let hand = "KC KD KS TH JH QH 2D";
        refused(&ComposedPosition { taken: "KC", ..playing(rules, hand, opened) }.session(), "discard 2D").1
    };
    let to_open = "Ouvrez dans ce tour avec la carte prise à la défausse : roi de trèfle.";
    assert_eq!(taken("discard_needs_opening=open", false), to_open);
    assert_eq!(taken("discard_needs_opening=strict", false), to_open, "in a composed position");
    let to_lay = "Posez dans ce tour la carte que vous avez prise : roi de trèfle.";
    assert_eq!(taken("discard_must_be_used=true", false), to_lay);
    assert_eq!(taken("discard_must_be_used=true discard_needs_opening=open", true), to_lay);
    // A joker taken from the table must be laid too, but not in the opening.
    let rules = "discard_needs_opening=open joker_replay_now=true";
    let mut session =
        ComposedPosition { table: vec![(1, "4H JK=5H 6H")], ..playing(rules, "5H JK KC KD KS TH JH QH 2D", false) }
            .session();
    select(&mut session, "5H");
    session.act(Intent::OnMeld { meld: 0, end: None });
    assert_eq!(refused(&session, "discard 2D").1, "Posez dans ce tour la carte que vous avez prise : joker.");
}

#[test]
fn refuses_the_discard_to_a_hand_of_one_card() {
    let mut session = drawing("one_card_stock=true", "4H", true).session();
    assert_eq!(
        refused(&session, "draw discard"),
        ("one-card", "Avec une seule carte en main, on tire au talon.".into())
    );
    session.act(Intent::DrawDiscard(1));
    assert_eq!(table(&session).refusal.expect("a refusal").about.id(), "piles");
}

#[test]
fn refuses_discards_that_fit_the_table() {
    let table_of = vec![(1, "5S 6S 7S")];
    let position = ComposedPosition { table: table_of, ..playing("discard_must_not_fit=all", "8S JK 2D", true) };
    let mut session = position.session();
    let fits = ("fits-table", "Cette carte irait sur la table : jetez-en une autre.".into());
    assert_eq!(refused(&session, "discard 8S"), fits);
    assert_eq!(refused(&session, "discard JK").1, "On ne jette pas un joker : jetez une autre carte.");
    select(&mut session, "8S");
    session.act(Intent::Discard);
    assert_eq!(table(&session).refusal.expect("a refusal").about.id(), "hand");
}

#[test]
fn refuses_taking_jokers_in_games_without_jokers() {
    let position = |game, rules| ComposedPosition {
        game: Some(game),
        table: vec![(1, "4H 5H JK=6H 7H")],
        ..playing(rules, "6H 2D", true)
    };
    let stays = ("joker-mismatch", "Un joker posé reste où il est.".to_string());
    assert_eq!(refused(&position("puis-je", "jokers=2").session(), "swap 0 6H"), stays);
    let another = ("joker-mismatch", "Ce joker remplace une autre carte.".to_string());
    assert_eq!(refused(&position("puis-je", "jokers=2 joker_swap=true").session(), "swap 0 2D"), another);
}

#[test]
fn names_the_deepest_card_only_among_several() {
    let owed = |rules, taken| {
        let position = ComposedPosition { game: Some("suites"), taken, ..playing(rules, "7H 8H 9H KH 2D", false) };
        refused(&position.session(), "discard 2D").1
    };
    let single = "Posez d’abord le sept de cœur, que vous venez de prendre, dans une nouvelle combinaison.";
    assert_eq!(owed("top_must_be_laid=true", "7H"), single);
    let single =
        "Posez d’abord le sept de cœur, que vous venez de prendre : dans une nouvelle combinaison ou en complétant.";
    assert_eq!(owed("top_must_be_laid=true deep_take_layoff_counts=true", "7H"), single);
    let several = "Posez d’abord le sept de cœur, la plus ancienne des cartes prises, dans une nouvelle combinaison.";
    assert_eq!(owed("top_must_be_laid=true", "7H KH"), several);
    let several = "Posez d’abord le sept de cœur, la plus ancienne des cartes prises : \
                   dans une nouvelle combinaison ou en complétant.";
    assert_eq!(owed("deep_take_layoff_counts=true", "7H KH"), several);
}

#[test]
fn asks_for_an_opening_above_the_best_one() {
    let hand = "TH JH QH KC KD KS 2D";
    let position = |best_opening| ComposedPosition {
        best_opening,
        table: vec![(1, "5S 6S 7S")],
        ..playing("opening_rises=true", hand, false)
    };
    let session = position(Some(64)).session();
    let rising = "60 points : il en faut 65 pour dépasser la meilleure ouverture.";
    assert_eq!(refused(&session, "meld TH JH QH / KC KD KS").1, rising);
    assert_eq!(refused(&session, "layoff 0 2D").1, "Ouvrez d’abord : il vous faut 65 points en combinaisons.");
    let short = "30 points sur 51 : il vous en manque 21 pour ouvrir.";
    for best in [None, Some(40)] {
        assert_eq!(refused(&position(best).session(), "meld TH JH QH").1, short, "best opening {best:?}");
    }
    let needed = |session: &Session| table(session).tray.needed;
    assert_eq!([needed(&session), needed(&position(None).session())], [Some(65), Some(51)]);
}

#[test]
fn asks_for_a_run_that_is_clean_in_part() {
    let rules = "clean_run_only=true clean_part=true";
    let mut session = playing(rules, "TH JH JK KC KD KS 2D", false).session();
    let tray = |session: &Session| french().render(&table(session).tray.text).replace('\u{a0}', " ");
    let wanted = "Pour ouvrir, réunissez 51 points, dont une suite où trois vraies cartes se suivent";
    assert_eq!(tray(&session), wanted);
    let part = "Pour ouvrir, il faut une suite où trois vraies cartes se suivent.";
    assert_eq!(refused(&session, "meld TH JH JK=QH / KC KD KS").1, part);
    for cards in ["TH JH JK", "KC KD KS"] {
        select(&mut session, cards);
        session.act(Intent::Stage { onto: None });
    }
    assert_eq!(tray(&session), "60 points · il manque trois vraies cartes qui se suivent");
    let whole = playing("clean_run_only=true", "TH JH JK KC KD KS 2D", false).session();
    assert_eq!(refused(&whole, "meld TH JH JK=QH / KC KD KS").1, "Pour ouvrir, il faut une suite sans joker.");
}
