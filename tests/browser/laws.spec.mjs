// The laws of layout (laws.mjs) on every screen and dialog, with the hardest content: long names, many players, totals
// of four digits, a long history, very large cards, a refusal and then a hint.
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { backup, bringAll, played, saved } from './archive.mjs';
import { playMatch } from './driver.mjs';
import { dealOf, keptResults } from './duels.mjs';
import { REPEATED, SIZES, brokenLaws } from './laws.mjs';
import { Lesson } from './lesson.mjs';
import { byKey, byTap, expect, sameDeals, still, test } from './table.mjs';

// A missing button fails the test soon.
test.use({ actionTimeout: 15_000 });

/** Names of the greatest length. */
const NAMES = ['Marie-Christine Delacroix', 'Maximiliano Nascimento', 'Anne-Sophie Vandenberghe', 'Bartholomew Featherston', 'Wilhelmina Oberhausen', 'Jean-Baptiste Montesquiou', 'Konstantinos Papadopoulos', 'Guillaume-Emmanuel Roche']
  .map((name) => name.slice(0, 24));
const GAMES = ['traditionnel', 'suites', 'rami51', 'rami101', 'puis-je', 'gin'];
const people = { persons: NAMES.map((name, at) => ({ id: at + 1, name, hue: at % 6, face: at % 12 })) };

/** Finished matches of every game between people with long names. */
function matches() {
  const seats = { gin: 2, traditionnel: 4, suites: 5, rami51: 6, rami101: 5, 'puis-je': 8 };
  const records = GAMES.flatMap((variant) => played(variant, 1, seats[variant], 5));
  return records.map((record, place) => saved({ ...record, seats: NAMES.slice(0, record.seats.length) }, 1_790_000_000_000 + place * 86_400_000));
}

/** Today, as the page reckons it: in UTC. */
const TODAY = new Date().toISOString().slice(0, 10).replaceAll('-', '');
/** Results of duels: a table of many names, one that is still covered, and the deal of today. */
const DUELS = keptResults({
  'rami51~3~easy~1g~deals=1': [['Tante Jacqueline', -35], ...NAMES.map((name, at) => [name, 1000 - at])],
  'suites~5~easy~1g~deals=3': [['Zoé', 3]],
  [`d${TODAY}`]: [['Moi', 1201, true], ...NAMES.map((name, at) => [name, 999 + at])],
});

/** Looks at the page in windows of these sizes. Returns the laws it breaks. */
async function look(page, what, sizes, contrast = true) {
  const found = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await still(page);
    const broken = await page.evaluate(brokenLaws, REPEATED);
    if (process.env.RAMI_PICTURES) await page.screenshot({ path: `${process.env.RAMI_PICTURES}/${what}, ${width}×${height}.png` });
    if (broken.length > 0) found.push(`${what} at ${width}×${height}: ${broken.join('; ')}`);
  }
  if (contrast) {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
      if (violations.length > 0) found.push(`${what}, ${colorScheme}: contrast of ${violations.flatMap(({ nodes }) => nodes.map((node) => node.html.slice(0, 90))).join('; ')}`);
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  return found;
}

/** Opens an address of the app. */
async function open(page, query) {
  await page.goto(`index.html?${query}`);
  await page.waitForFunction(() => document.querySelector('main')?.dataset.screen);
}

