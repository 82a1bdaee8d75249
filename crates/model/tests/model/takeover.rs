//! A newer version never interrupts a deal, and never takes over without consent.

use rami_model::text::Key;
use rami_model::view_models::{Newer, Takeover, takeover};

#[test]
fn does_nothing_while_a_deal_is_played() {
    for newer in [Newer::None, Newer::Waiting, Newer::Active] {
        assert_eq!(takeover(newer, false, false), Takeover::Stay, "{newer:?}");
    }
}

#[test]
fn offers_a_waiting_version_between_deals() {
    assert_eq!(takeover(Newer::Waiting, false, true), Takeover::Offer(Key::UpdateReady, Key::UpdateApply));
    assert_eq!(takeover(Newer::Waiting, true, true), Takeover::Stay);
    assert_eq!(takeover(Newer::None, false, true), Takeover::Stay);
}

#[test]
fn the_tab_that_agreed_is_loaded_anew_once_the_newer_version_is_active() {
    for resting in [false, true] {
        assert_eq!(takeover(Newer::Active, true, resting), Takeover::Reload);
    }
}

#[test]
fn another_tab_is_told_between_deals() {
    assert_eq!(takeover(Newer::Active, false, true), Takeover::Offer(Key::UpdateElsewhere, Key::UpdateReload));
}
