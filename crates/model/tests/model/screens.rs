//! The screens: phases, buttons and sentences of the table, the scores and the end of a deal.

use rami_engine::cards::Card;
use rami_engine::game::{Action, IllegalMove, Move};
use rami_engine::rules::OptionValue;
use rami_model::table::{Intent, RunEnd, Session};
use rami_model::text::{Lang, Message};
use rami_model::view_models::{self, DropEffect, RebuyOffer, deal_end, end_of_drop, scores, table};
use rami_record::{Decision, Record};
use rami_test_utils::played;
use rami_test_utils::position::{ComposedPosition, cards, select, tokens};

/// The French text, with plain spaces in place of no-break spaces.
fn french(message: &Message) -> String {
    Lang::by_code("fr").expect("French").render(message).replace(['\u{a0}', '\u{202f}'], " ")
}

fn playing(hand: &'static str) -> ComposedPosition {
    ComposedPosition {
        hands: vec![hand],
        play: true,
        stock: "5C 6C 8C",
        discard: "KD 9C",
        ..ComposedPosition::default()
    }
}

fn opened(hand: &'static str, laid: Vec<(usize, &'static str)>) -> ComposedPosition {
    ComposedPosition { opened: vec![0], table: laid, ..playing(hand) }
}

fn refusal(session: &Session) -> String {
    french(&table(session).refusal.expect("a refusal").text)
}

fn last(session: &Session) -> String {
    french(&table(session).last.expect("something happened"))
}

#[test]
fn phases_follow_the_turn() {
    let mut session = ComposedPosition { play: false, ..playing("2C 4S 9D") }.session();
    let phase = |session: &Session| (table(session).phase.id(), french(&table(session).prompt));
    assert_eq!(phase(&session), ("draw", "Tirez au talon ou prenez la défausse".into()));
    assert!(table(&session).possible.draw && !table(&session).possible.discard);
    session.act(Intent::DrawStock);
    assert_eq!(phase(&session), ("play", "Posez, puis jetez une carte".into()));
    assert!(!table(&session).possible.draw);
    select(&mut session, "9D");
    assert!(table(&session).possible.discard);
    session.act(Intent::Discard);
    assert_eq!(phase(&session), ("waiting", "Lucie joue".into()));
    assert_eq!(table(&session).standing.turn, Some(1));
}

#[test]
fn the_tray_says_what_is_reached_and_missing() {
    let tray = |session: &Session| french(&table(session).tray.text);
    let mut session = playing("TH JH QH KH 6C 7C 7D 7S 9H AD").session();
    assert_eq!(tray(&session), "Pour ouvrir, réunissez 51 points");
    select(&mut session, "TH JH QH");
    session.act(Intent::Stage { onto: None });
    assert_eq!(tray(&session), "30 sur 51 · il vous manque 21 points");
    select(&mut session, "KH");
    session.act(Intent::Stage { onto: Some(0) });
    assert_eq!(tray(&session), "40 sur 51 · il vous manque 11 points");
    select(&mut session, "7C 7D 7S");
    session.act(Intent::Stage { onto: None });
    assert_eq!(tray(&session), "61 points : vous pouvez ouvrir");
    let one = ComposedPosition { options: vec![("opening_points", OptionValue::Number(31))], ..playing("TH JH QH 2C") };
    let mut session = one.session();
    select(&mut session, "TH JH QH");
    session.act(Intent::Stage { onto: None });
    assert_eq!(tray(&session), "30 sur 31 · il vous manque 1 point", "one point takes the singular");
    let mut session = opened("TH JH QH AC 2C 3C", vec![]).session();
    assert_eq!(tray(&session), "Choisissez des cartes qui vont ensemble, puis posez-les");
    select(&mut session, "AC 2C 3C");
    session.act(Intent::Stage { onto: None });
    assert_eq!((tray(&session), table(&session).tray.needed), ("6 points".into(), None));
    let on_the_table = opened("TH JH 2D", vec![(1, "5S 6S 7S")]).session();
    assert_eq!(tray(&on_the_table), "Choisissez des cartes à poser ou à ajouter sur la table");
}

