//! What the people and bots do.

use rami_engine::game::Seat;
use rami_model::table::{Intent, Wish};
use rami_record::Decision;
use rami_test_utils::matches::some_move;
use rami_together::{GuestPresence, Host, Player};
use rand::RngExt;

use super::{Device, PATIENCE, Place, STEP, World};

impl World {
    /// Lets the people and bots at the host's device act, and the host deal.
    pub(super) fn act_at_host(&mut self) {
        let plays_here =
            |host: &Host, seat: Seat| host.seats()[seat].player != Player::Guest || host.seats()[seat].bot_plays;
        for seat in self.seats() {
            let away = self.host.presence(seat) != Some(GuestPresence::Here);
            self.host.let_bot_play(seat, away);
        }
        let acts = self.rng.random_range(0..4) == 0;
        let Place::Table(session) = &mut self.place else { return };
        let game = session.game();
        if let Some(seat) = game.to_act().filter(|&seat| acts && plays_here(&self.host, seat)) {
            let mv = some_move(&game.view(seat).expect("a deal"), &mut self.rng);
            session.remote_move(seat, &mv).expect("a legal move");
            self.deal_over_since = None;
        } else if let Some(&seat) = game.state().asked_to_rebuy().first() {
            if plays_here(&self.host, seat) {
                let decision = self.some_decision(seat);
                self.place.table().expect("a table").decide(decision).expect("it was asked");
            }
        } else if !game.state().playing() && !self.is_done() {
            let since = *self.deal_over_since.get_or_insert(self.now);
            if !self.host.is_agreeing() && (self.host.all_ready() || self.now > since + PATIENCE) {
                self.host.agree();
                self.deal_over_since = None;
            }
        }
        self.host.tell_changes(self.place.game());
        self.hear_host();
    }

    fn some_decision(&self, seat: Seat) -> Decision {
        if self.now.is_multiple_of(4 * STEP) { Decision::Leave(seat) } else { Decision::Rebuy(seat) }
    }

    pub(super) fn act_as_guest(&mut self, seat: Seat) {
        let acts = self.rng.random_range(0..4) == 0 && self.is_awake(seat);
        let rng = &mut self.rng;
        let device = self.devices.get_mut(&seat).expect("a device");
        let Device { guest, place: Some(Place::Table(session)), .. } = device else { return };
        if !acts || guest.is_waiting() || !guest.is_connected() {
            return;
        }
        let state = session.game().state();
        if state.asked_to_rebuy().contains(&seat) {
            session.act(if rng.random() { Intent::Rebuy } else { Intent::Leave });
        } else if !state.playing() {
            if rng.random_range(0..8) == 0 {
                session.act(Intent::NextDeal);
            }
        } else if session.my_turn() {
            if session.undoable().is_some() && rng.random_range(0..4) == 0 {
                session.undo();
            } else {
                session.play(&some_move(&session.view(), rng));
            }
        } else if session.is_asked() {
            session.act(if rng.random_range(0..3) == 0 { Intent::Buy(1) } else { Intent::Pass });
        }
        for wish in session.take_wishes() {
            match wish {
                Wish::Move { at, mv } => guest.play(at, mv),
                Wish::TakeBack(at) => guest.take_back(at),
                Wish::Decide(decision) => guest.decide(matches!(decision, Decision::Rebuy(_))),
                Wish::Ready => guest.be_ready(),
            }
        }
    }
}
