//! The end of a match as house rules choose it (C15): after a number of deals, or at a limit that eliminates nobody.
//! The winners of matches between bots are worked out again from their totals.

use rami_bots::Level;
use rami_engine::game::{IllegalMove, MatchError, Seat};
use rami_engine::rules::{OptionValue, Options};
use rami_engine::variants;
use rami_record::{ChosenRules, Recording, Setup};

/// The most deals of a match in these tests.
const MOST_DEALS: usize = 60;

fn table(id: &str, options: &[(&str, OptionValue)], seats: usize, seed: u64) -> Recording {
    let options: Options = options.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
    let seats = (0..seats).map(|seat| format!("S{seat}")).collect();
    Recording::new(Setup { rules: ChosenRules::of_game(id, options), seats, seed }).expect("a table")
}

/// Plays one deal. Returns `false` if the match is over.
fn deal_played(game: &mut Recording, seed: u64) -> bool {
    if !game.deal() {
        return false;
    }
    let mut bot = Level::Baseline.bot(seed);
    while let Some(seat) = game.to_act() {
        let view = game.view(seat).expect("a deal");
        game.apply(seat, &bot.choose(&view)).expect("a bot's move is legal");
    }
    true
}

/// The seats with the best total.
fn best(totals: &[i32], high: bool) -> Vec<Seat> {
    let best = if high { totals.iter().max() } else { totals.iter().min() };
    (0..totals.len()).filter(|&seat| Some(&totals[seat]) == best).collect()
}

fn high_is_good(id: &str) -> bool {
    matches!(id, "traditionnel" | "suites" | "gin")
}

/// Checks that nobody has been eliminated and nobody is asked to buy back.
fn nobody_is_out(game: &Recording, name: &str) {
    let mut state = game.state().clone();
    assert!(state.standing().eliminated.is_empty() && state.asked_to_rebuy().is_empty(), "{name}");
    assert!(state.in_play().iter().all(|&plays| plays), "{name}");
    for seat in 0..state.seats() {
        assert_eq!(state.rebuy(seat), Err(IllegalMove::NotEliminated), "{name}");
        assert_eq!(state.leave(seat), Err(IllegalMove::NotEliminated), "{name}");
    }
}

#[test]
fn a_match_is_over_after_the_number_of_deals() {
    let (mut shared, mut over) = (0, 0);
    for variant in variants::ALL {
        for (deals, seed) in [1, 2, 4].into_iter().flat_map(|deals| (0..6).map(move |seed| (deals, seed))) {
            let offers_target = variant.house_rules.iter().any(|rule| rule.key == "target");
            let far = offers_target.then_some(("target", OptionValue::Number(1000)));
            let options: Vec<_> = [("deals", OptionValue::Number(deals))].into_iter().chain(far).collect();
            let seats = if variant.id == "gin" { 2 } else { 2 + seed as usize % 3 };
            let mut game = table(variant.id, &options, seats, seed);
            while deal_played(&mut game, seed) {
                let (state, played) = (game.state(), game.record().deals.len());
                let name = format!("{}, {deals} deals, seed {seed}, after {played}", variant.id);
                let winners = best(state.totals(), high_is_good(variant.id));
                // D1-11: if the leaders are level, one more deal is played.
                let decided = variant.id != "suites" || winners.len() == 1;
                let ends = played as i64 >= deals && decided;
                assert_eq!(state.standing().over, ends, "{name}: {:?}", state.totals());
                nobody_is_out(&game, &name);
                if ends {
                    assert_eq!(state.standing().winners, winners, "{name}");
                    (over, shared) = (over + 1, shared + usize::from(winners.len() > 1));
                    break;
                }
                assert!(played < MOST_DEALS, "{name}");
            }
            assert!(!game.deal(), "{}: a deal beyond the last", variant.id);
        }
    }
    println!("{over} matches, {shared} with several winners");
    assert_eq!(over, variants::ALL.len() * 18);
}

