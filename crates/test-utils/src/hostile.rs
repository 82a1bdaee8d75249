//! Checks that hold whatever comes from outside: files, addresses, saved games, messages of the worker. Each function
//! takes any bytes; libFuzzer chooses them in `fuzz/`, a random generator in `crates/model/tests/model/hostile.rs`. It returns
//! whether there was anything to judge, or all was refused.

use std::sync::LazyLock;

use crate::choices::Choices;
use crate::hostile_sheet;
use rami_bots::analysis::Review;
use rami_bots::worker::{Envelope, Request, Response};
use rami_bots::{BotRequest, Character, Level, OfferedLevel};
use rami_engine::cards::Card;
use rami_engine::game::format_move;
use rami_engine::game::{Action, IllegalMove, Move, Seat};
use rami_engine::rules::Options;
use rami_engine::variants;
use rami_model::backup::{Backup, Finished};
use rami_model::history::{ExerciseList, Statistics, Summary};
use rami_model::settings::Settings;
use rami_model::table::{Attempt, Beat, Intent, RunEnd, Saved, Session, SortBy, Task, TokenId};
use rami_model::view_models::{address, link, parameters_of, query};
use rami_record::json::Json;
use rami_record::{ChosenRules, Decision, Record, StartPhase, StartRecord, replay, report};
use rami_record::{Recording, Setup};
use serde_json::Value;

/// Checks that all cards of the match are in the deal, each once.
pub(crate) fn conserved(state: &rami_engine::game::Match) {
    let Some(deal) = state.deal() else { return };
    let (mut there, mut all): (Vec<Card>, Vec<Card>) =
        (deal.all_cards().collect(), deal.rules().pack.cards().collect());
    there.sort_unstable();
    all.sort_unstable();
    assert_eq!(there, all, "cards were lost or doubled");
    assert_eq!(deal.board().stock, deal.stock().count());
    for (seat, state) in deal.board().seats.iter().enumerate() {
        assert_eq!(usize::from(state.cards), deal.hand(seat).len(), "what everybody sees of seat {seat}");
    }
}

/// Checks that an accepted record is read back as written and comes to the same match.
fn accepted(record: &Record) -> bool {
    let again = Record::from_json(&record.to_json());
    assert_eq!(again.as_ref(), Ok(record), "a record reads back as written");
    let Ok(played) = replay(record) else { return false };
    conserved(&played.game);
    let _ = report(&played);
    assert!(again.is_ok_and(|again| replay(&again).is_ok_and(|again| again.game == played.game)));
    played.applied > 0
}

/// Matches as they are played, of each game one by its own rules and one with house rules.
pub(crate) static PLAYED: LazyLock<Vec<Record>> =
    LazyLock::new(|| (0..2 * variants::ALL.len() as u64).map(|seed| played(seed).record().clone()).collect());

fn played(seed: u64) -> Recording {
    let variant = variants::ALL[seed as usize % variants::ALL.len()];
    let round = seed / variants::ALL.len() as u64;
    let bytes: Vec<u8> = (0..200).map(|at| (seed * 31 + at * at * 7 + at * 13) as u8).collect();
    let options = if round == 0 { Options::new() } else { Choices(&bytes).options(variant) };
    let most = u64::from((variant.rules)().max_players);
    let seats = (0..most.min(2 + round)).map(|seat| format!("S{seat}")).collect();
    let setup = Setup { rules: ChosenRules::of_game(variant.id, options), seats, seed };
    let mut game = Recording::new(setup).expect("as many as can play");
    assert!(game.deal());
    let mut bot = Level::Baseline.bot(seed);
    for _ in 0..60 + seed * 10 {
        let Some(seat) = game.to_act() else { break };
        let view = game.view(seat).expect("a deal");
        game.apply(seat, &bot.choose(&view)).expect("a bot's move is legal");
    }
    game
}

/// Tries the bytes of a file that claims to be a record.
#[must_use]
pub fn record(bytes: &[u8]) -> bool {
    Record::from_json(&String::from_utf8_lossy(bytes)).is_ok_and(|record| accepted(&record))
}

/// Tries a played record with a few changes.
#[must_use]
pub fn mutated(bytes: &[u8]) -> bool {
    let mut choices = Choices(bytes);
    let mut record = choices.of(&PLAYED).expect("some");
    for _ in 0..=choices.below(4) {
        change(&mut record, &mut choices);
    }
    let is_accepted = accepted(&record);
    let (own, levels) = (choices.below(record.seats.len()), vec![String::new(); record.seats.len().saturating_sub(1)]);
    if let Ok(Some(summary)) = Summary::from_record(&record, own, levels, &[], 1, 2) {
        assert_eq!(Summary::from_json(&summary.to_json()), Ok(summary));
    }
    if let Ok(review) = Review::new(record, own, true) {
        let step = choices.below(review.positions().len());
        conserved(&review.at(step).expect("a position of a record that plays"));
    }
    is_accepted
}

