//! A cache: the arranger of a bot, kept from one decision to the next with all that it has computed.

use std::sync::Arc;

use rami_engine::arrange::Arranger;
use rami_engine::rules::Rules;

/// The arranger of the latest decision, with the rules that it is for.
#[derive(Default)]
pub struct ArrangerCache(Option<(Arc<Rules>, Arranger)>);

impl ArrangerCache {
    /// None yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(None)
    }

    /// The arranger for these rules: a new one if that of the latest decision was for others.
    pub fn under(&mut self, rules: &Arc<Rules>) -> &mut Arranger {
        let kept = self.0.take().filter(|(others, _)| others == rules);
        &mut self.0.insert(kept.unwrap_or_else(|| (Arc::clone(rules), Arranger::new(rules)))).1
    }
}
