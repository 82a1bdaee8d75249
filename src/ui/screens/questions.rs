//! The questions that find a family's rules, one a screen, and the rules that fit best.

use leptos::prelude::*;
use rami_model::table::StartRequest;
use rami_model::text::{Key, Message};
use rami_model::view_models::{Answer, Difference, FoundRules, Inquiry, Question, SetUpRequest};
use rami_record::ChosenRules;

use crate::ui::components::{Button, Explained, Fan, PanelScreen, Recreate, When};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Preferences, Screen, Seating, Stores, TableStore, players_of};

/// The most questions that are used to explain how the rules found differ from the most similar ones.
const MOST_TOLD: usize = 2;

/// The screen of the questions.
#[component]
pub fn QuestionsScreen() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let inquiry = RwSignal::new(Inquiry::default());
    // The answers, and the question that follows them.
    let now = Memo::new(move |_| inquiry.with(|inquiry| (inquiry.clone(), inquiry.next())));
    let asked = move || now.with(|(_, next)| next.map(|question| question.id)).unwrap_or_default();
    let nearest = move || now.with(|(inquiry, next)| next.is_none().then(|| inquiry.nearest().id()));
    let fits = move || inquiry.with(Inquiry::fitting);
    let said = move || i18n.say(&Message::new(Key::QuestionFits).number("n", fits() as i64));
    view! {
        <PanelScreen screen=Screen::Questions class="questions" title=i18n.text(Key::QuestionTitle)
            attr:data-question=asked attr:data-nearest=nearest
        >
            <div class="question">
                <Recreate of=move || Some(now.get()) children=move |(now, next)| match next {
                    Some(question) => view! { <AskedQuestion inquiry question/> }.into_any(),
                    None => view! { <FoundRules now/> }.into_any(),
                }/>
            </div>
            <p class="panel-note" role="status" data-zone="fits" data-count=move || fits().to_string()>{said}</p>
            <div class="panel-actions">
                <When when=Signal::derive(move || inquiry.with(|inquiry| !inquiry.is_empty()))>
                    <Button action=ButtonAction::AskBefore name=Key::QuestionBack
                        on_press=move |()| inquiry.update(Inquiry::take_back)/>
                    <Button action=ButtonAction::AskAgain class="button is-quiet" name=Key::QuestionAgain
                        on_press=move |()| inquiry.set(Inquiry::default())/>
                </When>
            </div>
        </PanelScreen>
    }
}

/// A question with its answers.
#[component]
fn AskedQuestion(inquiry: RwSignal<Inquiry>, question: &'static Question) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let answer = move |id: Option<&'static str>| inquiry.update(|inquiry| inquiry.answer(question, id));
    let offered = |given: &'static Answer| {
        let cards = given.cards.split(' ').filter_map(|card| card.parse().ok()).collect::<Vec<_>>();
        let drawn = (!cards.is_empty()).then(|| view! { <Fan class="answer-cards" cards/> });
        view! {
            <button type="button" class="button answer" data-action=ButtonAction::Answer.id() data-answer=given.id
                on:click=move |_| answer(Some(given.id))
            >
                <span>{question.answer_text(given).map(|text| i18n.text(text))}</span>
                {drawn}
            </button>
        }
    };
    view! {
        <h2 class="question-text">{question.text().map(|text| view! { <Explained text=i18n.text(text).to_string()/> })}</h2>
        <div class="answers">
            {question.answers.iter().map(offered).collect_view()}
            <button type="button" class="button is-quiet answer" data-action=ButtonAction::Answer.id() data-answer="unknown"
                on:click=move |_| answer(None)
            >
                {i18n.text(Key::QuestionUnknown)}
            </button>
        </div>
    }
}

/// The rules that fit best, the answers that they do not follow, and the buttons to play by them or change them.
#[component]
fn FoundRules(now: Inquiry) -> impl IntoView {
    let (i18n, game) = (expect_context::<I18n>(), expect_context::<TableStore>());
    let (stores, preferences) = (expect_context::<Stores>(), expect_context::<Preferences>());
    let nearest = now.nearest();
    let differences = now.differences();
    let same = differences.is_empty().then(|| view! { <p class="hero-line">{i18n.text(Key::QuestionSame)}</p> });
    let differs = (!differences.is_empty()).then(|| {
        let lines = differences.iter().map(|difference| view! { <li>{difference_said(i18n, difference)}</li> });
        view! { <h3>{i18n.text(Key::QuestionDiffers)}</h3> <ul class="differences">{lines.collect_view()}</ul> }
    });
    let unlike = now
        .runner_up()
        .map(|(other, apart)| view! { <p class="question-line">{unlike_said(i18n, nearest, other, &apart)}</p> });
    let set = nearest.set.map(|set| set.id.to_string());
    let rules = ChosenRules { variant: nearest.variant.id.into(), options: now.options(), set };
    let begun = rules.clone();
    let play = move |()| game.start(request(preferences, begun.clone()));
    let change = move |()| {
        let variant = rules.variant.clone();
        stores.set_up(SetUpRequest { variant, rules: Some(rules.clone()), name: String::new() });
    };
    view! {
        <p class="soft">{i18n.text(Key::QuestionFound)}</p>
        <h2 class="question-text">{nearest.name().map(|name| i18n.text(name))}</h2>
        <p class="question-line">{nearest.line().map(|line| i18n.text(line))}</p>
        {unlike}
        {same}
        {differs}
        <div class="panel-actions">
            <Button action=ButtonAction::Play main=true name=Key::QuestionPlay on_press=play/>
            <Button action=ButtonAction::ChangeRules name=Key::QuestionChange on_press=change/>
        </div>
    }
}

/// A match by these rules, with the number of players and the level of bots of the last table.
fn request(preferences: Preferences, rules: ChosenRules) -> StartRequest {
    let last = Seating::last(preferences);
    let (min, max) = players_of(&rules.variant, &rules.options);
    let seats = last.players.clamp(min, max);
    StartRequest::against(rules, &vec![last.level; seats - 1], None)
}

/// The sentence on how the rules found differ from the most similar ones.
fn unlike_said(i18n: I18n, found: FoundRules, other: FoundRules, apart: &[&Question]) -> String {
    let said = |question: &&&Question| {
        let answer = question.answer(found.answer(question)).and_then(|answer| question.answer_text(answer));
        Some(format!("{} {}", i18n.text(question.text()?), i18n.text(answer?)))
    };
    let told: Vec<String> = apart.iter().take(MOST_TOLD).filter_map(|question| said(&question)).collect();
    let name = other.name().map_or("", |name| i18n.text(name));
    i18n.say(&Message::new(Key::QuestionUnlike).text("name", name).text("what", told.join(" · ")))
}

/// The sentence on an answer that the rules found do not follow.
fn difference_said(i18n: I18n, difference: &Difference) -> String {
    let said = |answer: &Answer| difference.question.answer_text(answer).map_or("", |text| i18n.text(text));
    let (given, instead) = (said(difference.given), difference.instead.map_or("", said));
    let key = if difference.can_be_set { Key::QuestionInstead } else { Key::QuestionNotSet };
    let about = difference.question.text().map_or("", |text| i18n.text(text));
    let what = i18n.say(&Message::new(key).text("given", given).text("instead", instead));
    format!("{about} {what}")
}
