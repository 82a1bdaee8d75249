//! Computes the seed of what a seat sees. Every fact is hashed with a name given here, so that changing a struct does
//! not change the seed.

use rami_engine::cards::{Card, Hand, MeldRules, RunJokers, SetJoker};
use rami_engine::game::{Board, SeatState, SeatView};
use rami_engine::rules::{Contracts, Knocking, MatchEnd, OneGo, Opening, Rules, Scoring, Tie};
use rami_record::seeds;

/// The seed of a view. Only rules that differ from [`Rules::PLAIN`] are hashed. The unmatched cards of a knock are not
/// hashed: a program outside is not told them, and no decision depends on them.
pub(super) fn view_seed(view: &SeatView) -> u64 {
    let plain = rules(&Rules::PLAIN);
    let mut seed = Seed(0);
    for (name, number) in rules(&view.rules).into_iter().filter(|rule| !plain.contains(rule)) {
        seed.add(name, [number]);
    }
    seed.add("seat", [view.seat]);
    seed.hand("hand", &view.hand);
    seed.add("totals", view.totals.iter().map(|&total| i64::from(total)));
    seed.add("rebuys", view.rebuys.iter().copied());
    seed.board(&view.board);
    seed.0
}

struct Seed(u64);

impl Seed {
    /// Adds a fact: the bytes of its name, the count of its numbers, and the numbers.
    fn add<N: TryInto<i64>>(&mut self, name: &str, numbers: impl IntoIterator<Item = N>) {
        let numbers: Vec<u64> =
            numbers.into_iter().map(|number| number.try_into().unwrap_or(i64::MAX).cast_unsigned()).collect();
        let facts = name.bytes().map(u64::from).chain([numbers.len() as u64]).chain(numbers.iter().copied());
        self.0 = seeds::of_facts(self.0, facts);
    }

    fn cards(&mut self, name: &str, cards: impl IntoIterator<Item = Card>) {
        self.add(name, cards.into_iter().map(Card::bit));
    }

    fn hand(&mut self, name: &str, hand: &Hand) {
        self.cards(name, hand.iter());
    }

    fn board(&mut self, board: &Board) {
        self.add("deal", [board.number]);
        self.add("turn", [board.dealer, board.turn, board.phase as usize]);
        self.add("asked", board.asked);
        self.add("discarder", board.discarder);
        self.add("stock", [board.stock, board.rebuilds.into()]);
        self.cards("discard", board.discard.iter().copied());
        self.cards("taken", board.taken.iter().copied());
        self.add("took", [board.took]);
        self.cards("owed", board.owed.iter().copied());
        self.cards("upcard", board.upcard);
        if board.best_opening > 0 {
            self.add("best opening", [board.best_opening]);
        }
        self.add("declined", [u8::from(board.declined), u8::from(board.closed)]);
        self.add("knock", board.knock.into_iter().flat_map(|knock| [knock.seat, usize::from(knock.big)]));
        self.add("idle", [board.idle_turns, board.turn_progress.into(), board.laid_since_rebuild.into()]);
        for laid in &board.table {
            let cards = laid.meld.cards().iter();
            self.add("meld", [laid.owner, laid.added.into()]);
            self.cards("cards", cards.clone().map(|placed| placed.card()));
            self.cards("stand for", cards.map(|placed| placed.stands_for()));
            self.add("by", laid.by.iter().copied());
        }
        board.seats.iter().for_each(|state| self.seat(state));
    }

    fn seat(&mut self, state: &SeatState) {
        let SeatState { in_play, cards, known, thrown, passed, opened, opened_before, turns, buys, ramis } = *state;
        self.add("player", [u8::from(in_play), cards, u8::from(opened), u8::from(opened_before), buys, ramis]);
        self.add("turns", [turns]);
        self.hand("known", &known);
        let halves = |cards: u64| [cards >> 32, cards & 0xFFFF_FFFF];
        self.add("thrown", halves(thrown));
        self.add("passed", halves(passed));
    }
}

