//! A match as one person plays it: each intent is carried out, or refused with the reason.

use rami_bots::OfferedLevel;
use rami_engine::cards::Card;
use rami_engine::game::{IllegalMove, Move, Phase, Seat};
use rami_engine::rules::Rules;
use rami_record::{Decision, Recording, Setup, SetupError};

use super::draft::Draft;
use super::happening::{Happening, WhatHappened};
use super::intent::{Intent, Refused};
use super::move_choice::{Choice, Discarding};
use super::people::Hands;
use super::role::{Role, Wish};
use super::seats::Seats;
use super::sort::{SortBy, sort};
use super::tokens::{Token, TokenId, Tokens};

/// A match as people play it at one device, seen by the person whose hand is shown.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) game: Recording,
    pub(super) tokens: Tokens,
    pub(super) draft: Draft,
    pub(super) selected: Vec<TokenId>,
    pub(super) refused: Option<Refused>,
    pub(super) choice: Option<Choice>,
    pub(super) refusals: u32,
    pub(super) happened: Vec<Happening>,
    pub(super) happenings: usize,
    /// The seat that has declined the claim in order to draw from the stock.
    pub(super) wants_stock: Option<Seat>,
    /// Whether claims are put to the player only for discards that would help.
    pub(super) only_useful: bool,
    pub(super) discarding: Discarding,
    /// The order in which the hand is kept sorted.
    pub(super) kept_order: Option<SortBy>,
    pub(super) seats: Seats,
    pub(super) hands: Hands,
    pub(super) role: Role,
    /// What the player wants of the host, oldest first.
    pub(super) wishes: Vec<Wish>,
    /// Who is ready at the joint table for the next deal or, once the match is over, for another match.
    pub(super) ready: Vec<Seat>,
    /// The people at the joint table who are asked about a discard and have not answered.
    pub(super) asked: Vec<Seat>,
    /// The seat of the host of a joint table, once it is known.
    pub(super) host: Option<Seat>,
    /// The colours and faces of the people of a joint table, by seat, where they were chosen.
    pub(super) faces: Vec<Option<(u8, u8)>>,
    /// The deals, by their places in the record, in which a bot stood in for the owner of the device.
    pub(super) stood_in: Vec<usize>,
    /// Whether a plain move was made for a bot that could not be asked.
    pub(super) plain_moves: bool,
}

/// The most happenings that the log holds.
const LOG_LENGTH: usize = 24;

