import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { type Browser, type Locator, type Page, chromium as playwright } from 'playwright-core';
import { rememberBrowser } from './open-pages.ts';

/** On a busy machine, Playwright's default of 30 s is too short. */
const stepTimeoutMs = 90_000;

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
      // Pages are open too briefly to benefit from optimized code. Without optimization, they use a quarter less CPU
      // time.
      '--js-flags=--no-opt,--no-maglev',
      // Lets a page reuse the frame and surface of the page before it. The option replaces Playwright's own list, which
      // contains only the first feature.
      '--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame',
      ...more,
    ],
  });
  rememberBrowser(browser);
  const newContext = browser.newContext.bind(browser);
  // Also applies to `newPage`, which calls this function.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(stepTimeoutMs);
    return context;
  };
  return browser;
}

/** Opens a page that looks neither automated nor headless. `host` resolves to this machine. */
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

export async function logIn(page: Page, { address }: { address: string }): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Username or email').fill('ann');
  await page.getByLabel('Password').first().fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

/** Uses a locator, because `waitForFunction` would inject Playwright's script, which is a third of a megabyte. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('[aria-busy=true], [class*=keleton-root]').first().waitFor({ state: 'detached' });
}

/**
 * Presses the keys of a shortcut such as `g m` without waiting for the page after each one. On a busy machine, the wait
 * can be longer than the time that the console allows between the keys.
 */
export async function pressSequence(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

type Box = { x: number; y: number; width: number; height: number };

/** Returns the position of an element after the page has loaded and the element has stopped moving. */
export async function settledBox(element: Locator): Promise<Box> {
  await untilLoaded(element.page());
  let settled: Box | null = null;
  await becomes(async () => {
    const before = await element.boundingBox();
    await sleep(150);
    settled = await element.boundingBox();
    return settled !== null && JSON.stringify(settled) === JSON.stringify(before);
  }, true);
  return settled ?? assert.fail('the element is not shown');
}

/** Polls, because it can take several frames until a page changes. After 90 s, throws the error of the assertion. */
export async function becomes<T>(read: () => Promise<T>, wanted: T | RegExp, what?: string): Promise<void> {
  const compare = (value: T) =>
    wanted instanceof RegExp ? assert.match(String(value), wanted, what) : assert.deepEqual(value, wanted, what);
  const end = performance.now() + stepTimeoutMs;
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