#[test]
fn the_tray_asks_for_a_clean_combination() {
    let options = vec![("clean_run_only", OptionValue::Flag(true))];
    let mut session = ComposedPosition { options, ..playing("TH JK QH 7C 7D 7S 2C") }.session();
    assert_eq!(french(&table(&session).tray.text), "Pour ouvrir, réunissez 51 points, dont une suite sans joker");
    for chosen in ["TH JK QH", "7C 7D 7S"] {
        select(&mut session, chosen);
        session.act(Intent::Stage { onto: None });
    }
    assert_eq!(french(&table(&session).tray.text), "51 points · il manque une suite sans joker");
    session.act(Intent::Lay);
    assert_eq!(refusal(&session), "Pour ouvrir, il faut une suite sans joker.");
}

#[test]
fn staged_combinations_show_their_jokers() {
    let mut session = opened("7H 8H JK 2D KC", vec![]).session();
    select(&mut session, "JK 8H 7H");
    session.act(Intent::Stage { onto: None });
    let staged = table(&session).tray.melds.remove(0);
    assert_eq!(staged.faces.iter().map(|face| face.card).collect::<Vec<_>>(), cards("7H 8H JK"));
    assert_eq!(staged.faces[2].stands_for, Some(cards("9H")[0]));
    assert_eq!((staged.points, staged.other_readings), (Some(24), true));
    assert!(french(&staged.label).contains("neuf de cœur"), "{}", french(&staged.label));
}

#[test]
fn the_lay_button_counts_the_points() {
    let lay = |session: &Session| (table(session).possible.lay.points, table(session).possible.lay.main);
    let mut session = playing("TH JH QH 7C 7D 7S 2D").session();
    assert_eq!(lay(&session), (None, false));
    select(&mut session, "2D");
    assert_eq!(lay(&session), (None, false), "a card to discard");
    select(&mut session, "TH JH QH");
    assert_eq!(lay(&session), (Some(30), false), "to be staged");
    session.act(Intent::Lay);
    assert_eq!(lay(&session), (Some(30), false), "not enough to be laid");
    select(&mut session, "7C 7D 7S");
    assert_eq!(lay(&session), (Some(51), true));
}

#[test]
fn refusals_say_their_numbers() {
    let mut session = playing("TH JH QH 6C 6D 6H 8S 2D").session();
    select(&mut session, "TH JH QH 6C 6D 6H");
    session.act(Intent::Lay);
    session.act(Intent::Lay);
    assert_eq!(refusal(&session), "48 points sur 51 : il vous en manque 3 pour ouvrir.");
    assert_eq!(table(&session).refusal.and_then(|bubble| bubble.code), Some("opening-below-minimum"));
    select(&mut session, "2D 8S");
    session.undo();
    session.undo();
    session.act(Intent::Lay);
    assert_eq!(refusal(&session), "Il faut au moins 3 cartes.");
    session.act(Intent::Discard);
    assert_eq!(refusal(&session), "Choisissez une carte de votre main.");
    assert_eq!(table(&session).refusal.and_then(|bubble| bubble.code), None);
    session.act(Intent::DrawStock);
    assert_eq!(refusal(&session), "Vous avez déjà tiré une carte.");
    let mut unopened = ComposedPosition { table: vec![(1, "5S 6S 7S")], ..playing("8S 2D") }.session();
    select(&mut unopened, "8S");
    unopened.act(Intent::OnMeld { meld: 0, end: None });
    assert_eq!(refusal(&unopened), "Ouvrez d’abord : il vous faut 51 points en combinaisons.");
    let mut misfit = opened("9C 2D", vec![(1, "5S 6S 7S")]).session();
    select(&mut misfit, "9C");
    misfit.act(Intent::OnMeld { meld: 0, end: None });
    assert_eq!(refusal(&misfit), "Cette carte ne va pas ici : neuf de trèfle.");
    let mut waiting = ComposedPosition { turn: 1, ..playing("9C 2D") }.session();
    waiting.act(Intent::DrawStock);
    assert_eq!(refusal(&waiting), "C’est à Lucie de jouer.");
}

