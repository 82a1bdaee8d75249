//! Hidden cards stay hidden: they change no view and no answer of a bot, and a worker is sent nothing but the view.

use std::sync::Arc;

use rami_bots::Level;
use rami_engine::cards::{Card, Hand, parse_cards};
use rami_engine::game::{Deal, Layout, Move, Phase, Seat, SeatView, Start};
use rami_engine::variants;
use rami_test_utils::drawn::drawn;
use rami_test_utils::matches::{MATCHES, play};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// The position of a deal, composed anew with these hidden cards.
fn composed(deal: &Deal, hands: Vec<Hand>, stock: Vec<Card>) -> Deal {
    let board = deal.board();
    let start = Start {
        turn: board.turn,
        phase: if board.phase == Phase::Play { Phase::Play } else { Phase::Draw },
        table: board.table.iter().map(|laid| (laid.owner, laid.meld.clone())).collect(),
        opened: (0..hands.len()).filter(|&seat| board.seats[seat].opened).collect(),
        taken: board.taken.clone(),
        turns: board.seats.iter().map(|seat| seat.turns).collect(),
        discarder: board.discarder,
        upcard: board.upcard,
        best_opening: board.best_opening,
    };
    let layout = Layout {
        number: board.number,
        dealer: board.dealer,
        in_play: board.seats.iter().map(|seat| seat.in_play).collect(),
        hands,
        stock,
        discard: board.discard.clone(),
        removed: Hand::EMPTY,
        start: Some(start),
    };
    let mut made = Deal::new(Arc::clone(deal.rules()), &layout).expect("a position of the game");
    // A composed position begins with the seat to move, so the seats asked before must pass (D4-7).
    while made.board().asked != board.asked {
        let asked = made.board().asked.expect("the seat to move is asked first");
        made.apply(asked, Move::Pass).expect("who is asked may pass");
    }
    made
}

/// The same position twice. In the second, the cards that `seat` does not see are shuffled among the other hands and
/// the stock.
fn with_hidden_permuted(deal: &Deal, seat: Seat, rng: &mut ChaCha8Rng) -> (Deal, Deal) {
    let seats = 0..deal.board().seats.len();
    let hands: Vec<Hand> = seats.map(|other| *deal.hand(other)).collect();
    let mut hidden: Vec<Card> = deal.stock().collect();
    let others = || hands.iter().enumerate().filter(|(other, _)| *other != seat);
    hidden.extend(others().flat_map(|(_, hand)| hand.iter()));
    hidden.shuffle(rng);
    let mut hidden = hidden.into_iter();
    let mut dealt = hands.clone();
    for (other, hand) in others() {
        dealt[other] = hidden.by_ref().take(hand.len()).collect();
    }
    let original = composed(deal, hands, deal.stock().collect());
    (original, composed(deal, dealt, hidden.collect()))
}

#[test]
fn hides_cards_from_views_and_bots() {
    let (mut compared, mut asked) = (0u32, [0u32; 2]);
    for seed in 0..MATCHES / 3 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        play(seed, |table, _| {
            let deal = table.current();
            let Some(seat) = deal.board().to_act() else { return };
            if rng.random_range(0..12) != 0 {
                return;
            }
            if deal.rules().knocking().is_some() && !matches!(deal.board().phase, Phase::Draw | Phase::Play) {
                return; // no composed position begins there
            }
            let (deal, permuted) = with_hidden_permuted(deal, seat, &mut rng);
            let views = [&deal, &permuted]
                .map(|deal| SeatView::from_deal(deal, seat, table.state.totals(), table.state.rebuys()));
            assert_eq!(views[0], views[1], "{}", table.name());
            compared += u32::from(deal != permuted);
            ask_bots(&views, seed, &mut asked);
        });
    }
    assert!(compared > 300 && asked.iter().all(|&asked| asked > 10), "{compared} compared, {asked:?} asked");
}

