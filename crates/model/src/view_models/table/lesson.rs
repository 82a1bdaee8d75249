//! The coach of a first lesson, and the choices at its end.

use crate::table::{Course, Reaction, Session};
use crate::text::{self, Key, Message};
use rami_engine::variants;

/// The coach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoachScreen {
    /// A number that distinguishes the present words from those before.
    pub serial: u32,
    /// The reaction to the latest action: `plain`, `praise`, `other` or `refused`.
    pub mood: &'static str,
    /// A comment on the latest action.
    pub lead: Option<Message>,
    /// What to do now.
    pub text: Option<Message>,
    /// The action that is asked for, as in a record, or `stage`, or `sort`.
    pub deed: Option<&'static str>,
    /// The step, from 1.
    pub step: usize,
    /// Number of steps.
    pub steps: usize,
    /// Whether there is a step before.
    pub can_go_back: bool,
    /// Whether the lesson waits until the player asks for the next step.
    pub waits: bool,
    /// Whether the lesson is finished.
    pub over: bool,
}

/// The end of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// The game learnt.
    pub variant: &'static str,
    /// The last thing said.
    pub text: Option<Message>,
    /// The game in short, where the lesson sums it up.
    pub summary: Option<Message>,
    /// The games that can be learnt next.
    pub others: Vec<&'static str>,
}

/// The coach as the lesson stands.
#[must_use]
pub fn coach(course: &Course, session: &Session) -> CoachScreen {
    let message = |name: &str, about: &str| said(course, session, name, about);
    let asked = course.asks();
    let (mood, lead) = match (course.reaction(), asked) {
        (Reaction::None, _) | (Reaction::Other | Reaction::Refused, None) => ("plain", None),
        (Reaction::Praise(name), _) => ("praise", message(name, ".done")),
        (Reaction::Other, Some(step)) => {
            ("other", message(step.name, ".other").or(Some(Message::new(Key::LessonOther))))
        }
        (Reaction::Refused, Some(_)) => ("refused", Some(Message::new(Key::LessonRefused))),
    };
    CoachScreen {
        serial: course.serial(),
        mood,
        lead,
        deed: asked.map(|step| step.deed),
        text: asked.and_then(|step| message(step.name, "")),
        step: course.at() + 1,
        steps: course.steps(),
        can_go_back: course.at() > 0,
        waits: course.waits(),
        over: course.is_over(),
    }
}

/// The farewell, once the lesson is finished.
#[must_use]
pub fn farewell(course: &Course, session: &Session) -> Option<Farewell> {
    let Reaction::Praise(name) = course.reaction() else { return None };
    let variant = course.variant().id;
    let others = variants::ALL.iter().map(|other| other.id).filter(|&other| other != variant);
    let text = said(course, session, name, ".done");
    let summary = said(course, session, "summary", "");
    course.is_over().then(|| Farewell { variant, text, summary, others: others.collect() })
}

/// A text of a step. It may name the first of the other players.
fn said(course: &Course, session: &Session, name: &str, about: &str) -> Option<Message> {
    let key = text::key(&format!("lesson.{}.{name}{about}", course.variant().id))?;
    let other = session.game().setup().seats.get(1).cloned().unwrap_or_default();
    Some(Message::new(key).text("name", other))
}
