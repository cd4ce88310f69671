import { join } from 'node:path';
import sharp from 'sharp';
import { openBrowser } from '../test/support/browser.ts';
import { readOptions } from '../test/support/command-options.ts';
import { demoSession } from '../test/support/demo-session.ts';
import { publicPages } from '../test/support/public-pages.ts';

const help = `npx node dev/pictures.ts [--address http://127.0.0.1:8080] [--to docs/images]

The pictures of README and docs/, taken anew from a demo that runs at the address (npm run demo), at two pixels a point.`;

const options = readOptions(help, {
  address: 'http://127.0.0.1:8080',
  to: join(import.meta.dirname, '..', 'docs', 'images'),
});
const { address } = options;

type Picture = { path: string; theme: 'light' | 'dark'; height: number };
const { item = '', status = '' } = await publicPages(address);
const pictures: Record<string, Picture> = {
  overview: { path: '/', theme: 'dark', height: 800 },
  monitors: { path: '/monitors', theme: 'light', height: 800 },
  website: { path: '/websites/1', theme: 'light', height: 960 },
  shop: { path: item, theme: 'light', height: 800 },
  status: { path: status, theme: 'light', height: 800 },
};

const browser = await openBrowser();
try {
  const storageState = await demoSession(browser, address);
  for (const [name, { path, theme, height }] of Object.entries(pictures)) {
    const context = await browser.newContext({
      storageState,
      viewport: { width: 1280, height },
      deviceScaleFactor: 2,
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
    const file = join(options.to, `${name}.webp`);
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toFile(file);
    process.stdout.write(`${file}: ${Math.round(size / 1024)} KB\n`);
    await context.close();
  }
} finally {
  await browser.close();
}
