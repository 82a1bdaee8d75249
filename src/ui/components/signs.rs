//! The quick signs of players at a joint table.

use leptos::prelude::*;
use rami_devices::Sign;
use rami_engine::game::Seat;
use rami_model::text::{Key, Message};
use web_sys::DomRect;

use crate::browser::dom;
use crate::ui::stores::joint::ShownSign;
use crate::ui::stores::{I18n, Joint, TableStore};

/// The text of a sign.
pub const fn sign_text(sign: Sign) -> Key {
    match sign {
        Sign::Bravo => Key::WaveBravo,
        Sign::YourTurn => Key::WaveYourTurn,
        Sign::Oops => Key::WaveOops,
        Sign::Thanks => Key::WaveThanks,
        Sign::OneMore => Key::WaveOneMore,
    }
}

/// The room of a sign over the player's own hand, in pixels.
const OVER_HAND: f64 = 44.0;

/// Where the sign of a seat is shown: at the name plate, or over the player's own hand.
fn place_of_sign(seat: Seat) -> (f64, f64) {
    let middle = |place: &DomRect| place.left() + place.width() / 2.0;
    let rect = |selector: &str| dom::find(selector).map(|found| found.get_bounding_client_rect());
    let plate = rect(&format!("main .seat[data-seat=\"{seat}\"]")).map(|plate| (middle(&plate), plate.bottom()));
    let hand = || rect("[data-zone=\"hand\"]").map(|hand| (middle(&hand), hand.top() - OVER_HAND));
    plate.or_else(hand).unwrap_or_default()
}

/// The signs given a moment ago, each at the name plate of its player. The player's own is over the hand.
#[component]
pub fn ShownSigns() -> impl IntoView {
    let (i18n, joint) = (expect_context::<I18n>(), expect_context::<Joint>());
    let game = expect_context::<TableStore>();
    let sign = move |shown: ShownSign| {
        let text = i18n.text(sign_text(shown.sign));
        let name = game.of_session(|session| session.game().setup().seats.get(shown.seat).cloned()).flatten();
        let said = Message::new(Key::WaveSaid).text("name", name.unwrap_or_default()).text("sign", text);
        let (x, y) = place_of_sign(shown.seat);
        view! {
            <p class="sign" role="status" data-sign-of=shown.seat.to_string() style:left=dom::pixels(x) style:top=dom::pixels(y)>
                <span class="visually-hidden">{i18n.say(&said)}</span>
                <span aria-hidden="true">{text}</span>
            </p>
        }
    };
    view! { <div class="signs-shown"><For each=move || joint.signs() key=|shown| *shown children=sign/></div> }
}
