//! Small helpers for the page: elements, places on the screen, files, fresh seeds, dates.

use std::cell::RefCell;

use gloo_timers::future::TimeoutFuture;
use js_sys::futures::spawn_local;
use rami_model::history::day_at;
use rami_model::view_models::drag::Point;
use rami_model::view_models::{Fragment, Pair, parameters_of, query};
use rami_record::sent::{DUEL_MARK, INVITATION_MARK};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CssStyleSheet, Document, DomRect, Element, Event, EventTarget, HtmlElement, Window};

pub fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

pub fn document() -> Document {
    window().document().expect("a window has a document")
}

/// Unwraps a result that is never an error on this page.
pub fn sure<T>(granted: Result<T, JsValue>) -> T {
    granted.expect("the browser grants what the page is made of")
}

pub fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

pub fn find_all(selector: &str) -> Vec<HtmlElement> {
    let Ok(list) = document().query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|at| list.item(at)?.dyn_into().ok()).collect()
}

/// Listens to an event anywhere on the page, for good.
pub fn listen<E: JsCast>(name: &str, listener: impl Fn(E) + 'static) {
    listen_on(&window(), name, listener);
}

/// Listens to an event at one place of the page, for good.
pub fn listen_on<E: JsCast>(place: &EventTarget, name: &str, listener: impl Fn(E) + 'static) {
    let listener: Box<dyn Fn(Event)> = Box::new(move |event| listener(event.unchecked_into()));
    let listener = Closure::wrap(listener).into_js_value();
    sure(place.add_event_listener_with_callback(name, listener.unchecked_ref()));
}

/// Whether the page is in the background.
pub fn is_hidden() -> bool {
    document().hidden()
}

/// Runs something once the page shows the change, before it is painted.
pub fn before_paint(run: impl FnOnce() + 'static) {
    let run = Closure::once_into_js(Box::new(run) as Box<dyn FnOnce()>);
    // Without a frame nothing is visible.
    drop(window().request_animation_frame(run.unchecked_ref()));
}

/// Runs something after some milliseconds. The timer is awaited rather than forgotten, so that it frees its memory.
pub fn later(milliseconds: u32, run: impl FnOnce() + 'static) {
    spawn_local(async move {
        TimeoutFuture::new(milliseconds).await;
        run();
    });
}

/// A length in pixels, for styles.
pub fn pixels(length: f64) -> String {
    format!("{length:.3}px")
}

/// The rectangle of an element that is shown.
pub fn rect(element: &Element) -> Option<DomRect> {
    let rect = element.get_bounding_client_rect();
    (rect.width() > 0.0).then_some(rect)
}

/// Sets an attribute of the root element, by which the style chooses themes and palettes; an empty value removes it.
pub fn set_root(name: &str, value: &str) {
    let Some(root) = document().document_element() else { return };
    sure(if value.is_empty() { root.remove_attribute(name) } else { root.set_attribute(name, value) });
}

thread_local! {
    static ADDED: Option<CssStyleSheet> = CssStyleSheet::new().ok().inspect(|sheet| {
        document().set_adopted_style_sheets(&js_sys::Array::of1(sheet));
    });
}

/// Replaces the rules that are added to the style sheet of the page. (A style element is inline style, which the page's
/// policy forbids.)
pub fn add_style(rules: &str) {
    let added = ADDED.with(|sheet| sheet.as_ref().map(|sheet| sheet.replace_sync(rules)));
    if let Some(Err(error)) = added {
        web_sys::console::warn_1(&error);
    }
}

/// The innermost element at a point that a selector matches.
pub fn under(at: Point, selector: &str) -> Option<Element> {
    document().element_from_point(at.x as f32, at.y as f32)?.closest(selector).ok().flatten()
}

/// A number in an attribute.
pub fn number<T: std::str::FromStr>(element: &Element, attribute: &str) -> Option<T> {
    element.get_attribute(attribute)?.parse().ok()
}

/// An identifier that no other element of the page has.
pub fn fresh_id(prefix: &str) -> String {
    thread_local!(static COUNT: std::cell::Cell<u32> = const { std::cell::Cell::new(0) });
    let count = COUNT.get() + 1;
    COUNT.set(count);
    format!("{prefix}-{count}")
}

/// A fresh seed from the browser's cryptographic generator, small enough to be read out and typed.
pub fn fresh_seed() -> u64 {
    let mut bytes = [0u8; 8];
    if getrandom::fill(&mut bytes).is_err() {
        bytes = js_sys::Date::now().to_bits().to_le_bytes();
    }
    u64::from_le_bytes(bytes) % 1_000_000_000_000
}

/// Fresh bytes from the browser's cryptographic generator, for secrets.
pub fn fresh_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0u8; N];
    getrandom::fill(&mut bytes).expect("a browser has a cryptographic generator");
    bytes
}

/// A random number that identifies something on all devices, below 2^53.
pub fn fresh_id_number() -> u64 {
    u64::from_le_bytes(fresh_bytes()) >> 11
}

