// Weighs the built site in dist/ as it goes over the wire: the copies compressed by brotli. It weighs what a first visit
// loads before its table is playable, in one language; the same with the worker and all languages; the typefaces,
// without which the page is shown until they are there; and everything, with the lazy module of the page, the
// reader of codes, the problems and the service worker. Fails above the budgets: `node scripts/budget.mjs`.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The budgets, in kB of 1000 bytes. They are just above the present weights, so that nothing grows unseen. */
const BUDGETS = { 'first table': 587, 'table, worker, languages': 841, 'typefaces': 45, 'everything': 1638, 'problems': 60 };

const dist = 'dist';
// A file without a compressed copy is sent as it is.
const weigh = (file) => {
  const copy = `${file}.br`;
  const [raw, sent] = [file, existsSync(join(dist, copy)) ? copy : file].map((name) => statSync(join(dist, name)).size);
  return { file, raw, sent };
};

// The files that a browser asks for. Left out are those that only a host needs (compressed copies, configuration) and
// those that only installing asks for.
const files = readdirSync(dist, { recursive: true }).filter((file) => /\.(html|css|js|json|mjs|wasm|txt|svg|webmanifest|woff2)$/.test(file)).sort();
const weights = files.map(weigh);
// The bots' worker, the reader of codes, the lazy module with its style (src/ui/lazy_views.rs) and the service worker come
// after the first table.
const isLate = ({ file }) => /^(?:bot_worker|scan_worker|rami-lazy|lazy-|sw\.js)/.test(file);
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
  'problems': sum(weights.filter(({ file }) => /^problems\//.test(file))),
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
