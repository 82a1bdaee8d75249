// The copy of everything to another device: both devices are browser contexts of their own, connected over the real
// WebRTC of the browser on this machine.
import { fill, played, saved } from './archive.mjs';
import { connect, device, invite } from './copying.mjs';
import { checkAccess, expect, test } from './table.mjs';

const kept = (page, name) => page.evaluate((key) => localStorage.getItem(key), `rami.${name}`);

/** A page of another device with a volume of its own. */
async function quiet(browser, baseURL, watched) {
  const page = await device(browser, baseURL, watched);
  await page.addInitScript(() => localStorage.getItem('rami.settings') ?? localStorage.setItem('rami.settings', JSON.stringify({ volume: 7 })));
  return page;
}

/** A device with finished matches, a match under way and people. */
async function filled(page) {
  const records = played('rami51', 4);
  const under = { ...records[0], deals: records[0].deals.slice(0, 2) };
  await page.addInitScript(() => localStorage.getItem('rami.people') ?? localStorage.setItem('rami.people', JSON.stringify({ persons: [{ id: 5, name: 'Zoé', hue: 0, face: 0 }] })));
  await fill(page, records, [saved(under, 1_795_000_000_000)]);
  return records;
}

const said = (page, role = 'status') => page.locator(`main[data-screen="move"] [role="${role}"]`).first();

test('everything moves to another device @desktop', async ({ page, browser, baseURL, watched }) => {
  test.setTimeout(120_000);
  const records = await filled(page);
  await page.evaluate(() => localStorage.setItem('rami.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('rami.settings')), theme: 'dark', volume: 3 })));
  const other = await quiet(browser, baseURL, watched);
  await connect(page, other);
  // Nothing is offered before the person of the first device agrees.
  await expect(other.locator('[data-action="accept"]')).toHaveCount(0);
  await expect(said(other)).toContainText('confirmez-le là-bas');
  await page.click('[data-action="accept"]');
  // Nothing is taken in before the owner has said whose matches they are.
  await expect(other.locator('[data-whose]')).toHaveCount(2);
  await expect(other.locator('[data-action="accept"]')).toHaveCount(0);
  await other.click('[data-whose="own"]');
  await expect(other.locator('[data-zone="joins"] li')).toHaveText(['1 partie en cours', `${records.length} parties finies`, '1 personne']);
  await checkAccess(other, 'the question on the other device');
  expect(await kept(other, 'people')).toBeNull();
  await other.click('[data-action="accept"]');
  await expect(said(other)).toContainText('maintenant sur cet appareil');
  await expect(said(page)).toContainText('maintenant sur l’autre appareil');
  expect(JSON.parse(await kept(other, 'settings')), 'looks and sound are the device’s').toMatchObject({ volume: 7 });
  await expect(other.locator('[data-zone="joins"] li')).toHaveCount(3);
  expect(await kept(other, 'people')).toContain('Zoé');
  // A reload does not open the code again, and the first device keeps everything.
  expect(new URL(other.url()).hash).toBe('');
  for (const of of [page, other]) {
    await of.goto('index.html?lang=fr&screen=history');
    await expect(of.locator('[data-zone="history"] [data-variant]')).toHaveCount(records.length);
  }
});

test('a cut in the middle replaces nothing, and is said on both devices @desktop', async ({ page, browser, baseURL, watched }) => {
  test.setTimeout(120_000);
  await filled(page);
  await page.addInitScript(() => {
    const { send } = RTCDataChannel.prototype;
    let pieces = 0;
    RTCDataChannel.prototype.send = function sendOrClose(data) {
      pieces += data.byteLength > 10_000 ? 1 : 0;
      if (pieces > 3) this.close(); else send.call(this, data);
    };
  });
  const other = await quiet(browser, baseURL, watched);
  await connect(page, other);
  await page.click('[data-action="accept"]');
  for (const of of [page, other]) await expect(said(of, 'alert')).toContainText('Rien n’a été remplacé');
  expect(JSON.parse(await kept(other, 'settings')).volume).toBe(7);
  expect(await kept(other, 'people')).toBeNull();
  await other.goto('index.html?lang=fr&screen=history');
  await expect(other.locator('[data-zone="history"] [data-variant]')).toHaveCount(0);
  await expect(page.locator('[data-action="new-code"]')).toBeVisible();
});

test('either person can refuse @desktop', async ({ page, browser, baseURL, watched }) => {
  const other = await quiet(browser, baseURL, watched);
  await connect(page, other);
  await page.click('[data-action="refuse"]');
  for (const of of [page, other]) await expect(said(of, 'alert')).toContainText('Refusé');
  await connect(page, other);
  await page.click('[data-action="accept"]');
  await expect(other.locator('main')).toContainText('Tout est déjà sur cet appareil');
  await other.click('[data-action="refuse"]');
  for (const of of [page, other]) await expect(said(of, 'alert')).toContainText('Refusé');
  expect(JSON.parse(await kept(other, 'settings')).volume).toBe(7);
});

test('what is no reply, an old code and a second reply are refused with a sentence @desktop', async ({ page, browser, baseURL, watched }) => {
  const other = await device(browser, baseURL, watched);
  const link = await invite(page);
  const field = page.locator('textarea[name="reply"]');
  const wrong = page.locator('main[data-screen="move"] [role="status"]').last();
  for (const [text, sentence] of [['Bonjour', 'ne contient pas de code'], [link, 'pas le bon code'], [link.slice(0, -3), 'incomplet']]) {
    await field.fill(text);
    await expect(wrong).toContainText(sentence);
  }
  // A reply to another code.
  await page.goto('index.html?lang=fr&screen=settings');
  await other.goto(`index.html?lang=fr${new URL(link).hash}`);
  const reply = await other.locator('[data-reply]').textContent();
  await page.click('[data-action="move-everything"]');
  await field.fill(reply);
  await expect(wrong).toContainText('la réponse à celui-ci');
  // A receiver whose clock is two days ahead answers. When the reply comes, two days later, the sender says that the code is too old.
  const again = await page.locator('[data-code]').textContent();
  await other.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await other.goto('index.html?lang=fr&screen=settings');
  await other.goto(`index.html?lang=fr${new URL(again).hash}`);
  const late = await other.locator('[data-reply]').textContent();
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await field.fill(late);
  await expect(said(page, 'alert')).toContainText('trop ancien');
  await expect(page.locator('[data-action="new-code"]')).toBeVisible();
});
