import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { readOptions } from '../support/command-options.ts';
import { demoSession } from '../support/demo-session.ts';

const help = `npx node test/console/check-layout.ts [--address http://127.0.0.1:8080] [--languages de,ja] [--widths 380,1280] [--paths /,/monitors] [--to FOLDER]

Says where a page of the console lets words run out of their box: visits the paths on a demo that runs at the address
(npm run demo), in each language and width, and names what scrolls sideways, what stands out of its box, and what is cut
without "…". Languages are those that the browser asks for. --to: keeps screenshots there.
Without paths: every page of the console that needs no name of a thing.`;

const options = readOptions(help, {
  address: 'http://127.0.0.1:8080',
  languages: 'de,ja',
  widths: '380,1280',
  paths: '',
  to: '',
});

const sectionNames = [
  ...readFileSync(join(import.meta.dirname, '../../src/console/settings/sections.ts'), 'utf8').matchAll(
    /name: '([a-z-]+)'/g,
  ),
].map(([, name]) => `/settings?section=${name}`);
const usual = [
  ...[
    '/',
    '/monitors',
    '/monitors/1',
    '/monitors/new',
    '/monitors/1/edit',
    '/monitors/import',
    '/alert-policies',
    '/alert-policies/new',
    '/incidents',
    '/incidents/1',
  ],
  ...['/monitor-groups', '/monitor-groups/new'],
  ...[
    '/maintenance',
    '/maintenance/new',
    '/objectives',
    '/objectives/new',
    '/uptime-reports',
    '/uptime-reports/new',
    '/uptime-reports/1',
    '/status-pages',
    '/status-pages/new',
    '/status-pages/1',
    '/websites',
  ],
  ...[
    '/websites/new',
    '/websites/1',
    '/websites/1/edit',
    '/websites/1/tracking',
    '/websites/1/goals',
    '/websites/1/data',
  ],
  ...['/websites/1/sharing', '/websites/1/reports', '/websites/1/visits', '/websites/1/web-vitals', '/market'],
  ...[
    '/websites/1/details/pages',
    '/market/items',
    '/market/items/new',
    '/market/items/1',
    '/market/purchases',
    '/market/customers',
  ],
  ...['/market/orders', '/market/coupons', '/market/reviews', '/market/support', '/market/money', '/market/alerts'],
  ...['/market/shop', '/market/settings', '/market/developers', '/market/import', '/settings/accounts/1'],
  ...sectionNames,
];
const paths = options.paths === '' ? usual : options.paths.split(',');

const browser = await openBrowser();
let faults = 0;
try {
  const storageState = await demoSession(browser, options.address);
  for (const language of options.languages.split(',')) {
    const context = await browser.newContext({ locale: language, reducedMotion: 'reduce', storageState });
    const page = await context.newPage();
    for (const width of options.widths.split(',').map(Number))
      for (const path of paths) {
        await page.setViewportSize({ width, height: 860 });
        await page.goto(`${options.address}${path}`);
        await untilWhole(page);
        const found = await page.evaluate(faultsOfLayout);
        faults += found.length;
        for (const fault of found) process.stdout.write(`${language} ${width} ${path}: ${fault}\n`);
        if (options.to) {
          mkdirSync(options.to, { recursive: true });
          const file = `${path.replace(/\W+/g, '_')}-${language}-${width}.png`;
          await page.screenshot({ path: join(options.to, file), fullPage: true });
        }
      }
    await context.close();
  }
} finally {
  await browser.close();
}
process.stdout.write(faults === 0 ? 'Everything fits.\n' : `${faults} do not fit.\n`);
process.exitCode = faults === 0 ? 0 : 1;

async function untilWhole(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  const settled = () =>
    document.querySelector('[aria-busy=true], [class*=keleton-root]:not([data-awaited] *)') === null;
  await page.waitForFunction(settled, undefined, { timeout: 15_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
}

/** This function runs in the page. Boxes that scroll, or whose text ends in "…", may contain more than they show. */
function faultsOfLayout(): string[] {
  // Letters can be slightly wider than the space that the font reserves for them.
  const slackPx = 7;
  const found = new Map<string, string>();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    found.set('page', `scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  const nameOf = (element: Element) => [element.localName, ...element.classList].join('.');
  /** Only the first occurrence of a fault is kept, because each row of a list would repeat it. */
  const note = (fault: string, words: string) => {
    if (!found.has(fault)) found.set(fault, `${fault}: ${words.slice(0, 80)}`);
  };
  const contents: { parent: Element | null; rect: DOMRect; words: string }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent?.trim() ?? '';
    if (words === '' || node.parentElement?.matches('script, style, option, svg *')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    contents.push({ parent: node.parentElement, rect: range.getBoundingClientRect(), words });
  }
  for (const control of document.querySelectorAll('button, input, select, textarea, img'))
    contents.push({
      parent: control.parentElement,
      rect: control.getBoundingClientRect(),
      words: control.ariaLabel ?? control.textContent?.trim() ?? '',
    });
  for (const { parent, rect, words } of contents) {
    if (rect.width < 2 || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edges = box.getBoundingClientRect();
      if (style.clipPath !== 'none' || style.clip !== 'auto' || edges.width <= 2) break;
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
      const isOut = rect.right > edges.right + slackPx || rect.left < edges.left - slackPx;
      if (style.overflowX === 'hidden' || style.overflowX === 'clip') {
        if (isOut && style.textOverflow !== 'ellipsis') note(`cut in ${nameOf(box)}`, words);
        break;
      }
      if (isOut && !style.display.startsWith('inline') && style.display !== 'contents') {
        note(
          `out of ${nameOf(box)}`,
          `by ${Math.round(Math.max(rect.right - edges.right, edges.left - rect.left))} px: ${words}`,
        );
        break;
      }
      if (style.position === 'fixed' || style.position === 'absolute') break;
    }
  }
  return [...found.values()];
}
