//! A first lesson under way: which step it is at, and how what the player does is taken. The table is a real one: the
//! engine checks every move; the lesson accepts those it asks for.

use crate::cards::{Card, Placed, PlacedCard, parse_cards};
use crate::game::{Action, Move, Phase, Seat};
use crate::record::{BadRecord, DealRecord, LoadError, MeldRecord, Record, StartPhase, StartRecord};
use crate::rules::Options;
use crate::variants::{Lesson, Scene, Step, Target, Variant};

use super::intent::Intent;
use super::session::Session;
use super::sort::SortBy;
use super::tokens::TokenId;

/// How the lesson takes what was done last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Nothing was done yet.
    None,
    /// A step is fulfilled: this one.
    Praise(&'static str),
    /// A legal move was made that is not the one asked for; it was taken back at once.
    Other,
    /// The engine refused what was tried.
    Refused,
}

/// A lesson under way.
#[derive(Clone)]
pub struct Course {
    variant: &'static Variant,
    names: Vec<String>,
    at: usize,
    /// Whether the step is done and is the last of its scene.
    done: bool,
    script: &'static [&'static str],
    reaction: Reaction,
    serial: u32,
}

impl Course {
    /// Begins the lesson of a game at a step, from 0; `names` are those of the seats.
    ///
    /// # Errors
    /// [`LoadError`] if there is no such step.
    pub fn begin(variant: &'static Variant, names: Vec<String>, step: usize) -> Result<(Self, Session), LoadError> {
        let script = &[][..];
        let course = Self { variant, names, at: step, done: false, script, reaction: Reaction::None, serial: 0 };
        let session = course.position(step)?;
        Ok((course, session))
    }

