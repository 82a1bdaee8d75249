//! Any text as the link of a duel, links with changed contents and a right check sum, and any text as kept results.

use std::sync::LazyLock;

use rami_bots::Level;
use rami_engine::variants;
use rami_model::duels::{Claim, DealsKey, DuelLink, MOST_LINK, Results, Verification};
use rami_model::merging::Join;
use rami_record::json::Json;
use rami_record::sent::DUEL_MARK;

use crate::choices::Choices;
use crate::duels;

/// The most questions that are answered for one link.
const MOST_ASKED: usize = 60;

/// A link of each game.
static LINKS: LazyLock<Vec<DuelLink>> = LazyLock::new(|| {
    let link = |(seed, variant): (u64, &&variants::Variant)| {
        let deals = duels::deals_of_game(variant.id, 2, 1, seed);
        let game = duels::played(&deals, Level::Baseline, seed);
        DuelLink { others: vec![Claim { name: "Zoé".into(), total: 12 }], ..duels::link_of(&deals, &game, "Ana") }
    };
    (1..).zip(variants::ALL).map(link).collect()
});

/// Tries the bytes of the link of a duel, and a link with a few changes.
#[must_use]
pub fn duel(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    kept(&text);
    let is_read = read(&text);
    let mut choices = Choices(bytes);
    let mut link = choices.of(&LINKS).expect("some");
    for _ in 0..=choices.below(3) {
        change(&mut link, &mut choices);
    }
    read(&link.to_text()) || is_read
}

fn change(link: &mut DuelLink, choices: &mut Choices<'_>) {
    let other = choices.of(&LINKS).expect("some");
    let letter = |choices: &mut Choices<'_>| char::from(choices.byte() & 0x7f);
    match choices.below(9) {
        0 => link.deals = other.deals,
        1 => link.played.moves = other.played.moves,
        2 => link.played.total = choices.number() as i32,
        3 => link.played.version = choices.number() as u16,
        4 => link.played.name.push(choices.of(&['\u{202e}', '\u{7}', ' ', 'é', '.', '~']).unwrap_or('a')),
        5 => link.others.push(Claim { name: letter(choices).to_string(), total: choices.number() as i32 }),
        6 => link.played.moves.truncate(choices.below(link.played.moves.len() + 1)),
        7 => link.played.moves.insert(choices.below(link.played.moves.len() + 1).min(4), letter(choices)),
        _ => {
            let mut moves = link.played.moves.clone().into_bytes();
            let at = choices.below(moves.len());
            moves.get_mut(at).into_iter().for_each(|byte| *byte = b"AZaz09-_"[choices.below(8)]);
            link.played.moves = String::from_utf8_lossy(&moves).into_owned();
        }
    }
}

/// Checks that a link that can be read is read again as it is written, and verifies it with a quick player in place of
/// its bots.
fn read(text: &str) -> bool {
    let found = DuelLink::find(&format!("https://example.org/{DUEL_MARK}{text}"));
    let Ok(link) = DuelLink::read(text) else { return false };
    assert_eq!(found.as_ref(), Ok(&link), "it is found in an address");
    assert_eq!(link.to_text(), text, "a link has one form");
    assert!(text.len() <= MOST_LINK && text.bytes().all(|byte| byte.is_ascii_graphic()), "{text}");
    let key = link.deals.to_string();
    assert_eq!(key.parse::<DealsKey>().as_ref(), Ok(&link.deals), "{key}");
    if let Some(mut verification) = Verification::begin(&link.deals, &link.played) {
        for _ in 0..MOST_ASKED {
            let Some((seat, request)) = verification.ask() else { break };
            assert!(verification.make(seat, &Level::Baseline.bot(1).choose(&request.view)));
            assert!((0.0..=1.0).contains(&verification.progress()));
        }
    }
    let mut results = Results::default();
    results.add(&link.deals, link.played, 1, true);
    for claim in link.others {
        let _ = results.add(&link.deals, claim.into(), 2, false);
    }
    assert_eq!(Results::from_json(&results.to_json()).as_ref(), Ok(&results), "what is kept is read again");
    true
}

/// Tries a text as kept results.
fn kept(text: &str) {
    if let Ok(results) = Results::from_json(text) {
        assert_eq!(Results::from_json(&results.to_json()).as_ref(), Ok(&results));
        for deals in results.all_deals() {
            let _ = (results.table(&deals), results.week(deals.day().unwrap_or(20_261_123)));
        }
        let mut merged = results.clone();
        merged.join(results.clone());
        assert_eq!(merged, results, "merging with itself changes nothing");
    }
}
