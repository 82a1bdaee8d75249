// Puts the first screen into the page, as the app's own components render it natively, with the drawings of cards and
// icons. A visitor sees it, and can follow its links, before any program is there; the app then takes its place.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = process.env.TRUNK_STAGING_DIR ?? 'dist';
const target = join(process.env.CARGO_TARGET_DIR ?? 'target', 'render');
const render = ['run', '--quiet', '--offline', '--profile', 'prerender', '--target-dir', target, '--features', 'prerender', '--bin', 'rami-app'];
// As .cargo/config.toml says for wasm: one type for all views.
const env = { ...process.env, RUSTFLAGS: '--cfg erase_components' };
const screen = execFileSync('cargo', render, { encoding: 'utf8', env })
  // Marks between texts, which only a program that goes on with these very elements would need.
  .replaceAll('<!>', '')
  .trim();
if (!screen.startsWith('<main ')) throw new Error(`no first screen was rendered: ${screen.slice(0, 80)}`);
const drawings = readFileSync('src/ui/art/sprite.svg', 'utf8').replaceAll(/<!--.*?-->\n?/gs, '').trim();

const index = join(dist, 'index.html');
const mark = '<!-- first screen -->';
const page = readFileSync(index, 'utf8');
if (!page.includes(mark)) throw new Error(`index.html has no ${mark}`);
const first = screen.replace('<main ', '<main data-first-screen ');
writeFileSync(index, page.replace(mark, () => `${drawings}\n  ${first}`));
