//! The evaluation: the moves worth comparing, and the points that the result of each is expected to cost.

pub(super) mod candidates;
mod draws;
mod expected_cost;
mod lay_off_plan;
