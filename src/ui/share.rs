//! A link to the same deals: shown, copied, sent, and as a QR code.

use rami::screens::{link, qr};
use rami::session::{Beat, Session};
use rami::text::{Key, Message};

use super::button;
use super::markup::{El, el};
use super::state::Page;
use crate::browser::{dom, share};

/// What a link says: its address, and the total it brings.
#[derive(Clone, PartialEq, Eq)]
pub struct Shared {
    address: String,
    total: Option<i32>,
}

impl Page {
    /// Whether a link leads to the deals of the match at the table. Those of a lesson and those of a file do not follow
    /// from a seed: no commitment was made to them here.
    pub fn can_share(self) -> bool {
        self.session.with(|session| session.as_ref().is_some_and(|session| session.game().commitment(0).is_some()))
    }

    /// The link to the deals of the match at the table; with the player's total, once it is over.
    pub fn shared(self) -> Option<Shared> {
        self.session.with(|session| {
            let session = session.as_ref()?;
            let total = session.match_over().then(|| session.game().state().totals()[0]);
            let name = self.own_name(session);
            let beat = total.map(|total| Beat { name, total });
            let pairs = self.levels.with(|levels| link(session.game().setup(), levels, beat.as_ref()));
            Some(Shared { address: dom::address_of(&pairs), total })
        })
    }

    /// The player's name, unless it is the usual one.
    fn own_name(self, session: &Session) -> String {
        let name = session.game().setup().seats.first().cloned().unwrap_or_default();
        if rami::text::Lang::all().any(|lang| lang.text(Key::PlayerYou) == name) { String::new() } else { name }
    }
}

/// The content of the dialog.
pub fn share_view(page: Page, shared: &Shared) -> El {
    let done = page.copied;
    done.set(None);
    let score = shared.total.map(|total| page.say(&Message::new(Key::ShareScore).number("n", total)));
    let field = el(r#"<input type="text" readonly class="share-link" data-share="link">"#)
        .attr("aria-label", page.text(Key::ShareLink))
        .attr("value", shared.address.as_str());
    let (copied, sent) = (shared.address.clone(), shared.address.clone());
    let copy = button::named(page, "button is-main", "copy", Key::ActionCopy).on_click(move || {
        share::copy(&copied, move |went| {
            done.set(Some(went));
        })
    });
    let send = share::can_send().then(|| {
        let title = page.text(Key::SetupTitle);
        button::named(page, "button", "send", Key::ShareSend).on_click(move || share::send(title, &sent))
    });
    let said = move || done.get().map_or("", |went| page.text(if went { Key::ShareCopied } else { Key::ErrorShare }));
    el(r#"<div class="share">"#)
        .child(el("<p>").text(page.text(Key::ShareAbout)))
        .children(score.map(|score| el("<p>").text(&score)))
        .child(field)
        .child(el(r#"<div class="sheet-actions">"#).child(copy).children(send))
        .child(el(r#"<p role="status">"#).says(move || said().to_string()))
        .children(qr(&shared.address).map(|code| {
            let (side, margin) = (code.size + 8, -4);
            let svg = el(&format!(
                r#"<svg class="qr" role="img" viewBox="{margin} {margin} {side} {side}" shape-rendering="crispEdges"><path d="{}"/></svg>"#,
                code.path
            ));
            svg.attr("aria-label", page.text(Key::ShareQr))
        }))
}

/// What there is to beat, at the table and at the end of the match.
pub fn beat_line(page: Page, beat: &Beat) -> String {
    let named = !beat.name.is_empty();
    let message = Message::new(if named { Key::BeatLine } else { Key::BeatPlain }).number("n", beat.total);
    page.say(&message.text("name", beat.name.as_str()))
}

/// How the player's total compares with the one to beat.
pub fn beaten(page: Page, beat: &Beat, session: &Session) -> String {
    let own = session.game().state().totals()[0];
    let high = session.rules().scoring.high_is_good();
    let key = match own.cmp(&beat.total) {
        std::cmp::Ordering::Equal => Key::BeatEven,
        order if (order == std::cmp::Ordering::Greater) == high => Key::BeatWon,
        _ => Key::BeatLost,
    };
    let name = if beat.name.is_empty() { page.text(Key::BeatFriend) } else { &beat.name };
    page.say(&Message::new(key).text("name", name).number("n", own).number("other", beat.total))
}
