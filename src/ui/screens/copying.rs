//! The copy of everything to another device: the code and the reply, the words to compare, the progress.

use leptos::prelude::*;
use rami_devices::copying::Words;
use rami_model::backup::{Change, Kind, Offer, Whose};
use rami_model::text::{Key, Message};

use crate::ui::components::{
    Button, CodeField, CodeScanner, InvitationCode, PanelScreen, Recreate, ReplyCode, When, field,
};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::copying::CopyStep;
use crate::ui::stores::{Copying, I18n, Screen};

/// The screen of both devices.
#[component]
pub fn CopyingScreen() -> impl IntoView {
    let copying = expect_context::<Copying>();
    view! { <Recreate of=move || Some(copying.receives()) children=|receives| view! { <Side receives/> }.into_any()/> }
}

/// The screen of the sender or the receiver.
#[component]
fn Side(receives: bool) -> impl IntoView {
    let (i18n, copying) = (expect_context::<I18n>(), expect_context::<Copying>());
    let title = if receives { Key::ActionTakeEverything } else { Key::ActionMoveEverything };
    view! {
        <PanelScreen screen=Screen::Move class="join move" title=i18n.text(title)>
            <p role="status">{move || said_at(&copying.step()).map(|key| i18n.text(key))}</p>
            <Recreate of=move || Some(copying.step()) children=|step| view! { <StepView step/> }.into_any()/>
        </PanelScreen>
    }
}

/// What is said first at a step.
const fn said_at(step: &CopyStep) -> Option<Key> {
    Some(match step {
        CopyStep::Connecting => Key::JointAnswered,
        CopyStep::Invited(_) => Key::CopyingAbout,
        CopyStep::Replied(_) => Key::CopyingReplyAbout,
        CopyStep::Compare(_) => Key::CopyingCompare,
        CopyStep::Offered => Key::CopyingOffered,
        CopyStep::CompareThere(_) => Key::CopyingCompareThere,
        CopyStep::Asked(_) => Key::CopyingAsked,
        CopyStep::Sending => Key::CopyingSending,
        CopyStep::Receiving => Key::CopyingReceiving,
        CopyStep::Reading | CopyStep::Storing => Key::CopyingStoring,
        CopyStep::There => Key::CopyingThere,
        CopyStep::TakenIn(_) => Key::CopyingTakenIn,
        CopyStep::None | CopyStep::Failed(_) => return None,
    })
}

