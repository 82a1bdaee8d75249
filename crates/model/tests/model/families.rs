//! What the rules page says of the house rules of published families: paragraph by paragraph.

use crate::set_up::{french, options, variant};
use rami_engine::game::IllegalMove;
use rami_model::view_models::{Paragraph, rule_of, rules_page};

/// The paragraphs of a game with these house rules at a table of so many players.
fn page(id: &str, chosen: &str, players: usize) -> Vec<Paragraph> {
    let rules = variant(id).rules_with(&options(chosen)).expect("allowed");
    rules_page(french(), &rules, players).into_iter().flat_map(|section| section.paragraphs).collect()
}

/// The text of a paragraph, with plain spaces in place of no-break spaces. `None` if the page has no such paragraph.
fn said(id: &str, chosen: &str, players: usize, anchor: &str) -> Option<String> {
    let found = page(id, chosen, players).into_iter().find(|paragraph| paragraph.id == anchor);
    found.map(|paragraph| paragraph.text.replace(['\u{a0}', '\u{202f}'], " "))
}

/// Checks cases of house rules, a paragraph, and words in it. Without words, the paragraph must not be there.
fn check(id: &str, cases: &[(&str, &str, &str)]) {
    for &(chosen, anchor, words) in cases {
        let text = said(id, chosen, 2, anchor);
        let right = text.as_ref().map_or(words.is_empty(), |text| !words.is_empty() && text.contains(words));
        assert!(right, "{id} with {chosen:?}: {anchor}: {text:?} for {words:?}");
    }
}

#[test]
fn describes_cards_and_deal() {
    check(
        "rami51",
        &[
            ("", "first-discards", ""),
            (
                "",
                "deal",
                "Chacun reçoit 10 cartes, une à une. Le reste forme le talon, face cachée ; la carte suivante",
            ),
            (
                "first_discards=extra hand_size=14",
                "deal",
                "14 cartes, une à une. Le reste forme le talon, face cachée ; aucune",
            ),
            ("first_discards=extra", "first-discards", "reçoit une carte de plus"),
            ("first_discards=empty", "deal", "aucune carte n’est retournée"),
            ("first_discards=empty", "first-discards", "la défausse est vide"),
            ("starter=dealer", "dealer", "Le donneur commence"),
            ("", "dealer", "Le joueur à gauche du donneur commence"),
            ("jokers=6", "packs", "2 jeux de 52 cartes et 6 jokers : 110 cartes"),
        ],
    );
    check(
        "puis-je",
        &[
            ("", "jokers-number", ""),
            ("jokers=by-players", "jokers-number", "un joker de moins qu’il n’y a de joueurs"),
            ("packs=three-from-five", "third-pack", "À partir de 5 joueurs"),
            ("", "deal-later", ""),
            ("contract_cards=eleven", "deal", "11 cartes"),
            ("contract_cards=ten-twelve", "deal", "10 cartes"),
            ("contract_cards=ten-twelve", "deal-later", "À partir de la donne 5, chacun reçoit 12 cartes"),
            ("contract_cards=ten-twelve-from-four", "deal-later", "À partir de la donne 4, chacun reçoit 12 cartes"),
            ("contract_cards=ten-twelve-from-four deals=3", "deal-later", ""),
        ],
    );
    check("suites", &[("", "deal-players", ""), ("hand_size=thirteen-seven", "deal-players", "treize cartes")]);
    check("traditionnel", &[("hand_size=by-players", "deal-players", "à cinq ou six, six")]);
}

#[test]
fn describes_cards_and_jokers_by_the_number_of_players() {
    let deal = |id, chosen, players| said(id, chosen, players, "deal").expect("always said");
    for (players, cards) in [(2, "10 cartes"), (3, "7 cartes"), (4, "7 cartes"), (5, "6 cartes"), (6, "6 cartes")] {
        assert!(deal("traditionnel", "hand_size=by-players", players).contains(cards), "{players} players");
    }
    for (players, cards) in [(2, "13 cartes"), (3, "7 cartes"), (5, "7 cartes")] {
        assert!(deal("suites", "hand_size=thirteen-seven", players).contains(cards), "{players} players");
    }
    let packs = |chosen, players| said("puis-je", chosen, players, "packs").expect("always said");
    assert!(packs("jokers=by-players", 2).contains("et 1 joker :"), "{}", packs("jokers=by-players", 2));
    assert!(packs("jokers=by-players", 7).contains("3 jeux de 52 cartes et 6 jokers"));
    assert!(packs("packs=three-from-five", 5).contains("156 cartes") && packs("", 5).contains("104 cartes"));
}

