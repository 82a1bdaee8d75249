// Makes the page out of what Trunk built, in its staging folder: it comes in two modules, with a file of texts a language
// and a loader for each worker, and holds the first screen. It is a step of Trunk's build (Trunk.toml).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLoaders } from './loaders.mjs';
import { renderFirstScreen } from './prerender.mjs';
import { split } from './split.mjs';
import { writeTexts } from './texts.mjs';

const staging = process.env.TRUNK_STAGING_DIR;
if (!staging) throw new Error('page.mjs is a step of the build: run make dist.');

writeLoaders(staging);
// Side by side, since they take longest: two optimizations and a native build. Each gives what it changes in the page.
const changes = await Promise.all([split(staging), writeTexts(staging), renderFirstScreen()]);
const index = join(staging, 'index.html');
writeFileSync(index, changes.reduce((page, change) => change(page), readFileSync(index, 'utf8')));
