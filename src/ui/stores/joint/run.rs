//! Carries out the effects of the ends of a joint table.

use leptos::prelude::*;
use rami_devices::CloseReason;
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
        self.step.set(JoinStep::NotInvited);
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
            // The screen of the invitations says it itself.
            JointSaid::Away(name) if self.stores.navigation.screen_untracked() == Screen::Table => {
                named(Key::JointSeatAway, name);
            }
            JointSaid::Away(_) => {}
            JointSaid::NobodyAway => notices.close_if(Key::JointSeatAway),
            JointSaid::Alone => notices.say(Key::JointAlone),
            JointSaid::HostAway(is_away) => notices.trouble(Key::JointHostAway, is_away),
            JointSaid::Lost(host) => named(Key::JointReturn, host),
            JointSaid::Closed(why) => notices.say(match why {
                CloseReason::Protocol(_) => Key::JointProtocol,
                CloseReason::Taken => Key::JointTaken,
                CloseReason::Invitation => Key::JointOtherTable,
                CloseReason::Ended | CloseReason::Left => Key::JointEnded,
                CloseReason::Aside => Key::JointBye,
                CloseReason::Flood | CloseReason::Unreadable => Key::JointNoConnection,
            }),
            JointSaid::Broken(record) => {
                self.stores.saved.set_aside(&record);
                notices.offer_aside(Key::JointBroken);
            }
        }
    }
}
