// Makes the files of texts out of locales/: one a language, with a text a line, in the order of their keys, as the build
// script of crates/model numbers them. The name of a file holds the hash of its contents.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts that public/begin.js shows if the program cannot be loaded. */
const BEFORE_THE_APP = { failed: 'error.start', gone: 'error.newer', old: 'error.no-wasm', reload: 'error.reload' };

const byBytes = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Writes the files into a folder. The change to the page names them, and adds the texts for the case that the program
 * cannot be loaded.
 */
export function writeTexts(folder) {
  const languages = readdirSync('locales').sort().map((file) => (
    { code: file.replace('.json', ''), texts: JSON.parse(readFileSync(join('locales', file), 'utf8')) }));

  const named = languages.map(({ code, texts }) => {
    const lines = Object.keys(texts).sort(byBytes).map((key) => texts[key]).join('\n');
    const name = `texts-${code}-${createHash('sha256').update(lines).digest('hex').slice(0, 16)}.txt`;
    writeFileSync(join(folder, name), lines);
    return `<meta name="texts-${code}" content="./${name}">`;
  });
  const said = languages.flatMap(({ code, texts }) => (
    Object.entries(BEFORE_THE_APP).map(([entry, key]) => `<meta name="${entry}-${code}" content="${escaped(texts[key])}">`)));

  return (page) => {
    const mark = '<!-- texts -->';
    if (!page.includes(mark)) throw new Error(`index.html has no ${mark}`);
    return page.replace(mark, () => [...named, ...said].join('\n  '));
  };
}
