//! The messages between the host and a guest.

use rami_engine::cards::{Card, Hand};
use rami_engine::game::{DealtSeat, Move, Seat};
use rami_engine::rules::Options;
use rami_record::{ChosenRules, Decision, ObservedMove};
use serde::{Deserialize, Serialize};

use crate::chance::{Commitment, Commitments, Contribution, OpenedRound, TableId};

/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 24;

/// A quick sign, shown at the name plate of who gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Sign {
    /// Well done.
    Bravo,
    /// It is your turn.
    YourTurn,
    /// A mistake of one's own.
    Oops,
    /// Thank you.
    Thanks,
    /// One more match.
    OneMore,
}

impl Sign {
    /// All signs.
    pub const ALL: [Self; 5] = [Self::Bravo, Self::YourTurn, Self::Oops, Self::Thanks, Self::OneMore];
}

/// How a player looks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appearance {
    /// The name.
    pub name: String,
    /// The colour and the face, as numbers of the page, where the player has chosen them.
    pub face: Option<(u8, u8)>,
}

impl Appearance {
    /// The same with a name that is safe to show: without control characters and marks of direction, with single
    /// spaces, and cut to [`LONGEST_NAME`] characters.
    #[must_use]
    pub fn tidy(mut self) -> Self {
        self.name = rami_record::tidy_name(&self.name, LONGEST_NAME);
        self
    }
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Player {
    /// A person at the host's device.
    Host,
    /// A person at another device.
    Guest,
    /// A bot.
    Bot,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInfo {
    /// Who plays it.
    pub player: Player,
    /// How the player looks.
    pub looks: Appearance,
    /// Whether the player's device is away.
    pub away: bool,
    /// Whether a bot plays for the player meanwhile.
    pub bot_plays: bool,
    /// The level of the bot that plays it, or that would play for the player.
    pub level: String,
}

/// What a guest has seen of the deal under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// The round of the deal; 0 for none.
    pub round: u32,
    /// The number of times that moves were taken back in it.
    pub backs: u32,
    /// The moves seen.
    pub moves: u32,
}

/// A message of a guest to the host. The seat is that of the connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToHost {
    /// The first message of a connection.
    Hello {
        /// [`PROTOCOL`](crate::code::PROTOCOL) of the guest.
        protocol: u16,
        /// The ticket of the invitation.
        ticket: [u8; 8],
        /// A random number of the guest's device at this table. It returns to its seat by it.
        device: [u8; 16],
        /// How the guest looks.
        looks: Appearance,
        /// What it has seen.
        seen: Seen,
    },
    /// A sign of life.
    Alive,
    /// The commitment to the guest's number for a deal.
    Promise {
        /// The round.
        round: u32,
        /// The commitment.
        commitment: Commitment,
    },
    /// The number itself.
    Number {
        /// The round.
        round: u32,
        /// The number.
        number: Contribution,
    },
    /// A move, or the answer to a claim that the seat will be asked.
    Move {
        /// The round of the deal.
        round: u32,
        /// The number of moves made before, or before the claim if one is put.
        at: u32,
        /// The move.
        mv: Move,
    },
    /// The last move of the seat is to be taken back.
    TakeBack {
        /// The round of the deal.
        round: u32,
        /// The number of moves that then remain.
        at: u32,
    },
    /// Whether the seat buys back.
    Decide {
        /// The round of the deal before.
        round: u32,
        /// Whether it buys back.
        rebuys: bool,
    },
    /// The guest is ready for the next deal or, once the match is over, for another match.
    Ready {
        /// The round of the deal before.
        round: u32,
    },
    /// What the guest was told cannot have happened: it asks for the whole match.
    Lost,
    /// A quick sign.
    Wave(Sign),
    /// The guest leaves the table for good.
    Leave,
}

/// The beginning of a deal as a seat is told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealStart {
    /// The round that its key comes from.
    pub round: u32,
    /// Which deal of the match it is, from 1.
    pub number: u16,
    /// Who deals.
    pub dealer: Seat,
    /// The card first turned up.
    pub upcard: Option<Card>,
    /// The cards dealt to the seat.
    pub hand: Hand,
}

