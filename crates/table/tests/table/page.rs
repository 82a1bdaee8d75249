//! A page in memory. It carries out the effects of a table: it answers for bots and ends pauses.

use std::collections::VecDeque;

use rami_bots::OfferedLevel;
use rami_engine::cards::Card;
use rami_engine::game::Seat;
use rami_engine::rules::Options;
use rami_record::{ChosenRules, Setup};
use rami_table::{Effect, Event, Intent, KeptAs, Now, PlanId, Seats, Session, Shown, Table, TokenId, Wait, Wishes};

/// When the tests begin, in milliseconds since 1970.
pub const BEGUN: u64 = 1_795_860_000_000;

/// A page in memory.
pub struct Page {
    pub table: Table,
    pub now: Now,
    /// What bots and timers answer, oldest first.
    pub answers: VecDeque<Event>,
    /// The names of the effects so far.
    pub done: Vec<&'static str>,
    /// The pauses so far.
    pub waits: Vec<Wait>,
    /// The effects of the last event.
    pub last: Vec<Effect>,
}

impl Page {
    /// An empty table of a player who plays at a normal pace.
    pub fn new() -> Self {
        let wishes = Wishes { thinking: 760.0, grace: 1_500.0, ..Wishes::default() };
        let (answers, done, waits, last) = Default::default();
        Self { table: Table::new(wishes), now: Now { wall: BEGUN, ticks: 0.0 }, answers, done, waits, last }
    }

    /// A page with a match of three players, in which seat 0 is the person.
    pub fn with_match(seed: u64) -> Self {
        let mut page = Self::new();
        page.send(shown(session(seed), Some(KeptAs::new(BEGUN, BEGUN))));
        page
    }

    /// Sends an event, and notes what bots and timers will answer.
    pub fn send(&mut self, event: Event) {
        self.last = self.table.update(self.now, event);
        for effect in &self.last {
            self.done.push(name(effect));
            match effect {
                Effect::AskBot { plan, request } => {
                    self.answers.push_back(Event::BotMoved { plan: *plan, mv: Some(request.choose()) });
                }
                Effect::Wait { plan, wait } => {
                    self.waits.push(*wait);
                    self.answers.push_back(Event::Waited(*plan));
                }
                Effect::Stop => self.answers.clear(),
                _ => {}
            }
        }
    }

    /// The names of the effects of the last event.
    pub fn effects(&self) -> Vec<&'static str> {
        self.last.iter().map(name).collect()
    }

    /// Lets bots and timers answer until the player is to act. Returns how many answers came.
    pub fn run(&mut self) -> usize {
        let mut count = 0;
        while let Some(answer) = self.answers.pop_front() {
            self.send(answer);
            count += 1;
            assert!(count < 10_000, "the others never stop");
        }
        count
    }

    pub fn session(&self) -> &Session {
        self.table.session().expect("cards on the table")
    }

    /// The plan for what the others do next.
    pub fn plan(&self) -> PlanId {
        self.table.plan()
    }

    /// Selects a card of the hand and discards it.
    pub fn discard(&mut self, token: TokenId) {
        self.send(Event::Intent(Intent::Select(vec![token])));
        self.send(Event::Intent(Intent::Discard));
    }

    /// The first card of the hand that is no joker.
    pub fn some_token(&self) -> TokenId {
        let plain = self.session().shown_hand().find(|token| token.card != Card::JOKER);
        plain.expect("a card").id
    }

    /// Takes the first step of a turn if the player is to act: draws from the stock.
    pub fn draw(&mut self) {
        self.send(Event::Intent(Intent::DrawStock));
    }
}

/// A match of three players, in which seat 0 is the person and the others are beginners.
pub fn session(seed: u64) -> Session {
    session_of(seed, &[0])
}

/// A match of three players with people at these seats.
pub fn session_of(seed: u64, people: &[Seat]) -> Session {
    let seats = ["", "Lucie", "Octave"].map(String::from).to_vec();
    let setup = Setup { rules: ChosenRules::of_game("rami51", Options::new()), seats, seed };
    let seats = Seats::of_people(people, 3).with_levels(&[OfferedLevel::Beginner; 2]);
    Session::seated(setup, seats).expect("a set-up")
}

/// The event that shows a match.
pub fn shown(session: Session, kept: Option<KeptAs>) -> Event {
    Event::Show(Box::new(Shown { session, kept, beat: None }))
}

fn name(effect: &Effect) -> &'static str {
    match effect {
        Effect::Save => "save",
        Effect::Sound { .. } => "sound",
        Effect::Animate(_) => "animate",
        Effect::Stop => "stop",
        Effect::StopQuestion => "stop question",
        Effect::AskBot { .. } => "ask bot",
        Effect::AskChampion { .. } => "ask champion",
        Effect::Wait { .. } => "wait",
        Effect::EndWait => "end wait",
        Effect::BotsTrouble(true) => "trouble",
        Effect::BotsTrouble(false) => "no trouble",
        Effect::Say(_) => "say",
        Effect::NoteExercise { .. } => "note exercise",
        Effect::NoteProblem { .. } => "note problem",
        Effect::ShowLine(_) => "show line",
        Effect::TellJoint => "tell joint",
        Effect::Joint(_) => "joint",
        Effect::LeaveLesson { .. } => "left",
    }
}
