import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { listAllItems } from '../catalogue/index.ts';
import { rotateCode } from '../purchases/index.ts';
import { createValidation } from '../validation/index.ts';
import { importCatalogue } from './import-catalogue.ts';
import { addAuthor } from './testing.ts';

type Row = Record<string, string>;

const quoted = (cell: string, delimiter: string): string =>
  /["\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

function csv(rows: Row[], { delimiter = ',', reverse = false, bom = '' } = {}) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (reverse) columns.reverse();
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '', delimiter)).join(delimiter));
  return { text: `${bom}${[columns.join(delimiter), ...lines].join('\r\n')}\r\n` };
}

const json = (rows: unknown[]) => ({ text: JSON.stringify(rows) });

/** EDD: Easy Digital Downloads. */
const eddPayment = (changes: Row = {}): Row => ({
  'Payment ID': '501',
  'Payment Number': '501',
  Email: 'Ada@Buyer.example',
  'Customer ID': '7',
  'First Name': 'Ada',
  'Last Name': 'Lovelace',
  Address: 'Street 1\nDoor "B"; left',
  'Products (Verbose)': 'Quiet Theme - Pro - $49.00 / Plug - $19.00',
  'Products (Raw)': 'Quiet Theme|49{0} / Plug|19{0}',
  'Amount ($)': '68.00',
  'Tax ($)': '0.00',
  'Payment Method': 'PayPal',
  'Purchase Key': 'ab12',
  Date: '2024-03-05 10:33:04',
  Currency: 'USD',
  'Mode (Live|Test)': 'live',
  Status: 'complete',
  ...changes,
});
const eddLicence = (changes: Row = {}): Row => ({
  'License ID': '9',
  'License Key': 'c0ffee00112233445566778899aabbcc',
  'License Status': 'active',
  'Customer ID': '7',
  'Customer Email': 'ada@buyer.example',
  'Customer Name': 'Ada Lovelace',
  'User ID': '3',
  'Product Name': 'Quiet Theme',
  'Price ID': '1',
  'Purchase Date': '2024-03-05 10:33:09',
  'Expiration Date': '1899000000',
  'Activation Limit': '5',
  'Activation Count': '2',
  'Activated URLs': 'one.example, two.example',
  ...changes,
});
const wooOrder = (changes: Row = {}): Row => ({
  order_id: '900',
  order_number: 'A-900',
  date: '2024-05-01 08:00:00',
  status: 'completed',
  order_total: '98.00',
  refunded_total: '0.00',
  order_currency: 'EUR',
  billing_first_name: 'Grace',
  billing_last_name: 'Hopper',
  billing_email: 'grace@buyer.example',
  line_items:
    'id:1|name:Forms, Pro|product_id:70|sku:|quantity:2|subtotal:80.00|total:66.6667|total_tax:13.3333|refunded:0.00;id:2|name:Icons|product_id:71|quantity:1|total:18.00|total_tax:0.00|refunded:0.00',
  ...changes,
});
const wooLicence = (changes: Row = {}): Row => ({
  id: '1',
  order_id: '900',
  product_id: '70',
  user_id: '4',
  license_key: 'FORM-AB12-CD34-EF56-GH78',
  expires_at: '2031-01-01 00:00:00',
  valid_for: '365',
  status: 'DELIVERED',
  times_activated: '1',
  times_activated_max: '3',
  created_at: '2024-05-01 08:00:01',
  ...changes,
});
const lemonOrder = (attributes: Record<string, unknown> = {}, id = '3001') => ({
  type: 'orders',
  id,
  attributes: {
    store_id: 1,
    identifier: '104e18a2-d755-4d4b-80c4-a6c1dcbe1c10',
    order_number: 12,
    user_name: 'Ada Lovelace',
    user_email: 'ada@buyer.example',
    currency: 'USD',
    total: 1199,
    status: 'paid',
    refunded: false,
    refunded_amount: 0,
    first_order_item: { product_id: 55, product_name: 'Lantern', variant_name: 'Extended', price: 1199, quantity: 1 },
    test_mode: false,
    created_at: '2024-08-17T09:45:53.000000Z',
    ...attributes,
  },
});
const lemonKey = (attributes: Record<string, unknown> = {}) => ({
  type: 'license-keys',
  id: '1',
  attributes: {
    order_id: 3001,
    product_id: 55,
    user_name: 'Ada Lovelace',
    user_email: 'ada@buyer.example',
    key: '80e15db5-c796-436b-850c-8f9c98a48abe',
    activation_limit: 5,
    instances_count: 1,
    disabled: 0,
    status: 'active',
    expires_at: null,
    created_at: '2024-08-17T09:45:54.000000Z',
    ...attributes,
  },
});

