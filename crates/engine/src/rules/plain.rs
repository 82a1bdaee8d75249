//! The rules against which other rules are compared, so that only the differences are written.

use crate::cards::{AceRule, MeldRules, Pack, RunJokers, SetJoker, SetRules};

use super::{
    BeforeOpening, CardValues, Chips, DrawRules, Feeding, FirstDiscard, GoingOut, JokerTaking, LastDiscard,
    LayOffRules, MatchEnd, NextDealer, Opening, Pips, Rules, Scoring, Starter, StockOut, Tie,
};

impl Rules {
    /// The simplest rummy. A view stores its rules as differences from these. A rule that is added later gets the value
    /// here that changes nothing, so that views of older games are still written in the same way.
    pub const PLAIN: Self = Self {
        min_players: 2,
        max_players: 4,
        pack: Pack { packs: 2, jokers: 0 },
        third_pack_from: None,
        jokers_by_players: false,
        hand_size: 10,
        smaller_hands: [None; 2],
        later_hands: None,
        first_discard: FirstDiscard::TurnedUp,
        starter: Starter::AfterDealer,
        melds: MeldRules {
            sets: Some(SetRules { copies: 1, max: 4, jokers: None, joker: SetJoker::Named { from_three: false } }),
            run_min: 3,
            run_max: 14,
            ace: AceRule::LowOrHigh,
            run_jokers: None,
            run_joker_places: RunJokers::Anywhere,
        },
        values: CardValues { pips: Pips::Face, ace_low: 1, ace_high: 11, ace_in_hand: 11, joker_in_hand: 0 },
        draw: DrawRules {
            same_card_discard: false,
            first_turn_limit: false,
            first_turn_stock_only: false,
            one_card_stock_only: false,
            before_opening: BeforeOpening::Free,
            taken_must_be_laid: false,
            deep: None,
            buying: None,
            upcard_offered: false,
            stock_kept: 0,
        },
        opening: Opening::None,
        lay_off: LayOffRules { needs_opening: false, in_opening_turn: true, limit: None },
        joker_taking: JokerTaking { needs_opening: false, in_opening_turn: true, replay_now: false, stays: false },
        feeding: Feeding::Allowed,
        going_out: GoingOut { discard: LastDiscard::Optional, forbidden_in: None, face_down: false, announced: false },
        stock_out: StockOut::ReshuffleAll,
        scoring: Scoring::WinnerTakes { one_go_bonus: 0, one_go_doubles: false },
        match_end: MatchEnd::Target { points: 0, deals: None, tie: Tie::PlaysOn },
        next_dealer: NextDealer::Alternate,
        final_score: None,
        chips: Chips { stake: 0, rebuy_fee: 0, tariff: 0, shared_within: None },
    };
}
