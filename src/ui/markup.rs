//! Elements made by hand: HTML for what stays as it is, closures for what changes. Leptos' signals tell what changes and
//! when. One type stands for every element, and one piece of code for every list, which keeps the page small.
//!
//! ```ignore
//! el(r#"<button type="button" class="pile" data-pile="stock">"#)
//!     .attr("title", page.text(Key::ShortcutDrawStock))
//!     .live(move |pile| {
//!         pile.set("data-count", count());
//!         pile.toggle("is-target", drawing());
//!     })
//!     .when(move || count() != 0, || el(r#"<span class="card card-back">"#))
//!     .on_click(move || page.act(Intent::DrawStock))
//! ```

use js_sys::futures::spawn_local;
use leptos::reactive::effect::RenderEffect;
use leptos::reactive::graph::{Subscriber, ToAnySubscriber, untrack};
use leptos::reactive::owner::{Owner, on_cleanup};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlElement, HtmlTemplateElement, Node};

use crate::browser::dom::{document, sure};

/// An element of the page.
#[derive(Clone)]
pub struct El(Element);

/// What an attribute can be set to; `None` leaves it out.
pub trait Value {
    /// Its text.
    fn value(self) -> Option<String>;
}

macro_rules! values {
    ($($kind:ty),*) => { $(
        impl Value for $kind {
            fn value(self) -> Option<String> {
                Some(self.to_string())
            }
        }
    )* };
}

values!(&str, usize, i32, u32, u16, u8, bool, rami::cards::Card);

impl Value for String {
    fn value(self) -> Option<String> {
        Some(self)
    }
}

impl<V: Value> Value for Option<V> {
    fn value(self) -> Option<String> {
        self.and_then(V::value)
    }
}

thread_local! {
    static TEMPLATE: HtmlTemplateElement =
        sure(document().create_element("template")).unchecked_into();
}

/// An element out of its HTML, of which the end may be left out. Nothing a player wrote may be part of it.
pub fn el(html: &str) -> El {
    TEMPLATE.with(|template| {
        template.set_inner_html(html);
        let element = template.content().first_element_child().expect("the HTML of an element");
        element.remove();
        El(element)
    })
}

/// Runs something now, and again whenever what it reads changes, for as long as its surroundings are shown.
pub fn watch(run: impl FnMut() + 'static) {
    watch_boxed(Box::new(run));
}

/// Runs something, and lets what it watches be watched for as long as the page is there.
pub fn for_good(run: impl FnOnce()) {
    let watching = Owner::default();
    watching.with(run);
    std::mem::forget(watching);
}

/// Runs something after what runs now.
fn soon(run: Box<dyn FnOnce()>) {
    spawn_local(async move { run() });
}

/// Runs something without running again when what it reads changes.
pub fn untracked<T>(run: impl FnOnce() -> T) -> T {
    untrack(run)
}

fn watch_boxed(mut run: Box<dyn FnMut()>) {
    let effect = RenderEffect::new(move |_| run());
    on_cleanup(move || {
        // What it has read would know of it until the next change, which may be long in coming.
        let subscriber = effect.to_any_subscriber();
        subscriber.clear_sources(&subscriber);
        drop(effect);
    });
}

impl El {
    /// The body of the page.
    pub fn body() -> Self {
        Self(document().body().expect("the page has a body").into())
    }

    /// The element in the document.
    pub fn node(&self) -> &Element {
        &self.0
    }

    /// Sets an attribute, unless it has this value.
    pub fn set(&self, name: &str, value: impl Value) {
        self.set_text(name, value.value());
    }

    fn set_text(&self, name: &str, value: Option<String>) {
        if self.0.get_attribute(name) == value {
            return;
        }
        sure(match value {
            Some(value) => self.0.set_attribute(name, &value),
            None => self.0.remove_attribute(name),
        });
    }

    /// Adds a class or takes it away.
    pub fn toggle(&self, class: &str, on: bool) {
        let list = self.0.class_list();
        sure(if on { list.add_1(class) } else { list.remove_1(class) });
    }

    /// Sets a property such as `checked`.
    pub fn property(&self, name: &str, value: impl Into<JsValue>) {
        sure(js_sys::Reflect::set(&self.0, &name.into(), &value.into()));
    }