    /// The game it teaches.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    const fn lesson(&self) -> &'static Lesson {
        self.variant.lesson
    }

    /// The step it is at, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// How many steps it has.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.lesson().steps().count()
    }

    /// What is asked for now: nothing while others act, at the end of a scene and of the lesson.
    #[must_use]
    pub fn asks(&self) -> Option<&'static Step> {
        let acts = !self.done && self.script.is_empty();
        self.lesson().steps().nth(self.at).filter(|_| acts)
    }

    /// How what was done last is taken.
    #[must_use]
    pub const fn reaction(&self) -> Reaction {
        self.reaction
    }

    /// Counts the reactions, so that the next is a new one.
    #[must_use]
    pub const fn serial(&self) -> u32 {
        self.serial
    }

    /// Whether a scene is done and the player is to say when to go on.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.done && self.script.is_empty() && !self.is_over()
    }

    /// Whether the lesson is finished.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.done && self.at + 1 == self.steps()
    }

    /// What another player does next.
    #[must_use]
    pub fn scripted(&self) -> Option<(Seat, Move)> {
        parse(self.script.first()?)
    }

    /// Makes what another player does next.
    pub fn play_scripted(&mut self, session: &mut Session) {
        if let Some((seat, mv)) = self.scripted() {
            // A prepared move that is refused would be a fault of the lesson; its tests play them all.
            drop(session.bot_move(seat, &mv));
            self.script = &self.script[1..];
        }
    }

    /// Does what the player wants, as far as the lesson goes along.
    pub fn act(&mut self, session: &mut Session, intent: Intent) {
        let intent = match intent {
            Intent::NextDeal | Intent::Rebuy | Intent::Leave => return,
            // Declining one's own discard is the first half of drawing from the stock.
            Intent::Pass if session.board().turn == session.me() => Intent::DrawStock,
            other => other,
        };
        let (sorts, before) = (matches!(intent, Intent::Sort(_)), actions(session));
        let mut tried = session.clone();
        tried.act(intent);
        // The lesson knows which of several ways is meant.
        let choice = tried.choice().filter(|_| self.asks().is_some());
        let meant = choice.and_then(|choice| choice.moves.iter().position(|mv| self.fulfilled_by(mv).is_some()));
        if let Some(at) = meant {
            tried.act(Intent::Choose(at));
        }
        if let Some(Action::Move(_, made)) = actions(&tried).get(before.len()).cloned() {
            return self.judge(session, tried, &made);
        }
        let (refused, undone) = (tried.refusals > session.refusals, actions(&tried).len() < before.len());
        *session = tried;
        if undone {
            self.step_back(session);
        }
        match self.asks() {
            Some(_) if refused => self.react(Reaction::Refused),
            Some(step) if sorts && step.deed == SORT => self.fulfil(self.at),
            _ => self.settle(session),
        }
    }

    /// Goes on from the end of a scene.
    pub fn next(&mut self, session: &mut Session) {
        if self.waits() {
            self.go_to(self.at + 1, session);
        }
    }

    /// Goes back to the step before.
    pub fn back(&mut self, session: &mut Session) {
        self.go_to(self.at.saturating_sub(1), session);
    }

    /// Begins the step anew, its cards as prepared.
    pub fn again(&mut self, session: &mut Session) {
        self.go_to(self.at, session);
    }

    /// Which of the targets of the step to point at now: the cards first, then what is done with them.
    #[must_use]
    pub fn targets(&self, session: &Session) -> Vec<Target> {
        let Some(step) = self.asks() else { return Vec::new() };
        let chosen = |card: &Card| {
            let shown = |token: &&super::tokens::Token| token.card == *card && !session.selected().contains(&token.id);
            session.shown_hand().find(shown).is_none()
        };
        let (hand, rest): (Vec<Target>, Vec<Target>) =
            step.show.iter().partition(|target| matches!(target, Target::Hand(_)));
        let missing = |target: &Target| matches!(target, Target::Hand(cards) if !read(cards).iter().all(chosen));
        let next = hand.into_iter().find(missing);
        next.map_or(rest, |cards| vec![cards])
    }

    fn go_to(&mut self, step: usize, session: &mut Session) {
        if let Ok(position) = self.position(step) {
            *session = position;
            (self.at, self.done, self.script) = (step, false, &[]);
            self.react(Reaction::None);
        }
    }

    fn react(&mut self, reaction: Reaction) {
        self.reaction = reaction;
        self.serial += 1;
    }

    /// Lets a legal move through if it is asked for.
    fn judge(&mut self, session: &mut Session, tried: Session, mv: &Move) {
        match self.asks().and_then(|_| self.fulfilled_by(mv)) {
            Some(step) => {
                *session = tried;
                self.fulfil(step);
                self.settle(session);
            }
            None => {
                session.act(Intent::Dismiss);
                self.react(Reaction::Other);
            }
        }
    }

    /// The last step that a move fulfils: preparations may be passed over, combinations be laid together.
    fn fulfilled_by(&self, mv: &Move) -> Option<usize> {
        let (scene, within) = self.lesson().place(self.at)?;
        let first = (within..scene.steps.len()).find(|&at| !is_preparation(&scene.steps[at]))?;
        let index = |at: usize| self.at + at - within;
        if ways(&scene.steps[first]).any(|way| same(&way, mv)) {
            return Some(index(first));
        }
        let Move::Meld(made) = mv else { return None };
        let mut together = Vec::new();
        for (at, step) in scene.steps.iter().enumerate().skip(first) {
            let Some(Move::Meld(melds)) = ways(step).next() else { break };
            together.extend(melds);
            if groups(&together) == groups(made) {
                return Some(index(at));
            }
        }
        None
    }

    fn fulfil(&mut self, step: usize) {
        let Some((scene, within)) = self.lesson().place(step) else { return };
        let fulfilled = &scene.steps[within];
        self.done = within + 1 == scene.steps.len();
        self.at = if self.done { step } else { step + 1 };
        self.script = fulfilled.then;
        self.react(Reaction::Praise(fulfilled.name));
    }

    /// A move was taken back: the lesson is at its step again.
    fn step_back(&mut self, session: &Session) {
        let Some((scene, within)) = self.lesson().place(self.at) else { return };
        let end = if self.done { within + 1 } else { within };
        let Some(mut back) = (0..end).rev().find(|&at| !is_preparation(&scene.steps[at])) else { return };
        while back > 0 && is_laying(&scene.steps[back - 1]) && !is_laid(session, &scene.steps[back - 1]) {
            back -= 1; // what was laid together was taken back together
        }
        (self.at, self.done) = (self.at + back - within, false);
        self.react(Reaction::None);
    }

    /// What was staged and taken back is asked for again; what is staged already is not.
    fn settle(&mut self, session: &Session) {
        let Some((scene, within)) = self.lesson().place(self.at) else { return };
        if self.asks().is_none() {
            return;
        }
        let staged = |at: usize| is_staged(session, &scene.steps[at]);
        let stages = |at: usize| scene.steps[at].deed.starts_with(STAGE);
        let mut block = within;
        while block > 0 && stages(block - 1) {
            block -= 1;
        }
        if let Some(again) = (block..within).find(|&at| !staged(at)) {
            self.at = self.at + again - within;
            self.react(Reaction::None);
        } else if stages(within) && staged(within) {
            self.fulfil(self.at);
            self.settle(session);
        }
    }

    /// The table at the beginning of a step: the scene as prepared, and what the steps before ask for.
    fn position(&self, step: usize) -> Result<Session, LoadError> {
        let missing = || LoadError::Record(BadRecord(format!("there is no step {step}")));
        let (scene, within) = self.lesson().place(step).ok_or_else(missing)?;
        let mut session = self.prepared(scene)?;
        for step in &scene.steps[..within] {
            perform(&mut session, step);
            for (seat, mv) in step.then.iter().filter_map(|text| parse(text)) {
                drop(session.bot_move(seat, &mv));
            }
        }
        Ok(session)
    }

    fn prepared(&self, scene: &Scene) -> Result<Session, LoadError> {
        let seats = scene.hands.len();
        let rules = (self.variant.rules)().seated(seats);
        let table = scene.table.iter().map(|&(owner, cards)| MeldRecord { owner, cards: placed(cards) }).collect();
        let laid = scene.table.iter().map(|(_, cards)| *cards);
        let known = scene.hands.iter().copied().chain(laid).chain([scene.stock, scene.discard]);
        let mut rest: Vec<Card> = rules.pack.cards().collect();
        for card in known.flat_map(read) {
            if let Some(at) = rest.iter().position(|&other| other == card) {
                rest.remove(at);
            }
        }
        let deal = DealRecord {
            dealer: seats - 1,
            hands: scene.hands.iter().map(|hand| read(hand)).collect(),
            stock: read(scene.stock).into_iter().chain(rest).collect(),
            discard: read(scene.discard),
            start: Some(StartRecord {
                turn: 0,
                phase: if scene.drawn { StartPhase::Play } else { StartPhase::Draw },
                table,
                opened: None,
                taken: Vec::new(),
                turns: Some(vec![scene.turns; seats]),
                discarder: None,
                upcard: None,
            }),
            number: Some(scene.number),
            removed: Vec::new(),
            actions: Vec::new(),
            after: Vec::new(),
        };
        let names = (0..seats).map(|seat| self.names.get(seat).cloned().unwrap_or_default()).collect();
        let record = Record { deals: vec![deal], ..Record::new(self.variant.id, Options::new(), names) };
        let mut session = Session::from_record(record, 0)?;
        let order = read(scene.hands[0]);
        session.tokens.hand.sort_by_key(|token| order.iter().position(|&card| card == token.card));
        Ok(session)
    }
}

