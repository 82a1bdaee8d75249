//! The menu: actions on the match at the table, and the ways to all other screens.

use leptos::prelude::*;
use rami_devices::Sign;
use rami_engine::variants;
use rami_model::table::Session;
use rami_model::text::Key;
use rami_model::view_models::TablePhase;

use super::can_share;
use crate::browser::dom;
use crate::ui::components::{Button, FileButton, LearnButton, Modal, Sure, When, sign_text};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{Dialog, I18n, Joint, Navigation, Preferences, Reviewing, Screen, TableStore};

/// The menu.
#[component]
pub fn MenuDialog() -> impl IntoView {
    let (game, i18n) = (expect_context::<TableStore>(), expect_context::<I18n>());
    let preferences = expect_context::<Preferences>();
    let navigation = expect_context::<Navigation>();
    let joint = expect_context::<Joint>();
    // The end of a match has its own buttons. The result of the last deal has the first of them, and the ranking has
    // all.
    let is_over = move || game.parts.phase.get() == TablePhase::MatchOver;
    let at_end = Memo::new(move |_| is_over() && navigation.screen() == Screen::Table);
    let is_playing = move || game.with(|table| table.session().is_some()) && !(at_end.get() && game.result_seen());
    view! {
        <Modal which=Dialog::Menu class="panel menu" title=Key::ActionMenu>
            <div class="menu-list">
                <When when=Signal::derive(move || !at_end.get())>
                    <Leaving action=ButtonAction::NewMatch class="button is-wide" name=Key::ActionNewMatch
                        on_press=move |()| navigation.go(Screen::Home)/>
                </When>
                // The ranking has this button already.
                <When when=Signal::derive(move || at_end.get() && !game.result_seen())>
                    <Leaving action=ButtonAction::Rematch class="button is-wide" name=Key::ActionRematch
                        on_press=move |()| game.rematch()/>
                </When>
                <When when=Signal::derive(move || navigation.screen() != Screen::Home)>
                    <Leaving action=ButtonAction::Home class="button is-wide" name=Key::ActionHome
                        on_press=move |()| navigation.go(Screen::Home)/>
                </When>
                <When when=Signal::derive(move || navigation.screen() == Screen::Home)>
                    <Leaving action=ButtonAction::JoinTable class="button is-wide" name=Key::JointJoinTitle
                        on_press=move |()| joint.seek_invitation()/>
                </When>
                <When when=Signal::derive(move || joint.waits_at().is_some())>
                    <Leaving action=ButtonAction::Invite class="button is-wide" name=Key::JointYourTable
                        on_press=move |()| joint.show_waiting()/>
                </When>
                <When when=Signal::derive(is_playing)><OfMatch/></When>
                <LearnButton variant=move |()| variant(game, preferences)/>
                <Leaving action=ButtonAction::Settings name=Key::SettingsTitle
                    on_press=move |()| navigation.visit(Screen::Settings)/>
                <Button action=ButtonAction::Fullscreen name=Key::ActionFullscreen on_press=|()| dom::fullscreen()/>
                <Button action=ButtonAction::Shortcuts name=Key::ActionShortcuts
                    on_press=move |()| navigation.open(Dialog::Shortcuts)/>
                // The settings have a button of their own for a file.
                <When when=Signal::derive(move || navigation.screen() != Screen::Settings)>
                    <div class="menu-file is-wide"><FileButton/><small>{i18n.text(Key::BackupImportNote)}</small></div>
                </When>
            </div>
        </Modal>
    }
}

/// The game at the table, or else the one chosen last.
fn variant(game: TableStore, preferences: Preferences) -> String {
    let at_table = game.of_session(|session| session.game().setup().rules.variant.clone());
    let chosen = || preferences.with_untracked(|settings| settings.variant.clone());
    at_table.or_else(chosen).unwrap_or_else(|| variants::USUAL.id.into())
}

/// A button that closes the menu before it does something.
#[component]
fn Leaving(
    action: ButtonAction,
    #[prop(default = "button")] class: &'static str,
    name: Key,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let leave = move |()| {
        navigation.close_dialog();
        on_press.run(());
    };
    view! { <Button action class name on_press=leave/> }
}