/** The screens without a match under way, and how each is reached. */
const SCREENS = {
  home: (page, lang) => open(page, `lang=${lang}`),
  'set-up, two players': (page, lang) => open(page, `setup=gin&lang=${lang}`),
  'set-up, most players': async (page, lang) => {
    await open(page, `setup=puis-je&lang=${lang}`);
    await page.locator('input[name="players"][value="8"]').check({ force: true });
  },
  'set-up of a named set': (page, lang) => open(page, `setup=scala-40&lang=${lang}`),
  questions: (page, lang) => open(page, `screen=questions&lang=${lang}`),
  'a second question': async (page, lang) => {
    await open(page, `screen=questions&lang=${lang}`);
    await page.locator('[data-answer]').first().click();
  },
  sheets: (page, lang) => open(page, `screen=sheets&lang=${lang}`),
  people: (page, lang) => open(page, `screen=people&lang=${lang}`),
  history: (page, lang) => open(page, `screen=history&lang=${lang}`),
  review: async (page, lang) => {
    await open(page, `screen=history&lang=${lang}`);
    await page.locator('[data-action="review"]').first().click();
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'review');
  },
  statistics: (page, lang) => open(page, `screen=statistics&lang=${lang}`),
  settings: (page, lang) => open(page, `screen=settings&lang=${lang}`),
  'calendar with a week of duels': async (page, lang) => {
    await open(page, `screen=days&lang=${lang}`);
    await expect(page.locator('[data-zone="duel-week"] [data-name]')).toHaveCount(1 + NAMES.length);
  },
  duels: async (page, lang) => {
    await SCREENS['calendar with a week of duels'](page, lang);
    await page.locator('main [data-action="duel"]').click();
    await expect(page.locator('[data-zone="duels"] [data-deals]')).toHaveCount(3);
  },
  'a duel': async (page, lang) => {
    await SCREENS.duels(page, lang);
    await page.locator(`[data-deals="d${TODAY}"]`).click();
    await page.locator('[data-zone="duel"] [data-action="delete-duel"]').first().click();
    await expect(page.locator('.sure')).toBeVisible();
  },
  'a covered duel': async (page, lang) => {
    await SCREENS.duels(page, lang);
    await page.locator('[data-deals^="rami51"]').click();
    await expect(page.locator('[data-action="play-duel"]')).toBeVisible();
  },
  problems: async (page, lang) => {
    await open(page, `screen=problems&lang=${lang}`);
    await expect(page.locator('[data-problem]').first()).toBeVisible();
  },
  'rules of a named set': async (page, lang) => {
    await open(page, `setup=liverpool-onze&lang=${lang}`);
    await page.locator('main [data-action="rules"]').click();
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'rules');
  },
  'the end of the questions': async (page, lang) => {
    await open(page, `screen=questions&lang=${lang}`);
    const answers = page.locator('[data-answer]');
    for (let asked = 0; asked < 20 && await answers.count() > 0; asked += 1) {
      const question = await page.locator('main').textContent();
      await answers.nth(Math.min(1, await answers.count() - 1)).click();
      await expect(page.locator('main')).not.toHaveText(question);
    }
    await expect(page.locator('main [data-action="play"], main [data-action="start"]').first()).toBeVisible();
  },
  'sharing rules': async (page, lang) => {
    await open(page, `setup=scala-40&lang=${lang}`);
    await page.locator('.house > summary').click();
    await page.locator('.favourite-new input').fill('Chez Marie-Christine Dela');
    await page.locator('[data-action="keep-rules"]').click();
    await page.locator('[data-action="share-rules"]').click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  },
};

/** The dialogs over a table, and the screens that a match leads to. */
const AT_A_TABLE = {
  menu: (page) => page.evaluate(() => document.querySelector('[data-action="menu"]').click()),
  'seen discards': (page) => page.evaluate(() => document.querySelector('[data-action="seen"]').click()),
  'the score sheet under way': (page) => page.evaluate(() => document.querySelector('[data-action="scores"]').click()),
  fingerprint: async (page) => {
    await AT_A_TABLE['the score sheet under way'](page);
    await page.locator('[data-action="fingerprint"]').first().click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  },
  'sharing the deals': async (page) => {
    await AT_A_TABLE.menu(page);
    await page.locator('dialog [data-action="share"]').click();
  },
  keys: async (page) => page.keyboard.press('?'),
  rules: async (page) => page.keyboard.press('r'),
};

async function device(page) {
  await page.goto('index.html?lang=fr');
  await bringAll(page, backup(matches(), [], { people, duels: DUELS }));
  await page.evaluate((names) => {
    const kept = JSON.parse(localStorage.getItem('rami.settings') ?? '{}');
    localStorage.setItem('rami.settings', JSON.stringify({ ...kept, names }));
  }, NAMES);
}

