//! Score sheets of real cards: the entries of a family give the same points as the engine.

use rami_engine::cards::{Card, MeldKind, Rank};
use rami_engine::game::{Deal, LeastDeadwood, Seat};
use rami_engine::rules::{OptionValue, Options, Rules, Scoring};
use rami_engine::variants::{self, NamedSet};
use rami_model::score_sheet::{
    Asks, DealEntry, Ending, EntryError, PadKey, Points, ScoreSheet, SeatEntry, SheetSeat, Tally,
};
use rami_model::view_models::{entry_error, entry_outcome, pad_name, score_sheet_view, sheet_csv, sheet_text};
use rami_record::json::Json;
use rami_record::{ChosenRules, Decision};
use rami_test_utils::matches::{MatchInPlay, play, play_set};

fn tally(cards: impl IntoIterator<Item = Card>) -> Tally {
    let mut tally = Tally::default();
    for card in cards {
        tally.add(card.rank().map_or(PadKey::JOKER, PadKey::from_rank));
    }
    tally
}

/// The cards that a seat has laid. An ace above a king or in a set is a high ace.
fn laid(deal: &Deal, seat: Seat) -> Tally {
    let (mut tally, values) = (Tally::default(), deal.rules().values);
    for laid in &deal.board().table {
        for (index, _) in laid.by.iter().enumerate().filter(|&(_, &by)| usize::from(by) == seat) {
            let place = match laid.meld.kind() {
                MeldKind::Set { rank } if rank == Rank::ACE => 14,
                MeldKind::Set { rank } => rank.number(),
                MeldKind::Run { start, .. } => start + index as u8,
            };
            let high = place == 14 && values.ace_low != values.ace_high;
            tally.add(if high { PadKey::HIGH_ACE } else { PadKey::from_rank(Rank::at_place(place)) });
        }
    }
    tally
}

/// What a family enters about a finished deal.
fn entry(deal: &Deal) -> DealEntry {
    let (rules, board) = (deal.rules(), deal.board());
    let end = board.end.expect("a finished deal");
    let knock = if end.winner.is_some() { board.knock } else { None };
    let seat = |seat: Seat| {
        let hand = deal.hand(seat);
        let defends = knock.is_some_and(|knock| knock.seat != seat);
        let left =
            if defends { tally(LeastDeadwood::from_hand(rules.values, hand).deadwood()) } else { tally(hand.iter()) };
        let counts_laid = matches!(rules.scoring, Scoring::LaidMinusHand { .. });
        SeatEntry {
            left: Points::Cards(left),
            unopened: !board.seats[seat].opened,
            laid: Points::Cards(if counts_laid { laid(deal, seat) } else { Tally::default() }),
            ramis: board.seats[seat].ramis,
        }
    };
    let endings = Ending::of(rules);
    DealEntry {
        how: match (end.winner, knock) {
            (None, _) => *endings.last().expect("an ending that nobody wins"),
            (Some(_), Some(knock)) if knock.big => Ending::BigGin,
            (Some(_), _) => endings[0],
        },
        winner: knock.map(|knock| knock.seat).or(end.winner),
        in_one_go: end.in_one_go,
        upcard: board.upcard.and_then(Card::suit),
        seats: (0..board.seats.len()).map(seat).collect(),
        after: Vec::new(),
    }
}

fn people(seats: usize) -> Vec<SheetSeat> {
    (0..seats).map(|seat| SheetSeat { person: seat as u64 + 1, name: format!("S{seat}") }).collect()
}

fn sheet(variant: &str, options: Options, seats: usize) -> ScoreSheet {
    ScoreSheet::new(1, ChosenRules::of_game(variant, options), people(seats))
}

/// The sheet of a match, begun when its first deal is over.
#[derive(Default)]
struct Written(Option<ScoreSheet>);