/// V5-R7: both players see the cards that a knock shows, and neither sees more of the other's hand.
#[test]
fn reveals_only_the_knockers_hand() {
    let (mut knocks, mut with_rest) = (0u32, 0u32);
    for seed in 0..MATCHES {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        play(seed, |table, _| {
            let deal = table.current();
            if deal.board().phase != Phase::Play {
                return;
            }
            let Some(seat) = deal.board().to_act() else { return };
            let moves = SeatView::from_deal(deal, seat, &[0, 0], &[0, 0]).legal_moves();
            let Some(knock) = moves.into_iter().find(|mv| matches!(mv, Move::Knock { discard: Some(_), .. })) else {
                return;
            };
            let (mut deal, mut permuted) = with_hidden_permuted(deal, seat, &mut rng);
            for deal in [&mut deal, &mut permuted] {
                deal.apply(seat, knock.clone()).expect("legal");
            }
            let board = deal.board();
            let unmatched = board.knock.and_then(|knock| knock.unmatched).expect("somebody has knocked");
            assert_eq!(unmatched, *deal.hand(seat), "{}", table.name());
            let laid = board.table.iter().map(|laid| laid.meld.len()).sum::<usize>();
            assert_eq!(laid + unmatched.len(), 10, "all ten lie open: {}", table.name());
            knocks += 1;
            if board.phase == Phase::LayOff {
                with_rest += 1;
                assert_eq!(board, permuted.board(), "{}", table.name());
            }
        });
    }
    assert!(knocks > 25 && with_rest > 20, "{knocks} knocks, {with_rest} with unmatched cards");
}

/// Asks bots of both levels about the same view of two positions. Their answers are the same.
fn ask_bots(views: &[SeatView; 2], seed: u64, asked: &mut [u32; 2]) {
    if views[0].legal_moves().is_empty() {
        return;
    }
    for (at, (level, most)) in [(Level::Random, 400), (Level::GOOD_PLAYER, 12)].into_iter().enumerate() {
        if asked[at] < most {
            asked[at] += 1;
            let [one, other] = [0, 1].map(|at| level.bot(seed).choose(&views[at]));
            assert_eq!(one, other, "seed {seed}, level {}", level.id());
            let rebuilds = one == Move::DrawStock && views[0].board.rebuild_due(&views[0].rules);
            assert!(rebuilds || views[0].check(&one).is_ok(), "seed {seed}, level {}: {one:?}", level.id());
        }
    }
}

#[test]
fn sends_a_view_to_the_worker_unchanged() {
    let mut steps = 0u32;
    for seed in 0..MATCHES / 8 {
        play(seed, |table, _| {
            steps += 1;
            if !steps.is_multiple_of(7) {
                return;
            }
            for seat in 0..table.state.seats() {
                let view = table.state.view(seat).expect("a deal");
                let text = serde_json::to_string(&view).expect("a view is written");
                assert_eq!(serde_json::from_str::<SeatView>(&text).expect("and read"), view, "{}", table.name());
            }
        });
    }
    assert!(steps > 1000);
}

/// A deal that seat 0 closes with this card.
fn closed_with(card: &str) -> Deal {
    let rules = variants::by_id("suites").expect("listed").rules;
    let hand = parse_cards(card).expect("cards").into_iter().collect();
    let mut deal = drawn(rules(), hand, Vec::new(), vec![0], "");
    deal.apply(0, Move::Discard(parse_cards(card).expect("a card")[0])).expect("the closing card");
    deal
}

/// V1-R10, D1-9: the closing card is seen by nobody else.
#[test]
fn the_closing_card_stays_face_down() {
    let (one, other) = (closed_with("KH"), closed_with("2S"));
    assert_ne!(one.closing(), other.closing());
    let view = |deal: &Deal| SeatView::from_deal(deal, 1, &[0, 0], &[0, 0]);
    assert_eq!(view(&one), view(&other));
    assert!(view(&one).board.closed && view(&one).board.discard.is_empty());
}
