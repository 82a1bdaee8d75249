//! The prompt and the latest happening, for the eye and for screen readers.

use leptos::prelude::*;
use rami_engine::game::format_move;
use rami_model::settings::Announcements;
use rami_model::table::{Event, Session};
use rami_model::text::{Key, Message, Piece};
use rami_model::view_models::{HintView, TablePhase, TableScreen, told};

use crate::ui::components::{IconButton, Mini, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Preferences, TableStore};

/// The prompt.
fn to_do(game: TableStore, i18n: I18n) -> String {
    game.hint.with(|hint| match hint {
        Some(HintView { why, .. }) => i18n.say(why),
        None => game.at_table(|table| i18n.say(&table.prompt)),
    })
}

/// The latest happening.
fn done(game: TableStore, i18n: I18n) -> Option<String> {
    game.at_table(|table| table.last.as_ref().map(|last| i18n.say(last)))
}

/// The prompt or the latest happening, with its cards drawn. While others act, the latest happening is shown, because
/// it says more than whose turn it is, unless somebody is waited for.
fn shown(game: TableStore, i18n: I18n) -> Vec<Piece> {
    let waiting = game.parts.phase.get() == TablePhase::Waiting;
    game.shown.with(|table| {
        let said = table.as_ref().map(|table| match &table.last {
            Some(last) if waiting && !table.prompt_first => last,
            _ => &table.prompt,
        });
        said.map(|said| i18n.language_untracked().pieces(said)).unwrap_or_default()
    })
}

/// The most letters of a prompt that two lines hold on a phone.
const TWO_LINES: usize = 57;

/// Whether two lines on a phone may be too few for the text.
fn is_long(said: &[Piece]) -> bool {
    let letters = said.iter().map(|piece| if let Piece::Text(text) = piece { text.chars().count() } else { 0 });
    letters.sum::<usize>() > TWO_LINES
}

fn drawn(piece: Piece) -> AnyView {
    match piece {
        Piece::Text(text) => text.into_any(),
        Piece::Cards(cards) => cards.into_iter().map(|card| view! { <Mini card/> }).collect_view().into_any(),
    }
}

/// The prompt or the latest happening, as visible text. While others play, a button makes them play without pauses.
#[component]
pub fn Prompt() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let hinted = move || game.hint.with(|hint| hint.as_ref().map(|hint| format_move(0, &hint.mv)));
    let waiting = move || game.parts.phase.get() == TablePhase::Waiting;
    // A guest's device makes no pauses: the host's does.
    let may_skip = move || game.kind().is_match() && game.with_session(Session::is_guest) == Some(false);
    let said = Memo::new(move |_| shown(game, i18n));
    view! {
        <div class="prompt" data-hint=hinted>
            <p aria-hidden="true" class:is-long=move || said.with(|said| is_long(said))>
                {move || said.get().into_iter().map(drawn).collect_view()}
            </p>
            <When when=Signal::derive(move || waiting() && may_skip())>
                <IconButton class="button is-quiet skip" action=Some(ButtonAction::Skip) drawing="skip" label=i18n.text(Key::ActionSkip)
                    on_press=move |()| game.send(Event::Skip)/>
            </When>
        </div>
    }
}

/// Maintains the note for screen readers. It says what the player did without a move, until something happens or the
/// prompt changes.
fn keep_note(game: TableStore, i18n: I18n) {
    Effect::new(move |before: Option<(Option<TableScreen>, Option<Message>)>| {
        let now = (game.shown.get(), game.hint.with(|hint| hint.as_ref().map(|hint| hint.why.clone())));
        if let Some((Some(was), hinted)) = before
            && let Some(is) = &now.0
        {
            let said = told(&was, is).iter().map(|one| i18n.say(one)).collect::<Vec<_>>();
            if !said.is_empty() {
                game.note.set(Some(said.join(". ")));
            } else if was.last != is.last || was.prompt != is.prompt || (hinted != now.1 && now.1.is_some()) {
                game.note.set(None);
            }
        }
        now
    });
}

/// The prompt and the latest happening for screen readers, or the note about what the player did without a move.
#[component]
pub fn Spoken() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    game.note.set(None);
    keep_note(game, i18n);
    let said = move || {
        if let Some(note) = game.note.get() {
            return note;
        }
        let brief = preferences.with(|settings| settings.announcements) == Announcements::Brief;
        match done(game, i18n) {
            Some(done) if !brief => format!("{done}. {}", to_do(game, i18n)),
            _ => to_do(game, i18n),
        }
    };
    view! { <p class="visually-hidden" role="status">{move || said()}</p> }
}
