//! A position of a match as a picture of the table: all hands, the piles, the melds. The move that was made and the
//! better one are marked on it.

use leptos::prelude::*;
use rami_engine::cards::Card;
use rami_engine::game::Seat;
use rami_model::text::{Key, Message};
use rami_model::view_models::{Marks, ReviewHand, ReviewMeld, ReviewOwner, ReviewScreen};

use crate::ui::components::{Avatar, Picture};
use crate::ui::stores::{I18n, Reviewing};

/// The marks of the move made in the position and of the better one, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moves {
    /// Whose move it is.
    pub seat: Seat,
    pub played: Option<Marks>,
    pub better: Option<Marks>,
}

/// Whether the move made touches an element of the picture, and whether the better one does.
type Touched = (bool, bool);

impl Moves {
    fn touch(&self, touches: impl Fn(&Marks) -> bool) -> Touched {
        (self.played.as_ref().is_some_and(&touches), self.better.as_ref().is_some_and(&touches))
    }
}

/// A position.
#[component]
pub fn Position(shown: ReviewScreen, moves: Moves) -> impl IntoView {
    let (i18n, own) = (expect_context::<I18n>(), expect_context::<Reviewing>().own_seat());
    let (mine, others): (Vec<_>, Vec<_>) = shown.hands.into_iter().partition(|held| held.seat == own);
    let moves_at = |seat: Seat| if seat == moves.seat { moves.clone() } else { Moves::default() };
    let hand = |held: ReviewHand| {
        let moves = moves_at(held.seat);
        view! { <Hand held moves/> }
    };
    let others = others.into_iter().map(hand).collect_view();
    let mine = mine.into_iter().map(hand).collect_view();
    let melds = (!shown.owners.is_empty()).then(|| {
        let melds = shown.owners.into_iter().map(|owner| view! { <Melds owner moves=moves.clone()/> }).collect_view();
        view! { <ul class="review-melds" aria-label=i18n.text(Key::ReviewTable)>{melds}</ul> }
    });
    view! {
        <div class="review-position" data-deal=shown.number.to_string() data-zone="picture">
            <ul class="review-hands">{others}</ul>
            <div class="review-middle">
                <Piles stock=shown.stock discard=shown.discard moves/>
                {melds}
            </div>
            <ul class="review-hands">{mine}</ul>
        </div>
    }
}

/// A card of the picture, marked where a move touches it.
#[component]
fn Shown(card: Card, touched: Touched) -> impl IntoView {
    let (played, better) = touched;
    view! {
        <span class="review-card" class:is-played=played class:is-better=better>
            <Picture card named=true/>
        </span>
    }
}

#[component]
fn Piles(
    /// How many cards it has.
    stock: usize,
    /// The newest, the top last.
    discard: Vec<Card>,
    moves: Moves,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let label = format!("{} {}", i18n.text(Key::ReviewDiscards), i18n.cards(&discard));
    let count = discard.len();
    let cards = discard.into_iter().enumerate().map(|(place, card)| {
        let touched = moves.touch(|marks| place + marks.discards >= count);
        view! { <Shown card touched/> }
    });
    let (played, better) = moves.touch(|marks| marks.stock);
    let said = i18n.say(&Message::new(Key::ReviewStock).number("n", stock as i64));
    view! {
        <div class="review-piles">
            <span class="review-card is-stock" role="img" aria-label=said
                class:is-played=played class:is-better=better
            >
                {(stock > 0).then(|| view! { <span class="card card-back"></span> })}
                <small>{stock.to_string()}</small>
            </span>
            <span class="review-cards" role="img" aria-label=label>{cards.collect_view()}</span>
        </div>
    }
}

/// The melds of a player.
#[component]
fn Melds(owner: ReviewOwner, moves: Moves) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let melds = owner.melds.into_iter().map(|laid| view! { <Meld laid moves=moves.clone()/> }).collect_view();
    view! {
        <li data-owner=owner.seat.to_string()>
            <small>{i18n.shown_name(owner.name.as_deref())}</small>
            {melds}
        </li>
    }
}

#[component]
fn Meld(laid: ReviewMeld, moves: Moves) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let names: Vec<Card> = laid.cards.iter().map(|&(card, stands_for)| stands_for.unwrap_or(card)).collect();
    let index = laid.index;
    let (played, better) = moves.touch(|marks| marks.meld == Some(index));
    let cards = laid.cards.into_iter().map(|(card, stands_for)| view! { <Picture card stands_for named=true/> });
    view! {
        <span class="meld" data-meld=index.to_string() role="img" aria-label=i18n.cards(&names)
            class:is-played=played class:is-better=better
        >
            {cards.collect_view()}
        </span>
    }
}

#[component]
fn Hand(
    held: ReviewHand,
    /// The marks of moves from this hand, if there are any.
    moves: Moves,
) -> impl IntoView {
    let (i18n, own) = (expect_context::<I18n>(), expect_context::<Reviewing>().own_seat());
    let cards = match held.cards {
        Some(cards) => view! { <Held cards moves/> }.into_any(),
        None => {
            let hidden = i18n.say(&Message::new(Key::ReviewHidden).number("n", held.count as i64));
            let backs = (0..held.count).map(|_| {
                view! { <span class="review-card"><span class="card card-back"></span></span> }
            });
            view! { <span class="review-cards" role="img" aria-label=hidden>{backs.collect_view()}</span> }.into_any()
        }
    };
    view! {
        <li class="review-hand" class:is-turn=held.is_turn class:is-mine=held.seat == own
            data-seat=held.seat.to_string() data-count=held.count.to_string()
        >
            <span class="review-name">
                <Avatar seat=held.seat/>
                <b>{i18n.shown_name(held.name.as_deref())}</b>
                <small>{i18n.say(&Message::new(Key::TableYourPoints).number("n", held.total))}</small>
            </span>
            {cards}
        </li>
    }
}

/// The open cards of a hand.
#[component]
fn Held(cards: Vec<Card>, moves: Moves) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let label = i18n.cards(&cards);
    let in_hand = |marks: Option<&Marks>| marks.map(|marks| marks.in_hand(&cards));
    let (played, better) = (in_hand(moves.played.as_ref()), in_hand(moves.better.as_ref()));
    let is = |marked: &Option<Vec<bool>>, place: usize| marked.as_ref().is_some_and(|marked| marked[place]);
    let shown = cards.iter().enumerate().map(|(place, &card)| {
        view! { <Shown card touched=(is(&played, place), is(&better, place))/> }
    });
    view! { <span class="review-cards" role="img" aria-label=label>{shown.collect_view()}</span> }
}
