import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { buildApp } from '../../src/server/app/app.ts';
import { until } from '../../src/server/events/testing.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { catalogueOf, itemOf, makeAuthor } from '../../src/server/market/testing.ts';
import { openVisitor } from '../support/browser.ts';
import { freePort } from '../support/free-port.testing.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

const host = 'shop.example';
let deps: TestDeps;
let app: FastifyInstance;
let base: string;

before(async () => {
  const port = await freePort();
  base = `http://${host}:${port}`;
  deps = await openTestDeps({ events: true, config: { marketBaseUrl: base } });
  // The service uses the real clock, as the browser does.
  deps.now = Date.now;
  const ada = await makeAuthor(deps);
  await importCatalogue(deps, ada.id, catalogueOf([itemOf(1, { price: { regular: 0, extended: 0 } })]));
  await deps.database.db.updateTable('items').set({ is_code_only: 1 }).execute();
  app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port });
});
after(async () => {
  await app?.close();
  await deps?.close();
});

const paths = async (): Promise<string[]> => {
  await deps.events.flush();
  const rows = await deps.events.query<{ path: string }>(
    `SELECT path FROM pageviews WHERE name = 'pageview' ORDER BY at`,
    {},
  );
  return rows.map(({ path }) => path);
};

async function order(page: Page, email: string): Promise<void> {
  await page.fill('input[name=email]', email);
  await page.click('.pay button[value=order]');
  await page.waitForURL('**/shop/orders/**');
}

/** Returns null for orders that have no source. */
const campaigns = () =>
  deps.database.db
    .selectFrom('orders')
    .leftJoin('order_visits', (join) =>
      join.onRef('order_visits.order_id', '=', 'orders.id').on('order_visits.touch', '=', 'last'),
    )
    .select('order_visits.utm_campaign')
    .orderBy('orders.id')
    .execute()
    .then((rows) => rows.map(({ utm_campaign }) => utm_campaign));

test('counts shop pages in a browser within their content security policy, without cookies or storage', async () => {
  const { page, close } = await openVisitor(host);
  try {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('NAME_NOT_RESOLVED')) complaints.push(message.text());
    });
    await page.goto(`${base}/shop/items/1/item-1?utm_campaign=spring`);
    await until(async () => (await paths()).length === 1);
    await page.goto(`${base}/shop/buy/1`);
    await until(async () => (await paths()).length === 2);
    assert.deepEqual(await paths(), ['/shop/items/1/item-1', '/shop/buy/1']);
    assert.deepEqual(await page.context().cookies(), []);
    assert.equal(await page.evaluate('localStorage.length'), 0);
    await order(page, 'eve@buyer.example');
    await page.goto(`${base}/shop/items/1/item-1?gatehouse-optout`);
    await page.goto(`${base}/shop`, { waitUntil: 'networkidle' });
    assert.equal((await paths()).length, 2, 'who opted out is not counted');
    await page.goto(`${base}/shop/buy/1`);
    await order(page, 'adam@buyer.example');
    assert.deepEqual(await campaigns(), ['spring', null], 'what is known of the orders');
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});
