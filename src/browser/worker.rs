//! The client of the worker in which bots think. It numbers the requests and matches the responses; a worker that dies
//! or hangs is restarted and asked again.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use futures::channel::oneshot;
use futures::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use js_sys::Uint8Array;
use rami_bots::analysis::{JudgementAnswer, JudgementQuestion};
use rami_bots::worker::{Envelope, Request, Response};
use rami_bots::{Advice, BotRequest};
use rami_engine::game::{Move, SeatView};
use wasm_bindgen::{JsCast, JsValue};

use super::dom::ticks;
use super::update;
use super::worker_thread::{WorkerThread, WorkerWord};

/// How long a worker may think before it counts as hung, in milliseconds.
const PATIENCE: u32 = 8_000;
/// How long a worker may take while it is still being loaded, even over a slow network, in milliseconds.
const PATIENCE_AT_START: u32 = 20_000;
/// How long a worker may take to load before it is started again, in milliseconds.
const LOADED_ANEW_AFTER: f64 = 60_000.0;
/// How many times a request is sent before it is given up.
const ATTEMPTS: u8 = 3;

/// The error of a request to which the worker gave no response in all attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenUp;

/// A request that waits for its response.
struct Open {
    message: Vec<u8>,
    respond: oneshot::Sender<Response>,
}

#[derive(Default)]
struct State {
    worker: Option<WorkerThread>,
    ready: bool,
    /// Whether waiting for the worker to load has timed out. Loading goes on, but no request waits for it again.
    late: bool,
    /// When the worker was started, in the page's ticks.
    started_at: f64,
    open: BTreeMap<u32, Open>,
    next: u32,
    on_restart: Option<Rc<dyn Fn()>>,
}

/// The client of a worker. Dropping the future of a request cancels the request: a response that still comes is
/// ignored.
#[derive(Clone, Default)]
pub struct BotClient(Rc<RefCell<State>>);

/// A request that is open for as long as somebody waits for it.
struct Waiting<'a> {
    client: &'a BotClient,
    id: u32,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.client.0.borrow_mut().open.remove(&self.id);
    }
}

impl BotClient {
    /// Sets the function that is called before a request is sent again to a new worker.
    pub fn on_restart(&self, call: impl Fn() + 'static) {
        self.0.borrow_mut().on_restart = Some(Rc::new(call));
    }

    /// Asks for a bot's move.
    ///
    /// # Errors
    /// [`GivenUp`].
    pub async fn choose(&self, request: BotRequest) -> Result<Move, GivenUp> {
        match self.ask(Request::Move(request)).await? {
            Response::Move(mv) => Ok(mv),
            _ => Err(GivenUp),
        }
    }

    /// Asks for the champion's advice to a player.
    ///
    /// # Errors
    /// [`GivenUp`].
    pub async fn hint(&self, view: SeatView) -> Result<Advice, GivenUp> {
        match self.ask(Request::Hint(view)).await? {
            Response::Hint(advice) => Ok(advice),
            _ => Err(GivenUp),
        }
    }

    /// Asks for the judgement of a decision, or of the cards dealt.
    ///
    /// # Errors
    /// [`GivenUp`].
    pub async fn judge(&self, question: JudgementQuestion) -> Result<JudgementAnswer, GivenUp> {
        match self.ask(Request::Judge(question)).await? {
            Response::Judge(answer) => Ok(answer),
            _ => Err(GivenUp),
        }
    }

    /// Sends a request and waits for the response. If none comes, the worker is restarted and asked again. A worker
    /// that is loaded slowly is waited for once.
    ///
    /// # Errors
    /// [`GivenUp`] after the last attempt, and at once while a late worker is being loaded.
    pub async fn ask(&self, request: Request) -> Result<Response, GivenUp> {
        for attempt in 1..=ATTEMPTS {
            if let Some(response) = self.attempt(&request).await {
                return Ok(response);
            }
            if self.is_late() {
                return Err(GivenUp);
            }
            if attempt < ATTEMPTS {
                let on_restart = self.0.borrow().on_restart.clone();
                if let Some(call) = on_restart {
                    call();
                }
            }
        }
        if update::is_outdated() {
            // The worker's file was removed together with its version of the app. Everything is saved, so the newer
            // page can continue from here.
            update::reload();
        }
        Err(GivenUp)
    }

