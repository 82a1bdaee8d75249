//! First lessons: what a lesson is made of. Each game has one, in a file of its own.

pub(super) mod gin;
pub(super) mod puis_je;
pub(super) mod rami101;
pub(super) mod rami51;
pub(super) mod suites;
pub(super) mod traditionnel;

/// A first lesson in a game, in one or more prepared deals.
pub struct Lesson {
    /// The prepared deals, one after the other.
    pub scenes: &'static [Scene],
}

/// A prepared deal, in the notation of records. Seat 0 learns and is to act.
pub struct Scene {
    /// Which deal of a match it is.
    pub number: u16,
    /// Whether the learner has drawn already.
    pub drawn: bool,
    /// Turns that each seat has completed.
    pub turns: u16,
    /// The hands, one for each seat. The learner's cards keep the order in which they are written.
    pub hands: &'static [&'static str],
    /// Melds with their owners.
    pub table: &'static [(usize, &'static str)],
    /// The top cards of the stock, top first. The rest of the packs lies below them.
    pub stock: &'static str,
    /// The discard pile, oldest first.
    pub discard: &'static str,
    /// The steps of the scene.
    pub steps: &'static [Step],
}

/// One thing to do.
pub struct Step {
    /// Its name. Its texts are `lesson.<game>.<name>`, the same with `.done` for when it is done and, not always there,
    /// with `.other` for when something else is done.
    pub name: &'static str,
    /// The action that completes it. It is a move as in a record, without the seat, or `stage` with the cards to be
    /// staged together, or `sort`. Alternatives are separated by ` | `, the advised one first.
    pub deed: &'static str,
    /// The places to point at. The target of a move with cards is pointed at once the cards are chosen.
    pub show: &'static [Target],
    /// The moves of the others after it, as in a record.
    pub then: &'static [&'static str],
}

/// A place on the table to point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The stock.
    Stock,
    /// The top of the discard pile.
    Discard,
    /// A card of the spread discard pile, 1 for the top.
    Depth(u8),
    /// These cards of the hand.
    Hand(&'static str),
    /// The draft tray.
    Draft,
    /// A meld on the table.
    Meld(usize),
    /// A button, by its action.
    Action(&'static str),
}

impl Lesson {
    /// All steps in order.
    pub fn steps(&self) -> impl Iterator<Item = &'static Step> {
        self.scenes.iter().flat_map(|scene| scene.steps)
    }

    /// The scene of a step, and the step's place in it.
    #[must_use]
    pub fn place(&self, step: usize) -> Option<(&'static Scene, usize)> {
        let mut before = 0;
        for scene in self.scenes {
            if step < before + scene.steps.len() {
                return Some((scene, step - before));
            }
            before += scene.steps.len();
        }
        None
    }
}

/// A step after which nobody else acts.
const fn step(name: &'static str, deed: &'static str, show: &'static [Target]) -> Step {
    Step { name, deed, show, then: &[] }
}

impl Step {
    /// This step, with what the others do after it.
    const fn then(self, then: &'static [&'static str]) -> Self {
        Self { then, ..self }
    }
}
