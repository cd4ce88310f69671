import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, logIn, openBrowser, untilLoaded } from '../support/browser.ts';
import { TestService, until } from '../support/service.ts';
import { chooseAction, inDatabase, type MarketIds, order, picture, storeMarket } from './market.ts';

const receiver = createServer((_, response) => response.end('taken'));
let address: string;
let service: TestService;
let browser: Browser;
let page: Page;
let ids: MarketIds;
let key: string;
const faults: string[] = [];

before(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  service = await TestService.prepare();
  key = (await service.makeAccount()).api_key;
  await service.startReady();
  ids = await storeMarket(service, key, address);
  browser = await openBrowser();
  page = await browser.newPage();
  // Browsers have no `randomUUID` on pages that are loaded over plain HTTP from another machine.
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }));
  page.on('pageerror', (error) => faults.push(error.message));
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
  receiver.closeAllConnections();
  receiver.close();
  assert.deepEqual(faults, [], 'no page threw');
});

const open = (path: string) => page.goto(`${service.address}/market${path}`);
const asAuthor = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${service.address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return answer.json();
};
const region = (name: string) => page.getByRole('region', { name, exact: true });
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Item sections' }).getByRole('link', { name, exact: true });
const choose = (label: string, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  region(label).locator('input[type=file]').setInputFiles(files);

test('creates an item with media and a version, and publishes it once it is complete', async () => {
  await open('/items/new');
  await page.getByLabel('Name').fill('Lighthouse, a set of shaders');
  await page.getByLabel('Price').fill('12,505');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByText(/too many decimals/i).waitFor();
  await page.locator('[name=price_regular]:focus').waitFor();
  await page.getByLabel('Price').fill('12,50');
  await page.getByRole('button', { name: 'Create draft' }).click();
  const checklist = page.getByRole('region', { name: 'Before you can sell' });
  await checklist.getByRole('link', { name: /^To do Picture Upload a preview image/ }).waitFor();
  await checklist.getByRole('link', { name: /^Done Price/ }).click();
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'price_regular');
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Forty shaders.');
  await description.evaluate((area) => (area as HTMLTextAreaElement).setSelectionRange(6, 13));
  await page.getByRole('button', { name: 'Bold' }).click();
  await becomes(() => description.inputValue(), 'Forty **shaders**.');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await region('Preview of Description').locator('strong', { hasText: 'shaders' }).waitFor();
  await page.getByRole('combobox', { name: 'Category', exact: true }).fill('Shaders');
  await page.getByLabel('Tags').first().fill('webgl');
  await page.getByLabel('Tags').first().press('Enter');
  await page.getByRole('textbox', { name: 'Extended license' }).fill('60');
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await tab('Item').click();
  await checklist.getByRole('link', { name: /^Done Seller/ }).click();
  await page.getByRole('link', { name: 'Back to the item' }).first().click();
  await checklist.getByRole('link', { name: /Picture/ }).click();
  await page.getByRole('heading', { name: 'Previews' }).waitFor();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alert').getByText('The 2 marked steps are needed to publish.').waitFor();
  await page.waitForFunction(() => /Picture/.test(document.activeElement?.textContent ?? ''));
  await tab('Media').click();

  const png = async (name: string, color: string) => {
    return { name, mimeType: 'image/png', buffer: await picture(640, 400, color) };
  };
  await choose('Thumbnail', [
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('<html>no picture</html>') },
  ]);
  await region('Thumbnail').getByRole('alert').waitFor();
  await region('Thumbnail').getByRole('button', { name: 'Dismiss' }).click();
  await choose('Thumbnail', [await png('thumbnail.png', '#204060')]);
  await page.getByRole('button', { name: 'Remove thumbnail' }).waitFor();
  await choose('Preview image', [await png('preview.png', '#206040')]);
  await page.getByRole('button', { name: 'Remove preview image' }).waitFor();
  await choose('Add screenshots', [await png('one.png', '#602040'), await png('two.png', '#604020')]);
  const shots = page.getByAltText(/^Screenshot \d$/);
  await shots.nth(1).waitFor();
  const sources = () => shots.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  const [first, second] = await sources();
  // The page shows the new order before the service has stored it.
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Move screenshot 2 earlier' }).press('Enter');
  await page.waitForFunction(
    (source) => document.querySelector<HTMLImageElement>('img[alt="Screenshot 1"]')?.src === source,
    second,
  );
  await stored;
  await page.reload();
  await shots.nth(1).waitFor();
  await becomes(sources, [second, first], 'the order is kept');

  await tab('Versions').click();
  const zip = { name: 'lighthouse.zip', mimeType: 'application/zip', buffer: Buffer.from('forty shaders') };
  await choose('Files that buyers get', [zip]);
  await page.getByRole('button', { name: /^Copy SHA-256 checksum of .+ [0-9a-f]{4}…[0-9a-f]{4}$/ }).waitFor();
  await region('Version 1.0.0').getByText('Published with the item').waitFor();

  await tab('Item').click();
  await page.getByRole('region', { name: 'Ready to publish' }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: 'View in shop' }).waitFor();
  await becomes(() => page.getByRole('link', { name: 'View in shop' }).getAttribute('href'), /\/shop\/items\/\d+$/);
  await tab('Versions').click();
  await region('Version 1.0.0').getByText('Published', { exact: true }).waitFor();
  const seen = await fetch(`${service.address}/shop`);
  assert.match(await seen.text(), /Lighthouse, a set of shaders/);
});

