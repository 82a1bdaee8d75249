//! The Web Worker in which bots think: a request comes in, a move goes out.

#[cfg(target_arch = "wasm32")]
fn main() {
    use rami::bots::Request;
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let request = event.data().as_string().and_then(|text| Request::from_json(&text));
        let answer = request.map_or_else(|| "unreadable".to_string(), |request| request.answer().to_json());
        // A page that is gone cannot be answered.
        drop(answering.post_message(&answer.into()));
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // Messages sent before this moment would be lost: the page waits for the word.
    drop(scope.post_message(&"ready".into()));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("bot_worker runs in a browser's Web Worker only");
}
