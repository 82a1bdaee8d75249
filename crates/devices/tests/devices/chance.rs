//! The chance of a deal: whoever changes anything of it afterwards is found out.

use rami_devices::chance::{Commitments, Contributions, OpenedRound, Round};
use rami_devices::{Appearance, DealStart, Guest, GuestNews, TableRules, ToGuest, ToHost, Wire};
use rami_engine::cards::Hand;
use rami_engine::game::Move;
use rami_engine::game::Seat;
use rami_record::fairness::Verdict;
use rami_record::{ChosenRules, ObservedMove};

const TABLE: [u8; 8] = [4; 8];

/// A host whose messages are made by hand, and its guest at seat 2.
struct Staged {
    guest: Guest,
    wire: Wire,
    heard: Wire,
}

impl Staged {
    fn new() -> Self {
        let mut guest = Guest::new(TABLE, [0; 8], Appearance::default(), [9; 32]);
        guest.connected(0);
        let mut staged = Self { guest, wire: Wire::default(), heard: Wire::default() };
        assert!(matches!(staged.said()[..], [ToHost::Hello { .. }]));
        let rules = TableRules::of(&ChosenRules::of_game("rami51", Default::default()));
        staged.tell(&ToGuest::Welcome { table: TABLE, seat: 2, rules, hints: false });
        staged
    }

    fn tell(&mut self, message: &ToGuest) {
        for frame in self.wire.pack(message) {
            self.guest.receive(&frame, 0);
        }
    }

    fn said(&mut self) -> Vec<ToHost> {
        let heard = &mut self.heard;
        std::iter::from_fn(|| self.guest.next_frame())
            .filter_map(|frame| heard.unpack(&frame).expect("a frame"))
            .collect()
    }

    /// Agrees on a round with a second guest at seat 5, and begins the deal. Returns what the host would open.
    fn agree(&mut self, number: u32) -> OpenedRound {
        let (round, secret, other) = (Round { table: TABLE, number }, [number as u8; 32], [77; 32]);
        self.tell(&ToGuest::Seal { round: number, commitment: round.seal(&secret) });
        let [ToHost::Promise { commitment, .. }] = self.said()[..] else { panic!("no promise") };
        let commitments = Commitments::from([(2, commitment), (5, round.promise(5, &other))]);
        self.tell(&ToGuest::Promises { round: number, commitments });
        let [ToHost::Number { number: own, .. }] = self.said()[..] else { panic!("no number") };
        assert_eq!(round.promise(2, &own), commitment);
        self.tell(&ToGuest::Dealt(DealStart { round: number, number: 1, dealer: 0, upcard: None, hand: Hand::EMPTY }));
        OpenedRound { number, secret, numbers: Contributions::from([(2, own), (5, other)]) }
    }

    /// The verdict on the deal when it is opened so.
    fn open(&mut self, opened: OpenedRound) -> Option<Verdict> {
        let told = ObservedMove { seat: 0, mv: Move::Pass, drawn: Vec::new(), unmatched: None };
        self.tell(&ToGuest::Did { at: 0, told, opened: Some(opened) });
        std::iter::from_fn(|| self.guest.next_news()).find_map(|news| match news {
            GuestNews::Open(_, verdict) => Some(verdict),
            _ => None,
        })
    }
}

/// The verdict on a deal that is opened with a change.
fn verdict(change: impl FnOnce(&mut OpenedRound)) -> Option<Verdict> {
    let mut staged = Staged::new();
    let mut opened = staged.agree(3);
    change(&mut opened);
    staged.open(opened)
}

#[test]
fn whoever_changes_a_contribution_is_found_out() {
    assert_eq!(verdict(|_| {}), Some(Verdict::Holds));
    assert_eq!(verdict(|opened| opened.secret[31] ^= 1), Some(Verdict::Broken));
    assert_eq!(verdict(|opened| *opened.numbers.get_mut(&2).expect("own") = [0; 32]), Some(Verdict::Broken));
    assert_eq!(verdict(|opened| *opened.numbers.get_mut(&5).expect("other") = [0; 32]), Some(Verdict::Broken));
    assert_eq!(verdict(|opened| assert!(opened.numbers.remove(&5).is_some())), Some(Verdict::Broken));
    assert_eq!(verdict(|opened| assert!(opened.numbers.remove(&2).is_some())), Some(Verdict::Broken));
    assert_eq!(verdict(|opened| assert!(opened.numbers.insert(6, [1; 32]).is_none())), Some(Verdict::Broken));
    // A round that this device has not agreed on.
    assert_eq!(verdict(|opened| opened.number = 4), Some(Verdict::Unknown));
}

#[test]
fn a_promise_left_out_gets_no_number() {
    let mut staged = Staged::new();
    let round = Round { table: TABLE, number: 1 };
    staged.tell(&ToGuest::Seal { round: 1, commitment: round.seal(&[1; 32]) });
    assert!(matches!(staged.said()[..], [ToHost::Promise { .. }]));
    staged.tell(&ToGuest::Promises { round: 1, commitments: Commitments::from([(5, [3; 32])]) });
    assert_eq!(staged.said(), []);
    assert!(std::iter::from_fn(|| staged.guest.next_news()).any(|news| matches!(news, GuestNews::Close(_))));
}

#[test]
fn a_deal_given_up_is_counted() {
    let mut staged = Staged::new();
    let opened = staged.agree(1);
    assert_eq!((staged.guest.verdict(), staged.guest.given_up()), (Verdict::Sealed, 0));
    assert_eq!(staged.open(opened), Some(Verdict::Holds));
    staged.agree(2);
    staged.agree(3);
    assert_eq!(staged.guest.given_up(), 1);
}

#[test]
fn every_contribution_changes_the_key() {
    let round = Round { table: TABLE, number: 1 };
    let numbers: Contributions = (1..4).map(|seat: Seat| (seat, [seat as u8; 32])).collect();
    let key = |round: Round, secret: u8, numbers: &Contributions| round.key(&[secret; 32], numbers).0;
    let same = key(round, 1, &numbers);
    let mut others = vec![key(Round { number: 2, ..round }, 1, &numbers), key(round, 2, &numbers)];
    others.push(key(Round { table: [0; 8], ..round }, 1, &numbers));
    for seat in 1..4 {
        let mut changed = numbers.clone();
        changed.insert(seat, [0; 32]);
        others.push(key(round, 1, &changed));
        changed.remove(&seat);
        others.push(key(round, 1, &changed));
    }
    assert_eq!(key(round, 1, &numbers), same);
    others.push(same);
    others.sort_unstable();
    others.dedup();
    assert_eq!(others.len(), 10);
}
