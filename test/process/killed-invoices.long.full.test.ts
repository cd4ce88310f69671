import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DatabaseOrTransaction } from '../../src/server/database/index.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { listAllItems } from '../../src/server/market/catalogue/item.store.ts';
import { placeOrder } from '../../src/server/market/checkout/place-order.ts';
import { providerOf } from '../../src/server/market/checkout/providers.ts';
import { createStripeAccounts } from '../../src/server/market/checkout/stripe/index.ts';
import { startStripe } from '../../src/server/market/checkout/testing/stripe.ts';
import { importCatalogue } from '../../src/server/market/import/index.ts';
import { balanceOf } from '../../src/server/market/money/index.ts';
import { imbalances } from '../../src/server/market/money/testing.ts';
import { catalogueOf, itemOf, letAllSell } from '../../src/server/market/testing.ts';
import { extent, isWhole, pickPoints } from '../support/long-runs.testing.ts';
import { TestService } from '../support/service.ts';

const orders = 50;
const kills = isWhole ? 8 : 3;
const secret = 'test-secret-of-at-least-32-characters';

type Stripe = Awaited<ReturnType<typeof startStripe>>;

/** Places and pays orders of two sellers with the service's stores. Stripe has not reported the payments yet. */
async function payOrders(service: TestService): Promise<number[]> {
  const sellers: number[] = [];
  for (const name of ['ann', 'bea']) sellers.push((await service.makeAccount(name)).id);
  await service.withStores(async (opened) => {
    const deps = Object.assign(opened, { stripe: createStripeAccounts(opened.connections) });
    await letAllSell(deps);
    for (const seller of sellers) await importCatalogue(deps, seller, catalogueOf([itemOf(1)]));
    await deps.database.db.updateTable('items').set({ is_code_only: 1 }).execute();
    for (let n = 0; n < orders; n++) {
      const [item] = await listAllItems(deps.database.db, sellers[n % 2] ?? 0);
      if (!item) throw new Error('the item is missing');
      const code = String(n)
        .padStart(4, 'A')
        .replaceAll(/\d/g, (digit) => 'BCDFGHJKLM'[Number(digit)] ?? '');
      const order = await placeOrder(deps, item, {
        ...{ number: `AAAA-BBBB-CCCC-${code}`, licence: 'regular', pay: 'stripe', coupon: '' },
        ...{ email: `buyer-${n}@buyer.example`, name: 'Eve', country: '', company: '', vatId: '', consent: '' },
      });
      await fetch(await providerOf(deps, 'stripe').startPayment(order, item), { method: 'POST', redirect: 'manual' });
    }
  });
  return sellers;
}

/** Sends all waiting events at the same time. Kills the service after `killAfter` responses. */
async function report(
  service: TestService,
  stripe: Stripe,
  waiting: Set<string>,
  killAfter = Number.POSITIVE_INFINITY,
) {
  let answered = 0;
  const killed: Promise<void>[] = [];
  const send = async (id: string): Promise<void> => {
    const event = stripe.state.events.find((one) => one.id === id);
    if (!event) throw new Error(`Stripe has no event ${id}`);
    const { payload, headers } = stripe.signed(event);
    const response = await fetch(`${service.address}/shop/stripe`, { method: 'POST', headers, body: payload }).catch(
      () => undefined,
    );
    if (!response) return;
    assert.ok(response.ok, `${response.status} ${await response.text()}`);
    waiting.delete(id);
    answered++;
    if (answered === killAfter) killed.push(service.kill());
  };
  await Promise.all([...waiting].map(send));
  await Promise.all(killed);
}

async function requireOneInvoiceEach(db: DatabaseOrTransaction, sellers: number[]): Promise<void> {
  for (const account_id of sellers) {
    const paid = await db
      .selectFrom('orders')
      .select(['id', 'total_minor'])
      .where('account_id', '=', account_id)
      .where('state', '=', 'paid')
      .execute();
    assert.equal(paid.length, orders / sellers.length);
    const purchases = await db.selectFrom('purchases').selectAll().where('account_id', '=', account_id).execute();
    assert.deepEqual(
      purchases.map(({ order_id }) => Number(order_id)).sort((a, b) => a - b),
      paid.map(({ id }) => id).sort((a, b) => a - b),
    );
    const invoices = await db
      .selectFrom('invoices')
      .select(['number', 'purchase_id'])
      .where('account_id', '=', account_id)
      .orderBy('number')
      .execute();
    assert.deepEqual(
      invoices.map(({ purchase_id }) => Number(purchase_id)).sort((a, b) => a - b),
      purchases.map(({ id }) => id).sort((a, b) => a - b),
    );
    const year = invoices[0]?.number.slice(0, 4);
    assert.deepEqual(
      invoices.map(({ number }) => number),
      Array.from({ length: paid.length }, (_, n) => `${year}-${String(n + 1).padStart(6, '0')}`),
    );
    assert.deepEqual(await imbalances(db, account_id), []);
    const revenue = paid.reduce((sum, { total_minor }) => sum + total_minor, 0);
    assert.equal(await balanceOf(db, account_id, 'EUR'), revenue);
  }
}

async function sellWhileKilled(databaseUrl?: string): Promise<void> {
  const stripe = await startStripe();
  const service = await TestService.prepare({
    GATEHOUSE_STRIPE_URL: stripe.url,
    GATEHOUSE_SECRET: secret,
    GATEHOUSE_CANARY: 'off',
    ...(databaseUrl && { GATEHOUSE_DATABASE_URL: databaseUrl }),
  });
  try {
    const sellers = await payOrders(service);
    const paid = stripe.state.events.filter(({ type }) => type === 'checkout.session.completed');
    assert.equal(paid.length, orders);
    const waiting = new Set(paid.map(({ id }) => id));
    // Each kill is after a few more responses.
    let before = 0;
    for (const point of pickPoints(orders - 10, kills)) {
      await service.start();
      await report(service, stripe, waiting, Math.max(1, point - before));
      assert.equal(service.isRunning, false);
      before = orders - waiting.size;
      if (waiting.size < 2) break;
    }
    await service.start();
    await report(service, stripe, waiting);
    assert.equal(waiting.size, 0);
    // Stripe can report a payment again.
    await report(service, stripe, new Set(paid.map(({ id }) => id)));
    await service.stop();
    await service.withStores(({ database }) => requireOneInvoiceEach(database.db, sellers));
  } finally {
    await service.remove();
    await stripe.close();
  }
}

test(`numbers invoices without a gap if the service is killed during ${orders} parallel payments, on SQLite (${extent})`, () =>
  sellWhileKilled());

describe('on PostgreSQL', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());

  test(`numbers invoices without a gap if the service is killed during ${orders} parallel payments (${extent})`, async () =>
    sellWhileKilled(await postgres.newDatabase()));
});
