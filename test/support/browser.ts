import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { rememberBrowser } from './open-pages.ts';

/** How long a step waits: a machine with much else to do needs more than the 30 s of playwright. */
const stepTimeoutMs = 90_000;

/** The browser that comes inside an npm package, headless, talking to nobody but the test. */
export async function openBrowser(more: string[] = []): Promise<Browser> {
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      '--no-sandbox',
      '--headless=new',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // What pages show does not depend on these, and together they take a quarter of the processor time of a page away. No
      // page lives long enough for its code to be worth optimizing.
      '--js-flags=--no-opt,--no-maglev',
      // A page takes over the frame and the surface of the one before it, instead of new ones. The first is of Playwright's
      // own list, which this one replaces.
      '--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame',
      ...more,
    ],
  });
  rememberBrowser(browser);
  const newContext = browser.newContext.bind(browser);
  // `newPage` asks for its context here too.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(stepTimeoutMs);
    return context;
  };
  return browser;
}

/**
 * A page of a browser that says of itself what people's say: neither automated nor headless. `host` stands for this
 * machine in it.
 */
export async function openVisitor(host: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await openBrowser([
    '--disable-blink-features=AutomationControlled',
    `--host-resolver-rules=MAP ${host} 127.0.0.1`,
  ]);
  const version = browser.version().split('.')[0];
  const context = await browser.newContext({
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    extraHTTPHeaders: { 'sec-ch-ua': `"Chromium";v="${version}"` },
  });
  return { page: await context.newPage(), close: () => browser.close() };
}

/** Logs Ann in, whom `TestService.makeAccount` makes. */
export async function logIn(page: Page, { address }: { address: string }): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Username or email').fill('ann');
  await page.getByLabel('Password').first().fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

/**
 * Waits until nothing on the page is being loaded. By a locator: `waitForFunction` would bring all of Playwright's script, a
 * third of a megabyte, into the page's own world too.
 */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('[aria-busy=true], [class*=keleton-root]').first().waitFor({ state: 'detached' });
}

/**
 * Waits until what is read from a page is what it should be, or matches it: a page shows what an action did some frames
 * later, and a busy machine takes its time for a frame. After 30 s without it: the assertion's own error.
 */
export async function becomes<T>(read: () => Promise<T>, wanted: T | RegExp, what?: string): Promise<void> {
  const compare = (value: T) =>
    wanted instanceof RegExp ? assert.match(String(value), wanted, what) : assert.deepEqual(value, wanted, what);
  const end = performance.now() + 30_000;
  for (;;) {
    const value = await read();
    try {
      return compare(value);
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(50);
  }
}
