//! Rules that have no effect because of others.

use super::{CleanMeld, ContractList, Contracts, Knocking, MatchEnd, Opening, Rules, Scoring};

impl Rules {
    /// These rules with every field that has no effect set to a fixed value. So rules that play alike become equal. For
    /// example, the value of a joker does not matter in a game without jokers.
    #[must_use]
    pub fn in_effect(mut self) -> Self {
        self.forget_jokers();
        self.forget_of_opening();
        self.forget_later_deals();
        if let Scoring::Knock(knocking) = &mut self.scoring {
            forget_undercuts(knocking);
        }
        if self.draw.first_turn_limit || !self.draw.may_take(false) {
            self.draw.first_turn_stock_only = false; // C20, C22: the discard is out of reach anyway
        }
        if self.pack.packs == 1
            && let Some(sets) = &mut self.melds.sets
        {
            (sets.copies, sets.max) = (1, 4); // every card is there once
        }
        if !self.match_end.buys_back() {
            self.chips.rebuy_fee = 0;
        }
        self
    }

    /// Resets the rules about jokers in a game without jokers.
    const fn forget_jokers(&mut self) {
        if self.pack.jokers > 0 {
            return;
        }
        self.values.joker_in_hand = 0;
        self.joker_taking = Self::PLAIN.joker_taking;
        if let Scoring::DeadwoodAgainst(scoring) = &mut self.scoring {
            scoring.joker_doubles = false;
        }
    }

    /// Resets the rules about openings that have no effect. Where an opening needs no points, the points of a low ace
    /// do not matter (C18). Where it needs nothing at all, nobody can be exempt (D2-11).
    fn forget_of_opening(&mut self) {
        if !self.counts_laid() {
            self.values.ace_low = self.values.ace_high;
        }
        let needs_points = self.opening.needs_points();
        if let Opening::MinimumPoints { clean: CleanMeld::NotNeeded, whole_hand_exempt, .. } = &mut self.opening {
            *whole_hand_exempt &= needs_points;
        }
    }

    /// Resets the rules that concern only deals after the last one of the match (C15, C24).
    fn forget_later_deals(&mut self) {
        let (Some(last), MatchEnd::Deals(_)) = (self.last_deal(), self.match_end) else { return };
        self.later_hands = self.later_hands.filter(|later| later.from_deal <= last);
        self.going_out.forbidden_in = self.going_out.forbidden_in.filter(|&deal| deal <= last);
        if let Opening::Contract(Contracts { list, no_touching_runs }) = &mut self.opening {
            let played = &list.deals()[..list.deals().len().min(last.into())];
            *no_touching_runs &= played.iter().any(|contract| contract.runs > 1);
            if ContractList::Five.deals().starts_with(played) {
                *list = ContractList::Five;
            }
        }
    }

    /// Whether anybody counts what is laid.
    #[must_use]
    pub const fn counts_laid(&self) -> bool {
        self.opening.needs_points() || matches!(self.scoring, Scoring::LaidMinusHand { .. })
    }
}

/// Resets the rules about undercuts where only gin is a knock. There the limit cannot fall and nobody can be undercut
/// (D5-5, D5-8).
const fn forget_undercuts(knocking: &mut Knocking) {
    if knocking.limit == 0 {
        (knocking.limit_by_upcard, knocking.undercut_bonus, knocking.undercut_tie) = (false, 0, true);
    }
}