#[test]
fn every_refusal_is_rendered_in_full() {
    let session = playing("9C 2D").session();
    let reasons = [
        IllegalMove::CardNotHeld { card: Card::JOKER },
        IllegalMove::Form(rami_engine::cards::FormError::TooManyJokers { max: 1 }),
        IllegalMove::RebuyLimit { max: 3 },
        IllegalMove::NotYourTurn { turn: None },
        IllegalMove::MustKeepDiscard,
    ];
    let expected = ["joker", "1 au plus", "3 au plus", "La donne est finie", "Gardez une carte"];
    for (reason, expected) in reasons.iter().zip(expected) {
        let text = french(&view_models::refusal(&session, reason, &[]));
        assert!(text.contains(expected) && !text.contains('{'), "{text}");
    }
}

#[test]
fn combinations_show_what_the_selection_would_do() {
    let laid = vec![(1, "5H JK=6H 7H"), (0, "9C 9D 9S"), (1, "2S 3S 4S")];
    let mut session = opened("6H 8H 9H KC", laid).session();
    let owners = table(&session).owners;
    assert_eq!(owners.iter().map(|owner| (owner.seat, owner.mine)).collect::<Vec<_>>(), [(0, true), (1, false)]);
    assert_eq!(owners[1].melds[0].faces[1].stands_for, Some(cards("6H")[0]));
    assert!(
        french(&owners[1].melds[0].label)
            .starts_with("Combinaison posée par Lucie : cinq de cœur, joker pour le six de cœur")
    );
    let drops = |session: &Session| {
        let melds = table(session).owners.into_iter().flat_map(|owner| owner.melds);
        melds.map(|meld| (meld.index, meld.drop)).collect::<Vec<_>>()
    };
    assert!(drops(&session).iter().all(|(_, drop)| drop.is_none()));
    select(&mut session, "6H");
    assert_eq!(drops(&session), [(1, None), (0, Some(DropEffect::Swap)), (2, None)]);
    select(&mut session, "9H");
    assert_eq!(drops(&session), [(1, Some(DropEffect::LayOff)), (0, None), (2, None)]);
    assert_eq!(
        (end_of_drop(&session, 0, true), end_of_drop(&session, 0, false)),
        (Some(RunEnd::Low), Some(RunEnd::High))
    );
    assert_eq!((end_of_drop(&session, 1, true), end_of_drop(&session, 9, true)), (None, None));
}

#[test]
fn piles_players_and_hand_are_shown() {
    let position = ComposedPosition { hands: vec!["2C 4S", "3D", "7C 8D 9H"], opened: vec![2], ..playing("") };
    let session = ComposedPosition { discard: "KD 9C 4H 2S", ..position }.session();
    let screen = table(&session);
    assert_eq!((screen.stock, screen.discard.count), (3, 4));
    assert_eq!(screen.discard.top.map(|face| face.card), cards("2S").pop());
    assert_eq!(screen.discard.under.iter().map(|face| face.card).collect::<Vec<_>>(), cards("9C 4H"));
    let others: Vec<_> = screen
        .others
        .iter()
        .map(|other| (other.name.as_deref().unwrap_or_default(), other.cards, other.carte))
        .collect();
    assert_eq!(others, [("Lucie", 1, true), ("Octave", 3, false)]);
    assert_eq!(screen.others.iter().map(|other| other.opened).collect::<Vec<_>>(), [false, true]);
    assert_eq!(screen.hand.len(), 2);
}

