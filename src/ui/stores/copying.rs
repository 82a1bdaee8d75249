//! The copy of everything to another device: the connection, and what both sides do with what comes over it.

mod end;
mod taking;

use std::rc::Rc;

use gloo_timers::callback::Interval;
use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_devices::code::{Code, CodeError, CopyingInvitation, CopyingReply};
use rami_devices::copying::{Contents, CopyEnd, Receiver, ReceiverNews, Sender, SenderNews, Words};
use rami_model::backup::{Offer, Whose};
use rami_model::text::Key;
use rami_record::json::Json;

use end::{End, News};

use super::joint::said_of;
use super::{Archive, PageSignal, Screen, Stores, Taking, contents_of};
use crate::browser::dom;
use crate::browser::peer::{FINDING, LAST_FRAMES, OPENING, Peer, PeerEvent};

/// How often signs of life are looked at, in milliseconds.
const TICK: u32 = 500;
/// The most bytes that wait on this device to be sent.
const MOST_WAITING: u32 = 128 * 1024;

/// How far the copy has come, as the page shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum CopyStep {
    /// Nothing was begun.
    #[default]
    None,
    /// The code is being made, or the devices are being connected.
    Connecting,
    /// The other device is to open this code.
    Invited(String),
    /// The other device is to take this reply.
    Replied(String),
    /// The sender's person compares the words.
    Compare(Words),
    /// The receiver's person compares the words, and the sender's says the outcome.
    CompareThere(Words),
    /// The sender waits for the receiver.
    Asked(Words),
    /// The copy is sent, and the receiver's person is asked.
    Sending,
    /// The copy comes.
    Receiving,
    /// The copy is here, and is read.
    Reading,
    /// The person is asked whether what the copy would change is wanted.
    Offered,
    /// The copy is taken in.
    Storing,
    /// The other device has everything.
    There,
    /// This device has everything. This has changed.
    TakenIn(Box<Offer>),
    /// It came to nothing.
    Failed(Key),
}

impl CopyStep {
    /// Whether something is under way.
    const fn is_under_way(&self) -> bool {
        !matches!(self, Self::None | Self::There | Self::TakenIn(_) | Self::Failed(_))
    }
}

#[derive(Default)]
struct State {
    /// The number of the attempt. Events of an earlier one are ignored.
    attempt: u32,
    peer: Option<Rc<Peer>>,
    /// The invitation of this device, with its text.
    invitation: Option<(CopyingInvitation, String)>,
    end: Option<End>,
    /// Whether the devices were connected.
    is_open: bool,
    /// How much the sender said that there is.
    said: Option<Contents>,
    /// The words that both devices show.
    words: Option<Words>,
    /// The copy that is offered.
    taking: Option<Rc<Taking>>,
    timer: Option<Interval>,
}

/// The store of the copy of everything to another device.
#[derive(Clone, Copy)]
pub struct Copying {
    stores: Stores,
    archive: Archive,
    state: StoredValue<State, LocalStorage>,
    step: PageSignal<RwSignal<CopyStep>>,
    /// Whether this device is the receiver.
    receives: PageSignal<RwSignal<bool>>,
    /// The part of the copy that the receiver has, in percent.
    percent: PageSignal<RwSignal<usize>>,
    /// Whose matches the copy holds, once the person has said so.
    whose: PageSignal<RwSignal<Option<Whose>>>,
    /// Whether what was deleted here is brought back.
    bring_back: PageSignal<RwSignal<bool>>,
}

impl Copying {
    /// Creates the store.
    pub fn new(stores: Stores, archive: Archive) -> Self {
        Self {
            stores,
            archive,
            state: StoredValue::new_local(State::default()),
            step: PageSignal(RwSignal::new(CopyStep::default())),
            receives: PageSignal(RwSignal::new(false)),
            percent: PageSignal(RwSignal::new(0)),
            whose: PageSignal(RwSignal::new(None)),
            bring_back: PageSignal(RwSignal::new(false)),
        }
    }

    /// How far the copy has come, tracked.
    pub fn step(self) -> CopyStep {
        self.step.get()
    }

    /// Whether this device is the receiver, tracked.
    pub fn receives(self) -> bool {
        self.receives.get()
    }

    /// The part of the copy that the receiver has, in percent, tracked.
    pub fn percent(self) -> usize {
        self.percent.get()
    }

    fn of_state<T>(self, change: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.state.try_update_value(change)
    }

    /// Reads or changes the state machine; `None` where there is none.
    fn of_end<T>(self, change: impl FnOnce(&mut End) -> T) -> Option<T> {
        self.of_state(|state| state.end.as_mut().map(change)).flatten()
    }

    fn is_current(self, attempt: u32) -> bool {
        self.of_state(|state| state.attempt) == Some(attempt)
    }

