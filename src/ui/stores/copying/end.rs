//! The state machine of this device, whichever side it is.

use rami_devices::copying::{CopyEnd, Receiver, ReceiverNews, Sender, SenderNews};

use crate::browser::peer::PeerEvent;

/// The state machine of this device.
pub(super) enum End {
    Sender(Sender),
    Receiver(Receiver),
}

/// News of either state machine.
pub(super) enum News {
    Sender(SenderNews),
    Receiver(ReceiverNews),
}

impl End {
    /// Takes what happens on the connection.
    pub(super) fn hear(&mut self, event: PeerEvent, now: u64) {
        match (self, event) {
            (_, PeerEvent::Reached) => {}
            (Self::Sender(sender), PeerEvent::Open) => sender.connected(now),
            (Self::Sender(sender), PeerEvent::Frame(frame)) => sender.receive(&frame, now),
            (Self::Sender(sender), PeerEvent::Gone) => sender.cut(),
            (Self::Receiver(receiver), PeerEvent::Open) => receiver.connected(now),
            (Self::Receiver(receiver), PeerEvent::Frame(frame)) => receiver.receive(&frame, now),
            (Self::Receiver(receiver), PeerEvent::Gone) => receiver.cut(),
        }
    }

    /// Looks at signs of life.
    pub(super) fn tick(&mut self, now: u64) {
        match self {
            Self::Sender(sender) => sender.tick(now),
            Self::Receiver(receiver) => receiver.tick(now),
        }
    }

    /// Ends the conversation, and says why.
    pub(super) fn stop(&mut self, why: CopyEnd) {
        match self {
            Self::Sender(sender) => sender.stop(why),
            Self::Receiver(receiver) => receiver.stop(why),
        }
    }

    /// The next frame to be sent.
    pub(super) fn next_frame(&mut self) -> Option<Vec<u8>> {
        match self {
            Self::Sender(sender) => sender.next_frame(),
            Self::Receiver(receiver) => receiver.next_frame(),
        }
    }

    /// The next thing to do or to show.
    pub(super) fn next_news(&mut self) -> Option<News> {
        match self {
            Self::Sender(sender) => sender.next_news().map(News::Sender),
            Self::Receiver(receiver) => receiver.next_news().map(News::Receiver),
        }
    }

    /// The bytes that the receiver has, and all bytes.
    pub(super) fn progress(&self) -> (usize, usize) {
        match self {
            Self::Sender(sender) => sender.progress(),
            Self::Receiver(receiver) => receiver.progress(),
        }
    }
}
