import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { importCatalogue } from './import-catalogue.ts';
import { addAuthor, gumroadFile, gumroadSaleOf } from './testing.ts';

type Row = Record<string, string>;

const csv = (rows: Row[]) => {
  const columns = Object.keys(rows[0] ?? {});
  return { text: [columns, ...rows.map((row) => columns.map((name) => row[name]))].map(String).join('\r\n') };
};

const lemonOrder = (id: string) => ({
  type: 'orders',
  id,
  attributes: {
    user_email: 'ada@buyer.example',
    currency: 'USD',
    total: 1199,
    status: 'paid',
    first_order_item: { product_id: 55, product_name: 'Lantern', quantity: 1 },
    created_at: '2024-08-17T09:45:53.000000Z',
  },
});

onEachDatabase((open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());

  async function imported(file: { text: string }) {
    const account = await addAuthor(deps);
    const { figures } = await importCatalogue(deps, account, file);
    const { db } = deps.database;
    const { message } = await db
      .selectFrom('market_imports')
      .select('message')
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow();
    const purchases = await db
      .selectFrom('purchases')
      .select(['price_minor', 'state', 'refunded_minor'])
      .where('account_id', '=', account)
      .orderBy('id')
      .execute();
    return { figures, message, purchases };
  }

  test('names statuses of orders that are not the shop’s own, because they can be paid', async () => {
    const orders = ['completed', 'On hold', 'wc-shipped', 'Abgeschlossen', 'wc-shipped', 'checkout-draft'];
    const woo = await imported(
      csv(
        orders.map((status, index) => ({
          order_id: `9${index}`,
          date: '2024-05-01 08:00:00',
          status,
          order_currency: 'EUR',
          billing_email: 'grace@buyer.example',
          line_items: 'name:Forms|product_id:70|quantity:1|total:10.00',
        })),
      ),
    );
    assert.equal(woo.purchases.length, 1);
    assert.match(
      woo.message,
      /Skipped: 2 × unpaid or cancelled orders, 2 × orders with another status: “wc-shipped”, 1 × orders with another status: “Abgeschlossen”\./,
    );
    const payments = ['complete', 'Partially Refunded', 'on_hold', 'abandoned', 'shipped'];
    const edd = await imported(
      csv(
        payments.map((Status, index) => ({
          'Payment ID': `5${index}`,
          Email: 'ada@buyer.example',
          'Products (Raw)': 'Theme|49{0}',
          Date: '2024-03-05 10:33:04',
          Currency: 'USD',
          Status,
        })),
      ),
    );
    assert.deepEqual(
      edd.purchases.map(({ state }) => state),
      ['valid', 'valid', 'disputed'],
    );
    assert.match(edd.message, /1 × unpaid or cancelled orders, 1 × orders with another status: “shipped”/);
  });

  test('reads responses of APIs with their pages, one after the other', async () => {
    const page = (id: string) =>
      JSON.stringify({ meta: { page: { total: 2 } }, jsonapi: { version: '1.0' }, links: [], data: [lemonOrder(id)] });
    assert.equal((await imported({ text: `${page('1')}\n${page('2')}` })).purchases.length, 2);
    assert.equal((await imported({ text: JSON.stringify([lemonOrder('1')]).repeat(2) })).purchases.length, 2);
    const key = { key: 'K-1234567890ABCDEF', benefit_id: 'b', status: 'granted', limit_activations: null };
    const polar = { pagination: { total_count: 1 }, items: [{ ...key, created_at: '2024-01-01T00:00:00Z' }] };
    assert.equal((await imported({ text: JSON.stringify(polar) })).purchases.length, 1);
  });

  test('reads amounts in cents from a table that was made from Lemon Squeezy’s API', async () => {
    const order = {
      order_id: '1',
      user_email: 'ada@buyer.example',
      product_name: 'Lantern',
      currency: 'USD',
      status: 'paid',
      created_at: '2024-08-17T09:45:53.000000Z',
    };
    const [fromApi] = (await imported(csv([{ ...order, total: '1199', total_formatted: '$11.99' }]))).purchases;
    const [written] = (await imported(csv([{ ...order, total: '11.99' }]))).purchases;
    assert.deepEqual([fromApi?.price_minor, written?.price_minor], [1199, 1199]);
    const faulty: Record<string, string>[] = [{ total: '11.99' }, { total: '12.00' }, { refunded_amount: '5.00' }];
    for (const amounts of faulty)
      await assert.rejects(
        imported(csv([{ ...order, total: '1199', total_usd: '11.99', ...amounts }])),
        /(total|refunded amount) must be a whole number/,
        JSON.stringify(amounts),
      );
  });

  test('skips Polar’s renewals, also with the names of the dashboard', async () => {
    const order = (reason: string, index: number) => ({
      Email: 'ada@buyer.example',
      'Created At': '2024-01-01T00:00:00Z',
      Product: 'P',
      Total: '1.19',
      Currency: 'usd',
      Status: 'Paid',
      'Invoice Number': `I-${index}`,
      'Billing Reason': reason,
    });
    const rows = ['purchase', 'Subscription Cycle', 'subscription_update', 'Subscription Create'].map(order);
    assert.equal((await imported(csv(rows))).purchases.length, 2);
  });

  test('reads the refunds of older Gumroad exports', async () => {
    const older = { 'Fully Refunded?': '', 'Refunded?': '1' };
    const sales = [
      gumroadSaleOf(1, { ...older, 'Partial Refund ($)': '' }),
      gumroadSaleOf(2, { ...older, 'Partial Refund ($)': '5.0' }),
      gumroadSaleOf(3, { 'Refunded?': '1', 'Fully Refunded?': '0', 'Partial Refund ($)': '5.0' }),
    ];
    assert.deepEqual(
      (await imported(gumroadFile(sales))).purchases.map(({ state, refunded_minor }) => [state, refunded_minor]),
      [
        ['refunded', 2500],
        ['valid', 500],
        ['valid', 500],
      ],
    );
  });
});
