//! The report that `rami-lab replay` prints about a replayed record.

use serde_json::{Value, json};

use rami_engine::cards::format_cards;
use rami_engine::game::{Deal, IllegalMove, Match, Phase, payout};
use rami_engine::rules::Rules;

use super::replay::{DealResult, Refusal, Replay, Where};

/// Reports a replay as JSON: whether all actions are legal, the final state, the deals and the standing of the match.
#[must_use]
pub fn report(replay: &Replay) -> Value {
    let standing = replay.game.standing();
    let mut report = json!({
        "legal": replay.refusal.is_none(),
        "applied": replay.applied,
        "error": replay.refusal.as_ref().map(refusal),
        "state": replay.game.deal().map(|deal| state(&replay.game, deal)),
        "deals": replay.deals.iter().map(|deal| deal_summary(deal, replay.game.rules())).collect::<Vec<_>>(),
        "totals": replay.game.totals(),
        "match": {
            "over": standing.over,
            "winners": standing.winners,
            "eliminated": standing.eliminated,
        },
    });
    if replay.game.rules().chips.in_play() {
        report["payout"] = json!(payout(&replay.game));
    }
    if let Some(scores) = replay.game.final_scores() {
        report["final"] = json!(scores);
    }
    report
}

fn refusal(refusal: &Refusal) -> Value {
    let mut value = json!({
        "deal": refusal.deal,
        "code": refusal.reason.code(),
        "message": refusal.reason.to_string(),
    });
    match refusal.at {
        Where::Action(index) => value["action"] = index.into(),
        Where::After(index) => value["after"] = index.into(),
    }
    if let IllegalMove::OpeningBelowMinimum { points, needed }
    | IllegalMove::OpeningNeedsCleanMeld { points, needed }
    | IllegalMove::DeadwoodTooHigh { points, needed } = refusal.reason
    {
        value["points"] = points.into();
        value["needed"] = needed.into();
    }
    value
}

fn state(game: &Match, deal: &Deal) -> Value {
    let board = deal.board();
    let phase = match board.phase {
        Phase::Draw => "draw",
        Phase::Claim => "claim",
        Phase::Play => "play",
        Phase::LayOff => "layoff",
        Phase::Over if game.standing().over => "match-over",
        Phase::Over => "deal-over",
    };
    let opened = board.seats.iter().enumerate().filter(|(_, seat)| seat.opened).map(|(seat, _)| seat);
    let mut state = json!({
        "turn": board.to_act(),
        "phase": phase,
        "hands": (0..board.seats.len()).map(|seat| deal.hand(seat).to_string()).collect::<Vec<_>>(),
        "stock": board.stock,
        "discard": format_cards(board.discard.iter().copied().chain(deal.closing())),
        "table": board.table.iter().map(|laid| json!({
            "owner": laid.owner,
            "cards": laid.meld.to_string(),
        })).collect::<Vec<_>>(),
        "opened": opened.collect::<Vec<_>>(),
    });
    if let Some(limit) = board.knock_limit(game.rules()) {
        state["knock_limit"] = limit.into();
    }
    state
}

fn deal_summary(summary: &DealResult, rules: &Rules) -> Value {
    let mut value = json!({
        "over": summary.end.is_some(),
        "how": summary.end.map(|end| end.how),
        "winner": summary.end.and_then(|end| end.winner),
        "in_one_go": summary.end.is_some_and(|end| end.in_one_go),
        "points": summary.points,
    });
    if rules.knocking().is_some() {
        value["knocker"] = json!(summary.knock.map(|knock| knock.seat));
        value["deadwood"] = json!(summary.knock.and_then(|knock| knock.deadwood));
    }
    value
}
