//! A guest's side: the match, as the host tells it.

use leptos::prelude::*;
use rami_engine::game::DealtSeat;
use rami_model::table::{Departure, Event, KeptAs, Seats, Session, Wish};
use rami_model::text::Key;
use rami_record::fairness::Verdict;
use rami_record::{Decision, Record, Recording};
use rami_together::{Farewell, GuestNews, Player};

use super::{GuestSide, Joining, Together};
use crate::ui::stores::Screen;

impl Together {
    /// Sends what the player wants to the host.
    pub(super) fn follow_as_guest(self) {
        if self.of_guest(|side| side.sits) != Some(true) || self.is_lesson() {
            return;
        }
        if self.game.of_session(Session::is_guest) != Some(true) {
            // Another match has taken the place of this one.
            return self.close_as_guest();
        }
        let wishes = self.wishes();
        self.of_guest(|side| {
            for wish in wishes {
                match wish {
                    Wish::Move { at, mv } => side.guest.play(at, mv),
                    Wish::TakeBack(at) => side.guest.take_back(at),
                    Wish::Decide(decision) => side.guest.decide(matches!(decision, Decision::Rebuy(_))),
                    Wish::Ready => side.guest.be_ready(),
                }
            }
        });
    }

    /// Sends frames to the host, and carries out the news.
    pub(super) fn carry_as_guest(self) {
        while !self.is_lesson()
            && let Some(Some(news)) = self.of_guest(|side| side.guest.next_news())
        {
            self.do_as_guest(news);
        }
        self.of_guest(|side| {
            while let Some(frame) = side.guest.next_frame() {
                if let Some(peer) = &side.peer {
                    peer.send(&frame);
                }
            }
        });
    }

    fn do_as_guest(self, news: GuestNews) {
        match news {
            GuestNews::Seated { hints, .. } => {
                self.of_guest(|side| side.hints = hints);
                if self.joining.with_untracked(|joining| matches!(joining, Joining::Replied { .. })) {
                    self.joining.set(Joining::Seated);
                    if self.of_guest(|side| side.sits) == Some(true) {
                        self.stores.navigation.go(Screen::Table); // The match goes on where it was.
                    }
                }
            }
            GuestNews::Seats(seats) => {
                let host = seats.iter().find(|info| info.player == Player::Host);
                let host = host.map(|info| info.looks.name.clone()).unwrap_or_default();
                self.of_guest(|side| side.host_name = host);
                self.table.set(seats);
                self.show_seats_of_host();
            }
            GuestNews::Match { id, record } => self.take_match(id, &record),
            GuestNews::Deal(known) => self.begin_deal(known),
            GuestNews::Move(at, seen) => {
                let followed = self.change_followed(Departure::of(seen.seat, &seen.mv), |session| {
                    session.observe_move(at, seen).is_ok()
                });
                self.ask_again_unless(followed != Some(false));
            }
            GuestNews::Back(to) | GuestNews::Refused(to) => {
                self.change_followed(None, |session| session.observe_back(to));
            }
            GuestNews::Open(key, verdict) => {
                let agrees = self.change_followed(None, |session| session.open_deal(key, verdict).is_ok());
                self.ask_again_unless(agrees != Some(false));
            }
            GuestNews::Decided(decision) => {
                self.change_followed(None, |session| session.observe_decision(decision));
            }
            GuestNews::Over { record, stood_in } => self.end_match(&record, &stood_in),
            GuestNews::Close(why) => {
                self.of_guest(|side| side.peer = None);
                if matches!(why, Farewell::Ended | Farewell::Left) {
                    self.forget_seat();
                }
                let said = match why {
                    Farewell::Protocol(_) => Key::TogetherProtocol,
                    Farewell::Taken => Key::TogetherTaken,
                    Farewell::Invitation => Key::TogetherOtherTable,
                    Farewell::Ended | Farewell::Left => Key::TogetherEnded,
                    Farewell::Aside => Key::TogetherBye,
                    Farewell::Flood | Farewell::Unreadable => Key::TogetherNoConnection,
                };
                self.stores.notices.say(said);
            }
            GuestNews::HostAway(away) => {
                self.of_guest(|side| side.host_away = away);
                self.stores.notices.trouble(Key::TogetherHostAway, away);
                self.show_seats_of_host();
            }
            GuestNews::Waved(seat, sign) => self.show_sign(seat, sign),
            GuestNews::Ready(_) => {}
        }
    }

