//! First lessons. Each is played to its end, as its data ask and with moves that the lesson does not ask for.

use std::collections::BTreeSet;

use rami_engine::cards::{Card, parse_cards};
use rami_engine::game::format_move;
use rami_engine::game::{Action, Move};
use rami_engine::variants::{self, Step, Target, Variant};
use rami_model::table::{Course, Intent, Reaction, Session, SortBy, TokenId};
use rami_model::text::{self, Lang};
use rami_model::view_models::{coach, farewell, table};

fn names() -> Vec<String> {
    ["Vous", "Lucie", "Octave"].map(String::from).to_vec()
}

fn begin(variant: &'static Variant, step: usize) -> (Course, Session) {
    Course::begin(variant, names(), step).unwrap_or_else(|error| panic!("{} {step}: {error}", variant.id))
}

/// The tokens of cards of the hand that are not staged yet.
fn tokens(session: &Session, cards: &[Card]) -> Vec<TokenId> {
    let mut shown: Vec<_> = session.shown_hand().copied().collect();
    let mut take = |card: &Card| {
        let at = shown.iter().position(|token| token.card == *card)?;
        Some(shown.remove(at).id)
    };
    cards.iter().filter_map(&mut take).collect()
}

fn parse(deed: &str) -> Option<Move> {
    match format!("0 {deed}").parse().ok()? {
        Action::Move(_, mv) => Some(mv),
        Action::Reshuffle(_) => None,
    }
}

/// Makes a move as a player does: selects cards, stages them, taps a target.
fn make(course: &mut Course, session: &mut Session, mv: &Move) {
    let mut select = |course: &mut Course, cards: Vec<Card>| {
        let chosen = tokens(session, &cards);
        course.act(session, Intent::Select(chosen));
    };
    match mv {
        Move::DrawStock => course.act(session, Intent::DrawStock),
        Move::DrawDiscard { cards } => course.act(session, Intent::DrawDiscard(*cards)),
        Move::Buy { cards } => course.act(session, Intent::Buy(*cards)),
        Move::Pass => course.act(session, Intent::Pass),
        Move::End => course.act(session, Intent::EndTurn),
        Move::Knock { discard, .. } => {
            select(course, discard.iter().copied().collect());
            course.act(session, Intent::Knock);
        }
        Move::Discard(card) => {
            select(course, vec![*card]);
            course.act(session, Intent::Discard);
        }
        Move::LayOff { meld, cards } => {
            select(course, cards.iter().map(|placed| placed.card()).collect());
            course.act(session, Intent::OnMeld { meld: *meld, end: None });
        }
        Move::Swap { meld, cards } => {
            select(course, cards.to_vec());
            course.act(session, Intent::OnMeld { meld: *meld, end: None });
        }
        Move::Meld(melds) => {
            select(course, melds.iter().flatten().map(|placed| placed.card()).collect());
            course.act(session, Intent::Lay);
            if !session.draft().melds.is_empty() {
                course.act(session, Intent::Lay);
            }
        }
    }
}

/// Does what a step asks for, in the first of its ways.
fn follow(course: &mut Course, session: &mut Session, step: &Step) {
    let deed = step.deed.split(" | ").next().expect("a deed");
    if deed == "sort" {
        course.act(session, Intent::Sort(SortBy::Melds));
    } else if let Some(cards) = deed.strip_prefix("stage ") {
        let chosen = tokens(session, &parse_cards(cards).expect("cards"));
        course.act(session, Intent::Select(chosen));
        course.act(session, Intent::Stage { onto: None });
    } else {
        make(course, session, &parse(deed).unwrap_or_else(|| panic!("{deed} is no move")));
    }
}

/// Lets the others act, and goes on at the end of a scene.
fn go_on(course: &mut Course, session: &mut Session) {
    while let Some((seat, mv)) = course.scripted() {
        let view = session.game().view(seat).expect("a seat");
        assert_eq!(view.check(&mv), Ok(()), "{}: {}", course.variant().id, format_move(seat, &mv));
        course.play_scripted(session);
    }
    if course.waits() {
        course.next(session);
    }
}

