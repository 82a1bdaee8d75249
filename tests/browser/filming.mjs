// A browser whose camera films a file that the test makes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from './chromium.mjs';
import { test as base } from './table.mjs';

const [WIDTH, HEIGHT] = [640, 480];

/** What a camera sees of the QR code that a page shows: its grey pixels, on grey paper that is lit from one side. */
export const sight = (page) => page.locator('main .qr').first().evaluate((picture, [width, height]) => {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  const light = context.createLinearGradient(0, 0, width, 0);
  light.addColorStop(0, '#fff');
  light.addColorStop(1, '#999');
  const { x, width: side } = picture.viewBox.baseVal;
  const scale = (height * 0.8) / side;
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate(0.1);
  context.scale(scale, scale);
  context.translate(-side / 2 - x, -side / 2 - x);
  context.fillStyle = '#222';
  context.fill(new Path2D(picture.querySelector('path').getAttribute('d')));
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, at) => data[4 * at]);
}, [WIDTH, HEIGHT]);

/** A film (YUV4MPEG2) in which each of these pictures is seen for two seconds. It is repeated. */
function film(pictures) {
  const uncoloured = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frames = pictures.flatMap((grey) => Array(4).fill([Buffer.from('FRAME\n'), Buffer.from(grey), uncoloured])).flat();
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F2:1 Ip A1:1 C420\n`), ...frames]);
}

/** Remembers what the page asked the cameras for and what it got. It is passed to `addInitScript`. */
export const rememberCameras = () => {
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  window.cameras = [];
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    window.cameras.push({ constraints, stream });
    return stream;
  };
};

/** How many cameras the page has opened, and how many of them film. */
export const cameras = (page) => page.evaluate(() => ({
  opened: window.cameras.length,
  on: window.cameras.filter(({ stream }) => stream.getTracks().some((track) => track.readyState === 'live')).length,
}));

/** Tests with a camera. `permission` is what the browser says when the page asks for it: `allow` or `deny`. */
export const test = base.extend({
  permission: ['allow', { option: true }],
  filming: async ({ permission }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'rami-'));
    const file = join(folder, 'film.y4m');
    const options = launchOptions();
    const ui = `--use-fake-ui-for-media-stream${permission === 'deny' ? '=deny' : ''}`;
    const browser = await chromium.launch({
      ...options, args: [...options.args, '--use-fake-device-for-media-stream', ui, `--use-file-for-fake-video-capture=${file}`],
    });
    const show = (...pictures) => writeFileSync(file, film(pictures));
    show(Array(WIDTH * HEIGHT).fill(120));
    try {
      await use({ browser, show });
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true });
    }
  },
});