/// Today's date as a number such as 20261121. It is the same all over the world.
pub fn today() -> u64 {
    day_at(now())
}

/// Options for the browser's formats of dates and hours.
fn format_options(shown: &[(&str, &str)]) -> js_sys::Object {
    let options = js_sys::Object::new();
    for (name, value) in shown {
        // Without the option the browser writes it in its own way.
        drop(js_sys::Reflect::set(&options, &(*name).into(), &(*value).into()));
    }
    options
}

/// The local hour at which the next day begins, written in the language. Days begin at the same moment all over the
/// world.
pub fn next_day_hour(language: &str) -> String {
    let next = (now() / 86_400_000 + 1) * 86_400_000;
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(next as f64));
    let options = format_options(&[("hour", "numeric"), ("minute", "2-digit")]);
    String::from(date.to_locale_time_string_with_options(language, &options))
}

/// The player's local date as a number such as 20261121.
pub fn day_here() -> u64 {
    day_here_at(now())
}

/// The player's local date at a time in milliseconds since 1970.
pub fn day_here_at(moment: u64) -> u64 {
    let date = js_sys::Date::new(&(moment as f64).into());
    u64::from(date.get_full_year()) * 10_000 + u64::from(date.get_month() + 1) * 100 + u64::from(date.get_date())
}

/// Enters or leaves full screen.
pub fn fullscreen() {
    let page = document();
    if page.fullscreen_element().is_some() {
        page.exit_fullscreen();
    } else if let Some(root) = page.document_element() {
        // If it is not allowed, the page stays as it is.
        drop(root.request_fullscreen());
    }
}

/// Offers a record or another JSON text to the player as a file.
pub fn download(name: &str, text: &str) {
    download_as(name, "application/json", text);
}

/// Offers a text to the player as a file of a type.
pub fn download_as(name: &str, kind: &str, text: &str) {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&text.into());
    match web_sys::Blob::new_with_str_sequence_and_options(&parts, &options) {
        Ok(blob) => download_blob(name, &blob),
        Err(error) => web_sys::console::warn_1(&error),
    }
}

/// Offers bytes to the player as a file.
pub fn download_blob(name: &str, blob: &web_sys::Blob) {
    let save = || -> Result<(), wasm_bindgen::JsValue> {
        let url = web_sys::Url::create_object_url_with_blob(blob)?;
        let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
        web_sys::Url::revoke_object_url(&url)
    };
    if let Err(error) = save() {
        web_sys::console::warn_1(&error);
    }
}

/// Whether the player has asked the system for less motion.
pub fn reduced_motion() -> bool {
    window().match_media("(prefers-reduced-motion: reduce)").ok().flatten().is_some_and(|query| query.matches())
}

/// The page's address.
pub fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// The parameters of the page's address.
pub fn parameters() -> Vec<Pair> {
    parameters_of(&address())
}

/// What the page's address has after `#`, which is sent to no server.
pub fn fragment() -> Option<Fragment> {
    Fragment::of(&address())
}

/// Removes an invitation or a duel from the page's address, so that a reload does not open it again.
pub fn forget_fragment() {
    let location = window().location();
    // A program may have encoded the `#`: then the parameters hold what follows it.
    let is_apart = location.hash().is_ok_and(|hash| !hash.is_empty());
    let search = location.search().ok().filter(|_| is_apart).unwrap_or_default();
    replace_address(&(location.pathname().unwrap_or_default() + &search));
}

/// The address of this page with the code of an invitation.
pub fn address_of_invitation(code: &str) -> String {
    address_with(&format!("{INVITATION_MARK}{code}"))
}

/// The address of this page with the text of a duel.
pub fn address_of_duel(text: &str) -> String {
    address_with(&format!("{DUEL_MARK}{text}"))
}

fn address_with(asked: &str) -> String {
    let location = window().location();
    location.origin().unwrap_or_default() + &location.pathname().unwrap_or_default() + asked
}

/// The languages that the player's browser prefers, the most preferred first.
pub fn languages() -> Vec<String> {
    window().navigator().languages().iter().filter_map(|code| code.as_string()).collect()
}

/// Whether a card of the hand has the focus.
pub fn focus_is_in_hand() -> bool {
    let focused =
        document().active_element().and_then(|focused| focused.closest("[data-zone=\"hand\"]").ok().flatten());
    focused.is_some()
}

/// Keeps the focus in the hand when the focused card has left it.
pub fn keep_focus_in_hand() {
    let lost = document().active_element().is_none_or(|focused| focused.tag_name() == "BODY");
    let next = find("[data-zone=\"hand\"] [tabindex=\"0\"]").and_then(|card| card.dyn_into::<HtmlElement>().ok());
    if let (true, Some(card)) = (lost, next) {
        // Without focus the table still works.
        drop(card.focus());
    }
}

/// The address of this page with other parameters.
pub fn address_of(pairs: &[Pair]) -> String {
    address_with(&format!("?{}", query(pairs)))
}

