// Breaks at a table over several devices: reloads, other tabs, a network that is gone, players who leave.
import { begin, buyBack, connect, device, hand, join, openTable, place, playDeal, seat } from './devices.mjs';
import { expect, test } from './table.mjs';

// Deals are played to their end, and a device counts as away only after some seconds.
test.describe.configure({ timeout: 240_000 });

const phone = { width: 390, height: 844 };

/** Closes a screen that lies over the table. */
const backToTable = (page) => page.click('main .panel-head [data-action="table"]');

/** A table of Rami 51 of two, at which the match has begun. */
async function table(page, browser, baseURL, watched, name = 'Bruno') {
  const guest = await device(browser, baseURL, watched, phone);
  await openTable(page, 'rami51', [1], 2);
  await seat(page, guest, 1, name);
  await begin(page, guest);
  return guest;
}

test('a guest who reloads finds the seat and the hand in its order @desktop', async ({ page, browser, baseURL, watched }) => {
  const guest = await table(page, browser, baseURL, watched);
  await guest.click('[data-action="sort-rank"]');
  const before = await hand(guest);
  expect(before.length).toBeGreaterThan(9);
  await guest.goto('index.html?lang=fr');
  await expect(guest.locator('.notice')).toContainText('table de Ana');
  await expect(page.locator('main[data-screen="table"] [data-seat="1"][data-away]')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.notice')).toContainText('Bruno est absent');
  await page.click('[data-action="menu"]');
  await page.click('[data-action="invite"]');
  await expect(place(page, 1)).toHaveAttribute('data-state', 'away');
  await place(page, 1).locator('[data-action="new-code"]').click();
  // The guest is known: it answers without being asked for a name.
  await connect(page, guest, 1);
  await expect(guest.locator('main[data-screen="table"][data-me="1"]')).toBeVisible();
  expect(await hand(guest)).toEqual(before);
  await expect(page.locator('main[data-screen="table"] [data-seat="1"]:not([data-away])')).toBeVisible();
});

test('a host who reloads finds the match, and the guest comes back by a new code @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const guest = await table(page, browser, baseURL, watched);
  const [ofHost, ofGuest] = [await hand(page), await hand(guest)];
  await page.reload();
  await expect(page.locator('main[data-screen="invite"]')).toBeVisible();
  await expect(place(page, 1)).toHaveAttribute('data-state', 'away');
  await expect(guest.locator('.notice')).toContainText('demandez un nouveau code', { timeout: 20_000 });
  await expect(guest.locator('[data-seat="0"][data-away]')).toBeVisible();
  await connect(page, guest, 1);
  await expect(page.locator('main[data-screen="table"]')).toBeVisible();
  await expect(guest.locator('main[data-screen="table"][data-me="1"]')).toBeVisible();
  expect(await hand(page)).toEqual(ofHost);
  expect((await hand(guest)).sort()).toEqual(ofGuest.sort());
  await Promise.all([playDeal(page), playDeal(guest)]);
  // The deal agrees with what was promised before the reload.
  for (const of of [page, guest]) {
    await of.click('[data-action="look"]');
    await of.click('[data-action="menu"]');
    await of.click('[data-action="verify-deal"]');
    await expect(of.locator('[data-zone="verified"]')).toHaveAttribute('data-verdict', 'holds');
  }
});

test('a bot plays for a guest who is away, until the guest is back @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const guest = await table(page, browser, baseURL, watched);
  await guest.goto('index.html?lang=fr');
  await page.click('[data-action="menu"]');
  await page.click('[data-action="invite"]');
  await expect(place(page, 1)).toHaveAttribute('data-state', 'away', { timeout: 20_000 });
  await place(page, 1).locator('[data-action="let-bot"]').click();
  await expect(place(page, 1)).toContainText('robot joue');
  await backToTable(page);
  await playDeal(page);
  await buyBack(page);
  await page.click('[data-action="next-deal"]');
  await expect(page.locator('main[data-deal="2"]')).toBeVisible();
  await page.click('[data-action="menu"]');
  await page.click('[data-action="invite"]');
  await place(page, 1).locator('[data-action="new-code"]').click();
  await connect(page, guest, 1);
  await expect(guest.locator('main[data-screen="table"][data-deal="2"]')).toBeVisible();
  await Promise.all([playDeal(page), playDeal(guest)]);
});