test('sets the name, color and terms of the shop, which buyers see', async () => {
  await open('/shop');
  const form = page.getByRole('form', { name: 'Shop' });
  await form.getByLabel('Name', { exact: true }).fill('Harbour & Lamp');
  await form.getByLabel('Accent color', { exact: true }).fill('green');
  await form.getByRole('button', { name: 'Save shop' }).click();
  await form
    .getByText('accent must be a color', { exact: false })
    .or(form.getByText('Must be a color', { exact: false }))
    .first()
    .waitFor();
  await form.getByLabel('Accent color', { exact: true }).fill('#0b7a53');
  await page.getByRole('region', { name: 'Preview of the shop' }).getByText('Harbour & Lamp').first().waitFor();
  await form.getByRole('button', { name: /^Terms/ }).click();
  await form.getByLabel('Terms', { exact: true }).fill('One license for **each** end product.');
  await form.getByRole('button', { name: 'Save shop' }).click();
  await form.getByText('Saved', { exact: true }).waitFor();
  const shop = await (await fetch(`${service.address}/shop`)).text();
  assert.match(shop, /Harbour &amp; Lamp/);
  assert.match(shop, /--fill: #0b7a53/);
  assert.match(await (await fetch(`${service.address}/shop/terms`)).text(), /<strong>each<\/strong>/);
});

test('edits the change log of a version that was sold, but not its number', async () => {
  await open(`/items/${ids.published}/versions`);
  const version = region('Version 1.0.0');
  await version.getByRole('button', { name: 'Edit change log' }).click();
  await version.getByLabel('Change log', { exact: true }).fill('The **very** first one.');
  await becomes(() => version.getByLabel('Version', { exact: true }).count(), 0);
  await version.getByRole('button', { name: 'Save version' }).click();
  await version.locator('strong', { hasText: 'very' }).waitFor();
  await page.reload();
  await version.locator('strong', { hasText: 'very' }).waitFor();
});

test('retries a failed upload, and warns if the user leaves during an upload', async () => {
  await open(`/items/${ids.published}/versions`);
  const label = 'Files of version 1.1.0';
  const zip = { name: 'pages.zip', mimeType: 'application/zip', buffer: Buffer.from('two more pages') };
  await choose(label, [{ ...zip, buffer: Buffer.alloc(0) }]);
  await region(label).getByRole('alert').getByText('This file is empty.').waitFor();
  await region(label).getByRole('button', { name: 'Dismiss' }).click();
  await page.route('**/files?*', (route) => route.abort());
  await choose(label, [zip]);
  await region(label)
    .getByRole('alert')
    .getByText(/not responding/)
    .waitFor();
  await becomes(() => region(label).locator('input[type=file]').inputValue(), '', 'the same file can be chosen again');
  await page.unroute('**/files?*');
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/files?*', async (route) => {
    await held;
    await route.continue();
  });
  await region(label).getByRole('button', { name: 'Try pages.zip again' }).click();
  await region(label).getByRole('button', { name: 'Cancel' }).waitFor();
  await page.getByRole('navigation', { name: 'Item sections' }).getByRole('link', { name: 'Media' }).click();
  await page.getByText('Uploads are still in progress.').waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  goOn();
  await page.getByRole('link', { name: 'pages.zip' }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Remove pages.zip' }).click();
  await page.getByRole('group').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('link', { name: 'pages.zip' }).waitFor({ state: 'detached' });
});