onEachDatabase((open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());

  const bought = (account: number) =>
    deps.database.db.selectFrom('purchases').selectAll().where('account_id', '=', account).orderBy('id').execute();
  const lastMessage = async (account: number) => {
    const row = await deps.database.db
      .selectFrom('market_imports')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return row.message;
  };
  const validOf = async (account: number, pasted: string) => {
    const verdict = await createValidation(deps)(account, pasted);
    return verdict.isValid ? verdict : undefined;
  };

  test('joins payments and licenses of Easy Digital Downloads in either order, and finds keys as pasted', async () => {
    const payments = csv([eddPayment(), eddPayment({ 'Payment ID': '502', Status: 'abandoned' })], {
      delimiter: ';',
      reverse: true,
      bom: '\ufeff',
    });
    const licences = csv([eddLicence()]);
    for (const files of [
      [payments, licences],
      [licences, payments],
    ]) {
      const account = await addAuthor(deps);
      for (const file of files) await importCatalogue(deps, account, file);
      const rows = await bought(account);
      assert.equal(rows.length, 2);
      const theme = rows.find(({ ends_at }) => ends_at !== null);
      assert.deepEqual(
        [theme?.price_minor, theme?.currency, theme?.license_type, theme?.quantity, theme?.licence_uses],
        [4900, 'USD', 'Pro', 5, 2],
      );
      assert.equal(theme?.ends_at, 1_899_000_000_000);
      assert.equal(theme?.purchased_at, Date.parse('2024-03-05T10:33:04Z'));
      assert.equal(theme?.buyer_email, 'ada@buyer.example');
      for (const pasted of ['c0ffee00112233445566778899aabbcc', ' C0FFEE00112233445566778899AABBCC\u200b'])
        assert.equal((await validOf(account, pasted))?.purchase.id, theme?.id);
      assert.equal(await validOf(account, 'c0ffee00112233445566778899aabbcd'), undefined);
      for (const file of files) {
        const { figures } = await importCatalogue(deps, account, file);
        assert.deepEqual([figures.purchases_new, figures.purchases_changed], [0, 0]);
      }
      assert.deepEqual(await bought(account), rows);
    }
  });

  test('reports what ends, which columns are unused and what was left out', async () => {
    const account = await addAuthor(deps);
    await importCatalogue(
      deps,
      account,
      csv([
        eddLicence({ 'Expiration Date': '2020-01-01 00:00:00' }),
        eddLicence({ 'License Key': 'k'.repeat(20), 'Activation Limit': '1', 'Expiration Date': 'lifetime' }),
        eddLicence({ 'License Key': 'D'.repeat(20), 'License Status': 'disabled', 'Activation Limit': '0' }),
      ]),
      { dryRun: true },
    );
    assert.match(
      await lastMessage(account),
      /Of the purchases in the file: 1 × disabled or disputed, 1 × ended, 1 × with an end in the future, 1 × for several devices or seats, 1 × for one device\. .*set the limit of these items to 1\. Columns that were not imported: license id, user id, price id, activated urls\.$/,
    );
    assert.equal((await bought(account)).length, 0);
    await importCatalogue(
      deps,
      account,
      csv([eddPayment({ Status: 'failed' }), eddPayment({ 'Mode (Live|Test)': 'test' })]),
    );
    assert.match(
      await lastMessage(account),
      /Skipped: 1 × unpaid or cancelled orders, 1 × test orders\. Columns that were not imported: payment number, address, amount \(\$\), tax \(\$\), payment method, purchase key\./,
    );
  });

  test('maps the states of Easy Digital Downloads, and ends an expired license', async () => {
    const account = await addAuthor(deps);
    const one = (customer: string, status: string) =>
      eddPayment({ 'Customer ID': customer, 'Products (Raw)': 'Plug|19{0}', 'Products (Verbose)': '', Status: status });
    await importCatalogue(
      deps,
      account,
      csv([one('1', 'complete'), one('2', 'refunded'), one('3', 'revoked'), one('4', 'edd_subscription')]),
    );
    assert.deepEqual(
      (await bought(account)).map(({ state, refunded_minor }) => [state, refunded_minor]),
      [
        ['valid', 0],
        ['refunded', 1900],
        ['revoked', 0],
      ],
    );
    const expired = eddLicence({
      'Customer ID': '1',
      'Product Name': 'Plug',
      'Expiration Date': '2021-01-01 00:00:00',
    });
    await importCatalogue(deps, account, csv([expired]));
    const [first] = await bought(account);
    assert.deepEqual([first?.state, first?.ends_at], ['revoked', Date.parse('2021-01-01T00:00:00Z')]);
    assert.equal(await validOf(account, expired['License Key'] ?? ''), undefined);
  });

  test('imports WooCommerce orders as one row for each order, one for each product, or JSON', async () => {
    const perProduct = [
      {
        item_name: 'Forms, Pro',
        item_product_id: '70',
        item_quantity: '2',
        item_total: '66.6667',
        item_total_tax: '13.3333',
      },
      { item_name: 'Icons', item_product_id: '71', item_quantity: '1', item_total: '18.00', item_total_tax: '0' },
    ].map((item) => wooOrder({ line_items: '', ...item }));
    const api = [
      {
        id: 900,
        status: 'completed',
        currency: 'EUR',
        date_paid_gmt: '2024-05-01T08:00:00',
        billing: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@buyer.example' },
        line_items: [
          {
            id: 1,
            name: 'Forms, Pro',
            product_id: 70,
            variation_id: 0,
            quantity: 2,
            total: '66.6667',
            total_tax: '13.3333',
          },
          { id: 2, name: 'Icons', product_id: 71, variation_id: 0, quantity: 1, total: '18.00', total_tax: '0.00' },
        ],
        refunds: [],
      },
    ];
    const first = wooOrder();
    const numbered: Row = { ...first, line_items: '' };
    for (const [index, item] of (first.line_items ?? '').split(';').entries())
      numbered[`line_item_${index + 1}`] = item;
    for (const file of [csv([wooOrder()]), csv([numbered]), csv(perProduct, { delimiter: '\t' }), json(api)]) {
      const account = await addAuthor(deps);
      await importCatalogue(deps, account, file);
      assert.deepEqual(
        (await bought(account)).map((row) => [row.price_minor, row.currency, row.quantity, row.buyer_name, row.state]),
        [
          [8000, 'EUR', 2, 'Grace Hopper', 'valid'],
          [1800, 'EUR', 1, 'Grace Hopper', 'valid'],
        ],
      );
      const items = await listAllItems(deps.database.db, account);
      assert.deepEqual(
        items.map(({ reference, name }) => `${reference} ${name}`),
        ['70 Forms, Pro', '71 Icons'],
      );
      const { figures } = await importCatalogue(deps, account, csv([wooOrder()]));
      assert.deepEqual([figures.purchases_new, figures.purchases_changed], [0, 0]);
    }
  });

  test('takes refunds of WooCommerce from the order or from its products', async () => {
    const account = await addAuthor(deps);
    const refunds = async () =>
      (await bought(account)).map(({ state, refunded_minor }) => `${state} ${refunded_minor}`);
    await importCatalogue(deps, account, csv([wooOrder({ refunded_total: '85.00' })]));
    assert.deepEqual(await refunds(), ['valid 8000', 'valid 500']);
    await importCatalogue(deps, account, csv([wooOrder({ status: 'wc-refunded' })]));
    assert.deepEqual(await refunds(), ['refunded 8000', 'refunded 1800']);
    await importCatalogue(deps, account, csv([wooOrder()]));
    assert.deepEqual(await refunds(), ['refunded 8000', 'refunded 1800'], 'a file never restores a license');
  });

  test('gives each license key of WooCommerce to its order, further ones become purchases', async () => {
    const account = await addAuthor(deps);
    await assert.rejects(
      importCatalogue(deps, account, csv([wooLicence()])),
      /line 2, product_id is "70", which is neither/,
    );
    await importCatalogue(deps, account, csv([wooOrder()]));
    const second = wooLicence({ license_key: 'FORM-ZZ12-CD34-EF56-GH78', status: 'INACTIVE' });
    const unsold = wooLicence({ license_key: 'FORM-YY12-CD34-EF56-GH78', order_id: '' });
    await importCatalogue(deps, account, csv([wooLicence(), second, unsold]));
    const rows = await bought(account);
    assert.deepEqual(
      rows.map(({ state, price_minor, quantity }) => [state, price_minor, quantity]),
      [
        ['valid', 8000, 3],
        ['valid', 1800, 1],
        ['revoked', 0, 3],
      ],
    );
    assert.equal((await validOf(account, 'form–ab12–cd34–ef56–gh78'))?.purchase.id, rows[0]?.id);
    assert.match(await lastMessage(account), /1 × license keys that were not sold/);
    for (const file of [csv([second, wooLicence()]), csv([wooOrder()])]) {
      const { figures } = await importCatalogue(deps, account, file);
      assert.deepEqual([figures.purchases_new, figures.purchases_changed], [0, 0]);
    }
    const history = await deps.database.db
      .selectFrom('purchase_history')
      .select('note')
      .where('purchase_id', '=', rows[0]?.id ?? 0)
      .execute();
    assert.match(history.map(({ note }) => note).join(), /license key added/);
  });

  test('does not give back a license key that was replaced here', async () => {
    const account = await addAuthor(deps);
    const [orders, licences] = [csv([wooOrder()]), csv([wooLicence()])];
    await importCatalogue(deps, account, orders);
    await importCatalogue(deps, account, licences);
    const [{ id } = { id: 0 }] = await bought(account);
    const code = await rotateCode(deps, { account_id: account, purchase_id: id }, 'author');
    await importCatalogue(deps, account, licences);
    await importCatalogue(deps, account, orders);
    assert.equal((await bought(account)).length, 2);
    assert.equal(await validOf(account, 'FORM-AB12-CD34-EF56-GH78'), undefined);
    assert.equal((await validOf(account, code))?.purchase.id, id);
  });

  test('imports orders and license keys of Lemon Squeezy from its API', async () => {
    const account = await addAuthor(deps);
    const others = [
      lemonOrder({ status: 'refunded', refunded: true, refunded_amount: 1199 }, '3002'),
      lemonOrder({ status: 'partial_refund', refunded_amount: 200 }, '3003'),
      lemonOrder({ status: 'pending' }, '3004'),
      lemonOrder({ test_mode: true }, '3005'),
      lemonOrder({ status: 'fraudulent', currency: 'JPY', total: 1500 }, '3006'),
    ];
    await importCatalogue(deps, account, json([lemonOrder(), ...others]));
    await importCatalogue(
      deps,
      account,
      json([
        lemonKey(),
        lemonKey({
          order_id: 3002,
          key: 'OLD-STYLE-key-000001',
          status: 'expired',
          expires_at: '2024-09-01T00:00:00Z',
        }),
      ]),
    );
    assert.deepEqual(
      (await bought(account)).map((row) => [
        row.state,
        row.price_minor,
        row.currency,
        row.refunded_minor,
        row.quantity,
        row.license_type,
      ]),
      [
        ['valid', 1199, 'USD', 0, 5, 'Extended'],
        ['refunded', 1199, 'USD', 1199, 5, 'Extended'],
        ['valid', 1199, 'USD', 200, 1, 'Extended'],
        ['revoked', 1500, 'JPY', 0, 1, 'Extended'],
      ],
    );
    assert.equal((await validOf(account, '80E15DB5 c796 436b 850c 8f9c98a48abe'))?.purchase.price_minor, 1199);
  });

  test('imports orders and license keys of Lemon Squeezy as tables', async () => {
    const account = await addAuthor(deps);
    const order = {
      id: '1',
      user_email: 'ada@buyer.example',
      product_name: 'Lantern',
      variant_name: 'Default',
      total: '11,99',
      currency: 'EUR',
      status: 'paid',
      created_at: '2024-08-17 09:45:53',
      tax: '1,00',
    };
    await importCatalogue(deps, account, csv([order], { delimiter: ';' }));
    const key = {
      order_id: '1',
      license_key: 'aaaa-bbbb-cccc-dddd',
      product_name: 'Lantern',
      status: 'disabled',
      activation_limit: '',
      activation_usage: '0',
      created_at: '2024-08-17 09:46:00',
    };
    await importCatalogue(deps, account, csv([key]));
    assert.deepEqual(
      (await bought(account)).map((row) => [row.state, row.price_minor, row.license_type]),
      [['revoked', 1199, 'Regular License']],
    );
  });

  test('imports orders of Polar without renewals, and its license keys', async () => {
    const account = await addAuthor(deps);
    const order = (number: number, changes: Row = {}): Row => ({
      Email: 'ada@buyer.example',
      'Created At': '2025-01-02T03:04:05+00:00',
      Product: 'Kit',
      'Net Amount': '29.0',
      Currency: 'usd',
      Status: 'paid',
      'Invoice number': `KIT-${number}`,
      ...changes,
    });
    await importCatalogue(
      deps,
      account,
      csv([order(1), order(2, { Status: 'refunded' }), order(3, { Status: 'pending' })]),
    );
    assert.match(await lastMessage(account), /add the column Billing Reason/);
    const reasons = [order(1), order(4, { 'Refunded Amount': '5', Status: 'partially_refunded' }), order(5)];
    const reasoned = reasons.map((row, index) => ({
      ...row,
      'Billing Reason': index === 2 ? 'subscription_cycle' : 'purchase',
    }));
    await importCatalogue(deps, account, csv(reasoned));
    assert.match(
      await lastMessage(account),
      /^Skipped: 1 × recurring charges for earlier purchases\. Of the purchases in the file: 1 × partly refunded\.$/,
    );
    const key = {
      id: 'x',
      benefit_id: 'b-1',
      customer: { email: 'ada@buyer.example', name: 'Ada' },
      key: 'KIT-1C285B2D-6CE6-4BC7-B8BE-ADB6A7E304DA',
      status: 'granted',
      limit_activations: 2,
      usage: 0,
      validations: 4,
      expires_at: null,
      created_at: '2025-01-02T03:04:06Z',
    };
    await importCatalogue(
      deps,
      account,
      json([key, { ...key, key: 'KIT-2C285B2D-6CE6-4BC7-B8BE-ADB6A7E304DA', status: 'revoked' }]),
    );
    assert.deepEqual(
      (await bought(account)).map((row) => [row.state, row.price_minor, row.refunded_minor]),
      [
        ['valid', 2900, 0],
        ['refunded', 2900, 2900],
        ['valid', 2900, 500],
        ['valid', 0, 0],
        ['revoked', 0, 0],
      ],
    );
    const counted = await validOf(account, 'kit 1c285b2d 6ce6 4bc7 b8be adb6a7e304da');
    const { licence_uses } = await deps.database.db
      .selectFrom('purchases')
      .select('licence_uses')
      .where('id', '=', counted?.purchase.id ?? 0)
      .executeTakeFirstOrThrow();
    assert.equal(licence_uses, 4);
  });

  test('names what is supported, and the nearest format, for an unknown file', async () => {
    const account = await addAuthor(deps);
    await assert.rejects(
      importCatalogue(deps, account, csv([{ order_id: '1', license_key: 'x', status: 'SOLD', product_id: '2' }])),
      /This file format is not supported\. It is nearest to licenses of License Manager for WooCommerce, which also has the column times_activated_max\. Use a catalog as JSON or CSV, or orders or license keys exported from Envato, Gumroad, Lemon Squeezy, Polar, Easy Digital Downloads or WooCommerce\./,
    );
  });

  test('refuses rows with their line and the column’s name in the file', async () => {
    const account = await addAuthor(deps);
    const rows = [
      eddPayment({ Currency: 'Dollar' }),
      eddPayment({ 'Products (Raw)': 'Quiet Theme' }),
      eddPayment({ Date: '3/5/2024' }),
    ];
    await assert.rejects(importCatalogue(deps, account, csv(rows)), (error: Error) => {
      for (const fault of [
        'currency must be a currency code',
        'products must name the products',
        'date must be a time',
      ])
        assert.match(error.message, new RegExp(fault));
      return true;
    });
    assert.equal((await bought(account)).length, 0);
  });
});
