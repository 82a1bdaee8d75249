// Writes the texts of each language into a file of the built site, one a line, in the order of their keys, as build.rs
// numbers them. The name of a file holds the hash of its contents. index.html names the files, and holds the texts for
// the case that the program cannot be loaded.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = process.env.TRUNK_STAGING_DIR ?? 'dist';
const byBytes = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

const languages = readdirSync('locales').sort().map((file) => (
  { code: file.replace('.json', ''), texts: JSON.parse(readFileSync(join('locales', file), 'utf8')) }));

const named = languages.map(({ code, texts }) => {
  const lines = Object.keys(texts).sort(byBytes).map((key) => texts[key]).join('\n');
  const name = `texts-${code}-${createHash('sha256').update(lines).digest('hex').slice(0, 16)}.txt`;
  writeFileSync(join(dist, name), lines);
  return `<meta name="texts-${code}" content="./${name}">`;
});

// The texts that public/begin.js shows if the program cannot be loaded.
const BEFORE_THE_APP = { failed: 'error.start', gone: 'error.newer', old: 'error.no-wasm', reload: 'error.reload' };
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const said = languages.flatMap(({ code, texts }) => (
  Object.entries(BEFORE_THE_APP).map(([entry, key]) => `<meta name="${entry}-${code}" content="${escaped(texts[key])}">`)));

const index = join(dist, 'index.html');
const mark = '<!-- texts -->';
const page = readFileSync(index, 'utf8');
if (!page.includes(mark)) throw new Error(`index.html has no ${mark}`);
writeFileSync(index, page.replace(mark, () => [...named, ...said].join('\n  ')));
