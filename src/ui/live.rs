//! What changes on the page: values, and the triggers of Leptos that tell who reads them. Of Leptos' own signals each kind
//! of value brings kilobytes of code; of these a few lines.

use std::cell::{Cell, RefCell};

use leptos::reactive::signal::ArcTrigger;
use leptos::reactive::traits::{Notify, Track};

/// A value that is there as long as the page. What reads it inside `watch` runs again when it changes.
pub struct Live<T: 'static>(&'static Inner<T>);

struct Inner<T> {
    value: RefCell<T>,
    changed: ArcTrigger,
    changes: Cell<u32>,
}

impl<T> Clone for Live<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Live<T> {}

impl<T> Live<T> {
    /// A value to begin with.
    pub fn new(value: T) -> Self {
        let inner = Inner { value: RefCell::new(value), changed: ArcTrigger::new(), changes: Cell::new(0) };
        Self(Box::leak(Box::new(inner)))
    }

    /// Reads it without running again.
    pub fn with_untracked<R>(self, read: impl FnOnce(&T) -> R) -> R {
        read(&self.0.value.borrow())
    }

    /// Reads it.
    pub fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        self.0.changed.track();
        self.with_untracked(read)
    }

    /// Changes it.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        change(&mut self.0.value.borrow_mut());
        changed(&self.0.changes, &self.0.changed);
    }

    /// Gives it another value.
    pub fn set(self, value: T) {
        drop(self.0.value.replace(value));
        changed(&self.0.changes, &self.0.changed);
    }
}

fn changed(changes: &Cell<u32>, trigger: &ArcTrigger) {
    changes.set(changes.get().wrapping_add(1));
    trigger.notify();
}

impl<T: Clone> Live<T> {
    /// A copy, without running again.
    pub fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }

    /// A copy.
    pub fn get(self) -> T {
        self.with(T::clone)
    }
}

/// What follows from a live value, made anew when it is read after a change.
pub struct Derived<T: 'static, D: 'static> {
    from: Live<T>,
    make: fn(&T) -> D,
    made: &'static RefCell<(u32, D)>,
}

impl<T, D> Clone for Derived<T, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, D> Copy for Derived<T, D> {}

impl<T, D> Derived<T, D> {
    /// What `make` makes of it.
    pub fn new(from: Live<T>, make: fn(&T) -> D) -> Self {
        let now = (from.0.changes.get(), from.with_untracked(make));
        Self { from, make, made: Box::leak(Box::new(RefCell::new(now))) }
    }

    /// Reads it without running again.
    pub fn with_untracked<R>(self, read: impl FnOnce(&D) -> R) -> R {
        let changes = self.from.0.changes.get();
        if self.made.borrow().0 != changes {
            let now = (changes, self.from.with_untracked(self.make));
            drop(self.made.replace(now));
        }
        read(&self.made.borrow().1)
    }

    /// Reads it.
    pub fn with<R>(self, read: impl FnOnce(&D) -> R) -> R {
        self.from.0.changed.track();
        self.with_untracked(read)
    }
}
