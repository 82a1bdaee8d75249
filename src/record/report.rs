//! What `rami-lab replay` prints of a replayed record.

use serde_json::{Value, json};

use crate::cards::format_cards;
use crate::game::{Deal, How, IllegalMove, Match, Phase, payout};

use super::replay::{DealSummary, Refusal, Replay, Where};

/// The report of a replay, in the words of the record format.
#[must_use]
pub fn report(replay: &Replay) -> Value {
    let standing = replay.game.standing();
    let mut report = json!({
        "legal": replay.refusal.is_none(),
        "applied": replay.applied,
        "error": replay.refusal.as_ref().map(refusal),
        "state": replay.game.deal().map(|deal| state(&replay.game, deal)),
        "deals": replay.deals.iter().map(deal_summary).collect::<Vec<_>>(),
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
    if let IllegalMove::OpeningBelowMinimum { points, needed } | IllegalMove::OpeningNeedsCleanMeld { points, needed } =
        refusal.reason
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
        Phase::Over if game.standing().over => "match-over",
        Phase::Over => "deal-over",
    };
    let opened = board.seats.iter().enumerate().filter(|(_, seat)| seat.opened).map(|(seat, _)| seat);
    json!({
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
    })
}

fn deal_summary(summary: &DealSummary) -> Value {
    json!({
        "over": summary.end.is_some(),
        "how": summary.end.map(|end| how_name(end.how)),
        "winner": summary.end.and_then(|end| end.winner),
        "in_one_go": summary.end.is_some_and(|end| end.in_one_go),
        "points": summary.points,
    })
}

const fn how_name(how: How) -> &'static str {
    match how {
        How::Out => "out",
        How::Blocked => "blocked",
        How::StockOut => "stock-out",
    }
}
