//! The Web Worker in which bots think. It takes errands and posts reports.

#[cfg(target_arch = "wasm32")]
fn main() {
    use js_sys::Uint8Array;
    use rami::worker::Errand;
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let errand = event.data().dyn_into::<Uint8Array>().ok().and_then(|bytes| Errand::from_bytes(&bytes.to_vec()));
        let answer: JsValue = match errand {
            Some(errand) => Uint8Array::from(&errand.run().to_bytes()[..]).into(),
            None => "unreadable".into(),
        };
        // A page that is gone cannot be answered.
        drop(answering.post_message(&answer));
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