/// A moment as date and time in a language.
pub fn date_and_time(milliseconds: u64, language: &str) -> String {
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(milliseconds as f64));
    let options = format_options(&[("dateStyle", "medium"), ("timeStyle", "short")]);
    String::from(date.to_locale_string(language, &options))
}

/// A moment in local time, in a form that spreadsheets of every language read: `2026-11-27 21:05:00`.
pub fn moment(milliseconds: u64) -> String {
    let date = js_sys::Date::new(&(milliseconds as f64).into());
    let (year, month, day) = (date.get_full_year(), date.get_month() + 1, date.get_date());
    let (hour, minute, second) = (date.get_hours(), date.get_minutes(), date.get_seconds());
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// Scrolls an element to the top of the visible area and focuses another one, once both exist. Both are named by
/// selectors.
pub fn show_from(upper: String, focused: &'static str) {
    js_sys::futures::spawn_local(async move {
        breathe().await;
        let stays = web_sys::FocusOptions::new();
        stays.set_prevent_scroll(true);
        if let Some(element) = find(focused).and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            // Without focus the page can still be used.
            drop(element.focus_with_options(&stays));
        }
        if let Some(element) = find(&upper) {
            element.scroll_into_view_with_bool(true);
        }
    });
}

/// A day, given as a number such as 20261121, as a language writes it. `shown` selects the parts, such as `day` and
/// `month`.
pub fn day_text(day: u64, language: &str, shown: &[(&str, &str)]) -> String {
    let moment = js_sys::Date::utc((day / 10_000) as f64, (day / 100 % 100) as f64 - 1.0);
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(moment + (day % 100 - 1) as f64 * 86_400_000.0));
    let options = format_options(&[shown, &[("timeZone", "UTC")]].concat());
    String::from(date.to_locale_date_string(language, &options))
}

/// Removes the parameters that began a match from the address, so that a reload resumes the match.
pub fn forget_start(kept: &[Pair]) {
    replace_address(&format!("?{}", query(kept)));
}

fn replace_address(address: &str) {
    let replaced =
        window().history().and_then(|history| history.replace_state_with_url(&history.state()?, "", Some(address)));
    if let Err(error) = replaced {
        web_sys::console::warn_1(&error);
    }
}

/// The present time, in milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// The present minute since 1970.
pub fn minute() -> u32 {
    (now() / 60_000) as u32
}

/// Milliseconds since the page was opened, by a monotonic clock.
pub fn ticks() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Yields to the browser before a long computation continues.
pub async fn breathe() {
    TimeoutFuture::new(0).await;
}

thread_local! {
    static SHEET: RefCell<Option<js_sys::Promise>> = const { RefCell::new(None) };
}

/// Begins at once to load the style sheet that an entry of the page names. The result is `false` if it cannot be
/// loaded; a later call may try again.
pub fn load_sheet(entry: &str) -> impl Future<Output = bool> + use<> {
    let promise = SHEET.with_borrow_mut(|loading| loading.get_or_insert_with(|| begin_sheet(entry)).clone());
    // A listener is attached at once: a failure before it would count as unhandled.
    let loading = js_sys::futures::JsFuture::from(promise);
    async move {
        let loaded = loading.await.is_ok();
        if !loaded {
            SHEET.set(None);
        }
        loaded
    }
}

fn begin_sheet(entry: &str) -> js_sys::Promise {
    let named = find(&format!("meta[name={entry}]")).and_then(|meta| meta.get_attribute("content"));
    let link = sure(document().create_element("link"));
    sure(link.set_attribute("rel", "stylesheet"));
    sure(link.set_attribute("href", &named.unwrap_or_default()));
    let promise = js_sys::Promise::new(&mut |done, failed| {
        sure(link.add_event_listener_with_callback("load", &done));
        sure(link.add_event_listener_with_callback("error", &failed));
    });
    sure(document().head().expect("the page has a head").append_child(&link));
    let failed = Closure::once_into_js(move |event: Event| {
        if let Some(link) = event.target().and_then(|link| link.dyn_into::<Element>().ok()) {
            link.remove();
        }
    });
    sure(link.add_event_listener_with_callback("error", failed.unchecked_ref()));
    promise
}

/// Listens to changes of the storage by other tabs: the key, the old text, and the new one unless it was removed.
pub fn on_storage(heard: impl Fn(String, Option<String>, Option<String>) + 'static) {
    listen("storage", move |event: web_sys::StorageEvent| {
        if let Some(key) = event.key() {
            heard(key, event.old_value(), event.new_value());
        }
    });
}

/// Asks the browser not to clear what is kept when the disk is full.
pub fn ask_to_persist() {
    // Not offered on plain HTTP. If it is refused, play goes on.
    let storage = js_sys::Reflect::get(&window().navigator(), &"storage".into());
    if storage.is_ok_and(|storage| !storage.is_undefined()) {
        drop(window().navigator().storage().persist());
    }
}
