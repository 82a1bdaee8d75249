//! Duels: the moves in a link prove its result, whatever was changed is found out, and links are short.

use rami_bots::{Level, OfferedLevel};
use rami_engine::variants::{self, NamedSet};
use rami_model::duels::{
    Claim, ClaimVerdict, DealsKey, DuelLink, LinkError, MOST_MOVES, Played, duel_of, moves_of, partings,
};
use rami_model::history::{DayKind, today_deal};
use rami_model::table::{Saved, Session};
use rami_record::json::Json;
use rami_record::{MoveWriter, Recording, Setup};
use rami_test_utils::duels::{deals, deals_of_game, link_of, played, result_of, verified, whole_match};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The characters in front of the text of a link.
const ADDRESS: &str = "https://example.org/rami/#r=";
/// A day that has a deal.
const DAY: u64 = 20_261_123;
/// The characters of the moves.
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A duel of one deal of each game.
fn one_of_each() -> impl Iterator<Item = (DealsKey, Recording)> {
    (1..).zip(variants::ALL).map(|(seed, variant)| {
        let deals = deals_of_game(variant.id, 3, 1, seed);
        let game = played(&deals, Level::BEGINNER, seed);
        (deals, game)
    })
}

fn day_link() -> DuelLink {
    let deals = DealsKey::of_day(DAY).expect("a day");
    let game = played(&deals, Level::GOOD_PLAYER, 1);
    DuelLink::new(deals.clone(), result_of(&game, "Ana"), [Claim { name: "Zoé".into(), total: -20 }])
}

#[test]
fn a_duel_of_each_game_is_verified_by_its_link() {
    for (deals, game) in one_of_each() {
        let link = link_of(&deals, &game, "Ana");
        let read = DuelLink::read(&link.to_text()).expect("a link");
        assert_eq!(read, link);
        let (verdict, record) = verified(&read.deals, &read.played);
        assert_eq!((verdict, record.as_ref()), (ClaimVerdict::Verified, Some(game.record())), "{deals}");
    }
}

#[test]
fn three_deals_of_each_named_set_are_verified() {
    for (seed, set) in (1..).zip(NamedSet::ALL) {
        let deals = deals(set.id, &[OfferedLevel::Beginner], 3, seed);
        let game = played(&deals, Level::GOOD_PLAYER, seed);
        let link = DuelLink::read(&link_of(&deals, &game, "").to_text()).expect("a link");
        assert_eq!(link.deals.rules().set.as_deref(), Some(set.id));
        assert_eq!(verified(&link.deals, &link.played).0, ClaimVerdict::Verified, "{}", set.id);
    }
}

#[test]
fn another_total_and_moves_of_other_deals_are_false() {
    for (deals, game) in one_of_each() {
        let played = result_of(&game, "Ana");
        let better = Played { total: played.total + 1, ..played.clone() };
        assert_eq!(verified(&deals, &better).0, ClaimVerdict::False, "{deals}");
        let other = deals_of_game(&deals.rules().variant, 3, 1, 77);
        assert_eq!(verified(&other, &played).0, ClaimVerdict::False, "{other}");
        let longer = deals_of_game(&deals.rules().variant, 3, 2, 1);
        assert_ne!(verified(&longer, &played).0, ClaimVerdict::Verified, "moves are missing");
    }
}

#[test]
fn a_changed_byte_of_the_moves_is_found_out() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for (deals, game) in one_of_each() {
        let link = link_of(&deals, &game, "Ana");
        let text = link.to_text();
        let from = text.find(&link.played.moves).expect("the moves are in the text");
        for _ in 0..12 {
            let at = rng.random_range(0..link.played.moves.len());
            let letter = LETTERS[rng.random_range(0..LETTERS.len())];
            let mut bytes = text.clone().into_bytes();
            if std::mem::replace(&mut bytes[from + at], letter) == letter {
                continue;
            }
            let changed = String::from_utf8(bytes).expect("letters");
            assert_eq!(DuelLink::read(&changed), Err(LinkError::Damaged));
            // The same with a check sum that was worked out anew.
            let moves = changed[from..from + link.played.moves.len()].to_string();
            let forged = Played { moves, ..link.played.clone() };
            let forged = DuelLink { played: forged, ..link.clone() }.to_text();
            let Ok(read) = DuelLink::read(&forged) else { continue };
            let (verdict, record) = verified(&read.deals, &read.played);
            assert!(verdict == ClaimVerdict::False || record.as_ref() != Some(game.record()), "{deals} {at}");
        }
    }
}

#[test]
fn other_versions_and_mere_claims_accuse_nobody() {
    let DuelLink { deals, played, .. } = day_link();
    let other = Played { version: played.version + 1, ..played.clone() };
    assert_eq!(verified(&deals, &other), (ClaimVerdict::OtherVersion, None));
    let claimed = Played { moves: String::new(), ..other };
    assert_eq!(verified(&deals, &claimed), (ClaimVerdict::Claimed, None));
    let ids = [ClaimVerdict::Verified, ClaimVerdict::Claimed, ClaimVerdict::False, ClaimVerdict::OtherVersion]
        .map(ClaimVerdict::id);
    assert_eq!(ids, ["verified", "claimed", "false", "other-version"]);
}

