// Makes the first screen, as HTML in each language, out of the app's own components: they are built natively and
// render it. Also writes into the page which addresses ask for something else. Run by itself it prints what the native
// build prints: `node scripts/prerender.mjs`.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Builds and runs the page natively. It prints the names by which an address asks for something else than the first
 * screen, then a language a line: its code, its tag, its first screen.
 */
async function render() {
  const host = /^host: (.*)$/m.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' }))[1];
  // As a release, so that macros and build scripts are compiled once for this and for the page.
  const args = ['run', '--quiet', '--offline', '--release', '--target', host, '--features', 'prerender', '--bin', 'rami-app'];
  // One type for all views, as .cargo/config.toml says for wasm. The program hardly runs, so it is not optimized.
  const flags = '--cfg erase_components -C opt-level=0 -C lto=off -C linker-plugin-lto=no -C codegen-units=16';
  const env = { ...process.env, [`CARGO_TARGET_${host.toUpperCase().replaceAll('-', '_')}_RUSTFLAGS`]: flags };
  return (await promisify(execFile)('cargo', args, { env })).stdout;
}

/**
 * The change that puts the first screen into the page, with the drawings of cards and icons. A visitor sees it and can
 * follow its links before the program is there; the app then takes it over. The page's own language is shown, the
 * others are in templates.
 */
export async function renderFirstScreen() {
  // Only hydration would need these marks between texts.
  const rendered = (await render()).replaceAll('<!>', '').trim();
  const [asking, ...screens] = rendered.split('\n');
  const [own, ...others] = screens.map((line) => {
    const [code, tag, screen] = line.split('\t');
    if (!screen?.startsWith('<main ')) throw new Error(`no first screen was rendered: ${line.slice(0, 80)}`);
    return { code, tag, screen: screen.replace('<main ', '<main data-first-screen ') };
  });
  const drawings = readFileSync('src/ui/art/sprite.svg', 'utf8').replaceAll(/<!--.*?-->\n?/gs, '').trim();
  // Templates come before the screen shown without any script, so that public/begin.js can replace it before it is
  // painted.
  const templates = others.map(({ code, tag, screen }) => `<template data-lang="${code}" lang="${tag}">${screen}</template>`);

  return (page) => {
    const [names, mark] = ['<!-- asking names -->', '<!-- first screen -->'];
    for (const expected of [names, mark]) if (!page.includes(expected)) throw new Error(`index.html has no ${expected}`);
    if (!page.includes(`<html lang="${own.tag}">`)) throw new Error(`index.html does not speak ${own.code}, which is rendered first`);
    return page.replace(names, () => `<meta name="asking-names" content="${asking}">`).replace(mark, () => [drawings, ...templates, own.screen].join('\n  '));
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(await render());
