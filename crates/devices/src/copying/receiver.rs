//! The device that takes everything in.

use std::collections::VecDeque;

use sha2::{Digest, Sha256};

use super::line::{Heard, Line};
use super::{Codes, Contents, CopyEnd, LARGEST, Message, PIECE, Words};
use crate::chance::{Commitment, Contribution};
use crate::code::PROTOCOL;

/// Something that the receiver's page has to do, or to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReceiverNews {
    /// The words to compare.
    Words(Words),
    /// The words are the same, and so much is offered. [`Receiver::accept`] asks for it.
    Offered(Contents),
    /// The copy is here, whole. [`Receiver::done`] is called when it is taken in, [`Receiver::stop`] if it cannot be or if
    /// the person does not want it.
    Complete(Vec<u8>),
    /// The copy came to nothing.
    Close(CopyEnd),
}

/// How far the conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The sender's protocol is awaited.
    Greeting,
    /// The sender's commitment is awaited.
    Greeted,
    /// The sender's number is awaited.
    Promised(Commitment),
    /// The sender's person compares the words.
    Comparing,
    /// The copy can be asked for.
    Asked,
    /// The pieces come.
    Receiving,
    /// The person is asked, and the copy is taken in.
    Storing,
    /// Nothing follows.
    Over,
}

/// The receiver.
#[derive(Debug)]
pub struct Receiver {
    codes: Codes,
    own: Contribution,
    step: Step,
    line: Line,
    parcel: Vec<u8>,
    /// The hash of the pieces taken.
    hash: Sha256,
    /// The bytes that were offered.
    bytes: usize,
    /// The pieces taken.
    taken: u32,
    news: VecDeque<ReceiverNews>,
}

impl Receiver {
    /// A receiver who has answered an invitation. `entropy` must come from a cryptographic generator.
    #[must_use]
    pub fn new(invitation: &str, reply: &str, entropy: [u8; 32]) -> Self {
        Self {
            codes: Codes::new(invitation, reply),
            own: entropy,
            step: Step::Greeting,
            line: Line::new(),
            parcel: Vec::new(),
            hash: Sha256::new(),
            bytes: 0,
            taken: 0,
            news: VecDeque::new(),
        }
    }

    /// Notes that the connection was opened. Nothing happens if it was opened before.
    pub fn connected(&mut self, now: u64) {
        if self.step == Step::Greeting {
            self.line.connect(now);
        }
    }

    /// The next frame to be sent.
    pub fn next_frame(&mut self) -> Option<Vec<u8>> {
        self.line.next_frame()
    }

    /// The next thing to do or to show.
    pub fn next_news(&mut self) -> Option<ReceiverNews> {
        self.news.pop_front()
    }

    /// The bytes that were taken, and all bytes.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        ((self.taken as usize * PIECE).min(self.bytes), self.bytes)
    }

    /// Asks for the copy.
    pub fn accept(&mut self) {
        if self.step == Step::Asked {
            self.step = Step::Receiving;
            self.line.say(&Message::Accept);
        }
    }

    /// Notes that the copy was taken in.
    pub fn done(&mut self) {
        if self.step == Step::Storing {
            self.line.say(&Message::Done);
            self.step = Step::Over;
            self.line.hang_up();
        }
    }

    /// Ends the conversation, and says why.
    pub fn stop(&mut self, why: CopyEnd) {
        self.line.say(&Message::Farewell(why));
        self.end(why);
    }

    /// Notes that the connection is gone. A copy that is here whole can be taken in without it.
    pub fn cut(&mut self) {
        self.line.hang_up();
        if self.step != Step::Storing {
            self.end(CopyEnd::Cut);
        }
    }

    /// Sends a sign of life if one is due, and notices that the sender is lost.
    pub fn tick(&mut self, now: u64) {
        if self.line.is_lost(now) {
            self.cut();
        }
    }

    /// Takes a frame from the sender.
    pub fn receive(&mut self, frame: &[u8], now: u64) {
        match self.line.hear(frame, now) {
            Heard::Nothing => {}
            // The copy is here: what the sender says now is too late.
            _ if self.step == Step::Storing => self.line.hang_up(),
            Heard::Over(why) => self.stop(why),
            Heard::Said(message) => {
                if let Err(why) = self.handle(message) {
                    self.stop(why);
                }
            }
        }
    }

    /// Takes a message. A message out of turn ends the conversation.
    fn handle(&mut self, message: Message) -> Result<(), CopyEnd> {
        match (self.step, message) {
            (Step::Greeting, Message::Hello(PROTOCOL)) => self.step = Step::Greeted,
            (Step::Greeting, Message::Hello(_)) => return Err(CopyEnd::Protocol),
            (Step::Greeted, Message::Promise(promise)) => {
                self.line.say(&Message::Number(self.own));
                self.step = Step::Promised(promise);
            }
            (Step::Promised(promise), Message::Number(theirs)) => {
                if self.codes.promise(&theirs) != promise {
                    return Err(CopyEnd::Broken);
                }
                self.step = Step::Comparing;
                self.news.push_back(ReceiverNews::Words(self.codes.words(&theirs, &self.own)));
            }
            (Step::Comparing, Message::Offer { contents, bytes }) => {
                self.bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
                if self.bytes == 0 || self.bytes > LARGEST {
                    return Err(CopyEnd::TooLarge);
                }
                self.step = Step::Asked;
                self.news.push_back(ReceiverNews::Offered(contents));
            }
            (Step::Receiving, Message::Piece(piece)) => {
                let expected = PIECE.min(self.bytes - self.parcel.len());
                if piece.len() != expected || piece.is_empty() {
                    return Err(CopyEnd::Unreadable);
                }
                self.hash.update(&piece);
                self.parcel.extend(piece);
                self.taken += 1;
                self.line.say(&Message::Taken(self.taken));
            }
            (Step::Receiving, Message::End(hash)) if self.parcel.len() == self.bytes => {
                if std::mem::take(&mut self.hash).finalize()[..] != hash {
                    return Err(CopyEnd::Checksum);
                }
                self.step = Step::Storing;
                self.news.push_back(ReceiverNews::Complete(std::mem::take(&mut self.parcel)));
            }
            _ => return Err(CopyEnd::Unreadable),
        }
        Ok(())
    }

    /// Notes the end. Nothing of the copy stays.
    fn end(&mut self, why: CopyEnd) {
        if self.step == Step::Over {
            return;
        }
        self.step = Step::Over;
        self.line.hang_up();
        self.parcel = Vec::new();
        self.news.push_back(ReceiverNews::Close(why));
    }
}
