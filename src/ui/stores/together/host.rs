//! The host's side: seats, invitations, replies, and the connections to guests.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_bots::OfferedLevel;
use rami_engine::game::Seat;
use rami_model::text::Key;
use rami_record::ChosenRules;
use rami_together::code::{Code, Invitation, Reply};
use rami_together::{Appearance, GuestPresence, Host, Player, SeatInfo};

use super::{HostSide, Link, SeatShown, SeatState, Together, said_of};
use crate::browser::dom;
use crate::browser::peer::{FINDING, Peer, PeerEvent};
use crate::ui::stores::Screen;

/// Who is to sit at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedSeat {
    pub player: Player,
    pub name: String,
    /// The person of this device, where one was named.
    pub person: Option<u64>,
    /// The colour and the face of that person.
    pub face: Option<(u8, u8)>,
}

/// A table to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    pub rules: ChosenRules,
    pub seats: Vec<PlannedSeat>,
    pub level: OfferedLevel,
    /// Whether guests may ask for hints.
    pub hints: bool,
}

/// How long the host waits for those who are not ready for the next deal, in milliseconds.
const PATIENCE: u64 = 20_000;

impl HostSide {
    /// Begins to agree on the next deal if the host's player and all guests are ready, or the player has waited long
    /// enough.
    pub(super) fn deal_if_due(&mut self, now: u64) {
        let Some(since) = self.ready_since.filter(|_| !self.host.is_agreeing()) else { return };
        if self.host.all_ready() || now >= since + PATIENCE {
            self.ready_since = None;
            self.host.agree();
        }
    }

    /// Notices guests whose reply was taken and who are not found. Returns whether there are new ones.
    pub(super) fn notice_late(&mut self, now: u64) -> bool {
        let late = |link: &&mut Link| {
            link.answered && !link.connected && link.trouble.is_none() && now > link.answered_at + u64::from(FINDING)
        };
        let found = self.links.values_mut().filter(late);
        found.map(|link| link.trouble = Some(Key::TogetherNoConnection)).count() > 0
    }
}

impl NewTable {
    pub(super) fn people(&self) -> Vec<Seat> {
        let seats = self.seats.iter().enumerate();
        seats.filter(|(_, seat)| seat.player == Player::Host).map(|(seat, _)| seat).collect()
    }
}

impl Together {
    /// Opens a table, and shows the invitations to its seats.
    pub fn open(self, plan: NewTable) {
        let info = |seat: &PlannedSeat| SeatInfo {
            player: seat.player,
            looks: Appearance { name: seat.name.clone(), face: seat.face },
            away: false,
            bot_plays: false,
            level: plan.level.id().into(),
        };
        let seats = plan.seats.iter().map(info).collect();
        let host = Host::new(plan.rules.clone(), seats, plan.hints, dom::fresh_bytes());
        self.put_aside();
        self.invite_all(host, plan);
        self.stores.navigation.visit(Screen::Invite);
    }

    /// Invites guests to all seats of other devices.
    pub(super) fn invite_all(self, host: Host, plan: NewTable) {
        let guests: Vec<Seat> = host.guests().collect();
        let links = guests.iter().map(|&seat| (seat, Link::default())).collect();
        let side = HostSide {
            host,
            game: None,
            plan,
            links,
            ready_since: None,
            has_begun: false,
            match_id: 0,
            noted: 0,
            kept: None,
        };
        self.state.update_value(|state| state.host = Some(side));
        self.watch();
        for seat in guests {
            self.invite(seat);
        }
        self.show_seats();
    }

    /// Reads or changes the host's side; `None` where this device hosts no table.
    pub(super) fn of_host<T>(self, change: impl FnOnce(&mut HostSide) -> T) -> Option<T> {
        self.state.try_update_value(|state| state.host.as_mut().map(change)).flatten()
    }

    /// Makes a new invitation to a seat.
    pub fn invite(self, seat: Seat) {
        let number = self.number_connection();
        let begun = self.of_host(|side| {
            let ticket = side.host.invite(seat)?;
            side.links.insert(seat, Link { number, ..Link::default() });
            Some((side.host.table(), ticket))
        });
        let Some((table, ticket)) = begun.flatten() else { return };
        // The code before is of no use any more.
        self.show_seats();
        spawn_local(async move {
            let made = Peer::offer(move |event| self.hear_guest(seat, number, event)).await;
            self.of_host(|side| {
                let Some(link) = side.links.get_mut(&seat).filter(|link| link.number == number) else { return };
                match made {
                    Ok((peer, description)) => {
                        let issued = dom::minute();
                        link.peer = Some(peer);
                        link.invitation = Some(Invitation { table, seat: seat as u8, ticket, issued, description });
                    }
                    Err(_) => link.trouble = Some(Key::TogetherNoConnection),
                }
            });
            self.show_seats();
        });
    }

