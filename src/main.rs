//! The page: mounts the app. Everything that needs a browser lives in this binary, not in the library.

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod ui;

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(ui::open);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("rami-app runs in a browser only");
}
