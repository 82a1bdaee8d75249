//! The page: mounts the app. Code that needs a browser is in this binary, not in the library. Built natively, the
//! binary renders the first screen for the build, and says which addresses ask for something else.

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
    print!("{}{}", ui::asking_line(), ui::first_screens());
}

#[cfg(not(any(feature = "prerender", target_arch = "wasm32")))]
fn main() {
    eprintln!("rami-app runs in a browser only");
}
