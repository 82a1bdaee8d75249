//! The screens and dialogs of the page.

use rami_engine::game::IllegalMove;
use rami_engine::rules::Rules;
use rami_model::view_models::Visit;
use rami_record::ChosenRules;
use strum::IntoStaticStr;

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Screen {
    Home,
    Setup,
    Table,
    Scores,
    Rules,
    Settings,
    History,
    Review,
    Statistics,
    Days,
    Questions,
    Problems,
    /// The results of friends on the same deals.
    Duel,
    /// The score sheets of real cards.
    Sheets,
    /// The set-up of a score sheet.
    NewSheet,
    /// A score sheet.
    Sheet,
    People,
    NewEvening,
    Evening,
    /// The invitations to a table over several devices.
    Invite,
    /// The answer to an invitation.
    Join,
    /// The copy of everything to another device, on both devices.
    Move,
}

impl Screen {
    /// Its name in the page, which scripts read.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The screen that an address names.
    pub const fn from_visit(visit: Visit) -> Self {
        match visit {
            Visit::History => Self::History,
            Visit::Statistics => Self::Statistics,
            Visit::Settings => Self::Settings,
            Visit::Days => Self::Days,
            Visit::Questions => Self::Questions,
            Visit::Sheets => Self::Sheets,
            Visit::People => Self::People,
            Visit::Problems => Self::Problems,
        }
    }

    /// Whether a trail of visited screens begins at it. Such a screen itself returns to none.
    pub(super) const fn is_root(self) -> bool {
        matches!(self, Self::Home | Self::Setup | Self::Table)
    }
}

/// A dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialog {
    Menu,
    Shortcuts,
    Fair,
    Share,
    ShareRules,
    Seen,
    Scan,
}

/// The rules that the rules page shows.
#[derive(Clone)]
pub struct ShownRules {
    /// The rules as they were chosen.
    pub chosen: ChosenRules,
    /// The same rules, spelled out.
    pub rules: Rules,
    pub players: usize,
    /// The refusal to explain, if one was asked about.
    pub refused: Option<IllegalMove>,
}
