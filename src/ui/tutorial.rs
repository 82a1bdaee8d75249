//! A first lesson at the table: the coach, the ring round what is to be touched, the farewell.

use leptos::prelude::*;
use rami::screens::{CoachScreen, coach, farewell};
use rami::session::{Course, Intent, Session};
use rami::text::{Key, Message};
use rami::variants::{self, Target};

use super::card::Icon;
use super::choice::takes_focus;
use super::state::{Dialog, Page, Screen, page};
use super::table::{maybe, variant_name, words};
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

/// Says in the address which step is shown, so that a reload comes back to it.
fn tell_address(step: Option<(&str, usize)>) {
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

fn coached(page: Page) -> Memo<Option<CoachScreen>> {
    Memo::new(move |_| lesson_of(page, coach))
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

/// The coach: what to do now, and what to say about what was done.
#[component]
pub fn Coach() -> impl IntoView {
    let page = page();
    let coach = coached(page);
    let ring = move || {
        let targets = lesson_of(page, Course::targets).unwrap_or_default();
        let places: Vec<String> = targets.iter().map(selector).collect();
        if places.is_empty() { String::new() } else { format!(":is({}){{{RING}}}", places.join(",")) }
    };
    Effect::new(move |_| {
        let step = coach.with(|coach| coach.as_ref().map(|coach| coach.step));
        let variant = page.lesson.with_untracked(|course| course.as_ref().map(|course| course.variant().id));
        tell_address(variant.zip(step));
    });
    let deed = move || coach.with(|coach| coach.as_ref().and_then(|coach| coach.deed.map(Into::into)));
    let mood = move || coach.with(|coach| coach.as_ref().map(|coach| coach.mood.to_string()));
    let first = move || coach.with(|coach| coach.as_ref().is_none_or(|coach| !coach.can_go_back));
    let waits = move || coach.with(|coach| coach.as_ref().is_some_and(|coach| coach.waits));
    let counted = move || coach.with(|coach| coach.as_ref().map_or((1, 1), |coach| (coach.step, coach.steps)));
    let spoken = move || {
        let (step, steps) = counted();
        page.say(&Message::new(Key::LessonProgress).number("n", step as i64).number("max", steps as i64))
    };
    view! {
        <style>{words(ring)}</style>
        <section class="coach" data-mood=maybe(mood) data-deed=maybe(deed) aria-label=page.text(Key::LessonCoach)>
            <div class="coach-words" role="status">
                {move || coach.get().map(|coach| {
                    let lead = coach.lead.map(|lead| view! { <p class="coach-lead">{page.say(&lead)}</p> });
                    let text = coach.text.map(|text| view! { <p class="coach-text">{page.say(&text)}</p> });
                    view! { {lead} {text} }
                })}
            </div>
            <Show when=waits>
                <Next/>
            </Show>
            <div class="coach-ways">
                <button
                    type="button"
                    class="button is-quiet"
                    data-action="step-back"
                    aria-label=page.text(Key::LessonBack)
                    title=page.text(Key::LessonBack)
                    aria-disabled=words(move || first().to_string())
                    on:click=move |_| page.turn_to(Course::back)
                >
                    <Icon name="back"/>
                </button>
                <p class="coach-count numbers">
                    <span class="visually-hidden">{words(spoken)}</span>
                    <span aria-hidden="true">{words(move || format!("{} / {}", counted().0, counted().1))}</span>
                </p>
                <button
                    type="button"
                    class="button is-quiet"
                    data-action="step-again"
                    aria-label=page.text(Key::LessonAgain)
                    title=page.text(Key::LessonAgain)
                    on:click=move |_| page.turn_to(Course::again)
                >
                    <Icon name="undo"/>
                </button>
            </div>
        </section>
    }
}

/// How what is to be touched is ringed; the style sheet has the pulse.
const RING: &str = "outline:3px solid var(--brass-light);outline-offset:2px;animation:beckon 1.8s ease-in-out infinite";

/// Goes on from the end of a scene; it takes the focus when it appears.
#[component]
fn Next() -> impl IntoView {
    let page = page();
    let node = NodeRef::<leptos::html::Button>::new();
    takes_focus(node);
    view! {
        <button
            type="button"
            class="button is-main"
            data-action="step-next"
            node_ref=node
            on:click=move |_| page.turn_to(Course::next)
        >
            {page.text(Key::LessonNext)}
        </button>
    }
}

/// The button that leaves the lesson, in the place of the score.
#[component]
pub fn Quit() -> impl IntoView {
    let page = page();
    view! {
        <button type="button" class="pill" data-action="quit" on:click=move |_| page.leave_lesson()>
            {page.text(Key::LessonQuit)}
        </button>
    }
}

/// The button that begins the lesson of a game.
#[component]
pub fn Learn(variant: Signal<String>) -> impl IntoView {
    let page = page();
    view! {
        <button
            type="button"
            class="button"
            data-action="learn"
            on:click=move |_| page.learn(&variant.get_untracked(), 0)
        >
            {page.text(Key::ActionLearn)}
        </button>
    }
}

/// The end of a lesson: what to do with what was learnt.
#[component]
pub fn Parting() -> impl IntoView {
    let page = page();
    let end = Memo::new(move |_| lesson_of(page, farewell).flatten());
    let play = move |variant: &'static str| {
        page.set(|settings| settings.variant = Some(variant.into()));
        page.leave_lesson();
        page.screen.set(Screen::Setup);
    };
    view! {
        {move || end.get().map(|end| {
            let variant = end.variant;
            let others = end.others.into_iter().map(|other| view! {
                <button
                    type="button"
                    class="button"
                    data-action="learn"
                    data-variant=other
                    on:click=move |_| page.learn(other, 0)
                >
                    {variant_name(page, other)}
                </button>
            });
            view! {
                <div class="veil">
                    <section class="sheet outcome parting" aria-labelledby="parting-title">
                        <h2 class="sheet-title" id="parting-title">{page.text(Key::LessonFinished)}</h2>
                        <p role="status">{end.text.as_ref().map(|text| page.say(text))}</p>
                        <div class="sheet-actions">
                            <button
                                type="button"
                                class="button is-main"
                                data-action="play"
                                on:click=move |_| play(variant)
                            >
                                {page.text(Key::LessonPlay)}
                            </button>
                        </div>
                        <h3>{page.text(Key::LessonAnother)}</h3>
                        <div class="sheet-actions">{others.collect_view()}</div>
                        <div class="sheet-actions">
                            <button
                                type="button"
                                class="button is-quiet"
                                data-action="learn-again"
                                on:click=move |_| page.learn(variant, 0)
                            >
                                {page.text(Key::LessonRestart)}
                            </button>
                            <button
                                type="button"
                                class="button is-quiet"
                                data-action="quit"
                                on:click=move |_| page.leave_lesson()
                            >
                                {page.text(Key::LessonQuit)}
                            </button>
                        </div>
                    </section>
                </div>
            }
        })}
    }
}
