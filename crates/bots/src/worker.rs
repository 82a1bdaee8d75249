//! The messages between the page and the worker: requests, responses, and the envelope that numbers them.
//!
//! Both sides come from one build, so the binary encoding needs no field names.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::analysis::{JudgementAnswer, JudgementQuestion};
use crate::{Advice, BotRequest, hint};
use rami_engine::game::{Move, SeatView};

/// A request of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Request {
    /// Asks for a bot's move.
    Move(BotRequest),
    /// Asks for the champion's advice to a player.
    Hint(SeatView),
    /// Asks for the judgement of a decision, or of the cards dealt.
    Judge(JudgementQuestion),
}

/// The worker's response. Each kind of request has its own kind of response.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Response {
    /// The bot's move.
    Move(Move),
    /// The champion's advice.
    Hint(Advice),
    /// The judgement.
    Judge(JudgementAnswer),
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

/// A request or a response with the request's number, by which the page matches the two.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Envelope<T> {
    /// The number of the request.
    pub id: u32,
    /// The request or the response.
    pub body: T,
}

impl<T: Serialize + DeserializeOwned> Envelope<T> {
    /// Encodes the envelope.
    ///
    /// # Panics
    /// Never: every request and response can be encoded.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("a message holds nothing that cannot be written")
    }

    /// Decodes an envelope; `None` if the bytes are not one.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

impl Envelope<Request> {
    /// Works out the response and numbers it like the request.
    #[must_use]
    pub fn respond(&self) -> Envelope<Response> {
        Envelope { id: self.id, body: self.body.respond() }
    }
}
