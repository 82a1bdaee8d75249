//! The evaluation: what each move is expected to cost, in points of the deal, before any search. It picks the
//! candidates that the search compares, and counts there like a number of rollouts.

pub(super) mod candidates;
mod draws;
mod expected_cost;
mod knock_candidates;
mod lay_off_plan;
