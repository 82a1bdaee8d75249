//! Invitations and replies as text, and the session descriptions of browsers that they are made of.

use std::net::{Ipv4Addr, Ipv6Addr};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rami_devices::Appearance;
use rami_devices::code::{
    Code, CodeError, CopyingInvitation, CopyingReply, Description, HostAddress, IceCandidate, Invitation,
    MOST_CANDIDATES, PROTOCOL, Reply, SdpError, SdpType,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sha2::{Digest, Sha256};

/// The fingerprint of all samples.
const FINGERPRINT: &str = "0A:1B:2C:3D:4E:5F:60:71:82:93:A4:B5:C6:D7:E8:F9:\
                           0A:1B:2C:3D:4E:5F:60:71:82:93:A4:B5:C6:D7:E8:F9";

/// A session description of Chrome on a page that may not know the local addresses.
fn chrome() -> String {
    format!(
        "v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
         a=extmap-allow-mixed\r\na=msid-semantic: WMS\r\n\
         m=application 56012 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
         a=candidate:2998386510 1 udp 2113937151 1f5a6b7c-8d9e-4fa0-b1c2-d3e4f5061728.local 56012 typ host \
         generation 0 network-cost 999\r\n\
         a=ice-ufrag:9+uX\r\na=ice-pwd:2zGb/Wk3BjYp0Qx9T1aVrLsN\r\na=ice-options:trickle\r\n\
         a=fingerprint:sha-256 {FINGERPRINT}\r\na=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\n\
         a=max-message-size:262144\r\n"
    )
}

/// A session description of Chrome on Android, which names the local addresses.
fn chrome_on_android() -> String {
    format!(
        "v=0\r\no=- 7614219274584779017 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
         a=extmap-allow-mixed\r\na=msid-semantic: WMS\r\n\
         m=application 41885 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 192.168.1.23\r\n\
         a=candidate:1467250027 1 udp 2122260223 192.168.1.23 41885 typ host generation 0 network-id 1 \
         network-cost 10\r\n\
         a=candidate:559267639 1 udp 2122197247 2a01:e0a:1f:2b30:4c5d:6e7f:8091:a2b3 39204 typ host generation 0 \
         network-id 2 network-cost 10\r\n\
         a=candidate:842163049 1 udp 1677729535 81.2.69.142 41885 typ srflx raddr 192.168.1.23 rport 41885 \
         generation 0 network-id 1 network-cost 10\r\n\
         a=candidate:2999745851 1 tcp 1518280447 192.168.1.23 9 typ host tcptype active generation 0 network-id 1 \
         network-cost 10\r\n\
         a=ice-ufrag:Fv0k\r\na=ice-pwd:bUu8m3sPzQ7/eHd1+RfXcJwA\r\na=ice-options:trickle renomination\r\n\
         a=fingerprint:sha-256 {FINGERPRINT}\r\na=setup:active\r\na=mid:0\r\na=sctp-port:5000\r\n\
         a=max-message-size:262144\r\n"
    )
}

/// A session description of Firefox, with the fingerprint in the first part.
fn firefox() -> String {
    format!(
        "v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 5346285493846218734 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n\
         a=sendrecv\r\na=fingerprint:sha-256 {FINGERPRINT}\r\na=group:BUNDLE 0\r\na=ice-options:trickle\r\n\
         a=msid-semantic:WMS *\r\nm=application 49817 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
         a=candidate:0 1 UDP 2122252543 0c1d2e3f-4051-4627-8394-a5b6c7d8e9fa.local 49817 typ host\r\n\
         a=candidate:1 1 UDP 2122187007 192.168.1.40 50211 typ host\r\n\
         a=candidate:2 1 TCP 2105524479 0c1d2e3f-4051-4627-8394-a5b6c7d8e9fa.local 9 typ host tcptype active\r\n\
         a=sendrecv\r\na=end-of-candidates\r\na=ice-pwd:5d41402abc4b2a76b9719d911017c592\r\n\
         a=ice-ufrag:7f3a09bc\r\na=mid:0\r\na=setup:actpass\r\na=sctp-port:5000\r\n\
         a=max-message-size:1073741823\r\n"
    )
}

/// A session description of Safari, which is made as Chrome's is, with two names.
fn safari() -> String {
    format!(
        "v=0\r\no=- 5498186869896684180 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
         a=extmap-allow-mixed\r\na=msid-semantic: WMS\r\n\
         m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
         a=candidate:1938809241 1 udp 2113937151 a0b1c2d3-e4f5-4061-8728-394a5b6c7d8e.local 62017 typ host \
         generation 0 network-cost 999\r\n\
         a=candidate:842163049 1 udp 2113939711 3b2a1908-f7e6-4d5c-9b4a-392817060f5e.local 53711 typ host \
         generation 0 network-cost 999\r\n\
         a=candidate:559267639 1 udp 2113939711 fe80::1c2d:3e4f:5061:7283 53712 typ host generation 0\r\n\
         a=ice-ufrag:hT4/\r\na=ice-pwd:Qz1mNs0+Lk9jHg8fDs7aPo6i\r\na=ice-options:trickle\r\n\
         a=fingerprint:sha-256 {FINGERPRINT}\r\na=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\n\
         a=max-message-size:262144\r\n"
    )
}

fn random_text(rng: &mut ChaCha8Rng, length: usize) -> String {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    (0..length).map(|_| char::from(alphabet[rng.random_range(0..alphabet.len())])).collect()
}

fn random_candidate(rng: &mut ChaCha8Rng) -> IceCandidate {
    let address = match rng.random_range(0..3) {
        0 => HostAddress::V4(Ipv4Addr::from_octets(rng.random())),
        // A global one.
        1 => HostAddress::V6(Ipv6Addr::from_bits(rng.random::<u128>() >> 3 | 1 << 125)),
        _ => HostAddress::Mdns(rng.random()),
    };
    IceCandidate { address, port: rng.random() }
}

fn random_description(rng: &mut ChaCha8Rng) -> Description {
    let (ufrag, password) = match rng.random_range(0..4) {
        0 => (4, 24),
        1 => (8, 32),
        2 => (256, 256),
        _ => (rng.random_range(4..=256), rng.random_range(22..=256)),
    };
    let (ufrag, password) = (random_text(rng, ufrag), random_text(rng, password));
    let count = rng.random_range(0..=MOST_CANDIDATES);
    let mut candidates: Vec<IceCandidate> = Vec::new();
    candidates.resize_with(count, || random_candidate(rng));
    Description::new(ufrag, password, rng.random(), candidates).expect("a valid one")
}

fn random_invitation(rng: &mut ChaCha8Rng) -> Invitation {
    let description = random_description(rng);
    let names = ["", "Anne", "Zoé", "Jean-François de Là-Bas", "\u{1f600} e\u{301}"];
    let host = Appearance {
        name: names[rng.random_range(0..names.len())].into(),
        face: rng.random::<bool>().then(|| rng.random()),
    };
    let name = names[rng.random_range(0..names.len())].into();
    Invitation {
        table: rng.random(),
        seat: rng.random(),
        ticket: rng.random(),
        issued: rng.random(),
        description,
        host,
        name,
    }
}

/// An invitation of the usual size.
fn invitation() -> Invitation {
    let description = Description::from_sdp(&chrome_on_android()).expect("a description");
    let host = Appearance { name: "Anne".into(), face: Some((3, 7)) };
    Invitation {
        table: *b"tableone",
        seat: 2,
        ticket: *b"ticket!!",
        issued: 29_900_000,
        description,
        host,
        name: "Paul".into(),
    }
}

fn reply_to(invitation: &Invitation) -> Reply {
    let Invitation { table, seat, ticket, .. } = *invitation;
    Reply { table, seat, ticket, description: Description::from_sdp(&firefox()).expect("a description") }
}

/// The bytes of a code.
fn bytes_of(code: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(code).expect("base64url")
}

/// Bytes with their checksum as the text of a code.
fn sealed(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode([bytes, &Sha256::digest(bytes)[..4]].concat())
}

fn mdns(uuid: &str, port: u16) -> IceCandidate {
    IceCandidate { address: HostAddress::from_text(&format!("{uuid}.local")).expect("a name"), port }
}

fn v4(address: [u8; 4], port: u16) -> IceCandidate {
    IceCandidate { address: HostAddress::V4(address.into()), port }
}

fn sample(ufrag: &str, password: &str, candidates: Vec<IceCandidate>) -> Description {
    let half = [0x0a, 0x1b, 0x2c, 0x3d, 0x4e, 0x5f, 0x60, 0x71, 0x82, 0x93, 0xa4, 0xb5, 0xc6, 0xd7, 0xe8, 0xf9];
    let fingerprint = [half, half].concat().try_into().expect("32 bytes");
    Description::new(ufrag.into(), password.into(), fingerprint, candidates).expect("a valid one")
}

#[test]
fn reads_the_descriptions_of_browsers() {
    let name = mdns("1f5a6b7c-8d9e-4fa0-b1c2-d3e4f5061728", 56012);
    assert_eq!(Description::from_sdp(&chrome()), Ok(sample("9+uX", "2zGb/Wk3BjYp0Qx9T1aVrLsN", vec![name])));
    let v6 = HostAddress::from_text("2a01:e0a:1f:2b30:4c5d:6e7f:8091:a2b3").expect("an address");
    let candidates = vec![v4([192, 168, 1, 23], 41885), IceCandidate { address: v6, port: 39204 }];
    let expected = sample("Fv0k", "bUu8m3sPzQ7/eHd1+RfXcJwA", candidates);
    assert_eq!(Description::from_sdp(&chrome_on_android()), Ok(expected), "neither TCP nor other networks");
    let candidates = vec![mdns("0c1d2e3f-4051-4627-8394-a5b6c7d8e9fa", 49817), v4([192, 168, 1, 40], 50211)];
    let expected = sample("7f3a09bc", "5d41402abc4b2a76b9719d911017c592", candidates);
    assert_eq!(Description::from_sdp(&firefox()), Ok(expected));
    let names = ["a0b1c2d3-e4f5-4061-8728-394a5b6c7d8e", "3b2a1908-f7e6-4d5c-9b4a-392817060f5e"];
    let candidates = vec![mdns(names[0], 62017), mdns(names[1], 53711)];
    let expected = sample("hT4/", "Qz1mNs0+Lk9jHg8fDs7aPo6i", candidates);
    assert_eq!(Description::from_sdp(&safari()), Ok(expected), "no link-local address");
}

#[test]
fn writes_descriptions_that_are_read_again() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..300 {
        let mut description = random_description(&mut rng);
        for sdp_type in [SdpType::Offer, SdpType::Answer] {
            description = Description::from_sdp(&description.to_sdp(sdp_type)).expect("what was written");
        }
        let again = Description::from_sdp(&description.to_sdp(SdpType::Offer));
        assert_eq!(again, Ok(description));
    }
}

