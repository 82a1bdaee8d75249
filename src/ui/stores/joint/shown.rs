//! What the pages show of a joint table: its players, and the invitations to the seats of other devices.

use leptos::prelude::*;
use rami_devices::code::Code;
use rami_devices::{GuestPresence, Player, SeatInfo};
use rami_engine::game::Seat;
use rami_model::table::Session;
use rami_model::text::Message;
use strum::IntoStaticStr;

use super::{Hosted, JoinStep, Joint, Line};
use crate::ui::stores::Screen;

/// Where the player of a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PlayerState {
    /// The player is here.
    Here,
    /// The seat has a code that nobody has answered.
    Invited,
    /// The guest has answered, and is being connected.
    Answered,
    /// The guest was here, and is not now.
    Away,
    /// A bot plays the seat.
    Bot,
}

impl PlayerState {
    /// Its name in the page, which scripts read.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Whether the host waits for somebody to open the code of the seat.
    const fn is_open(self) -> bool {
        matches!(self, Self::Invited | Self::Away)
    }

    /// Whether the player is still awaited.
    const fn is_awaited(self) -> bool {
        !matches!(self, Self::Here | Self::Bot)
    }
}

/// A player of a joint table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerView {
    pub seat: Seat,
    pub name: String,
    /// The colour and the face, where the player has chosen them.
    pub face: Option<(u8, u8)>,
    pub state: PlayerState,
    /// Whether it is the seat of a guest.
    pub is_guest: bool,
}

impl PlayerView {
    fn new(seat: Seat, info: &SeatInfo, state: PlayerState) -> Self {
        let is_guest = info.player == Player::Guest;
        Self { seat, name: info.looks.name.clone(), face: info.looks.face, state, is_guest }
    }

    /// A player as the host tells it. A guest does not learn who of the others was here before.
    fn told(seat: Seat, info: &SeatInfo) -> Self {
        let state = match info.player {
            Player::Bot => PlayerState::Bot,
            Player::Guest if info.bot_plays => PlayerState::Bot,
            Player::Guest if info.away => PlayerState::Invited,
            Player::Guest | Player::Host => PlayerState::Here,
        };
        Self::new(seat, info, state)
    }
}

/// The invitation to a seat, as the host's page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationView {
    pub seat: Seat,
    pub name: String,
    pub state: PlayerState,
    /// Whether a bot plays until the guest is back.
    pub bot_plays: bool,
    /// The text of the invitation, once it is made.
    pub code: Option<String>,
    /// What was wrong with the code before, or with its reply.
    pub trouble: Option<Message>,
}

impl Hosted {
    /// The players of the table.
    fn company(&self) -> Vec<PlayerView> {
        let infos = self.end.host().seats().iter().enumerate();
        infos.map(|(seat, info)| PlayerView::new(seat, info, self.state_of(seat, info))).collect()
    }

    fn state_of(&self, seat: Seat, info: &SeatInfo) -> PlayerState {
        match info.player {
            Player::Host => return PlayerState::Here,
            Player::Bot => return PlayerState::Bot,
            Player::Guest => {}
        }
        let is_connecting = self.lines.get(&seat).is_some_and(|line| line.reply.is_some() && !line.connected);
        match self.end.host().presence(seat) {
            Some(GuestPresence::Here) => PlayerState::Here,
            _ if is_connecting => PlayerState::Answered,
            Some(GuestPresence::Away) => PlayerState::Away,
            Some(GuestPresence::Invited) | None => PlayerState::Invited,
        }
    }

    /// The invitations to the seats of other devices.
    fn invitations(&self) -> Vec<InvitationView> {
        let infos = self.end.host().seats();
        let view = |(&seat, line): (&Seat, &Line)| {
            let is_unanswered = line.reply.is_none();
            InvitationView {
                seat,
                name: infos[seat].looks.name.clone(),
                state: self.state_of(seat, &infos[seat]),
                bot_plays: infos[seat].bot_plays,
                code: line.invitation.as_ref().filter(|_| is_unanswered).map(Code::to_text),
                trouble: line.trouble.clone().filter(|_| is_unanswered),
            }
        };
        self.lines.iter().map(view).collect()
    }
}

