//! The device that has everything.

use std::collections::VecDeque;

use sha2::{Digest, Sha256};

use super::line::{Heard, Line};
use super::{Codes, Contents, CopyEnd, LARGEST, Message, PIECE, WINDOW, Words};
use crate::chance::Contribution;
use crate::code::PROTOCOL;

/// Something that the sender's page has to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SenderNews {
    /// The words to compare. [`Sender::offer`] is called if the other device shows the same, [`Sender::stop`] if not.
    Words(Words),
    /// The receiver's person wants the copy.
    Accepted,
    /// The receiver has taken the copy in.
    Done,
    /// The copy came to nothing.
    Close(CopyEnd),
}

/// How far the conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The receiver's protocol is awaited.
    Greeting,
    /// The receiver's number is awaited.
    Promised,
    /// The person compares the words.
    Comparing,
    /// The receiver's person is asked.
    Offered,
    /// The pieces are sent.
    Sending,
    /// Nothing follows.
    Over,
}

/// The sender.
#[derive(Debug)]
pub struct Sender {
    codes: Codes,
    own: Contribution,
    step: Step,
    line: Line,
    parcel: Vec<u8>,
    /// The hash of the pieces sent.
    hash: Sha256,
    /// The pieces sent.
    sent: usize,
    /// The pieces that the receiver has taken.
    taken: usize,
    news: VecDeque<SenderNews>,
}

impl Sender {
    /// A sender whose invitation was answered. `entropy` must come from a cryptographic generator.
    #[must_use]
    pub fn new(invitation: &str, reply: &str, entropy: [u8; 32]) -> Self {
        Self {
            codes: Codes::new(invitation, reply),
            own: entropy,
            step: Step::Greeting,
            line: Line::new(),
            parcel: Vec::new(),
            hash: Sha256::new(),
            sent: 0,
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

    /// The next frame to be sent. Pieces are made only when they are asked for.
    pub fn next_frame(&mut self) -> Option<Vec<u8>> {
        let may_send = self.step == Step::Sending && self.sent < self.pieces() && self.sent < self.taken + WINDOW;
        self.line.next_frame().or_else(|| {
            if may_send {
                self.send_piece();
            }
            self.line.next_frame()
        })
    }

    /// The next thing to show.
    pub fn next_news(&mut self) -> Option<SenderNews> {
        self.news.pop_front()
    }

    /// The bytes that the receiver has taken, and all bytes.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        ((self.taken * PIECE).min(self.parcel.len()), self.parcel.len())
    }

    /// The pieces that were sent and not yet taken.
    #[must_use]
    pub const fn in_flight(&self) -> usize {
        self.sent - self.taken
    }

    /// Notes that the words are the same, and offers the copy.
    pub fn offer(&mut self, parcel: Vec<u8>, contents: Contents) {
        if self.step != Step::Comparing {
            return;
        }
        if parcel.is_empty() || parcel.len() > LARGEST {
            return self.stop(CopyEnd::TooLarge);
        }
        self.line.say(&Message::Offer { contents, bytes: parcel.len() as u64 });
        self.parcel = parcel;
        self.step = Step::Offered;
    }

    /// Ends the conversation, and says why.
    pub fn stop(&mut self, why: CopyEnd) {
        self.line.say(&Message::Farewell(why));
        self.end(why);
    }

    /// Notes that the connection is gone.
    pub fn cut(&mut self) {
        self.end(CopyEnd::Cut);
    }

    /// Sends a sign of life if one is due, and notices that the receiver is lost.
    pub fn tick(&mut self, now: u64) {
        if self.line.is_lost(now) {
            self.cut();
        }
    }

    /// Takes a frame from the receiver.
    pub fn receive(&mut self, frame: &[u8], now: u64) {
        match self.line.hear(frame, now) {
            Heard::Nothing => {}
            // What the receiver says of the end is so.
            Heard::Over(why) => {
                self.line.say(&Message::Farewell(why));
                self.end_because(why);
            }
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
            (Step::Greeting, Message::Hello(PROTOCOL)) => {
                self.line.say(&Message::Promise(self.codes.promise(&self.own)));
                self.step = Step::Promised;
            }
            (Step::Greeting, Message::Hello(_)) => return Err(CopyEnd::Protocol),
            (Step::Promised, Message::Number(theirs)) => {
                self.line.say(&Message::Number(self.own));
                self.step = Step::Comparing;
                self.news.push_back(SenderNews::Words(self.codes.words(&self.own, &theirs)));
            }
            (Step::Offered, Message::Accept) => {
                self.step = Step::Sending;
                self.news.push_back(SenderNews::Accepted);
            }
            (Step::Sending, Message::Taken(pieces)) if (self.taken + 1..=self.sent).contains(&(pieces as usize)) => {
                self.taken = pieces as usize;
            }
            (Step::Sending, Message::Done) if self.taken == self.pieces() => {
                self.step = Step::Over;
                self.line.hang_up();
                self.news.push_back(SenderNews::Done);
            }
            _ => return Err(CopyEnd::Unreadable),
        }
        Ok(())
    }

    /// The number of pieces.
    const fn pieces(&self) -> usize {
        self.parcel.len().div_ceil(PIECE)
    }

    fn send_piece(&mut self) {
        let begin = self.sent * PIECE;
        let piece = &self.parcel[begin..(begin + PIECE).min(self.parcel.len())];
        self.hash.update(piece);
        self.line.say(&Message::Piece(piece.to_vec()));
        self.sent += 1;
        if self.sent == self.pieces() {
            let hash = std::mem::take(&mut self.hash).finalize().into();
            self.line.say(&Message::End(hash));
        }
    }

    /// Notes the end. Whether a copy that was sent whole has been taken in, only the receiver can say.
    fn end(&mut self, why: CopyEnd) {
        let is_sent = self.step == Step::Sending && self.sent == self.pieces();
        let why = if is_sent && matches!(why, CopyEnd::Cut | CopyEnd::Refused) { CopyEnd::Unconfirmed } else { why };
        self.end_because(why);
    }

    fn end_because(&mut self, why: CopyEnd) {
        if self.step == Step::Over {
            return;
        }
        self.step = Step::Over;
        self.line.hang_up();
        self.parcel = Vec::new();
        self.news.push_back(SenderNews::Close(why));
    }
}