#[test]
fn writes_what_set_remote_description_takes() {
    let description = Description::from_sdp(&firefox()).expect("a description");
    let offer = description.to_sdp(SdpType::Offer);
    let expected = format!(
        "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
         m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
         a=candidate:1 1 udp 2130706431 0c1d2e3f-4051-4627-8394-a5b6c7d8e9fa.local 49817 typ host\r\n\
         a=candidate:2 1 udp 2130706175 192.168.1.40 50211 typ host\r\n\
         a=ice-ufrag:7f3a09bc\r\na=ice-pwd:5d41402abc4b2a76b9719d911017c592\r\n\
         a=fingerprint:sha-256 {FINGERPRINT}\r\na=setup:active\r\na=mid:0\r\na=sctp-port:5000\r\n\
         a=max-message-size:262144\r\n"
    );
    assert_eq!(offer, expected);
    assert_eq!(description.to_sdp(SdpType::Answer), offer.replace("setup:active", "setup:passive"));
}

#[test]
fn keeps_the_first_candidates() {
    let line = |at: usize| format!("a=candidate:{at} 1 udp 1 10.0.0.{} {} typ host\r\n", at / 2, 1000 + at / 2);
    let lines: String = (0..40).map(line).collect();
    let description = Description::from_sdp(&(chrome() + &lines)).expect("a description");
    let expected: Vec<IceCandidate> = (0..7).map(|at| v4([10, 0, 0, at], 1000 + u16::from(at))).collect();
    assert_eq!(description.candidates()[1..], expected, "each once");
    let too_many = vec![v4([10, 0, 0, 1], 1); MOST_CANDIDATES + 1];
    assert_eq!(Description::new("abcd".into(), "a".repeat(22), [0; 32], too_many), Err(SdpError::Candidates));
}

