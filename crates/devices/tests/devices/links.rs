//! Codes as people send them: found anywhere in a text, in whichever way it was changed, and never taken for others.

use rami_devices::Appearance;
use rami_devices::code::{Code, CodeError, CopyingInvitation, CopyingReply, Description, Invitation, Reply};
use rami_test_utils::mangled::{cut, mangled};

fn description(last: u8) -> Description {
    let password = format!("2zGb/Wk3BjYp0Qx9T1aVrL+{last}");
    Description::new("9+uX".into(), password, [last; 32], Vec::new()).expect("a description")
}

fn invitation() -> Invitation {
    Invitation {
        table: [250; 8],
        seat: 2,
        ticket: [251; 8],
        issued: 29_900_000,
        description: description(1),
        host: Appearance::default(),
        name: String::new(),
    }
}

fn reply() -> Reply {
    Reply { table: [250; 8], seat: 2, ticket: [251; 8], description: description(2) }
}

fn copying() -> CopyingInvitation {
    CopyingInvitation { ticket: [252; 8], issued: 29_900_000, description: description(3) }
}

fn copying_reply() -> CopyingReply {
    CopyingReply { ticket: [252; 8], description: description(4) }
}

/// Checks that a code is read from each changed text, alone and in links, and from none that was cut.
fn check<T: Code + PartialEq + std::fmt::Debug>(meant: &T) {
    let code = meant.to_text();
    for whole in ["", "https://example.org/rami/#join=", "https://example.org/rami/?lang=pt#reply="]
        .map(|mark| mark.to_string() + &code)
    {
        for changed in mangled(&whole) {
            assert_eq!(T::from_text(&changed.text).as_ref(), Ok(meant), "{}: {}", changed.way, changed.text);
        }
        for part in cut(&whole) {
            let refused = T::from_text(&part).expect_err(&part);
            assert!(matches!(refused, CodeError::Damaged | CodeError::NotACode), "{part}: {refused:?}");
        }
    }
}

#[test]
fn codes_are_read_as_meant_however_they_were_handed_on() {
    check(&invitation());
    check(&reply());
    check(&copying());
    check(&copying_reply());
}

#[test]
fn a_reply_is_found_beside_the_invitation_that_it_quotes() {
    let (invitation, reply) = (invitation(), reply());
    let (asked, answered) = (invitation.to_text(), reply.to_text());
    for text in [
        format!("> https://example.org/#join={asked}\n\nMa réponse : {answered}"),
        format!("{answered}\n\nLe 3 mars, Ana a écrit :\n> https://example.org/#join={asked}"),
        format!("[12:03] Ana: {asked}\n[12:04] Guy: {answered}"),
    ] {
        assert_eq!(Reply::from_text(&text).as_ref(), Ok(&reply), "{text}");
        assert_eq!(Invitation::from_text(&text).as_ref(), Ok(&invitation), "{text}");
        assert_eq!(CopyingReply::from_text(&text), Err(CodeError::WrongKind), "{text}");
    }
}

#[test]
fn a_code_that_a_quotation_has_broken_into_lines_is_found() {
    let code = invitation().to_text();
    let (begun, rest) = code.split_at(60);
    for text in [
        format!("> #join={begun}\n> {rest}"),
        format!(">> {begun}\r\n>> {rest}\r\n>> Guy"),
        format!("{begun}\n\n{rest}"),
    ] {
        assert_eq!(Invitation::from_text(&text), Ok(invitation()), "{text}");
    }
}

#[test]
fn a_long_text_without_a_code_is_refused() {
    let words = "on joue ce soir ou demain soir ? ".repeat(20_000);
    assert_eq!(Reply::from_text(&words), Err(CodeError::NotACode));
    let percents = "%25".repeat(50_000);
    assert_eq!(Reply::from_text(&percents), Err(CodeError::NotACode));
}