#[test]
fn describes_jokers_added_to_games_without_them() {
    let fixed = "cela ne change plus";
    for id in ["traditionnel", "suites", "puis-je"] {
        check(
            id,
            &[
                ("", "joker-fixed", ""),
                ("jokers=2", "joker-fixed", fixed),
                ("jokers=2", "joker-count", "autant de jokers que l’on veut"),
                ("jokers=2", "joker-take", "reste où il est"),
                ("jokers=2", "joker-keep", ""),
                ("jokers=2", "joker-set", ""),
                ("jokers=2", "joker-take-when", ""),
                ("jokers=2", "turn", "Puis on peut poser et compléter"),
            ],
        );
    }
    check("traditionnel", &[("jokers=2", "joker-value", "compte 20 points")]);
    check("suites", &[("jokers=2", "joker-value", "compte 15 points")]);
    check(
        "puis-je",
        &[
            ("jokers=2 joker_hand=50", "joker-value", "compte 50 points"),
            ("jokers=2 joker_swap=true", "joker-take", "Qui a posé son contrat peut"),
            ("jokers=2 joker_swap=true", "joker-fixed", fixed),
            ("jokers=2 joker_swap=true", "joker-set", "il se prend avec cette carte"),
            ("jokers=2 joker_swap=true", "joker-keep", "va dans la main"),
            ("jokers=2 joker_swap=true", "joker-take-when", ""),
            ("jokers=2 joker_swap=true layoff_same_turn=false", "joker-take-when", "pas possible dans le tour même"),
            ("jokers=2 joker_swap=true", "turn", "prendre des jokers, poser"),
            ("joker_swap=true joker_hand=50", "joker-take", ""),
            ("joker_swap=true joker_hand=50", "joker-value", ""),
        ],
    );
    check("rami51", &[("jokers=2", "joker-fixed", ""), ("jokers=2", "joker-set", "deux cartes manquantes")]);
    check("rami101", &[("joker_anywhere=true", "joker-fixed", "")]);
}

#[test]
fn describes_drawing_and_discarding() {
    check(
        "rami51",
        &[
            ("", "taken", "n’a pas à être posée"),
            ("discard_needs_opening=open", "taken", "que pour ouvrir avec elle dans ce tour"),
            ("discard_needs_opening=strict", "taken", "tire toujours au talon ; ensuite"),
            ("discard_needs_opening=strict", "taken-opening", ""),
            ("discard_must_be_used=true", "taken", "ou contre un joker"),
            ("discard_must_be_used=true", "taken-opening", "s’en servir pour ouvrir"),
            ("discard_must_be_used=true discard_needs_opening=open", "taken-opening", "dans son ouverture même"),
            ("discard_must_be_used=true discard_needs_opening=strict", "taken-opening", "tire toujours au talon."),
            ("", "one-card", ""),
            ("one_card_stock=true", "one-card", "une seule carte tire au talon"),
            ("", "no-feeding", ""),
            ("discard_must_not_fit=unopened", "no-feeding", "Qui n’a pas ouvert ne jette ni un joker"),
            ("discard_must_not_fit=all", "no-feeding", "Personne ne jette un joker"),
            ("stock_out=keep_top", "stock", "sauf la carte du dessus"),
        ],
    );
    check(
        "suites",
        &[
            ("", "deep-top", ""),
            ("top_must_be_laid=true", "deep-top", "dans ce tour, dans une nouvelle combinaison."),
            ("top_must_be_laid=true deep_take_layoff_counts=true", "deep-top", "ou en complétant."),
        ],
    );
}

#[test]
fn describes_the_first_turn() {
    check(
        "rami51",
        &[
            ("", "first-turn", "on peut prendre la défausse et poser"),
            ("first_turn_limit=true", "first-turn", "chacun tire au talon et ne pose rien"),
            ("first_turn_limit=true first_turn_no_discard=true", "first-turn", "chacun tire au talon et ne pose rien"),
            ("first_turn_limit=true first_discards=extra", "first-turn", "la défausse et l’on ne pose rien"),
            ("first_turn_limit=true first_discards=empty", "first-turn", "chacun tire au talon et ne pose rien"),
            ("first_turn_no_discard=true", "first-turn", "mais on peut déjà poser"),
            ("first_turn_no_discard=true discard_needs_opening=strict", "first-turn", "mais on peut déjà poser"),
            ("discard_needs_opening=strict", "first-turn", "Dès le premier tour, on peut poser"),
            ("discard_needs_opening=open", "first-turn", "on peut prendre la défausse et poser"),
        ],
    );
}

