import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, logIn, openBrowser, untilLoaded } from '../support/browser.ts';
import { TestService, until } from '../support/service.ts';
import { type LayoutWatch, watchLayout } from './layout-shift.ts';
import { requireAccessible } from './looks.ts';
import { type Store, storeWith } from './store.ts';

let service: TestService;
let browser: Browser;
let page: Page;
let layout: LayoutWatch;
let store: Store;
let key: string;
const errors: string[] = [];

before(async () => {
  service = await TestService.prepare();
  key = (await service.makeAccount()).api_key;
  store = storeWith(service, key);
  await service.startReady();
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  layout = await watchLayout(page);
  page.on('pageerror', (error) => errors.push(error.message));
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

async function look(path: string, shows: string | RegExp, name: string): Promise<void> {
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto(`${service.address}${path}`);
    await page.getByText(shows).first().waitFor();
    await untilLoaded(page);
    await layout.requireNoLayoutShift(name);
    await requireAccessible(page, name, width === 380 ? ['light'] : ['dark']);
  }
}

const rows = () => page.locator('[data-row-link]').allInnerTexts();

test('marks the first steps as done automatically, and remembers if they were dismissed', async () => {
  await look('/', '0 of 9 done', 'overview-new');
  const monitor = await store('monitors', {
    name: 'Shop',
    url: `${service.address}/healthz`,
    interval: '60',
    request_method: 'GET',
    alert_condition: 'url_unavailable',
  });
  await page.getByText('1 of 9 done').waitFor();
  // Otherwise the result of the first check could move the page while its layout is watched.
  await until('the monitor is up', async () => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${service.address}/api/v1/monitors/${monitor}`, { headers });
    return ((await answer.json()) as { data: { status: string } }).data.status === 'up';
  });
  await look('/', '1 of 9 done', 'overview-started');
  await page.getByRole('button', { name: 'Dismiss first steps' }).click();
  await page.getByRole('link', { name: 'Add website' }).waitFor();
  await look('/', 'See who visits your website', 'overview-dismissed');
  await becomes(() => page.getByText('Get started').count(), 0);
  await becomes(() => page.getByRole('link', { name: 'Create item' }).count(), 1);
  await becomes(() => page.getByRole('link', { name: 'Create monitor' }).count(), 0, 'monitors are used');
});

test('lists websites in groups that can be collapsed by mouse and keyboard', async () => {
  await look('/websites', 'Add your first website', 'websites-none');
  await store('websites', { domain: 'atelier.example', group: 'Clients' });
  await store('websites', { domain: 'bakery.example', group: 'Clients' });
  const own = await store('websites', { domain: 'own.example' });
  await look('/websites', 'bakery.example', 'websites-groups');
  await becomes(rows, ['atelier.example', 'bakery.example', 'own.example']);

  const group = page.getByRole('button', { name: /^Clients/ });
  await group.click();
  await page.getByText('atelier.example').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('own.example').waitFor();
  await becomes(() => group.getAttribute('aria-expanded'), 'false', 'it is remembered');
  await page.keyboard.press('/');
  await page.keyboard.type('bak');
  await page.getByText('own.example').waitFor({ state: 'detached' });
  await becomes(rows, ['bakery.example'], 'a search finds what is collapsed');
  await page.keyboard.press('Escape');
  await page.getByText('own.example').waitFor();
  await group.click();
  await page.getByText('atelier.example').waitFor();

  await page.getByRole('button', { name: 'Favorite bakery.example' }).click();
  await page.getByRole('button', { name: /^Favorites 1$/ }).waitFor();
  await becomes(rows, ['bakery.example', 'atelier.example', 'own.example']);

  await page.getByRole('button', { name: 'Group of own.example' }).click();
  await page.getByRole('textbox', { name: 'New group' }).fill('Company');
  await requireAccessible(page, 'websites-move');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Company/ }).waitFor();
  await page.getByRole('button', { name: 'Rename group Company' }).click();
  await page.getByRole('textbox', { name: 'Name of the group' }).fill('Clients');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Company/ }).waitFor({ state: 'detached' });
  await becomes(rows, ['bakery.example', 'atelier.example', 'own.example']);

  await page.getByRole('button', { name: 'Group of own.example' }).click();
  await page.getByRole('button', { name: 'Remove from group' }).click();
  await page.getByRole('button', { name: /^Other websites 1$/ }).waitFor();
  await page.getByRole('button', { name: 'Group of own.example' }).click();
  await page.getByRole('button', { name: 'Clients', exact: true }).click();
  await page.getByRole('button', { name: /^Other websites/ }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'bakery.example' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/websites/${own}(\\?|$)`));
  await page.goBack();
  await page.getByText('Waiting for the first page view').last().click();
  await page.waitForURL(/\/websites\/\d+(\?|$)/);
  assert.deepEqual(errors, [], 'no page threw');
});