/// The parts of the table that matter.
fn state(session: &Session) -> (String, Vec<String>, Vec<Card>, &'static str, usize) {
    let view = session.view();
    let laid = view.board.table.iter().map(|laid| laid.meld.to_string()).collect();
    (view.hand.to_string(), laid, view.board.discard.clone(), table(session).phase.id(), session.draft().melds.len())
}

/// Plays a lesson to its end; `visit` sees each step before it is done.
fn play(variant: &'static Variant, mut visit: impl FnMut(&mut Course, &mut Session, &'static Step)) -> Session {
    let (mut course, mut session) = begin(variant, 0);
    let steps = course.steps();
    for at in 0..steps {
        go_on(&mut course, &mut session);
        assert_eq!(course.at(), at, "{}", variant.id);
        let step = course.asks().unwrap_or_else(|| panic!("{} {at} asks for nothing", variant.id));
        visit(&mut course, &mut session, step);
        follow(&mut course, &mut session, step);
        assert_eq!(course.reaction(), Reaction::Praise(step.name), "{}: {}", variant.id, step.deed);
    }
    while course.scripted().is_some() {
        course.play_scripted(&mut session);
    }
    assert!(course.is_over() && !course.waits() && course.asks().is_none(), "{}", variant.id);
    let end = farewell(&course, &session).expect("the end");
    assert_eq!((end.variant, end.others.len()), (variant.id, variants::ALL.len() - 1));
    assert!(end.text.is_some());
    session
}

#[test]
fn every_lesson_is_played_from_start_to_end() {
    for variant in variants::ALL {
        let mut seen = Vec::new();
        play(variant, |_, _, step| seen.push(step.name));
        assert_eq!(seen, variant.lesson.steps().map(|step| step.name).collect::<Vec<_>>());
        assert!((6..=10).contains(&seen.len()), "{}: {}", variant.id, seen.len());
        assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), seen.len(), "{}: names are distinct", variant.id);
    }
}

#[test]
fn every_step_can_be_begun_at_and_gone_back_to() {
    for variant in variants::ALL {
        play(variant, |course, session, _| {
            let (at, now) = (course.at(), state(session));
            let (_, prepared) = begin(variant, at);
            assert_eq!(state(&prepared), now, "{} {at}", variant.id);
            let (mut other, mut elsewhere) = (course.clone(), session.clone());
            other.again(&mut elsewhere);
            assert_eq!((other.at(), other.reaction(), state(&elsewhere)), (at, Reaction::None, now.clone()));
            other.back(&mut elsewhere);
            assert_eq!(other.at(), at.saturating_sub(1), "{}", variant.id);
            assert!(other.asks().is_some());
        });
        assert!(Course::begin(variant, names(), variant.lesson.steps().count()).is_err(), "no such step");
    }
}

#[test]
fn takes_back_other_legal_moves_and_stays_at_the_step() {
    let mut others = 0;
    for variant in variants::ALL {
        play(variant, |course, session, step| {
            let asked: Vec<Option<Move>> = step.deed.split(" | ").map(parse).collect();
            for mv in session.view().legal_moves() {
                let (mut course, mut session) = (course.clone(), session.clone());
                let (at, before) = (course.at(), (session.game().record().clone(), state(&session)));
                make(&mut course, &mut session, &mv);
                let what = format!("{} {}: {}", variant.id, step.name, format_move(0, &mv));
                let fulfilled = course.asks().map(|asked| asked.name) != Some(step.name);
                if asked.contains(&Some(mv.clone())) {
                    assert!(fulfilled, "{what}");
                } else if course.reaction() == Reaction::Other {
                    assert_eq!((course.at(), session.game().record()), (at, &before.0), "{what}");
                    assert_eq!(coach(&course, &session).mood, "other");
                    others += 1;
                } else if !fulfilled {
                    assert_eq!(session.game().record(), &before.0, "{what}: staged only");
                }
            }
        });
    }
    assert!(others > 200, "{others} other moves");
}

