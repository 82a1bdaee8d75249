// Writes the script that starts each worker which Trunk built, into Trunk's staging folder: `bot_worker_loader.js` loads
// `bot_worker.js` and then `bot_worker_bg.wasm`.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const loader = (name) => `importScripts('./${name}.js');
// The worker says itself when it is ready.
wasm_bindgen({ module_or_path: './${name}_bg.wasm' }).catch((error) => {
  // A rejected promise does not reach the page; an error thrown from a timer does, and the page starts anew.
  setTimeout(() => { throw error; });
});
`;

/** The page names the loaders itself (index.html). */
export function writeLoaders(staging) {
  const names = readdirSync(staging).map((file) => file.match(/^(\w+_worker)\.js$/)?.[1]).filter(Boolean);
  if (names.length === 0) throw new Error(`no worker in ${staging}`);
  for (const name of names) writeFileSync(join(staging, `${name}_loader.js`), loader(name));
}
