// Starts the bot worker: loads the glue beside this file, then its wasm. The worker says itself when it is ready.
importScripts('./bot_worker.js');
wasm_bindgen({ module_or_path: './bot_worker_bg.wasm' }).catch((error) => {
  // A rejected promise does not reach the page; an error thrown from a timer does, and the page starts anew.
  setTimeout(() => { throw error; });
});