#[test]
fn stays_at_the_step_after_a_refused_move() {
    for variant in variants::ALL {
        play(variant, |course, session, step| {
            let (mut course, mut session) = (course.clone(), session.clone());
            let at = course.at();
            let wrong = match table(&session).phase.id() {
                "play" | "layoff" => Intent::DrawStock,
                "draw" | "claim" => Intent::EndTurn,
                other => panic!("{} {}: asked in phase {other}", variant.id, step.name),
            };
            course.act(&mut session, wrong);
            assert!(session.refused().is_some_and(|refused| refused.reason.is_some()), "{} {}", variant.id, step.name);
            assert_eq!((course.at(), course.reaction()), (at, Reaction::Refused));
            let screen = coach(&course, &session);
            assert_eq!((screen.mood, screen.step), ("refused", at + 1));
            assert!(screen.lead.is_some() && screen.text.is_some(), "the hint is repeated");
        });
    }
}

#[test]
fn stays_at_the_step_while_cards_are_chosen_and_sorted() {
    for variant in variants::ALL {
        play(variant, |course, session, step| {
            let (mut course, mut session) = (course.clone(), session.clone());
            let (at, reaction) = (course.at(), course.reaction());
            let first = session.shown_hand().next().expect("a card").id;
            course.act(&mut session, Intent::Toggle(first));
            if step.deed != "sort" {
                course.act(&mut session, Intent::Sort(SortBy::Rank));
            }
            course.act(&mut session, Intent::Arrange { cards: vec![first], to: 0 });
            for beyond in [Intent::NextDeal, Intent::Rebuy, Intent::Leave] {
                course.act(&mut session, beyond);
            }
            assert_eq!((course.at(), course.reaction()), (at, reaction), "{} {}", variant.id, step.name);
        });
    }
}

#[test]
fn points_only_at_things_on_the_table() {
    for variant in variants::ALL {
        play(variant, |course, session, step| {
            let what = format!("{} {}", variant.id, step.name);
            let board = session.view().board;
            let held: Vec<Card> = session.tokens().hand.iter().map(|token| token.card).collect();
            for target in step.show {
                let there = match target {
                    Target::Hand(cards) => parse_cards(cards).expect("cards").iter().all(|card| held.contains(card)),
                    Target::Meld(index) => *index < board.table.len(),
                    Target::Depth(depth) => usize::from(*depth) <= board.discard.len(),
                    Target::Discard => !board.discard.is_empty(),
                    Target::Stock => board.stock > 0,
                    Target::Draft | Target::Action(_) => true,
                };
                assert!(there, "{what}: {target:?}");
            }
            let shown = course.targets(session);
            assert!(!shown.is_empty(), "{what} points at nothing");
            // The lesson first points at the cards. Once they are selected, it points at the target of the move.
            let Some(Target::Hand(cards)) = shown.first() else { return };
            let (mut course, mut session) = (course.clone(), session.clone());
            let chosen = tokens(&session, &parse_cards(cards).expect("cards"));
            course.act(&mut session, Intent::Select(chosen));
            let next = course.targets(&session);
            assert!(!next.is_empty() && next != shown, "{what}");
        });
    }
}

/// The kind of a move, by its notation in records.
fn kind(deed: &str) -> String {
    let words: Vec<&str> = deed.split(' ').collect();
    match words[..] {
        ["draw", "discard", _] => "draw several".into(),
        ["draw", from] => format!("draw {from}"),
        [verb, ..] => verb.into(),
        [] => String::new(),
    }
}

