// Puts the first screen into the page, with the drawings of cards and icons. The app's own components render it
// natively. A visitor sees it and can follow its links before the program is there; the app then takes it over. The
// page's own language is shown, the others are in templates.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printed } from './native.mjs';

const dist = process.env.TRUNK_STAGING_DIR ?? 'dist';
const rendered = printed('first-screens')
  // Only hydration would need these marks between texts.
  .replaceAll('<!>', '')
  .trim();
const [own, ...others] = rendered.split('\n').map((line) => {
  const [code, tag, screen] = line.split('\t');
  if (!screen?.startsWith('<main ')) throw new Error(`no first screen was rendered: ${line.slice(0, 80)}`);
  return { code, tag, screen: screen.replace('<main ', '<main data-first-screen ') };
});
const drawings = readFileSync('src/ui/art/sprite.svg', 'utf8').replaceAll(/<!--.*?-->\n?/gs, '').trim();

const index = join(dist, 'index.html');
const mark = '<!-- first screen -->';
const page = readFileSync(index, 'utf8');
if (!page.includes(mark)) throw new Error(`index.html has no ${mark}`);
if (!page.includes(`<html lang="${own.tag}">`)) throw new Error(`index.html does not speak ${own.code}, which is rendered first`);
// Templates come before the screen shown without any script, so that public/begin.js can replace it before it is
// painted.
const templates = others.map(({ code, tag, screen }) => `<template data-lang="${code}" lang="${tag}">${screen}</template>`);
writeFileSync(index, page.replace(mark, () => [drawings, ...templates, own.screen].join('\n  ')));
