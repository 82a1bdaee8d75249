//! A tap, a bot's move, and a whole deal, by events and effects.

use rami_record::json::Json;
use rami_table::{Draft, Event, Intent, KeptAs, Saved, Session};

use crate::page::{BEGUN, Page, session, shown};

#[test]
fn a_tap_saves_and_asks_nobody() {
    let mut page = Page::with_match(3);
    page.run();
    assert!(page.session().my_turn());
    let token = page.some_token();
    let plan = page.plan();
    page.send(Event::Intent(Intent::Toggle(token)));
    assert_eq!(page.effects(), ["save", "animate"]);
    assert_eq!((page.session().selected(), page.plan()), (&[token][..], plan), "the plan stands");
}

#[test]
fn a_bot_is_asked_and_moves_after_its_pause() {
    let mut page = Page::with_match(3);
    page.run();
    page.draw();
    let token = page.some_token();
    page.discard(token);
    assert_eq!(page.effects(), ["save", "sound", "animate", "stop", "ask bot"]);
    let answer = page.answers.pop_front().expect("the bot answers");
    page.now.ticks += 200.0;
    page.send(answer);
    assert_eq!(page.effects(), ["no trouble", "wait"]);
    let wait = page.waits.last().expect("a pause");
    assert_eq!((wait.already, wait.grace), (200.0, 1_300.0), "thinking counts, and the discard can be undone");
    let moves = page.session().game().moves_made();
    let waited = page.answers.pop_front().expect("the pause ends");
    page.send(waited);
    assert!(page.session().game().moves_made() > moves);
    assert_eq!(page.effects()[..1], ["save"]);
}

#[test]
fn a_whole_match_is_played_by_events_alone() {
    let mut page = Page::with_match(5);
    for _ in 0..4_000 {
        page.run();
        let session = page.session();
        if session.match_over() {
            break;
        }
        if session.next_deal_is_due() {
            page.send(Event::Intent(Intent::NextDeal));
        } else if session.my_turn() {
            let mv = session.plain_move(0).expect("a move");
            let event = match mv {
                rami_engine::game::Move::DrawStock => Event::Intent(Intent::DrawStock),
                rami_engine::game::Move::Pass => Event::Intent(Intent::Pass),
                _ => {
                    let token = page.some_token();
                    page.discard(token);
                    continue;
                }
            };
            page.send(event);
        } else {
            page.send(Event::Intent(Intent::Leave));
        }
    }
    assert!(page.session().match_over());
    let saved = page.table.count_and_save(7).expect("it is kept");
    assert!(saved.over);
    page.send(Event::Archived(BEGUN));
    assert_eq!((page.table.match_id(), page.table.count_and_save(7)), (0, None), "the archive has it");
}

#[test]
fn what_is_saved_is_what_is_shown() {
    let mut page = Page::with_match(3);
    page.run();
    page.draw();
    let saved = page.table.count_and_save(7).expect("it is kept");
    assert_eq!((saved.id, saved.begun()), (BEGUN, BEGUN));
    let again = Session::from_saved(Saved::from_json(&saved.to_json()).expect("a match")).expect("legal");
    assert_eq!(again.game().record(), page.session().game().record());
    // Only a change of the record counts as a change.
    let token = page.some_token();
    page.send(Event::Intent(Intent::Toggle(token)));
    let selected = page.table.count_and_save(7).expect("it is kept");
    let histories = |saved: &Saved| rami_model::merging::Log::histories(saved).clone();
    assert_eq!(histories(&saved), histories(&selected));
    let at = saved.at;
    page.now.wall = 0;
    page.discard(token);
    let moved = page.table.count_and_save(7).expect("it is kept");
    assert!(moved.at > at, "also with a clock that went back");
    assert_ne!(histories(&moved), histories(&selected));
}

#[test]
fn a_match_goes_on_as_it_was_saved() {
    let mut page = Page::with_match(3);
    page.run();
    page.draw();
    let saved = page.table.count_and_save(7).expect("it is kept");
    let session = Session::from_saved(saved.clone()).expect("legal");
    let mut other = Page::new();
    other.send(shown(session, Some(KeptAs::of_saved(&saved, saved.at))));
    assert_eq!(other.table.count_and_save(7).expect("it is kept").to_json(), saved.to_json());
}

#[test]
fn a_match_that_is_not_kept_is_never_saved() {
    let mut page = Page::new();
    page.send(shown(session(3), None));
    page.run();
    page.draw();
    assert!(!page.done.contains(&"save"));
    assert_eq!(page.table.count_and_save(7), None);
    page.send(Event::Keep(Box::new(KeptAs::new(9, 9))));
    assert_eq!((page.effects(), page.table.match_id()), (vec!["save"], 9));
}

#[test]
fn cards_are_staged_onto_the_meld_that_is_meant() {
    let mut draft = Draft::default();
    draft.stage(&[1, 2], None);
    draft.stage(&[3, 4], None);
    let melds = |draft: &Draft| draft.melds.iter().map(|meld| meld.cards.clone()).collect::<Vec<_>>();
    // The first card of the meld itself is among those that are moved there.
    draft.stage(&[1, 5], Some(0));
    assert_eq!(melds(&draft), [vec![2, 1, 5], vec![3, 4]]);
    // The meld that is meant is found, though one before it is emptied.
    draft.stage(&[2, 1, 5], Some(1));
    assert_eq!(melds(&draft), [[3, 4, 2, 1, 5]]);
    draft.stage(&[3], Some(7));
    assert_eq!(melds(&draft), [vec![4, 2, 1, 5], vec![3]], "there is no such meld");
}