#[test]
fn every_kind_of_move_of_the_game_occurs() {
    for variant in variants::ALL {
        let rules = (variant.rules)();
        let kinds: BTreeSet<String> = variant.lesson.steps().map(|step| kind(step.deed)).collect();
        let lays = if rules.knocking().is_some() { "knock" } else { "meld" };
        let mut wanted = vec!["draw discard", lays, "layoff", "discard"];
        // If discards can be bought, a player draws from the stock by declining the discard.
        wanted.extend(if rules.draw.buying.is_some() { ["pass", "buy"].as_slice() } else { &["draw stock"] });
        wanted.extend(rules.draw.deep.map(|_| "draw several"));
        if rules.pack.jokers > 0 {
            wanted.push("swap");
        }
        for kind in wanted {
            assert!(kinds.contains(kind), "{}: no {kind} in {kinds:?}", variant.id);
        }
        let end = play(variant, |_, _, _| {});
        let out = end.view().board.end.is_some_and(|end| end.winner == Some(0));
        assert_eq!(out, rules.contract(1).is_none(), "{}: who learns goes out", variant.id);
        assert_eq!(end.view().board.closed, rules.going_out.face_down, "{}", variant.id);
    }
}

#[test]
fn every_step_has_its_short_texts() {
    for variant in variants::ALL {
        for step in variant.lesson.steps() {
            for about in ["", ".done", ".other"] {
                let name = format!("lesson.{}.{}{about}", variant.id, step.name);
                let Some(key) = text::key(&name) else {
                    assert_eq!(about, ".other", "{name} is missing");
                    continue;
                };
                for lang in Lang::all() {
                    let words = lang.text(key);
                    assert!(words.chars().count() <= 150, "{}: {name} is long: {words}", lang.code());
                }
            }
        }
    }
}

/// A lesson in which the first melds are staged and then laid together.
fn at_opening() -> (Course, Session) {
    begin(variants::USUAL, 2)
}

fn act_on(course: &mut Course, session: &mut Session, cards: &str, intent: Intent) {
    let chosen = tokens(session, &parse_cards(cards).expect("cards"));
    course.act(session, Intent::Select(chosen));
    course.act(session, intent);
}

#[test]
fn advances_without_staging_and_goes_back_on_undo() {
    let (mut course, mut session) = at_opening();
    act_on(&mut course, &mut session, "KC KD KS TH JK QH", Intent::Lay);
    assert_eq!((course.at(), course.reaction()), (4, Reaction::Praise("open")), "all at once is as good");
    course.undo(&mut session);
    assert_eq!((course.at(), course.reaction()), (2, Reaction::None), "taken back: nothing is staged either");
    let (mut course, mut session) = at_opening();
    act_on(&mut course, &mut session, "KC KD", Intent::Stage { onto: None });
    assert_eq!((course.at(), course.reaction()), (2, Reaction::None), "not complete yet");
    act_on(&mut course, &mut session, "KS", Intent::Stage { onto: Some(0) });
    assert_eq!((course.at(), course.reaction()), (3, Reaction::Praise("stage")));
    course.undo(&mut session);
    assert_eq!((course.at(), course.reaction()), (2, Reaction::None), "taken back, asked for again");
    act_on(&mut course, &mut session, "TH JK QH", Intent::Stage { onto: None });
    act_on(&mut course, &mut session, "KC KD KS", Intent::Lay);
    assert_eq!((course.at(), course.reaction()), (4, Reaction::Praise("open")), "in the other order too");
}

#[test]
fn combinations_may_be_laid_together_and_taken_back_together() {
    let variant = variants::ALL[0];
    let at = variant.lesson.steps().position(|step| step.name == "set").expect("a step");
    let (mut course, mut session) = begin(variant, at);
    act_on(&mut course, &mut session, "7C 7D 7S 4H 5H 6H", Intent::Lay);
    assert_eq!((course.at(), course.reaction()), (at + 2, Reaction::Praise("run")));
    course.undo(&mut session);
    assert_eq!((course.at(), course.reaction()), (at, Reaction::None));
}