test('the network is gone for a while @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const guest = await table(page, browser, baseURL, watched);
  const network = await guest.context().newCDPSession(guest);
  const lose = (packetLoss) => network.send('Network.emulateNetworkConditions', {
    offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1, packetLoss,
  });
  await network.send('Network.enable');
  await lose(100);
  await page.waitForTimeout(5_000);
  await lose(0);
  await Promise.all([playDeal(page), playDeal(guest)]);
});

test('two guests of one name are told apart, and give signs @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const [one, other] = [await device(browser, baseURL, watched, phone), await device(browser, baseURL, watched, phone)];
  await openTable(page, 'rami51', [1, 2], 3);
  await seat(page, one, 1, 'Marie\u202e');
  await seat(page, other, 2, 'marie');
  await begin(page, one, other);
  await expect(page.locator('[data-seat="1"] .seat-name')).toHaveText('Marie');
  await expect(page.locator('[data-seat="2"] .seat-name')).toHaveText('marie 2');
  await one.click('[data-action="menu"]');
  await one.locator('[data-action="wave"]').first().click();
  for (const of of [page, one, other]) await expect(of.locator('[data-sign-of="1"]')).toContainText('Bravo');
  // The signs can be switched off.
  await other.click('[data-action="menu"]');
  await other.click('[data-action="settings"]');
  await other.getByRole('switch', { name: 'Signes des autres joueurs' }).uncheck();
  await backToTable(other);
  await page.click('[data-action="menu"]');
  await page.locator('[data-action="wave"]').nth(3).click();
  await expect(one.locator('[data-sign-of="0"]')).toContainText('Merci');
  await expect(other.locator('[data-sign-of="0"]')).toHaveCount(0);
});

test('a guest leaves the table, and the host goes on alone @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const guest = await table(page, browser, baseURL, watched);
  await guest.click('[data-action="menu"]');
  await guest.click('[data-action="leave-table"]');
  await guest.click('[data-action="leave-sure"]');
  await expect(guest.locator('main[data-screen="home"]')).toBeVisible();
  await expect(page.locator('.notice')).toContainText('Bruno a quitté la table');
  await page.click('[data-action="menu"]');
  await page.click('[data-action="go-on-alone"]');
  await expect(page.locator('.notice')).toContainText('avec des robots');
  await playDeal(page);
  await page.reload();
  await expect(page.locator('main[data-screen="table"]')).toBeVisible();
});

test('another match of the host puts the table aside, and it can be taken up again @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const guest = await table(page, browser, baseURL, watched);
  const before = await hand(page);
  await page.goto('index.html?lang=fr&variant=gin&seats=2&seed=5');
  await expect(page.locator('main[data-screen="table"][data-seats="2"]')).toBeVisible();
  await expect(guest.locator('main [data-seat="0"][data-away]')).toBeVisible({ timeout: 20_000 });
  await page.click('[data-action="menu"]');
  await page.click('[data-action="home"]');
  await page.locator('[data-action="continue"]').first().click();
  await expect(page.locator('main[data-screen="invite"]')).toBeVisible();
  await connect(page, guest, 1);
  expect(await hand(page)).toEqual(before);
});

test('a code that is opened again disturbs nobody @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const [one, other] = [await device(browser, baseURL, watched, phone), await device(browser, baseURL, watched, phone)];
  await openTable(page, 'rami51', [1], 2);
  const invitation = await place(page, 1).locator('[data-code]').textContent();
  await place(page, 1).locator('textarea[name="reply"]').fill(await join(one, invitation, 'Bruno'));
  await expect(place(page, 1)).toHaveAttribute('data-state', 'here');
  await join(other, invitation, 'Carla');
  await begin(page, one);
  await expect(page.locator('[data-seat="1"] .seat-name')).toHaveText('Bruno');
  await Promise.all([playDeal(page), playDeal(one)]);
  await expect(other.locator('main[data-screen="join"]')).toBeVisible();
});

