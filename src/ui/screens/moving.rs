//! The copy of everything to another device: the code and the reply, the words to compare, the progress.

use leptos::prelude::*;
use rami_devices::moving::Words;
use rami_model::backup::{Change, Kind, Offer, Whose};
use rami_model::text::{Key, Message};

use crate::ui::components::{
    Button, CodeField, CodeScanner, InvitationCode, PanelScreen, Recreate, ReplyCode, When, field,
};
use crate::ui::interaction::action::Action;
use crate::ui::stores::moving::CopyStep;
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
const fn said_at(step: &CopyStep) -> Option<Key> {
    Some(match step {
        CopyStep::Connecting => Key::JointAnswered,
        CopyStep::Invited(_) => Key::MovingAbout,
        CopyStep::Replied(_) => Key::MovingReplyAbout,
        CopyStep::Compare(_) => Key::MovingCompare,
        CopyStep::Offered => Key::MovingOffered,
        CopyStep::CompareThere(_) => Key::MovingCompareThere,
        CopyStep::Asked(_) => Key::MovingAsked,
        CopyStep::Sending => Key::MovingSending,
        CopyStep::Receiving => Key::MovingReceiving,
        CopyStep::Reading | CopyStep::Storing => Key::MovingStoring,
        CopyStep::There => Key::MovingThere,
        CopyStep::TakenIn(_) => Key::MovingTakenIn,
        CopyStep::None | CopyStep::Failed(_) => return None,
    })
}

