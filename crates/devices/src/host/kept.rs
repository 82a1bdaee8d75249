//! What the host keeps over a reload.

use std::collections::{BTreeMap, BTreeSet};

use rami_engine::game::Seat;
use rami_record::LoadError;
use rami_record::json::Json;
use rami_record::shuffle::DealKey;
use serde::{Deserialize, Serialize};

use crate::chance::{OpenedRound, TableId};
use crate::message::SeatInfo;

/// What the host keeps over a reload of its page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HostKept {
    pub(super) table: TableId,
    pub(super) hints: bool,
    pub(super) seats: Vec<SeatInfo>,
    pub(super) devices: BTreeMap<Seat, [u8; 16]>,
    pub(super) rounds: u32,
    pub(super) sealed: Option<OpenedRound>,
    pub(super) stood_in: BTreeSet<(Seat, u16)>,
    pub(super) resumed: u32,
}

impl HostKept {
    /// The seats as everybody saw them.
    #[must_use]
    pub fn seats(&self) -> &[SeatInfo] {
        &self.seats
    }

    /// Whether guests may ask for hints.
    #[must_use]
    pub const fn hints(&self) -> bool {
        self.hints
    }

    /// The key of the latest deal, if several devices agreed on it.
    #[must_use]
    pub fn key(&self) -> Option<DealKey> {
        self.sealed.as_ref().map(|sealed| sealed.key(self.table))
    }
}

impl Json for HostKept {
    fn checked(self) -> Result<Self, LoadError> {
        let count = self.seats.len();
        let sound = |seat: &Seat| *seat < count;
        if self.devices.keys().all(sound) && self.stood_in.iter().all(|(seat, _)| sound(seat)) {
            Ok(self)
        } else {
            Err(LoadError::Unreadable("a seat that the table does not have".into()))
        }
    }
}
