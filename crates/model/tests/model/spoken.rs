//! The texts for screen readers: jokers, staged cards, whose hand is shown.

use rami_engine::cards::Card;
use rami_engine::rules::Options;
use rami_model::table::{Intent, Session};
use rami_model::text::{Key, LaidCard, Lang, Message, Piece};
use rami_model::view_models::{TableScreen, card_in_meld, round, table, told};
use rami_record::{ChosenRules, Setup};
use rami_test_utils::position::{ComposedPosition, select};

/// The French text, with plain spaces in place of no-break spaces.
fn french(message: &Message) -> String {
    Lang::by_code("fr").expect("French").render(message).replace(['\u{a0}', '\u{202f}'], " ")
}

fn opened(game: &'static str, hand: &'static str, laid: Vec<(usize, &'static str)>) -> ComposedPosition {
    ComposedPosition {
        game: Some(game),
        hands: vec![hand],
        opened: vec![0, 1],
        table: laid,
        play: true,
        stock: "5C 6C 8C",
        discard: "KD 9C",
        ..ComposedPosition::default()
    }
}

fn labels(session: &Session) -> Vec<String> {
    let owners = table(session).owners;
    owners.iter().flat_map(|owner| &owner.melds).map(|meld| french(&meld.label)).collect()
}

fn said(before: &TableScreen, session: &Session) -> Vec<String> {
    told(before, &table(session)).iter().map(french).collect()
}

#[test]
fn a_joker_on_the_table_is_the_joker_for_its_card() {
    let session = opened("rami51", "2C 4S", vec![(0, "9H TH JK=JH QH"), (1, "7C 7D JK=7S")]).session();
    assert_eq!(
        labels(&session),
        [
            "Votre combinaison : neuf de cœur, dix de cœur, joker pour le valet de cœur, dame de cœur",
            "Combinaison posée par Lucie : sept de trèfle, sept de carreau, joker pour le sept, couleur ouverte",
        ]
    );
}

#[test]
fn a_joker_is_named_where_its_layer_names_the_suit() {
    let session = opened("rami101", "2C 4S", vec![(1, "7C 7D JK=7S")]).session();
    assert_eq!(
        labels(&session),
        ["Combinaison posée par Lucie : sept de trèfle, sept de carreau, joker pour le sept de pique"]
    );
}

#[test]
fn each_card_of_a_combination_is_said_with_its_place() {
    let session = opened("rami51", "2C 4S", vec![(0, "9H TH JK=JH QH")]).session();
    let faces = table(&session).owners[0].melds[0].faces.clone();
    let words: Vec<String> = (0..9).map_while(|at| card_in_meld(&faces, at)).map(|card| french(&card)).collect();
    let expected = [
        "neuf de cœur, 1 sur 4",
        "dix de cœur, 2 sur 4",
        "joker pour le valet de cœur, 3 sur 4",
        "dame de cœur, 4 sur 4",
    ];
    assert_eq!(words, expected);
}

#[test]
fn jokers_are_named_in_the_tray_in_what_happened_and_in_the_latest_turn() {
    let mut session = opened("rami51", "TH JK QH 2C 4S", Vec::new()).session();
    select(&mut session, "TH JK QH");
    session.act(Intent::Stage { onto: None });
    let tray = table(&session).tray;
    assert_eq!(
        french(&tray.melds[0].label),
        "Combinaison préparée 1 : dix de cœur, joker pour le valet de cœur, dame de cœur"
    );
    session.act(Intent::Lay);
    let laid = "dix de cœur, joker pour le valet de cœur, dame de cœur";
    assert_eq!(french(&table(&session).last.expect("a laying")), format!("Vous posez {laid}"));
    let turn = round(&session)[0].clone().expect("a turn");
    assert!(turn.words(&session, 0).iter().map(french).any(|words| words.ends_with(laid)));
}

#[test]
fn announces_staged_cards_with_what_is_missing() {
    let position = ComposedPosition { opened: Vec::new(), ..opened("rami51", "TH JH QH KH 7C 7D 7S 2D", Vec::new()) };
    let mut session = position.session();
    let bare = table(&session);
    select(&mut session, "TH JH QH");
    assert!(said(&bare, &session).is_empty(), "a selected card says so itself");
    session.act(Intent::Stage { onto: None });
    let first = "Combinaison préparée 1 : dix de cœur, valet de cœur, dame de cœur";
    assert_eq!(said(&bare, &session), [first, "30 sur 51 · il vous manque 21 points"]);
    let one = table(&session);
    select(&mut session, "7C 7D 7S");
    session.act(Intent::Stage { onto: None });
    let second = "Combinaison préparée 2 : sept de trèfle, sept de carreau, sept de pique";
    assert_eq!(said(&one, &session), [second, "51 points : vous pouvez ouvrir"]);
    let two = table(&session);
    session.undo();
    assert_eq!(said(&two, &session), ["30 sur 51 · il vous manque 21 points"]);
    let mut proposed = position.session();
    proposed.propose();
    assert!(said(&bare, &proposed).len() >= 2, "an arrangement is said like cards set aside");
    let staged = table(&proposed);
    proposed.act(Intent::Lay);
    assert!(proposed.refused().is_none() && said(&staged, &proposed).is_empty(), "a move says enough");
}

#[test]
fn announces_whose_hand_is_uncovered() {
    let seats = ["Ana", "Lucie"].map(String::from).to_vec();
    let setup = Setup { rules: ChosenRules::of_game("rami51", Options::new()), seats, seed: 7 };
    let mut session = Session::with_people(setup, &[0, 1]).expect("a set-up");
    let covered = table(&session);
    assert!(covered.cover.is_some());
    session.act(Intent::Uncover);
    let said = said(&covered, &session);
    let name = ["Ana", "Lucie"][session.me()];
    assert_eq!(said[0], format!("{name}, voici vos cartes"));
    assert!(said.last().expect("a prompt").starts_with("Tirez"), "{said:?}");
}

fn in_language(code: &str) -> Lang {
    Lang::by_code(code).expect("listed")
}

#[test]
fn a_joker_of_a_combination_is_the_joker_for_a_card() {
    let laid = |stands_for: &str, any_suit: bool| {
        let stands_for = Some(stands_for.parse().expect("a card"));
        vec![LaidCard { card: Card::JOKER, stands_for, any_suit }]
    };
    let listed = |code: &str, cards| in_language(code).render(&Message::new(Key::CardList).laid("cards", cards));
    let lays_off = |code: &str, cards| in_language(code).render(&Message::new(Key::HintLayOff).laid("cards", cards));
    for (code, queen, ace, open, with_article) in [
        (
            "fr",
            "joker pour la dame de pique",
            "joker pour l’as de cœur",
            "joker pour la dame, couleur ouverte",
            "le joker pour le roi",
        ),
        (
            "en",
            "joker for the queen of spades",
            "joker for the ace of hearts",
            "joker for the queen, suit open",
            "the joker for the king",
        ),
        (
            "pt",
            "curinga como dama de espadas",
            "curinga como ás de copas",
            "curinga como dama, naipe em aberto",
            "o curinga como rei",
        ),
    ] {
        assert_eq!(listed(code, laid("QS", false)), queen);
        assert_eq!(listed(code, laid("AH", false)), ace);
        assert_eq!(listed(code, laid("QS", true)), open);
        let said = lays_off(code, laid("KC", false));
        assert!(said.contains(with_article), "{said}");
    }
    let nothing_settled = vec![LaidCard { card: Card::JOKER, stands_for: None, any_suit: false }];
    assert_eq!(listed("fr", nothing_settled), "joker");
    let pieces = in_language("fr").pieces(&Message::new(Key::HintLayOff).laid("cards", laid("KC", false)));
    assert!(pieces.contains(&Piece::Cards(vec![Card::JOKER])), "drawn as the card that lies there");
}
