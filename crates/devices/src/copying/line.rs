//! One end of the conversation: frames, signs of life, and what ends it.

use std::collections::VecDeque;

use super::{CopyEnd, Message};
use crate::code::PROTOCOL;
use crate::presence::{Allowance, Pulse};
use crate::wire::Wire;

/// What a frame brings.
#[derive(Debug)]
pub(super) enum Heard {
    /// Nothing to act on.
    Nothing,
    /// A message.
    Said(Message),
    /// The end of the conversation.
    Over(CopyEnd),
}

/// One end of the conversation.
#[derive(Debug)]
pub(super) struct Line {
    wire: Wire,
    pulse: Pulse,
    allowance: Allowance,
    is_open: bool,
    out: VecDeque<Vec<u8>>,
}

impl Line {
    /// A line that is not connected yet.
    pub fn new() -> Self {
        Self {
            wire: Wire::default(),
            pulse: Pulse::at(0),
            allowance: Allowance::full(0),
            is_open: false,
            out: VecDeque::new(),
        }
    }

    /// Begins the conversation, and says the number of the protocol.
    pub fn connect(&mut self, now: u64) {
        (self.wire, self.pulse, self.allowance) = (Wire::default(), Pulse::at(now), Allowance::full(now));
        self.is_open = true;
        self.say(&Message::Hello(PROTOCOL));
    }

    /// Says something, while the conversation goes on.
    pub fn say(&mut self, message: &Message) {
        if self.is_open {
            self.out.extend(self.wire.pack(message));
        }
    }

    /// The next frame to be sent.
    pub fn next_frame(&mut self) -> Option<Vec<u8>> {
        self.out.pop_front()
    }

    /// Takes a frame.
    pub fn hear(&mut self, frame: &[u8], now: u64) -> Heard {
        if !self.is_open {
            return Heard::Nothing;
        }
        match self.wire.unpack(frame) {
            Ok(Some(Message::Alive)) if !self.allowance.admit(now) => Heard::Over(CopyEnd::Flood),
            Ok(Some(message)) => {
                self.pulse.heard = now;
                match message {
                    Message::Alive => Heard::Nothing,
                    Message::Farewell(why) => {
                        self.hang_up();
                        Heard::Over(why)
                    }
                    message => Heard::Said(message),
                }
            }
            // Every message is a single frame.
            Ok(None) | Err(_) => Heard::Over(CopyEnd::Unreadable),
        }
    }

    /// Says a sign of life if one is due. Returns whether the other device is lost.
    pub fn is_lost(&mut self, now: u64) -> bool {
        if self.is_open && self.pulse.is_due(now) {
            self.pulse.said = now;
            self.say(&Message::Alive);
        }
        self.is_open && self.pulse.is_lost(now)
    }

    /// Ends the conversation without a word.
    pub const fn hang_up(&mut self) {
        self.is_open = false;
    }
}