#[test]
fn describes_openings() {
    check(
        "rami51",
        &[
            ("", "opening-rises", ""),
            ("opening_rises=true", "opening-rises", "plus que la meilleure ouverture"),
            ("opening_points=0", "layoff-uncounted", ""),
            ("opening_points=0", "laid-values", ""),
            ("opening_points=0 opening_rises=true", "layoff-uncounted", "ne comptent jamais pour ouvrir"),
            ("opening_points=0 opening_rises=true", "laid-values", "11 après le roi"),
            ("", "opening-clean", ""),
            ("clean_part=true", "opening-clean", ""),
            ("clean_run_only=true", "opening-clean", "au moins une suite sans joker."),
            ("clean_run_only=true clean_part=true", "opening-clean", "trois vraies cartes se suivent"),
            ("rami_sec_exempt=true", "opening-whole", "n’a pas besoin de ces points"),
            ("rami_sec_exempt=true clean_run_only=true", "opening-whole", "ni de ces points ni d’une suite sans joker"),
            ("rami_sec_exempt=true clean_run_only=true clean_part=true", "opening-whole", "ni d’une suite sans joker"),
            ("clean_run_only=true", "opening-whole", "Il faut aussi les points"),
        ],
    );
}

#[test]
fn shows_examples_of_a_run_that_is_clean_in_part() {
    let examples = |chosen| {
        let page = page("rami51", chosen, 2);
        let clean = page.iter().find(|paragraph| paragraph.id == "opening-clean").expect("said");
        let drawn = |melds: &Vec<Vec<_>>| melds[0].iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        clean.examples.iter().map(|example| (drawn(&example.melds), example.allowed)).collect::<Vec<_>>()
    };
    let in_part = examples("clean_run_only=true clean_part=true");
    assert_eq!(in_part, [("5H 6H 7H JK=8H".to_string(), true), ("5H 6H JK=7H 8H 9H".to_string(), false)]);
    assert_eq!(examples("clean_run_only=true"), [("TH JH JK=QH".to_string(), false)]);
}

#[test]
fn describes_contracts() {
    check(
        "puis-je",
        &[
            ("", "contract-6", ""),
            ("contracts=seven", "contract-6", "Donne 6 : 1 brelan et 2 suites, 11 cartes"),
            ("contracts=seven", "contract-7", "Donne 7 : 3 suites, 12 cartes"),
            ("contracts=seven", "out-last-deal", "Dans la donne 7"),
            ("contracts=seven", "match", "7 donnes"),
            ("contracts=seven deals=5", "contract-5", "Donne 5"),
            ("contracts=seven deals=5", "contract-6", ""),
            ("contracts=seven deals=5", "out-last-deal", ""),
            ("deals=1", "match", "compte 1 donne."),
            ("deals=1", "contract-1", "2 brelans"),
            ("deals=1", "contract-2", ""),
            ("deals=1", "rebuy", ""),
        ],
    );
}

#[test]
fn describes_values_and_points() {
    check(
        "suites",
        &[
            ("values=five-hundred", "hand-values", "de deux à dix valent leur chiffre, les figures 10, l’as 15"),
            ("values=five-hundred", "laid-values", "l’as compte 1 avant le deux, 15 après le roi"),
            ("values=fives", "hand-values", "de deux à neuf valent 5, le dix et les figures 10, l’as 15"),
            ("values=fives", "laid-values", "l’as compte toujours 15 ; les autres cartes comme en main."),
            ("values=fives jokers=2", "laid-values", "et le joker comme la carte qu’il remplace"),
        ],
    );
    check(
        "puis-je",
        &[("values=fives hand_ace=20", "hand-values", "l’as 15"), ("hand_ace=20", "hand-values", "l’as 20")],
    );
    check(
        "rami51",
        &[
            ("ace_low=11", "laid-values", "l’as compte toujours 11 ;"),
            ("", "one-go", "c’est le rami sec : tout est doublé"),
            ("one_go=plain", "one-go", "ne rapporte rien de plus"),
            ("one_go=minus60", "one-go", "marque \u{2212}60 points ; les autres comptent comme d’ordinaire"),
            ("one_go=minus20", "one-go", "marque \u{2212}20 points"),
            ("one_go=minus20 winner_score=0", "score", "Celui qui finit marque 0 point ;"),
            ("one_go=plain", "blocked-score", "sans doublement ni amende"),
            ("one_go=plain joker_doubles=false", "blocked-score", "chacun compte sa main."),
            ("one_go=minus60 joker_doubles=false", "blocked-score", "chacun compte sa main."),
            ("joker_doubles=false", "blocked-score", "sans doublement ni amende"),
        ],
    );
    check("rami101", &[("", "one-go", "")]);
    check("puis-je", &[("", "one-go", "")]);
    check(
        "traditionnel",
        &[
            ("chasse_bonus=double", "one-go", "deux fois le total des autres mains"),
            ("chasse_bonus=0", "one-go", "ne rapporte rien de plus"),
            ("chasse_bonus=40", "one-go", "40 points de plus"),
        ],
    );
}