#[test]
fn leaves_out_candidates_that_cannot_be_read() {
    for candidate in [
        "",
        "1 1 udp 1 10.0.0.1",
        "1 1 udp 1 10.0.0.1 65536 typ host",
        "1 1 udp 1 10.0.0.1 -1 typ host",
        "1 1 udp 1 10.0.0.256 5 typ host",
        "1 1 udp 1 example.org 5 typ host",
        "1 1 udp 1 printer.local 5 typ host",
        "1 1 udp 1 1f5a6b7c8d9e-4fa0-b1c2-d3e4f5061728-.local 5 typ host",
        "1 1 udp 1 1f5a6b7c-8d9e-4fa0-b1c2-d3e4f50617.local 5 typ host",
        "1 1 udp 1 +f5a6b7c-8d9e-4fa0-b1c2-d3e4f5061728.local 5 typ host",
        "1 2 udp 1 10.0.0.1 5 typ host",
        "1 1 tcp 1 10.0.0.1 5 typ host",
        "1 1 udp 1 10.0.0.1 5 typ relay",
    ] {
        let sdp = format!("a=ice-ufrag:abcd\na=ice-pwd:{}\na=fingerprint:sha-256 {FINGERPRINT}\n", "a".repeat(22));
        let description = Description::from_sdp(&format!("{sdp}a=candidate:{candidate}\n")).expect("a description");
        assert_eq!(description.candidates(), [], "{candidate}");
    }
}

