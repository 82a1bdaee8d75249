//! Which screen is shown, how the player came there, and which dialog is open over it.

use leptos::prelude::*;

use super::screen::{Dialog, Screen, ShownRules};
use super::{LazyCommand, LazyModule, PageSignal};

/// Where in the page the player is.
#[derive(Clone, Copy)]
pub struct Navigation {
    screen: PageSignal<RwSignal<Screen>>,
    /// The screens from which the present one was visited, the first first.
    trail: PageSignal<RwSignal<Vec<Screen>>>,
    dialog: PageSignal<RwSignal<Option<Dialog>>>,
    shown_rules: PageSignal<RwSignal<Option<ShownRules>>>,
    second: LazyModule,
}

impl Navigation {
    pub(super) fn new(second: LazyModule) -> Self {
        Self {
            screen: PageSignal(RwSignal::new(Screen::Home)),
            trail: PageSignal(RwSignal::new(Vec::new())),
            dialog: PageSignal(RwSignal::new(None)),
            shown_rules: PageSignal(RwSignal::new(None)),
            second,
        }
    }

    /// The screen shown; whoever reads it runs again when it changes.
    pub fn screen(self) -> Screen {
        self.screen.get()
    }

    /// The screen shown now.
    pub fn screen_now(self) -> Screen {
        self.screen.get_untracked()
    }

    /// The dialog that is open; whoever reads it runs again when it changes.
    pub fn dialog(self) -> Option<Dialog> {
        self.dialog.get()
    }

    /// The dialog that is open now.
    pub fn dialog_now(self) -> Option<Dialog> {
        self.dialog.get_untracked()
    }

    /// Goes to a screen of the first part, or of the second if it is there.
    pub fn go(self, screen: Screen) {
        self.screen.set(screen);
    }

    /// Visits a screen of the second part, which returns to this one, once that part is there.
    pub fn visit(self, screen: Screen) {
        self.second.run(LazyCommand::Visit(screen));
    }

    /// Goes to a screen that returns to the present one.
    pub fn arrive(self, screen: Screen) {
        let from = self.screen_now();
        self.trail.update(|trail| {
            if from.is_root() {
                trail.clear();
            }
            trail.push(from);
        });
        self.screen.set(screen);
    }

    /// Where a visited screen returns to.
    pub fn came_from(self) -> Screen {
        self.trail.with_untracked(|trail| trail.last().copied()).unwrap_or(Screen::Home)
    }

    /// Returns to where a screen was visited from.
    pub fn back(self) {
        let to = self.came_from();
        self.trail.update(|trail| {
            trail.pop();
        });
        self.screen.set(to);
    }

    /// Opens a dialog once the second part is there.
    pub fn ask(self, dialog: Dialog) {
        self.second.run(LazyCommand::Ask(dialog));
    }

    /// Opens a dialog, in place of another one.
    pub fn open(self, dialog: Dialog) {
        self.dialog.set(Some(dialog));
    }

    /// Closes whatever dialog is open.
    pub fn close_dialog(self) {
        self.dialog.set(None);
    }

    /// The rules that the rules page shows.
    pub fn shown_rules(self) -> Option<ShownRules> {
        self.shown_rules.get_untracked()
    }

    /// Shows the rules page.
    pub fn show_rules(self, shown: ShownRules) {
        self.shown_rules.set(Some(shown));
        self.visit(Screen::Rules);
    }

    /// How many steps lead back from what is shown to the first screen; whoever reads it runs again when it changes.
    pub fn depth(self) -> usize {
        let screens = match self.screen() {
            Screen::Home => 0,
            Screen::Setup | Screen::Table => 1,
            _ => self.trail.with(|trail| trail.iter().filter(|&&from| from != Screen::Home).count() + 1),
        };
        screens + usize::from(self.dialog().is_some())
    }

    /// One of these steps.
    pub fn step_back(self) {
        if self.dialog_now().is_some() {
            return self.close_dialog();
        }
        match self.screen_now() {
            Screen::Setup | Screen::Table => self.go(Screen::Home),
            _ => self.back(),
        }
    }
}
