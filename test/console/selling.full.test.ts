import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startStripe, type TestStripe } from '../../src/server/market/checkout/testing/stripe.ts';
import { becomes, openBrowser } from '../support/browser.ts';
import { Mailbox } from '../support/mailbox.ts';
import { TestService, until } from '../support/service.ts';
import { requireAccessible } from './looks.ts';
import { storeMarket } from './market.ts';

const mailbox = new Mailbox();
let stripe: TestStripe;
let service: TestService;
let browser: Browser;
let page: Page;
let key: string;
let item: number;
const faults: string[] = [];

before(async () => {
  stripe = await startStripe();
  service = await TestService.prepare({
    GATEHOUSE_SMTP_URL: await mailbox.open(),
    GATEHOUSE_STRIPE_URL: stripe.url,
  });
  key = (await service.makeAccount()).api_key;
  await service.startReady();
  ({ published: item } = await storeMarket(service, key, `${stripe.base}/nowhere`));
  browser = await openBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
  page.on('pageerror', (error) => faults.push(error.message));
});
after(async () => {
  await browser?.close();
  await service?.remove();
  await stripe.close();
  await mailbox.close();
  assert.deepEqual(faults, [], 'no page threw');
});

async function look(name: string): Promise<void> {
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await requireAccessible(page, name, width === 380 ? ['light'] : ['dark']);
  }
}

async function openConsole(): Promise<Page> {
  const author = await browser.newPage();
  await author.goto(`${service.address}/login`);
  await author.getByLabel('Username or email').fill('ann');
  await author.getByLabel('Password').first().fill('correct horse battery');
  await author.getByRole('button', { name: 'Log in' }).click();
  await author.getByRole('heading', { name: 'Overview' }).waitFor();
  return author;
}