#[test]
fn the_last_thing_that_happened_is_told() {
    let mut session = ComposedPosition { play: false, ..playing("2C 4S 9D") }.session();
    session.act(Intent::DrawStock);
    assert_eq!(last(&session), "Vous tirez le cinq de trèfle");
    select(&mut session, "5C");
    assert_eq!(last(&session), "Vous tirez le cinq de trèfle", "touching the new card changes nothing");
    session.act(Intent::Discard);
    assert_eq!(last(&session), "Vous jetez le cinq de trèfle");
    session.bot_move(1, &Move::DrawStock).expect("legal");
    assert_eq!(last(&session), "Lucie tire une carte");
    session.bot_move(1, &Move::Discard(cards("KC")[0])).expect("legal");
    session.act(Intent::DrawDiscard(1));
    assert_eq!(last(&session), "Vous prenez le roi de trèfle");
    session.undo();
    assert_eq!(last(&session), "Coup repris");
}

fn gone_out(totals: Vec<i32>) -> Session {
    gone_out_with(totals, Vec::new())
}

fn gone_out_with(totals: Vec<i32>, options: Vec<(&'static str, OptionValue)>) -> Session {
    let hands = vec!["KC QD", "9C 9D 9H", "3S"];
    let position = ComposedPosition { hands, turn: 1, opened: vec![1], options, ..playing("") };
    let mut session = ComposedPosition { totals: Some(totals), discard: "", ..position }.session();
    let melds = ["9C 9D 9H"].map(|meld| meld.split(' ').map(|card| card.parse().expect("a card")).collect());
    session.bot_move(1, &Move::Meld(melds.into_iter().collect())).expect("legal");
    session
}

#[test]
fn the_end_of_a_deal_lists_who_wrote_what() {
    let session = gone_out(vec![10, 20, 30]);
    assert_eq!((table(&session).phase.id(), table(&session).standing.turn), ("deal-over", None));
    let end = deal_end(&session).expect("over");
    assert_eq!((french(&end.title), end.detail, end.next, end.over), ("Lucie fait rami".into(), None, true, false));
    let rows: Vec<_> = end.rows.iter().map(|row| (row.result.seat, row.result.points, row.result.total)).collect();
    assert_eq!(rows, [(1, -10, 10), (2, 3, 33), (0, 20, 30)]);
    assert!(end.rows[0].result.winner && end.rows[2].mine && end.rows[0].cards.is_empty());
    assert_eq!(end.rows[2].cards, cards("KC QD"));
    let sheet = scores(&session);
    assert_eq!((sheet.deals, sheet.totals), (vec![vec![20, -10, 3]], vec![30, 10, 33]));
    assert_eq!(sheet.eliminated, [false; 3]);
    assert_eq!(deal_end(&playing("9C 2D").session()), None, "a deal under way has no end");
}

/// Lucie goes out in each case.
#[test]
fn the_faces_beside_a_victory_are_those_of_the_victors() {
    let faces = |totals, deals| {
        let session = gone_out_with(totals, vec![("deals", OptionValue::Number(deals))]);
        let end = deal_end(&session).expect("over");
        (french(&end.title), end.victors.iter().map(|row| row.result.seat).collect::<Vec<_>>())
    };
    assert_eq!(faces(vec![0, 60, 40], 3), ("Lucie fait rami".into(), vec![1]), "the deal is hers");
    assert_eq!(faces(vec![0, 60, 40], 1), ("Vous gagnez la partie".into(), vec![0]), "the match is not");
    let (title, victors) = faces(vec![13, 60, 30], 1);
    assert!(title.starts_with("Égalité") && victors == [0, 2], "{title} {victors:?}");
}

/// The sums of the columns of the score sheet.
fn column_sums(session: &Session) -> Vec<i32> {
    let sheet = scores(session);
    let rows = || sheet.deals.iter().chain(sheet.between.iter().map(|row| &row.points));
    (0..sheet.names.len()).map(|seat| rows().map(|row| row[seat]).sum()).collect()
}

#[test]
fn the_columns_of_the_sheet_add_up_over_whole_matches_with_buy_backs() {
    let mut session = played::session("rami51", 3, 3, &[0]);
    let mut bought = 0;
    while !session.match_over() {
        let asked = session.game().state().asked_to_rebuy().first().copied();
        if asked.is_some_and(|seat| session.decide(Decision::Rebuy(seat)).is_ok()) {
            bought += 1;
        } else {
            played::step(&mut session);
        }
        assert_eq!(column_sums(&session), scores(&session).totals);
    }
    assert!(bought > 2, "{bought}");
}

#[test]
fn the_eliminated_player_is_asked_whether_to_buy_back() {
    let mut session = gone_out(vec![85, 20, 40]);
    assert_eq!(column_sums(&session), scores(&session).totals);
    let end = deal_end(&session).expect("over");
    assert_eq!(end.rebuy, Some(RebuyOffer { points: 105, score: 43, left: 3, max: 3 }));
    assert!(!end.next && !end.over && end.rows.iter().any(|row| row.mine && row.result.eliminated));
    session.act(Intent::Rebuy);
    let end = deal_end(&session).expect("over");
    assert_eq!((end.rebuy, end.next, scores(&session).totals), (None, true, vec![43, 10, 43]));
    assert_eq!((scores(&session).rebuys, last(&session)), (vec![1, 0, 0], "Vous vous rachetez".into()));
    let sheet = scores(&session);
    assert_eq!(
        sheet.between.iter().map(|row| (row.after, row.points.clone())).collect::<Vec<_>>(),
        [(0, vec![85, 20, 40]), (1, vec![43 - 105, 0, 0]),]
    );
    assert_eq!(column_sums(&session), sheet.totals, "who adds up a column finds its total");
    session.act(Intent::NextDeal);
    assert_eq!((deal_end(&session), session.shown_hand().count()), (None, 10));
}

#[test]
fn the_match_is_over_when_nobody_is_left_to_ask() {
    let mut session = gone_out(vec![85, 20, 98]);
    assert_eq!(table(&session).phase.id(), "deal-over", "two may still buy back");
    assert_eq!(deal_end(&session).expect("over").rebuy, None, "the seat at the dealer’s left is asked first");
    session.decide(Decision::Leave(2)).expect("asked");
    assert!(deal_end(&session).expect("over").rebuy.is_some());
    session.act(Intent::Leave);
    assert_eq!(table(&session).phase.id(), "match-over");
    let end = deal_end(&session).expect("over");
    assert_eq!((french(&end.title), end.over, end.won, end.next), ("Lucie gagne la partie".into(), true, false, false));
    assert_eq!(end.detail.map(|detail| french(&detail)), Some("Lucie fait rami".into()));
    assert_eq!(scores(&session).eliminated, [true, false, true]);
}

/// D2-24, D3-12: a player eliminated later is placed before one eliminated earlier with fewer points.
#[test]
fn players_out_of_the_match_are_placed_by_the_deals_they_survived() {
    let max_rebuys = ("max_rebuys", rami_engine::rules::OptionValue::Number(0));
    let deal = |hands: Vec<&'static str>| {
        let position =
            ComposedPosition { hands, turn: 1, opened: vec![1], options: vec![max_rebuys.clone()], ..playing("") };
        ComposedPosition { totals: Some(vec![85, 20, 30, 85]), discard: "", ..position }.record()
    };
    let mut record = deal(vec!["KC QD", "9C 9D 9H", "3S", "JS 9S"]);
    record.deals.extend(deal(vec!["", "9C 9D 9H", "JK JK KC QD", ""]).deals);
    record.deals[1].dealer = 1;
    record.deals.iter_mut().for_each(|deal| deal.actions = vec!["1 meld 9C 9D 9H".parse().expect("an action")]);
    let session = Session::from_record(record, 7).expect("a match");
    let end = deal_end(&session).expect("over");
    assert!(end.over);
    let ranking: Vec<_> = end.ranking.iter().map(|row| (row.result.place, row.result.seat, row.result.total)).collect();
    assert_eq!(ranking, [(1, 1, 0), (2, 2, 153), (3, 3, 104), (4, 0, 105)]);
    let played = scores(&session).played;
    assert_eq!(played, [vec![true; 4], vec![false, true, true, false]], "who is out plays no further deal");
}

