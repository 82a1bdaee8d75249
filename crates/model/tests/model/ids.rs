//! Ids: files, addresses and attributes use them, so they stay the same when a value is renamed in the code.

use rami_bots::analysis::{Grade, LuckVerdict};
use rami_bots::{Level, OfferedLevel};
use rami_engine::cards::FormError;
use rami_engine::game::IllegalMove;
use rami_model::backup::Reminder;
use rami_model::settings::{Announcements, Back, Felt, Order, Pace, Palette, Spread, Theme};
use rami_model::view_models::{About, ResultPart, TablePhase};

#[test]
fn choices_keep_their_ids_and_their_order() {
    fn ids<T: Copy>(all: &[T], id: fn(T) -> &'static str) -> String {
        all.iter().map(|&value| id(value)).collect::<Vec<_>>().join(" ")
    }
    assert_eq!(ids(Theme::ALL, Theme::id), "auto light dark");
    assert_eq!(ids(Palette::ALL, Palette::id), "classic four skat outlined");
    assert_eq!(ids(Back::ALL, Back::id), "bordeaux night green");
    assert_eq!(ids(Felt::ALL, Felt::id), "green blue wine");
    assert_eq!(ids(Pace::ALL, Pace::id), "instant fast normal slow");
    assert_eq!(ids(Spread::ALL, Spread::id), "tight auto wide");
    assert_eq!(ids(Order::ALL, Order::id), "free rank suit melds");
    assert_eq!(ids(Announcements::ALL, Announcements::id), "brief full");
    assert_eq!(ids(Level::ALL, Level::id), "random baseline easy normal hard quick");
    assert_eq!(ids(OfferedLevel::ALL, OfferedLevel::id), "easy normal hard");
    assert_eq!(ids(&ResultPart::ALL, ResultPart::id), "dealt drawn given play");
}

#[test]
fn choices_are_saved_and_read_by_their_ids() {
    for &pace in Pace::ALL {
        assert_eq!(pace.id().parse(), Ok(pace));
        assert_eq!(serde_json::to_value(pace).expect("a text"), pace.id());
    }
    assert!("Slow".parse::<Pace>().is_err() && "".parse::<OfferedLevel>().is_err());
}

#[test]
fn attributes_keep_their_ids() {
    use TablePhase as P;
    let phases = [P::Draw, P::Offer, P::Play, P::LayOff, P::Claim, P::Waiting, P::DealOver, P::MatchOver];
    let phases = phases.map(P::id);
    assert_eq!(phases, ["draw", "claim", "play", "play", "claim", "waiting", "deal-over", "match-over"]);
    assert_eq!([Grade::Good, Grade::Doubtful, Grade::Blunder].map(Grade::id), ["good", "doubtful", "blunder"]);
    assert_eq!([About::Piles, About::Tray, About::Hand].map(About::id), ["piles", "tray", "hand"]);
    assert_eq!([Reminder::Vanishing, Reminder::Due(10)].map(Reminder::id), ["vanishing", "due"]);
    let verdicts =
        [LuckVerdict::Lucky, LuckVerdict::Even, LuckVerdict::Unlucky, LuckVerdict::Unclear].map(LuckVerdict::id);
    assert_eq!(verdicts, ["lucky", "even", "unlucky", "unclear"]);
}

#[test]
fn refusals_keep_their_codes() {
    assert_eq!(IllegalMove::LayOffLimit { max: 1 }.code(), "layoff-limit");
    assert_eq!(IllegalMove::NoDiscardToGoOut.code(), "no-discard-to-go-out");
    assert_eq!(IllegalMove::Form(FormError::NotAMeld).code(), "not-a-meld");
    assert_eq!(IllegalMove::Form(FormError::TooManyJokers { max: 1 }).code(), "too-many-jokers");
    assert_eq!(IllegalMove::NotYourTurn { turn: None }.to_string(), "not-your-turn");
    assert_eq!(IllegalMove::NotYourTurn { turn: Some(2) }.to_string(), "seat 2 is to act");
    assert_eq!(IllegalMove::Form(FormError::Wrap).to_string(), "wrap");
    assert_eq!(IllegalMove::Form(FormError::TooShort { min: 3 }).to_string(), "at least 3 cards are needed");
    let short = IllegalMove::OpeningBelowMinimum { points: 50, needed: 51 };
    assert_eq!(short.to_string(), "opening-below-minimum: 50 points of 51");
}