for (const lang of ['fr', 'pt', 'en']) {
  test(`every screen keeps the laws of layout: ${lang}`, { tag: ['@desktop', '@verify'] }, async ({ page }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await device(page);
    const found = [];
    for (const [what, reach] of Object.entries(SCREENS)) {
      await reach(page, lang);
      found.push(...await look(page, `${what} (${lang})`, SIZES, lang === 'fr'));
    }
    expect(found).toEqual([]);
  });
}

/** Tables with many players, with few, and with very large cards, each in another language. */
const TABLES = [
  ['puis-je', 8, false, 'pt'], ['rami51', 6, false, 'fr'], ['suites', 5, false, 'fr'], ['gin', 2, false, 'en'],
  ['rami51', 4, true, 'en'], ['traditionnel', 4, false, 'pt'], ['rami101', 5, true, 'fr'],
];

for (const [variant, seats, large, lang] of TABLES) {
  test(`a table keeps the laws of layout: ${variant}, ${seats} players${large ? ', very large cards' : ''}: ${lang}`, { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
    test.setTimeout(600_000);
    expect(await tour(page, table, { variant, seats, large, lang }, SIZES)).toEqual([]);
  });
}

for (const [variant, lang] of [['gin', 'fr'], ['puis-je', 'en'], ['suites', 'pt'], ['rami51', 'fr'], ['rami101', 'pt'], ['traditionnel', 'en']]) {
  test(`every step of a lesson keeps the laws of layout: ${variant}: ${lang}`, { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
    test.setTimeout(600_000);
    expect(await follow(page, table, variant, lang, SIZES)).toEqual([]);
  });
}

for (const lang of ['fr', 'pt', 'en']) {
  test(`the end of a duel and its link keep the laws of layout: ${lang}`, { tag: ['@desktop', '@verify'] }, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((kept) => localStorage.setItem('rami.duels', localStorage.getItem('rami.duels') ?? kept), JSON.stringify(DUELS));
    await open(page, dealOf('rami51', 3).replace(/.*\?/, '').replace('lang=fr', `lang=${lang}`));
    await page.evaluate(playMatch);
    await page.locator('[data-action="ranking"]').click();
    await expect(page.locator('.finale [data-zone="duel"] [data-name]')).toHaveCount(2 + NAMES.length);
    const found = await look(page, `the end of a duel (${lang})`, SIZES);
    await page.locator('[data-action="share"]').click();
    await expect(page.locator('dialog[open] [data-share="others"] [data-name]')).toHaveCount(1 + NAMES.length);
    found.push(...await look(page, `the link of a duel (${lang})`, SIZES));
    expect(found).toEqual([]);
  });

  test(`exercises keep the laws of layout: ${lang}`, { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const kept = readFileSync(new URL('./training.json', import.meta.url), 'utf8');
    await page.addInitScript((texts) => localStorage.setItem('rami.training', texts), kept);
    const found = [];
    await open(page, `lang=${lang}&pace=instant`);
    found.push(...await look(page, `the exercises that wait (${lang})`, SIZES, false));
    await page.locator('[data-action="train"]').click();
    await expect(page.locator('.is-trainer')).toHaveAttribute('data-mood', 'plain');
    found.push(...await look(page, `an exercise (${lang})`, SIZES));
    await byKey.act(table, JSON.parse(kept).exercises[0].made);
    await expect(page.locator('.is-trainer')).toHaveAttribute('data-mood', 'other');
    found.push(...await look(page, `a mistake in an exercise (${lang})`, SIZES));
    expect(found).toEqual([]);
  });

  test(`text at 200 % keeps the laws of layout: ${lang}`, { tag: ['@desktop', '@verify'] }, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await device(page);
    const found = [];
    for (const what of ['home', 'set-up, most players', 'history', 'statistics', 'settings', 'a second question']) {
      await SCREENS[what](page, lang);
      await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
      found.push(...await look(page, `${what}, text at 200 % (${lang})`, [[390, 844], [1366, 657]], false));
    }
    expect(found).toEqual([]);
  });
}

