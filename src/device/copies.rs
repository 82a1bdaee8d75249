//! Copies of everything kept on a device: when the last was made, and when to remind the player of the next.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::json::{from_text, to_text};

/// After how many finished matches without a copy the player is reminded, and again after "not now".
const MATCHES: usize = 10;

/// What is known of copies on a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Copies {
    /// When the last copy was made or taken in, in milliseconds since 1970; 0 if never.
    pub at: u64,
    /// Below how many finished matches without a copy the player wants to hear nothing more; 0 if that was never said.
    quiet: usize,
    /// Whether it was said that this browser deletes what is kept.
    warned: bool,
}

/// Why a copy is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Reminder {
    /// The browser deletes what a site keeps when it is not visited for some days.
    Vanishing,
    /// So many matches have been finished without a copy.
    Due(usize),
}

impl Reminder {
    /// Its name in attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }
}

impl Copies {
    /// Reads what was kept; what cannot be read is as new.
    #[must_use]
    pub fn from_json(text: &str) -> Self {
        from_text(text).unwrap_or_default()
    }

    /// Writes it.
    #[must_use]
    pub fn to_json(&self) -> String {
        to_text(self)
    }

    /// What to remind the player of, with so many matches finished since the last copy; `vanishes`: whether the browser
    /// deletes what is kept, of which there is something.
    #[must_use]
    pub const fn reminder(&self, since: usize, vanishes: bool) -> Option<Reminder> {
        if vanishes && !self.warned {
            return Some(Reminder::Vanishing);
        }
        if since >= MATCHES && since >= self.quiet { Some(Reminder::Due(since)) } else { None }
    }

    /// A copy was made, or taken in, at this moment.
    pub const fn made(&mut self, at: u64) {
        self.at = at;
        self.quiet = 0;
        self.warned = true;
    }

    /// The player wants none now, with so many matches finished since the last copy.
    pub const fn not_now(&mut self, since: usize) {
        self.quiet = since + MATCHES;
        self.warned = true;
    }
}

/// Whether a browser that calls itself so deletes what a site keeps after days without a visit: Safari, and whatever runs
/// on an iPhone or iPad.
#[must_use]
pub fn deletes_unvisited(user_agent: &str) -> bool {
    let names = |name: &&str| user_agent.contains(*name);
    let is_safari = ["Safari/", "Version/"].iter().all(names);
    let is_other = ["Chrome/", "Chromium/", "Android", "Epiphany"].iter().any(names);
    ["iPhone", "iPad"].iter().any(names) || is_safari && !is_other
}