const validate = async (code: string) => {
  const answer = await fetch(`${service.address}/api/v1/purchases/validate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ purchase_code: code, item_id: String(item) }),
  });
  return ((await answer.json()) as { data: { valid: boolean; reason?: string } }).data;
};

async function linkInMail(to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await until(`a mail with ${pattern} comes to ${to}`, async () => {
    const mail = mailbox.mails.findLast(
      ({ to: people, text = '' }) => people?.[0]?.address === to && pattern.test(text),
    );
    found = pattern.exec(mail?.text ?? '')?.[0];
    return found !== undefined;
  });
  return found as string;
}

test('a purchase from the shop to the refund', async (story) => {
  const email = 'grace@buyer.example';
  let code = '';

  await story.test('finds the item, and shows errors in the order form', async () => {
    await page.goto(`${service.address}/shop`);
    await page.getByRole('searchbox').fill('tide');
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /Tide Tables/ })
      .first()
      .click();
    await page.getByRole('link', { name: /Buy regular license/ }).waitFor();
    await look('buyer-item');
    await page.getByRole('link', { name: /Buy regular license/ }).click();
    await page.getByRole('button', { name: /^Pay/ }).waitFor();
    await look('buyer-form');
    await page.getByLabel(/Extended license/).check();
    await page.getByRole('button', { name: 'Pay €120.00' }).waitFor();
    await becomes(
      async () => (await page.locator('.cart').innerText()).replaceAll('\n', ' '),
      /Extended license.*Total €120\.00/,
    );
    await page.getByLabel(/Regular license/).check();
    await page.getByRole('button', { name: 'Pay €24.00' }).waitFor();
    await page.getByLabel('Bank transfer').check();
    await page.getByRole('button', { name: 'Buy now · €24.00' }).waitFor();
    await page.getByLabel('Card and other methods').check();
    await page.getByText('Add a coupon').click();
    await page.getByLabel('Coupon code').fill('NO-SUCH');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This coupon code does not exist').first().waitFor();
    await look('buyer-form-wrong');
    await page.getByLabel('Coupon code').fill('spring');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Pay €19.20' }).waitFor();
  });

  await story.test('pays an order later, and only once', async () => {
    await page.getByRole('textbox', { name: /^Email/ }).fill(email);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Grace Hopper');
    await page.getByText('Company or address on the invoice').click();
    await page.getByLabel('VAT ID').fill('12');
    await page.getByLabel('Card and other methods').check();
    await page.getByLabel(/Deliver my purchase immediately/).check();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.locator('#vat_id-fault', { hasText: 'Enter the VAT ID with its country code' }).waitFor();
    await page.getByRole('combobox', { name: /^Country/ }).selectOption('DE');
    await page.getByLabel('VAT ID').fill('DE123456789');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
    await look('buyer-order-open');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await look('buyer-order-paid');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Download/ }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'tide-tables-1.0.0.zip', 'without waiting for the mail');
  });

  await story.test('opens the order with the link in the mail, and the library with another mailed link', async () => {
    await page.context().clearCookies({ name: 'gatehouse_order' });
    await page.goto(await linkInMail(email, /http\S+\/shop\/orders\/\S+\/open\/[\w.-]+/));
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await becomes(() => page.locator('code.code').innerText(), /^[0-9a-f-]{36}$/);
    await page.goto(`${service.address}/shop/library`);
    await page.getByLabel(/email/i).fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await page.goto(await linkInMail(email, /http\S+\/shop\/library\/open\/[\w-]+/));
    await page.getByRole('button', { name: 'Open my purchases' }).waitFor();
    await look('buyer-library-link');
    await page.getByRole('button', { name: 'Open my purchases' }).click();
    await page.getByRole('heading', { name: 'Your purchases' }).waitFor();
    await look('buyer-library');
    await page.getByRole('link', { name: /^Tide Tables/ }).click();
    await page.locator('code.code').waitFor();
    await look('buyer-purchase');
    code = (await page.locator('code.code').innerText()).trim();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /zip: Download$/ }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'tide-tables-1.0.0.zip');
    assert.equal(readFileSync(await download.path(), 'utf8'), 'what buyers download');
    const invoice = await page.request.get(
      new URL((await page.getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? '', service.address).href,
    );
    assert.equal((await invoice.body()).subarray(0, 5).toString(), '%PDF-');
    assert.equal((await validate(code)).valid, true);
  });

  await story.test("publishes a verified buyer's review", async () => {
    await page.getByText('Write a review').click();
    await becomes(() => page.getByRole('radio', { checked: true }).count(), 0);
    await page.getByRole('radio', { name: '4 stars, good' }).check();
    await page.getByLabel('Your review').fill('Reads well on a phone.');
    await page.getByRole('button', { name: 'Publish review' }).click();
    await page.getByText('Your review is now in the shop').waitFor();
    await page.goto(`${service.address}/shop/items/${item}`);
    await page.getByText('Reads well on a phone.').waitFor();
  });

  await story.test('revokes code and download after a refund', async () => {
    const author = await openConsole();
    await author.goto(`${service.address}/market/purchases?search=${code}`);
    await author.getByRole('link', { name: /^Tide Tables/ }).click();
    await author.getByRole('heading', { name: /^Tide Tables/, level: 1 }).waitFor();
    await author.getByRole('button', { name: /^Actions for the purchase/ }).click();
    await author.getByRole('menuitem', { name: 'Refund…' }).click();
    const refund = author.getByRole('button', { name: 'Refund €19.20' });
    await refund.click();
    await author.getByRole('button', { name: 'Cancel' }).waitFor();
    await refund.click();
    await author.getByRole('heading', { name: 'Refund', exact: true }).waitFor({ state: 'detached' });
    await author.close();
    assert.deepEqual(await validate(code), { valid: false, reason: 'refunded' });
    await page.goto(`${service.address}/shop/library`);
    await page.getByRole('link', { name: /^Tide Tables/ }).click();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    await look('buyer-purchase-refunded');
    await becomes(() => page.getByRole('link', { name: /zip: Download$/ }).count(), 0);
  });

  await story.test('responds to a request for a library link in the same way if the address is unknown', async () => {
    await page.goto(`${service.address}/shop/library`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor({ state: 'detached' });
    await page.goto(`${service.address}/shop/library`);
    await page.getByRole('button', { name: 'Send me a link' }).waitFor();
    await look('buyer-library-entry');
    await page.getByLabel('Email address').fill('nobody@buyer.example');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText(/If there are purchases under/).waitFor();
  });

  await story.test('sells in a currency in which the author has set a price', async () => {
    const author = await openConsole();
    await author.goto(`${service.address}/market/items/${item}/edit`);
    await author.getByRole('button', { name: 'Add currency' }).first().click();
    const dollars = author.getByRole('group', { name: 'Prices in USD' });
    await dollars.getByLabel('Regular license').fill('0');
    await author.getByRole('button', { name: 'Save details' }).click();
    await dollars.getByText(/must be above 0/i).waitFor();
    await dollars.getByLabel('Regular license').fill('27,50');
    await author.getByRole('button', { name: 'Save details' }).click();
    await author.getByText('Saved', { exact: true }).waitFor();
    await author.close();
    await page.goto(`${service.address}/shop/items/${item}`);
    await page.getByRole('navigation', { name: 'Currency' }).getByRole('link', { name: 'USD' }).click();
    await page.getByRole('heading', { name: /Regular license.*\$27\.50/ }).waitFor();
    await look('buyer-item-in-dollars');
    await page.getByRole('link', { name: /Buy regular license/ }).click();
    await page.getByRole('button', { name: 'Pay $27.50' }).waitFor();
    await look('buyer-form-in-dollars');
    await page.getByRole('button', { name: 'EUR', exact: true }).click();
    await page.getByRole('button', { name: 'Pay €24.00' }).waitFor();
  });
});