/// D2-24: if a blocked deal eliminates all remaining players, one of them wins, whatever the totals of those eliminated
/// earlier.
#[test]
fn a_blocked_deal_that_puts_out_all_is_won_by_one_who_played_it() {
    let max_rebuys = ("max_rebuys", rami_engine::rules::OptionValue::Number(0));
    let hands = vec!["KC KD 9H", "QC QD 8H", ""];
    let position = ComposedPosition {
        hands,
        options: vec![max_rebuys],
        totals: Some(vec![85, 90, 111]),
        ..ComposedPosition::default()
    };
    let mut record = position.record();
    record.deals[0].dealer = 1;
    record.deals[0].actions = vec!["0 draw stock".parse().expect("an action")];
    let session = Session::from_record(record, 7).expect("a match");
    let end = deal_end(&session).expect("over");
    let ranking: Vec<_> = end.ranking.iter().map(|row| (row.result.place, row.result.seat, row.result.total)).collect();
    assert_eq!(ranking, [(1, 0, 114), (2, 1, 118), (3, 2, 111)]);
    assert!(end.won && end.over);
}

#[test]
fn equal_players_share_a_place() {
    let position = ComposedPosition {
        hands: vec!["KC QD", "9C 9D 9H", "3S", "KS QS"],
        turn: 1,
        opened: vec![1],
        options: vec![("max_rebuys", OptionValue::Number(0))],
        totals: Some(vec![85, 20, 98, 85]),
        ..playing("")
    };
    let mut record = ComposedPosition { discard: "", ..position }.record();
    record.deals[0].actions = vec!["1 meld 9C 9D 9H".parse().expect("an action")];
    let end = deal_end(&Session::from_record(record, 7).expect("a match")).expect("over");
    let ranking: Vec<_> = end.ranking.iter().map(|row| (row.result.place, row.result.seat, row.result.total)).collect();
    assert_eq!(ranking, [(1, 1, 10), (2, 2, 101), (3, 0, 105), (3, 3, 105)]);
}