fn change(record: &mut Record, choices: &mut Choices<'_>) {
    let seats = record.seats.len();
    let other = choices.of(&PLAYED).expect("some");
    let what = choices.below(17);
    let Some(deal) = record.deals.last_mut() else { return };
    let (one, two) = (choices.below(deal.actions.len()), choices.below(deal.actions.len()));
    let some = !deal.actions.is_empty();
    match what {
        0 if some => deal.actions.swap(one, two),
        1 if some => drop(deal.actions.remove(one)),
        2 if some => deal.actions.insert(two, deal.actions[one].clone()),
        3 if some => replace(&mut deal.actions[one], &choices.action()),
        4 => deal.actions.truncate(one),
        5 => deal.actions.extend(other.deals.last().and_then(|deal| deal.actions.get(one)).cloned()),
        6 if some => {
            let mut words: Vec<String> = deal.actions[one].to_string().split(' ').map(String::from).collect();
            let at = choices.below(words.len());
            words[at] = if at == 0 { choices.below(seats).to_string() } else { choices.card().to_string() };
            replace(&mut deal.actions[one], &words.join(" "));
        }
        7 => deal.dealer = choices.below(seats + 1),
        8 => {
            let (hand, pile) = (choices.below(deal.hands.len()), choices.below(3));
            let from = [&mut deal.stock, &mut deal.discard, &mut deal.removed].into_iter().nth(pile);
            if let (Some(hand), Some(from)) = (deal.hands.get_mut(hand), from) {
                std::mem::swap(hand, from);
            }
        }
        9 => exchange(deal, choices.card(), choices.card()),
        10 => deal.number = u16::try_from(choices.number()).ok(),
        11 => record.totals = Some((0..seats).map(|_| choices.number() as i32).collect()),
        12 => record.rebuys = Some((0..seats).map(|_| choices.number() as u8).collect()),
        13 => record.options = variants::by_id(&record.variant).map_or_else(Options::new, |game| choices.options(game)),
        14 => {
            let phase = [StartPhase::Draw, StartPhase::Play][choices.below(2)];
            let turns = (choices.byte() % 2 == 1).then(|| (0..seats).map(|_| choices.number() as u16).collect());
            let opened = (choices.byte() % 2 == 1).then(|| vec![choices.below(seats + 1)]);
            let taken = if choices.byte() % 2 == 1 { vec![choices.card()] } else { Vec::new() };
            let (turn, discarder) = (choices.below(seats + 1), Some(choices.below(seats + 1)));
            let best_opening = choices.once_in(2).then(|| choices.number() as u16);
            deal.actions.clear();
            deal.start = Some(StartRecord {
                turn,
                phase,
                table: Vec::new(),
                opened,
                taken,
                turns,
                discarder,
                upcard: None,
                best_opening,
            });
        }
        15 => {
            let set = choices.of(&["scala-40", "a", "0-"]).map(String::from);
            record.set = if record.set.is_none() { set } else { None };
        }
        _ => {
            let again = deal.clone();
            deal.after.push([Decision::Rebuy, Decision::Leave][choices.below(2)](choices.below(seats)));
            record.deals.push(again);
        }
    }
}

/// Replaces an action by another one, if the text is an action.
fn replace(action: &mut Action, text: &str) {
    if let Ok(other) = text.parse() {
        *action = other;
    }
}

/// Exchanges all copies of two cards before the first action, so that the packs stay whole.
fn exchange(deal: &mut rami_record::DealRecord, one: Card, two: Card) {
    for pile in deal.hands.iter_mut().chain([&mut deal.stock, &mut deal.discard, &mut deal.removed]) {
        for card in pile {
            *card = match *card {
                card if card == one => two,
                card if card == two => one,
                card => card,
            };
        }
    }
}

/// Tries a match of any game with any house rules, with legal moves and nonsense in turn.
#[must_use]
pub fn actions(bytes: &[u8]) -> bool {
    let mut choices = Choices(bytes);
    let mut game = Recording::new(choices.setup()).expect("a table of the game");
    assert!(game.deal());
    for _ in 0..150 {
        if choices.0.is_empty() {
            break;
        }
        if choices.once_in(4) {
            nonsense(&mut game, &choices.action());
        } else {
            go_on(&mut game, &mut choices);
        }
        conserved(game.state());
    }
    accepted(game.record())
}