test('an old code, the code of one’s own table, and one of another version are refused @desktop', async ({ page, browser, baseURL, watched }) => {
  await openTable(page, 'rami51', [1], 2);
  const invitation = await place(page, 1).locator('[data-code]').textContent();
  const own = new URL(invitation).hash;
  await page.evaluate((hash) => { location.hash = hash; }, own);
  await expect(page.locator('main[data-screen="join"] [role="alert"]')).toContainText('votre propre table');
  // A guest whose clock is a day ahead is told nothing: the host knows the age of the code, and says it when the reply comes.
  const guest = await device(browser, baseURL, watched, phone);
  await guest.clock.install({ time: Date.now() + 24 * 3600 * 1000 });
  await page.locator('[data-action="back"]').click();
  const reply = await join(guest, invitation, 'Bruno');
  const field = place(page, 1).locator('textarea[name="reply"]');
  await page.clock.setFixedTime(Date.now() + 13 * 3600 * 1000);
  await field.fill(reply);
  await expect(place(page, 1).locator('[role="status"]').last()).toContainText('trop ancienne');
  await expect(place(page, 1)).toHaveAttribute('data-state', 'invited');
  // By the right time the same reply is taken.
  await page.clock.setFixedTime(Date.now());
  await field.fill('');
  await field.fill(`Ma réponse : « ${reply} ».`);
  await expect(place(page, 1)).toHaveAttribute('data-state', 'here');
});

test('a joint match stands once in the history of each device @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const guest = await device(browser, baseURL, watched, phone);
  await openTable(page, 'rami51', [1], 2, 'deal');
  await seat(page, guest, 1, 'Bruno');
  await begin(page, guest);
  await Promise.all([playDeal(page), playDeal(guest)]);
  const totals = [];
  for (const of of [page, guest]) {
    await expect(of.locator('main[data-phase="match-over"]')).toBeVisible();
    await of.goto('index.html?lang=fr&screen=history');
    const past = of.locator('[data-zone="history"] .past');
    await expect(past).toHaveCount(1);
    await expect(past).toContainText('Sur plusieurs appareils');
    const own = (await past.locator('.past-result small').textContent()).match(/[−-]?\d+/)[0];
    const other = (await past.locator('.past-others').textContent()).match(/[−-]?\d+$/)[0];
    totals.push([own, other]);
  }
  expect(totals[1]).toEqual(totals[0].toReversed());
});

test('a joint match that is given up leaves nothing of its table behind @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  await table(page, browser, baseURL, watched);
  const tables = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rami.table.')).length);
  expect(await tables()).toBe(1);
  await page.goto('index.html?lang=fr&screen=history');
  await page.click('[data-action="delete"]');
  await page.click('[data-action="delete-sure"]');
  await page.goto('index.html?lang=fr');
  await expect.poll(tables).toBe(0);
});

test('a second tab leaves a table alone that the first one hosts @desktop @verify', async ({ page, context, browser, baseURL, watched }) => {
  const guest = await table(page, browser, baseURL, watched);
  await page.waitForTimeout(2_500);
  const second = await context.newPage();
  await second.goto('index.html?lang=fr');
  await expect(second.locator('main[data-screen="home"] [data-action="continue"], main[data-screen="home"] [data-action="resume"]').first()).toBeVisible();
  await second.waitForTimeout(1_000);
  await expect(guest.locator('main[data-screen="table"] [data-seat="0"]:not([data-away])')).toBeVisible();
  await second.close();
  // The tab itself goes on with it after a reload.
  await page.reload();
  await expect(page.locator('main[data-screen="invite"]')).toBeVisible();
});

test('a flood of messages is closed, and no task of the host takes long @desktop @verify', async ({ page, browser, baseURL, watched }) => {
  const guest = await device(browser, baseURL, watched, phone);
  await guest.addInitScript(() => {
    const make = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function create(...values) {
      window.channel = make.apply(this, values);
      return window.channel;
    };
  });
  await openTable(page, 'rami51', [1], 2);
  await seat(page, guest, 1, 'Bruno');
  await begin(page, guest);
  const before = await hand(page);
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => { window.longest = Math.max(window.longest, duration); }))
      .observe({ type: 'longtask' });
  });
  // Frames of 1 kB with numbers that follow each other, a thousand a second.
  const sent = await guest.evaluate(async () => {
    let [number, count] = [100, 0];
    for (let pulse = 0; pulse < 100 && window.channel.readyState === 'open'; pulse += 1) {
      for (let each = 0; each < 10 && window.channel.readyState === 'open'; each += 1) {
        const frame = new Uint8Array(1024).fill(pulse);
        frame[0] = number % 128;
        window.channel.send(frame);
        [number, count] = [number + 1, count + 1];
      }
      await new Promise((done) => { setTimeout(done, 10); });
    }
    return count;
  });
  expect(sent).toBeGreaterThan(0);
  await expect(page.locator('[data-seat="1"][data-away]')).toBeVisible({ timeout: 20_000 });
  expect(await hand(page)).toEqual(before);
  // Alone it is at most 50 ms; here other tests run beside it.
  expect(await page.evaluate(() => window.longest)).toBeLessThanOrEqual(100);
});
