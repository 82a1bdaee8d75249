//! Everything that page and worker say to one another: requests, responses, and the envelope that numbers them. Both sides are
//! of one build, so the bytes need no names of fields.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::analysis::{Answer, Question};
use crate::bots::{Advice, BotRequest, hint};
use crate::game::{Move, SeatView};

/// What the page asks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Request {
    /// A bot is to move.
    Move(BotRequest),
    /// The champion is to advise a player.
    Hint(SeatView),
    /// A decision, or the cards dealt, are to be judged.
    Judge(Question),
}

/// What the worker answers, to each request its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Response {
    /// The bot's move.
    Move(Move),
    /// The champion's advice.
    Hint(Advice),
    /// The judgement.
    Judge(Answer),
}

impl Request {
    /// Works the response out.
    #[must_use]
    pub fn respond(&self) -> Response {
        match self {
            Self::Move(request) => Response::Move(request.choose()),
            Self::Hint(view) => Response::Hint(hint(view)),
            Self::Judge(question) => Response::Judge(question.answer()),
        }
    }
}

/// A request or a response with its number, by which a response finds its request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Envelope<T> {
    /// The number of the request.
    pub id: u32,
    /// What is said.
    pub body: T,
}

impl<T: Serialize + DeserializeOwned> Envelope<T> {
    /// Writes it.
    ///
    /// # Panics
    /// Never: nothing in it cannot be written.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("a message holds nothing that cannot be written")
    }

    /// Reads it.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

impl Envelope<Request> {
    /// The response, under the number of the request.
    #[must_use]
    pub fn respond(&self) -> Envelope<Response> {
        Envelope { id: self.id, body: self.body.respond() }
    }
}
