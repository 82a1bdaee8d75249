//! Duels played by bots, at the seat of the person too.

use rami_bots::{Level, OfferedLevel, version_of};
use rami_engine::rules::{OptionValue, Options};
use rami_engine::variants::{self, DEALS, NamedSet};
use rami_model::duels::{ClaimVerdict, DUEL_SEAT, DealsKey, DuelLink, Played, Verification, moves_of};
use rami_model::table::{NextStep, bot_request, next_step};
use rami_record::{ChosenRules, Record, Recording, Setup};

/// The deals of a game or a named set, against bots of these levels.
///
/// # Panics
/// If they can be no duel.
#[must_use]
pub fn deals(id: &str, levels: &[OfferedLevel], deals: i64, seed: u64) -> DealsKey {
    let set = NamedSet::by_id(id);
    let game = set.map_or_else(|| variants::by_id(id).expect("a game"), NamedSet::game);
    let mut options = set.map(NamedSet::options).unwrap_or_default();
    options.insert(DEALS.into(), OptionValue::Number(deals));
    let rules = ChosenRules { variant: game.id.into(), options, set: set.map(|set| set.id.to_string()) };
    let setup = Setup { rules, seats: vec![String::new(); levels.len() + 1], seed };
    DealsKey::of_setup(&setup, levels).expect("a duel")
}

/// The deals of a game without house rules, at a table of at most `seats` seats with beginners and good players.
#[must_use]
pub fn deals_of_game(id: &str, seats: usize, count: i64, seed: u64) -> DealsKey {
    let levels = [OfferedLevel::GoodPlayer, OfferedLevel::Beginner, OfferedLevel::GoodPlayer];
    deals(id, &levels[..crate::played::seats_at_most(id, seats) - 1], count, seed)
}

/// The rules of a whole match, which is no duel.
#[must_use]
pub fn whole_match(id: &str) -> Setup {
    let rules = ChosenRules::of_game(id, Options::new());
    Setup { rules, seats: vec![String::new(); 2], seed: 5 }
}

/// Plays a duel with a player at the seat of the person.
///
/// # Panics
/// If a bot makes an illegal move.
#[must_use]
pub fn played(deals: &DealsKey, own: Level, seed: u64) -> Recording {
    let mut game = Recording::new(deals.setup(vec!["Ana".into()])).expect("a set-up");
    loop {
        match next_step(&game, |seat| seat.checked_sub(1).map(|bot| deals.levels()[bot])) {
            NextStep::Move(seat) => {
                let mv = bot_request(&game, seat, deals.levels()[seat - 1]).expect("a deal").choose();
                game.apply(seat, &mv).expect("bots move legally");
            }
            NextStep::Person => {
                let view = game.view(DUEL_SEAT).expect("a deal");
                let mv = own.bot(seed ^ game.actions_made()).choose(&view);
                game.apply(DUEL_SEAT, &mv).expect("bots move legally");
            }
            NextStep::Decide(decision) => game.decide(decision).expect("the seat was asked"),
            NextStep::Deal => assert!(game.deal(), "a deal is due"),
            NextStep::Over => return game,
        }
    }
}

/// The result of a duel that was played.
///
/// # Panics
/// If it is not over.
#[must_use]
pub fn result_of(game: &Recording, name: &str) -> Played {
    let moves = moves_of(game.record(), game.setup().seed).expect("a finished match");
    let version = version_of(&game.setup().rules.variant).expect("a game");
    Played { version, name: name.into(), total: game.state().totals()[DUEL_SEAT], moves }
}

/// The link of a duel that was played.
///
/// # Panics
/// If it is not over.
#[must_use]
pub fn link_of(deals: &DealsKey, game: &Recording, name: &str) -> DuelLink {
    DuelLink::new(deals.clone(), result_of(game, name), [])
}

/// Verifies a result as the page does, with the bots that it was played against. Returns the record of a verified one.
///
/// # Panics
/// If the progress goes back.
#[must_use]
pub fn verified(deals: &DealsKey, played: &Played) -> (ClaimVerdict, Option<Record>) {
    let Some(mut verification) = Verification::begin(deals, played) else {
        return (played.plain_verdict(deals).unwrap_or(ClaimVerdict::False), None);
    };
    let mut done = verification.progress();
    while let Some((seat, request)) = verification.ask() {
        assert!(verification.make(seat, &request.choose()), "bots move legally");
        assert!(verification.progress() >= done, "the progress goes back");
        done = verification.progress();
    }
    (verification.verdict().expect("no question is left"), verification.record().cloned())
}