/// A target still ends a match earlier.
#[test]
fn a_target_ends_a_match_before_the_last_deal() {
    for id in ["traditionnel", "suites", "gin"] {
        let options = [("deals", OptionValue::Number(50)), ("target", OptionValue::Number(50))];
        let mut game = table(id, &options, 2, 1);
        while deal_played(&mut game, 1) {}
        let totals = game.state().totals();
        assert!(totals.iter().any(|&total| total >= 50) && game.record().deals.len() < 50, "{id}: {totals:?}");
    }
}

/// A number of deals beyond the contracts of the match changes nothing, a smaller one takes the first contracts.
#[test]
fn the_contracts_of_a_match_are_the_first_of_the_list() {
    let cases = [("five", 50, 5), ("five", 3, 3), ("seven", 50, 7), ("seven", 6, 6)];
    for (contracts, deals, played) in cases {
        let options = [("contracts", OptionValue::named(contracts)), ("deals", OptionValue::Number(deals))];
        let mut game = table("puis-je", &options, 3, 4);
        while deal_played(&mut game, 4) {}
        assert_eq!(game.record().deals.len(), played, "{contracts}, {deals}");
        assert!(game.state().is_over(), "{contracts}, {deals}");
    }
}

/// A limit eliminates nobody. It ends the match once a single player has the lowest total.
#[test]
fn a_limit_ends_a_match_and_eliminates_nobody() {
    let mut longer = 0;
    for seed in 0..24 {
        let options = [("ends", OptionValue::named("limit")), ("limit", OptionValue::Number(50))];
        let mut game = table("rami51", &options, 2 + seed as usize % 4, seed);
        while deal_played(&mut game, seed) {
            let state = game.state();
            let (totals, lowest) = (state.totals(), best(state.totals(), false));
            let reached = totals.iter().any(|&total| total >= 50);
            let name = format!("seed {seed}: {totals:?}");
            let ends = reached && lowest.len() == 1;
            assert_eq!(state.standing().over, ends, "{name}");
            assert_eq!(state.standing().winners, if ends { lowest } else { Vec::new() }, "{name}");
            longer += usize::from(totals.iter().any(|&total| total >= 100));
            nobody_is_out(&game, &name);
            assert!(game.record().deals.len() < MOST_DEALS, "{name}");
        }
    }
    assert!(longer > 0, "no total went beyond the usual limit");
}

/// V5-R12, C15: boxes count for both players; only a sole winner gets the bonus for the match.
#[test]
fn adds_boxes_and_a_bonus_after_the_last_deal() {
    let mut alone = 0;
    for seed in 0..20 {
        let options = [("deals", OptionValue::Number(3)), ("box_bonus", OptionValue::Number(20))];
        let mut game = table("gin", &options, 2, seed);
        while deal_played(&mut game, seed) {}
        let state = game.state();
        let winners = best(state.totals(), true);
        let mut told: Vec<i32> =
            state.totals().iter().zip(state.boxes()).map(|(total, &boxes)| total + 20 * i32::from(boxes)).collect();
        if let [winner] = winners[..] {
            told[winner] += 100;
            alone += 1;
        }
        assert_eq!(state.final_scores(), Some(told), "seed {seed}: {:?} {:?}", state.totals(), state.boxes());
    }
    assert!(alone > 5, "{alone}");
}

/// A deal beyond the end is refused, whatever its cards.
#[test]
fn refuses_a_deal_beyond_the_last() {
    let mut game = table("rami101", &[("deals", OptionValue::Number(2))], 2, 3);
    assert!(deal_played(&mut game, 3));
    let mut state = game.state().clone();
    let order: Vec<_> = state.rules().pack.cards().collect();
    let dealer = state.next_dealer().expect("one deal was played");
    let layout = |number| rami_engine::game::Layout::dealt(state.rules(), number, dealer, vec![true; 2], &order);
    let (third, second) = (layout(3), layout(2));
    assert_eq!(state.start_deal(&third), Err(MatchError::Decided));
    assert_eq!(state.start_deal(&second), Ok(()));
}