    /// Begins an attempt as sender or receiver, and ends an earlier one. Returns its number.
    fn start_attempt(self, receives: bool) -> u32 {
        self.receives.set(receives);
        let attempt = self.of_state(|state| {
            *state = State { attempt: state.attempt + 1, ..State::default() };
            state.attempt
        });
        self.percent.set(0);
        self.whose.set(None);
        self.bring_back.set(false);
        self.step.set(CopyStep::Connecting);
        attempt.unwrap_or_default()
    }

    /// Ends the attempt. The connection stays for a moment, so that the last words reach the other device.
    fn end(self, step: CopyStep) {
        let ended = self.of_state(|state| {
            let next = State { attempt: state.attempt + 1, ..State::default() };
            std::mem::replace(state, next)
        });
        self.step.set(step);
        dom::later(LAST_FRAMES, move || drop(ended));
    }

    /// Shows the code for the other device. What is under way is shown as it is.
    pub fn invite(self) {
        self.stores.navigation.visit(Screen::Move);
        if !self.step.with_untracked(CopyStep::is_under_way) {
            self.invite_again();
        }
    }

    /// Makes a new code for the other device.
    pub fn invite_again(self) {
        let attempt = self.start_attempt(false);
        spawn_local(async move {
            let made = Peer::offer(move |event| self.hear(attempt, event)).await;
            if !self.is_current(attempt) {
                return;
            }
            let Ok((peer, description)) = made else { return self.end(CopyStep::Failed(Key::JointNoConnection)) };
            let ticket = dom::fresh_bytes();
            let invitation = CopyingInvitation { ticket, issued: dom::minute(), description };
            let text = invitation.to_text();
            self.of_state(|state| {
                (state.peer, state.invitation) = (Some(peer), Some((invitation, text.clone())));
            });
            self.step.set(CopyStep::Invited(text));
        });
    }

    /// Takes the reply of the other device. A code that is too old by the clock of this one comes to nothing.
    ///
    /// # Errors
    /// What is said about it.
    pub fn accept_reply(self, text: &str) -> Result<(), Key> {
        let reply = CopyingReply::from_text(text).map_err(|error| match error {
            CodeError::WrongKind => Key::CopyingWrongKind,
            other => said_of(&other),
        })?;
        let taken = self.of_state(|state| {
            let (invitation, invited) = state.invitation.as_ref().ok_or(Key::CopyingOtherCode)?;
            if invitation.ticket != reply.ticket {
                return Err(Key::CopyingOtherCode);
            }
            if state.end.is_some() {
                return Err(Key::CopyingTaken);
            }
            state.end = Some(End::Sender(Sender::new(invited, &reply.to_text(), dom::fresh_bytes())));
            Ok((state.attempt, state.peer.clone().ok_or(Key::CopyingOtherCode)?))
        });
        let (attempt, peer) = taken.unwrap_or(Err(Key::CopyingOtherCode))?;
        let is_old = |state: &mut State| state.invitation.as_ref().is_some_and(|(made, _)| made.is_old(dom::minute()));
        if self.of_state(is_old) == Some(true) {
            self.end(CopyStep::Failed(Key::CopyingOld));
            return Ok(());
        }
        self.step.set(CopyStep::Connecting);
        self.watch();
        spawn_local(async move {
            let accepted = peer.accept(&reply.description).await;
            if accepted.is_err() && self.is_current(attempt) {
                self.end(CopyStep::Failed(Key::JointNoConnection));
            }
        });
        self.give_up_unopened(attempt, FINDING, Key::JointNoConnection);
        Ok(())
    }

    /// Ends an attempt whose connection has not opened after so many milliseconds. `why` is what is said then.
    fn give_up_unopened(self, attempt: u32, after: u32, why: Key) {
        dom::later(after, move || {
            if self.is_current(attempt) && self.of_state(|state| state.is_open) == Some(false) {
                self.end(CopyStep::Failed(why));
            }
        });
    }

    /// Opens the code of another device that wants to copy everything to this one. Returns whether the text is such a
    /// code.
    pub fn open_invitation(self, text: &str) -> bool {
        let Ok(invitation) = CopyingInvitation::from_text(text) else { return false };
        let attempt = self.start_attempt(true);
        dom::forget_fragment();
        self.stores.navigation.visit(Screen::Move);
        let (invited, CopyingInvitation { ticket, description, .. }) = (invitation.to_text(), invitation);
        spawn_local(async move {
            let made = Peer::answer(&description, move |event| self.hear(attempt, event)).await;
            if !self.is_current(attempt) {
                return;
            }
            let Ok((peer, description)) = made else { return self.end(CopyStep::Failed(Key::JointNoConnection)) };
            let reply = CopyingReply { ticket, description }.to_text();
            let receiver = Receiver::new(&invited, &reply, dom::fresh_bytes());
            self.of_state(|state| (state.peer, state.end) = (Some(peer), Some(End::Receiver(receiver))));
            self.watch();
            self.step.set(CopyStep::Replied(reply));
        });
        true
    }

