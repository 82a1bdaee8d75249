//! A first lesson at the table: the coach, the ring round what is to be touched, the farewell.

use rami::screens::{CoachScreen, Farewell, farewell};
use rami::session::{Course, Intent, Session};
use rami::text::{Key, Message};
use rami::variants::{self, Target};

use super::button;
use super::choice::takes_focus;
use super::markup::{El, el, watch};
use super::state::{Dialog, Page, Screen};
use super::table::variant_name;
use super::turns::departure;
use crate::browser::dom;
use crate::browser::motion::Departure;

/// Most seats of a lesson: as many names are needed.
const SEATS: usize = 8;

impl Page {
    /// Whether a lesson is under way.
    pub fn is_learning(self) -> bool {
        self.lesson.with_untracked(Option::is_some)
    }

    /// Begins the lesson of a game at a step, from 0. The match under way is kept beside it.
    pub fn learn(self, id: &str, step: usize) {
        let names = (0..SEATS).map(|seat| self.usual_name(seat)).collect();
        let begun = variants::by_id(id).and_then(|variant| Course::begin(variant, names, step).ok());
        let Some((course, session)) = begun else { return };
        if !self.is_learning() {
            self.kept.set(self.session.get_untracked());
        }
        self.notice.set(None);
        self.dialog.set(Dialog::None);
        self.lesson.set(Some(course));
        self.session.set(Some(session));
        self.screen.set(Screen::Table);
        self.go_on();
    }

    /// Leaves the lesson; the match kept beside it goes on.
    pub fn leave_lesson(self) {
        if self.is_learning() {
            self.lesson.set(None);
            self.session.set(self.kept.get_untracked());
            self.kept.set(None);
            if self.screen.get_untracked() == Screen::Table {
                self.screen.set(Screen::Home);
            }
            tell_address(None);
            self.go_on();
        }
    }

    /// What the player does in a lesson.
    pub fn act_in_lesson(self, intent: Intent) {
        self.in_lesson(None, move |course, session| course.act(session, intent));
    }

    /// Lets the others do what the lesson has them do.
    pub fn play_lesson(self) {
        let Some((seat, mv)) = self.lesson.with_untracked(|course| course.as_ref().and_then(Course::scripted)) else {
            return;
        };
        let departure = departure(seat, &mv);
        self.after_pause(0.0, move || self.in_lesson(departure, Course::play_scripted));
    }

    fn in_lesson(self, departure: Option<Departure>, change: impl FnOnce(&mut Course, &mut Session)) {
        self.change(departure, |session| {
            self.lesson.update(|course| {
                if let Some(course) = course {
                    change(course, session);
                }
            });
        });
    }

    /// Goes to another step: whatever others were about to do is stale.
    fn turn_to(self, change: fn(&mut Course, &mut Session)) {
        self.in_lesson(None, change);
        self.go_on();
    }
}

/// Says in the address which step is shown, so that a reload comes back to it, and what else a reload does not begin
/// anew.
pub fn tell_address(step: Option<(&str, usize)>) {
    let stays = |(name, _): &(String, String)| matches!(name.as_str(), "lang" | "pace");
    let mut kept: Vec<(String, String)> = dom::parameters().into_iter().filter(stays).collect();
    if let Some((variant, step)) = step {
        kept.push(("learn".into(), variant.into()));
        kept.push(("step".into(), step.to_string()));
    }
    dom::forget_start(&kept);
}

/// Something of the lesson and its table.
fn lesson_of<T>(page: Page, of: impl FnOnce(&Course, &Session) -> T) -> Option<T> {
    page.lesson.with(|course| page.session.with(|session| Some(of(course.as_ref()?, session.as_ref()?))))
}

fn coached(page: Page) -> Option<CoachScreen> {
    lesson_of(page, rami::screens::coach)
}

/// Where a target is on the page.
fn selector(target: &Target) -> String {
    match target {
        Target::Stock => "[data-pile=\"stock\"]>.card".into(),
        Target::Discard => "[data-pile=\"discard\"]>.card:not(.pile-under)>.card-face".into(),
        Target::Depth(depth) => format!("[data-discard-depth=\"{depth}\"] .card-face"),
        Target::Hand(cards) => {
            let each = cards.split(' ').map(|card| format!("[data-zone=\"hand\"]>[data-card=\"{card}\"]>.card-face"));
            each.collect::<Vec<_>>().join(",")
        }
        Target::Draft => "[data-zone=\"draft\"]".into(),
        Target::Meld(index) => format!("[data-meld=\"{index}\"]"),
        Target::Action(action) => format!("main [data-action=\"{action}\"]"),
    }
}

/// How what is to be touched is ringed; the style sheet has the pulse.
const RING: &str = "outline:3px solid var(--brass-light);outline-offset:2px;animation:beckon 1.8s ease-in-out infinite";

/// Rings what is to be touched, by a rule in a style sheet of its own: elements may come and go.
pub fn ring(page: Page) {
    watch(move || {
        let targets = lesson_of(page, Course::targets).unwrap_or_default();
        let places: Vec<String> = targets.iter().map(selector).collect();
        dom::add_style(&if places.is_empty() { String::new() } else { format!(":is({}){{{RING}}}", places.join(",")) });
    });
}

