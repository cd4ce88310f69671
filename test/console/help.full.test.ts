import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, logIn, openBrowser } from '../support/browser.ts';
import { TestService, until } from '../support/service.ts';
import { requireAccessible } from './looks.ts';

let service: TestService;
let browser: Browser;
let page: Page;
const faults: string[] = [];

before(async () => {
  service = await TestService.prepare();
  await service.makeAccount();
  await service.startReady();
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => faults.push(error.message));
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
  assert.deepEqual(faults, [], 'no page threw');
});

const find = () => page.getByRole('combobox', { name: /^Search pages/ });
const firstOption = () => page.getByRole('option').first().innerText();
const options = (group: string) => page.getByRole('group', { name: group }).getByRole('option');

test('each page links to its document, which opens in another tab', async () => {
  await page.goto(`${service.address}/settings?section=backups`);
  const help = page.getByRole('link', { name: 'Documentation' });
  await becomes(() => help.getAttribute('href').then(String), '/docs/backup');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Mail' }).click();
  await becomes(() => help.getAttribute('href').then(String), '/docs/deployment#email');
  const [document] = await Promise.all([page.waitForEvent('popup'), help.click()]);
  await document.getByRole('heading', { name: 'Email', exact: true }).waitFor();
  assert.equal(new URL(document.url()).pathname, '/docs/deployment');
  await document.close();
});

test('the account menu has the documentation and the API reference', async () => {
  await page.getByRole('button', { name: 'Ann Lee' }).click();
  const menu = page.getByRole('banner');
  await menu.getByRole('link', { name: 'API reference' }).waitFor();
  await menu.getByRole('link', { name: 'Documentation' }).click();
  await page.getByRole('heading', { name: 'Documentation', level: 1 }).waitFor();
});

test('the palette shows recent pages first, finds headings after the pages, and opens a document', async () => {
  await page.goto(`${service.address}/settings?section=backups`);
  await page.getByRole('heading', { name: 'Backups', exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Monitors', exact: true }).click();
  await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await options('Recent').filter({ hasText: 'Settings: backups' }).waitFor();
  await becomes(firstOption, 'Settings: backups');
  await find().fill('backup');
  await options('Documentation').filter({ hasText: 'Scheduled backups' }).waitFor();
  await becomes(firstOption, 'Settings: backups');
  await find().fill('help');
  await becomes(firstOption, 'Documentation');
  await find().fill('pgbouncer');
  await options('Documentation').filter({ hasText: 'PgBouncer' }).waitFor();
  await becomes(firstOption, /PgBouncer/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/deployment#pgbouncer');
});

test('documents are searched while typing and from the keyboard', async () => {
  await page.goto(`${service.address}/docs`);
  await page.keyboard.press('/');
  await page.keyboard.type('going b');
  const found = page.locator('#found');
  await found.getByRole('link', { name: /^Going back/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/upgrading#going-back');
  await page.getByRole('button', { name: 'Copy' }).first().waitFor();
});

test('documents fold their lists on a phone and stay readable without scripts', async () => {
  const phone = await browser.newPage({ viewport: { width: 380, height: 800 } });
  await phone.goto(`${service.address}/docs/monitors`);
  const headings = phone.getByRole('navigation', { name: 'On this page' });
  await headings.waitFor({ state: 'hidden' });
  await requireAccessible(phone, 'document', ['light', 'dark']);
  await phone.getByText('On this page', { exact: true }).click();
  await headings.getByRole('link', { name: 'Incidents', exact: true }).click();
  await until('the heading is at the top', async () => {
    const box = await phone.getByRole('heading', { name: 'Incidents', exact: true }).boundingBox();
    return box !== null && box.y > 40 && box.y < 240;
  });
  await phone.close();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${service.address}/docs`);
  await plain.getByRole('searchbox').fill('restore');
  await plain.getByRole('searchbox').press('Enter');
  await plain
    .getByRole('link', { name: /^Restore/ })
    .first()
    .click();
  await plain.getByRole('navigation', { name: 'On this page' }).waitFor();
  await context.close();
});
