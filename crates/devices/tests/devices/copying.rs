//! The copy of everything: it arrives whole or not at all, whatever the network does.

use std::collections::{BTreeSet, VecDeque};

use rami_devices::Wire;
use rami_devices::code::PROTOCOL;
use rami_devices::copying::{
    Contents, CopyEnd, LARGEST, PIECE, Receiver, ReceiverNews, Sender, SenderNews, WINDOW, WORDS, Words,
};
use rami_model::text::{Key, Lang};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const CONTENTS: Contents = Contents { under_way: 2, finished: 31, people: 4, sheets: 1, evenings: 2, exercises: 7 };

/// Two devices, and the frames on their way between them.
struct Network {
    sender: Sender,
    receiver: Receiver,
    up: VecDeque<Vec<u8>>,
    down: VecDeque<Vec<u8>>,
    parcel: Vec<u8>,
    /// What the people answer.
    sender_agrees: bool,
    receiver_agrees: bool,
    words: [Option<Words>; 2],
    offered: Option<Contents>,
    complete: Option<Vec<u8>>,
    ends: [Option<Result<(), CopyEnd>>; 2],
    most_in_flight: usize,
    delivered: usize,
}

impl Network {
    fn new(parcel: Vec<u8>) -> Self {
        Self::between(("invitation", "reply"), ("invitation", "reply"), parcel)
    }

    /// Devices that were connected by these codes.
    fn between(sender: (&str, &str), receiver: (&str, &str), parcel: Vec<u8>) -> Self {
        let (mut sender, mut receiver) =
            (Sender::new(sender.0, sender.1, [1; 32]), Receiver::new(receiver.0, receiver.1, [2; 32]));
        sender.connected(0);
        receiver.connected(0);
        Self {
            sender,
            receiver,
            up: VecDeque::new(),
            down: VecDeque::new(),
            parcel,
            sender_agrees: true,
            receiver_agrees: true,
            words: [None; 2],
            offered: None,
            complete: None,
            ends: [None; 2],
            most_in_flight: 0,
            delivered: 0,
        }
    }

    /// Does what the news say, and puts frames on their way. Of the sender's frames only so many fit.
    fn act(&mut self, room: usize) {
        while let Some(news) = self.sender.next_news() {
            match news {
                SenderNews::Words(words) => {
                    self.words[0] = Some(words);
                    if self.sender_agrees {
                        self.sender.offer(self.parcel.clone(), CONTENTS);
                    } else {
                        self.sender.stop(CopyEnd::Refused);
                    }
                }
                SenderNews::Accepted => assert!(self.receiver_agrees),
                SenderNews::Done => self.ends[0] = Some(Ok(())),
                SenderNews::Close(why) => {
                    assert_eq!(self.ends[0].replace(Err(why)), None, "said once");
                }
            }
        }
        while let Some(news) = self.receiver.next_news() {
            match news {
                ReceiverNews::Words(words) => self.words[1] = Some(words),
                ReceiverNews::Offered(contents) => {
                    self.offered = Some(contents);
                    if self.receiver_agrees {
                        self.receiver.accept();
                    } else {
                        self.receiver.stop(CopyEnd::Refused);
                    }
                }
                ReceiverNews::Complete(parcel) => {
                    self.complete = Some(parcel);
                    self.receiver.done();
                    self.ends[1] = Some(Ok(()));
                }
                ReceiverNews::Close(why) => {
                    assert_eq!(self.ends[1].replace(Err(why)), None, "said once");
                }
            }
        }
        while let Some(frame) = self.receiver.next_frame() {
            self.up.push_back(frame);
        }
        while self.down.len() < room
            && let Some(frame) = self.sender.next_frame()
        {
            assert!(frame.len() <= 16_384);
            self.down.push_back(frame);
        }
        self.most_in_flight = self.most_in_flight.max(self.sender.in_flight());
    }