/// Checks that a refused action changes nothing.
fn nonsense(game: &mut Recording, text: &str) {
    let mut state = game.state().clone();
    match text.parse() {
        Ok(Action::Move(seat, mv)) => {
            let refused = state.apply(seat, mv.clone()).is_err();
            assert!(!refused || state == *game.state(), "{text} was refused and changed something");
            if !refused {
                game.apply(seat, &mv).expect("accepted a moment ago");
            }
        }
        Ok(Action::Reshuffle(order)) => {
            let refused = state.deal_mut().is_none_or(|deal| deal.reshuffle(order).is_err());
            assert!(!refused || state == *game.state(), "{text} was refused and changed something");
        }
        Err(_) => {}
    }
}

/// Makes a legal move, a laying rather than a discard, or deals the next deal.
fn go_on(game: &mut Recording, choices: &mut Choices<'_>) {
    let Some(seat) = game.to_act() else {
        while let Some(&seat) = game.state().asked_to_rebuy().first() {
            let decision = if choices.once_in(2) { rami_record::Decision::Rebuy } else { rami_record::Decision::Leave };
            game.decide(decision(seat)).expect("the seat was asked");
        }
        game.deal();
        return;
    };
    let view = game.view(seat).expect("a deal");
    let mut moves = view.legal_moves();
    if !choices.once_in(4) && moves.iter().any(|mv| !matches!(mv, Move::Discard(_))) {
        moves.retain(|mv| !matches!(mv, Move::Discard(_)));
    }
    let mv = choices.of(&moves).unwrap_or(Move::DrawStock);
    assert!(game.apply(seat, &mv).is_ok(), "{mv:?} was listed and is refused");
}

/// Tries the parameters of an address.
#[must_use]
pub fn address_asked(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let Ok(asked) = address(&parameters_of(&format!("https://example.org/?{text}"))) else { return false };
    let Some(start) = asked.start else { return false };
    let names = (0..start.seats.len()).map(|seat| seat.to_string()).collect();
    let seed = start.seed.unwrap_or_default();
    let setup = Setup { rules: start.rules.clone(), seats: names, seed };
    let written = format!("https://example.org/?{}", query(&link(&setup, &start.levels(), start.beat.as_ref())));
    let again = address(&parameters_of(&written)).ok().and_then(|again| again.start);
    assert_eq!(
        again,
        Some(rami_model::table::StartRequest { seed: Some(seed), ..start }),
        "a link means what it was made of"
    );
    if let Ok(session) = Session::new(setup) {
        conserved(session.game().state());
    }
    true
}

/// Tries texts kept on a device: any text, and a saved game with a change.
#[must_use]
pub fn storage(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let settings = Settings::from_json(&text).unwrap_or_default();
    assert_eq!(Settings::from_json(&settings.to_json()).as_ref(), Ok(&settings));
    if let Ok(summary) = Summary::from_json(&text) {
        let _ = (Statistics::from_matches([&summary]), summary.total(), summary.other_seats().count());
    }
    if let Ok(backup) = Backup::from_json(&text) {
        for saved in backup.matches.iter().chain(&backup.history) {
            let _ = Finished::from_saved(saved.clone());
        }
        assert_eq!(Backup::from_json(&backup.to_json()), Ok(backup));
    }
    if let Ok(training) = ExerciseList::from_json(&text) {
        assert_eq!(ExerciseList::from_json(&training.to_json()).as_ref(), Ok(&training));
        for exercise in training.exercises {
            let _ = Attempt::begin(Task::Exercise(exercise.into()));
        }
    }
    if let Ok(saved) = Saved::from_json(&text) {
        taken_up(saved, &mut Choices(bytes));
    }
    hostile_sheet::kept(&text, &mut Choices(bytes));
    let mut choices = Choices(bytes);
    let mut value: Value = serde_json::from_str(&choices.of(&SAVED).expect("some")).expect("written so");
    for _ in 0..choices.below(4) {
        let mut left = choices.below(600);
        change_node(&mut value, &mut left, &mut choices);
    }
    Saved::from_json(&value.to_string()).is_ok_and(|saved| taken_up(saved, &mut choices))
}