/// The entries of the menu during a match.
#[component]
fn OfMatch() -> impl IntoView {
    let (game, navigation) = (expect_context::<TableStore>(), expect_context::<Navigation>());
    let reviewing = expect_context::<Reviewing>();
    let joint = expect_context::<Joint>();
    // At a joint table nobody looks into the cards of the match before its end.
    let knows_all =
        move || game.with_session(|session| !session.is_joint() || session.match_over()).unwrap_or_default();
    let is_joint = move || game.with_session(Session::is_joint).unwrap_or_default();
    let is_guest = move || game.with_session(Session::is_guest).unwrap_or_default();
    let hosts = move || is_joint() && !is_guest() && joint.is_host();
    view! {
        <When when=Signal::derive(is_joint)><Signs/></When>
        <When when=Signal::derive(hosts)>
            <Leaving action=ButtonAction::Invite class="button is-wide" name=Key::JointTitle
                on_press=move |()| navigation.visit(Screen::Invite)/>
        </When>
        <Leaving action=ButtonAction::Rules name=Key::ActionRules on_press=move |()| game.show_rules(None)/>
        <Leaving action=ButtonAction::Scores name=Key::ActionScores on_press=move |()| navigation.visit(Screen::Scores)/>
        <When when=Signal::derive(knows_all)>
            <Leaving action=ButtonAction::Review name=Key::ActionReview on_press=move |()| reviewing.show_present()/>
        </When>
        <Button action=ButtonAction::VerifyDeal name=Key::ActionVerify on_press=move |()| navigation.open(Dialog::Fair)/>
        <When when=Signal::derive(move || can_share(game))>
            <Button action=ButtonAction::Share name=Key::ActionShare on_press=move |()| navigation.open(Dialog::Share)/>
        </When>
        <When when=Signal::derive(knows_all)>
            <Button action=ButtonAction::Export name=Key::ActionExport on_press=move |()| game.export()/>
        </When>
        <When when=Signal::derive(is_joint)><LeaveTable/></When>
    }
}

/// The quick signs to the other players.
#[component]
fn Signs() -> impl IntoView {
    let (i18n, navigation) = (expect_context::<I18n>(), expect_context::<Navigation>());
    let joint = expect_context::<Joint>();
    let key = |sign: Sign| {
        let give = move |_| {
            navigation.close_dialog();
            joint.wave(sign);
        };
        view! {
            <button type="button" class="button is-small" data-action=ButtonAction::Wave.id() on:click=give>
                {i18n.text(sign_text(sign))}
            </button>
        }
    };
    view! {
        <div class="signs is-wide" role="group" aria-label=i18n.text(Key::WaveTitle)>
            {Sign::ALL.map(key).collect_view()}
        </div>
    }
}

/// The end of the joint table, after a question.
#[component]
fn LeaveTable() -> impl IntoView {
    let (i18n, navigation) = (expect_context::<I18n>(), expect_context::<Navigation>());
    let joint = expect_context::<Joint>();
    let asks = RwSignal::new(false);
    let is_guest = expect_context::<TableStore>().of_session(Session::is_guest) == Some(true);
    let (name, asked) =
        if is_guest { (Key::JointLeave, Key::JointLeaveSure) } else { (Key::JointEnd, Key::JointEndSure) };
    let leave = move |()| {
        navigation.close_dialog();
        joint.leave();
    };
    let under_way = expect_context::<TableStore>().with_untracked(|table| table.under_way().is_some());
    let alone = (!is_guest && under_way).then(|| {
        let go_on = move |()| {
            navigation.close_dialog();
            joint.go_on_alone();
        };
        view! { <Button action=ButtonAction::GoOnAlone class="button is-wide" name=Key::JointGoOnAlone on_press=go_on/> }
    });
    view! {
        {alone}
        <Button action=ButtonAction::LeaveTable class="button is-wide" name on_press=move |()| asks.set(true)/>
        <When when=Signal::derive(move || asks.get())>
            <Sure asked=i18n.text(asked).to_string() yes=(ButtonAction::LeaveSure, name) no=ButtonAction::LeaveCancel asks on_yes=leave/>
        </When>
    }
}