impl DealStart {
    /// What the seat knows when the deal begins.
    #[must_use]
    pub const fn known(&self, seat: Seat) -> DealtSeat {
        DealtSeat { seat, number: self.number, dealer: self.dealer, upcard: self.upcard, hand: Some(self.hand) }
    }
}

/// The rules of a table as they are sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRules {
    /// The identifier of the variant.
    pub variant: String,
    /// The house rules that differ from the defaults, in JSON.
    pub options: String,
    /// The named rule set.
    pub set: Option<String>,
}

/// Why a connection was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CloseReason {
    /// The other side speaks another protocol, of this number.
    Protocol(u16),
    /// The seat is taken by another device.
    Taken,
    /// The invitation is not, or no longer, one of this table.
    Invitation,
    /// Messages came too fast.
    Flood,
    /// A message could not be read, or broke the protocol.
    Unreadable,
    /// The host has ended the table.
    Ended,
    /// The guest has left the table.
    Left,
    /// The host has put the table aside and may come back to it.
    Aside,
}

/// A message of the host to a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToGuest {
    /// The answer to [`ToHost::Hello`].
    Welcome {
        /// The identifier of the table.
        table: TableId,
        /// The guest's seat.
        seat: Seat,
        /// The rules.
        rules: TableRules,
        /// Whether guests may ask for hints.
        hints: bool,
    },
    /// A sign of life.
    Alive,
    /// Who sits where.
    Seats(Vec<SeatInfo>),
    /// The match without the deal under way, as a record in JSON. It takes the place of whatever was followed before.
    Match {
        /// The identifier of the match, the same on all devices.
        id: u64,
        /// The record.
        record: String,
    },
    /// The host's commitment to its secret for the next deal.
    Seal {
        /// The round.
        round: u32,
        /// The commitment.
        commitment: Commitment,
    },
    /// The commitments of all guests. It asks for the guest's number.
    Promises {
        /// The round.
        round: u32,
        /// The commitments by seat.
        commitments: Commitments,
    },
    /// A deal begins.
    Dealt(DealStart),
    /// A move was made.
    Did {
        /// Its place among the moves of the deal.
        at: u32,
        /// The move.
        told: ObservedMove,
        /// The opened round, where the move ends the deal.
        opened: Option<OpenedRound>,
    },
    /// Moves were taken back, down to this number.
    Back {
        /// The number of times that this has happened in the deal.
        backs: u32,
        /// The number of moves that remain.
        to: u32,
    },
    /// An eliminated player has decided.
    Decided(Decision),
    /// The guest's move was refused. The position is as it was told.
    Refused,
    /// The seats that are ready for the next deal or, once the match is over, for another match.
    Ready(Vec<Seat>),
    /// The people who are asked about a discard and have not answered; none once the claim is decided.
    Asked(Vec<Seat>),
    /// A player has given a sign.
    Waved(Seat, Sign),
    /// The match is over; its whole record in JSON.
    Over {
        /// The record.
        record: String,
        /// For which seats bots stood in, with the deals by their places in the record.
        stood_in: Vec<(Seat, u16)>,
    },
    /// The host closes the connection.
    Farewell(CloseReason),
}

impl TableRules {
    /// The rules as they are sent.
    #[must_use]
    pub fn of(rules: &ChosenRules) -> Self {
        let options = serde_json::to_string(&rules.options).expect("options are serializable");
        Self { variant: rules.variant.clone(), options, set: rules.set.clone() }
    }

    /// The rules that were sent; `None` if this build does not know them.
    #[must_use]
    pub fn chosen(&self) -> Option<ChosenRules> {
        let options: Options = serde_json::from_str(&self.options).ok()?;
        let chosen = ChosenRules { variant: self.variant.clone(), options, set: self.set.clone() };
        chosen.rules().is_ok().then_some(chosen)
    }
}

/// The decision of a seat.
#[must_use]
pub const fn decision(seat: Seat, rebuys: bool) -> Decision {
    if rebuys { Decision::Rebuy(seat) } else { Decision::Leave(seat) }
}