#[test]
fn makes_the_player_wait_while_others_act() {
    for variant in variants::ALL {
        let waits = variant.lesson.steps().position(|step| !step.then.is_empty()).expect("others act");
        let (mut course, mut session) = begin(variant, waits);
        let step = course.asks().expect("a step");
        follow(&mut course, &mut session, step);
        let (at, reaction) = (course.at(), course.reaction());
        assert!(course.asks().is_none() && course.scripted().is_some() && course.targets(&session).is_empty());
        course.act(&mut session, Intent::DrawDiscard(1));
        assert_eq!((course.at(), course.reaction()), (at, reaction), "{}", variant.id);
        go_on(&mut course, &mut session);
        assert!(course.asks().is_some());
    }
}

/// Everything that the buttons, the piles and the melds of the table offer, with these cards selected.
fn offered(session: &Session) -> Vec<Intent> {
    let melds = session.board().table.len();
    let mut offered = vec![
        Intent::DrawStock,
        Intent::DrawDiscard(1),
        Intent::DrawDiscard(2),
        Intent::Buy(1),
        Intent::Pass,
        Intent::EndTurn,
        Intent::Lay,
        Intent::LayOffAll,
        Intent::Knock,
        Intent::Discard,
        Intent::Stage { onto: None },
        Intent::Sort(SortBy::Rank),
        Intent::Sort(SortBy::Melds),
    ];
    offered.extend((0..melds).map(|meld| Intent::OnMeld { meld, end: None }));
    offered.extend(session.draft().melds.iter().flat_map(|meld| &meld.cards).map(|&token| Intent::Unstage(token)));
    offered
}

/// Follows a lesson from any state to its end. `what` describes how it got there.
fn finish(mut course: Course, mut session: Session, what: &str) {
    let mut done = 0;
    while !course.is_over() {
        go_on(&mut course, &mut session);
        let Some(step) = course.asks() else { continue };
        follow(&mut course, &mut session, step);
        // Cards staged by mistake block the step. The coach says so, and they are taken back.
        if !matches!(course.reaction(), Reaction::Praise(_)) && !session.draft().melds.is_empty() {
            for _ in 0..session.draft().melds.len() {
                course.undo(&mut session);
            }
            done += 1;
            assert!(done < 30, "{what}: the lesson does not end");
            continue;
        }
        let praised = matches!(course.reaction(), Reaction::Praise(_));
        assert!(praised, "{what}: the lesson asks for {} {}, which does not fulfil it", step.name, step.deed);
        done += 1;
        assert!(done < 30, "{what}: the lesson does not end");
    }
}

/// After any offered button at any step, also after an undo or a proposal, the lesson can be followed to its end.
#[test]
fn can_be_finished_after_any_button() {
    for variant in variants::ALL {
        play(variant, |course, session, step| {
            let cards: Vec<Vec<TokenId>> =
                std::iter::once(Vec::new()).chain(session.shown_hand().map(|token| vec![token.id])).collect();
            for chosen in &cards {
                let mut selected = (course.clone(), session.clone());
                selected.0.act(&mut selected.1, Intent::Select(chosen.clone()));
                for intent in offered(&selected.1) {
                    let (mut course, mut session) = selected.clone();
                    let what = format!("{} {}, {intent:?} with {chosen:?}", variant.id, step.name);
                    course.act(&mut session, intent);
                    finish(course.clone(), session.clone(), &what);
                    course.undo(&mut session);
                    finish(course.clone(), session.clone(), &format!("{what}, undone"));
                    course.undo(&mut session);
                    finish(course, session, &format!("{what}, undone twice"));
                }
            }
            let (mut course, mut session) = (course.clone(), session.clone());
            course.propose(&mut session);
            finish(course, session, &format!("{} {}, a proposal", variant.id, step.name));
        });
    }
}
