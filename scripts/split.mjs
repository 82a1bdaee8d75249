// Makes two modules out of the page's one: what a first visit waits for, and the rest (src/ui/lazy_views.rs says
// where). Splitting comes between cargo and wasm-bindgen, so it starts from cargo's output and replaces Trunk's files.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { minify } from 'terser';

const run = (tool, ...args) => promisify(execFile)(tool, args);
const isDebug = process.env.TRUNK_PROFILE === 'debug';

/** Writes the modules and their script into Trunk's staging folder. The change to the page names them. */
export async function split(staging) {
  const target = process.env.CARGO_TARGET_DIR ?? 'target';
  const built = join(target, 'wasm32-unknown-unknown', isDebug ? 'debug' : 'release', 'rami-app.wasm');
  const work = join(target, 'split');
  // Trunk's files, which the two modules replace.
  const script = readdirSync(staging).find((name) => /^rami-app(-[0-9a-f]+)?\.js$/.test(name));
  if (!script) throw new Error(`no script of the page in ${staging}`);
  const page = script.replace(/\.js$/, '');

  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  await run('wasm-split-cli', '--out-name', page, built, work);
  const first = async () => {
    await run('wasm-bindgen', '--target', 'web', '--no-typescript', '--keep-lld-exports', '--out-dir', join(work, 'out'), join(work, `${page}.wasm`));
    await Promise.all([
      optimize(join(work, 'out', `${page}_bg.wasm`), join(staging, `${page}_bg.wasm`)),
      writeScript(work, page, join(staging, script)),
    ]);
  };
  await Promise.all([first(), optimize(join(work, 'split_lazy.wasm'), join(staging, 'rami-lazy.wasm'))]);

  // The page names the files, and public/begin.js loads them: after the first paint, if the first screen is shown.
  const named = { 'app': script, 'app-module': `${page}_bg.wasm`, 'lazy-module': 'rami-lazy.wasm' };
  const metas = Object.entries(named).map(([name, file]) => `<meta name="${name}" content="./${file}">`).join('\n  ');
  return (html) => {
    const starts = /<script type="module"[^>]*>[^<]*<\/script>/;
    const loads = /\s*<link rel="(?:modulepreload|preload)"[^>]*rami-app[^>]*>/g;
    if (!starts.test(html) || html.match(loads)?.length !== 2) throw new Error('Trunk starts the page in a new way');
    return html.replace(starts, () => metas).replaceAll(loads, '');
  };
}

async function optimize(from, to) {
  if (isDebug) return copyFileSync(from, to);
  // The stack lies first in the memory and grows down, so the lowest addresses hold nothing that a program reads.
  return run('wasm-opt', '-Oz', '--low-memory-unused', '--reorder-functions', '--strip-debug', '--strip-producers', from, '-o', to);
}

/**
 * Writes the page's script. The one that loads the second module is joined with it: one request less, and neither names
 * the other. The script starts by itself. Trunk's script in the page, which would start it, would be one more request.
 */
async function writeScript(work, page, to) {
  let loader = readFileSync(join(work, '__wasm_split.js'), 'utf8');
  loader = replaced(loader, `import { initSync } from "./${page}.js";\n`, '');
  loader = replaced(loader, 'export const __wasm_split_load_lazy', 'const __wasm_split_load_lazy');
  loader = replaced(loader, './split_lazy.wasm', './rami-lazy.wasm');
  let main = readFileSync(join(work, 'out', `${page}.js`), 'utf8');
  main = replaced(main, 'import * as import1 from "./__wasm_split.js"\n', '');
  main = replaced(main, '"./__wasm_split.js": import1', '"./__wasm_split.js": { __wasm_split_load_lazy }');
  main = `${main}\n${loader}\nawait __wbg_init();\n`;
  const { code } = await minify(main, { module: true, compress: { passes: 2 } });
  writeFileSync(to, `${code}\n`);
}

/** Replaces what a text holds exactly once. */
function replaced(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`wasm-bindgen or wasm-split-cli write something new: ${from}`);
  return text.replace(from, () => to);
}
