import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Browser } from 'playwright-core';
import { buildApp } from '../../src/server/app/app.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { catalogueOf, itemOf, makeAuthor } from '../../src/server/market/testing.ts';
import { openBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.testing.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

let deps: TestDeps;
let app: FastifyInstance;
let browser: Browser;
let address: string;
let apiKey: string;

before(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  deps = await openTestDeps({ events: true, config: { baseUrl: address, marketBaseUrl: address } });
  const ada = await makeAuthor(deps);
  apiKey = ada.key;
  await importCatalogue(deps, ada.id, catalogueOf([itemOf(1, {})]));
  await deps.database.db.updateTable('items').set({ is_code_only: 1 }).execute();
  app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await app?.close();
  await deps?.close();
});

async function ask(method: string, path: string, body?: object): Promise<{ data: { id: number }[] }> {
  const answer = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return answer.json() as Promise<{ data: { id: number }[] }>;
}

for (const javaScriptEnabled of [true, false])
  test(`delivers a paid order on its page without mail, ${javaScriptEnabled ? 'automatically' : 'without scripts through a link'}`, async () => {
    await ask('PATCH', '/market/shop', { bank_instructions: 'IBAN DE00 1234' });
    const { id } = await deps.database.db.selectFrom('items').select('id').executeTakeFirstOrThrow();
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${address}/shop/buy/${id}`);
    await page.getByRole('textbox', { name: /^Email/ }).fill('eve@buyer.example');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Eve');
    await page.getByLabel(/Deliver my purchase immediately/).check();
    await page.getByRole('button', { name: /^Buy now/ }).click();
    await page.getByText('Come back to this page in this browser').waitFor();
    const [order] = (await ask('GET', '/market/orders?state=open')).data;
    await ask('POST', `/market/orders/${order?.id}/confirm`);
    if (javaScriptEnabled) await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    else await page.getByRole('link', { name: 'Check again' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await page.getByRole('heading', { name: 'Your purchase code' }).waitFor();
    await page.close();
  });
