//! Navigation: the screen that is shown, the screens by which the player came there, and the open dialog.

use std::sync::Arc;

use leptos::prelude::*;
use rami_engine::game::Seat;

use super::screen::{Dialog, Screen, ShownRules};
use super::{Lazy, PageSignal};

/// What is done when another screen is shown.
type Listener = Arc<dyn Fn(Screen) + Send + Sync>;

/// The store of the screen and the dialog that are shown.
#[derive(Clone, Copy)]
pub struct Navigation {
    screen: PageSignal<RwSignal<Screen>>,
    /// The screens that lead to the current one, the first one first.
    trail: PageSignal<RwSignal<Vec<Screen>>>,
    dialog: PageSignal<RwSignal<Option<Dialog>>>,
    shown_rules: PageSignal<RwSignal<Option<ShownRules>>>,
    /// The link to the house rules that are handed on.
    rules_link: StoredValue<Option<String>>,
    /// The name that an address gives the house rules it brings; empty for none.
    offered_name: StoredValue<String>,
    /// The seats that the set-up screen begins with as those of other devices.
    offered_devices: StoredValue<Vec<Seat>>,
    /// What is done when another screen is shown.
    listener: StoredValue<Option<Listener>>,
    lazy: Lazy,
}

impl Navigation {
    pub(super) fn new(lazy: Lazy) -> Self {
        Self {
            screen: PageSignal(RwSignal::new(Screen::Home)),
            trail: PageSignal(RwSignal::new(Vec::new())),
            dialog: PageSignal(RwSignal::new(None)),
            shown_rules: PageSignal(RwSignal::new(None)),
            rules_link: StoredValue::new(None),
            offered_name: StoredValue::new(String::new()),
            offered_devices: StoredValue::new(Vec::new()),
            listener: StoredValue::new(None),
            lazy,
        }
    }

    /// The screen that is shown, tracked.
    pub fn screen(self) -> Screen {
        self.screen.get()
    }

    /// The screen that is shown, untracked.
    pub fn screen_untracked(self) -> Screen {
        self.screen.get_untracked()
    }

    /// The open dialog, tracked.
    pub fn dialog(self) -> Option<Dialog> {
        self.dialog.get()
    }

    /// The open dialog, untracked.
    pub fn dialog_untracked(self) -> Option<Dialog> {
        self.dialog.get_untracked()
    }

    /// Shows a screen, and leaves the trail as it is. A screen of the lazy module may be shown only once that is loaded.
    pub fn go(self, screen: Screen) {
        self.screen.set(screen);
        if let Some(listener) = self.listener.get_value() {
            listener(screen);
        }
    }

    /// Sets what is done when another screen is shown.
    pub(super) fn on_screen(self, listener: impl Fn(Screen) + Send + Sync + 'static) {
        self.listener.set_value(Some(Arc::new(listener)));
    }

    /// Shows a screen of the lazy module as soon as that is loaded. The screen returns to the current one.
    pub fn visit(self, screen: Screen) {
        self.lazy.then(move || self.arrive(screen));
    }

    /// Shows a screen that returns to the current one. The screen that is shown already does not return to itself.
    pub fn arrive(self, screen: Screen) {
        let from = self.screen_untracked();
        if from == screen {
            return;
        }
        self.trail.update(|trail| {
            if from.is_root() {
                trail.clear();
            }
            trail.push(from);
        });
        self.go(screen);
    }

    /// Shows a screen of the lazy module, which is loaded, that returns to the first screen.
    pub fn enter(self, screen: Screen) {
        self.trail.set(vec![Screen::Home]);
        self.go(screen);
    }

    /// The screen to which the current one returns.
    pub fn came_from(self) -> Screen {
        self.trail.with_untracked(|trail| trail.last().copied()).unwrap_or(Screen::Home)
    }

    /// Returns to the screen from which the current one was visited.
    pub fn back(self) {
        let to = self.came_from();
        self.trail.update(|trail| {
            trail.pop();
        });
        self.go(to);
    }

    /// Shows the set-up screen as soon as the lazy module is loaded.
    pub fn set_up(self) {
        self.lazy.then(move || self.go(Screen::Setup));
    }

    /// Opens a dialog as soon as the lazy module is loaded.
    pub fn ask(self, dialog: Dialog) {
        self.lazy.then(move || self.open(dialog));
    }

    /// Opens a dialog and closes any other.
    pub fn open(self, dialog: Dialog) {
        self.dialog.set(Some(dialog));
    }

    /// Closes the open dialog, if there is one.
    pub fn close_dialog(self) {
        self.dialog.set(None);
    }

    /// The rules that the rules page shows.
    pub fn shown_rules(self) -> Option<ShownRules> {
        self.shown_rules.get_untracked()
    }

    /// Shows a link to house rules, to be handed on.
    pub fn hand_on_rules(self, link: String) {
        self.rules_link.set_value(Some(link));
        self.ask(Dialog::ShareRules);
    }

    /// The link to the house rules that are handed on.
    pub fn rules_link(self) -> Option<String> {
        self.rules_link.get_value()
    }

    /// Notes the name under which the set-up screen offers to keep the house rules.
    pub fn offer_name(self, name: String) {
        self.offered_name.set_value(name);
    }

    /// Takes that name; empty for none.
    pub fn take_offered_name(self) -> String {
        let name = self.offered_name.get_value();
        self.offered_name.set_value(String::new());
        name
    }

    /// Notes the seats that the set-up screen begins with as those of other devices.
    pub fn offer_devices(self, seats: Vec<Seat>) {
        self.offered_devices.set_value(seats);
    }

    /// Takes these seats; none if none were noted.
    pub fn take_offered_devices(self) -> Vec<Seat> {
        let seats = self.offered_devices.get_value();
        self.offered_devices.set_value(Vec::new());
        seats
    }

    /// Shows the rules page.
    pub fn show_rules(self, shown: ShownRules) {
        self.shown_rules.set(Some(shown));
        self.visit(Screen::Rules);
    }

    /// The number of steps back from what is shown to the first screen, tracked. An open dialog counts as a step.
    pub fn depth(self) -> usize {
        let screens = match self.screen() {
            Screen::Home => 0,
            Screen::Setup | Screen::Table => 1,
            _ => self.trail.with(|trail| trail.iter().filter(|&&from| from != Screen::Home).count() + 1),
        };
        screens + usize::from(self.dialog().is_some())
    }

    /// Goes one step back: closes the dialog, or returns to the previous screen.
    pub fn step_back(self) {
        if self.dialog_untracked().is_some() {
            return self.close_dialog();
        }
        match self.screen_untracked() {
            Screen::Setup | Screen::Table => self.go(Screen::Home),
            _ => self.back(),
        }
    }
}
