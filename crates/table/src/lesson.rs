//! A first lesson under way: its current step, and how it reacts to what the player does. The table is a real one where
//! the engine checks every move; the lesson accepts only the moves it asks for.

use rami_engine::cards::{Card, Placed, PlacedCard, parse_cards};
use rami_engine::game::{Action, Move, Phase, Seat};
use rami_engine::rules::Options;
use rami_engine::variants::{Lesson, Scene, Step, Target, Variant};
use rami_record::{BadRecord, ChosenRules, DealRecord, LoadError, MeldRecord, Record, StartPhase, StartRecord};

use super::intent::Intent;
use super::session::Session;
use super::sort::SortBy;
use super::tokens::TokenId;

/// The lesson's reaction to what the player did last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Nothing was done yet.
    None,
    /// The step of this name is fulfilled.
    Praise(&'static str),
    /// The player tried a legal move that is not asked for; it was not made.
    Other,
    /// The engine refused what the player tried.
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
    /// Begins the lesson of a game at a step, counted from 0. `names` are the names at the seats.
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

    /// The current step, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The number of steps.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.lesson().steps().count()
    }

    /// The step that the player is to fulfil now; `None` while others act and at the end of a scene.
    #[must_use]
    pub fn asks(&self) -> Option<&'static Step> {
        let acts = !self.done && self.script.is_empty();
        if acts { self.lesson().steps().nth(self.at) } else { None }
    }

    /// The reaction to what the player did last.
    #[must_use]
    pub const fn reaction(&self) -> Reaction {
        self.reaction
    }

    /// The number of reactions so far. It distinguishes a reaction from an equal one before it.
    #[must_use]
    pub const fn serial(&self) -> u32 {
        self.serial
    }

    /// Whether a scene is done and the lesson waits until the player wants to go on.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.done && self.script.is_empty() && !self.is_over()
    }

    /// Whether the lesson is finished.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.done && self.at + 1 == self.steps()
    }

    /// The prepared move that another player makes next, if any.
    #[must_use]
    pub fn scripted(&self) -> Option<(Seat, Move)> {
        parse(self.script.first()?)
    }

    /// Makes the next prepared move of another player.
    pub fn play_scripted(&mut self, session: &mut Session) {
        if let Some((seat, mv)) = self.scripted() {
            // Only a faulty lesson has a prepared move that is refused, and the tests play all of them.
            drop(session.bot_move(seat, &mv));
            self.script = &self.script[1..];
        }
    }

    /// Carries out an intent, as far as the lesson allows it.
    pub fn act(&mut self, session: &mut Session, intent: Intent) {
        let intent = match intent {
            Intent::NextDeal | Intent::Rebuy | Intent::Leave => return,
            // Declining one's own discard is the first half of drawing from the stock.
            Intent::Pass if session.board().turn == session.me() => Intent::DrawStock,
            other => other,
        };
        self.attempt(session, matches!(intent, Intent::Sort(_)), |tried| tried.act(intent));
    }

    /// Undoes the last staging or move; after a move, the lesson goes back a step.
    pub fn undo(&mut self, session: &mut Session) {
        self.attempt(session, false, Session::undo);
    }

    /// Stages the next proposal.
    pub fn propose(&mut self, session: &mut Session) {
        self.attempt(session, false, Session::propose);
    }

    /// Tries an action of the player and keeps its result if the lesson allows it. `sorts` says whether it sorts the
    /// hand.
    fn attempt(&mut self, session: &mut Session, sorts: bool, does: impl FnOnce(&mut Session)) {
        let before = actions(session);
        let mut tried = session.clone();
        does(&mut tried);
        // If there are several ways, the lesson knows which one is meant.
        let choice = if self.asks().is_some() { tried.choice() } else { None };
        let meant = choice.and_then(|choice| choice.moves.iter().position(|mv| self.fulfilled_by(mv).is_some()));
        if let Some(at) = meant {
            tried.act(Intent::Choose(at));
        }
        let made = actions(&tried).get(before.len()..).unwrap_or_default();
        let made: Vec<Move> = made.iter().filter_map(move_of).collect();
        if !made.is_empty() {
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

    /// Goes on to the next scene, if the lesson waits at the end of one.
    pub fn next(&mut self, session: &mut Session) {
        if self.waits() {
            self.go_to(self.at + 1, session);
        }
    }

    /// Goes back to the previous step.
    pub fn back(&mut self, session: &mut Session) {
        self.go_to(self.at.saturating_sub(1), session);
    }

    /// Restarts the current step with its prepared cards.
    pub fn again(&mut self, session: &mut Session) {
        self.go_to(self.at, session);
    }

    /// The targets of the step to point at now: first the cards still to be selected, then the place where they go.
    #[must_use]
    pub fn targets(&self, session: &Session) -> Vec<Target> {
        let Some(step) = self.asks() else { return Vec::new() };
        let chosen = |card: &Card| {
            let shown = |token: &&super::tokens::Token| token.card == *card && !session.selected().contains(&token.id);
            session.shown_hand().find(shown).is_none()
        };
        let (hand, rest): (Vec<Target>, Vec<Target>) =
            step.show.iter().partition(|target| matches!(target, Target::Hand(_)));
        let missing = |target: &Target| matches!(target, Target::Hand(cards) if !parse_hand(cards).iter().all(chosen));
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

    /// Makes legal moves if the lesson asks for them, one after the other: a button may lay off several cards at once.
    fn judge(&mut self, session: &mut Session, mut tried: Session, made: &[Move]) {
        let mut after = self.clone();
        // The answers of the others name the melds of a knock in the order of the lesson.
        if let [knock @ Move::Knock { .. }] = made
            && let Some(asked) = self.asks().and_then(|step| ways(step).find(|way| same(way, knock)))
        {
            let mut ordered = session.clone();
            if ordered.make(asked).is_ok() {
                tried = ordered;
            }
        }
        for mv in made {
            let Some(step) = after.asks().and_then(|_| after.fulfilled_by(mv)) else {
                session.act(Intent::Dismiss);
                return self.react(Reaction::Other);
            };
            after.fulfil(step);
        }
        *session = tried;
        *self = after;
        self.settle(session);
    }

    /// The last step that a move fulfils. Preparations may be skipped, and the melds of several steps may be laid
    /// together.
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

    /// Goes back to the step of a move that was undone.
    fn step_back(&mut self, session: &Session) {
        let Some((scene, within)) = self.lesson().place(self.at) else { return };
        let end = if self.done { within + 1 } else { within };
        let Some(mut back) = (0..end).rev().find(|&at| !is_preparation(&scene.steps[at])) else { return };
        while back > 0 && is_laying(&scene.steps[back - 1]) && !is_laid(session, &scene.steps[back - 1]) {
            back -= 1; // what was laid together was taken back together
        }
        // The prepared moves of the others are dropped.
        (self.at, self.done, self.script) = (self.at + back - within, false, &[]);
        self.react(Reaction::None);
    }

    /// Brings the step in line with the staged melds: asks again for a staging that was undone, and skips one that is
    /// done already.
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

    /// The table at the beginning of a step: the prepared scene, after its earlier steps were carried out.
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
        for card in known.flat_map(parse_hand) {
            if let Some(at) = rest.iter().position(|&other| other == card) {
                rest.remove(at);
            }
        }
        let deal = DealRecord {
            dealer: seats - 1,
            hands: scene.hands.iter().map(|hand| parse_hand(hand)).collect(),
            stock: parse_hand(scene.stock).into_iter().chain(rest).collect(),
            discard: parse_hand(scene.discard),
            start: Some(StartRecord {
                turn: 0,
                phase: if scene.drawn { StartPhase::Play } else { StartPhase::Draw },
                table,
                opened: None,
                taken: Vec::new(),
                turns: Some(vec![scene.turns; seats]),
                discarder: None,
                upcard: None,
                best_opening: None,
            }),
            number: Some(scene.number),
            removed: Vec::new(),
            actions: Vec::new(),
            after: Vec::new(),
        };
        let names = (0..seats).map(|seat| self.names.get(seat).cloned().unwrap_or_default()).collect();
        let record =
            Record { deals: vec![deal], ..Record::new(ChosenRules::of_game(self.variant.id, Options::new()), names) };
        let mut session = Session::from_record(record, 0)?;
        let order = parse_hand(scene.hands[0]);
        session.tokens.hand.sort_by_key(|token| order.iter().position(|&card| card == token.card));
        Ok(session)
    }
}

/// The action of sorting the hand in any order.
const SORT: &str = "sort";

/// The prefix of the action of staging cards together.
const STAGE: &str = "stage ";

/// Whether a step only arranges the player's own cards, without a move.
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

fn move_of(action: &Action) -> Option<Move> {
    if let Action::Move(_, mv) = action { Some(mv.clone()) } else { None }
}

fn actions(session: &Session) -> &[Action] {
    session.game.record().deals.last().map_or(&[], |deal| &deal.actions)
}

/// Reads the cards of a text. A joker may name the card it stands for, which is ignored.
fn parse_hand(text: &str) -> Vec<Card> {
    let physical: Vec<&str> = text.split_whitespace().filter_map(|word| word.split('=').next()).collect();
    parse_cards(&physical.join(" ")).unwrap_or_default()
}

/// Reads the cards of a meld as they are laid.
fn placed(text: &str) -> Placed {
    text.split_whitespace().filter_map(|word| word.parse::<PlacedCard>().ok()).collect()
}

/// The physical cards of melds in a canonical order, so that equal melds compare as equal.
fn groups(melds: &[Placed]) -> Vec<Vec<Card>> {
    let mut groups: Vec<Vec<Card>> =
        melds.iter().map(|cards| sorted(cards.iter().map(|placed| placed.card()))).collect();
    groups.sort();
    groups
}

fn sorted(cards: impl Iterator<Item = Card>) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.collect();
    cards.sort_unstable();
    cards
}