    async fn attempt(&self, request: &Request) -> Option<Response> {
        self.warm_up();
        if self.is_late() {
            return None;
        }
        let (respond, response) = oneshot::channel();
        let waiting = self.open(request, respond);
        let answered = match select(response, TimeoutFuture::new(self.patience())).await {
            Either::Left((response, _)) => response.ok(),
            Either::Right(_) => None,
        };
        drop(waiting);
        if answered.is_none() {
            self.give_up_waiting();
        }
        answered
    }

    /// Terminates a worker that hangs; one that is still being loaded goes on.
    fn give_up_waiting(&self) {
        let loading = {
            let state = self.0.borrow();
            state.worker.is_some() && !state.ready
        };
        if loading {
            self.0.borrow_mut().late = true;
        } else {
            self.dismiss();
        }
    }

    /// Whether the worker is still being loaded and waiting for it has timed out.
    fn is_late(&self) -> bool {
        self.0.borrow().late
    }

    /// How long the worker has for a response, in milliseconds.
    fn patience(&self) -> u32 {
        let state = self.0.borrow();
        match (state.worker.is_some(), state.ready) {
            // A worker that cannot be created never answers.
            (false, _) => 0,
            (true, false) => PATIENCE_AT_START,
            (true, true) => PATIENCE,
        }
    }

    /// Registers a request, and sends it if the worker is ready. Otherwise it is sent as soon as the worker is.
    fn open(&self, request: &Request, respond: oneshot::Sender<Response>) -> Waiting<'_> {
        let mut state = self.0.borrow_mut();
        state.next += 1;
        let id = state.next;
        let message = Envelope { id, body: request.clone() }.to_bytes();
        if state.ready
            && let Some(worker) = &state.worker
        {
            post(worker, &message);
        }
        state.open.insert(id, Open { message, respond });
        Waiting { client: self, id }
    }

    /// Starts the worker if it does not run yet, so that it is ready when the first bot is to move.
    pub fn warm_up(&self) {
        let state = self.0.borrow();
        let (late, started_at, missing) = (state.late, state.started_at, state.worker.is_none());
        drop(state);
        if late && ticks() - started_at > LOADED_ANEW_AFTER {
            self.dismiss();
            self.start();
            self.0.borrow_mut().late = true;
        } else if missing {
            self.start();
        }
    }

    /// Whether a request is open.
    pub fn is_busy(&self) -> bool {
        !self.0.borrow().open.is_empty()
    }

    /// Terminates the worker. Open requests are sent again by those who wait for them, and the next request starts a
    /// new worker.
    pub fn dismiss(&self) {
        let mut state = self.0.borrow_mut();
        state.worker = None;
        (state.ready, state.late) = (false, false);
        state.open.clear();
    }

    fn start(&self) {
        let client = self.clone();
        let heard = move |word| match word {
            WorkerWord::Ready => client.ready(),
            WorkerWord::Message(message) => client.received(&message),
            WorkerWord::Failed => client.dismiss(),
        };
        let Some(worker) = WorkerThread::start("bot-worker", heard) else { return };
        let mut state = self.0.borrow_mut();
        state.worker = Some(worker);
        state.started_at = ticks();
    }

    /// Sends all open requests.
    fn ready(&self) {
        let mut state = self.0.borrow_mut();
        (state.ready, state.late) = (true, false);
        if let Some(worker) = &state.worker {
            state.open.values().for_each(|open| post(worker, &open.message));
        }
    }

    fn received(&self, message: &JsValue) {
        let mut state = self.0.borrow_mut();
        let bytes = message.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
        let Some(response) = bytes.and_then(|bytes| Envelope::<Response>::from_bytes(&bytes)) else {
            drop(state);
            return self.dismiss();
        };
        if let Some(open) = state.open.remove(&response.id) {
            // The future that waited for the response may have been dropped meanwhile.
            drop(open.respond.send(response.body));
        }
    }
}

fn post(worker: &WorkerThread, message: &[u8]) {
    if !worker.post(&Uint8Array::from(message)) {
        web_sys::console::warn_1(&"a bot could not be asked".into());
    }
}
