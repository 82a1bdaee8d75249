//! The set-up of a table. The last one is saved and is the default for the next match, also on the first screen.

use rami_bots::OfferedLevel;
use rami_engine::game::Seat;
use rami_engine::rules::Options;
use rami_engine::variants::{self, NamedSet};
use rami_model::settings::Settings;
use rami_model::table::{Presence, SeatPlan, StartRequest, Who, other_seats};
use rami_model::view_models::SetUpRequest;
use rami_record::ChosenRules;

use super::{I18n, Preferences, Stores, TableStore};

/// The number of players at the first table that a player sets up.
const USUAL_PLAYERS: usize = 3;

/// The most players of any game.
const MOST_PLAYERS: usize = 8;

/// The parameter of an address that, beside `setup`, puts the other players at other devices.
pub const DEVICES: &str = "devices";

/// The set-up of a table.
#[derive(Clone)]
pub struct Seating {
    pub variant: String,
    /// House rules that differ from the defaults of the game.
    pub options: Options,
    /// The named rule set that they were begun from.
    pub set: Option<&'static NamedSet>,
    /// The number of players, people and bots.
    pub players: usize,
    /// The level of the bots.
    pub level: OfferedLevel,
    /// The names of the seats, seat 0 first. An empty name stands for the default one.
    pub names: Vec<String>,
    /// The seats other than seat 0 that people play.
    pub people: Vec<usize>,
    /// The people of this device at the seats, seat 0 first.
    pub persons: Vec<Option<u64>>,
}

impl Seating {
    /// The last table that was set up, or the usual one.
    pub fn last(preferences: Preferences) -> Self {
        preferences.with_untracked(|settings| {
            let variant = settings.variant.clone().filter(|id| variants::by_id(id).is_some());
            let variant = variant.unwrap_or_else(|| variants::USUAL.id.to_string());
            let options = allowed(&variant, settings.options.get(&variant));
            let (min, max) = players_of(&variant, &options);
            Self {
                set: kept_set(settings, &variant),
                options,
                players: settings.players.unwrap_or(USUAL_PLAYERS).clamp(min, max),
                level: settings.level.as_deref().and_then(|id| id.parse().ok()).unwrap_or_default(),
                names: settings.names.clone(),
                people: settings.people.clone(),
                persons: settings.persons.clone(),
                variant,
            }
        })
    }

    /// The rules of the table.
    pub fn chosen_rules(&self) -> ChosenRules {
        let set = self.set.map(|set| set.id.to_string());
        ChosenRules { variant: self.variant.clone(), options: self.options.clone(), set }
    }

    /// Saves the set-up for the next time.
    pub fn remember(&self, preferences: Preferences) {
        preferences.update(|settings| {
            settings.variant = Some(self.variant.clone());
            settings.options.insert(self.variant.clone(), self.options.clone());
            match self.set {
                Some(set) => settings.sets.insert(self.variant.clone(), set.id.to_string()),
                None => settings.sets.remove(&self.variant),
            };
            settings.players = Some(self.players);
            settings.level = Some(self.level.id().to_string());
            settings.names.clone_from(&self.names);
            settings.people.clone_from(&self.people);
            settings.persons.clone_from(&self.persons);
        });
    }

    /// Saves the set-up and begins a match with it.
    pub fn start(&self, preferences: Preferences, game: TableStore) {
        self.remember(preferences);
        game.start(StartRequest { rules: self.chosen_rules(), seats: self.plan(&[]), seed: None, beat: None });
    }

    /// Who is to sit where. People at other devices play the seats of `devices`.
    pub fn plan(&self, devices: &[Seat]) -> Vec<SeatPlan> {
        let who = |seat: Seat| match seat {
            _ if devices.contains(&seat) => Who::Elsewhere { face: None, presence: Presence::Away },
            _ if seat == 0 || self.people.contains(&seat) => {
                Who::Here { person: self.persons.get(seat).copied().flatten() }
            }
            _ => Who::Bot,
        };
        let name = |seat: Seat| self.names.get(seat).cloned().unwrap_or_default();
        let plan = |seat| SeatPlan { name: name(seat), ..SeatPlan::of(who(seat), self.level) };
        (0..self.players).map(plan).collect()
    }
}

impl Stores {
    /// Shows the set-up screen for the table that is asked for.
    pub fn set_up(self, asked: SetUpRequest) {
        self.preferences.update(|settings| {
            if let Some(rules) = asked.rules {
                settings.options.insert(asked.variant.clone(), rules.options);
                match rules.set {
                    Some(set) => settings.sets.insert(asked.variant.clone(), set),
                    None => settings.sets.remove(&asked.variant),
                };
            }
            settings.variant = Some(asked.variant);
        });
        self.navigation.offer_name(asked.name);
        self.navigation.set_up();
    }

    /// Shows the set-up screen for the table that is asked for, with all other players at other devices.
    pub fn set_up_on_devices(self, asked: SetUpRequest) {
        self.navigation.offer_devices(seats_of_others());
        self.set_up(asked);
    }
}

/// All seats but that of the player who sets up the table, whatever its size.
pub fn seats_of_others() -> Vec<Seat> {
    other_seats(0, MOST_PLAYERS).collect()
}

/// The named rule set of the last table of a game, if this version knows it.
pub fn kept_set(settings: &Settings, variant: &str) -> Option<&'static NamedSet> {
    NamedSet::of_game(settings.sets.get(variant).map(String::as_str), variant)
}

/// The smallest and the largest number of players of a game with these house rules.
pub fn players_of(variant: &str, options: &Options) -> (usize, usize) {
    let rules = variants::by_id(variant).and_then(|variant| variant.rules_with(options).ok());
    rules.map_or((2, 2), |rules| (rules.min_players.into(), rules.max_players.into()))
}

/// The name of a game, followed by the name of the rules of the table, if they have one.
pub fn called(i18n: I18n, game: &str, rules: &ChosenRules) -> String {
    match i18n.rules_name(rules) {
        Some(rules) => format!("{game} \u{b7} {rules}"),
        None => game.to_string(),
    }
}

/// The saved house rules, if the game still offers them; otherwise none.
pub fn allowed(variant: &str, kept: Option<&Options>) -> Options {
    let fits = |options: &&Options| variants::by_id(variant).is_some_and(|variant| variant.rules_with(options).is_ok());
    kept.filter(fits).cloned().unwrap_or_default()
}
