//! What the guests are told of the match.

use rami_engine::game::Seat;
use rami_record::Recording;

use super::{Host, HostNews};
use crate::deal_log::DealLog;
use crate::message::{Player, ToGuest};

impl Host {
    /// Begins a match at the table, and tells the guests.
    pub fn start_match(&mut self, game: &Recording, id: u64) {
        self.id = Some(id);
        let table = self.table;
        self.sealed.take_if(|sealed| game.key() != Some(sealed.key(table)));
        self.log = DealLog::of_deal(game);
        if let Some(log) = &mut self.log {
            log.catch_up(game);
            // What was taken back before a reload is not known: no guest's count may equal this one.
            log.count_backs_from(self.resumed << 16);
        }
        self.decided = game.record().deals.last().map_or(0, |deal| deal.after.len());
        self.answers.clear();
        self.ready.clear();
        self.told_end = false;
        if game.record().deals.is_empty() {
            self.stood_in.clear();
        }
        for seat in self.here().collect::<Vec<_>>() {
            self.tell_match(Some(game), seat);
        }
    }

    /// Tells the guests what has happened in the match since the last call.
    pub fn tell_changes(&mut self, game: &Recording) {
        if self.id.is_none() {
            return;
        }
        self.tell_new_moves(game);
        let latest = game.record().deals.len().checked_sub(1);
        if latest != self.log.as_ref().map(|log| log.index())
            && let Some(log) = DealLog::of_deal(game)
        {
            let table = self.table;
            self.sealed = self.agreed.take().filter(|agreed| game.key() == Some(agreed.key(table)));
            let round = self.round();
            for seat in self.here().collect::<Vec<_>>() {
                self.tell(seat, &ToGuest::Dealt(log.dealt(seat, round)));
            }
            self.log = Some(log);
            self.decided = 0;
            self.answers.clear();
            self.ready.clear();
            self.tell_new_moves(game);
        }
        self.tell_new_decisions(game);
        self.ask_next();
        self.tell_asked();
        if game.state().is_over() && !self.told_end {
            self.told_end = true;
            for seat in self.here().collect::<Vec<_>>() {
                self.tell_end(game, seat);
            }
        }
    }

    /// Tells the guests who is asked about a discard, if that has changed.
    pub(super) fn tell_asked(&mut self) {
        let asked = self.still_asked();
        if asked != self.asked {
            self.asked = asked;
            self.tell_all(&ToGuest::Asked(self.asked.clone()));
            self.news.push_back(HostNews::Asked);
        }
    }

    /// The people who will be asked about the discard and have not answered yet (V4-R6). Where one person is asked, the
    /// position says it.
    fn still_asked(&self) -> Vec<Seat> {
        let Some(log) = self.log.as_ref().filter(|log| log.claim().is_some()) else { return Vec::new() };
        let board = log.deal().board();
        let all = std::iter::successors(board.asked, |&seat| board.asked_after(seat));
        let is_open = |seat: &Seat| {
            let info = &self.seats[*seat];
            let has_answered = self.answers.contains_key(seat) || info.player == Player::Host && self.has_answered;
            info.player != Player::Bot && !info.bot_plays && !has_answered
        };
        all.filter(is_open).collect()
    }

    /// Tells a guest that the match is over.
    pub(super) fn tell_end(&mut self, game: &Recording, seat: Seat) {
        let stood_in = self.stood_in.iter().copied().collect();
        self.tell(seat, &ToGuest::Over { record: game.record().to_json(), stood_in });
    }

    fn tell_new_moves(&mut self, game: &Recording) {
        let Some(mut log) = self.log.take() else { return };
        let change = log.catch_up(game);
        for seat in log.seats_from(change.kept).filter(|&seat| self.seats[seat].bot_plays) {
            self.stood_in.insert((seat, log.index() as u16));
        }
        for seat in self.here().collect::<Vec<_>>() {
            if change.back {
                self.tell(seat, &ToGuest::Back { backs: log.backs(), to: change.kept as u32 });
            }
            self.tell_moves(&log, seat, change.kept);
        }
        self.log = Some(log);
    }

    /// Tells a guest the moves from a place on. The last one of a deal that is over opens the deal.
    pub(super) fn tell_moves(&mut self, log: &DealLog, seat: Seat, from: usize) {
        for (at, told) in log.told(seat, from).collect::<Vec<_>>() {
            let last = log.is_over() && at + 1 == log.len();
            let opened = self.sealed.clone().filter(|_| last);
            self.tell(seat, &ToGuest::Did { at: at as u32, told, opened });
        }
    }

    fn tell_new_decisions(&mut self, game: &Recording) {
        let Some(deal) = game.record().deals.last() else { return };
        for &decision in deal.after.get(self.decided..).unwrap_or_default() {
            self.tell_all(&ToGuest::Decided(decision));
        }
        self.decided = deal.after.len();
    }

    /// Tells a guest the whole match: the deals that are over as a record, then the deal under way.
    pub(super) fn tell_match(&mut self, game: Option<&Recording>, seat: Seat) {
        let (Some(game), Some(id)) = (game, self.id) else { return };
        let Some(log) = self.log.take() else {
            return self.tell(seat, &ToGuest::Match { id, record: game.record().to_json() });
        };
        let mut record = game.record().clone();
        if !log.is_over() {
            record.deals.pop();
        }
        self.tell(seat, &ToGuest::Match { id, record: record.to_json() });
        if !log.is_over() {
            self.tell(seat, &ToGuest::Dealt(log.dealt(seat, self.round())));
            self.tell_moves(&log, seat, 0);
        }
        self.log = Some(log);
    }

    pub(super) fn tell_all(&mut self, message: &ToGuest) {
        for seat in self.here().collect::<Vec<_>>() {
            self.tell(seat, message);
        }
    }

    /// Sends a message to a guest who is connected.
    pub(super) fn tell(&mut self, seat: Seat, message: &ToGuest) {
        if let Some(connection) = self.guests.get_mut(&seat).and_then(|guest| guest.connection.as_mut()) {
            let frames = connection.wire.pack(message);
            self.out.extend(frames.into_iter().map(|frame| (seat, frame)));
        }
    }
}
