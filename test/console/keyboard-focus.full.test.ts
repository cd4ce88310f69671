import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { becomes, logIn, openBrowser } from '../support/browser.ts';
import { TestService, until } from '../support/service.ts';
import { holdTimers } from './hold-timers.ts';
import { type Store, storeWith } from './store.ts';

const site = createServer((request, response) => {
  response.statusCode = request.url === '/broken' ? 503 : 200;
  response.end('hello');
});
let service: TestService;
let browser: Browser;
let page: Page;
let accessibility: CDPSession;
let store: Store;
let url: string;

/** Records each frame in which no element has the focus. */
const watchFocus = () => {
  const watched = window as unknown as { lost: string[]; isWatching: boolean };
  watched.lost = [];
  const look = () => {
    if (watched.isWatching && document.activeElement === document.body) watched.lost.push(location.pathname);
    requestAnimationFrame(look);
  };
  look();
};

before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  service = await TestService.prepare();
  const { api_key: key } = await service.makeAccount();
  await service.startReady();
  store = storeWith(service, key);
  const check = { interval: '3600', request_method: 'GET', alert_condition: 'url_unavailable' };
  await store('monitors', { ...check, name: 'Checkout', url: `${url}/broken` });
  await store('monitors', { ...check, name: 'Search', url });
  await store('websites', { domain: 'shop.example' });
  const headers = { authorization: `Bearer ${key}` };
  await until('the incident is open', async () => {
    const incidents = await fetch(`${service.address}/api/v1/incidents`, { headers });
    return ((await incidents.json()) as { data: unknown[] }).data.length === 1;
  });
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
  accessibility = await page.context().newCDPSession(page);
  await page.addInitScript(watchFocus);
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
  site.closeAllConnections();
  site.close();
});

const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement?.localName} ${activeElement?.ariaLabel ?? activeElement?.textContent?.trim()}`;
  });
const startWatching = () => page.evaluate(() => Object.assign(window, { isWatching: true }));
const losses = () => page.evaluate(() => (window as unknown as { lost: string[] }).lost);

/** Reads what screen readers get: the live region is in a closed shadow tree. */
async function announced(): Promise<string> {
  const { nodes } = await accessibility.send('Accessibility.getFullAXTree');
  const children = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): string => {
    const node = children.get(id);
    const own = node?.role?.value === 'StaticText' ? String(node.name?.value ?? '') : '';
    return own + (node?.childIds ?? []).map(textOf).join('');
  };
  return nodes
    .filter((node) => node.role?.value === 'status')
    .map((node) => textOf(node.nodeId).trim())
    .filter(Boolean)
    .join();
}

async function tabTo(name: string | RegExp): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    const now = await focused();
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${name} is not reached with the Tab key`);
}

test('moves the focus to the heading of a new page, and announces its title', async () => {
  await page.goto(`${service.address}/`);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await tabTo('a Websites');
  await startWatching();
  await page.keyboard.press('Enter');
  await becomes(focused, 'h1 Websites');
  await becomes(announced, /^Websites/);
  await page.keyboard.press('Tab');
  assert.notEqual(await focused(), 'h1 Websites', 'the next control follows the heading');
  assert.deepEqual(await losses(), []);
});

test('keeps the focus next to the button of an acknowledged incident, and announces it', async () => {
  await page.goto(`${service.address}/`);
  await page.getByRole('button', { name: 'Acknowledge Checkout' }).waitFor();
  await page.keyboard.press('Tab');
  await startWatching();
  await tabTo('button Acknowledge Checkout');
  await page.keyboard.press('Enter');
  await page.getByText('Acknowledged', { exact: true }).waitFor();
  await becomes(focused, /^a Down.*Checkout/);
  await becomes(announced, /Acknowledge Checkout: done/);
  assert.deepEqual(await losses(), []);
});

