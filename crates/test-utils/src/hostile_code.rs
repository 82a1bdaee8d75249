//! Any text as a code or a session description, and codes with a few changes.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rami_devices::Appearance;
use rami_devices::code::{Code, Description, HostAddress, IceCandidate, Invitation, Reply, SdpType};
use sha2::{Digest, Sha256};

use crate::choices::Choices;

/// The bytes of the checksum that ends a code.
const CHECKSUM: usize = 4;

/// The lines of a session description without candidates.
const SDP_LINES: usize = 14;

/// The bytes of an invitation and of a reply, without their checksums.
static CODES: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    let candidates = [
        HostAddress::V4(Ipv4Addr::new(192, 168, 1, 23)),
        HostAddress::V6(Ipv6Addr::LOCALHOST),
        HostAddress::Mdns([7; 16]),
    ]
    .map(|address| IceCandidate { address, port: 50_000 });
    let description = Description::new("9+uX".into(), "2zGb/Wk3BjYp0Qx9T1aVrLsN".into(), [1; 32], candidates.into())
        .expect("a description");
    let reply = Reply { table: [2; 8], seat: 3, ticket: [4; 8], description: description.clone() };
    let invitation = Invitation {
        table: [2; 8],
        seat: 3,
        ticket: [4; 8],
        issued: 30_000_000,
        description,
        host: Appearance { name: "Anne".into(), face: Some((2, 5)) },
        name: "Paul".into(),
    };
    [invitation.to_text(), reply.to_text()].map(|text| {
        let mut bytes = URL_SAFE_NO_PAD.decode(text).expect("base64url");
        bytes.truncate(bytes.len() - CHECKSUM);
        bytes
    })
});

/// Tries a text as a code and as a session description, then bytes under a checksum that holds: any, and those of a
/// code with a few changes.
#[must_use]
pub fn code(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let described = Description::from_sdp(&text).is_ok_and(|description| described(&description));
    let mut choices = Choices(bytes);
    let mut contents = choices.of(&*CODES).expect("some");
    for _ in 0..=choices.below(4) {
        change(&mut contents, &mut choices);
    }
    described | read(&text) | read(&sealed(bytes)) | read(&sealed(&contents))
}

/// Bytes with their checksum as the text of a code.
fn sealed(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode([bytes, &Sha256::digest(bytes)[..CHECKSUM]].concat())
}

/// Changes, removes or adds a byte.
fn change(contents: &mut Vec<u8>, choices: &mut Choices<'_>) {
    let at = choices.below(contents.len());
    match choices.below(8) {
        0 if !contents.is_empty() => drop(contents.remove(at)),
        1 => contents.insert(at, choices.byte()),
        _ if contents.is_empty() => {}
        _ => contents[at] = choices.byte(),
    }
}

/// Checks that a code that can be read is read again as it is written.
fn read(text: &str) -> bool {
    if let Ok(invitation) = Invitation::from_text(text) {
        assert_eq!(Invitation::from_text(&invitation.to_text()).as_ref(), Ok(&invitation));
        assert!(Reply::from_text(text).is_err(), "one text is one kind of code");
        return described(&invitation.description);
    }
    if let Ok(reply) = Reply::from_text(text) {
        assert_eq!(Reply::from_text(&reply.to_text()).as_ref(), Ok(&reply));
        return described(&reply.description);
    }
    false
}

/// Checks that a description adds only its own lines to the text that a browser gets.
fn described(description: &Description) -> bool {
    for sdp_type in [SdpType::Offer, SdpType::Answer] {
        let sdp = description.to_sdp(sdp_type);
        assert_eq!(sdp.split("\r\n").count(), SDP_LINES + description.candidates().len() + 1, "{sdp}");
        assert!(sdp.is_ascii() && sdp.replace("\r\n", "").chars().all(|letter| !letter.is_control()), "{sdp}");
        let again = Description::from_sdp(&sdp).expect("what was written can be read");
        assert!(again.candidates().iter().all(|candidate| description.candidates().contains(candidate)));
    }
    true
}
