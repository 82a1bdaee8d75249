// Splits the page's module in two: what a first visit waits for, and the rest (src/ui/lazy_views.rs says where). It is
// a step of Trunk's build. Splitting comes between cargo and wasm-bindgen, so it starts from cargo's output and
// replaces Trunk's files.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify } from 'terser';

const staging = process.env.TRUNK_STAGING_DIR;
if (!staging) throw new Error('split.mjs is a step of the build: run make dist.');
const profile = process.env.TRUNK_PROFILE === 'debug' ? 'debug' : 'release';
const target = process.env.CARGO_TARGET_DIR ?? 'target';
const built = join(target, 'wasm32-unknown-unknown', profile, 'rami-app.wasm');
const work = join(target, 'split');

// Trunk's files, which the two modules replace.
const script = readdirSync(staging).find((name) => /^rami-app(-[0-9a-f]+)?\.js$/.test(name));
if (!script) throw new Error(`no script of the page in ${staging}`);
const page = script.replace(/\.js$/, '');

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const run = (tool, ...args) => execFileSync(tool, args, { stdio: ['ignore', 'ignore', 'inherit'] });
run('wasm-split-cli', '--out-name', page, built, work);
run('wasm-bindgen', '--target', 'web', '--no-typescript', '--keep-lld-exports', '--out-dir', join(work, 'out'), join(work, `${page}.wasm`));

// The stack lies first in the memory and grows down, so the lowest addresses hold nothing that a program reads.
const optimised = (from, to) => profile === 'debug'
  ? writeFileSync(to, readFileSync(from))
  : run('wasm-opt', '-Oz', '--low-memory-unused', '--reorder-functions', '--strip-debug', '--strip-producers', from, '-o', to);
optimised(join(work, 'out', `${page}_bg.wasm`), join(staging, `${page}_bg.wasm`));
optimised(join(work, 'split_lazy.wasm'), join(staging, 'rami-lazy.wasm'));

// The script that loads the second module is joined with the first one's: one request less, and neither names the
// other.
const replaced = (text, from, to) => {
  if (text.split(from).length !== 2) throw new Error(`wasm-bindgen or wasm-split-cli write something new: ${from}`);
  return text.replace(from, () => to);
};
let loader = readFileSync(join(work, '__wasm_split.js'), 'utf8');
loader = replaced(loader, `import { initSync } from "./${page}.js";\n`, '');
loader = replaced(loader, 'export const __wasm_split_load_lazy', 'const __wasm_split_load_lazy');
loader = replaced(loader, './split_lazy.wasm', './rami-lazy.wasm');
let main = readFileSync(join(work, 'out', `${page}.js`), 'utf8');
main = replaced(main, 'import * as import1 from "./__wasm_split.js"\n', '');
main = replaced(main, '"./__wasm_split.js": import1', '"./__wasm_split.js": { __wasm_split_load_lazy }');
// The script starts by itself. Trunk's script in the page, which would start it, would be one more request.
main = `${main}\n${loader}\nawait __wbg_init();\n`;
const { code } = await minify(main, { module: true, compress: { passes: 2 } });
writeFileSync(join(staging, script), `${code}\n`);
// The page names the files, and public/begin.js loads them: after the first paint, if the first screen is shown.
const html = readFileSync(join(staging, 'index.html'), 'utf8');
const starts = /<script type="module"[^>]*>[^<]*<\/script>/;
const loads = /\s*<link rel="(?:modulepreload|preload)"[^>]*rami-app[^>]*>/g;
if (!starts.test(html) || html.match(loads)?.length !== 2) throw new Error('Trunk starts the page in a new way');
const named = `<meta name="app" content="./${script}">\n  <meta name="app-module" content="./${page}_bg.wasm">\n  <meta name="lazy-module" content="./rami-lazy.wasm">`;
writeFileSync(join(staging, 'index.html'), html.replace(starts, () => named).replaceAll(loads, ''));