#[test]
fn refuses_credentials_that_could_add_a_line() {
    let (ufrag, password) = ("abcd", "a".repeat(22));
    let described = |ufrag: &str, password: &str| Description::new(ufrag.into(), password.into(), [0; 32], Vec::new());
    assert!(described(ufrag, &password).is_ok());
    for wrong in ["", "abc", "ab cd", "abcd\r\na=setup:passive", "abcd\n", "ab\rcd", "abcd\0", "àbcd", "ab=d", "ab-d"]
    {
        assert_eq!(described(wrong, &password), Err(SdpError::Ufrag), "{wrong:?}");
        let wrong = format!("{}{wrong}", "a".repeat(if wrong.len() < 4 { 18 } else { 22 }));
        assert_eq!(described(ufrag, &wrong), Err(SdpError::Password), "{wrong:?}");
    }
    assert_eq!(described(&"a".repeat(257), &password), Err(SdpError::Ufrag));
    assert_eq!(described(ufrag, &"a".repeat(257)), Err(SdpError::Password));
}

#[test]
fn refuses_descriptions_without_what_is_needed() {
    let without = |part: &str| {
        let sdp = chrome();
        let lines: Vec<&str> = sdp.lines().filter(|line| !line.starts_with(part)).collect();
        Description::from_sdp(&lines.join("\r\n"))
    };
    assert!(without("a=mid").is_ok());
    assert_eq!(without("a=ice-ufrag"), Err(SdpError::Ufrag));
    assert_eq!(without("a=ice-pwd"), Err(SdpError::Password));
    assert_eq!(without("a=fingerprint"), Err(SdpError::Fingerprint));
    assert_eq!(Description::from_sdp(""), Err(SdpError::Ufrag));
    for (part, other, error) in [
        ("sha-256", "sha-1", SdpError::Fingerprint),
        (":F9\r\n", "\r\n", SdpError::Fingerprint),
        ("0A:1B", "0A:+B", SdpError::Fingerprint),
        ("9+uX", "9+u", SdpError::Ufrag),
        ("9+uX", "9+uX\u{2028}", SdpError::Ufrag),
        ("2zGb", "2z\rb", SdpError::Password),
    ] {
        assert_eq!(Description::from_sdp(&chrome().replace(part, other)), Err(error), "{other:?}");
    }
}

#[test]
fn codes_are_read_as_they_were_written() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..500 {
        let invitation = random_invitation(&mut rng);
        assert_eq!(Invitation::from_text(&invitation.to_text()).as_ref(), Ok(&invitation));
        let Invitation { table, seat, ticket, description, .. } = invitation;
        let reply = Reply { table, seat, ticket, description: description.clone() };
        assert_eq!(Reply::from_text(&reply.to_text()), Ok(reply));
        let copying = CopyingInvitation { ticket, issued: rng.random(), description: description.clone() };
        assert_eq!(CopyingInvitation::from_text(&copying.to_text()), Ok(copying));
        let reply = CopyingReply { ticket, description };
        assert_eq!(CopyingReply::from_text(&reply.to_text()), Ok(reply));
    }
}