test('creates a monitor from the search without losing the focus', async () => {
  await page.goto(`${service.address}/`);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.keyboard.press('Tab');
  await startWatching();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('create mon');
  await page.getByRole('option', { name: 'Create monitor' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/monitors/new');
  await becomes(focused, /^input/, 'the first field of the form has the focus');
  await becomes(announced, /^Create monitor,|,Create monitor/);
  await page.getByLabel('Address', { exact: true }).fill(`${url}/new`);
  await page.getByLabel('Name', { exact: true }).fill('Newsletter');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/monitors\/\d+$/);
  await becomes(focused, 'h1 Newsletter');
  await becomes(announced, /(^|,)Newsletter/);
  assert.deepEqual(await losses(), []);
});

test('moves the focus from a deleted row to the row that takes its place', async () => {
  for (const name of ['First', 'Second', 'Third']) await store('webhooks', { name, url: `${url}/${name}` });
  await page.goto(`${service.address}/settings?section=webhooks`);
  const links = page.getByRole('table').getByRole('link');
  await links.nth(2).waitFor();
  const [deleted, next] = await links.allTextContents();
  await page.keyboard.press('Tab');
  await startWatching();
  await tabTo(`button Actions for ${deleted}`);
  await page.keyboard.press('Enter');
  await becomes(focused, 'button Send test event');
  await page.keyboard.press('End');
  await becomes(focused, 'button Delete webhook…');
  await page.keyboard.press('Enter');
  await becomes(focused, 'button Cancel');
  await page.keyboard.press('Shift+Tab');
  await becomes(focused, 'button Delete webhook');
  await page.keyboard.press('Enter');
  await links.nth(2).waitFor({ state: 'detached' });
  await becomes(focused, `a ${next}`);
  await becomes(announced, /Delete webhook: done/);
  assert.deepEqual(await losses(), []);
});

test('keeps the keys that are pressed before the timers of a menu and of its question have run', async () => {
  const tab = await page.context().newPage();
  const focusedButton = () => tab.evaluate(() => document.activeElement?.textContent?.trim());
  await tab.goto(`${service.address}/settings?section=webhooks`);
  const rows = tab.getByRole('table').getByRole('link');
  const name = await rows.first().innerText();
  await tab.getByRole('button', { name: `Actions for ${name}` }).focus();
  const endTimers = await holdTimers(tab, { fromMs: 0, toMs: 0 });
  for (const key of ['Enter', 'End', 'Enter', 'Shift+Tab']) await tab.keyboard.press(key);
  assert.equal(await focusedButton(), 'Delete webhook');
  await endTimers();
  assert.equal(await focusedButton(), 'Delete webhook', 'no timer takes the focus back');
  await tab.keyboard.press('Escape');
  await tab.getByRole('dialog', { name: 'Delete webhook' }).waitFor({ state: 'detached' });
  await endTimers();
  await becomes(() => tab.evaluate(() => document.activeElement?.ariaLabel), `Actions for ${name}`);
  await tab.close();
});

test('leaves the focus where the user moved it while a page was loading', async () => {
  await page.goto(`${service.address}/monitors`);
  await page.getByRole('link', { name: 'Search', exact: true }).waitFor();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isMonitor = /\/console\/api\/monitors\/\d+$/;
  await page.route(isMonitor, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Search', exact: true }).focus();
  await page.keyboard.press('Enter');
  await becomes(focused, 'h1 ');
  await becomes(async () => {
    await page.keyboard.press('Shift+Tab');
    return focused();
  }, 'a Settings');
  release();
  await page.getByRole('heading', { name: 'Search', exact: true }).waitFor();
  await becomes(announced, /(^|,)Search/);
  assert.equal(await focused(), 'a Settings');
  await page.unroute(isMonitor);
});

test('does not move the focus after the user has clicked next to the focused control', async () => {
  await page.goto(`${service.address}/websites`);
  await page.getByRole('heading', { name: 'Websites' }).waitFor();
  await page.getByRole('link', { name: 'Websites', exact: true }).first().focus();
  await page.mouse.click(1200, 700);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('p')));
  assert.match(await page.evaluate(() => document.activeElement?.localName ?? ''), /^(body|main)$/);
});
