//! A reload of the host's page.

use rami_model::table::{Saved, Session};
use rami_record::json::Json;
use rami_together::{Host, HostKept};
use rand::RngExt;

use super::{Line, MATCH, Place, World};

impl World {
    /// Reloads the page of the host now and then, once the match has begun: all guests have to come back.
    pub(super) fn reload_host_perhaps(&mut self) {
        let cuts = self.weather.cuts * 4;
        if cuts == 0 || self.rng.random_range(0..cuts) != 0 {
            return;
        }
        let name = self.name();
        let Place::Table(session) = &self.place else { return };
        let saved = session.to_saved().to_json();
        let kept = self.host.kept().to_json();
        let saved = Saved::from_json(&saved).unwrap_or_else(|error| panic!("{name}: {error}"));
        let kept = HostKept::from_json(&kept).unwrap_or_else(|error| panic!("{name}: {error}"));
        let elsewhere = saved.elsewhere();
        assert_eq!(elsewhere.len(), self.devices.len(), "{name}");
        let rules = session.game().setup().rules.clone();
        let mut session = Session::from_saved(saved).unwrap_or_else(|error| panic!("{name}: {error}"));
        session.host(&elsewhere);
        session.restore_key(kept.key());
        self.host = Host::resume(rules, kept, self.rng.random());
        self.host.begin(session.game(), MATCH);
        self.place = Place::Table(Box::new(session));
        self.reloads += 1;
        for seat in self.seats() {
            let opens = self.now + self.rng.random_range(0..10_000);
            let device = self.devices.get_mut(&seat).expect("a device");
            device.line = Line { opens, ..Line::default() };
            device.guest.cut();
        }
    }
}
