//! The Web Worker that reads QR codes. It takes pictures (`ImageData`) and posts the text of each, or `null`.

#[cfg(target_arch = "wasm32")]
fn main() {
    use rami_scanner::{read_code, to_grey};
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, ImageData, MessageEvent};

    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let picture = event.data().dyn_into::<ImageData>().ok();
        let text = picture.and_then(|picture| {
            read_code(picture.width() as usize, picture.height() as usize, &to_grey(&picture.data()))
        });
        // If the page is gone, the text is dropped.
        drop(answering.post_message(&text.map_or(JsValue::NULL, JsValue::from)));
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // Messages sent before this moment would be lost, so the page waits for this word.
    drop(scope.post_message(&"ready".into()));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("scan_worker runs in a browser's Web Worker only");
}