    /// Looks at signs of life from now on.
    fn watch(self) {
        self.of_state(|state| {
            let attempt = state.attempt;
            state.timer = Some(Interval::new(TICK, move || {
                if self.is_current(attempt) {
                    self.of_end(|end| end.tick(dom::ticks() as u64));
                    self.carry();
                }
            }));
        });
    }

    /// Takes what happens on the connection.
    fn hear(self, attempt: u32, event: PeerEvent) {
        if !self.is_current(attempt) {
            return;
        }
        if event == PeerEvent::Reached && self.receives.get_untracked() {
            // The sender may have taken the reply of a third device.
            self.give_up_unopened(attempt, OPENING, Key::CopyingNotChosen);
        }
        self.of_state(|state| {
            state.is_open |= event == PeerEvent::Open;
            // While the reply is carried over, the browser may give up for a time.
            if let Some(end) = state.end.as_mut().filter(|_| state.is_open) {
                end.hear(event, dom::ticks() as u64);
            }
        });
        self.carry();
    }

    /// Sends what is to be sent, and carries out the news.
    fn carry(self) {
        self.send();
        while let Some(Some(news)) = self.of_end(End::next_news) {
            match news {
                News::Sender(news) => self.do_as_sender(news),
                News::Receiver(news) => self.do_as_receiver(news),
            }
            self.send();
        }
        if let Some((taken, all @ 1..)) = self.of_end(|end| end.progress()) {
            let percent = taken * 100 / all;
            if self.percent.get_untracked() != percent {
                self.percent.set(percent);
            }
        }
    }

    /// Sends frames, but no more than the connection carries.
    fn send(self) {
        self.of_state(|state| {
            let (Some(end), Some(peer)) = (&mut state.end, &state.peer) else { return };
            while peer.is_open()
                && peer.waiting() < MOST_WAITING
                && let Some(frame) = end.next_frame()
            {
                peer.send(&frame);
            }
        });
    }

    fn do_as_sender(self, news: SenderNews) {
        match news {
            SenderNews::Words(words) => self.step.set(CopyStep::Compare(words)),
            SenderNews::Accepted => self.step.set(CopyStep::Sending),
            SenderNews::Done => self.end(CopyStep::There),
            SenderNews::Close(why) => self.end(CopyStep::Failed(said_about(why))),
        }
    }

    fn do_as_receiver(self, news: ReceiverNews) {
        match news {
            ReceiverNews::Words(words) => {
                self.of_state(|state| state.words = Some(words));
                self.step.set(CopyStep::CompareThere(words));
            }
            ReceiverNews::Offered(contents) => {
                self.of_state(|state| state.said = Some(contents));
                self.step.set(CopyStep::Receiving);
                self.of_receiver(Receiver::accept);
            }
            ReceiverNews::Complete(copy) => self.read(copy),
            ReceiverNews::Close(why) => self.end(CopyStep::Failed(said_about(why))),
        }
    }

    /// Notes that the person of this device agrees: to the words on the sender's, to the copy on the receiver's.
    pub fn accept(self) {
        match self.step.get_untracked() {
            CopyStep::Compare(words) => {
                self.step.set(CopyStep::Asked(words));
                let attempt = self.of_state(|state| state.attempt).unwrap_or_default();
                spawn_local(async move {
                    let backup = self.archive.gather().await;
                    let (contents, copy) = (contents_of(&backup), backup.to_json().into_bytes());
                    if self.is_current(attempt) {
                        self.of_end(|end| {
                            if let End::Sender(sender) = end {
                                sender.offer(copy, contents);
                            }
                        });
                        self.carry();
                    }
                });
            }
            CopyStep::Offered => self.store(),
            _ => {}
        }
    }

    /// Notes that the person of this device refuses, or stops the copy.
    pub fn refuse(self) {
        if self.of_end(|end| end.stop(CopyEnd::Refused)).is_none() {
            // A file has no sender who would have to know.
            return self.end(CopyStep::Failed(Key::CopyingRefused));
        }
        self.carry();
    }

    fn of_receiver(self, change: impl FnOnce(&mut Receiver)) {
        self.of_end(|end| {
            if let End::Receiver(receiver) = end {
                change(receiver);
            }
        });
    }
}

/// What is said when the copy has come to nothing.
const fn said_about(why: CopyEnd) -> Key {
    match why {
        CopyEnd::Protocol => Key::JointProtocol,
        CopyEnd::Refused => Key::CopyingRefused,
        CopyEnd::TooLarge => Key::CopyingTooLarge,
        CopyEnd::Broken | CopyEnd::Unreadable | CopyEnd::Flood | CopyEnd::Checksum => Key::CopyingBroken,
        CopyEnd::Unusable => Key::CopyingUnusable,
        CopyEnd::Cut => Key::CopyingCut,
        CopyEnd::Unconfirmed => Key::CopyingUnconfirmed,
    }
}