test('searches items by name and sorts them by name', async () => {
  await open('/items');
  await page.getByRole('button', { name: 'Item', exact: true }).click();
  await page.waitForURL(/sort_by=name/);
  const names = page.getByRole('table', { name: 'Items' }).getByRole('link');
  await until('more than one item is shown, in order', async () => {
    const shown = await names.allInnerTexts();
    return shown.length > 1 && shown.join() === shown.toSorted().join();
  });
});

test('accepts dropped files only in the right region', async () => {
  await open(`/items/${ids.draft}/media`);
  const content = (await picture(300, 300, '#334455')).toString('base64');
  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    const file = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([file], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, content);
  await region('Thumbnail').dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByRole('button', { name: 'Remove thumbnail' }).waitFor();
  await becomes(() => region('Preview image').count(), 0, 'audio has no preview image');
  const isKept = await page.evaluate((transfer) => {
    const event = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
    return !document.querySelector('h1')?.dispatchEvent(event);
  }, dropped);
  assert.ok(isKept, 'a file that is dropped beside them does not take the place of the page');
});

test('finds a purchase by its code, and refunds it partly, then fully', async () => {
  await open(`/purchases/${ids.purchase}`);
  const code = (await region('purchase code to copy').innerText()).trim();
  await open('/purchases');
  await page.getByLabel('Search by code, buyer or item').fill(` ${code.toUpperCase()} `);
  await page.getByText('1–1 of 1').waitFor();
  await page
    .getByRole('row', { name: /First Buyer/ })
    .getByText('€19.20')
    .click();
  await chooseAction(page, 'Refund…');
  await page.getByLabel('Amount in EUR').fill('1000');
  const refund = page.getByRole('form', { name: 'Refund' });
  await page.locator('[aria-invalid=true][name=amount]').waitFor();
  await refund.getByText('You can refund up to €15.20.').waitFor();
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await becomes(() => refund.getByRole('group').count(), 0, 'what is more than was paid is not even asked about');
  await page.getByLabel('Amount in EUR').fill('1,20');
  await refund.getByRole('button', { name: 'Refund €1.20' }).click();
  await refund.getByRole('group').getByRole('button', { name: 'Refund €1.20' }).click();
  await region('History').getByText('€1.20').waitFor();
  await page.getByText('Part refunded', { exact: true }).waitFor();
  await page.getByLabel('Reason', { exact: true }).press('Enter');
  const question = refund.getByRole('group', { name: 'The license ends. This cannot be undone.' });
  await question.waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await becomes(() => region('History').getByText('Refunded').count(), 2, 'Enter twice gives nothing back');
  await refund.getByRole('button', { name: 'Refund €14.00' }).click();
  await question.getByRole('button', { name: 'Refund €14.00' }).click();
  await page.getByText('Refunded', { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: 'Refund', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Actions for the purchase/ }).click();
  await page.getByRole('menuitem', { name: 'Edit buyer' }).waitFor();
  for (const over of ['Extend support…', 'Replace code…', 'Refund…', 'Revoke…'])
    await becomes(() => page.getByRole('menuitem', { name: over }).count(), 0, `nothing is left to ${over}`);
});