#[test]
fn each_code_is_of_one_kind() {
    let Invitation { ticket, issued, description, .. } = invitation();
    let copying = CopyingInvitation { ticket, issued, description: description.clone() };
    let texts = [
        invitation().to_text(),
        reply_to(&invitation()).to_text(),
        copying.to_text(),
        CopyingReply { ticket, description }.to_text(),
    ];
    for (kind, text) in texts.iter().enumerate() {
        let read = [
            Invitation::from_text(text).err(),
            Reply::from_text(text).err(),
            CopyingInvitation::from_text(text).err(),
            CopyingReply::from_text(text).err(),
        ];
        let expected: Vec<_> = (0..4).map(|other| (other != kind).then_some(CodeError::WrongKind)).collect();
        assert_eq!(read[..], expected, "{text}");
        let changed = format!("{}{}", &text[..text.len() / 2], &text[text.len() / 2 + 1..]);
        assert_eq!(CopyingInvitation::from_text(&changed), Err(CodeError::Damaged));
        assert_eq!(CopyingReply::from_text(&changed), Err(CodeError::Damaged));
    }
    assert!(!copying.is_old(issued) && !copying.is_old(issued - 5) && !copying.is_old(issued + 24 * 60));
    assert!(copying.is_old(issued + 24 * 60 + 1));
}

#[test]
fn refuses_every_changed_byte_of_a_copying_code() {
    let Invitation { ticket, issued, description, .. } = invitation();
    let codes = [
        CopyingInvitation { ticket, issued, description: description.clone() }.to_text(),
        CopyingReply { ticket, description }.to_text(),
    ];
    for code in codes {
        let mut bytes = bytes_of(&code);
        for at in 0..bytes.len() {
            for change in 1..=255 {
                bytes[at] ^= change;
                let text = URL_SAFE_NO_PAD.encode(&bytes);
                assert_eq!(CopyingInvitation::from_text(&text), Err(CodeError::Damaged), "byte {at}");
                assert_eq!(CopyingReply::from_text(&text), Err(CodeError::Damaged), "byte {at}");
                bytes[at] ^= change;
            }
        }
        for length in 3..bytes.len() - 4 {
            let text = format!("#join={}", sealed(&bytes[..length]));
            assert!(CopyingInvitation::from_text(&text).is_err(), "{length}");
            assert!(CopyingReply::from_text(&text).is_err(), "{length}");
        }
    }
}

#[test]
fn codes_are_short() {
    let v4 = v4([192, 168, 1, 23], 41885);
    let mdns = mdns("1f5a6b7c-8d9e-4fa0-b1c2-d3e4f5061728", 56012);
    for (candidates, most, most_of_reply) in [
        (vec![v4], 94, 87),
        (vec![mdns], 106, 99),
        (vec![v4, v4], 101, 94),
        (vec![v4, mdns], 113, 106),
        (vec![mdns, mdns], 125, 118),
    ] {
        let description = sample("9+uX", "2zGb/Wk3BjYp0Qx9T1aVrLsN", candidates);
        let reply = Reply { description: description.clone(), ..reply_to(&invitation()) }.to_text();
        let invitation = Invitation { description, ..invitation() }.without_names().to_text();
        let lengths = (bytes_of(&invitation).len(), bytes_of(&reply).len());
        println!("bytes {lengths:?}, characters {:?}", (invitation.len(), reply.len()));
        assert!(lengths.0 <= most && lengths.1 <= most_of_reply, "{lengths:?}");
    }
}

#[test]
fn refuses_every_changed_character_and_byte() {
    let text = invitation().to_text();
    for at in 0..text.len() {
        for other in (b' '..0x7f).map(char::from).filter(|&other| !text[at..].starts_with(other)) {
            let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            assert!(Invitation::from_text(&changed).is_err(), "{changed}");
            let linked = Invitation::from_text(&format!("https://example.org/#join={changed}"));
            assert_eq!(linked, Err(CodeError::Damaged), "{changed}");
        }
    }
    let mut bytes = bytes_of(&text);
    for at in 0..bytes.len() {
        for change in 1..=255 {
            bytes[at] ^= change;
            assert_eq!(Invitation::from_text(&URL_SAFE_NO_PAD.encode(&bytes)), Err(CodeError::Damaged), "byte {at}");
            bytes[at] ^= change;
        }
    }
}

#[test]
fn refuses_every_part_of_a_code() {
    let text = invitation().to_text();
    for length in 0..text.len() {
        for part in [&text[..length], &text[text.len() - length..]] {
            let linked = Invitation::from_text(&format!("https://example.org/#join={part}"));
            assert_eq!(linked, Err(CodeError::Damaged), "{part}");
            let alone = if length < 20 { CodeError::NotACode } else { CodeError::Damaged };
            assert_eq!(Invitation::from_text(part), Err(alone), "{part}");
        }
    }
    assert_eq!(Invitation::from_text(&format!("{text}A")), Err(CodeError::Damaged), "one more");
}

