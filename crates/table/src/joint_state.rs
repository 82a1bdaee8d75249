//! The state of a joint table as one device sees it: what is waited for, and whom.

use rami_engine::game::{Phase, Seat};

use super::seats::Presence;
use super::session::Session;

/// What is waited for at a joint table. The seats named are those of other people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JointState {
    /// The device of the host, who sits here, does not answer.
    HostAway(Seat),
    /// The player is to act.
    MyTurn,
    /// Another player is to act.
    Turn(Seat),
    /// The player who is to act is away.
    Away(Seat),
    /// A bot acts for the player who is to act.
    BotPlays(Seat),
    /// People are asked whether they buy the discard.
    Claim {
        /// Whether the player is asked.
        mine: bool,
        /// The others who are asked and have not answered.
        others: Vec<Seat>,
    },
    /// The player decides whether to buy back.
    MyRebuy,
    /// Another player decides whether to buy back.
    Rebuy(Seat),
    /// The next deal waits for the players.
    NextDeal {
        /// Whether the player is ready.
        ready: bool,
        /// The people at other devices who are here and not ready.
        others: Vec<Seat>,
    },
    /// The match is over.
    Over {
        /// Whether the player has asked for another one.
        ready: bool,
        /// The others who ask for another one.
        others: Vec<Seat>,
    },
}

impl JointState {
    /// Its name in `docs/devices.md`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::HostAway(_) => "host-away",
            Self::MyTurn => "my-turn",
            Self::Turn(_) => "turn",
            Self::Away(_) => "away",
            Self::BotPlays(_) => "bot-plays",
            Self::Claim { mine: true, .. } => "asked",
            Self::Claim { mine: false, .. } => "others-asked",
            Self::MyRebuy => "my-rebuy",
            Self::Rebuy(_) => "rebuy",
            Self::NextDeal { ready: false, .. } => "next-deal",
            Self::NextDeal { ready: true, .. } => "ready",
            Self::Over { ready: true, .. } => "rematch-wanted",
            Self::Over { ready: false, others } if others.is_empty() => "over",
            Self::Over { ready: false, .. } => "rematch-asked",
        }
    }
}

impl Session {
    /// What is waited for at the joint table; `None` for a match of this device alone.
    #[must_use]
    pub fn joint_state(&self) -> Option<JointState> {
        if !self.is_joint() {
            return None;
        }
        Some(match self.host_away() {
            Some(host) if !self.match_over() => JointState::HostAway(host),
            _ if self.match_over() => JointState::Over { ready: self.is_ready(), others: self.others_of(&self.ready) },
            _ if self.board().phase != Phase::Over => self.state_in_deal(),
            _ => self.state_between_deals(),
        })
    }

    fn state_in_deal(&self) -> JointState {
        let others = self.others_of(&self.asked);
        if self.is_asked() || self.board().phase == Phase::Claim && !others.is_empty() {
            return JointState::Claim { mine: self.is_asked(), others };
        }
        if self.my_turn() {
            return JointState::MyTurn;
        }
        let seat = self.board().to_act().unwrap_or(self.board().turn);
        match self.seats.presence(seat) {
            Some(Presence::Away) => JointState::Away(seat),
            Some(Presence::BotPlays) => JointState::BotPlays(seat),
            Some(Presence::Here) | None => JointState::Turn(seat),
        }
    }

    fn state_between_deals(&self) -> JointState {
        match self.game.state().asked_to_rebuy().first() {
            Some(&seat) if seat == self.me() => JointState::MyRebuy,
            Some(&seat) if self.seats.is_missing(seat) => JointState::Away(seat),
            Some(&seat) => JointState::Rebuy(seat),
            None => {
                let is_late =
                    |&seat: &Seat| self.seats.presence(seat) == Some(Presence::Here) && !self.ready.contains(&seat);
                let others = (0..self.seats.count()).filter(is_late).collect();
                JointState::NextDeal { ready: self.is_ready(), others }
            }
        }
    }

    /// The seat of the host, if its device is away. Only a guest can miss it.
    fn host_away(&self) -> Option<Seat> {
        self.host.filter(|&seat| self.is_guest() && self.seats.is_missing(seat))
    }

    /// Those of these seats that are not the player's own.
    fn others_of(&self, seats: &[Seat]) -> Vec<Seat> {
        seats.iter().copied().filter(|&seat| seat != self.me()).collect()
    }
}