#[test]
fn only_a_finished_match_of_its_seed_has_moves() {
    let (_, game) = one_of_each().next().expect("a game");
    let (record, seed) = (game.record(), game.setup().seed);
    assert!(moves_of(record, seed).is_some());
    assert_eq!(moves_of(record, seed + 1), None, "other cards");
    let mut under_way = record.clone();
    under_way.deals[0].actions.pop();
    assert_eq!(moves_of(&under_way, seed), None);
    let mut ahead = record.clone();
    ahead.totals = Some(vec![5; record.seats.len()]);
    assert_eq!(moves_of(&ahead, seed), None, "it did not begin at 0");
}

/// A table as the page plays it, to its end.
fn at_table(people: &[usize]) -> Session {
    let setup = DealsKey::of_day(DAY).expect("a day").setup(vec!["Ana \u{202e}".into()]);
    let mut session = Session::with_people(setup, people).expect("a set-up");
    while rami_test_utils::played::step(&mut session) {}
    session
}

#[test]
fn a_match_proves_its_result_only_against_bots_alone() {
    let mut session = at_table(&[0]);
    let (deals, played) = duel_of(&session).expect("a duel");
    assert_eq!((deals.day(), played.name.as_str()), (Some(DAY), "Ana"));
    assert!(!played.moves.is_empty());
    session.note_plain_move();
    let saved = Saved::from_json(&session.to_saved().to_json()).expect("a saved match");
    let again = Session::from_saved(saved).expect("a match");
    let (_, claimed) = duel_of(&again).expect("a duel");
    assert_eq!(
        claimed,
        Played { moves: String::new(), ..played },
        "after a plain move, also in a match that is resumed"
    );
    assert!(duel_of(&at_table(&[0, 1])).expect("a duel").1.moves.is_empty(), "two people");
    assert_eq!(duel_of(&at_table(&[1])), None, "another seat");
    let begun = Session::new(deals.setup(Vec::new())).expect("a set-up");
    assert_eq!(duel_of(&begun), None, "it is not over");
}

#[test]
fn whole_matches_and_tables_without_bots_are_no_duels() {
    for variant in variants::ALL {
        assert_eq!(DealsKey::of_setup(&whole_match(variant.id), &[OfferedLevel::Beginner]), None, "{}", variant.id);
        let one = deals_of_game(variant.id, 2, 1, 5);
        let too_few = Setup { seats: vec![String::new()], ..one.setup(Vec::new()) };
        assert_eq!(DealsKey::of_setup(&too_few, &[]), None, "{}", variant.id);
        assert_eq!(DealsKey::of_setup(&one.setup(Vec::new()), &[OfferedLevel::Beginner; 2]), None);
    }
}

#[test]
fn the_deal_of_a_day_has_a_short_name() {
    let deals = DealsKey::of_day(DAY).expect("a day");
    assert_eq!((deals.to_string().as_str(), deals.day(), deals.deals()), ("d20261123", Some(DAY), 1));
    assert_eq!(deals.start(), today_deal(DAY, DayKind::Deal));
    assert_eq!(DealsKey::of_day(20_261_131), None);
    let hard = DealsKey::of_setup(&deals.setup(Vec::new()), &[OfferedLevel::Champion; 2]).expect("a duel");
    assert_eq!(hard.day(), None, "against others it is another duel");
    assert_eq!(hard.to_string().parse(), Ok(hard));
    for refused in ["", "d", "d020261123", "d20261131", "e20261123", "d20261123~", "~~~", "gin~2~normal~-1"] {
        assert!(refused.parse::<DealsKey>().is_err(), "{refused}");
    }
}

#[test]
fn deals_read_back_from_their_names() {
    let ids = variants::ALL.iter().map(|variant| variant.id).chain(NamedSet::ALL.iter().map(|set| set.id));
    for (seed, id) in (u64::MAX - 60..).zip(ids) {
        let levels = [OfferedLevel::Beginner, OfferedLevel::Champion];
        let key = deals(id, &levels[..rami_test_utils::played::seats_at_most(game_of(id), 3) - 1], 3, seed);
        let text = key.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&key), "{text}");
        assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"~-_,=".contains(&byte)), "{text}");
    }
}

fn game_of(id: &str) -> &str {
    NamedSet::by_id(id).map_or(id, |set| set.variant)
}