/// Whether two moves do the same with the same cards, whatever their jokers stand for.
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

/// Whether the cards of a step are staged together and form a meld.
fn is_staged(session: &Session, step: &Step) -> bool {
    let asked = sorted(parse_hand(step.deed.trim_start_matches(STAGE)).into_iter());
    let melds = session.draft().melds.iter().enumerate();
    let same = |cards: &[TokenId]| sorted(session.cards_of(cards).into_iter()) == asked;
    melds.into_iter().any(|(index, meld)| same(&meld.cards) && session.draft_meld(index).is_ok())
}

/// Whether the melds of a step lie on the table.
fn is_laid(session: &Session, step: &Step) -> bool {
    let Some(Move::Meld(melds)) = ways(step).next() else { return false };
    let board = session.board();
    let on_table: Vec<Placed> = board.table.iter().map(|laid| Placed::from_slice(laid.meld.cards())).collect();
    let on_table = groups(&on_table);
    groups(&melds).iter().all(|cards| on_table.contains(cards))
}

/// Carries out what a step asks for.
fn perform(session: &mut Session, step: &Step) {
    if step.deed == SORT {
        return session.act(Intent::Sort(SortBy::Melds));
    }
    if let Some(cards) = step.deed.strip_prefix(STAGE) {
        let held = parse_hand(cards)
            .into_iter()
            .filter_map(|card| session.tokens.hand.iter().find(|token| token.card == card));
        let chosen = held.map(|token| token.id).collect();
        session.act(Intent::Select(chosen));
        return session.act(Intent::Stage { onto: None });
    }
    let Some(mv) = ways(step).next() else { return };
    let declines = mv == Move::Pass && session.board().turn == session.me();
    if declines && session.board().phase == Phase::Claim {
        session.act(Intent::DrawStock);
    } else {
        // Only a faulty lesson has a step that is refused, and the tests play all of them.
        drop(session.make(mv));
    }
}
