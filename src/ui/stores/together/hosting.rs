//! The host's side: the match, which is kept on this device.

use leptos::prelude::*;
use rami_engine::game::Seat;
use rami_model::table::{Departure, Seats, Session, Wish};
use rami_model::text::{Key, Message};
use rami_record::shuffle::DealKey;
use rami_record::{Recording, Setup};
use rami_together::{Farewell, GuestPresence, Host, HostKept, HostNews, Player, SeatInfo};

use super::host::{NewTable, PlannedSeat};
use super::{HostSide, Together};
use crate::browser::peer::LAST_FRAMES;
use crate::browser::{dom, storage};
use crate::ui::stores::Screen;
use crate::ui::stores::saved_matches::free_id;

impl HostSide {
    /// Who sits where at the table.
    fn seats(&self) -> Seats {
        Seats::of_hosted(self.host.seats(), |seat| self.plan.seats.get(seat)?.person)
    }
}

impl Together {
    /// Begins a match with whoever is there. `bots` says whether bots play for those who are missing.
    pub fn begin(self, bots: bool) {
        let begun = self.of_host(|side| {
            if side.game.is_some() {
                return;
            }
            for seat in side.host.guests().collect::<Vec<_>>() {
                let is_here = side.host.presence(seat) == Some(GuestPresence::Here);
                side.host.let_bot_play(seat, bots && !is_here);
            }
            side.has_begun = true;
            let name = |(seat, planned): (Seat, &PlannedSeat)| {
                let told = &side.host.seats()[seat].looks.name;
                if told.is_empty() { planned.name.clone() } else { told.clone() }
            };
            let seats = side.plan.seats.iter().enumerate().map(name).collect();
            let setup = Setup { rules: side.plan.rules.clone(), seats, seed: dom::fresh_seed() };
            if let Ok(game) = Recording::new(setup) {
                side.match_id = free_id();
                side.host.begin(&game, side.match_id);
                side.host.agree();
                side.game = Some(game);
            }
        });
        if begun.is_some() {
            self.carry();
        }
    }

    /// Tells the guests what has happened at the table, and hears what the host's player wants.
    pub(super) fn follow_as_host(self) {
        let hosts = self.game.of_session(|session| session.is_joint() && !session.is_guest()).unwrap_or_default();
        let playing = self.game.match_id();
        let is_other =
            |side: &mut HostSide| side.has_begun && side.game.is_none() && (!hosts || playing != side.match_id);
        if !self.is_lesson() && playing != 0 && self.of_host(is_other) == Some(true) || self.is_elsewhere() {
            self.put_aside();
        }
        if !hosts || self.is_elsewhere() {
            return;
        }
        if !self.is_host() {
            return self.restore();
        }
        if self.of_host(|side| side.game.is_none()) != Some(true) {
            return;
        }
        if self.game.of_session(|session| session.game().key().is_none()) == Some(true) {
            // A session that was read from its save does not know the key of its deal.
            self.restore_key(self.of_host(|side| side.host.key()).flatten());
        }
        let wants_deal = self.wishes().contains(&Wish::Ready);
        if wants_deal && self.game.of_session(Session::match_over) == Some(true) {
            return self.begin(true); // A rematch.
        }
        self.of_host(|side| {
            self.game.of_session(|session| side.host.tell_changes(session.game()));
            if wants_deal {
                side.host.note_ready(side.plan.people().first().copied().unwrap_or_default());
                side.ready_since.get_or_insert(dom::ticks() as u64);
                side.deal_if_due(dom::ticks() as u64);
            }
        });
        self.show_presence();
        self.keep_table();
    }

    /// Takes what the player at the table wants of the host.
    pub(super) fn wishes(self) -> Vec<Wish> {
        self.game.change_quietly(Session::take_wishes).unwrap_or_default()
    }

    /// Sends frames to guests, and carries out the news.
    pub(super) fn carry_as_host(self) {
        while !self.is_lesson()
            && let Some(Some(news)) = self.of_host(|side| side.host.next_news())
        {
            self.do_as_host(news);
        }
        self.send_as_host();
    }

    fn send_as_host(self) {
        self.of_host(|side| {
            while let Some((seat, frame)) = side.host.next_frame() {
                if let Some(peer) = side.links.get(&seat).and_then(|link| link.peer.as_ref()) {
                    peer.send(&frame);
                }
            }
        });
    }

    fn do_as_host(self, news: HostNews) {
        match news {
            HostNews::Move(seat, mv) => {
                let made = self.game.change(Departure::of(seat, &mv), |session| {
                    session.is_joint() && session.remote_move(seat, &mv).is_ok()
                });
                if made != Some(true) {
                    self.of_host(|side| side.host.refuse(seat));
                }
            }
            HostNews::TakeBack(seat) => {
                let taken = self.game.change(None, |session| session.remote_take_back(seat));
                if taken != Some(true) {
                    self.of_host(|side| side.host.refuse(seat));
                }
            }
            HostNews::Decide(decision) => {
                // A seat that is not asked decides nothing.
                let _refused = self.game.change(None, |session| session.decide(decision));
            }
            HostNews::Deal(key) => self.deal(key),
            HostNews::Seats => {
                self.show_seats();
                self.show_presence();
            }
            HostNews::Ready => {
                self.of_host(|side| side.deal_if_due(dom::ticks() as u64));
            }
            HostNews::Close(seat, why) => {
                // The farewell leaves before the connection is closed.
                self.send_as_host();
                let peer = self.of_host(|side| side.links.get_mut(&seat).and_then(|link| link.peer.take()));
                dom::later(LAST_FRAMES, move || drop(peer));
                let name = self.of_host(|side| side.host.seats()[seat].looks.name.clone());
                self.show_seats();
                if why == Farewell::Left {
                    let name = name.unwrap_or_default();
                    self.stores.notices.say(Message::new(Key::TogetherLeft).text("name", name));
                    self.of_host(|side| side.host.let_bot_play(seat, true));
                }
            }
            HostNews::Waved(seat, sign) => self.show_sign(seat, sign),
        }
        self.follow_as_host();
    }

