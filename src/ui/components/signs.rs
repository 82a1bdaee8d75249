//! The quick signs of players at a joint table.

use leptos::prelude::*;
use rami_model::text::{Key, Message};
use rami_together::Sign;

use crate::browser::dom;
use crate::ui::stores::together::ShownSign;
use crate::ui::stores::{I18n, TableStore, Together};

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

/// The signs given a moment ago, each at the name plate of its player. The player's own is at the points.
#[component]
pub fn ShownSigns() -> impl IntoView {
    let (i18n, together) = (expect_context::<I18n>(), expect_context::<Together>());
    let game = expect_context::<TableStore>();
    let sign = move |shown: ShownSign| {
        let text = i18n.text(sign_text(shown.sign));
        let name = game.of_session(|session| session.game().setup().seats.get(shown.seat).cloned()).flatten();
        let said = Message::new(Key::WaveSaid).text("name", name.unwrap_or_default()).text("sign", text);
        let place = dom::find(&format!("main .seat[data-seat=\"{}\"]", shown.seat));
        let place = place.or_else(|| dom::find("main .bar-end")).map(|plate| plate.get_bounding_client_rect());
        let (x, y) = place.map_or((0.0, 0.0), |plate| (plate.left() + plate.width() / 2.0, plate.bottom()));
        view! {
            <p class="sign" role="status" data-sign-of=shown.seat.to_string() style:left=dom::pixels(x) style:top=dom::pixels(y)>
                <span class="visually-hidden">{i18n.say(&said)}</span>
                <span aria-hidden="true">{text}</span>
            </p>
        }
    };
    view! { <div class="signs-shown"><For each=move || together.signs() key=|shown| *shown children=sign/></div> }
}