impl Written {
    fn look(&mut self, table: &MatchInPlay, decided: bool) {
        let sheet = self
            .0
            .get_or_insert_with(|| sheet(&table.record.variant, table.record.options.clone(), table.state.seats()));
        let end = table.current().board().end;
        if end.is_some() && !decided {
            let entry = entry(table.current());
            sheet.write(entry.clone()).unwrap_or_else(|error| panic!("{}: {error}\n{entry:?}", table.name()));
        }
        if decided {
            for &decision in &table.record.deals.last().expect("a deal").after {
                sheet.answer(decision).expect("the seat is asked");
            }
            // A seat that does not answer stays out.
            while let Some(&seat) = sheet.count().expect("known rules").game.asked_to_rebuy().first() {
                sheet.answer(Decision::Leave(seat)).expect("the seat is asked");
            }
        }
    }

    fn check(&self, table: &MatchInPlay) {
        let sheet = self.0.as_ref().expect("a deal was played");
        let name = table.name();
        let counted = sheet.count().expect("known rules");
        assert_eq!(counted.stopped, None, "{name}");
        assert_eq!(counted.game.totals(), table.state.totals(), "{name}");
        assert_eq!(counted.game.reckonings(), table.state.reckonings(), "{name}");
        assert_eq!(counted.game.rebuys(), table.state.rebuys(), "{name}");
        assert_eq!(counted.game.boxes(), table.state.boxes(), "{name}");
        assert_eq!(counted.game.standing(), table.state.standing(), "{name}");
        assert_eq!(counted.game.final_scores(), table.state.final_scores(), "{name}");
        assert_eq!(counted.game.next_dealer(), table.state.next_dealer(), "{name}");
        assert_eq!(rami_engine::game::payout(&counted.game), rami_engine::game::payout(&table.state), "{name}");
        let read = ScoreSheet::from_json(&sheet.to_json()).expect("what was written can be read");
        assert_eq!(&read, sheet);
    }
}

#[test]
fn counts_written_deals_as_the_engine_does() {
    for seed in 0..300 {
        let mut written = Written::default();
        let table = play(seed, |table, decided| written.look(table, decided));
        written.check(&table);
    }
}

#[test]
fn counts_written_deals_under_every_named_set() {
    for set in NamedSet::ALL {
        for seed in 0..12 {
            let mut written = Written::default();
            let table = play_set(set, seed, |table, decided| written.look(table, decided));
            written.check(&table);
        }
    }
}