#[test]
fn links_that_were_cut_or_changed_are_refused() {
    let text = day_link().to_text();
    assert!(DuelLink::read(&text).is_ok());
    for cut in 0..text.len() {
        assert!(DuelLink::read(&text[..cut]).is_err(), "{cut}");
        assert!(DuelLink::read(&text[cut + 1..]).is_err(), "{cut}");
    }
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..2_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..bytes.len());
            bytes[at] = rng.random();
        }
        let changed = String::from_utf8_lossy(&bytes);
        assert!(changed == text || DuelLink::read(&changed).is_err(), "{changed}");
    }
    assert_eq!(DuelLink::read(&"A".repeat(5_000)), Err(LinkError::TooLong));
    assert_eq!(DuelLink::read(&text.replacen("1.", "2.", 1)), Err(LinkError::Form));
}

#[test]
fn names_that_cannot_be_shown_are_refused() {
    let link = day_link();
    for name in ["Ana\u{202e}", "\u{2066}B", "a\nb", "  ", "Anastasia Maria Theodora A", "\u{200f}"] {
        let named = DuelLink { played: Played { name: name.into(), ..link.played.clone() }, ..link.clone() };
        assert_eq!(DuelLink::read(&named.to_text()), Err(LinkError::Name), "{name:?}");
        let other = DuelLink { others: vec![Claim { name: name.into(), total: 3 }], ..link.clone() };
        assert_eq!(DuelLink::read(&other.to_text()), Err(LinkError::Name), "{name:?}");
        let tidied = DuelLink::new(link.deals.clone(), named.played, other.others);
        assert_eq!(DuelLink::read(&tidied.to_text()).as_ref(), Ok(&tidied), "what is sent can be read");
    }
}

#[test]
fn a_thousand_moves_are_not_replayed() {
    let mut moves = MoveWriter::new();
    (0..MOST_MOVES * 2).for_each(|_| moves.push_answer(0, 3));
    let link = day_link();
    let many = DuelLink { played: Played { moves: moves.finish(), ..link.played.clone() }, ..link.clone() };
    let read = DuelLink::read(&many.to_text()).expect("short enough to be read");
    assert_eq!(verified(&read.deals, &read.played).0, ClaimVerdict::False);
    (0..MOST_MOVES * 20).for_each(|_| moves.push_answer(0, 3));
    let endless = DuelLink { played: Played { moves: moves.finish(), ..link.played.clone() }, ..link };
    assert_eq!(DuelLink::read(&endless.to_text()), Err(LinkError::TooLong));
}

#[test]
fn finds_where_two_matches_parted() {
    for variant in variants::ALL {
        let deals = deals_of_game(variant.id, 2, 2, 31);
        let [one, other] = [Level::GOOD_PLAYER, Level::Random].map(|level| played(&deals, level, 3));
        let review = |game: &Recording| {
            rami_bots::analysis::Review::new(game.record().clone(), 0, true).expect("a match that plays")
        };
        let (first, second) = (review(&one), review(&other));
        let found = partings(one.record(), other.record());
        assert!(!found.is_empty(), "{}", variant.id);
        for parting in &found {
            let [at, there] = parting.steps;
            assert_eq!(first.positions()[at].deal, parting.deal);
            let views = [first.at(at), second.at(there)].map(|game| game.and_then(|game| game.view(0)));
            assert_eq!(views[0].as_ref().map(|view| &view.hand), views[1].as_ref().map(|view| &view.hand));
            let made = [first.next_of(at, 0), second.next_of(there, 0)].map(Option::unwrap);
            assert_eq!(made, parting.moves);
            assert_ne!(made[0], made[1], "{}", variant.id);
        }
        assert_eq!(partings(one.record(), one.record()), []);
    }
}

/// The matches of which each length is measured. For `docs/duels.md` there were twenty.
const MEASURED: u64 = 4;

/// The characters of links with the address, of matches of the good player.
fn lengths(deals: impl Fn(u64) -> DealsKey) -> Vec<usize> {
    let length = |seed: u64| {
        let deals = deals(seed);
        let game = played(&deals, Level::GOOD_PLAYER, seed);
        ADDRESS.len() + link_of(&deals, &game, "Anne-Sophie").to_text().len()
    };
    let mut lengths: Vec<usize> = (1..=MEASURED).map(length).collect();
    lengths.sort_unstable();
    lengths
}

fn said(what: &str, lengths: &[usize]) {
    println!("{what}: median {}, at most {}", lengths[lengths.len() / 2], lengths[lengths.len() - 1]);
}

#[test]
fn links_are_short() {
    let day = lengths(|seed| DealsKey::of_day(20_261_100 + seed).expect("a day"));
    said("deal of the day", &day);
    assert!(day.iter().all(|&length| length <= 200), "{day:?}");
    for variant in variants::ALL {
        said(&format!("{} 1", variant.id), &lengths(|seed| deals_of_game(variant.id, 3, 1, seed * 1_000_003)));
        let three = lengths(|seed| deals_of_game(variant.id, 3, 3, seed * 1_000_003));
        said(&format!("{} 3", variant.id), &three);
        assert!(three.iter().all(|&length| length <= 800), "{}: {three:?}", variant.id);
    }
}
