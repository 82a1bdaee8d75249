// The main path in WebKit, which is driven through WebDriver: set-up, a drag, a reload, a deal by tap. `node
// tests/browser/webkit.mjs` serves dist/ itself. Without a WebKit driver it says so and stops.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, By, Capabilities, until } from 'selenium-webdriver';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`).find(existsSync);
if (!existsSync(DRIVER) || !BROWSER) {
  console.log('webkit: skipped, WebKitWebDriver and MiniBrowser (Debian: webkit2gtk-driver) are not installed');
  process.exit(0);
}

const [port, driverPort] = [4177, 4178];
/**
 * How often the path is tried if the browser itself crashes. With Mesa's software rendering, its page process sometimes
 * does.
 */
const BEGINNINGS = 3;

const server = spawn('sirv', ['dist', '--port', port, '--host', 'localhost', '--quiet'], { stdio: 'inherit' });
let browser, driver, crashed;
process.on('exit', () => {
  server.kill();
  stop();
});

function stop() {
  try {
    process.kill(-browser.pid);
  } catch { /* it has gone already */ }
}

/** Starts a new browser without stored data. */
async function start() {
  crashed = false;
  browser = spawn('xvfb-run', ['-a', DRIVER, `--port=${driverPort}`], { stdio: ['inherit', 'inherit', 'pipe'], detached: true });
  browser.stderr.on('data', (text) => {
    process.stderr.write(text);
    crashed ||= text.includes('WebProcess CRASHED');
  });
  await pause(2500);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
  });
  driver = await new Builder().usingServer(`http://localhost:${driverPort}`).withCapabilities(capabilities).build();
}

const find = (selector) => driver.wait(until.elementLocated(By.css(selector)), 20_000, selector);
const main = async (name) => (await find('main')).getAttribute(`data-${name}`);
async function click(selector) {
  const element = await find(selector);
  await driver.executeScript('arguments[0].scrollIntoView({ block: "nearest" })', element);
  await element.click();
}
const cards = () => driver.executeScript('return [...document.querySelectorAll(\'[data-zone="hand"] [data-card]\')].map((card) => card.dataset.card)');
const press = (index) => driver.executeScript('document.querySelectorAll(\'[data-zone="hand"] [data-card]\')[arguments[0]].click()', index);

async function reaches(wanted, what) {
  for (let tries = 0; tries < 400; tries += 1) {
    const phase = await main('phase').catch(() => null);
    if (wanted.test(phase ?? '')) return phase;
    await pause(50);
  }
  throw new Error(`${what}: never came to ${wanted}`);
}

async function drag(from, to) {
  const pointer = driver.actions({ async: true });
  await pointer.move({ origin: from, x: -8, y: 0 }).press().move({ origin: from, x: -2, y: -20, duration: 80 })
    .move({ origin: to, duration: 200 }).release().perform();
}

/** Makes one decision as the hint proposes it. */
async function decide(phase) {
  await click('[data-action="hint"]');
  const move = (await (await find('[data-hint]')).getAttribute('data-hint')).split(' ').slice(1);
  const select = async (names) => {
    const held = await cards();
    for (const name of names) {
      const place = held.indexOf(name.replace(/=.*/, ''));
      held[place] = null;
      await press(place);
    }
  };
  switch (move[0]) {
    case 'draw': return click(move[2] ? `[data-discard-depth="${move[2]}"]` : `[data-pile="${move[1]}"]`);
    case 'discard': await select([move[1]]); return click('[data-pile="discard"]');
    case 'layoff': await select(move.slice(2)); return click(`[data-meld="${move[1]}"]`);
    case 'meld':
      for (const group of move.slice(1).join(' ').split('/')) {
        await select(group.trim().split(/\s+/));
        await click('[data-action="lay"]');
      }
      return undefined;
    default: throw new Error(`${phase}: ${move.join(' ')}`);
  }
}

/** How often in a row a decision may find no element to click. */
const MISSES = 5;

async function mainPath() {
  await driver.manage().window().setRect({ width: 1280, height: 860 });
  await driver.get(`http://localhost:${port}/index.html?lang=fr&pace=instant`);
  // Before the app has taken over, a link of the first screen would load the page again.
  await find('main:not([data-first-screen])');
  assert.equal(await main('screen'), 'home');
  await click('[data-variant="suites"]');
  await find('main[data-screen="setup"]');
  await click('[data-action="start"]');
  assert.match(await reaches(/draw/, 'the first turn'), /draw/);
  await drag(await find('[data-pile="stock"]'), await find('[data-zone="hand"]'));
  await reaches(/play/, 'a card drawn by dragging');
  const before = await cards();
  await driver.executeScript('location.reload()');
  await pause(500);
  await reaches(/play/, 'the reload');
  assert.deepEqual(await cards(), before);
  for (let [decisions, misses] = [0, 0]; decisions < 300; decisions += 1) {
    const phase = await reaches(/draw|play|over/, 'my turn');
    if (phase.endsWith('over')) break;
    // An element may be replaced or still be moving when it is clicked. Then nothing is selected, and the test looks
    // for it again.
    try {
      await decide(phase);
      misses = 0;
    } catch (error) {
      misses += 1;
      if (misses > MISSES || !['StaleElementReferenceError', 'ElementNotInteractableError'].includes(error.name)) throw error;
      await driver.actions().sendKeys('\uE00C').perform();
    }
    await pause(120);
  }
  assert.match(await main('phase'), /over/);
}

for (let beginning = 1; ; beginning += 1) {
  try {
    await start();
    await mainPath();
    break;
  } catch (error) {
    if (!crashed || beginning === BEGINNINGS) throw error;
    console.log('webkit: the browser died; once more from the beginning');
  } finally {
    await driver?.quit().catch(() => {});
    stop();
  }
}
console.log('webkit: set-up, a drag, a reload and a deal by tap');
process.exit(0);
