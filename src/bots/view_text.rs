//! What a seat sees as a text, from which the seed of advice is made: a line for each fact, cards in the record notation. The
//! text is stated here and nowhere else, so that a change of a struct changes no seed.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::cards::format_cards;
use crate::game::{Board, Phase, SeatState, SeatView};
use crate::rules::Rules;

/// The view as a text: `name value`, a line each. Rules stand in it as far as they differ from [`Rules::PLAIN`]. The unmatched
/// cards of a knock do not: a program outside is not told them, and no decision rests on them.
pub(super) fn view_text(view: &SeatView) -> String {
    let mut lines = rule_lines(&view.rules);
    lines.push(format!("seat {}", view.seat));
    lines.push(format!("hand {}", view.hand));
    lines.push(format!("totals {:?}", view.totals));
    lines.push(format!("rebuys {:?}", view.rebuys));
    board_lines(&view.board, &mut lines);
    lines.join("\n")
}

fn board_lines(board: &Board, lines: &mut Vec<String>) {
    let phase = match board.phase {
        Phase::Draw => "draw",
        Phase::Claim => "claim",
        Phase::Play => "play",
        Phase::LayOff => "layoff",
        Phase::Over => "over",
    };
    lines.push(format!("deal {} dealer {} turn {} phase {phase}", board.number, board.dealer, board.turn));
    lines.push(format!("stock {} rebuilt {}", board.stock, board.rebuilds));
    lines.push(format!("discard {}", format_cards(&board.discard)));
    lines.push(format!("taken {} of {} owed {}", format_cards(&board.taken), board.took, format_cards(&board.owed)));
    lines.extend(board.asked.map(|seat| format!("asked {seat}")));
    lines.extend(board.discarder.map(|seat| format!("discarder {seat}")));
    lines.extend(board.upcard.map(|card| format!("upcard {card}")));
    lines.extend(board.declined.then(|| "declined".to_string()));
    lines.extend(board.closed.then(|| "closed".to_string()));
    lines.extend(board.knock.map(|knock| format!("knock {} big {}", knock.seat, knock.big)));
    lines.push(format!("idle {} {} {}", board.idle_turns, board.turn_progress, board.laid_since_rebuild));
    for laid in &board.table {
        lines.push(format!("meld {} {} by {:?} added {}", laid.owner, laid.meld, laid.by, laid.added));
    }
    lines.extend(board.seats.iter().enumerate().map(|(seat, state)| seat_line(seat, state)));
}

fn seat_line(seat: usize, state: &SeatState) -> String {
    let SeatState { in_play, cards, known, thrown, passed, opened, opened_before, turns, buys, ramis } = state;
    format!(
        "player {seat} {in_play} cards {cards} known {known} thrown {thrown:x} passed {passed:x} opened {opened} \
         {opened_before} turns {turns} buys {buys} ramis {ramis}"
    )
}

/// The rules that are not plain, as paths and values.
fn rule_lines(rules: &Rules) -> Vec<String> {
    let plain = paths(&Rules::PLAIN);
    let differing = paths(rules).into_iter().filter(|(path, value)| plain.get(path) != Some(value));
    differing.map(|(path, value)| format!("rule {path} {value}")).collect()
}

fn paths(rules: &Rules) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    note("", &serde_json::to_value(rules).unwrap_or_default(), &mut found);
    found
}

fn note(path: &str, value: &Value, found: &mut BTreeMap<String, String>) {
    let below = |name: &str| if path.is_empty() { name.to_string() } else { format!("{path}.{name}") };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| note(&below(name), value, found)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, value)| note(&below(&at.to_string()), value, found));
        }
        plain => drop(found.insert(path.to_string(), plain.to_string())),
    }
}
