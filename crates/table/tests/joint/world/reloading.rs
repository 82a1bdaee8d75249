//! Reloads of pages.

use rami_devices::{HostKept, KeptSeat};
use rami_engine::game::Seat;
use rami_record::json::Json;
use rami_table::joint::{GuestEnd, HostEnd};
use rami_table::{Event, KeptAs, Saved, Session, Shown, Table};
use rand::RngExt;

use super::{Line, World};

/// The host's device, as saved matches name it.
const DEVICE: u64 = 5;

impl World {
    /// Reloads the page of the host now and then, once the match has begun: all guests have to come back.
    pub(super) fn reload_host_perhaps(&mut self) {
        let cuts = self.weather.cuts * 4;
        if cuts == 0 || self.rng.random_range(0..cuts) != 0 {
            return;
        }
        let name = self.name();
        let Some(saved) = self.table.count_and_save(DEVICE) else { return };
        let kept = self.kept.as_ref().expect("the table of a match is kept").to_json();
        let saved = Saved::from_json(&saved.to_json()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let kept = HostKept::from_json(&kept).unwrap_or_else(|error| panic!("{name}: {error}"));
        let elsewhere = saved.elsewhere();
        assert_eq!(elsewhere.len(), self.devices.len(), "{name}");
        let keeps = Some(KeptAs::of_saved(&saved, saved.at));
        let mut session = Session::from_saved(saved).unwrap_or_else(|error| panic!("{name}: {error}"));
        session.host(&elsewhere);
        self.table = Table::default();
        let now = self.moment();
        // The page is not there yet that would tell the guests.
        drop(self.table.update(now, Event::Show(Box::new(Shown { session, kept: keeps, beat: None }))));
        self.end = HostEnd::resume(&mut self.table, kept, self.rng.random()).expect("the table of this match");
        self.reloads += 1;
        self.at_host(HostEnd::tell_changes);
        for seat in self.seats() {
            let opens = self.now + self.rng.random_range(0..10_000);
            self.devices.get_mut(&seat).expect("a device").line = Line { opens, ..Line::default() };
            self.at_guest(seat, GuestEnd::cut);
        }
    }

    /// Reloads the page of a guest. One that keeps no seat comes as a new guest.
    pub(super) fn reload_guest(&mut self, seat: Seat, ticket: [u8; 8]) {
        let name = self.name();
        let entropy = self.rng.random();
        let kept = self.devices[&seat].kept.as_ref().map(Json::to_json);
        let end = match kept {
            Some(kept) => {
                let kept = KeptSeat::from_json(&kept).unwrap_or_else(|error| panic!("{name}: {error}"));
                GuestEnd::resume(ticket, kept, entropy)
            }
            None => self.new_guest(seat, ticket),
        };
        let device = self.devices.get_mut(&seat).expect("a device");
        (device.end, device.table) = (end, Table::default());
    }
}