#[test]
fn winners_share_the_first_place_and_the_next_is_the_third() {
    let position = ComposedPosition {
        hands: vec!["KC QD", "KH QS", "JK KS"],
        options: vec![("max_rebuys", OptionValue::Number(0))],
        totals: Some(vec![85, 85, 90]),
        ..ComposedPosition::default()
    };
    let mut session = position.session();
    session.act(Intent::DrawStock);
    let end = deal_end(&session).expect("over");
    let places: Vec<_> = end.ranking.iter().map(|row| (row.result.place, row.result.seat)).collect();
    assert_eq!(places, [(1, 0), (1, 1), (3, 2)], "everybody goes out at once, two with the lowest total");
}

#[test]
fn a_blocked_deal_says_so() {
    let mut session = ComposedPosition { play: false, stock: "", discard: "", ..playing("2C JK") }.session();
    session.act(Intent::DrawStock);
    let end = deal_end(&session).expect("over");
    assert_eq!((french(&end.title), end.rows[0].result.points), ("Donne bloquée".into(), 13));
    assert!(end.detail.is_some());
    assert_eq!(last(&session), "La donne est bloquée");
}

#[test]
fn hints_are_put_into_words() {
    let rules = rami_engine::variants::by_id("rami51")
        .expect("a game")
        .rules_with(&rami_engine::rules::Options::new())
        .expect("rules");
    let words = |mv: &Move| french(&view_models::hint(&rules, mv));
    assert_eq!(words(&Move::DrawStock), "Tirez au talon");
    assert_eq!(words(&Move::Discard(cards("TD")[0])), "Jetez le dix de carreau");
    let mut session = playing("7C 7D 7S TH JH QH 2D").session();
    let chosen = tokens(&session, "7C 7D 7S TH JH QH");
    session.act(Intent::Select(chosen));
    let laying = session.laying().expect("combinations");
    assert!(words(&laying).contains("sept de pique") && words(&laying).contains("dame de cœur"));
}

