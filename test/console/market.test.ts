import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { TestService } from '../service.ts';
import { type MarketIds, picture, storeMarket } from './market.ts';

const receiver = createServer((_, response) => response.end('taken'));
let address: string;
let service: TestService;
let browser: Browser;
let page: Page;
let ids: MarketIds;
const faults: string[] = [];

before(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  service = await TestService.prepare();
  const { api_key } = await service.makeAccount();
  await service.start();
  ids = await storeMarket(service, api_key, address);
  browser = await openBrowser();
  page = await browser.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${service.address}/login`);
  await page.getByLabel('Username or e-mail').fill('ann');
  await page.getByLabel('Password').first().fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});
after(async () => {
  await browser?.close();
  await service?.remove();
  receiver.closeAllConnections();
  receiver.close();
  assert.deepEqual(faults, [], 'no page threw');
});

const open = (path: string) => page.goto(`${service.address}/market${path}`);
const region = (name: string) => page.getByRole('region', { name, exact: true });
const choose = (label: string, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  region(label).locator('input[type=file]').setInputFiles(files);

test('an item is made with its media and a first version, and published once nothing is missing', async () => {
  await open('/items/new');
  await page.getByLabel('Name').fill('Lighthouse, a set of shaders');
  await page.getByLabel('Description').fill('Forty **shaders**.');
  await page.getByRole('combobox', { name: 'Category', exact: true }).fill('Shaders');
  await page.getByLabel('Tags').first().fill('webgl');
  await page.getByLabel('Tags').first().press('Enter');
  await page.getByLabel('Regular licence').fill('12,505');
  await page.getByLabel('Extended licence').fill('60');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByText(/too many decimals/i).waitFor();
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'price_regular');
  await page.getByLabel('Regular licence').fill('12,50');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('heading', { name: 'What shows it' }).waitFor();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alert').getByText('Upload a thumbnail.').waitFor();

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
  await page.getByRole('button', { name: 'Move screenshot 2 forward' }).press('Enter');
  await page.waitForFunction(
    (source) => document.querySelector<HTMLImageElement>('img[alt="Screenshot 1"]')?.src === source,
    second,
  );
  await page.reload();
  await shots.nth(1).waitFor();
  assert.deepEqual(await sources(), [second, first], 'the order is kept');

  await page.getByRole('navigation', { name: 'Of this item' }).getByRole('link', { name: 'Versions' }).click();
  await page.getByLabel('Change log').fill('The first forty.');
  await page.getByRole('button', { name: 'Add version' }).click();
  const zip = { name: 'lighthouse.zip', mimeType: 'application/zip', buffer: Buffer.from('forty shaders') };
  await choose('Files of version 1.0.0', [zip]);
  await page.getByText(/^[0-9a-f]{64}$/).waitFor();
  await page.getByRole('button', { name: 'Publish version' }).click();
  await region('Version 1.0.0').getByText('Published', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  const seen = await fetch(`${service.address}/shop`);
  assert.match(await seen.text(), /Lighthouse, a set of shaders/);
});

test('files are dropped where they belong', async () => {
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
  assert.equal(await region('Preview image').count(), 0, 'audio has no preview image');
});

test('a purchase is found by its code, refunded in part and then in full', async () => {
  await open(`/purchases/${ids.purchase}`);
  const code = (await region('purchase code to copy').innerText()).trim();
  await open('/purchases');
  await page.getByLabel('Search by code, buyer or item').fill(` ${code.toUpperCase()} `);
  await page.getByText('1–1 of 1').waitFor();
  await page.getByRole('link', { name: code }).click();
  await page.getByLabel('Amount in EUR').fill('1000');
  await page.getByRole('button', { name: /^Refund €1,000/ }).click();
  await page.locator('[aria-invalid=true][name=amount]').waitFor();
  await page.getByLabel('Amount in EUR').fill('1,20');
  await page.getByRole('button', { name: 'Refund €1.20' }).click();
  await region('History').getByText('€1.20').waitFor();
  await page.getByText('Valid', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Refund €14.00' }).click();
  await page.getByText('Refunded', { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: 'Refund', exact: true }).waitFor({ state: 'detached' });
});

test('a bank transfer is confirmed, and becomes a purchase', async () => {
  await open('/orders?state=open');
  await page.getByRole('button', { name: 'Details' }).first().click();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await page.getByText('No order is like that.').waitFor();
  await open('/purchases?search=second@buyer.example');
  await page.getByText('1–1 of 1').waitFor();
});

test('a coupon says what is wrong with it, is added, and switched off', async () => {
  await open('/coupons');
  await page.getByLabel('Code', { exact: true }).fill('autumn');
  await page.getByLabel('Percent').fill('120');
  await page.getByRole('button', { name: 'Add coupon' }).click();
  await page.locator('[aria-invalid=true][name=off]').waitFor();
  await page.getByLabel('Percent').fill('25');
  await page.getByLabel('Until').fill('2030-01-31T18:00');
  await page.getByRole('button', { name: 'Add coupon' }).click();
  const row = page.getByRole('row', { name: /AUTUMN/ });
  await row.getByText('25 %').waitFor();
  await row.getByText('31 Jan 2030').waitFor();
  await page.getByLabel('AUTUMN counts').press('Space');
  await page.reload();
  await page.getByRole('switch', { name: 'AUTUMN counts', checked: false }).waitFor({ state: 'attached' });
});

test('a review is answered and hidden with a reason', async () => {
  await open('/reviews');
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByLabel('Your answer, for everybody to read').fill('Thank you, it is tidied now.');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await page.getByRole('button', { name: 'Edit answer' }).waitFor();
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: 'Hide review' }).click();
  await page.locator('[aria-invalid=true][name=hidden_reason]').waitFor();
  await page.getByLabel('Why it is hidden, for you alone').fill('Not about the item');
  await page.getByRole('button', { name: 'Hide review' }).click();
  await page.getByText('Hidden because: Not about the item').waitFor();
});

test('a webhook endpoint shows its secret once, and its test event is delivered', async () => {
  await open('/webhooks');
  await page.getByLabel('Address').fill(`${address}/second`);
  await page.getByLabel('purchase.created').check();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('link', { name: /second$/ }).click();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page.getByRole('table', { name: 'Deliveries' }).getByText('Delivered').waitFor();
  assert.equal(await page.getByText(/^whsec_/).count(), 0);
});