    /// Changes the session of the followed match. What a host says of no such match changes nothing.
    fn change_followed<T>(self, departure: Option<Departure>, change: impl FnOnce(&mut Session) -> T) -> Option<T> {
        let is_observed = self.game.of_session(Session::is_guest) == Some(true);
        is_observed.then(|| self.game.change(departure, change)).flatten()
    }

    /// Asks for the whole match, if what was told cannot have happened.
    fn ask_again_unless(self, fine: bool) {
        if !fine {
            self.of_guest(|side| side.guest.ask_for_match());
        }
    }

    /// Takes the match as the host has it.
    fn take_match(self, id: u64, record: &str) {
        let Ok(record) = Record::from_json(record) else { return };
        self.of_guest(|side| side.match_id = id);
        let is_under_way = self.game.of_session(Session::is_guest).unwrap_or_default() && !record.deals.is_empty();
        if is_under_way {
            self.game.change(None, |session| drop(session.replace_match(record)));
            return;
        }
        let Ok(game) = Recording::resume(0, record) else { return };
        if game.state().deal().is_some() {
            self.sit_down(game);
        } else {
            self.of_guest(|side| side.game = Some(game));
        }
    }

    fn begin_deal(self, known: DealtSeat) {
        let verdict = self.of_guest(|side| side.guest.verdict()).unwrap_or(Verdict::Unknown);
        match self.of_guest(|side| side.game.take()).flatten() {
            Some(mut game) => {
                if game.observe_deal(known).is_ok() {
                    game.note_agreed(verdict);
                    self.sit_down(game);
                }
            }
            None => {
                self.change_followed(None, |session| drop(session.observe_deal(known, verdict)));
            }
        }
    }

    /// Shows at the table where the people at other devices are, and by which names they came.
    fn show_seats_of_host(self) {
        if self.game.of_session(Session::is_guest) != Some(true) {
            return;
        }
        let Some((person, host_away)) = self.of_guest(|side| (side.person, side.host_away)) else { return };
        let infos = self.table.get_untracked();
        self.game.change(None, |session| {
            for (seat, info) in infos.iter().enumerate().filter(|(_, info)| info.player == Player::Guest) {
                session.rename(seat, &info.looks.name);
            }
            let count = session.game().state().seats();
            session.note_seats(Seats::of_joined(&infos, count, session.me(), person, host_away));
        });
    }

    /// Shows the match at the table.
    fn sit_down(self, game: Recording) {
        let Some((seat, hints, order)) = self.of_guest(|side: &mut GuestSide| {
            side.sits = true;
            (side.guest.seat().unwrap_or_default(), side.hints, std::mem::take(&mut side.order))
        }) else {
            return;
        };
        if let Ok(mut session) = Session::of_guest(game, seat, hints) {
            session.order_hand(&order);
            self.game.show_unkept(session);
            self.show_seats_of_host();
        }
    }

    /// Compares the match with the host's record, and keeps it in the history.
    fn end_match(self, record: &str, stood_in: &[u16]) {
        let Some(id) = self.of_guest(|side| side.match_id).filter(|&id| id != 0) else { return };
        let agrees = Record::from_json(record)
            .is_ok_and(|record| self.game.of_session(|session| *session.game().record() == record) == Some(true));
        self.forget_seat();
        if agrees {
            self.game
                .change_quietly(|session| session.note_stood_in(stood_in.iter().map(|&deal| deal.into()).collect()));
            self.game.send(Event::Keep(Box::new(KeptAs::new(id, self.stores.saved.moment()))));
        } else {
            self.stores.saved.set_aside(record);
            self.stores.notices.offer_aside(Key::TogetherBroken);
        }
    }
}