    /// Delivers the oldest frame of one direction, or of the other if there is none. `false` if nothing is on its way.
    fn deliver(&mut self, down: bool) -> bool {
        let (first, now) = (if down { &mut self.down } else { &mut self.up }, 100);
        let (frame, down) = match first.pop_front() {
            Some(frame) => (frame, down),
            None => {
                let other = if down { &mut self.up } else { &mut self.down };
                let Some(frame) = other.pop_front() else { return false };
                (frame, !down)
            }
        };
        self.delivered += 1;
        if down {
            self.receiver.receive(&frame, now);
        } else {
            self.sender.receive(&frame, now);
        }
        true
    }

    /// Delivers so many frames.
    fn run(&mut self, frames: usize) {
        self.act(usize::MAX);
        for at in 0..frames {
            if !self.deliver(at % 3 != 0) {
                break;
            }
            self.act(usize::MAX);
        }
    }

    fn run_all(&mut self) {
        self.run(usize::MAX);
    }

    /// Cuts the connection at both ends.
    fn cut(&mut self) {
        self.up.clear();
        self.down.clear();
        self.sender.cut();
        self.receiver.cut();
        self.act(usize::MAX);
    }
}

fn parcel(bytes: usize) -> Vec<u8> {
    let mut rng = ChaCha8Rng::seed_from_u64(bytes as u64);
    let mut parcel = vec![0; bytes];
    rng.fill(&mut parcel[..]);
    parcel
}

#[test]
fn everything_arrives_whole() {
    for bytes in [1, 2, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE, 40 * PIECE + 7, 5_000_000] {
        let mut network = Network::new(parcel(bytes));
        network.run_all();
        assert_eq!(network.ends, [Some(Ok(())); 2], "{bytes}");
        assert_eq!(network.offered, Some(CONTENTS));
        assert!(network.complete.as_ref() == Some(&network.parcel), "{bytes}");
        assert_eq!((network.sender.progress(), network.receiver.progress()), ((bytes, bytes), (bytes, bytes)));
    }
}

#[test]
fn both_show_the_same_words_before_anything_is_offered() {
    let mut network = Network::new(parcel(100));
    network.sender_agrees = false;
    network.run_all();
    assert!(network.words[0].is_some() && network.words[0] == network.words[1], "{:?}", network.words);
    assert!(network.words[0].iter().flatten().all(|&word| usize::from(word) < WORDS));
    assert_eq!(network.offered, None);
    assert_eq!(network.ends, [Some(Err(CopyEnd::Refused)); 2]);
}

#[test]
fn other_codes_give_other_words() {
    let own = ("invitation", "reply");
    for other in [("invitation", "other reply"), ("other invitation", "reply"), ("invitationr", "eply")] {
        let mut network = Network::between(own, other, parcel(100));
        network.run_all();
        // The commitment is bound to the codes as well.
        assert_eq!(network.words[1], None, "{other:?}");
        assert_eq!(network.ends[1], Some(Err(CopyEnd::Broken)));
        assert_eq!(network.complete, None);
    }
}

#[test]
fn every_word_comes_up() {
    let mut seen = [0; WORDS];
    for number in 0..400_u16 {
        let mut network = Network::new(parcel(1));
        network.receiver = Receiver::new("invitation", "reply", [number as u8; 32]);
        network.sender = Sender::new("invitation", "reply", [(number >> 8) as u8 + 9; 32]);
        network.sender.connected(0);
        network.receiver.connected(0);
        network.sender_agrees = false;
        network.run_all();
        network.words[0].into_iter().flatten().for_each(|word| seen[usize::from(word)] += 1);
    }
    assert!(seen.iter().all(|&times| (5..60).contains(&times)), "{seen:?}");
}

#[test]
fn a_refusal_of_the_receiver_ends_it_on_both_sides() {
    let mut network = Network::new(parcel(100_000));
    network.receiver_agrees = false;
    network.run_all();
    assert_eq!((network.offered, network.complete), (Some(CONTENTS), None));
    assert_eq!(network.ends, [Some(Err(CopyEnd::Refused)); 2]);
    assert_eq!(network.sender.progress(), (0, 0));
}

