//! Selecting cards of the hand, and moving them within it.

use super::intent::Intent;
use super::session::Session;
use super::tokens::{Token, TokenId};

impl Session {
    pub(super) fn toggle(&mut self, token: TokenId) {
        if !self.shown_hand().any(|shown| shown.id == token) {
            return;
        }
        match self.selected.iter().position(|&id| id == token) {
            Some(at) => {
                self.selected.remove(at);
            }
            None => self.selected.push(token),
        }
        self.touch(&[token]);
    }

    pub(super) fn select(&mut self, tokens: Vec<TokenId>) {
        self.touch(&tokens);
        let mut shown: Vec<TokenId> = self.shown_hand().map(|token| token.id).collect();
        let mut once = |id: &TokenId| shown.iter().position(|other| other == id).map(|at| shown.remove(at));
        self.selected = tokens.iter().filter_map(&mut once).collect();
    }

    fn touch(&mut self, tokens: &[TokenId]) {
        for token in self.tokens.hand.iter_mut().filter(|token| tokens.contains(&token.id)) {
            token.fresh = false;
        }
    }

    pub(super) fn arrange_hand(&mut self, cards: &[TokenId], to: usize) {
        self.draft.remove(cards);
        self.touch(cards);
        let (moved, mut rest): (Vec<Token>, Vec<Token>) =
            self.tokens.hand.iter().partition(|token| cards.contains(&token.id));
        let shown: Vec<usize> = (0..rest.len()).filter(|&at| !self.draft.holds(rest[at].id)).collect();
        let at = shown.get(to).copied().unwrap_or(rest.len());
        rest.splice(at..at, moved);
        self.tokens.hand = rest;
    }

    /// Selects the card that a pointer picks up. If it is selected already, the selection stays as it is.
    pub fn pick_up(&mut self, token: TokenId) {
        if !self.selected.contains(&token) {
            self.act(Intent::Select(vec![token]));
        }
    }
}