/// A match of Gin rami in which a seat can knock with the ace of spades unmatched.
fn knockable(seat: usize) -> Record {
    let (knocker, other) = ("AC 2C 3C 7D 7H 7S JC JD JH AS 9H", "4C 7C TD 2S 2H 5H 6H 8S 9S KS");
    let (stock, discard) = ("9D TS 8C", "5S");
    let used = cards(&[knocker, other, stock, discard].join(" "));
    let removed = Card::naturals().filter(|card| !used.contains(card)).map(|card| card.to_string());
    let hands = if seat == 0 { [knocker, other] } else { [other, knocker] };
    let deal = serde_json::json!({
        "dealer": 1 - seat, "hands": hands, "stock": stock, "discard": discard,
        "removed": removed.collect::<Vec<_>>().join(" "), "start": {"turn": seat, "phase": "play", "table": []},
        "actions": [],
    });
    let record =
        serde_json::json!({"format": "rami-record/1", "variant": "gin", "seats": ["", "Ana"], "deals": [deal]});
    Record::from_json(&record.to_string()).expect("a record")
}

/// A match of Gin rami in which the other player has knocked with the ace of spades unmatched.
fn knocked() -> Session {
    let mut session = Session::from_record(knockable(1), 1).expect("a position");
    let knock = "1 knock 9H / AC 2C 3C / 7D 7H 7S / JC JD JH";
    let Ok(Action::Move(seat, mv)) = knock.parse() else { panic!("{knock}") };
    session.bot_move(seat, &mv).expect("a legal knock");
    session
}

#[test]
fn the_unmatched_cards_of_a_knock_lie_open_beside_its_combinations() {
    let mut session = knocked();
    let shown = |session: &Session| {
        let owner = table(session).owners.into_iter().find(|owner| owner.seat == 1).expect("the knocker");
        let open = owner.unmatched.expect("unmatched cards");
        let faces: Vec<String> = open.faces.iter().map(|face| face.card.to_string()).collect();
        (owner.melds.len(), faces, french(&open.label))
    };
    let (melds, faces, label) = shown(&session);
    assert_eq!((melds, faces.join(" ").as_str()), (3, "AS"));
    assert_eq!(label, "Hors combinaison : as de pique");
    assert_eq!(last(&session), "Ana frappe avec 1 point : as de pique");
    let before = table(&session).owners;
    select(&mut session, "4C");
    session.act(Intent::OnMeld { meld: 0, end: None });
    assert_eq!(table(&session).owners[0].unmatched, before[0].unmatched, "they stay the same cards");
    session.act(Intent::EndTurn);
    assert_eq!(shown(&session).1, faces, "to the end of the deal");
    assert_eq!(french(&table(&session).tray.text), "La donne est finie");
    session.act(Intent::NextDeal);
    assert!(table(&session).owners.is_empty());
}

/// Before, during and after the answer to a knock, for both players.
#[test]
fn updates_prompts_after_a_knock() {
    let said = |session: &Session| french(&table(session).tray.text);
    let session = knocked();
    assert_eq!(said(&session), "Vous pouvez compléter avec quatre de trèfle, sept de trèfle");
    assert!(table(&session).others.iter().all(|other| !other.opened), "a knock opens nothing");
    let mut session = Session::from_record(knockable(0), 1).expect("a position");
    assert_eq!(said(&session), "Vos combinaisons restent en main jusqu’à ce que l’un de vous frappe");
    assert!(table(&session).tray.deadwood.is_some());
    select(&mut session, "9H");
    session.act(Intent::Knock);
    assert_eq!(
        (table(&session).phase.id(), said(&session)),
        ("waiting", "Vous avez frappé : l’autre peut compléter".into())
    );
    assert_eq!(table(&session).tray.deadwood, None, "there is no limit any more");
    let Ok(Action::Move(seat, fits)) = "1 layoff 0 4C".parse() else { panic!("a move") };
    session.bot_move(seat, &fits).expect("it fits");
    assert!(table(&session).others.iter().all(|other| !other.opened), "nor does a lay-off");
}
