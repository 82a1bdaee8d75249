//! What a person sees and has arranged, beside the match itself; and the names of its cards on the page and on the device.

use std::collections::BTreeMap;

use super::draft::Draft;
use super::people::People;
use super::tokens::{Token, TokenId, Tokens, new_name};

/// The visible cards, those of the other people at the table, and what is staged and selected of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    pub tokens: Tokens,
    pub people: People,
    pub draft: Draft,
    pub selected: Vec<TokenId>,
}

impl Arranged {
    /// Whether every card has a name of its own.
    pub fn is_sound(&self) -> bool {
        let aside = self.people.hands.iter().flat_map(|aside| &aside.hand);
        let mut ids: Vec<TokenId> = aside.chain(self.tokens.all()).map(|token| token.id).collect();
        ids.sort_unstable();
        ids.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// The same with names that no card of this page has had.
    pub fn for_the_page(self) -> Self {
        self.renamed(|_| new_name())
    }

    /// The same with names that count from 1: what is kept says nothing of the page it was kept by.
    pub fn for_the_device(self) -> Self {
        self.renamed(|before| before as TokenId + 1)
    }

    /// The same with other names, of which each is made of the number of those made before. What is staged or selected and
    /// names no card is left out.
    fn renamed(mut self, name: impl Fn(usize) -> TokenId) -> Self {
        let mut names = BTreeMap::new();
        let aside = self.people.hands.iter_mut().flat_map(|aside| &mut aside.hand);
        let mut rename = |token: &mut Token| {
            let count = names.len();
            token.id = *names.entry(token.id).or_insert_with(|| name(count));
        };
        aside.chain(self.tokens.all_mut()).for_each(&mut rename);
        let renamed = |ids: &[TokenId]| ids.iter().filter_map(|id| names.get(id).copied()).collect::<Vec<_>>();
        for meld in &mut self.draft.melds {
            meld.cards = renamed(&meld.cards);
        }
        self.draft.melds.retain(|meld| !meld.cards.is_empty());
        self.selected = renamed(&self.selected);
        self
    }
}