#[test]
fn a_cut_at_any_frame_leaves_the_receiver_as_it_was() {
    let whole = {
        let mut network = Network::new(parcel(30 * PIECE + 5));
        network.run_all();
        network.delivered
    };
    let mut arrived = 0;
    for frames in 0..=whole {
        let mut network = Network::new(parcel(30 * PIECE + 5));
        network.run(frames);
        network.cut();
        let [sender, receiver] = network.ends.map(|end| end.expect("the end is said on both sides"));
        if network.complete.is_some() {
            arrived += 1;
            assert_eq!(receiver, Ok(()));
            assert!(matches!(sender, Ok(()) | Err(CopyEnd::Unconfirmed)), "{frames}: {sender:?}");
            assert!(network.complete == Some(network.parcel));
        } else {
            assert_eq!(receiver, Err(CopyEnd::Cut), "{frames}");
            assert!(matches!(sender, Err(CopyEnd::Cut | CopyEnd::Unconfirmed)), "{frames}: {sender:?}");
        }
    }
    assert!((1..whole / 2).contains(&arrived), "{arrived} of {whole}");
}

#[test]
fn a_lost_or_repeated_or_changed_frame_ends_it_on_both_sides() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for round in 0..600 {
        let mut network = Network::new(parcel(20 * PIECE));
        network.run(round / 8);
        let (down, what) = (round % 2 == 0, rng.random_range(0..3));
        let queue = if down { &mut network.down } else { &mut network.up };
        let Some(mut frame) = queue.pop_front() else { continue };
        match what {
            0 => {}
            1 => {
                queue.push_front(frame.clone());
                queue.push_front(frame);
            }
            _ => {
                let at = rng.random_range(0..frame.len());
                frame[at] ^= 1 << rng.random_range(0..8);
                queue.push_front(frame);
            }
        }
        network.run_all();
        network.cut();
        // A single bit may change what is only shown, such as how much is offered.
        assert!(network.complete.as_ref().is_none_or(|complete| *complete == network.parcel), "round {round}");
        let ends = network.ends.map(|end| end.expect("an end"));
        // The last frame of all may be repeated.
        let fails = what == 0 || what == 1 && network.complete.is_none();
        assert!(!fails || ends.iter().any(Result::is_err), "round {round}: {ends:?}");
    }
}

#[test]
fn no_more_is_on_its_way_than_the_window() {
    let mut network = Network::new(parcel(200 * PIECE));
    network.run(60);
    // The receiver's answers are held up: the sender stops by itself.
    let held: Vec<Vec<u8>> = network.up.drain(..).collect();
    for _ in 0..200 {
        network.act(usize::MAX);
        if let Some(frame) = network.down.pop_front() {
            network.receiver.receive(&frame, 100);
            while network.receiver.next_frame().is_some() {}
        }
    }
    assert!(network.sender.next_frame().is_none(), "the sender waits");
    assert_eq!(network.most_in_flight, WINDOW);
    assert!(!held.is_empty());
    // And a slow network never holds more than it has room for.
    let mut network = Network::new(parcel(100 * PIECE));
    network.act(2);
    while network.deliver(true) {
        network.act(2);
        assert!(network.down.len() <= 2);
    }
    assert_eq!(network.ends, [Some(Ok(())); 2]);
}

#[test]
fn too_much_is_refused_by_both() {
    let mut network = Network::new(vec![b' '; LARGEST + 1]);
    network.run_all();
    assert_eq!((network.offered, network.ends), (None, [Some(Err(CopyEnd::TooLarge)); 2]));
}