    /// Sets a property of its style, such as `--i`.
    pub fn style(&self, name: &str, value: impl Value) {
        let style = self.0.unchecked_ref::<HtmlElement>().style();
        sure(style.set_property(name, &value.value().unwrap_or_default()));
    }

    /// Makes a text all that is in the element, unless it is already.
    pub fn say(&self, text: &str) {
        if self.0.text_content().as_deref() != Some(text) {
            self.0.set_text_content(Some(text));
        }
    }

    /// Makes HTML all that is in the element, unless it is already. Nothing a player wrote may be part of it.
    pub fn fill(&self, html: &str) {
        if self.0.inner_html() != html {
            self.0.set_inner_html(html);
        }
    }

    /// One of the elements that it was made with, by its place.
    pub fn part(&self, place: u32) -> Self {
        Self(self.0.children().item(place).expect("an element made with its parts"))
    }

    /// Adds an attribute.
    pub fn attr(self, name: &str, value: impl Value) -> Self {
        self.set_text(name, value.value());
        self
    }

    /// Adds a property of the style, such as `--i`.
    pub fn var(self, name: &str, value: impl Value) -> Self {
        self.style(name, value);
        self
    }

    /// Adds a class if it applies.
    pub fn class(self, name: &str, on: bool) -> Self {
        if on {
            self.toggle(name, true);
        }
        self
    }

    /// Adds a text.
    pub fn text(self, text: &str) -> Self {
        sure(self.0.append_with_str_1(text));
        self
    }

    /// Adds an element.
    pub fn child(self, child: Self) -> Self {
        sure(self.0.append_child(&child.0));
        self
    }

    /// Adds elements, or one if there is one.
    pub fn children(self, children: impl IntoIterator<Item = Self>) -> Self {
        children.into_iter().fold(self, Self::child)
    }

    /// Sets what changes: now, and again whenever a signal read by it changes.
    pub fn live(self, change: impl Fn(&Self) + 'static) -> Self {
        let element = self.clone();
        watch(move || change(&element));
        self
    }

    /// Makes a text that changes all that is in the element.
    pub fn says(self, text: impl Fn() -> String + 'static) -> Self {
        self.live(move |element| element.say(&text()))
    }

    /// Runs something once the element is on the page.
    pub fn once_shown(self, run: impl FnOnce(&Element) + 'static) -> Self {
        let element = self.0.clone();
        soon(Box::new(move || run(&element)));
        self
    }

    /// Listens to an event. A listener holds no element: the element holds it, and the browser sees no end of what is held
    /// in a circle through the memory of wasm.
    pub fn on<E: JsCast>(self, name: &str, listener: impl Fn(E) + 'static) -> Self {
        self.listen(name, Box::new(move |event| listener(event.unchecked_into())))
    }

    /// Does something when it is clicked.
    pub fn on_click(self, run: impl Fn() + 'static) -> Self {
        self.listen("click", Box::new(move |_| run()))
    }

    fn listen(self, name: &str, listener: Box<dyn Fn(Event)>) -> Self {
        // The browser frees the closure together with the element.
        let listener = Closure::wrap(listener).into_js_value();
        sure(self.0.add_event_listener_with_callback(name, listener.unchecked_ref()));
        self
    }

    /// Adds an element while a condition holds.
    pub fn when(self, holds: impl Fn() -> bool + 'static, make: impl Fn() -> Self + 'static) -> Self {
        self.held(Box::new(holds), Box::new(make))
    }

    fn held(self, holds: Box<dyn Fn() -> bool>, make: Box<dyn Fn() -> Self>) -> Self {
        let mut held = false;
        self.list(Box::new(move |update| {
            let holds = holds();
            let from = held.then_some(0);
            update(if holds { std::slice::from_ref(&from) } else { &[] }, &|_| make());
            held = holds;
        }))
    }