#[test]
fn describes_ends_of_a_match() {
    let off = "Personne n’est éliminé";
    check(
        "rami51",
        &[
            ("ends=limit limit=200", "match", "quand un joueur atteint 200 points ; le plus petit total gagne"),
            ("ends=limit", "match-tie", "on joue une donne de plus"),
            ("ends=limit", "rebuy", off),
            ("deals=6", "match", "6 donnes. Le plus petit total gagne"),
            ("deals=6 ends=limit", "match-tie", ""),
            ("deals=6", "rebuy", off),
            ("", "match-tie", ""),
        ],
    );
    check("rami101", &[("deals=6", "rebuy", off), ("", "rebuy", "ne revient pas")]);
    check("puis-je", &[("deals=2", "rebuy", "")]);
    check(
        "traditionnel",
        &[
            ("deals=6", "match", "atteint 200 points, ou après 6 donnes ; le plus haut total gagne"),
            ("deals=6", "match-tie", "la victoire est partagée"),
            ("", "match-tie", "une donne de plus"),
        ],
    );
    check("gin", &[("deals=6", "match-tie", "seules les donnes gagnées s’ajoutent"), ("", "match-tie", "une donne")]);
    check("suites", &[("deals=6", "match-tie", "une donne de plus")]);
}

#[test]
fn describes_chips() {
    check(
        "rami51",
        &[
            ("stake=2", "pot", "Le gagnant prend la cagnotte."),
            ("stake=2 ends=limit", "pot", "Le gagnant prend la cagnotte."),
            ("stake=2 deals=6", "pot", "les gagnants se la partagent"),
            ("rebuy_fee=2", "rebuy-fee", "2 jetons"),
            ("rebuy_fee=2", "pot", "Le gagnant prend la cagnotte."),
            ("rebuy_fee=2 ends=limit", "rebuy-fee", ""),
            ("rebuy_fee=2 deals=6", "rebuy-fee", ""),
            ("rebuy_fee=2 max_rebuys=0", "rebuy-fee", ""),
            ("rebuy_fee=2 deals=6", "pot", ""),
            ("tariff=3", "tariff", "donne 3 jetons au gagnant."),
            ("tariff=3 ends=limit", "tariff", "donne 3 jetons au gagnant."),
            ("tariff=3 deals=6", "tariff", "rien si la victoire est partagée"),
        ],
    );
    check("traditionnel", &[("stake=2 deals=6", "pot", "moins de 80 points")]);
}

#[test]
fn links_refusals_to_their_paragraph() {
    let card = "7H".parse().expect("a card");
    let below = |needed| IllegalMove::OpeningBelowMinimum { points: 40, needed };
    let cases = [
        ("rami51", "one_card_stock=true", IllegalMove::OneCard, "one-card"),
        ("rami51", "discard_must_not_fit=all", IllegalMove::FitsTable { card }, "no-feeding"),
        ("rami51", "opening_rises=true", below(65), "opening-rises"),
        ("rami51", "opening_rises=true", below(51), "opening"),
        ("rami51", "discard_needs_opening=open", IllegalMove::MustUseTakenCard { card }, "taken"),
        ("rami51", "first_turn_no_discard=true", IllegalMove::FirstTurn, "first-turn"),
        ("rami51", "first_discards=empty", IllegalMove::DiscardEmpty, "first-discards"),
        ("rami51", "first_discards=extra", IllegalMove::DiscardEmpty, "draw"),
        ("rami51", "ends=limit", IllegalMove::NotEliminated, "rebuy"),
        ("rami101", "deals=3", IllegalMove::RebuyLimit { max: 0 }, "rebuy"),
        ("puis-je", "deals=3", IllegalMove::NotEliminated, "match"),
        ("puis-je", "deals=3", IllegalMove::NoDiscardToGoOut, "out"),
        ("puis-je", "jokers=2", IllegalMove::JokerMismatch, "joker-take"),
        ("suites", "top_must_be_laid=true", IllegalMove::DeepestCardNeedsRun { card }, "deep"),
    ];
    for (id, chosen, refusal, anchor) in cases {
        let rules = variant(id).rules_with(&options(chosen)).expect("allowed");
        assert_eq!(rule_of(&refusal, &rules), anchor, "{id} with {chosen:?}: {}", refusal.code());
    }
}
