//! The client of the worker in which bots think: numbered requests, stale answers dropped, a worker that dies or hangs
//! restarted and asked again.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use js_sys::Uint8Array;
use rami::analysis::{self, Question};
use rami::bots::{Reply, Request};
use rami::worker::{Errand, Report};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

use super::dom::find;
use super::update;

/// How long a worker may think before it counts as hung, in milliseconds.
const PATIENCE: u32 = 8_000;
/// How long a worker may take while it is still being loaded, over a slow network too, in milliseconds.
const PATIENCE_AT_START: u32 = 20_000;
/// How often a request is sent again before the answer is given up.
const ATTEMPTS: u8 = 3;

/// What becomes of a request.
pub enum Answer<T = Reply> {
    /// This is the answer.
    Chosen(Box<T>),
    /// The worker was restarted and asked again.
    Restarted,
    /// No answer could be had.
    GivenUp,
}

impl Answer<Report> {
    /// The part of a report that was asked for: whoever reports something else has not answered.
    fn of<T>(self, part: impl FnOnce(Report) -> Option<T>) -> Answer<T> {
        match self {
            Self::Chosen(report) => part(*report).map_or(Answer::GivenUp, |part| Answer::Chosen(Box::new(part))),
            Self::Restarted => Answer::Restarted,
            Self::GivenUp => Answer::GivenUp,
        }
    }
}

/// The worker's script. The page names it, because the name changes with the contents.
fn script() -> Option<String> {
    find("meta[name=\"bot-worker\"]")?.get_attribute("content")
}

struct Pending {
    errand: Errand,
    attempts: u8,
    on_answer: Rc<dyn Fn(Answer<Report>)>,
    _patience: Timeout,
}

#[derive(Default)]
struct State {
    worker: Option<Worker>,
    ready: bool,
    pending: Option<Pending>,
    next: u32,
}

/// Asks the worker for moves, one request at a time.
#[derive(Clone, Default)]
pub struct BotClient(Rc<RefCell<State>>);

impl BotClient {
    /// Asks for a move; an earlier request still open is dropped.
    pub fn ask(&self, request: Request, on_answer: impl Fn(Answer) + 'static) {
        let reply = |report| if let Report::Bot(reply) = report { Some(reply) } else { None };
        self.run(Errand::Bot(request), Rc::new(move |answer: Answer<Report>| on_answer(answer.of(reply))));
    }

    /// Asks about a match that is over; an earlier request still open is dropped.
    pub fn judge(&self, question: Question, on_answer: impl Fn(Answer<analysis::Answer>) + 'static) {
        let judged = |report| if let Report::Luck { answer, .. } = report { Some(answer) } else { None };
        let errand = Errand::Luck { id: 0, question };
        self.run(errand, Rc::new(move |answer: Answer<Report>| on_answer(answer.of(judged))));
    }

    fn run(&self, errand: Errand, on_answer: Rc<dyn Fn(Answer<Report>)>) {
        let mut state = self.0.borrow_mut();
        state.next += 1;
        let errand = errand.numbered(state.next);
        drop(state);
        self.send(errand, 1, on_answer);
    }

    /// Starts the worker, so that it is there when the first bot is to move.
    pub fn warm_up(&self) {
        if self.0.borrow().worker.is_none() {
            self.start();
        }
    }

    /// Whether a request is open.
    pub fn is_busy(&self) -> bool {
        self.0.borrow().pending.is_some()
    }

    /// Lets the worker go, with whatever it was asked: the next request starts another one.
    pub fn dismiss(&self) {
        self.cancel();
        self.failed();
    }

    /// Drops the open request: its answer, if it still comes, is stale.
    pub fn cancel(&self) {
        self.0.borrow_mut().pending = None;
    }

    fn send(&self, errand: Errand, attempts: u8, on_answer: Rc<dyn Fn(Answer<Report>)>) {
        self.warm_up();
        let state = self.0.borrow();
        let (started, ready) = (state.worker.is_some(), state.ready);
        drop(state);
        let patience = match (started, ready) {
            // A worker that cannot even be made answers nothing.
            (false, _) => 0,
            (true, false) => PATIENCE_AT_START,
            (true, true) => PATIENCE,
        };
        let client = self.clone();
        let patience = Timeout::new(patience, move || client.failed());
        self.0.borrow_mut().pending = Some(Pending { errand, attempts, on_answer, _patience: patience });
        if ready {
            self.post();
        }
    }

    fn start(&self) {
        let Some(Ok(worker)) = script().map(|script| Worker::new(&script)) else { return };
        let client = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            client.received(&event.data());
        });
        worker.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
        let client = self.clone();
        let on_error = Closure::<dyn FnMut()>::new(move || client.failed());
        worker.set_onerror(Some(on_error.into_js_value().unchecked_ref()));
        let mut state = self.0.borrow_mut();
        state.worker = Some(worker);
        state.ready = false;
    }

    fn post(&self) {
        let state = self.0.borrow();
        if let (Some(worker), Some(pending)) = (&state.worker, &state.pending)
            && worker.post_message(&Uint8Array::from(&pending.errand.to_bytes()[..])).is_err()
        {
            web_sys::console::warn_1(&"a bot could not be asked".into());
        }
    }

    fn received(&self, message: &JsValue) {
        if message == "ready" {
            self.0.borrow_mut().ready = true;
            self.post();
            return;
        }
        let bytes = message.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
        let Some(report) = bytes.and_then(|bytes| Report::from_bytes(&bytes)) else { return self.failed() };
        let mut state = self.0.borrow_mut();
        let open = state.pending.take_if(|pending| pending.errand.id() == report.id());
        drop(state);
        if let Some(pending) = open {
            (pending.on_answer)(Answer::Chosen(Box::new(report)));
        }
    }

    /// The worker died, hung or spoke nonsense: a new one takes its place.
    fn failed(&self) {
        let mut state = self.0.borrow_mut();
        if let Some(worker) = state.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
        state.ready = false;
        let open = state.pending.take();
        drop(state);
        let Some(Pending { errand, attempts, on_answer, .. }) = open else { return };
        if attempts >= ATTEMPTS && update::is_outdated() {
            // Its files went with the version they belong to. Everything is saved: the newer page goes on from here.
            update::reload();
        } else if attempts >= ATTEMPTS {
            on_answer(Answer::GivenUp);
        } else {
            on_answer(Answer::Restarted);
            self.send(errand, attempts + 1, on_answer);
        }
    }
}
