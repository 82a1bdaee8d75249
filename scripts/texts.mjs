// Writes the texts of each language into the built site, one a line, in the order of their keys, as build.rs numbers
// them. There are two files a language: what a first visit reads, and what only the second part of the program says. In
// each, the lines of the other's texts are empty. The name of a file holds the hash of its contents. index.html names
// the files, and holds the texts for the case that the program cannot be loaded.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printed } from './native.mjs';

const dist = process.env.TRUNK_STAGING_DIR ?? 'dist';
const byBytes = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The names of the texts that the first part of the page says. */
const early = new Set(printed('early-texts').split('\n'));
if (early.size < 100) throw new Error('hardly a text of the first part was named');

/** The texts of the named rule sets in a language, as build.rs names them. */
const sets = JSON.parse(readFileSync('src/variants/sets.json', 'utf8'));
const ofSets = (code) => Object.fromEntries(sets.flatMap(({ id, name, line, region }) => (
  [[`set.${id}`, name[code]], [`set-line.${id}`, line[code]], [`set-region.${id}`, region[code]]])));

const named = readdirSync('locales').sort().flatMap((file) => {
  const texts = { ...JSON.parse(readFileSync(join('locales', file), 'utf8')), ...ofSets(file.replace('.json', '')) };
  const keys = Object.keys(texts).sort(byBytes);
  return ['texts', 'more-texts'].map((part) => {
    const lines = keys.map((key) => (early.has(key) === (part === 'texts') ? texts[key] : '')).join('\n');
    const entry = `${part}-${file.replace('.json', '')}`;
    const name = `${entry}-${createHash('sha256').update(lines).digest('hex').slice(0, 16)}.txt`;
    writeFileSync(join(dist, name), lines);
    return `<meta name="${entry}" content="./${name}">`;
  });
});

// The texts that public/begin.js shows if the program cannot be loaded.
const BEFORE_THE_APP = { failed: 'error.start', gone: 'error.newer', old: 'error.no-wasm', reload: 'error.reload' };
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const said = readdirSync('locales').sort().flatMap((file) => {
  const texts = JSON.parse(readFileSync(join('locales', file), 'utf8'));
  return Object.entries(BEFORE_THE_APP).map(([entry, key]) => `<meta name="${entry}-${file.replace('.json', '')}" content="${escaped(texts[key])}">`);
});

const index = join(dist, 'index.html');
const mark = '<!-- texts -->';
const page = readFileSync(index, 'utf8');
if (!page.includes(mark)) throw new Error(`index.html has no ${mark}`);
writeFileSync(index, page.replace(mark, () => [...named, ...said].join('\n  ')));