test('finds a purchase from any page by its code', async () => {
  await open(`/purchases/${ids.purchase}`);
  const code = (await region('purchase code to copy').innerText()).trim();
  await page.goto(`${service.address}/monitors`);
  await page.getByRole('button', { name: /^Find/ }).click();
  await page.getByRole('combobox', { name: 'Search pages' }).fill(code);
  await page.getByRole('option', { name: /first@buyer.example/ }).click();
  await page.getByRole('heading', { name: /^Tide Tables.*First Buyer$/ }).waitFor();

  // Buyers are not listed as recently opened pages.
  await open(`/items/${ids.published}`);
  await page.getByRole('heading', { name: /^Tide Tables/, level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Find/ }).click();
  await page.getByRole('combobox', { name: 'Search pages' }).fill('coupons');
  await page.keyboard.press('Enter');
  await page.waitForURL(/market\/coupons/);
  await page.getByRole('button', { name: /^Find/ }).click();
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await recent.filter({ hasText: 'Published' }).first().waitFor();
  await becomes(() => recent.first().innerText(), /^Tide Tables/);
  assert.doesNotMatch((await recent.allInnerTexts()).join(), /Purchase of/);
  await page.getByRole('combobox', { name: 'Search pages' }).fill('create coupon');
  await page.getByRole('option', { name: 'Create coupon' }).click();
  await page.getByRole('form', { name: 'New coupon' }).waitFor();
  await page.waitForURL(/market\/coupons$/);
  await page.getByRole('button', { name: /^Find/ }).click();
  await page.getByRole('combobox', { name: 'Search pages' }).fill('dark');
  await page.getByRole('group', { name: 'Actions' }).getByRole('option', { name: 'Theme: dark' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  await page.getByRole('button', { name: /^Find/ }).click();
  await page.getByRole('combobox', { name: 'Search pages' }).fill('theme system');
  await page.keyboard.press('Enter');
});

test('corrects the email address of a buyer after confirmation, and shows errors at the field', async () => {
  await open(`/purchases/${ids.purchase}`);
  await chooseAction(page, 'Edit buyer');
  const form = page.getByRole('form', { name: 'Edit buyer' });
  const email = form.getByLabel('Buyer’s email');
  await becomes(() => email.inputValue(), 'first@buyer.example');
  await email.fill('first');
  await form.getByRole('button', { name: 'Save buyer' }).click();
  await form.locator('[aria-invalid=true][name=buyer_email]').waitFor();
  await form.getByText('Must be an email address.').waitFor();
  await email.fill('First.Right@buyer.example');
  await form.getByLabel('Buyer’s name').fill('First B. Uyer');
  await form.getByRole('button', { name: 'Save buyer' }).click();
  const question = form.getByRole('group', {
    name: 'The purchase moves to first.right@buyer.example, and first@buyer.example loses access.',
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Save buyer' }).click();
  await question.getByRole('button', { name: 'Save buyer' }).click();
  await page.getByText('Link sent to first.right@buyer.example.').waitFor();
  await form.waitFor({ state: 'detached' });
  await region('History').getByText('address f…@buyer.example became f…@buyer.example, name changed').waitFor();
  await page.getByRole('heading', { name: /First B\. Uyer$/ }).waitFor();

  await chooseAction(page, 'Edit buyer');
  await form.getByLabel('Buyer’s name').fill('');
  await form.getByRole('button', { name: 'Save buyer' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Link sent to').waitFor({ state: 'detached' });
});

test('creates a purchase after a bank transfer is confirmed', async () => {
  await page.goto(service.address);
  await page.getByRole('link', { name: '1 bank transfer to confirm' }).click();
  await page
    .getByRole('link', { name: /^Tide Tables/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^Tide Tables.*€24\.00, Second Buyer$/ }).waitFor();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm payment' }).click();
  await region('Timeline').getByText('Paid', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'View purchase' }).waitFor();
  await page.getByRole('link', { name: /^Invoice [\w-]+ \(PDF\)/ }).waitFor();
  await open('/purchases?search=second@buyer.example');
  await page.getByText('1–1 of 1').waitFor();
});

test('confirms a transfer that arrived after the order expired', async () => {
  await order(service, ids.published, { email: 'late@buyer.example', name: 'Late Buyer', coupon: '' });
  await inDatabase(service, (db) =>
    db
      .updateTable('orders')
      .set({ state: 'expired', expires_at: Date.now() })
      .where('buyer_email', '=', 'late@buyer.example')
      .execute(),
  );
  await open('/orders?state=expired');
  await page.getByRole('button', { name: /^Actions for order/ }).click();
  await page.getByRole('menuitem', { name: 'Confirm payment…' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm payment' });
  await question.getByText(/Did you receive €24\.00 with the reference /).waitFor();
  await question.getByRole('button', { name: 'Confirm payment' }).click();
  await page.getByText('No orders match these filters.').waitFor();
});

test('lists an order that was paid twice, with the amount to return and why the return failed', async () => {
  await open('/orders?search=first@buyer.example');
  await page.getByText('Payment to return').waitFor();
  await page.getByRole('link', { name: /^Tide Tables/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Duplicate payment: €19.20' });
  await notice.getByRole('button', { name: 'Return payment' }).click();
  await notice.getByRole('group').getByRole('button', { name: 'Return payment' }).click();
  await notice.getByText(/Stripe/).waitFor();
});

test("doesn't refund a payment that is in dispute", async () => {
  const { data } = await asAuthor('GET', '/market/purchases?search=late@buyer.example');
  await inDatabase(service, async (db) => {
    const { account_id } = await db
      .updateTable('purchases')
      .set({ state: 'disputed' })
      .where('id', '=', data[0].id)
      .returning('account_id')
      .executeTakeFirstOrThrow();
    const dispute = { account_id, purchase_id: data[0].id, provider: 'stripe', provider_ref: 'dp_1' };
    await db
      .insertInto('disputes')
      .values({ ...dispute, amount_minor: 2400, state: 'open', opened_at: Date.now(), closed_at: null })
      .execute();
  });
  await open(`/purchases/${data[0].id}`);
  await page.getByRole('link', { name: 'Answer the dispute at Stripe' }).waitFor();
  await becomes(() => page.getByRole('form', { name: 'Refund' }).count(), 0);
});

test('shows the errors of a coupon, creates it, and disables it', async () => {
  await open('/coupons');
  await page.getByRole('button', { name: 'Create coupon' }).first().click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'code');
  await page.keyboard.type('autumn');
  await page.getByLabel('Percent').fill('120');
  await page.getByRole('form', { name: 'New coupon' }).getByRole('button', { name: 'Create coupon' }).click();
  await page.locator('[aria-invalid=true][name=off]').waitFor();
  await page.getByLabel('Percent').fill('25');
  await page.getByLabel('Ends').fill('2030-01-31T18:00');
  await page.getByRole('form', { name: 'New coupon' }).getByRole('button', { name: 'Create coupon' }).click();
  const row = page.getByRole('row', { name: /AUTUMN/ });
  await row.getByText('−25%').waitFor();
  await row.getByText('31 Jan 2030').waitFor();
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok()),
    page.getByLabel('AUTUMN active').press('Space'),
  ]);
  await page.reload();
  await page.getByRole('switch', { name: 'AUTUMN active', checked: false }).waitFor({ state: 'attached' });
});

test('edits a coupon in its row, and gives it another item and end date', async () => {
  await open('/coupons');
  const row = page.getByRole('row', { name: /SPRING/ });
  await row.getByRole('button', { name: 'Details' }).click();
  const form = page.getByRole('form', { name: 'Coupon SPRING' });
  const items = form.getByRole('combobox', { name: 'Applies to' });
  await items.press('Backspace');
  await items.fill('undert');
  await becomes(() => form.getByLabel('Code').count(), 0, 'the code that buyers know stays');
  await page.getByRole('option', { name: 'Undertow, twelve loops' }).click();
  await form.getByLabel('Discount').selectOption('amount');
  await form.getByLabel('Amount').fill('2,50');
  await form.getByLabel('Ends').fill('2031-06-30T12:00');
  await form.getByRole('button', { name: 'Save coupon' }).click();
  await form.getByText('Saved').waitFor();
  await row.getByText('−$2.50').waitFor();
  await row.getByText('30 Jun 2031').waitFor();
  await row.getByRole('link', { name: 'Undertow' }).waitFor();
  await page.reload();
  await row.getByRole('button', { name: 'Details' }).click();
  await becomes(() => form.getByLabel('Ends').inputValue(), '30 Jun 2031, 12:00');
  await form.getByLabel('Ends').fill('some day');
  await page.keyboard.press('Tab');
  await form.getByText('Enter a date like 22 Nov 2026, 18:34').waitFor();
  await form.getByLabel('Ends').fill('1 Jan 2020 0:00');
  await form.getByRole('button', { name: 'Save coupon' }).click();
  await row.getByText('Ended', { exact: true }).waitFor();
});

test('shows the previous page after the only coupon on the last page is deleted', async () => {
  await asAuthor('POST', '/market/coupons', { code: 'FIRST-OF-ALL', percent: 1 });
  for (let n = 0; n < 10; n++) await asAuthor('POST', '/market/coupons', { code: `MORE-${n}`, percent: 1 });
  const { meta } = await asAuthor('GET', '/market/coupons');
  const others = (await asAuthor('GET', `/market/coupons?page=${meta.last_page}`)).data.slice(1);
  for (const { id } of others) await asAuthor('DELETE', `/market/coupons/${id}`);
  await open(`/coupons?page=${meta.last_page}`);
  await page.getByRole('button', { name: 'Actions for coupon' }).click();
  await page.getByRole('menuitem', { name: 'Delete coupon…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete coupon' }).click();
  await page.getByRole('row', { name: /MORE-0/ }).waitFor();
});

test('answers a review, and hides it with a reason', async () => {
  await open('/reviews');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const answer = page.getByLabel('Your public answer');
  await answer.fill('Thank you, it is tidied now.');
  await answer.press('Escape');
  await page.getByText('Leave without saving?').waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save answer' }).click();
  await page.getByRole('button', { name: 'Edit answer' }).waitFor();
  await page.getByRole('button', { name: 'Actions for the review by First Buyer' }).click();
  await page.getByRole('menuitem', { name: 'Hide from the shop' }).click();
  await page.getByRole('button', { name: 'Hide review' }).click();
  await page.locator('[aria-invalid=true][name=hidden_reason]').waitFor();
  await page.getByLabel('Reason for hiding (only you can see it)').fill('Not about the item');
  await page.getByRole('button', { name: 'Hide review' }).click();
  await page.getByText('Hidden because: Not about the item').waitFor();
});

test('shows the secret of a webhook once, and delivers a test event', async () => {
  await open('/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabel('URL').fill(`${address}/second`);
  await page.locator('summary', { hasText: 'Market' }).click();
  await page.getByLabel('purchase.created').check();
  await page.getByRole('form', { name: 'Add webhook' }).getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('link', { name: /second$/ }).click();
  await page.getByLabel('Event type').selectOption('purchase.created');
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('table', { name: 'Deliveries' }).getByText('purchase.created').waitFor();
  await page.getByRole('table', { name: 'Deliveries' }).getByText('Delivered').waitFor();
  await becomes(() => page.getByText(/^whsec_/).count(), 0);
});

test('replaces the key that signs license files, after confirmation', async () => {
  await open('/developers');
  const keys = page.getByRole('table', { name: 'Signing keys' });
  const sign = page.getByRole('button', { name: 'Rotate key' });
  await sign.click();
  await page.getByRole('group').getByRole('button', { name: 'Cancel' }).click();
  await sign.click();
  await page.getByRole('group').getByRole('button', { name: 'Rotate key' }).click();
  await keys.getByText('Active').waitFor();
  await page.getByRole('button', { name: /^Actions for key/ }).click();
  await page.getByRole('menuitem', { name: 'Remove key…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click();
  await page.getByRole('button', { name: /^Actions for key/ }).waitFor({ state: 'detached' });
  await open('/settings');
  await page.getByRole('button', { name: /^Author fee/ }).click();
  const author = page.getByRole('combobox', { name: 'Author' });
  await author.fill('nobody');
  await page.getByLabel('Percent', { exact: true }).fill('120');
  await page.getByRole('button', { name: 'Set fee' }).click();
  await page.getByText('No account has this username.').waitFor();
  await author.fill('ann');
  await page.getByRole('button', { name: 'Set fee' }).click();
  await page.getByText('Must be a number from 0 to 100').waitFor();
  await page.getByLabel('Percent', { exact: true }).fill('7,5');
  await page.getByRole('button', { name: 'Set fee' }).click();
  await page.getByText('New sales by ann now carry a 7.5% fee.').waitFor();
  await page.getByText('The service keeps 7.5% of each sale').waitFor();
});

test('validates bank details at their fields, and stores them as the text that buyers see', async () => {
  await open('/settings');
  const form = page.getByRole('form', { name: 'Payments' });
  await form.getByLabel('Account holder').fill('Harbour & Lamp');
  await form.getByLabel('IBAN').fill('DE02120300000000202052');
  await form.getByRole('button', { name: 'Save payments' }).click();
  await form.getByText('This is not a valid IBAN.').waitFor();
  await page.locator('[name=iban]:focus').waitFor();
  await form.getByLabel('IBAN').fill('DE02120300000000202051');
  await form.getByRole('button', { name: 'Save payments' }).click();
  await form.getByText('Saved', { exact: true }).waitFor();
  const { data } = (await asAuthor('GET', '/market/shop')) as { data: { bank_instructions: string } };
  assert.match(data.bank_instructions, /^Harbour & Lamp\nIBAN DE02 1203 0000 0000 2020 51(\n|$)/);
});

test('accepts the sample files for imports, and explains why a file is invalid', async () => {
  await open('/import');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const textOf = async (name: string) => {
    const link = page.getByRole('link', { name, exact: true }).and(page.locator('[download]'));
    return decodeURIComponent((await link.getAttribute('href'))?.split(',').slice(1).join(',') ?? '');
  };
  for (const [name, sample] of [
    ['items.csv', await textOf('Items')],
    ['purchases.csv', await textOf('Purchases')],
  ] as const) {
    await choose('File to check and import', [file(name, sample)]);
    await region(name)
      .getByRole('button', { name: /^Import \d rows?$/ })
      .waitFor();
  }
  await choose('File to check and import', [file('costs.csv', 'id,name,cost\n1,Icons,5\n')]);
  await page.getByText('which also has the column price.regular').first().waitFor();
});

test('turns the public license check of an item off and on', async () => {
  const { purchase_code } = (await asAuthor('GET', `/market/purchases/${ids.purchase}`)).data;
  const item = async () => (await asAuthor('GET', `/market/items/${ids.published}`)).data;
  const asked = { purchase_code, item_id: ids.published }; // the purchase is refunded, which is reported only if the check is on
  const reason = async () => (await asAuthor('POST', '/licences/validate', asked)).data.reason;
  await open(`/items/${ids.published}/licence-check`);
  for (const isOn of [false, true]) {
    await page.getByRole('switch', { name: 'Allow license checks without an API key' }).click();
    await until(`it is ${isOn}`, async () => (await item()).has_public_licence_check === isOn);
    assert.equal(await reason(), isOn ? 'refunded' : 'not_found');
  }
  await page.getByRole('button', { name: 'PHP', exact: true }).click();
  await page.getByText(`'item_id'       => ${ids.published},`).waitFor();
});

test('scrolls tabs inside their own row on a tablet', async () => {
  await page.setViewportSize({ width: 700, height: 900 });
  for (const path of ['', '/items', '/coupons', '/money', '/settings']) {
    await open(path);
    await page.getByRole('navigation', { name: 'Market' }).waitFor();
    await untilLoaded(page);
    const isOver = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    await becomes(() => page.evaluate(isOver), false, `${path} scrolls sideways`);
  }
});