    /// Adds an element while there is a value; another value makes it anew.
    pub fn some<T: PartialEq + 'static>(
        self,
        value: impl Fn() -> Option<T> + 'static,
        make: impl Fn(&T) -> Self + 'static,
    ) -> Self {
        let mut shown: Option<T> = None;
        self.list(Box::new(move |update| {
            let now = value();
            let from = if shown == now { Some(0) } else { None };
            update(if now.is_some() { std::slice::from_ref(&from) } else { &[] }, &|_| made(&now, &make));
            shown = now;
        }))
    }

    /// Adds an element for every item of a list. An item keeps its element for as long as it is in the list, wherever it
    /// moves; what else changes about it, the element reads itself.
    pub fn each<T: PartialEq + 'static>(
        self,
        list: impl Fn() -> Vec<T> + 'static,
        make: impl Fn(&T) -> Self + 'static,
    ) -> Self {
        let mut shown: Vec<T> = Vec::new();
        self.list(Box::new(move |update| {
            let now = list();
            let from = places(now.len(), shown.len(), &|place, before| now[place] == shown[before]);
            update(&from, &|place| make(&now[place]));
            shown = now;
        }))
    }

    /// `renew` is given what updates the elements: from which place each item comes, and how to make the new ones.
    fn list(self, mut renew: Box<dyn FnMut(&mut Update)>) -> Self {
        // The elements go before this mark, whatever stands behind it.
        let end: Node = document().create_comment("").into();
        sure(self.0.append_child(&end));
        let mut shown: Vec<Item> = Vec::new();
        watch(move || renew(&mut |from, make| shown = updated(std::mem::take(&mut shown), from, make, &end)));
        self
    }
}

/// What updates the elements of a list: see [`El::list`].
type Update<'a> = dyn FnMut(&[Option<usize>], &dyn Fn(usize) -> El) + 'a;

fn made<T>(value: &Option<T>, make: &impl Fn(&T) -> El) -> El {
    make(value.as_ref().expect("an element is made of a value"))
}

/// Where each item of a list was before, if it was there; each former place serves once.
fn places(now: usize, before: usize, same: &dyn Fn(usize, usize) -> bool) -> Vec<Option<usize>> {
    let mut taken = vec![false; before];
    let mut place_of = |place| {
        let from = (0..before).find(|&from| !taken[from] && same(place, from))?;
        taken[from] = true;
        Some(from)
    };
    (0..now).map(&mut place_of).collect()
}

/// An item of a list as it is shown. What its element watches ends with it.
struct Item {
    el: El,
    _watching: Owner,
}

fn updated(shown: Vec<Item>, from: &[Option<usize>], make: &dyn Fn(usize) -> El, end: &Node) -> Vec<Item> {
    let mut old: Vec<Option<Item>> = shown.into_iter().map(Some).collect();
    for (place, item) in old.iter_mut().enumerate() {
        if !from.contains(&Some(place))
            && let Some(gone) = item.take()
        {
            gone.el.0.remove();
        }
    }
    let stays = staying(from);
    let new_item = |place| {
        let watching = Owner::default();
        let el = watching.with(|| untrack(|| make(place)));
        Item { el, _watching: watching }
    };
    let items: Vec<Item> = from
        .iter()
        .enumerate()
        .map(|(place, from)| from.and_then(|from| old[from].take()).unwrap_or_else(|| new_item(place)))
        .collect();
    let parent = end.parent_node().expect("lists end inside an element");
    let mut next = end.clone();
    for (item, stays) in items.iter().zip(stays).rev() {
        if !stays {
            sure(parent.insert_before(&item.el.0, Some(&next)));
        }
        next = item.el.0.clone().into();
    }
    items
}

/// Which items need not be moved: as many as possible that are in order already, since an element that is moved loses the
/// focus.
fn staying(from: &[Option<usize>]) -> Vec<bool> {
    // The longest row in order that ends at each place, and the place before in it.
    let mut rows: Vec<(usize, Option<usize>)> = Vec::new();
    for (place, &at) in from.iter().enumerate() {
        let before = (0..place).filter(|&before| from[before].is_some() && from[before] < at);
        let before = before.max_by_key(|&before| rows[before].0);
        rows.push((at.map_or(0, |_| 1 + before.map_or(0, |before| rows[before].0)), before));
    }
    let mut stays = vec![false; from.len()];
    let mut next = (0..from.len()).max_by_key(|&place| rows[place].0);
    while let Some(place) = next.filter(|&place| rows[place].0 > 0) {
        stays[place] = true;
        next = rows[place].1;
    }
    stays
}
