//! A position of a match: what was done, the piles, the combinations, all hands, and a word about the decision to come.

use leptos::prelude::*;
use rami::cards::Card;
use rami::screens::{Judged, ReviewHand, ReviewMeld, ReviewScreen, review};
use rami::session::Grade;
use rami::text::{Key, Message};

use super::grade_name;
use crate::ui::components::{Anew, Avatar, Picture};
use crate::ui::stores::{Preferences, Reviewing};

/// A position.
#[component]
pub fn Position(shown: ReviewScreen) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let hands = shown.hands.into_iter().map(|held| view! { <Hand held/> }).collect_view();
    let melds = (!shown.melds.is_empty()).then(|| {
        let melds = shown.melds.into_iter().map(|laid| view! { <Meld laid/> }).collect_view();
        view! { <ul class="review-melds" aria-label=words.text(Key::ReviewTable)>{melds}</ul> }
    });
    view! {
        <div class="review-position" data-deal=shown.number.to_string()>
            <p class="review-said" role="status">{words.say(&shown.said)}</p>
            <Comment/>
            <Piles stock=shown.stock discard=shown.discard/>
            {melds}
            <ul class="review-hands">{hands}</ul>
        </div>
    }
}

#[component]
fn Piles(
    /// How many cards it has.
    stock: usize,
    /// The newest, the top last.
    discard: Vec<Card>,
) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let title = words.text(Key::ReviewDiscards);
    let label = format!("{title} {}", words.lang().cards(&discard));
    let cards = discard.into_iter().map(|card| view! { <Picture card/> }).collect_view();
    view! {
        <div class="review-piles">
            <span>{words.say(&Message::new(Key::ReviewStock).number("n", stock as i64))}</span>
            <span>{title}</span>
            <span class="review-cards" role="img" aria-label=label>{cards}</span>
        </div>
    }
}

#[component]
fn Meld(laid: ReviewMeld) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let names: Vec<Card> = laid.cards.iter().map(|&(card, stands_for)| stands_for.unwrap_or(card)).collect();
    let cards = laid.cards.into_iter().map(|(card, stands_for)| view! { <Picture card stands_for named=true/> });
    view! {
        <li>
            <small>{words.shown_name(&laid.owner)}</small>
            <span class="review-cards" role="img" aria-label=words.lang().cards(&names)>{cards.collect_view()}</span>
        </li>
    }
}

#[component]
fn Hand(held: ReviewHand) -> impl IntoView {
    let words = expect_context::<Preferences>();
    let cards = match held.cards {
        Some(cards) => {
            let label = words.lang().cards(&cards);
            let cards = cards.into_iter().map(|card| view! { <Picture card named=true/> }).collect_view();
            view! { <span class="review-cards" role="img" aria-label=label>{cards}</span> }.into_any()
        }
        None => {
            let hidden = Message::new(Key::ReviewHidden).number("n", held.count as i64);
            view! { <small>{words.say(&hidden)}</small> }.into_any()
        }
    };
    view! {
        <li class="review-hand" class:is-turn=held.is_turn data-seat=held.seat.to_string()
            data-count=held.count.to_string()
        >
            <span class="review-name">
                <Avatar seat=held.seat name=held.name.clone()/>
                <b>{words.shown_name(&held.name)}</b>
                <small>{words.say(&Message::new(Key::TableYourPoints).number("n", held.total))}</small>
            </span>
            {cards}
        </li>
    }
}

/// What is said about the decision that follows the position, if one follows.
#[component]
fn Comment() -> impl IntoView {
    let reviewing = expect_context::<Reviewing>();
    let said = move || {
        let step = reviewing.step();
        let decides = reviewing.decisions().contains(&step);
        decides.then(|| (step, reviewing.judged(|judged| judged.get(&step).cloned())))
    };
    view! {
        <div class="review-comment" role="status">
            <Anew of=said children=|(step, judged)| view! { <Verdict step judged/> }.into_any()/>
        </div>
    }
}

#[component]
fn Verdict(
    step: usize,
    /// `None` while it is waited for; `Some(None)` where there was nothing to decide.
    judged: Option<Option<Judged>>,
) -> impl IntoView {
    let (words, reviewing) = (expect_context::<Preferences>(), expect_context::<Reviewing>());
    let next = reviewing.of(|all| review(all, all.after_decision(step)?)).map(|next| words.say(&next.said));
    let grade = judged.as_ref().and_then(|judged| judged.as_ref().map(|judged| judged.grade));
    let said = match judged {
        None => Some(words.text(Key::ReviewThinking).to_string()),
        Some(None) => None,
        Some(Some(judged)) => Some(words.say(&judged.said)),
    };
    view! {
        <div data-grade=grade.map(Grade::id)>
            {next.map(|did| view! { <p><small>{words.text(Key::ReviewYouDid)}</small> " " {did}</p> })}
            {grade.map(|grade| view! { <b class="grade">{words.text(grade_name(grade))}</b> })}
            {said.map(|said| view! { <p>{said}</p> })}
        </div>
    }
}