#[test]
fn refuses_contents_that_do_not_parse() {
    let whole = bytes_of(&invitation().to_text());
    let contents = &whole[..whole.len() - 4];
    assert_eq!(Invitation::from_text(&sealed(contents)), Ok(invitation()));
    for length in 0..contents.len() {
        let refused = Invitation::from_text(&format!("#join={}", sealed(&contents[..length])));
        assert_eq!(refused, Err(CodeError::Damaged), "{length}");
    }
    let changed = |at: usize, byte: u8| {
        let mut bytes = contents.to_vec();
        bytes[at] = byte;
        Invitation::from_text(&sealed(&bytes))
    };
    // Behind the candidates come the names, with a face.
    let names = 1 + "Anne".len() + 3 + 1 + "Paul".len();
    let count = contents.len() - names - 7 - 19 - 1;
    assert_eq!(Invitation::from_text(&sealed(&[contents, &[0]].concat())), Err(CodeError::Damaged), "a byte more");
    assert_eq!(changed(count, 1), Err(CodeError::Damaged), "a candidate more");
    assert_eq!(changed(count, 3), Err(CodeError::Damaged), "a candidate less");
    assert_eq!(changed(count + 1, 5), Err(CodeError::Damaged), "no kind of address");
    assert_eq!(changed(24, 255), Err(CodeError::Damaged), "too long a ufrag");
    let candidates = contents[count + 1..count + 8].repeat(MOST_CANDIDATES + 1);
    let many = [&contents[..count], &[MOST_CANDIDATES as u8 + 1], &candidates].concat();
    assert_eq!(Invitation::from_text(&sealed(&many)), Err(CodeError::Damaged), "too many candidates");
}

#[test]
fn finds_a_code_in_links_and_messages() {
    let (invitation, code) = (invitation(), invitation().to_text());
    let broken = format!("{}\r\n{}\n {}", &code[..50], &code[50..51], &code[51..]);
    for text in [
        code.clone(),
        format!(" \t{code}\r\n"),
        broken.clone(),
        format!("https://example.org/rami/#join={code}"),
        format!("\n http://192.168.1.5:8080/#join={broken}\n"),
        format!("#join={code}&lang=pt"),
        format!("À table ! <https://example.org/#join={code}>, à toi."),
        format!("https://example.org/#join={code} see you soon"),
        format!("https://example.org/#reply={code}"),
    ] {
        assert_eq!(Invitation::from_text(&text).as_ref(), Ok(&invitation), "{text}");
    }
    let reply = reply_to(&invitation);
    let link = format!("https://example.org/rami/#reply={}\n", reply.to_text());
    assert_eq!(Reply::from_text(&link), Ok(reply));
}

#[test]
fn tells_other_texts_kinds_and_protocols() {
    let (invitation, reply) = (invitation(), reply_to(&invitation()));
    for text in ["", " \n", "bonjour", "on joue ce soir ou demain soir ?", "https://example.org/rami/", "«\u{1f0a1}»"]
    {
        assert_eq!(Invitation::from_text(text), Err(CodeError::NotACode), "{text}");
        assert_eq!(Reply::from_text(text), Err(CodeError::NotACode), "{text}");
    }
    assert_eq!(Invitation::from_text(&reply.to_text()), Err(CodeError::WrongKind));
    assert_eq!(Reply::from_text(&invitation.to_text()), Err(CodeError::WrongKind));
    let whole = bytes_of(&invitation.to_text());
    for theirs in [0, PROTOCOL + 1, u16::MAX] {
        let bytes = [&theirs.to_be_bytes(), &whole[2..whole.len() - 4]].concat();
        assert_eq!(Invitation::from_text(&sealed(&bytes)), Err(CodeError::Protocol { theirs }));
        assert_eq!(Reply::from_text(&sealed(&bytes)), Err(CodeError::Protocol { theirs }));
        let short = format!("#join={}", sealed(&theirs.to_be_bytes()));
        assert_eq!(Invitation::from_text(&short), Err(CodeError::Protocol { theirs }), "of any other length");
    }
    assert_eq!(CodeError::Protocol { theirs: 1 }.to_string(), "the code belongs to protocol 1, not 2");
}