/// Saved games of one person, of people at all seats and of people at all seats but seat 0, with something staged.
static SAVED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let saved = |seed: u64| {
        let record = PLAYED[seed as usize].clone();
        let (variant, options, seats) = (record.variant, record.options, record.seats);
        let people: [Vec<Seat>; 3] = [vec![0], (0..seats.len()).collect(), (1..seats.len()).collect()];
        let setup = Setup { rules: ChosenRules::of_game(variant, options), seats, seed };
        let mut session = Session::with_people(setup, &people[seed as usize % 3]).expect("a table");
        for _ in 0..seed * 6 {
            session.act(Intent::Uncover);
            let Some(seat) = session.game().to_act() else { break };
            let mv = Level::Baseline.bot(seed).choose(&session.game().view(seat).expect("a deal"));
            let _ = session.bot_move(seat, &mv);
        }
        session.act(Intent::Uncover);
        let ids: Vec<TokenId> = session.shown_hand().take(3).map(|token| token.id).collect();
        let (staged, selected) = ids.split_at(ids.len().min(2));
        session.act(Intent::Select(staged.to_vec()));
        session.act(Intent::Stage { onto: None });
        session.act(Intent::Select(selected.to_vec()));
        session.to_saved().named(1, 2, Some(Beat { name: "A".into(), total: 3 })).to_json()
    };
    (0..10).map(saved).collect()
});

/// Changes the node of a value at which a countdown in reading order ends.
pub(crate) fn change_node(value: &mut Value, left: &mut usize, choices: &mut Choices<'_>) -> bool {
    if *left == 0 {
        *value = match (choices.below(5), value.take()) {
            (0, _) => Value::Null,
            (1, _) => choices.number().into(),
            (2, Value::Array(mut items)) => {
                items.extend(items.first().cloned());
                items.into()
            }
            (3, Value::Array(mut items)) => {
                items.pop();
                items.into()
            }
            (4, Value::Bool(on)) => (!on).into(),
            (_, Value::Number(_)) => choices.number().into(),
            (_, Value::String(_)) => choices.action().into(),
            (_, Value::Array(items)) => items.into_iter().rev().collect::<Vec<_>>().into(),
            (_, other) => other,
        };
        return true;
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter_mut().any(|item| change_node(item, left, choices)),
        Value::Object(fields) => fields.values_mut().any(|field| change_node(field, left, choices)),
        _ => false,
    }
}

/// Checks that a saved game that can be taken up can be played and saved again, whatever was wrong in it.
fn taken_up(saved: Saved, choices: &mut Choices<'_>) -> bool {
    assert_eq!(Saved::from_json(&saved.to_json()).as_ref(), Ok(&saved));
    let _ = (saved.is_touched(), saved.shown_levels(), Finished::from_saved(saved.clone()));
    let Ok(mut session) = Session::from_saved(saved) else { return false };
    for _ in 0..choices.0.len().min(24) {
        match choices.below(11) {
            0 => session.undo(),
            1 => session.propose(),
            _ => {
                let intent = intent(&session, choices);
                session.act(intent);
            }
        }
        if let (Some(seat), true) = (session.bot_to_move(), choices.once_in(2)) {
            let mv =
                session.game().view(seat).and_then(|view| choices.of(&view.legal_moves())).unwrap_or(Move::DrawStock);
            let _ = session.bot_move(seat, &mv);
        }
        conserved(session.game().state());
        in_step(&session);
        let _ = rami_model::view_models::table(&session);
    }
    let again = Session::from_saved(session.to_saved()).expect("what was saved can be taken up");
    assert_eq!(again.game().state(), session.game().state());
    true
}

/// Checks that the cards shown are those held.
fn in_step(session: &Session) {
    let mut held: Vec<Card> = session.game().view(session.me()).expect("a deal").hand.iter().collect();
    let mut shown: Vec<Card> = session.tokens().hand.iter().map(|token| token.card).collect();
    held.sort_unstable();
    shown.sort_unstable();
    assert_eq!(shown, held, "the cards shown are not those held");
    let mut ids: Vec<TokenId> = session.tokens().hand.iter().map(|token| token.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), shown.len(), "two cards have one name");
}

