import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { buildApp } from '../../src/server/app/app.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { catalogueOf, itemOf, makeAuthor } from '../../src/server/market/testing.ts';
import { openBrowser } from '../support/browser.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

let deps: TestDeps;
let app: FastifyInstance;
let browser: Browser;
let address: string;

before(async () => {
  deps = await openTestDeps({ events: true });
  const ada = await makeAuthor(deps);
  await importCatalogue(deps, ada.id, catalogueOf([itemOf(1, {})]));
  const screenshots = ['one', 'two', 'three'].map((name) => `https://pictures.invalid/${name}.png`);
  await deps.database.db
    .updateTable('items')
    .set({ is_code_only: 1, kind: 'video', screenshots: JSON.stringify(screenshots) })
    .execute();
  const { id } = await deps.database.db.selectFrom('items').select('id').executeTakeFirstOrThrow();
  app = await buildApp(deps);
  address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/shop/items/${id}`;
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await app?.close();
  await deps?.close();
});

async function open(options: Parameters<Browser['newPage']>[0] = {}, fragment = ''): Promise<Page> {
  const page = await browser.newPage(options);
  await page.route('https://pictures.invalid/**', (route) => route.abort());
  await page.goto(`${address}${fragment}`);
  return page;
}

const dialog = (page: Page, number: number) => page.getByRole('dialog', { name: `Picture ${number} of 3` });
const focusOn = (page: Page, selector: string) => page.locator(`${selector}:focus`).waitFor();

test('closes an enlarged picture with Escape, and returns the focus', async () => {
  const page = await open();
  await page.locator('.shots a').nth(1).focus();
  await page.keyboard.press('Enter');
  await dialog(page, 2).waitFor();
  await focusOn(page, '#picture-2 p a');
  await page.keyboard.press('Escape');
  await dialog(page, 2).waitFor({ state: 'hidden' });
  await focusOn(page, '.shots a[href="#picture-2"]');
  await page.close();
});

test('shows other pictures with the arrow keys, keeps the focus inside, and closes with a single step back', async () => {
  const page = await open();
  await page.locator('.shots a').first().click();
  await dialog(page, 1).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog(page, 2).waitFor();
  await page.keyboard.press('ArrowLeft');
  await dialog(page, 1).waitFor();
  await page.keyboard.press('ArrowLeft');
  await dialog(page, 3).waitFor();
  for (let count = 0; count < 8; count++) {
    await page.keyboard.press('Tab');
    assert.equal(await page.locator('body :focus:not(.shot *)').count(), 0);
  }
  await page.goBack();
  await dialog(page, 3).waitFor({ state: 'hidden' });
  assert.equal(new URL(page.url()).hash, '');
  await page.close();
});

test('closes a picture that was opened by its URL, and works without scripts', async () => {
  const sent = await open({}, '#picture-3');
  await dialog(sent, 3).waitFor();
  await sent.keyboard.press('Escape');
  await dialog(sent, 3).waitFor({ state: 'hidden' });
  await sent.close();
  const plain = await open({ javaScriptEnabled: false }, '#picture-1');
  await dialog(plain, 1).getByRole('link', { name: 'Next' }).click();
  await dialog(plain, 2).getByRole('link', { name: 'Close' }).click();
  await dialog(plain, 2).waitFor({ state: 'hidden' });
  await plain.close();
});
