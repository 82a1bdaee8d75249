// Makes the hosted site out of Trunk's output, in the same folder (dist/, or the one named): the last step of the build
// (`make dist`). It knows only the page and the service worker by name, and may run again on its own result.
//
//  1. inline scripts of the page become files of their own, so that a strict policy can forbid inline code
//  2. a worker and the script it begins with become one file, and all code, style and type is named after its contents, so
//     that it may be cached for ever
//  3. the policy is written into the page, for hosts that cannot send headers
//  4. the service worker is made with Workbox: it keeps every file that a game needs for playing without a network
//  5. configurations are written for hosts that read them from the site: `_headers`, `.htaccess`
//  6. each file that shrinks gets compressed copies beside it
//
// No date and no random number goes in: the same input gives the same bytes.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify } from 'terser';
import { apacheRules, headerRules, PAGE_POLICY } from './headers.mjs';

const require = createRequire(import.meta.url);
const WORKER = 'sw.js';
const PAGE = 'index.html';
/** Files with a hash of their contents in the name. Only these may be cached without asking again. */
export const HASHED = /-[0-9a-f]{16}\.[a-z0-9]+$/;
/** Files that only a host reads. */
const FOR_HOSTS = ['_headers', '.htaccess'];
/** Files that only an installation and its dialog ask for. They are not kept offline: not worth 100 kB a player. */
const NOT_KEPT = /^(?:icons|screenshots)\//;
const SHRINKS = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest', '.xml']);

const hash = (contents) => createHash('sha256').update(contents).digest('hex').slice(0, 16);

/** The files of a folder and those below it, by their paths from it, in one order everywhere. */
export const filesOf = (folder) => readdirSync(folder, { recursive: true })
  .filter((name) => statSync(join(folder, name)).isFile())
  .map((name) => name.replaceAll('\\', '/'))
  .sort();

/** `effort` is that of the compression, up to 11. */
export async function finish(folder, { effort = 11 } = {}) {
  const path = (name) => join(folder, name);
  const read = (name) => readFileSync(path(name), 'utf8');
  const write = (name, text) => writeFileSync(path(name), text);
  for (const name of filesOf(folder)) {
    if (/\.(?:br|gz)$/.test(name) || FOR_HOSTS.includes(name)) rmSync(path(name));
  }

  withoutInlineCode({ read, write });
  await joinScripts(folder, { path, read, write });
  hashNames(folder, { path, read, write });
  setMeta({ read, write }, 'http-equiv="Content-Security-Policy"', PAGE_POLICY);
  setMeta({ read, write }, 'name="service-worker"', `./${WORKER}`);
  makeServiceWorker(folder, { path, write });
  const hashed = filesOf(folder).filter((name) => HASHED.test(name));
  write('_headers', headerRules(hashed));
  write('.htaccess', apacheRules());
  await compress(folder, path, effort);
}

/** Moves inline scripts of the page into files beside it. Inline styles are an error. */
function withoutInlineCode({ read, write }) {
  const page = read(PAGE).replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (script, attributes, code) => {
    if (/\ssrc=/.test(attributes) || code.trim() === '') return script;
    const name = `start-${hash(code.trim())}.js`;
    write(name, `${code.trim()}\n`);
    return `<script${attributes} src="./${name}"></script>`;
  });
  const inline = page.match(/<style[\s>]|\s(?:style|on[a-z]+)=/);
  if (inline) throw new Error(`${PAGE} holds inline code or style, which the policy forbids: ${inline[0].trim()}`);
  write(PAGE, page);
}

/** Joins a worker with the script of ours that it begins by loading, and shortens both: one request and one wait less. */
async function joinScripts(folder, { path, read, write }) {
  for (const name of filesOf(folder).filter((name) => name.endsWith('.js') && name !== WORKER)) {
    const joined = [];
    const text = read(name).replace(/^importScripts\('\.\/([\w.-]+)'\);$/gm, (_, other) => {
      joined.push(other);
      return read(other);
    });
    if (joined.length > 0) write(name, `${(await minify(text, { toplevel: true, compress: { passes: 2 } })).code}\n`);
    for (const other of joined) rmSync(path(other));
  }
}

