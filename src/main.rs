//! The page: mounts the app. Everything that needs a browser lives in this binary, not in the library.

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod ui;

#[cfg(target_arch = "wasm32")]
fn main() {
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
    // What `leptos::mount` would do, without the views that we do not use.
    any_spawner::Executor::init_wasm_bindgen().expect("nothing else runs tasks");
    ui::open();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("rami-app runs in a browser only");
}
