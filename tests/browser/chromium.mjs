// Finds the Chromium that tests and measurements run in.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The names it is installed by. The shell without windows starts and paints in two thirds of the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The options of a launch. Without hinting the letters are as wide as in a window. */
export const launchOptions = () => ({ executablePath: chromiumPath(), args: ['--font-render-hinting=none'] });

/** The path of the program: what CHROMIUM names, or the first of these that is installed. */
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
