import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { bookSale } from '../../src/server/market/money/index.ts';
import { becomes, openBrowser, settledBox } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
import { holdTimers } from './hold-timers.ts';
import { inDatabase, type MarketIds, order, storeMarket } from './market.ts';

const receiver = createServer((_, response) => response.end('taken'));
let service: TestService;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let ids: MarketIds;
let code: string;
let endTimers: () => Promise<void>;

before(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  service = await TestService.prepare();
  const { api_key: key } = await service.makeAccount();
  await service.startReady();
  ids = await storeMarket(service, key, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  const { data } = await (
    await fetch(`${service.address}/api/v1/market/purchases/${ids.purchase}`, {
      headers: { authorization: `Bearer ${key}` },
    })
  ).json();
  code = data.purchase_code;
  browser = await openBrowser();
  context = await browser.newContext({
    viewport: { width: 2000, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  // The timer that hides “Copied”.
  endTimers = await holdTimers(page, { fromMs: 1500, toMs: 1500 });
  await page.goto(`${service.address}/login`);
  await page.getByLabel('Username or email').fill('ann');
  await page.getByLabel('Password').first().fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});
after(async () => {
  await browser?.close();
  await service?.remove();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => page.setViewportSize({ width: 1280, height: 860 }));

const open = (path: string) => page.goto(`${service.address}${path}`);
const copied = () => page.evaluate(() => navigator.clipboard.readText());
const row = (name: RegExp) => page.getByRole('row', { name });
const columns = async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());

test('opens a row that is clicked, but not by a click on its buttons or by selecting text', async () => {
  await open('/market/purchases');
  const bought = row(/First Buyer/);
  await bought.getByRole('button', { name: /^Copy purchase code/ }).click();
  await bought.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  const price = bought.getByText('€19.20');
  const box = await settledBox(price);
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await becomes(() => page.evaluate(() => String(getSelection()) !== ''), true, 'the text is selected');
  assert.match(page.url(), /\/market\/purchases$/, 'and the list is still there');

  const [tab] = await Promise.all([context.waitForEvent('page'), price.click({ button: 'middle' })]);
  await tab.waitForURL(`**/market/purchases/${ids.purchase}`);
  await tab.close();
  await price.click();
  await page.waitForURL(`**/market/purchases/${ids.purchase}`);
  await page.goBack();
  await bought.getByRole('link', { name: /^Tide Tables/ }).press('Enter');
  await page.waitForURL(`**/market/purchases/${ids.purchase}`);
});

test('opens an order by clicking its row, and copies the order number', async () => {
  await open('/market/orders');
  await page.getByRole('cell', { name: '€19.20', exact: true }).click();
  await page.waitForURL(/\/market\/orders\/\w{4}(-\w{4}){3}$/);
  await page.getByRole('button', { name: /^Copy order number [\w-]{19}$/ }).click();
  await page.getByText('Copied', { exact: true }).first().waitFor();
  assert.equal(await copied(), new URL(page.url()).pathname.split('/').at(-1));
  await open('/market/orders/AAAA-AAAA-AAAA-AAAA');
  await page.getByRole('heading', { name: 'Order not found' }).waitFor();
});

test('shows a shortened code and copies all of it, also over plain HTTP', async () => {
  await open('/market/purchases');
  const copy = row(/First Buyer/).getByRole('button', { name: /^Copy purchase code/ });
  assert.equal((await copy.locator('code').innerText()).length, 9);
  await copy.click();
  await page.locator('[aria-live=polite]', { hasText: 'Copied' }).waitFor({ state: 'attached' });
  assert.equal(await copied(), code);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await endTimers();
  await page.locator('[aria-live=polite]', { hasText: 'Copied' }).waitFor({ state: 'detached' });
  await copy.click();
  await page.locator('[aria-live=polite]', { hasText: 'Copied' }).waitFor({ state: 'attached' });
  await becomes(() => copy.evaluate((button) => document.activeElement === button), true, 'the focus stays');
  await page.reload();
  assert.equal(await copied(), code);
});

test('lets columns be chosen for each list, remembers them, and resets them', async () => {
  await open('/market/purchases');
  await row(/First Buyer/).waitFor();
  const first = await columns();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'License' }).check();
  await page.getByRole('checkbox', { name: 'Invoice' }).uncheck();
  await page.reload();
  await row(/First Buyer/).waitFor();
  const chosen = await columns();
  assert.ok(chosen.includes('License') && !chosen.includes('Invoice'), chosen.join());
  await open('/market/orders');
  await row(/First Buyer/).waitFor();
  assert.ok((await columns()).includes('Invoice'), 'another list keeps its own');
  await open('/market/purchases');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await becomes(columns, first);
});

test('lists irreversible actions last, and asks for confirmation with the name', async () => {
  await order(service, ids.published, { email: 'third@buyer.example', name: 'Third Buyer', coupon: '' });
  await open('/market/orders?search=third');
  await page.getByRole('button', { name: /^Actions for order/ }).click();
  await becomes(() => page.getByRole('menuitem').last().innerText(), 'Cancel order…');
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel order' });
  await question.getByText(/^Cancel the order of Tide Tables.* by Third Buyer\?/).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Keep order');
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Actions for order'));
  await row(/Third Buyer/)
    .getByText('Awaiting payment')
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await row(/Third Buyer/)
    .getByText('Cancelled')
    .waitFor();
});

test('keeps text that is typed while the name of an item loads, and then lists only valid choices', async () => {
  /** Holds requests back until the returned function is called. Removing the route instead would release them. */
  const hold = async (requests: RegExp): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(requests, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  };
  const ofOneItem = /\/market\/items\/\d+$/;
  const ofSearches = /\/market\/items\?.*search=/;
  const nameItem = await hold(ofOneItem);
  await open('/market/coupons');
  const form = page.getByRole('form', { name: 'Coupon SPRING' });
  await page
    .getByRole('row', { name: /SPRING/ })
    .getByRole('button', { name: 'Details' })
    .click();
  const field = form.getByRole('combobox', { name: 'Applies to' });
  await field.click();
  const options = form.getByRole('listbox').getByRole('option');
  await options.filter({ hasText: 'Undertow' }).waitFor();
  const search = await hold(ofSearches);
  await field.fill('undert');
  await becomes(() => options.allTextContents(), ['Undertow, twelve loops'], 'before the service has answered');
  const named = page.waitForResponse(ofOneItem);
  nameItem();
  await (await named).finished();
  await page
    .getByRole('row', { name: /SPRING/ })
    .getByRole('link', { name: 'Tide tables' })
    .waitFor();
  await becomes(() => field.inputValue(), 'undert');
  const found = page.waitForResponse(ofSearches);
  search();
  await (await found).finished();
  await field.press('ArrowDown');
  await form.locator('[role=option][data-combobox-selected]', { hasText: 'Undertow' }).waitFor();
  await field.press('Enter');
  await form.getByText('Undertow, twelve loops').first().waitFor();
  await form.getByText('Unsaved changes').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('removes a deleted row immediately, even if it is under the pointer', async () => {
  await open('/market/coupons');
  await page.getByRole('button', { name: 'Actions for coupon FIVE-OFF' }).click();
  await page.getByRole('menuitem', { name: 'Delete coupon…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete coupon' }).click();
  await row(/FIVE-OFF/).waitFor({ state: 'detached' });
  await row(/SPRING/).waitFor();
});

test('shows partial refunds, full refunds and disputes with different icons and texts', async () => {
  const shapes = new Set<string>();
  for (const [state, refunded_minor, word] of [
    ['valid', 0, 'Valid'],
    ['valid', 400, 'Part refunded'],
    ['refunded', 1920, 'Refunded'],
    ['disputed', 0, 'Disputed'],
    ['revoked', 0, 'Revoked'],
  ] as const) {
    await inDatabase(service, (db) =>
      db.updateTable('purchases').set({ state, refunded_minor }).where('id', '=', ids.purchase).execute(),
    );
    await open('/market/purchases');
    const status = row(/First Buyer/).getByText(word, { exact: true });
    shapes.add(await status.locator('svg').innerHTML());
  }
  assert.equal(shapes.size, 5);
  await inDatabase(service, (db) =>
    db.updateTable('purchases').set({ state: 'valid', refunded_minor: 400 }).where('id', '=', ids.purchase).execute(),
  );
});

test('links a purchase to its invoice, item and buyer', async () => {
  await open('/market/purchases');
  const bought = row(/First Buyer/);
  const invoice = bought.getByRole('link', { name: /^Invoice [\w-]+ \(PDF\)$/ });
  const pdf = await page.request.get(new URL(String(await invoice.getAttribute('href')), service.address).href);
  assert.deepEqual([pdf.status(), pdf.headers()['content-type']], [200, 'application/pdf']);
  await bought.getByRole('link', { name: 'First Buyer' }).click();
  await page.waitForURL(/search=first%40buyer\.example/);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'View item' }).click();
  await page.waitForURL(`**/market/items/${ids.published}`);
});

test('describes ledger entries in sentences, with amounts and references', async () => {
  await open('/market/money');
  const sale = row(/ Sale of Tide Tables.* to First Buyer −€3\.83 €24\.00/);
  await sale.getByText('€24.00').click();
  assert.equal(await page.title(), 'Money · Gatehouse');
  await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Copy reference order by card' }).waitFor();
  await page.getByRole('link', { name: 'View purchase' }).click();
  await page.waitForURL(`**/market/purchases/${ids.purchase}`);
});

test('downloads the filtered list of purchases', async () => {
  await open('/market/purchases?search=first%40buyer.example');
  await page.getByText('1–1 of 1').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download filtered (CSV)' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'purchases.csv');
  const text = readFileSync(await download.path(), 'utf8');
  assert.ok(text.startsWith('\ufeff'), 'for Excel');
  const [heading = '', line = '', ...more] = text.trim().split('\n');
  assert.match(heading, /^id,purchase_code,state,/);
  assert.match(line, new RegExp(`^${ids.purchase},[0-9a-f-]{36},.*,first@buyer\\.example,`));
  assert.deepEqual(more, []);
});

test('limits a withdrawal to the balance in the same currency, once there are other authors', async () => {
  await open('/market/money');
  await page
    .getByRole('table', { name: 'Entries' })
    .getByText(/^Sale of Tide Tables/)
    .first()
    .waitFor();
  assert.equal(await page.getByRole('button', { name: 'Request withdrawal' }).count(), 0);
  const { id: account_id } = await service.makeAccount('bob');
  await inDatabase(service, async (db) => {
    const sale = { account_id, purchase_id: null, reference: 'of bob', currency: 'EUR', at: Date.now() };
    await bookSale(db, { ...sale, total_minor: 100, tax_minor: 0, fee_minor: 0 });
  });
  await open('/market/money');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  const form = page.getByRole('form', { name: 'New withdrawal' });
  await form.getByText(/^Up to €/).waitFor();
  await becomes(() => form.getByLabel('Currency').locator('option').allInnerTexts(), ['EUR']);
  const to = form.getByLabel('To', { exact: true });
  await form.getByText('The same account as last time').waitFor();
  await becomes(() => to.inputValue(), 'DE89 … 3000');
  await form.getByRole('button', { name: 'Withdraw all' }).click();
  await becomes(() => form.getByLabel('Amount').inputValue(), /^\d+(\.\d+)?$/);
  await form.getByLabel('Amount').fill('1,25');
  await form.getByRole('button', { name: 'Request withdrawal' }).click();
  const requests = page.getByRole('region', { name: 'Withdrawal requests' });
  await requests.getByText('€1.25').waitFor();
  await becomes(
    () => page.getByRole('table', { name: 'Withdrawals' }).getByText('€1.25').count(),
    0,
    'the owner sees what waits once',
  );
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await form.getByRole('button', { name: 'Change' }).click();
  await form.getByLabel('Amount').fill('1');
  await to.fill('GB33BUKB20201555555555');
  await form.getByRole('button', { name: 'Request withdrawal' }).click();
  await requests.getByText('GB33 … 5555').waitFor();
  await requests.getByRole('button', { name: 'Mark as paid' }).first().click();
  await page.getByRole('dialog', { name: 'Mark as paid' }).getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('table', { name: 'Withdrawals' }).getByText('Paid out').waitFor();
});

test('offers to clear filters that no row matches', async () => {
  for (const [path, rows] of [
    ['/market/purchases?search=nobody&state=refunded', /First Buyer/],
    ['/market/orders?search=nobody', /First Buyer/],
    ['/market/items?status=withdrawn', /Tide Tables/],
  ] as const) {
    await open(path);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row(rows).first().waitFor();
  }
  await open('/market/reviews?search=nobody');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('The Figma file could be tidier.').waitFor();
});

test('shows rows as cards on a phone, with the item and the price above the buyer', async () => {
  await page.setViewportSize({ width: 380, height: 800 });
  await open('/market/purchases');
  const bought = row(/First Buyer/);
  await settledBox(bought);
  const [item, price, menu, buyer] = await Promise.all([
    settledBox(bought.getByRole('link', { name: /^Tide/ })),
    settledBox(bought.getByText('€19.20')),
    settledBox(bought.getByRole('button', { name: /^Actions/ })),
    settledBox(bought.getByRole('link', { name: 'First Buyer' })),
  ]);
  assert.ok(item.x < price.x && price.x + price.width <= menu.x + 1 && menu.x + menu.width <= 380);
  assert.ok(price.y < buyer.y && item.y + item.height <= buyer.y + 1, 'the buyer is below');
  await bought.getByText('€19.20').click();
  await page.waitForURL(`**/market/purchases/${ids.purchase}`);
});

test('replaces many tabs with a select on a phone, and marks a strip of tabs that scrolls', async () => {
  await page.setViewportSize({ width: 380, height: 800 });
  await open('/market/items');
  await page.getByRole('combobox', { name: 'Market' }).selectOption('Orders');
  await page.waitForURL('**/market/orders');
  const strip = page.getByRole('navigation', { name: 'Orders by status' });
  await becomes(() => strip.getAttribute('data-more-after'), '');
  await becomes(() => strip.getAttribute('data-more-before'), null);
  await open('/settings');
  await page.getByRole('combobox', { name: 'Settings' }).selectOption('Audit log');
  await page.waitForURL('**/settings?section=audit-log');
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
});