/// The seat whose invitation is shown large: the one shown before while its code waits for a guest, else the first one
/// whose code does. A guest who is being connected, or is away, comes last.
fn seat_to_show(invitations: &[InvitationView], before: Option<Seat>) -> Option<Seat> {
    let first = |state: PlayerState| invitations.iter().find(|invitation| invitation.state == state);
    let stays = invitations.iter().find(|invitation| Some(invitation.seat) == before && invitation.state.is_open());
    let shown = stays
        .or_else(|| first(PlayerState::Invited))
        .or_else(|| first(PlayerState::Answered))
        .or_else(|| first(PlayerState::Away));
    shown.map(|invitation| invitation.seat)
}

impl Joint {
    /// Shows the players and the invitations as they are now.
    pub(super) fn show_invitations(self) {
        let shown = self.of_host(|hosted| (hosted.invitations(), hosted.company()));
        let (invitations, company) = shown.unwrap_or_default();
        let seat = seat_to_show(&invitations, self.shown_seat.get_untracked());
        self.invitations.set(invitations);
        self.company.set(company);
        self.shown_seat.set(seat);
    }

    /// Shows the invitation to a seat large.
    pub fn show_seat(self, seat: Seat) {
        self.shown_seat.set(Some(seat));
    }

    /// The seat whose invitation is shown large, tracked; `None` once all guests are here.
    pub fn shown_seat(self) -> Option<Seat> {
        self.shown_seat.get()
    }

    /// The invitation that is shown large, tracked; `None` once all guests are here.
    pub fn shown_invitation(self) -> Option<InvitationView> {
        let seat = self.shown_seat()?;
        self.invitations.with(|all| all.iter().find(|invitation| invitation.seat == seat).cloned())
    }

    /// The players of the table that this device hosts, tracked; none where it hosts no table.
    pub fn company(self) -> Vec<PlayerView> {
        self.company.get()
    }

    /// The players of the table that this device has joined, as the host tells them, tracked.
    pub fn told_company(self) -> Vec<PlayerView> {
        self.infos.with(|infos| infos.iter().enumerate().map(|(seat, info)| PlayerView::told(seat, info)).collect())
    }

    /// The name of the host's player at the table that this device has joined, untracked; empty if it is not known.
    pub fn host_name(self) -> String {
        let name = |infos: &Vec<SeatInfo>| {
            let host = infos.iter().find(|info| info.player == Player::Host);
            host.map(|info| info.looks.name.clone())
        };
        self.infos.with_untracked(name).unwrap_or_default()
    }

    /// The screen of a table whose match has not begun, tracked: that of its codes at the host, that of who is there at
    /// a guest. `None` if no table waits for its players.
    pub fn waits_at(self) -> Option<Screen> {
        // The table that is shown changes when a match begins.
        let is_guest = self.game.with_session(Session::is_guest) == Some(true);
        let is_hosted = !self.company.with(Vec::is_empty) && !self.has_begun();
        let has_answered =
            |step: &JoinStep| matches!(step, JoinStep::Answering | JoinStep::Replied { .. } | JoinStep::Seated);
        match (is_hosted, !is_guest && self.step.with(has_answered)) {
            (true, _) => Some(Screen::Invite),
            (false, true) => Some(Screen::Join),
            (false, false) => None,
        }
    }

    /// Shows the table that waits for its players, if there is one.
    pub fn show_waiting(self) {
        if let Some(screen) = untrack(|| self.waits_at()) {
            self.stores.navigation.visit(screen);
        }
    }

    /// How many players a table that waits still awaits, tracked; `None` if this device does not know.
    pub fn count_awaited(self) -> Option<usize> {
        let company = if self.waits_at()? == Screen::Invite { self.company() } else { self.told_company() };
        let awaited = company.iter().filter(|player| player.state.is_awaited()).count();
        (!company.is_empty()).then_some(awaited)
    }
}