#[test]
fn silence_ends_it_on_both_sides() {
    let mut network = Network::new(parcel(50 * PIECE));
    network.run(30);
    for now in [2_600, 5_200, 7_000] {
        network.sender.tick(now);
        network.receiver.tick(now);
        network.act(usize::MAX);
        assert_eq!(network.ends, [None; 2], "a sign of life is often late");
    }
    network.sender.tick(8_000);
    network.receiver.tick(8_000);
    network.act(usize::MAX);
    assert_eq!(network.ends, [Some(Err(CopyEnd::Cut)); 2]);
    assert_eq!(network.complete, None);
}

#[test]
fn a_copy_that_cannot_be_used_is_told_to_the_sender() {
    let mut network = Network::new(parcel(3 * PIECE));
    let frames = loop {
        network.act(usize::MAX);
        // The page of this receiver does not take the copy in.
        if network.complete.is_some() {
            break network.delivered;
        }
        assert!(network.deliver(true));
    };
    let mut network = Network::new(parcel(3 * PIECE));
    network.act(usize::MAX);
    for _ in 1..frames {
        network.deliver(true);
        network.act(usize::MAX);
    }
    network.deliver(true);
    assert!(matches!(network.receiver.next_news(), Some(ReceiverNews::Complete(_))));
    network.receiver.stop(CopyEnd::Unusable);
    network.run_all();
    assert_eq!(network.ends, [Some(Err(CopyEnd::Unusable)); 2]);
}

#[test]
fn any_bytes_end_it_with_a_reason_and_no_panic() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for round in 0..4000 {
        let mut network = Network::new(parcel(25 * PIECE));
        network.run(round % 80);
        let before = network.complete.is_some();
        let mut frame = vec![0; rng.random_range(0..40)];
        rng.fill(&mut frame[..]);
        if round % 2 == 0 {
            network.down.clear();
            network.receiver.receive(&frame, 100);
        } else {
            network.up.clear();
            network.sender.receive(&frame, 100);
        }
        network.act(usize::MAX);
        assert_eq!(network.complete.is_some(), before, "{frame:?}");
        let end = network.ends[1 - round % 2];
        assert!(end.is_some(), "round {round}: {frame:?}");
    }
}

#[test]
fn signs_of_life_in_a_flood_end_it() {
    let (hello, alive) = ((0_u8, PROTOCOL), 9_u8);
    let mut wire = Wire::default();
    let mut receiver = Receiver::new("invitation", "reply", [2; 32]);
    receiver.connected(0);
    wire.pack(&hello).iter().for_each(|frame| receiver.receive(frame, 0));
    let ended = (0..1000).find(|&time| {
        wire.pack(&alive).iter().for_each(|frame| receiver.receive(frame, time));
        receiver.next_news() == Some(ReceiverNews::Close(CopyEnd::Flood))
    });
    assert!((50..200).contains(&ended.expect("an end")), "{ended:?}");
}

#[test]
fn another_protocol_is_told() {
    let hello = (0_u8, PROTOCOL + 1);
    let mut receiver = Receiver::new("invitation", "reply", [2; 32]);
    let mut sender = Sender::new("invitation", "reply", [1; 32]);
    receiver.connected(0);
    sender.connected(0);
    for frame in Wire::default().pack(&hello) {
        receiver.receive(&frame, 0);
        sender.receive(&frame, 0);
    }
    assert_eq!(receiver.next_news(), Some(ReceiverNews::Close(CopyEnd::Protocol)));
    assert_eq!(sender.next_news(), Some(SenderNews::Close(CopyEnd::Protocol)));
}

#[test]
fn every_language_has_its_words() {
    for lang in Lang::all() {
        let words: Vec<&str> = lang.text(Key::CopyingWords).split(' ').collect();
        let different: BTreeSet<String> = words.iter().map(|word| word.to_lowercase()).collect();
        assert_eq!((words.len(), different.len()), (WORDS, WORDS), "{}", lang.code());
        for word in words {
            let length = word.chars().count();
            assert!((2..=10).contains(&length) && word.chars().all(char::is_alphabetic), "{word}");
        }
    }
}
