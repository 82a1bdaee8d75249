//! The copy of everything to another device: the code and the reply, the words to compare, the progress.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_together::moving::{Contents, Words};

use crate::ui::components::{Button, CodeField, CodeScanner, InvitationCode, PanelScreen, Recreate, ReplyCode};
use crate::ui::interaction::action::Action;
use crate::ui::stores::moving::Step;
use crate::ui::stores::{I18n, Moving, Screen};

/// The screen of both devices.
#[component]
pub fn MovingScreen() -> impl IntoView {
    let moving = expect_context::<Moving>();
    view! { <Recreate of=move || Some(moving.receives()) children=|receives| view! { <Side receives/> }.into_any()/> }
}

/// The screen of the sender or the receiver.
#[component]
fn Side(receives: bool) -> impl IntoView {
    let (i18n, moving) = (expect_context::<I18n>(), expect_context::<Moving>());
    let title = if receives { Key::ActionTakeEverything } else { Key::ActionMoveEverything };
    view! {
        <PanelScreen screen=Screen::Move class="join move" title=i18n.text(title)>
            <p role="status">{move || said_at(&moving.step()).map(|key| i18n.text(key))}</p>
            <Recreate of=move || Some(moving.step()) children=|step| view! { <StepView step/> }.into_any()/>
        </PanelScreen>
    }
}

/// What is said first at a step.
const fn said_at(step: &Step) -> Option<Key> {
    Some(match step {
        Step::Connecting => Key::TogetherAnswered,
        Step::Invited(_) => Key::MovingAbout,
        Step::Replied(_) => Key::MovingReplyAbout,
        Step::Compare(_) | Step::Offered(..) => Key::MovingCompare,
        Step::CompareThere(_) => Key::MovingCompareThere,
        Step::Asked(_) => Key::MovingAsked,
        Step::Sending => Key::MovingSending,
        Step::Receiving => Key::MovingReceiving,
        Step::Storing => Key::MovingStoring,
        Step::There => Key::MovingThere,
        Step::TakenIn => Key::MovingTakenIn,
        Step::None | Step::Failed(_) => return None,
    })
}

/// What there is to see and to do at a step.
#[component]
fn StepView(step: Step) -> impl IntoView {
    let (i18n, moving) = (expect_context::<I18n>(), expect_context::<Moving>());
    match step {
        Step::Invited(code) => view! {
            <InvitationCode code label=i18n.text(Key::MovingCode).to_string()/>
            <CodeField name="reply" label=i18n.text(Key::MovingReply).to_string()
                take=move |text: String| moving.take_reply(&text)/>
            <CodeScanner instead=Key::ScanReplyInstead take=move |text: String| moving.take_reply(&text)/>
        }
        .into_any(),
        Step::Replied(text) => view! { <ReplyCode text/> }.into_any(),
        Step::Compare(words) => view! { <FourWords words/> <Answers yes=Key::ActionSameWords/> }.into_any(),
        Step::CompareThere(words) | Step::Asked(words) => view! { <FourWords words/> <Stop/> }.into_any(),
        Step::Offered(words, contents) => view! {
            <FourWords words/>
            <Offered contents/>
            <Answers yes=Key::ActionTakeEverything/>
        }
        .into_any(),
        Step::Sending | Step::Receiving => view! { <Progress/> <Stop/> }.into_any(),
        Step::Storing => view! { <Progress/> }.into_any(),
        Step::None | Step::Failed(_) => {
            let why = if let Step::Failed(key) = step { Some(i18n.text(key)) } else { None };
            // Only the sender makes codes.
            let again = (!moving.receives()).then(|| {
                view! {
                    <div class="panel-actions">
                        <Button action=Action::NewCode name=Key::ActionNewCode
                            on_press=move |()| moving.invite_again()/>
                    </div>
                }
            });
            view! { <p role="alert">{why}</p> {again} }.into_any()
        }
        Step::Connecting | Step::There | Step::TakenIn => ().into_any(),
    }
}

/// The four words that both devices show.
#[component]
fn FourWords(words: Words) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let all = i18n.text(Key::MovingWords);
    let word = move |at: u8| all.split(' ').nth(usize::from(at)).map(|word| view! { <li>{word}</li> });
    view! { <ol class="move-words" data-zone="words">{words.map(word).collect_view()}</ol> }
}

/// What will be replaced and what joins.
#[component]
fn Offered(contents: Contents) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let counts = [
        (Key::MovingUnderWay, contents.under_way),
        (Key::MovingFinished, contents.finished),
        (Key::MovingPeople, contents.people),
        (Key::MovingSheets, contents.sheets),
        (Key::MovingEvenings, contents.evenings),
        (Key::MovingExercises, contents.exercises),
    ];
    let joins: Vec<_> = counts.into_iter().filter(|(_, count)| *count > 0).collect();
    let list = (!joins.is_empty()).then(|| {
        let item = |(key, count)| view! { <li>{i18n.say(&Message::new(key).number("n", i64::from(count)))}</li> };
        view! {
            <p>{i18n.text(Key::MovingJoins)}</p>
            <ul class="join-company" data-zone="joins">{joins.into_iter().map(item).collect_view()}</ul>
        }
    });
    view! { <p>{i18n.text(Key::MovingReplaces)}</p> {list} }
}

/// The two answers of a person.
#[component]
fn Answers(yes: Key) -> impl IntoView {
    let moving = expect_context::<Moving>();
    view! {
        <div class="panel-actions">
            <Button action=Action::Accept name=yes main=true on_press=move |()| moving.accept()/>
            <Button action=Action::Refuse name=Key::ActionRefuse on_press=move |()| moving.refuse()/>
        </div>
    }
}

/// Stops the copy.
#[component]
fn Stop() -> impl IntoView {
    let moving = expect_context::<Moving>();
    view! {
        <div class="panel-actions">
            <Button action=Action::Refuse name=Key::ActionCancel on_press=move |()| moving.refuse()/>
        </div>
    }
}

/// How much the receiver has.
#[component]
fn Progress() -> impl IntoView {
    let (i18n, moving) = (expect_context::<I18n>(), expect_context::<Moving>());
    let said = move || i18n.say(&Message::new(Key::MovingProgress).number("n", moving.percent() as i64));
    view! {
        <p class="move-progress" data-figure="progress">
            <progress max="100" prop:value=move || moving.percent() as f64
                aria-label=i18n.text(Key::ActionMoveEverything)></progress>
            <span>{said}</span>
        </p>
    }
}
