//! Carries out the effects of the ends of a joint table.

use leptos::prelude::*;
use rami_devices::{CloseReason, GuestPresence};
use rami_engine::game::Seat;
use rami_model::table::{JointEffect, JointSaid};
use rami_model::text::{Key, Message};

use super::join::key_of;
use super::{Hosted, JoinStep, Joined, Joint};
use crate::browser::peer::LAST_FRAMES;
use crate::browser::{dom, storage};
use crate::ui::stores::Screen;

impl Joint {
    /// Carries out an effect of an end.
    pub fn run(self, effect: JointEffect) {
        match effect {
            JointEffect::SendToGuest(seat, frame) => self.send_to_guest(seat, &frame),
            JointEffect::SendToHost(frame) => self.send_to_host(&frame),
            JointEffect::CloseGuest(seat) => {
                let peer = self.of_host(|hosted| hosted.lines.get_mut(&seat).and_then(|line| line.peer.take()));
                dom::later(LAST_FRAMES, move || drop(peer));
                self.replace_invitation(seat);
            }
            JointEffect::CloseHost => drop(self.of_guest(|joined| joined.peer.take())),
            JointEffect::DropHost => self.drop_host(),
            JointEffect::DropGuest => self.drop_guest(),
            JointEffect::ShowSeats => {
                self.show_invitations();
                self.open_table_if_all_here();
                if let Some(infos) = self.of_guest(|joined| joined.end.infos().to_vec()) {
                    self.infos.set(infos);
                }
            }
            JointEffect::Seated { plays } => self.seated(plays),
            JointEffect::ShowTable => {
                self.game.clear_the_way();
                if self.is_host() {
                    dom::ask_to_persist();
                }
            }
            JointEffect::LeaveTable => self.leave_screen(),
            JointEffect::GiveUpMatch(id) => {
                self.stores.saved.delete(id);
                self.leave_screen();
            }
            JointEffect::InviteAgain => self.invite_after_reload(),
            JointEffect::Rematch => self.start_match(true),
            JointEffect::ShowSign(seat, sign) => self.show_sign(seat, sign),
            JointEffect::KeepTable(id, kept) => self.stores.notices.written(storage::TABLES.save(id, &kept)),
            JointEffect::ForgetTable(id) => storage::TABLES.forget(id),
            JointEffect::KeepSeat(table, kept) => {
                self.stores.notices.written(storage::SEATS.save(key_of(table), &kept));
            }
            JointEffect::ForgetSeat(table) => storage::SEATS.forget(key_of(table)),
            JointEffect::Say(said) => self.say(said),
        }
    }

    /// Goes from the page of codes to the table of a match under way, once everybody is back.
    fn open_table_if_all_here(self) {
        let all_here = self.of_host(|hosted| {
            let host = hosted.end.host();
            hosted.end.has_begun() && host.guests().all(|seat| host.presence(seat) == Some(GuestPresence::Here))
        });
        if all_here == Some(true) && self.stores.navigation.screen_untracked() == Screen::Invite {
            self.stores.navigation.go(Screen::Table);
        }
    }

    /// Leaves the screen of a table that is over.
    fn leave_screen(self) {
        if matches!(self.stores.navigation.screen_untracked(), Screen::Table | Screen::Invite | Screen::Join) {
            self.stores.navigation.go(Screen::Home);
        }
    }

    fn send_to_guest(self, seat: Seat, frame: &[u8]) {
        self.of_host(|hosted| {
            if let Some(peer) = hosted.lines.get(&seat).and_then(|line| line.peer.as_ref()) {
                peer.send(frame);
            }
        });
    }

    fn send_to_host(self, frame: &[u8]) {
        self.of_guest(|joined| {
            if let Some(peer) = &joined.peer {
                peer.send(frame);
            }
        });
    }

    /// Drops the end of the host. The last frames leave before the connections are closed.
    fn drop_host(self) {
        let mut dropped: Option<Hosted> = None;
        self.state.update_value(|state| dropped = state.host.take());
        dom::later(LAST_FRAMES, move || drop(dropped));
        self.show_invitations();
    }

    /// Drops the end of the guest. The last frames leave before the connection is closed.
    fn drop_guest(self) {
        let mut dropped: Option<Joined> = None;
        self.state.update_value(|state| dropped = state.guest.take());
        dom::later(LAST_FRAMES, move || drop(dropped));
        // What has gone wrong stays in sight.
        if !self.step.with_untracked(|step| matches!(step, JoinStep::Failed(_))) {
            self.step.set(JoinStep::NotInvited);
        }
    }

    /// Notes that the guest sits at the table. If its match is there already, it goes on where it was.
    fn seated(self, plays: bool) {
        if self.step.with_untracked(|step| matches!(step, JoinStep::Replied { .. })) {
            self.step.set(JoinStep::Seated);
            if plays {
                self.stores.navigation.go(Screen::Table);
            }
        }
    }

    fn say(self, said: JointSaid) {
        let notices = self.stores.notices;
        let named = |key, name: String| notices.say(Message::new(key).text("name", name));
        match said {
            JointSaid::Left(name) => named(Key::JointLeft, name),
            JointSaid::Away(name) if self.is_host() => named(Key::JointSeatAwayHost, name),
            JointSaid::Away(name) => named(Key::JointSeatAway, name),
            JointSaid::NobodyAway => {
                notices.close_if(Key::JointSeatAway);
                notices.close_if(Key::JointSeatAwayHost);
            }
            JointSaid::Came => notices.close_if(Key::JointLeft),
            JointSaid::Hints(true, name) => named(Key::JointHintsOn, name),
            JointSaid::Hints(false, name) => named(Key::JointHintsOff, name),
            JointSaid::Alone => notices.say(Key::JointAlone),
            // The table says it itself.
            JointSaid::HostAway(_) => {}
            JointSaid::Lost(host) => named(Key::JointReturn, host),
            JointSaid::Closed(why, host) => self.say_closed(why, host),
            JointSaid::Broken(record) => {
                self.stores.saved.set_aside(&record);
                notices.offer_aside(Key::JointBroken);
            }
        }
    }

    /// Says why the connection to the host was closed: on the screen of the guest before the match, else as a notice.
    fn say_closed(self, why: CloseReason, host: String) {
        let key = match why {
            CloseReason::Protocol(_) => Key::JointProtocol,
            CloseReason::Taken => Key::JointTaken,
            CloseReason::Invitation => Key::JointOtherTable,
            CloseReason::Ended | CloseReason::Left => Key::JointEnded,
            CloseReason::Aside => Key::JointBye,
            CloseReason::Flood | CloseReason::Unreadable => Key::JointNoConnection,
        };
        let waits = |step: &JoinStep| matches!(step, JoinStep::Answering | JoinStep::Replied { .. } | JoinStep::Seated);
        if self.step.with_untracked(waits) && self.stores.navigation.screen_untracked() == Screen::Join {
            self.step.set(JoinStep::Failed(key));
        } else {
            self.stores.notices.say(Message::new(key).text("name", host));
        }
    }
}