/**
 * Names scripts, modules, sheets and fonts after their contents, beginning with those that name no other, and changes the
 * names in the files that refer to them. Trunk's own hashes are replaced, since they are computed before the optimisation.
 */
function hashNames(folder, { path, read, write }) {
  const isText = (name) => ['.css', '.html', '.js'].includes(extname(name));
  const mention = (name) => new RegExp(`(?<![\\w-])${name.replaceAll('.', '\\.')}`, 'g');
  const open = new Set(filesOf(folder).filter((name) => ['.css', '.js', '.wasm', '.woff2'].includes(extname(name)) && name !== WORKER));
  while (open.size > 0) {
    const names = (name, other) => name !== other && isText(name) && mention(other).test(read(name));
    const next = [...open].find((name) => ![...open].some((other) => names(name, other)));
    if (!next) throw new Error(`these name each other, so that none can be hashed: ${[...open].join(', ')}`);
    open.delete(next);
    // Trunk writes its hashes without leading zeros.
    const named = next.replace(/-[0-9a-f]{8,16}(?=[._])/g, '').replace(/\.\w+$/, `-${hash(readFileSync(path(next)))}$&`);
    renameSync(path(next), path(named));
    for (const name of filesOf(folder).filter(isText)) write(name, read(name).replace(mention(next), named));
  }
}

/** Sets a meta tag at the beginning of the page's head, in place of an earlier one of that name. */
function setMeta({ read, write }, name, content) {
  const page = read(PAGE).replace(new RegExp(`\\s*<meta ${name}[^>]*>`), '');
  write(PAGE, page.replace(/<meta charset="[^"]*">/, `$&\n  <meta ${name} content="${content}">`));
}

/** One script of Workbox as its packages ship it, the list of files to keep, and our own code. */
function makeServiceWorker(folder, { path, write }) {
  const packaged = ['core', 'routing', 'strategies', 'precaching']
    .map((part) => readFileSync(require.resolve(`workbox-${part}/build/workbox-${part}.prod.js`), 'utf8'))
    .map((code) => code.replace(/^\/\/# sourceMappingURL=.*\n?/m, ''));
  const kept = filesOf(folder).filter((name) => name !== WORKER && !FOR_HOSTS.includes(name) && !NOT_KEPT.test(name));
  const listed = kept.map((url) => ({ url, revision: HASHED.test(url) ? null : hash(readFileSync(path(url))) }));
  const own = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8');
  write(WORKER, [...packaged, own.replace('self.__WB_MANIFEST', JSON.stringify(listed))].join(''));
}

/** Writes `.br` and `.gz` beside each file that they make smaller. The largest come first, since each keeps one core busy. */
async function compress(folder, path, effort) {
  const files = filesOf(folder).filter((name) => SHRINKS.has(extname(name)))
    .map((name) => ({ name, contents: readFileSync(path(name)) }))
    .sort((one, other) => other.contents.length - one.contents.length);
  await Promise.all(files.map(async ({ name, contents }) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length };
    const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(contents, { params }), promisify(gzip)(contents, { level: Math.min(effort, 9) })]);
    // The header of gzip names the system it was made on. It is always set to "unknown".
    zipped[9] = 255;
    if (brotli.length < contents.length) writeFileSync(path(`${name}.br`), brotli);
    if (zipped.length < contents.length) writeFileSync(path(`${name}.gz`), zipped);
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? 'dist';
  if (!existsSync(join(folder, PAGE))) {
    console.error(`finish: ${folder} holds no ${PAGE}; build it first (make dist).`);
    process.exit(1);
  }
  await finish(folder);
}
