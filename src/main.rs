//! The page: mounts the app. Code that needs a browser is in this binary, not in the library. Built natively, the
//! binary lists for the build the texts that come first, and renders the first screen.

// The native binary uses only a little of the page.
#![cfg_attr(feature = "prerender", allow(dead_code))]

#[cfg(feature = "page")]
mod browser;
#[cfg(feature = "page")]
mod ui;

#[cfg(target_arch = "wasm32")]
fn main() {
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
    ui::open();
}

#[cfg(all(feature = "prerender", not(target_arch = "wasm32")))]
fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("early-texts") => print!("{}", rami::text::early().join("\n")),
        Some("first-screens") => print!("{}", ui::first_screens()),
        _ => eprintln!("rami-app early-texts or rami-app first-screens"),
    }
}

#[cfg(not(any(feature = "prerender", target_arch = "wasm32")))]
fn main() {
    eprintln!("rami-app runs in a browser only");
}
