//! What to do and what happened last: in sight, and for screen readers.

use leptos::prelude::*;
use rami::record::format_move;
use rami::screens::TablePhase;
use rami::session::Announcements;

use crate::ui::stores::{Game, Hint, Preferences};

/// What to do.
fn to_do(game: Game, words: Preferences) -> String {
    game.hint.with(|hint| match hint {
        Some(Hint { why: Some(why), .. }) => words.say(why),
        Some(Hint { mv, .. }) => words.say(&rami::screens::hint(mv)),
        None => game.at_table(|table| words.say(&table.prompt)),
    })
}

/// What happened last.
fn done(game: Game, words: Preferences) -> Option<String> {
    game.at_table(|table| table.last.as_ref().map(|last| words.say(last)))
}

/// What to do, or what happened last, to be read.
#[component]
pub fn Prompt() -> impl IntoView {
    let (game, words) = (expect_context::<Game>(), expect_context::<Preferences>());
    let hinted = move || game.hint.with(|hint| hint.as_ref().map(|hint| format_move(0, &hint.mv)));
    let said = move || {
        // While others act, what they do says more than whose turn it is.
        let waiting = game.parts.phase.get() == TablePhase::Waiting;
        done(game, words).filter(|_| waiting).unwrap_or_else(|| to_do(game, words))
    };
    view! {
        <p class="prompt" aria-hidden="true" class:is-hint=move || hinted().is_some() data-hint=hinted>
            {move || said()}
        </p>
    }
}

/// The same for screen readers.
#[component]
pub fn Spoken() -> impl IntoView {
    let (game, words) = (expect_context::<Game>(), expect_context::<Preferences>());
    let said = move || {
        let brief = words.get(|settings| settings.announcements) == Announcements::Brief;
        match done(game, words).filter(|_| !brief) {
            Some(done) => format!("{done}. {}", to_do(game, words)),
            None => to_do(game, words),
        }
    };
    view! { <p class="visually-hidden" role="status">{move || said()}</p> }
}