    /// Deals the next deal.
    fn deal(self, key: DealKey) {
        let first = self.of_host(|side| {
            let mut game = side.game.take()?;
            let dealt = game.deal_by(key);
            let session = Session::of_host(game, side.seats()).ok().filter(|_| dealt)?;
            Some((session, side.match_id))
        });
        match first.flatten() {
            Some((session, id)) => self.game.begin_together(session, id),
            None => {
                self.game.change(None, |session| session.deal_by(key));
            }
        }
    }

    /// Shows at the table where the guests are, and by which names they came.
    fn show_presence(self) {
        let Some((seats, infos)) = self.of_host(|side| (side.seats(), side.host.seats().to_vec())) else { return };
        let news = self.game.of_session(|session| {
            let before = session.seats();
            let missing = (0..seats.count()).find(|&seat| seats.is_missing(seat) && !before.is_missing(seat));
            (session.is_joint() && *before != seats).then_some(missing)
        });
        let Some(Some(missing)) = news else { return };
        if seats.missing().is_none() {
            self.stores.notices.close_if(Key::TogetherSeatAway);
        }
        self.game.change(None, |session| {
            for (seat, info) in infos.iter().enumerate().filter(|(_, info)| info.player == Player::Guest) {
                session.rename(seat, &info.looks.name);
            }
            session.note_seats(seats);
        });
        let at_table = self.stores.navigation.screen_untracked() == Screen::Table;
        if let Some(seat) = missing.filter(|_| at_table) {
            let name = infos[seat].looks.name.clone();
            self.stores.notices.say(Message::new(Key::TogetherSeatAway).text("name", name));
        }
        // A bot may have to play now.
        self.game.plan_next();
    }

    /// Keeps the table over a reload. What is kept holds the key of the deal under way, as the saved match holds its
    /// cards.
    fn keep_table(self) {
        let id = self.game.match_id();
        if self.game.of_session(Session::match_over) == Some(true) {
            self.of_host(|side| storage::TABLES.forget(side.match_id));
            return;
        }
        let changed = self.of_host(|side| {
            let kept = side.host.kept();
            let is_new = id != 0 && id == side.match_id && side.kept.as_ref() != Some(&kept);
            is_new.then(|| side.kept.insert(kept).clone())
        });
        if let Some(Some(kept)) = changed {
            self.stores.notices.written(storage::TABLES.save(id, &kept));
        }
    }

    /// Takes up the table of the match that was resumed. Its guests come back by new codes.
    fn restore(self) {
        if self.game.of_session(Session::match_over) == Some(true) {
            return;
        }
        let id = self.game.match_id();
        let Some(kept) = storage::TABLES.load(id) else { return self.go_on_alone() };
        let Some(plan) = self.plan_of(&kept) else { return self.go_on_alone() };
        let key = kept.key();
        let host = Host::resume(plan.rules.clone(), kept, dom::fresh_bytes());
        self.restore_key(key);
        self.invite_all(host, plan);
        self.of_host(|side| {
            (side.has_begun, side.match_id) = (true, id);
            self.game.of_session(|session| side.host.begin(session.game(), id));
        });
        self.show_presence();
        // Another screen may have been asked for in the address.
        if self.stores.navigation.screen_untracked() == Screen::Table {
            self.stores.navigation.visit(Screen::Invite);
        }
    }

    fn restore_key(self, key: Option<DealKey>) {
        self.game.change_quietly(|session| session.restore_key(key));
    }

    /// The plan of a table that was kept.
    fn plan_of(self, kept: &HostKept) -> Option<NewTable> {
        let rules = self.game.of_session(|session| session.game().setup().rules.clone())?;
        let level = kept.seats().first()?.level.parse().unwrap_or_default();
        let seat = |(seat, info): (Seat, &SeatInfo)| PlannedSeat {
            player: info.player,
            name: info.looks.name.clone(),
            person: self.game.person_id_at(seat).filter(|_| info.player == Player::Host),
            face: info.looks.face,
        };
        let seats: Vec<PlannedSeat> = kept.seats().iter().enumerate().map(seat).collect();
        let fits = self.game.of_session(|session| session.game().state().seats()) == Some(seats.len());
        fits.then_some(NewTable { rules, seats, level, hints: kept.hints() })
    }

    /// Lets the match go on without other devices.
    fn go_on_alone(self) {
        self.game.change(None, Session::leave_joint_table);
        self.game.plan_next();
        self.stores.notices.say(Key::TogetherAlone);
    }

    /// Closes the connections, since another match or another tab takes the place of this one. The table can be taken
    /// up again.
    pub(super) fn put_aside(self) {
        self.close_as_host(Farewell::Aside);
    }

    /// Ends the table. The match goes on here with bots.
    pub(super) fn end(self) {
        let Some(id) = self.of_host(|side| side.match_id) else { return };
        self.close_as_host(Farewell::Ended);
        storage::TABLES.forget(id);
        if self.game.of_session(|session| session.is_joint() && !session.match_over()) == Some(true) {
            self.go_on_alone();
        }
    }

    fn close_as_host(self, why: Farewell) {
        if !self.is_host() {
            return;
        }
        self.of_host(|side| side.host.close_all(why));
        self.send_as_host();
        // The last frames leave before the connections are closed.
        let mut closed: Option<HostSide> = None;
        self.state.update_value(|state| closed = state.host.take());
        dom::later(LAST_FRAMES, move || drop(closed));
        self.show_seats();
    }
}
