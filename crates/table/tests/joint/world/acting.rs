//! What the people and bots do.

use rami_devices::{GuestPresence, Player};
use rami_engine::game::Seat;
use rami_record::Decision;
use rami_table::joint::GuestEnd;
use rami_table::{Event, Intent, Session};
use rami_test_utils::matches::some_move;
use rand::RngExt;

use super::{Device, STEP, World};

impl World {
    /// Lets the people and bots at the host's device act, and the host's player ask for the next deal.
    pub(super) fn act_at_host(&mut self) {
        for seat in self.seats() {
            let is_away = self.end.host().presence(seat) != Some(GuestPresence::Here);
            if self.end.host().seats()[seat].bot_plays != is_away {
                self.at_host(|end, table, now| end.let_bot_play(table, now, seat, is_away));
            }
        }
        let acts = self.rng.random_range(0..4) == 0;
        let Some(game) = self.game() else { return };
        if let Some(seat) = game.to_act() {
            if acts && self.plays_here(seat) {
                let view = game.view(seat).expect("a deal");
                let mv = some_move(&view, &mut self.rng);
                self.change_at_host(|session| session.remote_move(seat, &mv).expect("a legal move"));
            }
        } else if let Some(&seat) = game.state().asked_to_rebuy().first() {
            if self.plays_here(seat) {
                let decision = self.some_decision(seat);
                self.change_at_host(|session| session.decide(decision).expect("it was asked"));
            }
        } else if !self.is_done() && self.table.session().is_some_and(|session| !session.is_ready()) {
            let now = self.moment();
            for intent in [Intent::Uncover, Intent::NextDeal] {
                let effects = self.table.update(now, Event::Intent(intent));
                self.run_at_host(effects);
            }
        }
    }

    fn plays_here(&self, seat: Seat) -> bool {
        let info = &self.end.host().seats()[seat];
        info.player != Player::Guest || info.bot_plays
    }

    /// Changes the host's match as its people and bots do.
    fn change_at_host(&mut self, change: impl FnOnce(&mut Session)) {
        self.at_host(|end, table, now| {
            let mut effects = table.transition(now, None, |play| change(&mut play.session));
            effects.extend(end.tell_changes(table, now));
            effects
        });
    }

    fn some_decision(&self, seat: Seat) -> Decision {
        if self.now.is_multiple_of(4 * STEP) { Decision::Leave(seat) } else { Decision::Rebuy(seat) }
    }

    pub(super) fn act_as_guest(&mut self, seat: Seat) {
        let acts = self.rng.random_range(0..4) == 0 && self.is_awake(seat);
        let now = self.moment();
        let rng = &mut self.rng;
        let Device { end, table, .. } = self.devices.get_mut(&seat).expect("a device");
        let Some(session) = table.session().filter(|_| acts) else { return };
        if end.guest().is_waiting() || !end.guest().is_connected() {
            return;
        }
        let state = session.game().state();
        let event = if state.asked_to_rebuy().contains(&seat) {
            Event::Intent(if rng.random() { Intent::Rebuy } else { Intent::Leave })
        } else if !state.playing() {
            if rng.random_range(0..8) != 0 {
                return;
            }
            Event::Intent(Intent::NextDeal)
        } else if session.my_turn() {
            if session.undoable().is_none() || rng.random_range(0..4) != 0 {
                let mv = some_move(&session.view(), rng);
                table.of_session_mut(|session| session.play(&mv));
                return self.at_guest(seat, GuestEnd::tell_changes);
            }
            Event::Undo
        } else if session.is_asked() {
            Event::Intent(if rng.random_range(0..3) == 0 { Intent::Buy(1) } else { Intent::Pass })
        } else {
            return;
        };
        let effects = table.update(now, event);
        self.run_at_guest(seat, effects);
    }
}
