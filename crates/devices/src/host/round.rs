//! The agreement on the chance of the next deal, from the host's side.

use std::collections::BTreeSet;

use rami_engine::game::Seat;
use rand::RngExt;

use super::{Host, HostNews};
use crate::chance::{Commitment, Commitments, Contribution, Contributions, OpenedRound, Round};
use crate::message::{CloseReason, ToGuest};

/// An agreement under way.
#[derive(Clone, Debug)]
pub(super) struct Agreement {
    round: Round,
    secret: Contribution,
    /// The guests who contribute.
    guests: BTreeSet<Seat>,
    promises: Commitments,
    numbers: Contributions,
}

impl Host {
    /// Begins to agree with all guests present on the chance of the next deal. [`HostNews::Deal`] follows when they have
    /// contributed.
    pub fn agree(&mut self) {
        self.rounds += 1;
        let round = Round { table: self.table, number: self.rounds };
        let secret: Contribution = self.rng.random();
        let guests: BTreeSet<Seat> = self.here().collect();
        let seal = ToGuest::Seal { round: round.number, commitment: round.seal(&secret) };
        self.tell_all(&seal);
        let (promises, numbers) = (Commitments::new(), Contributions::new());
        self.agreement = Some(Agreement { round, secret, guests, promises, numbers });
        self.end_agreement();
    }

    /// Whether an agreement is under way.
    #[must_use]
    pub const fn is_agreeing(&self) -> bool {
        self.agreement.is_some()
    }

    /// Begins the agreement again, because a guest has come or gone.
    pub(super) fn restart_round(&mut self) {
        if self.agreement.is_some() {
            self.agree();
        }
    }

    pub(super) fn take_promise(&mut self, seat: Seat, number: u32, commitment: Commitment) {
        let Some(agreement) = self.agreement.as_mut().filter(|agreement| agreement.round.number == number) else {
            return;
        };
        if !agreement.guests.contains(&seat) || agreement.promises.contains_key(&seat) {
            return;
        }
        agreement.promises.insert(seat, commitment);
        if agreement.promises.len() == agreement.guests.len() {
            let promises = ToGuest::Promises { round: number, commitments: agreement.promises.clone() };
            self.tell_all(&promises);
        }
    }

    pub(super) fn take_number(&mut self, seat: Seat, number: u32, contribution: Contribution) {
        let Some(agreement) = self.agreement.as_mut().filter(|agreement| agreement.round.number == number) else {
            return;
        };
        let all_promised = agreement.promises.len() == agreement.guests.len();
        let promised = agreement.promises.get(&seat).filter(|_| all_promised);
        if promised != Some(&agreement.round.promise(seat, &contribution)) {
            return self.close(seat, CloseReason::Unreadable);
        }
        agreement.numbers.insert(seat, contribution);
        self.end_agreement();
    }

    /// Ends the agreement if everybody has contributed.
    fn end_agreement(&mut self) {
        let complete = |agreement: &mut Agreement| agreement.numbers.len() == agreement.guests.len();
        if let Some(Agreement { round, secret, numbers, .. }) = self.agreement.take_if(complete) {
            let sealed = OpenedRound { number: round.number, secret, numbers };
            self.news.push_back(HostNews::Deal(sealed.key(self.table)));
            self.agreed = Some(sealed);
        }
    }
}
