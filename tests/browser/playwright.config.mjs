// How the browser tests run: the built dist/ on a small static server, in an installed Chromium.
//
// The tag of a test decides where it runs:
//   none       on the phone; `make verify` runs it on the desktop, too
//   @both      on phone and desktop, because layout or touch is tested
//   @desktop   with a mouse, a keyboard or a wide screen; or what has nothing to do with the size
//   @phone     with fingers
//   @verify    takes long: in `make verify` alone
// Some files run only on the desktop.
import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchOptions } from './chromium.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const port = Number(process.env.RAMI_TEST_PORT ?? 4173);
/** The address of the site if it is served already (make test-served); otherwise dist/ is served here. */
const served = process.env.RAMI_BASE_URL;

/** Whether everything is run (`make verify`). */
const thorough = Boolean(process.env.RAMI_VERIFY);
const AT_A_DESK = /@desktop|(?:faults|hosting|keys|served)\.spec/;
const nowhere = thorough ? [] : [/@verify/];

/** The system's Firefox, if there is one. The main path is played in it too. */
const firefox = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));
const others = thorough && firefox ? [{
  name: 'firefox',
  testMatch: 'main-path.spec.mjs',
  use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath: firefox }, viewport: { width: 1280, height: 860 } },
}] : [];

export default defineConfig({
  testDir: here,
  outputDir: join(root, 'test-results'),
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A browser on a busy machine may stop for long. What passes the second time is listed as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: served ?? `http://localhost:${port}/`,
    // Only served.spec.mjs allows the service worker, so that no other test depends on what an earlier page has kept.
    serviceWorkers: 'block',
    locale: 'fr-FR',
    // Traces cost a third of the time. Use RAMI_TRACE=on for a test that fails.
    trace: process.env.RAMI_TRACE ?? 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
  webServer: served ? undefined : {
    command: `sirv dist --port ${port} --host localhost --quiet`,
    cwd: root,
    url: `http://localhost:${port}/index.html`,
    reuseExistingServer: false,
  },
  projects: [
    {
      name: 'phone',
      grepInvert: [AT_A_DESK, ...nowhere],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: thorough ? 2 : 1 },
    },
    {
      name: 'desktop',
      grep: thorough ? undefined : [AT_A_DESK, /@both/],
      grepInvert: [/@phone/, ...nowhere],
      use: { viewport: { width: 1440, height: 900 } },
    },
    ...others,
  ],
});
