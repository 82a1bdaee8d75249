// A drag or a flight of cards restores everything that it changed, however it ends.
import { bring, composed } from './archive.mjs';
import { byFinger, expect, point, still, strip, test } from './table.mjs';

/** The parts of the table that differ from a table at rest. */
const borrowed = (page) => page.evaluate(() => ({
  dressed: [...document.querySelectorAll('.is-dragging, .is-turned, .is-over, .is-before, .is-after, .is-knocking, .card.is-away')].map((element) => element.className),
  moved: [...document.querySelectorAll('.card')].filter((card) => /transform|z-index/.test(card.getAttribute('style') ?? '')).map((card) => card.outerHTML.slice(0, 120)),
  flights: document.querySelector('.flights').childElementCount,
  stock: document.querySelector('[data-pile="stock"] > .card').className,
  unseen: [...document.querySelectorAll('.pile > .card, [data-zone="hand"] .card')].filter((card) => !card.checkVisibility({ opacityProperty: true, visibilityProperty: true })).length,
}));
const NOTHING = { dressed: [], moved: [], flights: 0, stock: 'card card-back', unseen: 0 };

async function nothingIsBorrowed(page, what) {
  await still(page);
  expect(await borrowed(page), what).toEqual(NOTHING);
}

/** Presses the mouse on something and carries it over a place. */
async function carry(page, from, over) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y - 14, { steps: 3 });
  await page.mouse.move(over.x, over.y, { steps: 4 });
  await expect(page.locator('.is-dragging').first()).toBeVisible();
}

/** A hand of gin with which a knock is legal with any discard. */
const READY = composed({ hands: ['AC 2C 3C 7D 7H 7S JC JD JH AS 2H', '4C 8C TD 2S TH 5H 6H 8S 9S KS'], stock: '9D TS 8D', discard: '5S' });

const click = (page, action) => page.evaluate((name) => document.querySelector(`[data-action="${name}"]`).click(), action);

/** The ways in which a drag ends. */
const ENDINGS = {
  'let go where nothing takes it': async (page) => {
    await page.mouse.move(200, 12);
    await page.mouse.up();
  },
  'Escape': async (page) => {
    await page.keyboard.press('Escape');
    await page.mouse.up();
  },
  'a resize': async (page) => {
    const size = page.viewportSize();
    await page.setViewportSize({ ...size, height: size.height - 40 });
    await expect(page.locator('.is-dragging')).toHaveCount(0);
    await page.setViewportSize(size);
    await page.mouse.up();
  },
  'another screen': async (page) => {
    await click(page, 'scores');
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'scores');
    await page.mouse.up();
    await click(page, 'table');
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'table');
  },
};

test('a pile card: whatever becomes of the drag @verify', async ({ page, table }) => {
  for (const pile of ['stock', 'discard']) {
    for (const [name, end] of Object.entries(ENDINGS)) {
      await table.open({ seed: 42 });
      await table.myTurn();
      const place = page.locator(`[data-pile="${pile}"]`);
      for (const over of ['[data-zone="hand"]', '.tray', '[data-pile="discard"]']) {
        await carry(page, await point(place), await point(page.locator(over)));
        await end(page);
        await nothingIsBorrowed(page, `${pile}, over ${over}, ${name}`);
        await expect(table.main).toHaveAttribute('data-phase', 'draw');
      }
      await carry(page, await point(place), await point(page.locator('[data-zone="hand"]')));
      await page.mouse.up();
      await expect(table.main).toHaveAttribute('data-phase', 'play');
      await nothingIsBorrowed(page, `${pile}, drawn`);
    }
  }
});

test('a pile card under a finger: drawn, let go elsewhere, a second finger', { tag: '@phone' }, async ({ page, table }) => {
  for (const [over, options, phase] of [['.bar', {}, 'draw'], ['.tray', { secondFinger: true }, 'draw'], ['[data-zone="hand"]', {}, 'play']]) {
    await table.open({ seed: 42 });
    await table.myTurn();
    await byFinger.drag(table, await point(page.locator('[data-pile="stock"]')), await point(page.locator(over)), options);
    await expect(table.main).toHaveAttribute('data-phase', phase);
    await nothingIsBorrowed(page, over);
  }
});

test('cards of the hand, also such as were turned face down over the pile @verify', async ({ page, table }) => {
  for (const [name, end] of Object.entries(ENDINGS)) {
    await page.goto('index.html?lang=fr&pace=instant');
    await bring(page, READY);
    await expect(table.main).toHaveAttribute('data-phase', 'play');
    const pile = await page.locator('[data-pile="discard"]').boundingBox();
    const places = { 'the tray': await point(page.locator('.tray')), 'the hand': await strip(table.hand.nth(4)), 'the lower half of the pile': { x: pile.x + pile.width / 2, y: pile.y + pile.height * 0.8 } };
    for (const [where, over] of Object.entries(places)) {
      const before = await table.cards();
      await carry(page, await strip(table.hand.first()), over);
      await end(page);
      await nothingIsBorrowed(page, `over ${where}, ${name}`);
      expect((await table.cards()).toSorted()).toEqual(before.toSorted());
      await expect(page.locator('[data-zone="hand"] .card-back')).toHaveCount(0);
    }
  }
});

test('cards that flew lie where they flew to', async ({ page, table }) => {
  await table.open({ variant: 'suites', seats: 3, seed: 5, pace: 'fast' });
  for (let turn = 0; turn < 3; turn += 1) {
    await table.myTurn();
    await page.locator('[data-pile="stock"]').click();
    await table.hand.nth(0).press('Space');
    await page.locator('[data-action="discard"]').click();
  }
  await table.myTurn();
  await nothingIsBorrowed(page, 'after some turns');
  await expect(page.locator('[data-flight]')).toHaveCount(0);
});

test('a selection of text does not keep the mouse from dragging a card @desktop', async ({ page, table }) => {
  await table.open({ seed: 42 });
  await table.myTurn();
  await page.locator('[data-pile="stock"]').click();
  await expect(table.main).toHaveAttribute('data-phase', 'play');
  const hand = await page.locator('.hand-area').boundingBox();
  const selections = [
    async () => page.keyboard.press('Control+a'),
    // From beside the hand across everything.
    async () => {
      await page.mouse.move(hand.x + 2, hand.y + hand.height / 2);
      await page.mouse.down();
      await page.mouse.move(700, 20, { steps: 4 });
      await page.mouse.move(hand.x + hand.width - 4, hand.y + 8, { steps: 6 });
      await page.mouse.up();
    },
  ];
  for (const select of selections) {
    await select();
    const before = await table.cards();
    await carry(page, await strip(table.hand.first()), await strip(table.hand.nth(6)));
    await page.mouse.up();
    await expect.poll(() => table.cards()).not.toEqual(before);
    expect((await table.cards()).toSorted()).toEqual(before.toSorted());
    await nothingIsBorrowed(page, 'after a selection');
  }
  // Text that other parts of the page have selected is not dragged from the table either.
  const prevented = await page.evaluate(() => {
    const text = document.querySelector('.bar').firstElementChild;
    const event = new DragEvent('dragstart', { bubbles: true, cancelable: true });
    text.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(prevented).toBe(true);
});
