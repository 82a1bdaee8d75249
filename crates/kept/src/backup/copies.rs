//! Reminders of backups: when the last one was made, and when to remind the player of the next.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use rami_record::json::Json;

/// The number of finished matches without a backup after which the player is reminded, first and after each "not now".
const MATCHES: usize = 10;

/// The state of the reminders on a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Copies {
    /// When the last backup was made or imported, in milliseconds since 1970; 0 if never.
    pub at: u64,
    /// The number of finished matches without a backup below which the player does not want to be reminded. It is 0
    /// unless the player said "not now".
    quiet: usize,
    /// Whether the player has been warned that this browser deletes the data of sites that are not visited.
    warned: bool,
}

/// The reason for offering a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Reminder {
    /// The browser deletes the data of a site that is not visited for some days.
    Vanishing,
    /// So many matches have been finished without a backup.
    Due(usize),
}

impl Reminder {
    /// Its name in HTML attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }
}

impl Json for Copies {}

impl Copies {
    /// The reminder that is due when `since` matches have been finished since the last backup. `vanishes` says that
    /// there is data which the browser would delete.
    #[must_use]
    pub const fn reminder(&self, since: usize, vanishes: bool) -> Option<Reminder> {
        if vanishes && !self.warned {
            return Some(Reminder::Vanishing);
        }
        if since >= MATCHES && since >= self.quiet { Some(Reminder::Due(since)) } else { None }
    }

    /// Notes that a backup was made or imported at this time.
    pub const fn made(&mut self, at: u64) {
        self.at = at;
        self.quiet = 0;
        self.warned = true;
    }

    /// Notes that the player said "not now" when `since` matches had been finished since the last backup.
    pub const fn not_now(&mut self, since: usize) {
        self.quiet = since + MATCHES;
        self.warned = true;
    }
}

/// Whether the browser of this user agent deletes the data of a site that is not visited for some days. Safari does,
/// and so does every browser on an iPhone or iPad.
#[must_use]
pub fn deletes_unvisited(user_agent: &str) -> bool {
    let names = |name: &&str| user_agent.contains(*name);
    let is_safari = ["Safari/", "Version/"].iter().all(names);
    let is_other = ["Chrome/", "Chromium/", "Android", "Epiphany"].iter().any(names);
    ["iPhone", "iPad"].iter().any(names) || is_safari && !is_other
}