/// What there is to see and to do at a step.
#[component]
fn StepView(step: CopyStep) -> impl IntoView {
    let (i18n, moving) = (expect_context::<I18n>(), expect_context::<Moving>());
    match step {
        CopyStep::Invited(code) => view! {
            <InvitationCode code label=i18n.text(Key::MovingCode).to_string()/>
            <CodeField name="reply" label=i18n.text(Key::MovingReply).to_string()
                take=move |text: String| moving.take_reply(&text)/>
            <CodeScanner instead=Key::ScanReplyInstead take=move |text: String| moving.take_reply(&text)/>
        }
        .into_any(),
        CopyStep::Replied(text) => view! { <ReplyCode text/> }.into_any(),
        CopyStep::Compare(words) => view! { <FourWords words/> <Answers yes=Key::ActionSameWords/> }.into_any(),
        CopyStep::CompareThere(words) | CopyStep::Asked(words) => view! { <FourWords words/> <Stop/> }.into_any(),
        CopyStep::Offered => view! { <Offered/> }.into_any(),
        CopyStep::TakenIn(offer) => view! { <Changes offer=*offer taken=true/> }.into_any(),
        CopyStep::Sending | CopyStep::Receiving => view! { <Progress/> <Stop/> }.into_any(),
        CopyStep::None | CopyStep::Failed(_) => {
            let why = if let CopyStep::Failed(key) = step { Some(i18n.text(key)) } else { None };
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
        CopyStep::Connecting | CopyStep::Reading | CopyStep::Storing | CopyStep::There => ().into_any(),
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

/// What the copy would change here. First it is asked whose matches it holds, if that matters.
#[component]
fn Offered() -> impl IntoView {
    let moving = expect_context::<Moving>();
    let words = moving.words().map(|words| view! { <FourWords words/> });
    let asks = moving.asks_whose().then(|| view! { <WhoseMatches/> });
    let deleted = move || Some(moving.deleted()).filter(|deleted| !deleted.is_empty());
    view! {
        {words}
        {asks}
        <Recreate of=move || moving.offer() children=|offer| view! { <Changes offer taken=false/> }.into_any()/>
        <Recreate of=deleted children=|deleted| view! { <BringBack deleted/> }.into_any()/>
        <Recreate of=move || moving.whose().map(|_| ()) children=|()| {
            view! { <Answers yes=Key::ActionTakeEverything/> }.into_any()
        }/>
        <When when=Signal::derive(move || moving.whose().is_none())><Stop/></When>
    }
}

/// Asks whose matches the copy holds.
#[component]
fn WhoseMatches() -> impl IntoView {
    let (i18n, moving) = (expect_context::<I18n>(), expect_context::<Moving>());
    let answer = move |(whose, id, name): (Whose, &'static str, Key)| {
        view! {
            <button type="button" class="button" data-whose=id
                aria-pressed=move || (moving.said_whose() == Some(whose)).to_string()
                on:click=move |_| moving.say_whose(whose)>{i18n.text(name)}</button>
        }
    };
    let answers = [(Whose::Own, "own", Key::MovingWhoseOwn), (Whose::Other, "other", Key::MovingWhoseOther)];
    view! {
        <div role="group" class="move-whose" data-zone="whose" aria-label=i18n.text(Key::MovingWhose)>
            <p>{i18n.text(Key::MovingWhose)}</p>
            <div class="panel-actions">{answers.map(answer)}</div>
        </div>
    }
}

/// The changes that a copy makes, or has made: how many things of each kind.
#[component]
fn Changes(
    offer: Offer,
    /// Whether it was taken in.
    taken: bool,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let nothing = offer.is_empty().then(|| view! { <p>{i18n.text(Key::MovingNothing)}</p> });
    let group = |change: Change| {
        let (zone, title) = change_names(change, taken)?;
        let kinds = offer.of(change);
        let item = |(kind, count)| view! { <li>{i18n.say(&kind_count(kind, count))}</li> };
        (!kinds.is_empty()).then(|| {
            view! {
                <p>{i18n.text(title)}</p>
                <ul class="join-company" data-zone=zone>{kinds.into_iter().map(item).collect_view()}</ul>
            }
        })
    };
    let groups: Vec<_> = Change::ALL.into_iter().filter_map(group).collect();
    view! { {nothing} {groups} }
}

/// The name of the zone that lists a change, and its title. What was deleted here is asked about apart.
const fn change_names(change: Change, taken: bool) -> Option<(&'static str, Key)> {
    Some(match change {
        Change::Added => ("joins", if taken { Key::MovingJoined } else { Key::MovingJoins }),
        Change::Newer => ("newer", Key::MovingNewer),
        Change::Beside => ("beside", Key::MovingBeside),
        Change::Ended => ("ended", Key::MovingEnded),
        Change::Removed => ("removed", Key::MovingRemoved),
        Change::LeftOut => ("left-out", Key::MovingLeftOut),
        Change::Deleted => return None,
    })
}

/// So many things of a kind.
fn kind_count(kind: Kind, count: usize) -> Message {
    let key = match kind {
        Kind::Match => Key::MovingUnderWay,
        Kind::Finished => Key::MovingFinished,
        Kind::Person => Key::MovingPeople,
        Kind::Sheet => Key::MovingSheets,
        Kind::Evening => Key::MovingEvenings,
        Kind::Exercise => Key::MovingExercises,
        Kind::Problem => Key::MovingProblems,
        Kind::Day => Key::MovingDays,
        Kind::Duel => Key::MovingDuels,
        Kind::Rules => Key::MovingRules,
        Kind::Aside => Key::MovingAside,
    };
    Message::new(key).number("n", count as i64)
}

/// Offers to bring back what was deleted here.
#[component]
fn BringBack(deleted: Vec<(Kind, usize)>) -> impl IntoView {
    let (i18n, moving) = (expect_context::<I18n>(), expect_context::<Moving>());
    let item = |(kind, count)| view! { <li>{i18n.say(&kind_count(kind, count))}</li> };
    view! {
        <p>{i18n.text(Key::MovingDeleted)}</p>
        <ul class="join-company" data-zone="deleted">{deleted.into_iter().map(item).collect_view()}</ul>
        <label class="check">
            <input type="checkbox" name="bring-back" prop:checked=move || moving.brings_back()
                on:change=move |event| moving.set_bring_back(field(&event).checked())/>
            <span>{i18n.text(Key::MovingBringBack)}</span>
        </label>
    }
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