/// What there is to see and to do at a step.
#[component]
fn StepView(step: CopyStep) -> impl IntoView {
    let (i18n, copying) = (expect_context::<I18n>(), expect_context::<Copying>());
    match step {
        CopyStep::Invited(code) => view! {
            <InvitationCode code label=i18n.text(Key::CopyingCode).to_string()/>
            <CodeField name="reply" label=i18n.text(Key::CopyingReply).to_string()
                take=move |text: String| copying.accept_reply(&text)/>
            <CodeScanner instead=Key::ScanReplyInstead take=move |text: String| copying.accept_reply(&text)/>
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
            let again = (!copying.receives()).then(|| {
                view! {
                    <div class="panel-actions">
                        <Button action=ButtonAction::NewCode name=Key::ActionNewCode
                            on_press=move |()| copying.invite_again()/>
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
    let all = i18n.text(Key::CopyingWords);
    let word = move |at: u8| all.split(' ').nth(usize::from(at)).map(|word| view! { <li>{word}</li> });
    view! { <ol class="move-words" data-zone="words">{words.map(word).collect_view()}</ol> }
}

/// What the copy would change here. First it is asked whose matches it holds, if that matters.
#[component]
fn Offered() -> impl IntoView {
    let copying = expect_context::<Copying>();
    let words = copying.words().map(|words| view! { <FourWords words/> });
    let asks = copying.asks_whose().then(|| view! { <WhoseMatches/> });
    let deleted = move || Some(copying.deleted()).filter(|deleted| !deleted.is_empty());
    view! {
        {words}
        {asks}
        <Recreate of=move || copying.offer() children=|offer| view! { <Changes offer taken=false/> }.into_any()/>
        <Recreate of=deleted children=|deleted| view! { <BringBack deleted/> }.into_any()/>
        <Recreate of=move || copying.whose().map(|_| ()) children=|()| {
            view! { <Answers yes=Key::ActionTakeEverything/> }.into_any()
        }/>
        <When when=Signal::derive(move || copying.whose().is_none())><Stop/></When>
    }
}

/// Asks whose matches the copy holds.
#[component]
fn WhoseMatches() -> impl IntoView {
    let (i18n, copying) = (expect_context::<I18n>(), expect_context::<Copying>());
    let answer = move |(whose, id, name): (Whose, &'static str, Key)| {
        view! {
            <button type="button" class="button" data-whose=id
                aria-pressed=move || (copying.said_whose() == Some(whose)).to_string()
                on:click=move |_| copying.say_whose(whose)>{i18n.text(name)}</button>
        }
    };
    let answers = [(Whose::Own, "own", Key::CopyingWhoseOwn), (Whose::Other, "other", Key::CopyingWhoseOther)];
    view! {
        <div role="group" class="move-whose" data-zone="whose" aria-label=i18n.text(Key::CopyingWhose)>
            <p>{i18n.text(Key::CopyingWhose)}</p>
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
    let nothing = offer.is_empty().then(|| view! { <p>{i18n.text(Key::CopyingNothing)}</p> });
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
        Change::Added => ("joins", if taken { Key::CopyingJoined } else { Key::CopyingJoins }),
        Change::Newer => ("newer", Key::CopyingNewer),
        Change::Beside => ("beside", Key::CopyingBeside),
        Change::Ended => ("ended", Key::CopyingEnded),
        Change::Removed => ("removed", Key::CopyingRemoved),
        Change::LeftOut => ("left-out", Key::CopyingLeftOut),
        Change::Deleted => return None,
    })
}

/// So many things of a kind.
fn kind_count(kind: Kind, count: usize) -> Message {
    let key = match kind {
        Kind::Match => Key::CopyingUnderWay,
        Kind::Finished => Key::CopyingFinished,
        Kind::Person => Key::CopyingPeople,
        Kind::Sheet => Key::CopyingSheets,
        Kind::Evening => Key::CopyingEvenings,
        Kind::Exercise => Key::CopyingExercises,
        Kind::Problem => Key::CopyingProblems,
        Kind::Day => Key::CopyingDays,
        Kind::Duel => Key::CopyingDuels,
        Kind::Rules => Key::CopyingRules,
        Kind::Aside => Key::CopyingAside,
    };
    Message::new(key).number("n", count as i64)
}

/// Offers to bring back what was deleted here.
#[component]
fn BringBack(deleted: Vec<(Kind, usize)>) -> impl IntoView {
    let (i18n, copying) = (expect_context::<I18n>(), expect_context::<Copying>());
    let item = |(kind, count)| view! { <li>{i18n.say(&kind_count(kind, count))}</li> };
    view! {
        <p>{i18n.text(Key::CopyingDeleted)}</p>
        <ul class="join-company" data-zone="deleted">{deleted.into_iter().map(item).collect_view()}</ul>
        <label class="check">
            <input type="checkbox" name="bring-back" prop:checked=move || copying.brings_back()
                on:change=move |event| copying.set_bring_back(field(&event).checked())/>
            <span>{i18n.text(Key::CopyingBringBack)}</span>
        </label>
    }
}

/// The two answers of a person.
#[component]
fn Answers(yes: Key) -> impl IntoView {
    let copying = expect_context::<Copying>();
    view! {
        <div class="panel-actions">
            <Button action=ButtonAction::Accept name=yes main=true on_press=move |()| copying.accept()/>
            <Button action=ButtonAction::Refuse name=Key::ActionRefuse on_press=move |()| copying.refuse()/>
        </div>
    }
}

/// Stops the copy.
#[component]
fn Stop() -> impl IntoView {
    let copying = expect_context::<Copying>();
    view! {
        <div class="panel-actions">
            <Button action=ButtonAction::Refuse name=Key::ActionCancel on_press=move |()| copying.refuse()/>
        </div>
    }
}

/// How much the receiver has.
#[component]
fn Progress() -> impl IntoView {
    let (i18n, copying) = (expect_context::<I18n>(), expect_context::<Copying>());
    let said = move || i18n.say(&Message::new(Key::CopyingProgress).number("n", copying.percent() as i64));
    view! {
        <p class="move-progress" data-figure="progress">
            <progress max="100" prop:value=move || copying.percent() as f64
                aria-label=i18n.text(Key::ActionMoveEverything)></progress>
            <span>{said}</span>
        </p>
    }
}