#[test]
fn recounts_after_a_correction_as_if_entered_correctly() {
    let mut compared = 0;
    for seed in 0..60 {
        let mut written = Written::default();
        let table = play(seed, |table, decided| written.look(table, decided));
        let right = written.0.expect("a deal was played");
        if right.deals().len() < 2 || table.state.rules().knocking().is_some() {
            continue;
        }
        // An entry of the first deal is wrong by one card, and is corrected after the last deal.
        let mut wrong = right.clone();
        let mut first = right.deals()[0].clone();
        let Some(loser) = (0..first.seats.len()).find(|&seat| first.winner != Some(seat)) else { continue };
        let Points::Cards(cards) = &mut first.seats[loser].left else { unreachable!("cards were tapped") };
        let key = cards.counts().next().expect("cards are left").0;
        cards.remove(key);
        if cards.is_empty() {
            continue;
        }
        wrong.correct(0, first).expect("fewer cards can be left");
        wrong.correct(0, right.deals()[0].clone()).expect("as it was");
        assert_eq!(wrong.deals(), right.deals());
        let [one, other] = [&wrong, &right].map(|sheet| sheet.count().expect("known rules").game);
        assert_eq!(one, other);
        wrong.take_back();
        wrong.take_back();
        assert_eq!(wrong, right, "both corrections are taken back");
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

fn rami51(seats: usize) -> ScoreSheet {
    sheet("rami51", Options::new(), seats)
}

fn rules(sheet: &ScoreSheet) -> Rules {
    sheet.rules_in_force().expect("known rules")
}

/// A deal that seat 0 won, with these cards left to the others.
fn won(sheet: &ScoreSheet, left: &[&str]) -> DealEntry {
    let mut entry = DealEntry { winner: Some(0), ..DealEntry::empty(&rules(sheet), sheet.seats.len()) };
    for (seat, cards) in left.iter().enumerate() {
        entry.seats[seat + 1].left = Points::Cards(cards.parse().expect("ranks"));
    }
    entry
}

fn typed(points: u16, joker: bool) -> Points {
    Points::Typed { points, joker }
}

#[test]
fn a_deal_entered_in_part_is_kept_until_the_deals_change() {
    let mut sheet = rami51(2);
    let entered = won(&sheet, &["K"]);
    let read = |sheet: &ScoreSheet| ScoreSheet::from_json(&sheet.to_json()).expect("as it was written");
    sheet.keep_draft(Some((0, entered.clone())));
    assert_eq!(read(&sheet).draft(), Some(&(0, entered.clone())));
    assert!(!sheet.may_take_back(), "nothing is written yet");
    sheet.write(entered.clone()).expect("a deal");
    assert_eq!(read(&sheet).draft(), None);
    let unfinished = DealEntry::empty(&rules(&sheet), 2);
    sheet.keep_draft(Some((1, unfinished)));
    sheet.take_back();
    assert_eq!((sheet.draft(), sheet.deals().len()), (None, 0));
    let kept = |draft: &str| rami51(2).to_json().replacen('}', &format!(r#","draft":{draft}}}"#), 1);
    assert!(ScoreSheet::from_json(&kept(r#"[0,"out 0 / - / -"]"#)).is_ok());
    for wrong in [r#"[1,"out 0 / - / -"]"#, r#"[0,"out 0 / - / - / -"]"#, r#"[0,"nonsense"]"#, "7"] {
        assert!(ScoreSheet::from_json(&kept(wrong)).is_err(), "{wrong}");
    }
}

#[test]
fn refuses_impossible_entries_and_writes_nothing() {
    let mut sheet = rami51(3);
    let good = won(&sheet, &["K 9 JK", "2 3"]);
    let bad = |change: &dyn Fn(&mut DealEntry), expected: EntryError, sheet: &mut ScoreSheet| {
        let mut entry = good.clone();
        change(&mut entry);
        let before = sheet.clone();
        assert_eq!(sheet.write(entry), Err(expected));
        assert_eq!(*sheet, before);
    };
    let left = |cards: &str| Points::Cards(cards.parse().expect("ranks"));
    bad(&|entry| entry.winner = None, EntryError::NobodyOut, &mut sheet);
    bad(&|entry| entry.winner = Some(7), EntryError::NotPlaying(7), &mut sheet);
    bad(&|entry| entry.how = Ending::Knock, EntryError::NoSuchEnding, &mut sheet);
    bad(&|entry| entry.seats[2].left = Points::default(), EntryError::NothingLeft(2), &mut sheet);
    bad(&|entry| entry.seats[2].left = typed(0, false), EntryError::NothingLeft(2), &mut sheet);
    let eleven = left("2 2 3 3 4 4 5 5 6 6 7");
    bad(&|entry| entry.seats[1].left = eleven, EntryError::TooManyCards { seat: 1, most: 10 }, &mut sheet);
    let jokers = left("JK JK JK JK JK");
    let (key, most) = (PadKey::JOKER, rules(&sheet).pack.jokers);
    bad(&|entry| entry.seats[1].left = jokers, EntryError::TooManyOfRank { key, most }, &mut sheet);
    bad(
        &|entry| (entry.seats[1].left, entry.seats[2].left) = (left("K K K K K"), left("K K K K")),
        EntryError::TooManyOfRank { key: PadKey::from_rank(Rank::KING), most: 8 },
        &mut sheet,
    );
    bad(&|entry| entry.seats[1].left = typed(1, false), EntryError::NoSuchPoints { seat: 1, points: 1 }, &mut sheet);
    bad(
        &|entry| entry.seats[1].left = typed(999, false),
        EntryError::NoSuchPoints { seat: 1, points: 999 },
        &mut sheet,
    );
    bad(&|entry| entry.seats[1].left = typed(12, true), EntryError::NoSuchPoints { seat: 1, points: 12 }, &mut sheet);
    sheet.write(good).expect("a deal as it can be");
    assert_eq!(sheet.deals().len(), 1);
}

#[test]
fn a_blocked_deal_has_no_winner_and_counts_every_hand() {
    let mut sheet = rami51(2);
    let mut entry = DealEntry { how: Ending::Blocked, ..won(&sheet, &["K 9"]) };
    entry.winner = None;
    assert_eq!(sheet.write(entry.clone()), Err(EntryError::NothingLeft(0)));
    entry.seats[0].left = typed(10, false);
    sheet.write(entry).expect("both hold cards");
    let counted = sheet.count().expect("known rules");
    assert_eq!(counted.game.totals(), [10, 19]);
}

#[test]
fn typed_points_count_as_tapped_cards_do() {
    let mut tapped = rami51(2);
    tapped.write(won(&tapped, &["K 9 JK"])).expect("cards");
    let mut written = rami51(2);
    let mut entry = won(&written, &[""]);
    let joker = u16::from(rules(&written).values.joker_in_hand);
    entry.seats[1].left = typed(19 + joker, true);
    written.write(entry).expect("points");
    let totals = |sheet: &ScoreSheet| sheet.count().expect("known rules").game.totals().to_vec();
    assert_eq!(totals(&tapped), totals(&written));
    assert_eq!(totals(&tapped)[1], i32::from(19 + joker) * 2, "a joker doubles");
}

#[test]
fn gin_and_undercut_follow_from_the_deadwood() {
    let mut gin = sheet("gin", Options::from([("big_gin".into(), OptionValue::Number(31))]), 2);
    let deal = |how, own: &str, other: &str| {
        let mut entry = DealEntry { how, winner: Some(1), ..DealEntry::empty(&rules(&gin), 2) };
        entry.seats[1].left = Points::Cards(own.parse().expect("ranks"));
        entry.seats[0].left = Points::Cards(other.parse().expect("ranks"));
        entry
    };
    let high = deal(Ending::Knock, "K 2", "5");
    assert_eq!(gin.clone().write(high), Err(EntryError::DeadwoodTooHigh { points: 12, limit: 10 }));
    let deals = [
        (deal(Ending::Knock, "4", "K K"), [0, 16]),
        (deal(Ending::Knock, "", "7 8"), [0, 40]),
        (deal(Ending::Knock, "9", "2"), [32, 0]),
        (deal(Ending::Knock, "9", "9"), [25, 0]),
        (deal(Ending::BigGin, "", "A"), [0, 32]),
        (deal(Ending::StockOut, "", ""), [0, 0]),
    ];
    for (mut entry, points) in deals {
        if entry.how == Ending::StockOut {
            entry.winner = None;
        }
        gin.write(entry).expect("a deal as it can be");
        let counted = gin.count().expect("known rules");
        assert_eq!(counted.game.points().last(), Some(&points.to_vec()));
    }
}

#[test]
fn the_suit_of_the_upcard_is_asked_for_where_spades_double() {
    let mut gin = sheet("gin", Options::from([("spades_double".into(), OptionValue::Flag(true))]), 2);
    assert!(Asks::from_rules(&rules(&gin)).upcard);
    let mut entry = DealEntry { winner: Some(0), ..DealEntry::empty(&rules(&gin), 2) };
    entry.seats[1].left = typed(20, false);
    assert_eq!(gin.write(entry.clone()), Err(EntryError::NoUpcard));
    entry.upcard = Some(rami_engine::cards::Suit::Spades);
    gin.write(entry).expect("a deal as it can be");
    assert_eq!(gin.count().expect("known rules").game.totals(), [90, 0]);
}

#[test]
fn asks_eliminated_players_to_buy_back_and_reinstates_them_by_a_correction() {
    let mut sheet = rami51(3);
    let limit = 100;
    for _ in 0..2 {
        sheet.write(won(&sheet, &["K K K K A A", "2"])).expect("a deal as it can be");
        if let Some(&seat) = sheet.count().expect("known rules").game.asked_to_rebuy().first() {
            assert_eq!(sheet.write(won(&sheet, &["K", "K"])), Err(EntryError::Unanswered(seat)));
        }
    }
    let counted = sheet.count().expect("known rules");
    assert!(counted.game.totals()[1] >= limit);
    assert_eq!(counted.game.asked_to_rebuy(), [1]);
    assert_eq!(sheet.answer(Decision::Rebuy(2)), Err(EntryError::NotPlaying(2)));
    sheet.answer(Decision::Leave(1)).expect("the seat is asked");
    sheet.write(won(&sheet, &["", "3"])).expect("seat 1 is out");
    assert_eq!(sheet.count().expect("known rules").game.played()[2], [true, false, true]);

    // The first deal is corrected to fewer points. Seat 1 was then not eliminated, so its cards of the last deal are
    // missing.
    sheet.correct(0, won(&sheet, &["2 2", "2"])).expect("a deal as it can be");
    let counted = sheet.count().expect("known rules");
    assert_eq!((counted.game.played().len(), counted.stopped), (2, Some(EntryError::NothingLeft(1))));
    let mut shorter = sheet.clone();
    shorter.remove_rest();
    assert_eq!(shorter.deals().len(), 2);
    assert_eq!(shorter.count().expect("known rules").stopped, None);
    shorter.take_back();
    assert_eq!(shorter, sheet);
    sheet.correct(2, won(&sheet, &["4", "3"])).expect("now with its cards");
    assert_eq!(sheet.count().expect("known rules").stopped, None);
}

#[test]
fn places_eliminated_players_by_their_last_deal() {
    let mut sheet = sheet("rami51", Options::from([("max_rebuys".into(), OptionValue::Number(0))]), 3);
    sheet.write(won(&sheet, &["K K K K K JK", "2"])).expect("a deal as it can be");
    sheet.write(won(&sheet, &["", "K K K K K K K K JK JK"])).expect("seat 1 is out");
    let names: Vec<String> = ["Ana", "Bruno", "Clara"].map(String::from).into();
    let shown = score_sheet_view(&sheet, &names).expect("known rules");
    let ranking: Vec<_> = shown.ranking.iter().map(|row| (row.seat, row.total > 150)).collect();
    assert_eq!(ranking, [(0, false), (2, true), (1, false)], "D3-12: seat 2 played longer, with more points");
}

/// D2-24: a player eliminated earlier does not win, however low the total.
#[test]
fn a_blocked_deal_that_puts_out_all_is_won_by_one_who_played_it() {
    let mut sheet = sheet("rami51", Options::from([("max_rebuys".into(), OptionValue::Number(0))]), 3);
    sheet.write(won(&sheet, &["Q Q Q Q Q", "K K K K K K K K Q Q"])).expect("seat 2 is out");
    let left = |cards: &str| SeatEntry { left: Points::Cards(cards.parse().expect("cards")), ..SeatEntry::default() };
    let seats = vec![left("K K K K K K K K JK JK"), left("Q Q Q Q Q Q 8"), SeatEntry::default()];
    let blocked = DealEntry { how: Ending::Blocked, winner: None, seats, ..won(&sheet, &["", ""]) };
    sheet.write(blocked).expect("a blocked deal");
    let standing = sheet.count().expect("known rules").game;
    assert_eq!(standing.totals(), [110, 118, 100]);
    assert_eq!((standing.standing().winners, standing.places()), (vec![0], vec![1, 2, 3]));
}

#[test]
fn allows_two_to_eight_people_and_only_two_in_gin() {
    for variant in variants::ALL {
        let players = ScoreSheet::players(&(variant.rules)());
        assert_eq!(players, if variant.id == "gin" { 2..=2 } else { 2..=8 }, "{}", variant.id);
        let sheet = sheet(variant.id, Options::new(), *players.end());
        let cards = usize::from(rules(&sheet).hand_size) * sheet.seats.len();
        assert!(rules(&sheet).pack.size() > cards, "{}: the packs are enough", variant.id);
    }
}

#[test]
fn a_rematch_begins_with_the_next_dealer() {
    let mut sheet = sheet("rami51", Options::from([("deals".into(), OptionValue::Number(1))]), 3);
    sheet.write(won(&sheet, &["K", "K"])).expect("a deal as it can be");
    assert!(sheet.count().expect("known rules").game.is_over());
    assert_eq!(sheet.write(won(&sheet, &["K", "K"])), Err(EntryError::Decided));
    let again = sheet.rematch(9);
    assert_eq!((again.dealer, again.id, again.deals().len()), (1, 9, 0));
}

#[test]
fn refuses_a_contradictory_sheet() {
    let mut sheet = rami51(2);
    sheet.write(won(&sheet, &["K"])).expect("a deal as it can be");
    let text = sheet.to_json();
    for (from, to) in [
        ("\"version\":1", "\"version\":9"),
        ("rami51", "rami52"),
        ("\"dealer\":0", "\"dealer\":2"),
        ("/ K", "/ X"),
        ("out 0 / -", "out 0"),
        ("out 0", "gone 0"),
        ("{\"version\"", "{\"more\":1,\"version\""),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from} is not in {text}");
        assert!(ScoreSheet::from_json(&changed).is_err(), "{changed}");
    }
}

#[test]
fn shows_shares_and_exports_a_sheet() {
    let mut sheet = sheet("puis-je", Options::from([("deals".into(), OptionValue::Number(2))]), 3);
    let names: Vec<String> = ["Ana", "=Bruno", "Clara"].map(String::from).into();
    let shown = score_sheet_view(&sheet, &names).expect("known rules");
    assert!(shown.contract.is_some() && shown.won.is_none() && shown.ranking.is_empty());
    let entry = won(&sheet, &["K 9", "2"]);
    let outcome = entry_outcome(&sheet, 0, &entry, &names).expect("a deal as it can be");
    assert_eq!(outcome.rows.iter().map(|row| row.points).collect::<Vec<_>>()[1..], [19, 2]);
    assert_eq!(outcome.next_dealer, Some(1));
    sheet.write(entry.clone()).expect("a deal as it can be");
    sheet.write(entry).expect("a deal as it can be");
    let shown = score_sheet_view(&sheet, &names).expect("known rules");
    assert_eq!(shown.ranking.iter().map(|row| (row.seat, row.place)).collect::<Vec<_>>(), [(0, 1), (2, 2), (1, 3)]);
    let lang = rami_model::text::Lang::by_code("fr").expect("French");
    let text = sheet_text("Le Puis-je", &shown, |message| lang.render(message));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines.len()), ("Le Puis-je", 5));
    assert!(lines[3].contains("Clara 4") && lines[4].contains("Ana"), "{text}");
    let csv = sheet_csv(lang, &shown);
    let lines = ["\u{feff}Donne;Ana;\"Bruno\";Clara", "1;0;19;2", "2;0;19;2", "Total;0;38;4"];
    assert_eq!(csv.split("\r\n").collect::<Vec<_>>(), [&lines[..], &[""]].concat());
}

#[test]
fn every_key_of_the_pad_has_its_name() {
    let lang = rami_model::text::Lang::by_code("fr").expect("French");
    let keys = PadKey::for_hand(rami_engine::cards::Pack { packs: 1, jokers: 2 }).chain([PadKey::HIGH_ACE]);
    let names: Vec<String> = keys.map(|key| lang.render(&pad_name(key))).collect();
    let expected = [
        "roi",
        "dame",
        "valet",
        "dix",
        "neuf",
        "huit",
        "sept",
        "six",
        "cinq",
        "quatre",
        "trois",
        "deux",
        "as",
        "joker",
        "as après le roi",
    ];
    assert_eq!(names, expected);
}

#[test]
fn every_error_of_an_entry_has_its_sentence_in_every_language() {
    let names: Vec<String> = ["Ana", "Bruno"].map(String::from).into();
    let key = PadKey::JOKER;
    let errors = [
        EntryError::NobodyOut,
        EntryError::NoSuchEnding,
        EntryError::NotPlaying(1),
        EntryError::NothingLeft(1),
        EntryError::TooManyCards { seat: 1, most: 10 },
        EntryError::TooManyOfRank { key, most: 2 },
        EntryError::NoSuchPoints { seat: 1, points: 3 },
        EntryError::TooManyRamis(1),
        EntryError::NoUpcard,
        EntryError::DeadwoodTooHigh { points: 12, limit: 10 },
        EntryError::Unanswered(1),
        EntryError::Decided,
    ];
    for lang in rami_model::text::Lang::all() {
        for error in &errors {
            let said = lang.render(&entry_error(error, &names));
            assert!(!said.is_empty() && !said.contains('{'), "{error}: {said}");
            assert_eq!(said.contains("Bruno"), error.seat() == Some(1), "{error}: {said}");
        }
    }
}