/// Adds the coach: what to do now, and what to say about what was done.
pub fn coach(page: Page, to: El) -> El {
    let mut told = None;
    watch(move || {
        let step = page.lesson.with(|course| course.as_ref().map(|course| (course.variant().id, course.at() + 1)));
        if step.is_some() && step != told {
            tell_address(step);
            told = step;
        }
    });
    let coach = el(r#"<section class="coach">"#)
        .attr("aria-label", page.text(Key::LessonCoach))
        .live(move |section| {
            let coach = coached(page);
            section.set("data-mood", coach.as_ref().map(|coach| coach.mood));
            section.set("data-deed", coach.as_ref().and_then(|coach| coach.deed));
        })
        .child(said(page))
        .when(move || coached(page).is_some_and(|coach| coach.waits), move || next(page))
        .child(ways(page));
    to.child(coach)
}

/// What the coach says.
fn said(page: Page) -> El {
    let parts = move || {
        let coach = coached(page);
        let (lead, text) = coach.map_or((None, None), |coach| (coach.lead, coach.text));
        let said = |class: &'static str, text: Option<Message>| text.map(|text| (class, page.say(&text)));
        said("coach-lead", lead).into_iter().chain(said("coach-text", text)).collect()
    };
    el(r#"<div class="coach-words" role="status">"#)
        .each(parts, move |(class, text)| el("<p>").attr("class", *class).text(text))
}

/// Steps back and again, and how far the lesson is.
fn ways(page: Page) -> El {
    let counted = move || coached(page).map_or((1, 1), |coach| (coach.step as i64, coach.steps as i64));
    let spoken = move || {
        let (step, steps) = counted();
        page.say(&Message::new(Key::LessonProgress).number("n", step).number("max", steps))
    };
    let shown = move || {
        let (step, steps) = counted();
        format!("{step} / {steps}")
    };
    let way = |action: &str, drawing: &str, name: Key, turn: fn(&mut Course, &mut Session)| {
        button::drawn(page, "button is-quiet", drawing, name)
            .attr("data-action", action)
            .attr("title", page.text(name))
            .on_click(move || page.turn_to(turn))
    };
    let back = way("step-back", "back", Key::LessonBack, Course::back);
    let back = back.live(move |back| back.set("aria-disabled", coached(page).is_none_or(|coach| !coach.can_go_back)));
    let count = el(r#"<p class="coach-count numbers">"#)
        .child(el(r#"<span class="visually-hidden">"#).says(spoken))
        .child(el(r#"<span aria-hidden="true">"#).says(shown));
    el(r#"<div class="coach-ways">"#).child(back).child(count).child(way(
        "step-again",
        "undo",
        Key::LessonAgain,
        Course::again,
    ))
}

/// Goes on from the end of a scene; it takes the focus when it appears.
fn next(page: Page) -> El {
    let next = button::named(page, "button is-main", "step-next", Key::LessonNext);
    takes_focus(next.on_click(move || page.turn_to(Course::next)))
}

/// The button that begins the lesson of a game.
pub fn learn(page: Page, variant: impl Fn() -> String + 'static) -> El {
    button::named(page, "button", "learn", Key::ActionLearn).on_click(move || {
        let variant = variant();
        page.with_more(move |more| (more.learn)(page, &variant, 0));
    })
}

/// The end of a lesson: what to do with what was learnt.
pub fn parting(page: Page, to: El) -> El {
    to.some(move || lesson_of(page, farewell).flatten(), move |end| farewell_sheet(page, end))
}

fn farewell_sheet(page: Page, end: &Farewell) -> El {
    let variant = end.variant;
    let play = button::named(page, "button is-main", "play", Key::LessonPlay).on_click(move || {
        page.set(|settings| settings.variant = Some(variant.into()));
        page.leave_lesson();
        page.screen.set(Screen::Setup);
    });
    let others = end.others.iter().map(|&other| {
        button::button("button", "learn")
            .attr("data-variant", other)
            .text(variant_name(page, other))
            .on_click(move || page.learn(other, 0))
    });
    let again = button::named(page, "button is-quiet", "learn-again", Key::LessonRestart);
    let quit = button::named(page, "button is-quiet", "quit", Key::LessonQuit);
    let last = [again.on_click(move || page.learn(variant, 0)), quit.on_click(move || page.leave_lesson())];
    let actions = || el(r#"<div class="sheet-actions">"#);
    let text = end.text.as_ref().map(|text| page.say(text)).unwrap_or_default();
    let sheet = el(r#"<section class="sheet outcome parting" aria-labelledby="parting-title">"#)
        .child(el(r#"<h2 class="sheet-title" id="parting-title">"#).text(page.text(Key::LessonFinished)))
        .child(el(r#"<p role="status">"#).text(&text))
        .child(actions().child(play))
        .child(el("<h3>").text(page.text(Key::LessonAnother)))
        .child(actions().children(others))
        .child(actions().children(last));
    el(r#"<div class="veil">"#).child(sheet)
}
