//! The kinds of buttons of the page: with a name, with a drawing, with a shortcut.

use js_sys::futures::{JsFuture, spawn_local};
use leptos::html;
use leptos::prelude::*;
use rami_model::backup::Backup;
use rami_model::text::Key;
use web_sys::File;

use super::{Icon, field};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::interaction::focus::takes_focus;
use crate::ui::interaction::keymap::{self, Command};
use crate::ui::stores::{Copying, Dialog, I18n, Navigation, Notices, Screen, TableStore};

/// A button with its name on it. Its title names the key that presses it, if there is one.
#[component]
pub fn Button(
    action: ButtonAction,
    name: Key,
    #[prop(default = "button")] class: &'static str,
    /// Whether it is the main action, which stands out.
    #[prop(optional)]
    main: bool,
    /// Whether it takes the focus when it appears.
    #[prop(optional)]
    focus: bool,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    view! {
        <button type="button" class=class class:is-main=main data-action=action.id()
            title=move || keymap::title_of(i18n, action, name)
            use:takes_focus=focus
            on:click=move |_| on_press.run(())
        >
            {i18n.text(name)}
        </button>
    }
}

/// A button with a drawing and its name. Its title says what it does and which key does the same.
#[component]
pub fn KeyButton(
    action: ButtonAction,
    #[prop(default = "button")] class: &'static str,
    drawing: &'static str,
    name: Key,
    does: Command,
    /// Whether its title is its accessible name.
    #[prop(optional)]
    named_by_title: bool,
    /// Whether it has no effect at present; `None` if it always has an effect.
    #[prop(optional)]
    idle: Option<Memo<bool>>,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let label = named_by_title.then(|| keymap::name(i18n, does));
    view! {
        <button type="button" class=class data-action=action.id() title=move || keymap::title(i18n, does) aria-label=label
            aria-disabled=move || idle.map(|idle| idle.get().to_string())
            on:click=move |event| {
                event.stop_propagation();
                on_press.run(());
            }
        >
            <Icon name=drawing/>
            <span>{i18n.text(name)}</span>
        </button>
    }
}

/// A button with nothing but a drawing.
#[component]
pub fn IconButton(
    #[prop(default = "button is-quiet")] class: &'static str,
    drawing: &'static str,
    /// Its accessible name.
    #[prop(into)]
    label: String,
    #[prop(optional_no_strip)] action: Option<ButtonAction>,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button type="button" class=class aria-label=label data-action=action.map(ButtonAction::id)
            on:click=move |_| on_press.run(())
        >
            <Icon name=drawing/>
        </button>
    }
}

/// The button that opens the menu.
#[component]
pub fn MenuButton() -> impl IntoView {
    let (i18n, navigation) = (expect_context::<I18n>(), expect_context::<Navigation>());
    let name = i18n.text(Key::ActionMenu);
    view! {
        <button type="button" class="pill" aria-label=name data-action=ButtonAction::Menu.id()
            on:click=move |_| navigation.ask(Dialog::Menu)
        >
            <Icon name="menu"/>
            <span class="only-wide">{name}</span>
        </button>
    }
}

/// The button that shows the scores of the match.
#[component]
pub fn ScoresButton() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    view! {
        <Button action=ButtonAction::Scores name=Key::ActionScores on_press=move |()| navigation.visit(Screen::Scores)/>
    }
}

/// The button that begins the lesson of a game.
#[component]
pub fn LearnButton(
    /// Returns the game; called when the button is pressed.
    #[prop(into)]
    variant: Callback<(), String>,
) -> impl IntoView {
    let game = expect_context::<TableStore>();
    let learn = move |()| game.learn(&variant.run(()), 0);
    view! { <Button action=ButtonAction::Learn name=Key::ActionLearn on_press=learn/> }
}

/// The largest file that is read, in bytes. All matches of many years take some tens of megabytes.
const LARGEST_FILE: f64 = 1e8;

/// The button that opens a file to be imported.
#[component]
pub fn FileButton() -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let (notices, navigation) = (expect_context::<Notices>(), expect_context::<Navigation>());
    let (game, copying) = (expect_context::<TableStore>(), expect_context::<Copying>());
    let read = move |file: File| {
        navigation.close_dialog();
        if file.size() > LARGEST_FILE {
            return notices.say(Key::ErrorImport);
        }
        spawn_local(async move {
            // The file may have been removed, or reading it may be forbidden.
            match JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()) {
                Some(text) if Backup::is_meant(&text) => copying.open_file(text),
                Some(text) => game.import(&text),
                None => notices.say(Key::ErrorImport),
            }
        });
    };
    let choose = move |()| {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    view! {
        <Button action=ButtonAction::Import name=Key::ActionImport on_press=choose/>
        <input type="file" accept=".json,application/json" hidden node_ref=input
            on:change=move |event| {
                let input = field(&event);
                if let Some(file) = input.files().and_then(|files| files.get(0)) {
                    read(file);
                }
                // The value is cleared, so that the same file can be chosen again.
                input.set_value("");
            }
        />
    }
}
