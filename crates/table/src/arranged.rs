//! The visible cards of a match and how the player has arranged them, with the renaming of cards for the page and for
//! the device.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::Draft;
use super::people::Hands;
use super::tokens::{Token, TokenId, Tokens, new_name};

/// The visible cards, the hands of the other people at the device, and the staged and selected cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    pub tokens: Tokens,
    pub hands: Hands,
    pub draft: Draft,
    pub selected: Vec<TokenId>,
}

impl Arranged {
    /// Whether all cards have different names.
    pub fn is_sound(&self) -> bool {
        let aside = self.hands.aside.iter().flat_map(|aside| &aside.hand);
        let mut seen = BTreeSet::new();
        aside.chain(self.tokens.all()).all(|token| seen.insert(token.id))
    }

    /// Renames all cards with names that no card of this page has had.
    pub fn for_the_page(self) -> Self {
        self.renamed(|_| new_name())
    }

    /// Renames all cards with the numbers from 1 on, so that saved data does not depend on the page that saved it.
    pub fn for_the_device(self) -> Self {
        self.renamed(|before| before as TokenId + 1)
    }

    /// Renames all cards; `name` makes a name from the number of names made before. Staged and selected names that
    /// belong to no card are dropped.
    fn renamed(mut self, name: impl Fn(usize) -> TokenId) -> Self {
        let mut names = BTreeMap::new();
        let aside = self.hands.aside.iter_mut().flat_map(|aside| &mut aside.hand);
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