impl Session {
    /// Begins a match of one person, at seat 0, and deals the first deal.
    ///
    /// # Errors
    /// [`SetupError`].
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        Self::with_people(setup, &[0])
    }

    /// Begins a match with the people of this device at the seats of `people`, and deals the first deal. If the table
    /// has none of these seats, one person sits at seat 0.
    ///
    /// # Errors
    /// [`SetupError`].
    pub fn with_people(setup: Setup, people: &[Seat]) -> Result<Self, SetupError> {
        let seats = Seats::of_people(people, setup.seats.len());
        Self::seated(setup, seats)
    }

    /// Begins a match at a table where these sit, and deals the first deal.
    ///
    /// # Errors
    /// [`SetupError`].
    pub fn seated(setup: Setup, seats: Seats) -> Result<Self, SetupError> {
        let mut session = Self::around(Recording::new(setup)?, seats);
        session.next_deal();
        Ok(session)
    }

    pub(super) fn around(game: Recording, seats: Seats) -> Self {
        Self {
            game,
            hands: Hands { shown: seats.own(), ..Hands::default() },
            seats,
            role: Role::default(),
            wishes: Vec::new(),
            ready: Vec::new(),
            asked: Vec::new(),
            host: None,
            faces: Vec::new(),
            tokens: Tokens::default(),
            draft: Draft::default(),
            selected: Vec::new(),
            refused: None,
            choice: None,
            refusals: 0,
            happened: Vec::new(),
            happenings: 0,
            wants_stock: None,
            only_useful: false,
            discarding: Discarding::default(),
            kept_order: None,
            stood_in: Vec::new(),
            plain_moves: false,
        }
    }

    /// The seat of the person whose hand is shown.
    #[must_use]
    pub const fn me(&self) -> Seat {
        self.hands.shown
    }

    /// The seat of the person who owns the device: the first of its people. The match is kept and counted for this
    /// person.
    #[must_use]
    pub fn own_seat(&self) -> Seat {
        self.seats.own()
    }

    /// Who sits where.
    #[must_use]
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Sets the levels of the bots, seat 1 first.
    pub fn set_levels(&mut self, levels: &[OfferedLevel]) {
        self.seats = std::mem::take(&mut self.seats).with_levels(levels);
    }

    /// The match.
    #[must_use]
    pub const fn game(&self) -> &Recording {
        &self.game
    }

    /// Whether the match is over and nobody can buy back any more.
    #[must_use]
    pub fn match_over(&self) -> bool {
        self.game.state().is_over()
    }

    /// Whether the deal is over, the match goes on, and nobody is still to decide whether to buy back.
    #[must_use]
    pub fn next_deal_is_due(&self) -> bool {
        let state = self.game.state();
        let over = state.deal().is_some_and(|deal| deal.board().end.is_some());
        over && !self.match_over() && state.asked_to_rebuy().is_empty()
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.game.state().rules()
    }

    /// The visible cards.
    #[must_use]
    pub const fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// The cards shown in the hand, in the player's order: those that are not staged.
    pub fn shown_hand(&self) -> impl Iterator<Item = &Token> {
        self.tokens.hand.iter().filter(|token| !self.draft.holds(token.id))
    }

    /// The staged melds.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The selected cards, in the order selected.
    #[must_use]
    pub fn selected(&self) -> &[TokenId] {
        &self.selected
    }

    /// The last refusal, until something else is done.
    #[must_use]
    pub const fn refused(&self) -> Option<&Refused> {
        self.refused.as_ref()
    }

    /// Dismisses the last refusal; an open question stays.
    pub fn dismiss_refusal(&mut self) {
        self.refused = None;
    }

    /// The latest happenings, oldest first.
    #[must_use]
    pub fn happened(&self) -> &[Happening] {
        &self.happened
    }

    /// Whether the player is to act in the deal.
    #[must_use]
    pub fn my_turn(&self) -> bool {
        !self.is_covered() && self.game.to_act() == Some(self.me())
    }

    /// Carries out an intent. A refusal is noted in [`Session::refused`] and changes nothing in the match.
    pub fn act(&mut self, intent: Intent) {
        let choice = self.choice.take();
        if !self.may_go_on() && intent != Intent::Uncover {
            return;
        }
        let onto = if let Intent::OnMeld { meld, .. } = intent { Some(meld) } else { None };
        if let Err(reason) = self.done(intent, choice) {
            self.refuse(Some(reason));
            self.refused = self.refused.take().map(|refused| Refused { meld: onto, ..refused });
        }
    }

    /// Dismisses the last refusal and the open question. Returns whether the person may go on: while the table is
    /// covered, it can only be uncovered.
    pub(super) fn may_go_on(&mut self) -> bool {
        self.refused = None;
        self.choice = None;
        !self.is_covered()
    }

    /// Carries out an intent. `choice` is the question that was open before.
    fn done(&mut self, intent: Intent, choice: Option<Choice>) -> Result<(), IllegalMove> {
        match intent {
            Intent::DrawStock => return self.draw_stock(),
            Intent::DrawDiscard(cards) => return self.make(Move::DrawDiscard { cards }),
            Intent::Buy(cards) => return self.make(Move::Buy { cards }),
            Intent::Pass => return self.make(Move::Pass),
            Intent::EndTurn => return self.make(Move::End),
            Intent::Lay => return self.lay(),
            Intent::Knock => return self.knock(),
            Intent::LayOffAll => return self.lay_off_all(),
            Intent::OnMeld { .. } if self.selected.is_empty() => self.refuse(None),
            Intent::OnMeld { meld, end } => return self.go_on_meld(meld, end),
            Intent::Discard => match self.selected_cards()[..] {
                [card] => return self.discard(card),
                _ => self.refuse(None),
            },
            Intent::Obvious(token) => return self.do_the_obvious(token),
            Intent::Choose(at) => {
                return choice.and_then(|choice| choice.moves.into_iter().nth(at)).map_or(Ok(()), |mv| self.make(mv));
            }
            Intent::Rebuy => return self.decide(Decision::Rebuy(self.me())),
            Intent::Leave => return self.decide(Decision::Leave(self.me())),
            Intent::Stage { onto } => return self.stage(onto),
            Intent::Toggle(token) => self.toggle(token),
            Intent::Select(tokens) => self.select(tokens),
            Intent::Arrange { cards, to } => self.arrange_hand(&cards, to),
            Intent::Sort(by) => self.sort_hand(by),
            Intent::Unstage(token) => self.draft.remove(&[token]),
            Intent::NextReading(index) => {
                if let Some(meld) = self.draft.melds.get_mut(index) {
                    meld.reading = meld.reading.wrapping_add(1);
                }
            }
            Intent::NextDeal => self.next_deal(),
            Intent::Uncover => self.uncover(),
            // The refusal and the question were dismissed already.
            Intent::Dismiss => {}
        }
        Ok(())
    }

    /// Stages the selected cards; after a knock nothing is staged (V5-R9).
    fn stage(&mut self, onto: Option<usize>) -> Result<(), IllegalMove> {
        if self.board().phase == Phase::LayOff {
            return Err(IllegalMove::NotYourTurn { turn: None });
        }
        let cards = std::mem::take(&mut self.selected);
        if cards.is_empty() {
            self.refuse(None);
        } else {
            self.draft.stage(&cards, onto);
        }
        Ok(())
    }

    /// Makes the move that a hint advised.
    pub fn play(&mut self, mv: &Move) {
        if !self.may_go_on() {
            return;
        }
        let made = if *mv == Move::DrawStock { self.draw_stock() } else { self.make(mv.clone()) };
        if let Err(reason) = made {
            self.refuse(Some(reason));
        }
    }

    /// Whether one person of this device met bots alone, and every move of theirs was their own.
    #[must_use]
    pub fn met_only_bots(&self) -> bool {
        self.seats.here().count() == 1 && !self.is_joint() && self.stood_in.is_empty() && !self.plain_moves
    }

    /// Applies the decision of an eliminated player.
    ///
    /// # Errors
    /// Why the decision is refused.
    pub fn decide(&mut self, decision: Decision) -> Result<(), IllegalMove> {
        if self.is_guest() {
            self.wish(Wish::Decide(decision));
            return Ok(());
        }
        self.game.decide(decision)?;
        self.show_decision(decision);
        Ok(())
    }

    /// Shows the decision of an eliminated player, which was carried out.
    pub(super) fn show_decision(&mut self, decision: Decision) {
        let (seat, what) = match decision {
            Decision::Rebuy(seat) => (seat, WhatHappened::Rebought),
            Decision::Leave(seat) => (seat, WhatHappened::Left),
        };
        self.log(seat, what);
        self.turn_to_person();
    }

    /// The cards selected, in the order selected.
    #[must_use]
    pub fn selected_cards(&self) -> Vec<Card> {
        self.cards_of(&self.selected)
    }

    pub(super) fn cards_of(&self, tokens: &[TokenId]) -> Vec<Card> {
        let card_of = |id: &TokenId| self.tokens.hand.iter().find(|token| token.id == *id).map(|token| token.card);
        tokens.iter().filter_map(card_of).collect()
    }

    pub(super) fn make(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.apply(self.me(), mv)
    }

    pub(super) fn apply(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        if self.is_guest() {
            self.ask_host(mv)
        } else if self.answers_early(seat) {
            self.answer_early(mv)
        } else {
            let moved = mv.clone();
            self.carry_out(seat, mv, |game| game.apply(seat, &moved))
        }
    }

    /// Makes a move in the match by `make`, and shows what it has changed.
    pub(super) fn carry_out<E>(
        &mut self,
        seat: Seat,
        mv: Move,
        make: impl FnOnce(&mut Recording) -> Result<(), E>,
    ) -> Result<(), E> {
        // A host may name a seat that the table does not have. Such a move is refused.
        let opened = |session: &Self| session.board().seats.get(seat).is_some_and(|seat| seat.opened);
        let was_open = opened(self);
        let bought = self.bought_by(&mv);
        make(&mut self.game)?;
        let first_laying = opened(self) && !was_open;
        let leaving = if seat == self.me() { self.chosen_for(&mv) } else { Vec::new() };
        let plays = matches!(
            mv,
            Move::Meld(_) | Move::Knock { .. } | Move::LayOff { .. } | Move::Swap { .. } | Move::Discard(_) | Move::End
        );
        if seat == self.me() && plays {
            self.selected.clear();
            self.tokens.hand.iter_mut().for_each(|token| token.fresh = false);
        }
        self.sync_cards(seat, &leaving);
        let draws = seat == self.me() && mv == Move::DrawStock && self.my_turn();
        let what = match self.tokens.hand.last() {
            Some(token) if draws => WhatHappened::Drew(token.card),
            _ => WhatHappened::Moved(mv),
        };
        let what = if bought.is_empty() { what } else { WhatHappened::Bought(bought) };
        self.remember(Happening { seat, what, first_laying });
        self.draw_if_wanted();
        self.answer_if_asked();
        self.turn_to_person();
        Ok(())
    }

    /// The cards that the player chose for a move. They show which of several identical cards is meant.
    fn chosen_for(&self, mv: &Move) -> Vec<TokenId> {
        let staged = if matches!(mv, Move::Meld(_)) { self.draft.melds.as_slice() } else { &[] };
        self.selected.iter().chain(staged.iter().flat_map(|meld| &meld.cards)).copied().collect()
    }

    /// Updates the visible cards, the selection and the draft after a change of the match.
    pub(super) fn sync_cards(&mut self, actor: Seat, leaving: &[TokenId]) {
        let Some(view) = self.game.view(self.me()) else { return };
        let held = self.tokens.hand.len();
        self.tokens.sync(&view, actor, leaving);
        if self.tokens.hand.len() != held {
            self.keep_order();
        }
        let held = |id: &TokenId| self.tokens.hand.iter().any(|token| token.id == *id);
        let gone: Vec<TokenId> =
            self.draft.melds.iter().flat_map(|meld| &meld.cards).copied().filter(|id| !held(id)).collect();
        self.selected.retain(held);
        self.draft.remove(&gone);
    }

    /// Whether there is anything to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.draft.melds.is_empty() || self.undoable().is_some()
    }

    /// The player's last move, if it can be undone. At a joint table a move that ends the turn is final.
    #[must_use]
    pub fn undoable(&self) -> Option<Move> {
        self.game.undoable(self.me()).filter(|_| !self.is_final(self.me()))
    }

    /// Undoes the last staging; if nothing is staged, the last move.
    pub fn undo(&mut self) {
        if !self.may_go_on() || self.draft.melds.pop().is_some() || self.undoable().is_none() {
            return;
        }
        if self.is_guest() {
            self.ask_to_take_back();
        } else if self.game.undo(self.me()).is_some() {
            self.sync_cards(self.me(), &[]);
            self.log(self.me(), WhatHappened::TookBack);
        }
    }

    fn next_deal(&mut self) {
        if self.is_joint() {
            self.wish(Wish::Ready);
        } else if self.game.deal() {
            self.show_deal();
        }
    }

    /// Shows the deal that has just begun.
    pub(super) fn show_deal(&mut self) {
        self.selected.clear();
        self.choice = None;
        self.draft = Draft::default();
        self.role.set_ready(false);
        self.ready.clear();
        self.asked.clear();
        self.hands.shown = self.first_to_look();
        self.cover_new_deal();
        let view = self.view();
        self.tokens.lay_out(&view);
        sort(&mut self.tokens.hand, &view.rules, self.kept_order.unwrap_or(SortBy::Suit));
        self.log(view.board.dealer, WhatHappened::Dealt);
    }

    pub(super) fn refuse(&mut self, reason: Option<IllegalMove>) {
        self.refusals += 1;
        self.refused = Some(Refused { serial: self.refusals, reason, cards: self.selected_cards(), meld: None });
    }

    pub(super) fn log(&mut self, seat: Seat, what: WhatHappened) {
        self.remember(Happening { seat, what, first_laying: false });
    }

    /// The number of happenings in this session so far.
    #[must_use]
    pub const fn happenings(&self) -> usize {
        self.happenings
    }

    fn remember(&mut self, happening: Happening) {
        self.happenings += 1;
        self.happened.push(happening);
        if self.happened.len() > LOG_LENGTH {
            self.happened.remove(0);
        }
    }
}
