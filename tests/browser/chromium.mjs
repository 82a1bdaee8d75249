// Finds the Chromium for tests and measurements.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The names of its programs. The headless shell starts and paints in two thirds of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The options of a launch. Without hinting, letters are as wide as in a window. */
export const launchOptions = () => ({ executablePath: chromiumPath(), args: ['--font-render-hinting=none'] });

/** The path of the program: the one that CHROMIUM names, or the first of these that is installed. */
function chromiumPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of NAMES) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch { /* not in this folder */ }
    }
  }
  throw new Error('No Chromium found: install it, or set CHROMIUM to its path.');
}