/// The deed of sorting, in any way.
const SORT: &str = "sort";

/// Begins the deed of staging cards together.
const STAGE: &str = "stage ";

/// Whether a step only moves the player's own things about.
fn is_preparation(step: &Step) -> bool {
    step.deed == SORT || step.deed.starts_with(STAGE)
}

fn is_laying(step: &Step) -> bool {
    matches!(ways(step).next(), Some(Move::Meld(_)))
}

/// The moves that fulfil a step.
fn ways(step: &Step) -> impl Iterator<Item = Move> {
    step.deed.split(" | ").filter_map(|deed| parse(&format!("0 {deed}"))).map(|(_, mv)| mv)
}

fn parse(text: &str) -> Option<(Seat, Move)> {
    match text.parse().ok()? {
        Action::Move(seat, mv) => Some((seat, mv)),
        Action::Reshuffle(_) => None,
    }
}

fn actions(session: &Session) -> &[Action] {
    session.game.record().deals.last().map_or(&[], |deal| &deal.actions)
}

/// The cards of a text, of combinations too.
fn read(text: &str) -> Vec<Card> {
    let physical: Vec<&str> = text.split_whitespace().filter_map(|word| word.split('=').next()).collect();
    parse_cards(&physical.join(" ")).unwrap_or_default()
}

