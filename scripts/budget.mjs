// Weighs the built site as it goes over the wire, compressed by brotli with the most effort. It weighs what a first
// visit loads before its table is playable, in one language; the same with the worker and all languages; the typefaces,
// without which the page is shown until they are there; and everything, with the lazy module of the page and the
// service worker. Fails above the budgets: `node scripts/budget.mjs`.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The budgets, in kB of 1000 bytes. They are just above the present weights, so that nothing grows unseen. */
const BUDGETS = { 'first table': 550, 'table, worker, languages': 765, 'typefaces': 45, 'everything': 1300 };

const dist = 'dist';
const weigh = (file) => {
  const bytes = readFileSync(join(dist, file));
  // Typefaces are compressed already.
  if (extname(file) === '.woff2') return { file, raw: bytes.length, sent: bytes.length };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { file, raw: bytes.length, sent: brotliCompressSync(bytes, { params }).length };
};

// The files that a browser asks for. Left out are those that only a host needs (compressed copies, configuration) and
// those that only installing asks for.
const files = readdirSync(dist, { recursive: true }).filter((file) => /\.(html|css|js|mjs|wasm|txt|svg|webmanifest|woff2)$/.test(file)).sort();
const weights = files.map(weigh);
// The bots' worker, the lazy module with its style (src/ui/lazy_views.rs) and the service worker come after the first
// table.
const isLate = ({ file }) => /^(?:bot_worker|rami-lazy|lazy-|sw\.js)/.test(file);
const languages = weights.filter(({ file }) => /^texts-/.test(file));
const worker = weights.filter(({ file }) => file.startsWith('bot_worker'));
const heaviest = languages.filter(({ file }) => !isLate({ file })).reduce((one, other) => (one.sent > other.sent ? one : other));
const early = weights.filter((weight) => /\.(html|css|js|wasm)$/.test(weight.file) && !isLate(weight));

const sum = (list) => list.reduce((total, { sent }) => total + sent, 0) / 1000;
const reached = {
  'first table': sum([...early, heaviest]),
  'table, worker, languages': sum([...early, ...worker, ...languages]),
  'typefaces': sum(weights.filter(({ file }) => extname(file) === '.woff2')),
  'everything': sum(weights),
};

for (const { file, raw, sent } of weights) console.log(`${String(raw).padStart(9)} ${String(sent).padStart(8)}  ${file}`);
let over = false;
for (const [name, limit] of Object.entries(BUDGETS)) {
  console.log(`${name}: ${reached[name].toFixed(1)} kB of ${limit} kB`);
  over ||= reached[name] > limit;
}
if (over) {
  console.error('budget: the site has outgrown its budget; see the sizes above.');
  process.exit(1);
}
