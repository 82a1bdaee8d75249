//! The actions that change the lesson under way.

use leptos::prelude::*;
use rami_engine::variants;
use rami_model::table::{Course, Intent, Session};

use crate::browser::dom;
use crate::browser::motion::Departure;
use crate::ui::stores::{Screen, Stores, departure};

/// The most seats of a lesson, which is the number of names needed.
const SEATS: usize = 8;

/// Begins the lesson of a game at a step, from 0. The match under way is stored meanwhile.
pub fn learn(stores: Stores, id: &str, step: usize) {
    let Stores { lesson, game, .. } = stores;
    let others = (1..SEATS).map(|seat| stores.i18n.bot_name(seat));
    let names = std::iter::once(String::new()).chain(others).collect();
    let begun = variants::by_id(id).and_then(|variant| Course::begin(variant, names, step).ok());
    let Some((course, session)) = begun else { return };
    if !lesson.is_on_now() {
        lesson.kept.set(game.session.get_untracked());
    }
    stores.notices.close();
    stores.navigation.close_dialog();
    lesson.course.set(Some(course));
    game.session.set(Some(session));
    stores.navigation.go(Screen::Table);
    game.go_on();
}

/// Leaves the lesson and continues the stored match.
pub fn leave(stores: Stores) {
    let Stores { lesson, game, navigation, .. } = stores;
    if !lesson.is_on_now() {
        return;
    }
    let kept = lesson.kept.get_untracked();
    lesson.clear();
    game.session.set(kept);
    if navigation.screen_now() == Screen::Table {
        navigation.go(Screen::Home);
    }
    tell_address(None);
    game.go_on();
}

/// Takes an intent of the player in a lesson.
pub fn act(stores: Stores, intent: Intent) {
    change(stores, None, move |course, session| course.act(session, intent));
}

/// Plays the prepared moves of the others.
pub fn play_on(stores: Stores) {
    let scripted = stores.lesson.course.with_untracked(|course| course.as_ref().and_then(Course::scripted));
    if let Some((seat, mv)) = scripted {
        let departure = departure(seat, &mv);
        stores.game.after_pause(0.0, move || change(stores, departure, Course::play_scripted));
    }
}

/// Goes to another step. Moves that others were about to make are dropped.
pub fn turn_to(stores: Stores, step: fn(&mut Course, &mut Session)) {
    change(stores, None, step);
    stores.game.go_on();
}

/// Changes the lesson and its session.
pub fn change(stores: Stores, departure: Option<Departure>, change: impl FnOnce(&mut Course, &mut Session)) {
    stores.game.change(departure, |session| {
        stores.lesson.course.update(|course| {
            if let Some(course) = course {
                change(course, session);
            }
        });
    });
}

/// Reads the lesson and its table, and tracks them.
pub fn of_lesson<T>(stores: Stores, of: impl FnOnce(&Course, &Session) -> T) -> Option<T> {
    stores
        .lesson
        .course
        .with(|course| stores.game.session.with(|session| Some(of(course.as_ref()?, session.as_ref()?))))
}

/// Puts the step shown into the address, from 1, so that a reload comes back to it. Removes the parameters that would
/// begin something anew.
pub fn tell_address(step: Option<(&str, usize)>) {
    let stays = |(name, _): &(String, String)| matches!(name.as_str(), "lang" | "pace");
    let mut kept: Vec<(String, String)> = dom::parameters().into_iter().filter(stays).collect();
    if let Some((variant, step)) = step {
        kept.push(("learn".into(), variant.into()));
        kept.push(("step".into(), step.to_string()));
    }
    dom::forget_start(&kept);
}