test('a sample keeps the laws of layout', { tag: ['@desktop', '@verify'] }, async ({ page, table }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await device(page);
  const found = [];
  for (const what of ['set-up, most players', 'history', 'statistics', 'people']) {
    await SCREENS[what](page, 'pt');
    found.push(...await look(page, what, [[360, 640], [844, 390]], false));
  }
  found.push(...await tour(page, table, { variant: 'puis-je', seats: 8, lang: 'pt' }, [[360, 640], [844, 390]], 8));
  expect(found).toEqual([]);
});

/** Follows a lesson and looks at each of its steps. */
async function follow(page, table, variant, lang, sizes) {
  const found = [];
  const lesson = new Lesson(page, table);
  const next = page.locator('[data-action="step-next"]');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await lesson.open(variant, { lang });
  for (let step = 1; step < 40; step += 1) {
    await expect(page.locator('.coach[data-deed], [data-action="step-next"], .parting').first()).toBeVisible();
    found.push(...await look(page, `lesson of ${variant} (${lang}), look ${step}`, sizes, false));
    await page.setViewportSize({ width: 1280, height: 800 });
    if (await lesson.end.count() > 0) return found;
    if (await next.count() > 0) {
      await next.click();
      await expect(next).toHaveCount(0);
    } else {
      const deed = await lesson.coach.getAttribute('data-deed');
      await lesson.follow(deed, byTap);
      await expect(lesson.coach, deed).toHaveAttribute('data-mood', 'praise');
    }
  }
  throw new Error('the lesson does not end');
}

/** Plays a match and looks at each kind of moment. */
async function tour(page, table, { variant, seats, large = false, lang }, sizes, most = 16) {
  const what = `${variant}, ${seats} players (${lang})`;
  const found = [];
  const settings = { names: NAMES, large_cards: large, players: seats, pace: 'instant' };
  await page.addInitScript(sameDeals);
  await page.addInitScript((kept) => localStorage.setItem('rami.settings', JSON.stringify(kept)), settings);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  // Long names are set at set-up.
  await open(page, `setup=${variant}&lang=${lang}`);
  await page.locator('[data-action="start"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'table');
  const press = (selector) => page.evaluate((wanted) => document.querySelector(wanted)?.click(), selector);
  const seen = new Set();
  const once = async (moment) => {
    if (seen.has(moment)) return;
    seen.add(moment);
    found.push(...await look(page, `${what}, ${moment}`, sizes, false));
  };
  for (let decision = 0; decision < most; decision += 1) {
    const phase = await table.myTurn();
    if (phase.endsWith('-over')) break;
    await once(phase);
    if (phase === 'play') {
      // A refusal, and then a hint.
      await press('[data-zone="hand"] [data-card]:nth-child(1)[aria-pressed="false"]');
      await press('[data-zone="hand"] [data-card]:nth-child(3)[aria-pressed="false"]');
      await press('[data-action="lay"]');
      await once('a refusal');
    }
    await press('[data-action="hint"]');
    await page.locator('.advice [data-action="play-hint"]').waitFor({ state: 'attached' });
    if (phase === 'play') await once('a hint after a refusal');
    await press('.advice [data-action="play-hint"]');
    await expect(page.locator('.advice')).toHaveCount(0);
  }
  for (const [dialog, reach] of Object.entries(AT_A_TABLE)) {
    await reach(page);
    await page.waitForTimeout(150);
    await once(dialog);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    if (await page.locator('main').getAttribute('data-screen') !== 'table') await press('main :is([data-action="back"], [data-action="table"])');
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'table');
  }
  await page.evaluate(playMatch, true);
  await once('the end of a deal');
  if (seats < 8 || most > 10) {
    if ((await table.phase()) !== 'match-over') await page.evaluate(playMatch, false);
    await press('[data-action="ranking"]');
    await expect(page.locator('.finale')).toBeVisible();
    await once('the end of a match');
    await press('.finale [data-action="scores"]');
    await page.waitForTimeout(200);
    await once('the score sheet');
  }
  return found;
}
