// Makes two modules of the page's one (src/ui/more.rs says where it is split): what a first visit waits for, and the rest.
// A step of Trunk's build: cargo has built the page, and what Trunk made of it gives way to what is made here, since
// splitting comes between cargo and wasm-bindgen.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify } from 'terser';

/** The number of the section of imports in a module, and of a function in it. */
const [IMPORTS, FUNCTION] = [2, 0];

/** How each module is made small: each of these takes away some hundred bytes that are sent. */
const SMALLER = ['--flatten', '--rereloop', '-Oz', '--one-caller-inline-max-function-size=60', '--gufa-optimizing', '--dae-optimizing',
  '-Oz', '--converge', '--strip-debug', '--strip-producers'];

const staging = process.env.TRUNK_STAGING_DIR;
if (!staging) throw new Error('split.mjs is a step of the build: run make dist.');
const profile = process.env.TRUNK_PROFILE === 'debug' ? 'debug' : 'release';
const target = process.env.CARGO_TARGET_DIR ?? 'target';
const built = join(target, 'wasm32-unknown-unknown', profile, 'rami-app.wasm');
const work = join(target, 'split');

// Trunk's files, in whose place the two modules come.
const script = readdirSync(staging).find((name) => /^rami-app(-[0-9a-f]+)?\.js$/.test(name));
if (!script) throw new Error(`no script of the page in ${staging}`);
const page = script.replace(/\.js$/, '');

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const run = (tool, ...args) => execFileSync(tool, args, { stdio: ['ignore', 'ignore', 'inherit'] });
run('wasm-split-cli', '--out-name', page, built, work);
run('wasm-bindgen', '--target', 'web', '--no-typescript', '--keep-lld-exports', '--out-dir', join(work, 'out'), join(work, `${page}.wasm`));

const optimised = (from, to) => profile === 'debug'
  ? writeFileSync(to, readFileSync(from))
  : run('wasm-opt', ...SMALLER, from, '-o', to);
const firstModule = join(staging, `${page}_bg.wasm`);
optimised(join(work, 'out', `${page}_bg.wasm`), firstModule);
optimised(join(work, 'split_more.wasm'), join(staging, 'rami-more.wasm'));

// The script that loads the second module becomes part of the first one's: one request less, and neither names the other.
const replaced = (text, from, to) => {
  if (text.split(from).length !== 2) throw new Error(`wasm-bindgen or wasm-split-cli write something new: ${from}`);
  return text.replace(from, () => to);
};
let loader = readFileSync(join(work, '__wasm_split.js'), 'utf8');
loader = replaced(loader, `import { initSync } from "./${page}.js";\n`, '');
loader = replaced(loader, 'export const __wasm_split_load_more', 'const __wasm_split_load_more');
loader = replaced(loader, './split_more.wasm', './rami-more.wasm');
let main = readFileSync(join(work, 'out', `${page}.js`), 'utf8');
main = replaced(main, 'import * as import1 from "./__wasm_split.js"\n', '');
main = replaced(main, '"./__wasm_split.js": import1', '"./__wasm_split.js": { __wasm_split_load_more }');
// It starts by itself: Trunk's script in the page, which would load it, is one more request.
main = shortNames(`${main}\n${loader}\nawait __wbg_init();\n`);
const { code } = await minify(main, { module: true, compress: { passes: 2 } });
writeFileSync(join(staging, script), `${code}\n`);
const html = readFileSync(join(staging, 'index.html'), 'utf8');
const starts = html.match(/<script type="module"[^>]*>[^<]*<\/script>/g) ?? [];
if (starts.length !== 1) throw new Error('Trunk starts the page in a new way');
writeFileSync(join(staging, 'index.html'), html.replace(starts[0], () => `<script type="module" src="./${script}"></script>`));

/**
 * Gives short names to what the first module imports from the script: those of wasm-bindgen end in random digits, which
 * no compression takes away, and stand in both. Answers the script with them.
 */
function shortNames(text) {
  const module = readFileSync(firstModule);
  const from = `./${page}_bg.js`;
  const parts = [];
  let at = 8;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = module[at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...bytes(Math.floor(value / 0x80))]);
  const name = () => {
    const length = number();
    at += length;
    return module.toString('utf8', at - length, at);
  };
  const named = (text) => Buffer.from([...bytes(Buffer.byteLength(text)), ...Buffer.from(text)]);
  while (module[at++] !== IMPORTS) {
    const size = number();
    at += size;
  }
  const start = at;
  const size = number();
  const end = at + size;
  const count = number();
  parts.push(Buffer.from(bytes(count)));
  for (let place = 0; place < count; place += 1) {
    const [origin, long] = [name(), name()];
    if (module[at] !== FUNCTION) throw new Error(`an import that is no function: ${long}`);
    const kind = at++;
    number();
    const isOurs = origin === from;
    const short = isOurs ? `_${place.toString(36)}` : long;
    if (isOurs) text = replaced(text, `        ${long}: `, `        ${short}: `);
    parts.push(named(isOurs ? 'r' : origin), named(short), module.subarray(kind, at));
  }
  const section = Buffer.concat(parts);
  writeFileSync(firstModule, Buffer.concat([module.subarray(0, start), Buffer.from(bytes(section.length)), section, module.subarray(end)]));
  return replaced(text, `"${from}": import0`, 'r: import0');
}