    /// Takes a reply, to whichever seat it belongs, unless the invitation is too old by the clock of this device.
    ///
    /// # Errors
    /// What is said about it.
    pub fn take_reply(self, text: &str) -> Result<(), Key> {
        let reply = Reply::from_text(text).map_err(|error| said_of(&error))?;
        let seat = Seat::from(reply.seat);
        let peer = self.of_host(|side| {
            side.host.expects(reply.table, seat, reply.ticket).map_err(|_| Key::TogetherOtherTable)?;
            let link = side.links.get_mut(&seat).ok_or(Key::TogetherOtherTable)?;
            if link.answered {
                return Err(Key::TogetherTaken);
            }
            if link.invitation.as_ref().is_some_and(|invitation| invitation.is_old(dom::minute())) {
                return Err(Key::TogetherOld);
            }
            (link.answered, link.answered_at) = (true, dom::ticks() as u64);
            link.peer.clone().ok_or(Key::TogetherOtherTable)
        });
        let peer = peer.unwrap_or(Err(Key::TogetherOtherTable))?;
        spawn_local(async move {
            if peer.accept(&reply.description).await.is_err() {
                self.of_host(|side| {
                    if let Some(link) = side.links.get_mut(&seat) {
                        (link.answered, link.trouble) = (false, Some(Key::TogetherNoConnection));
                    }
                });
                self.show_seats();
            }
        });
        self.show_seats();
        Ok(())
    }

    /// Takes what happens on the connection to a guest.
    fn hear_guest(self, seat: Seat, number: u32, event: PeerEvent) {
        let now = dom::ticks() as u64;
        let is_gone = event == PeerEvent::Gone;
        let known = self.game.with_untracked(|table| {
            self.of_host(|side| {
                let is_current = side.links.get(&seat).is_some_and(|link| link.number == number);
                match event {
                    _ if !is_current => {}
                    PeerEvent::Open => {
                        side.host.connected(seat, now);
                        side.links.entry(seat).or_default().connected = true;
                    }
                    PeerEvent::Frame(frame) => {
                        let at_table = table.session().filter(|session| session.is_joint());
                        let game = side.game.as_ref().or(at_table.map(|session| session.game()));
                        side.host.receive(game, seat, &frame, now);
                    }
                    PeerEvent::Gone => side.host.cut(seat),
                }
                is_current
            })
        });
        if known != Some(true) {
            return;
        }
        if is_gone {
            self.invite_anew(seat);
        }
        self.carry();
    }

    /// Makes a new invitation to a seat whose connection is gone for good. If it never stood, that is said.
    fn invite_anew(self, seat: Seat) {
        let stood = self.of_host(|side| side.links.get(&seat).is_some_and(|link| link.connected));
        self.invite(seat);
        self.of_host(|side| {
            if let Some(link) = side.links.get_mut(&seat) {
                link.trouble = (stood == Some(false)).then_some(Key::TogetherNoConnection);
            }
        });
    }

    /// Sets whether guests may ask for hints, before the match begins.
    pub fn allow_hints(self, hints: bool) {
        self.of_host(|side| {
            side.plan.hints = hints;
            side.host.allow_hints(hints);
        });
        self.carry();
    }

    /// Lets a bot play for a guest who is away, or no longer.
    pub fn let_bot_play(self, seat: Seat, plays: bool) {
        self.of_host(|side| side.host.let_bot_play(seat, plays));
        self.carry();
    }

    /// Shows the seats of other devices as they are now.
    pub(super) fn show_seats(self) {
        let shown = self.of_host(|side| {
            let seat = |(&seat, link): (&Seat, &Link)| SeatShown {
                seat,
                name: side.host.seats()[seat].looks.name.clone(),
                bot_plays: side.host.seats()[seat].bot_plays,
                state: match side.host.presence(seat) {
                    Some(GuestPresence::Here) => SeatState::Here,
                    _ if link.answered && !link.connected => SeatState::Answered,
                    Some(GuestPresence::Away) => SeatState::Away,
                    _ => SeatState::Invited,
                },
                code: link.invitation.as_ref().filter(|_| !link.answered).map(Code::to_text),
                trouble: link.trouble,
            };
            side.links.iter().map(seat).collect::<Vec<_>>()
        });
        self.seats.set(shown.unwrap_or_default());
    }
}