fn intent(session: &Session, choices: &mut Choices<'_>) -> Intent {
    let hand: Vec<TokenId> = session.tokens().hand.iter().map(|token| token.id).collect();
    let some = choices.of(&hand);
    match (choices.below(20), some) {
        (0, _) => Intent::DrawDiscard(choices.byte()),
        (1, _) => Intent::Buy(choices.byte()),
        (2, _) => Intent::Pass,
        (3, _) => Intent::EndTurn,
        (4, Some(card)) => Intent::Toggle(card),
        (5, _) => Intent::Select(hand.into_iter().filter(|_| choices.once_in(3)).collect()),
        (6, Some(card)) => Intent::Arrange { cards: vec![card], to: usize::from(choices.byte()) },
        (7, _) => Intent::Sort([SortBy::Rank, SortBy::Suit, SortBy::Melds][choices.below(3)]),
        (8, _) => Intent::Stage { onto: Some(choices.below(4)).filter(|&onto| onto < 3) },
        (9, Some(card)) => Intent::Unstage(card),
        (10, _) => Intent::NextReading(choices.below(4)),
        (11, _) => Intent::Lay,
        (12, _) => Intent::OnMeld {
            meld: choices.below(9),
            end: [None, Some(RunEnd::Low), Some(RunEnd::High)][choices.below(3)],
        },
        (13, _) => Intent::Discard,
        (14, Some(card)) => Intent::Obvious(card),
        (15, _) => Intent::NextDeal,
        (16, _) => Intent::Rebuy,
        (17, _) => Intent::Leave,
        (18, _) => Intent::Uncover,
        _ => Intent::DrawStock,
    }
}

/// Tries messages between page and worker: any bytes, real questions of a seat by every quick level, and answers that
/// may be no legal moves. They are tried whole, and with bytes changed.
#[must_use]
pub fn worker(bytes: &[u8]) -> bool {
    if let Some(request) = Envelope::<Request>::from_bytes(bytes) {
        let _ = request.to_bytes();
    }
    if let Some(response) = Envelope::<Response>::from_bytes(bytes) {
        let _ = response.to_bytes();
    }
    let mut choices = Choices(bytes);
    let mut record = choices.of(&PLAYED).expect("some");
    let deal = record.deals.last_mut().expect("a deal");
    let actions = choices.below(deal.actions.len());
    deal.actions.truncate(actions);
    let game = Recording::resume(0, record).expect("a beginning of what was played");
    let Some(seat) = game.to_act() else { return false };
    reported(bytes, &game, seat);
    let view = game.view(seat).expect("a deal");
    let level = [OfferedLevel::Beginner, OfferedLevel::GoodPlayer][choices.below(2)];
    let character = choices.of(Character::ALL);
    let request = BotRequest { level, seed: choices.number() as u64, view: view.clone(), character };
    let mut message = Envelope { id: 7, body: Request::Move(request) }.to_bytes();
    let answer = Envelope::<Request>::from_bytes(&message).expect("what was written can be read").respond();
    let Response::Move(chosen) = answer.body else { panic!("a bot was asked") };
    let allowed = view.check_rebuilding(&chosen);
    assert!(matches!(allowed, Ok(()) | Err(IllegalMove::StockEmpty)), "{chosen:?}: {allowed:?}");
    bent(&mut message, &mut choices, |message| {
        let _ = Envelope::<Request>::from_bytes(message).map(|request| request.to_bytes());
    });
    let other = match choices.action().parse() {
        Ok(Action::Move(_, mv)) => mv,
        _ => choices.of(&view.legal_moves()).unwrap_or(Move::End),
    };
    for mv in [chosen, other] {
        let mut message = Envelope { id: 1, body: Response::Move(mv.clone()) }.to_bytes();
        let read = Envelope::<Response>::from_bytes(&message).map(|response| response.body);
        assert!(matches!(read, Some(Response::Move(read)) if read == mv), "a response is read as it was written");
        bent(&mut message, &mut choices, |message| reported(message, &game, seat));
    }
    true
}

/// Tries a message with one byte after another changed.
fn bent(message: &mut [u8], choices: &mut Choices<'_>, mut tried: impl FnMut(&[u8])) {
    for _ in 0..4 {
        let at = choices.below(message.len());
        message[at] = choices.byte();
        tried(message);
    }
}

/// Tries a report of the worker, if it can be read at all.
fn reported(message: &[u8], game: &Recording, seat: Seat) {
    if let Some(Envelope { body: Response::Move(mv), .. }) = Envelope::<Response>::from_bytes(message) {
        proposed(game, seat, &mv);
    }
}

/// Checks that a move proposed by the worker is either refused and changes nothing, or stands in the record like any
/// other.
fn proposed(game: &Recording, seat: Seat, mv: &Move) {
    let mut state = game.state().clone();
    if state.apply(seat, mv.clone()).is_err() {
        assert!(state == *game.state(), "{mv:?} was refused and changed something");
    } else {
        let noted = format_move(seat, mv).parse();
        assert!(matches!(&noted, Ok(Action::Move(_, read)) if read == mv), "{mv:?} is noted as {noted:?}");
    }
}
