//! The Web Worker in which bots think. It takes requests and posts responses.

#[cfg(target_arch = "wasm32")]
fn main() {
    use js_sys::Uint8Array;
    use rami_bots::worker::{Envelope, Request};
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = event.data().dyn_into::<Uint8Array>().ok();
        let request = bytes.and_then(|bytes| Envelope::<Request>::from_bytes(&bytes.to_vec()));
        let response: JsValue = match request {
            Some(request) => Uint8Array::from(&request.respond().to_bytes()[..]).into(),
            None => "unreadable".into(),
        };
        // If the page is gone, the response is dropped.
        drop(answering.post_message(&response));
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // Messages sent before this moment would be lost, so the page waits for this word.
    drop(scope.post_message(&"ready".into()));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("bot_worker runs in a browser's Web Worker only");
}
