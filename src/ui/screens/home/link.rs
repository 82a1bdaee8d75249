//! The links of the first screen. Each has an address that does the same before the program is loaded.

use rami_engine::variants;
use rami_model::history::{DayKind, today_deal};
use rami_model::view_models::SetUpRequest;

use crate::browser::dom;
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{DEVICES, Preferences, Screen, Seating, Stores};

/// A link of the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeLink {
    /// Begins a match at the last table.
    Start,
    /// Begins the lesson of the last game.
    Learn,
    /// Begins the deal of the day.
    Today,
    /// Sets up a table of the last game, with the other players at other devices.
    Devices,
    /// Sets up a table for a game.
    SetUp(&'static str),
    /// Shows another screen.
    Visit(Screen),
}

impl HomeLink {
    /// All of them.
    fn all() -> impl Iterator<Item = Self> {
        let screens = [
            Screen::Questions,
            Screen::Problems,
            Screen::Sheets,
            Screen::Days,
            Screen::History,
            Screen::Statistics,
            Screen::Settings,
        ];
        let games = variants::ALL.iter().map(|game| Self::SetUp(game.id));
        [Self::Start, Self::Learn, Self::Devices, Self::Today].into_iter().chain(games).chain(screens.map(Self::Visit))
    }

    /// The link with this address.
    pub fn from_address(address: &str, preferences: Preferences) -> Option<Self> {
        Self::all().find(|link| link.address(preferences) == address)
    }

    /// Its address.
    pub fn address(self, preferences: Preferences) -> String {
        match self {
            Self::Start => {
                let Seating { variant, players, .. } = Seating::last(preferences);
                format!("./?variant={variant}&seats={players}")
            }
            Self::Learn => format!("./?learn={}", Seating::last(preferences).variant),
            Self::Devices => format!("./?{DEVICES}=&setup={}", Seating::last(preferences).variant),
            Self::Today => "./?today=".into(),
            Self::SetUp(game) => format!("./?setup={game}"),
            Self::Visit(screen) => format!("./?screen={}", screen.id()),
        }
    }

    /// The action of its link.
    pub const fn action(self) -> ButtonAction {
        match self {
            Self::Start => ButtonAction::Start,
            Self::Learn => ButtonAction::Learn,
            Self::Devices => ButtonAction::Devices,
            Self::Today => ButtonAction::Today,
            Self::SetUp(_) => ButtonAction::Choose,
            Self::Visit(Screen::Days) => ButtonAction::Days,
            Self::Visit(Screen::Problems) => ButtonAction::Problems,
            Self::Visit(Screen::Questions) => ButtonAction::Questions,
            Self::Visit(Screen::Sheets) => ButtonAction::Sheets,
            Self::Visit(Screen::History) => ButtonAction::History,
            Self::Visit(Screen::Statistics) => ButtonAction::Statistics,
            Self::Visit(_) => ButtonAction::Settings,
        }
    }

    /// Carries out the action of the link.
    pub fn carry_out(self, stores: Stores) {
        let Stores { preferences, game, navigation, .. } = stores;
        match self {
            Self::Start => Seating::last(preferences).start(preferences, game),
            Self::Learn => game.learn(&Seating::last(preferences).variant, 0),
            Self::Today => game.start(today_deal(dom::today(), DayKind::Deal)),
            Self::Devices => stores.set_up_on_devices(SetUpRequest::of_game(&Seating::last(preferences).variant)),
            Self::SetUp(game) => stores.set_up(SetUpRequest::of_game(game)),
            Self::Visit(screen) => navigation.visit(screen),
        }
    }
}