/// The cards of a combination as it is laid.
fn placed(text: &str) -> Placed {
    text.split_whitespace().filter_map(|word| word.parse::<PlacedCard>().ok()).collect()
}

/// The physical cards of combinations, in an order that does not matter.
fn groups(melds: &[Placed]) -> Vec<Vec<Card>> {
    let mut groups: Vec<Vec<Card>> =
        melds.iter().map(|cards| sorted(cards.iter().map(|placed| placed.card()))).collect();
    groups.sort_unstable();
    groups
}

fn sorted(cards: impl Iterator<Item = Card>) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.collect();
    cards.sort_unstable();
    cards
}

/// Whether two moves do the same with the same cards, whatever jokers are named.
fn same(asked: &Move, made: &Move) -> bool {
    match (asked, made) {
        (Move::Meld(asked), Move::Meld(made)) => groups(asked) == groups(made),
        (Move::Knock { discard: one, melds: asked }, Move::Knock { discard: other, melds: made }) => {
            one == other && groups(asked) == groups(made)
        }
        (Move::LayOff { meld: one, cards: asked }, Move::LayOff { meld: other, cards: made }) => {
            one == other && groups(std::slice::from_ref(asked)) == groups(std::slice::from_ref(made))
        }
        (Move::Swap { meld: one, cards: asked }, Move::Swap { meld: other, cards: made }) => {
            one == other && sorted(asked.iter().copied()) == sorted(made.iter().copied())
        }
        _ => asked == made,
    }
}

/// Whether the cards of a step are staged together and form a combination.
fn is_staged(session: &Session, step: &Step) -> bool {
    let asked = sorted(read(step.deed.trim_start_matches(STAGE)).into_iter());
    let melds = session.draft().melds.iter().enumerate();
    let same = |cards: &[TokenId]| sorted(session.cards_of(cards).into_iter()) == asked;
    melds.into_iter().any(|(index, meld)| same(&meld.cards) && session.draft_meld(index).is_ok())
}

/// Whether the combinations of a step lie on the table.
fn is_laid(session: &Session, step: &Step) -> bool {
    let Some(Move::Meld(melds)) = ways(step).next() else { return false };
    let board = session.board();
    let on_table: Vec<Placed> = board.table.iter().map(|laid| Placed::from_slice(laid.meld.cards())).collect();
    let on_table = groups(&on_table);
    groups(&melds).iter().all(|cards| on_table.contains(cards))
}

/// Does what a step asks for.
fn perform(session: &mut Session, step: &Step) {
    if step.deed == SORT {
        return session.act(Intent::Sort(SortBy::Melds));
    }
    if let Some(cards) = step.deed.strip_prefix(STAGE) {
        let held =
            read(cards).into_iter().filter_map(|card| session.tokens.hand.iter().find(|token| token.card == card));
        let chosen = held.map(|token| token.id).collect();
        session.act(Intent::Select(chosen));
        return session.act(Intent::Stage { onto: None });
    }
    let Some(mv) = ways(step).next() else { return };
    let declines = mv == Move::Pass && session.board().turn == session.me();
    if declines && session.board().phase == Phase::Claim {
        session.act(Intent::DrawStock);
    } else {
        // Refused only if the lesson were at fault; its tests play all of it.
        drop(session.make(mv));
    }
}