/// The rules on which a decision in a deal can depend, each as a name and a number: 0 and 1 for off and
/// on, the position of an enum's variant, -1 for `None`.
fn rules(rules: &Rules) -> Vec<(&'static str, i64)> {
    // Every field is named, so that a new field does not compile until it is handled here.
    let Rules {
        pack,
        hand_size,
        first_discard,
        starter,
        melds,
        values,
        draw,
        opening,
        lay_off,
        joker_taking,
        feeding,
        going_out,
        stock_out,
        scoring,
        match_end,
        next_dealer,
        final_score,
        // These are decided before a deal, or paid after a match.
        min_players: _,
        max_players: _,
        third_pack_from: _,
        jokers_by_players: _,
        smaller_hands: _,
        later_hands: _,
        chips: _,
    } = *rules;
    let mut found = vec![
        ("packs", pack.packs.into()),
        ("jokers", pack.jokers.into()),
        ("hand size", hand_size.into()),
        ("pips", values.pips as i64),
        ("ace low", values.ace_low.into()),
        ("ace high", values.ace_high.into()),
        ("ace in hand", values.ace_in_hand.into()),
        ("joker in hand", values.joker_in_hand.into()),
        ("same card discard", draw.same_card_discard.into()),
        ("first turn limit", draw.first_turn_limit.into()),
        ("taken must be laid", draw.taken_must_be_laid.into()),
        ("deep take", draw.deep.map_or(-1, |deep| i64::from(deep.lay_off_counts) + 2 * i64::from(deep.single))),
        ("upcard offered", draw.upcard_offered.into()),
        ("stock kept", draw.stock_kept.into()),
        ("first turn stock only", draw.first_turn_stock_only.into()),
        ("one card stock only", draw.one_card_stock_only.into()),
        ("before opening", draw.before_opening as i64),
        ("feeding", feeding as i64),
        ("joker stays", joker_taking.stays.into()),
        ("first discard", first_discard as i64),
        ("starter", starter as i64),
        ("lay off needs opening", lay_off.needs_opening.into()),
        ("lay off in opening turn", lay_off.in_opening_turn.into()),
        ("lay off limit", or_none(lay_off.limit)),
        ("joker needs opening", joker_taking.needs_opening.into()),
        ("joker in opening turn", joker_taking.in_opening_turn.into()),
        ("joker replay now", joker_taking.replay_now.into()),
        ("last discard", going_out.discard as i64),
        ("last discard forbidden in", or_none(going_out.forbidden_in)),
        ("face down", going_out.face_down.into()),
        ("announced", going_out.announced.into()),
        ("stock out", stock_out as i64),
        ("next dealer", next_dealer as i64),
    ];
    if let Some(buying) = draw.buying {
        found.push(("buying skips", buying.skips.into()));
        found.push(("most buys", or_none(buying.max)));
        found.push(("buying two cards", buying.two_cards.into()));
        found.push(("buying before laying", buying.only_before_laying.into()));
    }
    if let Some(score) = final_score {
        found.push(("box bonus", score.box_bonus.into()));
        found.push(("game bonus", score.game_bonus.into()));
        found.push(("shutout", score.shutout as i64));
    }
    add_melds(&melds, &mut found);
    add_opening(opening, &mut found);
    add_scoring(scoring, &mut found);
    match match_end {
        MatchEnd::LastSurvivor { limit, max_rebuys } => {
            found.extend([("limit", limit.into()), ("rebuys", max_rebuys.into())]);
        }
        MatchEnd::Limit(limit) => found.push(("ends at", limit.into())),
        MatchEnd::Target { points, deals, tie } => {
            found.extend([("target", points.into()), ("deals", or_none(deals))]);
            if tie == Tie::Shares {
                found.push(("level shares", 1));
            }
        }
        MatchEnd::Deals(deals) => found.push(("deals", deals.into())),
    }
    found
}

fn add_melds(rules: &MeldRules, found: &mut Vec<(&'static str, i64)>) {
    found.push(("run min", rules.run_min.into()));
    found.push(("run max", rules.run_max.into()));
    found.push(("ace", rules.ace as i64));
    found.push(("run jokers", or_none(rules.run_jokers)));
    found.push(match rules.run_joker_places {
        RunJokers::Anywhere => ("run joker places", 0),
        RunJokers::Ends { may_become_inner } => ("run joker inner", may_become_inner.into()),
    });
    let Some(sets) = rules.sets else { return found.push(("no sets", 1)) };
    found.push(("set copies", sets.copies.into()));
    found.push(("set max", sets.max.into()));
    found.push(("set jokers", or_none(sets.jokers)));
    found.push(match sets.joker {
        SetJoker::Open { from_full } => ("joker open", from_full.into()),
        SetJoker::Named { from_three } => ("joker named", from_three.into()),
    });
}

fn add_opening(rules: Opening, found: &mut Vec<(&'static str, i64)>) {
    match rules {
        Opening::None => {}
        Opening::MinimumPoints { points, clean, whole_hand_exempt, rises } => {
            if rises {
                found.push(("opening rises", 1));
            }
            found.push(("opening points", points.into()));
            found.push(("opening clean", clean as i64));
            found.push(("whole hand exempt", whole_hand_exempt.into()));
        }
        Opening::Contract(Contracts { list, no_touching_runs }) => {
            let contracts = list.deals().iter().map(|asked| i64::from(asked.sets) * 16 + i64::from(asked.runs));
            found.extend(contracts.map(|asked| ("contract", asked)));
            found.push(("no touching runs", no_touching_runs.into()));
        }
    }
}

fn add_scoring(rules: Scoring, found: &mut Vec<(&'static str, i64)>) {
    match rules {
        Scoring::WinnerTakes { one_go_bonus, one_go_doubles } => {
            found.push(("one go bonus", one_go_bonus.into()));
            if one_go_doubles {
                found.push(("one go doubles", 1));
            }
        }
        Scoring::LaidMinusHand { rami_bonus } => found.push(("rami bonus", rami_bonus.into())),
        Scoring::DeadwoodAgainst(rules) => {
            found.push(("winner", rules.winner.into()));
            found.push(("joker doubles", rules.joker_doubles.into()));
            found.push(("one go doubles", (rules.one_go == OneGo::Doubles).into()));
            if let OneGo::Writes(points) = rules.one_go {
                found.push(("one go writes", points.into()));
            }
            found.push(("unopened", or_none(rules.unopened)));
            found.push(("nobody opened", or_none(rules.nobody_opened)));
            found.push(("blocked plainly", rules.blocked_plainly.into()));
        }
        Scoring::Knock(Knocking {
            limit,
            limit_by_upcard,
            spades_double,
            gin_bonus,
            undercut_bonus,
            undercut_tie,
            big_gin,
            last_take,
        }) => {
            found.push(("knock limit", limit.into()));
            found.push(("knock limit by upcard", limit_by_upcard.into()));
            found.push(("spades double", spades_double.into()));
            found.push(("gin bonus", gin_bonus.into()));
            found.push(("undercut bonus", undercut_bonus.into()));
            found.push(("undercut tie", undercut_tie.into()));
            found.push(("big gin", or_none(big_gin)));
            found.push(("last take", last_take.into()));
        }
    }
}

fn or_none(number: Option<impl Into<i64>>) -> i64 {
    number.map_or(-1, Into::into)
}
