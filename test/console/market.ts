import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type Database, openDatabase } from '../../src/server/database/index.ts';
import { bookSale } from '../../src/server/market/money/index.ts';
import type { TestService } from '../support/service.ts';

/** `published` and `draft` are IDs of items. */
export type MarketIds = {
  published: number;
  draft: number;
  purchase: number;
  order: string;
  webhook: number;
  question: number;
  alert: number;
};

type Answer = { data: { id: number; number?: string; state?: string; purchase_id?: number | null }[] };

export const picture = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

export async function storeMarket(service: TestService, key: string, receiver: string): Promise<MarketIds> {
  const call = async (method: string, path: string, body?: object | Buffer) => {
    const answer = await fetch(`${service.address}/api/v1/market${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const store = async (path: string, body: object): Promise<number> => (await call('POST', path, body)).data.id;

  await call('PATCH', '/shop', {
    seller_name: 'Lee Design',
    seller_address: '1 Harbour Lane\nKiel',
    tax_number: 'DE123456789',
    tax_basis_points: 1900,
    bank_instructions: 'Lee Design\nIBAN DE89 3704 0044 0532 0130 00\nPlease name the order number.',
  });
  await call('PATCH', '/shop-profile', { pages: { terms: '# Terms\n\nOne license for **each** end product.' } });
  const published = await store('/items', {
    name: 'Tide Tables, a theme for quiet shops that would rather be read than looked at',
    description:
      'A theme with **24 pages**.\n\n- light and dark\n- no script needed\n\n[See it](https://demo.example/tide)',
    category: 'Templates',
    sub_category: 'Shop',
    options: ['HTML', 'Figma'],
    tags: ['shop', 'quiet'],
    price_regular: 24,
    price_extended: 120,
    currency: 'EUR',
    activation_limit: 3,
  });
  const put = (role: string, content: Buffer) => call('PUT', `/items/${published}/media/${role}`, content);
  await put('thumbnail', await picture(512, 512, '#4a43c9'));
  await put('preview_image', await picture(1180, 600, '#1f9d63'));
  for (const color of ['#c98a12', '#4a82bd', '#8d88dd']) await put('screenshot', await picture(1200, 750, color));
  const version = await store(`/items/${published}/versions`, { version: '1.0.0', changes: 'The **first** one.' });
  const file = Buffer.from('what buyers download');
  await call('PUT', `/items/${published}/versions/${version}/files?file_name=tide-tables-1.0.0.zip`, file);
  await call('POST', `/items/${published}/versions/${version}/publish`);
  await store(`/items/${published}/versions`, { version: '1.1.0', changes: 'Two more pages.' });
  await call('POST', `/items/${published}/publish`);
  const draft = await store('/items', { name: 'Undertow, twelve loops', kind: 'audio', price_regular: 9 });

  await store('/coupons', { code: 'SPRING', percent: 20, max_uses: 50, item_id: published });
  await store('/coupons', { code: 'FIVE-OFF', amount: 5, currency: 'EUR' });
  const webhook = await store('/webhooks', { url: receiver });
  await call('POST', `/webhooks/${webhook}/test`);

  await order(service, published, { email: 'first@buyer.example', name: 'First Buyer', coupon: 'SPRING' });
  await order(service, published, { email: 'second@buyer.example', name: 'Second Buyer', coupon: '' });
  const placed: Answer = await call('GET', '/orders');
  const bought = await call('POST', `/orders/${placed.data.at(-1)?.id}/confirm`);
  const purchase: number = bought.data.purchase_id;
  await call('POST', `/purchases/${purchase}/refunds`, { amount: 4, reason: 'Late answer' });
  await payByCard(service, purchase);
  await call('POST', '/money/withdrawals', { amount: 5, currency: 'EUR', destination: 'DE89370400440532013000' });
  const wrong = Buffer.from(JSON.stringify({ items: [], purchases: [{ purchase_code: 'none' }] }));
  await call('POST', '/imports?file_name=sales.json&dry_run=1', wrong);
  await review(service, { item: published, purchase });
  const question = await ask(service, { item: published, purchase });
  await payTwice(service, placed.data.at(-1)?.id ?? 0);
  const alert = await failDownloads(service, purchase);
  return { published, draft, purchase, order: placed.data[0]?.number ?? '', webhook, question, alert };
}

export async function order(
  service: TestService,
  item: number,
  fields: { email: string; name: string; coupon: string },
): Promise<void> {
  const address = `${service.address}/shop/buy/${item}`;
  const form = await (await fetch(address)).text();
  const number = /name="number" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const sent = await fetch(address, {
    method: 'POST',
    headers: { origin: service.address },
    body: new URLSearchParams({ ...fields, number, licence: 'regular', country: 'DE', pay: 'manual', consent: '1' }),
    redirect: 'manual',
  });
  assert.equal(sent.status, 303, await sent.text());
}

/** Marks a purchase as paid through a provider, because only such money can be withdrawn. */
async function payByCard(service: TestService, purchase_id: number): Promise<void> {
  await inDatabase(service, async (db) => {
    const { account_id } = await db
      .selectFrom('purchases')
      .select('account_id')
      .where('id', '=', purchase_id)
      .executeTakeFirstOrThrow();
    const sale = { account_id, purchase_id, reference: 'order by card', currency: 'EUR', at: Date.now() };
    await bookSale(db, { ...sale, total_minor: 2400, tax_minor: 383, fee_minor: 0 });
  });
}

async function payTwice(service: TestService, order_id: number): Promise<void> {
  await inDatabase(service, async (db) => {
    const { account_id } = await db
      .selectFrom('orders')
      .select('account_id')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow();
    const payment = { provider: 'stripe', payment_ref: 'pi_2', reason: 'second' } as const;
    await db
      .insertInto('stray_payments')
      .values({ account_id, order_id, ...payment, currency: 'EUR', amount_minor: 1920, received_at: Date.now() })
      .execute();
  });
}

async function review(service: TestService, of: { item: number; purchase: number }): Promise<void> {
  await inDatabase(service, async (db) => {
    const { account_id } = await db
      .selectFrom('items')
      .select('account_id')
      .where('id', '=', of.item)
      .executeTakeFirstOrThrow();
    const now = Date.now();
    await db
      .insertInto('reviews')
      .values({
        account_id,
        item_id: of.item,
        purchase_id: of.purchase,
        stars: 4,
        body: 'Calm, and quick to set up.\nThe Figma file could be tidier.',
        name: 'First Buyer',
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
}

/** Creates an open question and returns its ID. */
async function ask(service: TestService, of: { item: number; purchase: number }): Promise<number> {
  let question = 0;
  await inDatabase(service, async (db) => {
    const { account_id } = await db
      .selectFrom('items')
      .select('account_id')
      .where('id', '=', of.item)
      .executeTakeFirstOrThrow();
    const facts = {
      state: 'valid',
      licence: 'Regular License',
      supportedUntil: Date.now() - 86_400_000,
      isImported: false,
      downloadedVersion: '0.9.0',
      downloadedAt: Date.now(),
      newestVersion: '1.0.0',
      activations: { used: 1, limit: 3, labels: ['shop.example'] },
    };
    const buyer = { buyer_email: 'first@buyer.example', buyer_name: 'First Buyer' };
    const at = { created_at: Date.now(), updated_at: Date.now() };
    for (const [subject, body, status] of [
      ['Where is the Figma file?', 'I see the HTML only.', 'answered'],
      ['Does it run offline, on machines without a network?', 'We ship to boats.\nSome are away for weeks.', 'waiting'],
    ] as const) {
      const { id } = await db
        .insertInto('support_questions')
        .values({
          ...{ account_id, item_id: of.item, purchase_id: of.purchase, ...buyer, subject, status, ...at },
          facts: JSON.stringify(facts),
          messages: status === 'answered' ? 2 : 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      question = id;
      const message = { account_id, question_id: id, is_mailed: 1, created_at: Date.now() };
      await db
        .insertInto('support_messages')
        .values({ ...message, sender: 'buyer', body })
        .execute();
      if (status === 'answered')
        await db
          .insertInto('support_messages')
          .values({ ...message, is_mailed: 0, sender: 'seller', body: 'In the folder “sources”.' })
          .execute();
    }
  });
  return question;
}

/** Creates an ended alert about failed downloads of a purchase, and returns its ID. */
async function failDownloads(service: TestService, purchase: number): Promise<number> {
  let alert = 0;
  await inDatabase(service, async (db) => {
    const { account_id } = await db
      .selectFrom('purchases')
      .select('account_id')
      .where('id', '=', purchase)
      .executeTakeFirstOrThrow();
    const at = Date.now() - 3_600_000;
    const problem = { kind: 'download', failures: 9, purchases: 3, minutes: 60, items: ['Tide Tables'] };
    const { id } = await db
      .insertInto('shop_alerts')
      .values({
        account_id,
        kind: 'download',
        problem: JSON.stringify(problem),
        started_at: at,
        ended_at: at + 1_200_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('shop_failures')
      .values({ account_id, kind: 'download', minute_at: at, subject_id: purchase, failures: 9 })
      .execute();
    alert = id;
  });
  return alert;
}

/** For states that would take days to reach, or need a bank. */
export async function inDatabase(service: TestService, write: (db: Database['db']) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ file: join(service.dataDir, 'ledger.db') });
  await write(database.db);
  await database.close();
}

type Visit = [name: string, path: string, shows: RegExp, act?: (page: Page) => Promise<unknown>];

const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();

const askToRevoke = async (page: Page) => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Revoke purchase…' }).click();
  await page.getByRole('dialog', { name: 'Revoke purchase' }).waitFor();
};

const openColumns = async (page: Page) => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'License' }).waitFor();
};

export const chooseAction = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Actions for the purchase/ }).click();
  await page.getByRole('menuitem', { name }).click();
};

const openOrder = async (page: Page) => {
  await page
    .getByRole('row', { name: /Payment to return/ })
    .getByRole('link', { name: /^Tide Tables/ })
    .click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
};

const openDetails = (page: Page) => page.getByRole('button', { name: 'Details' }).first().click();

export const marketPages = ({
  published,
  draft,
  purchase,
  order: number,
  webhook,
  question,
  alert,
}: MarketIds): Visit[] => [
  ['market', '/market', /Top items/, (page) => page.locator('canvas').waitFor()],
  ['items', '/market/items', /Harbour Icons/],
  ['items-none', '/market/items?search=nothing-of-the-kind', /No items match/],
  ['item-new', '/market/items/new', /Create draft/],
  ['item', `/market/items/${published}`, /Buy button/],
  ['item-draft', `/market/items/${draft}`, /Before you can sell/],
  [
    'item-edit',
    `/market/items/${published}/edit`,
    /Save details/,
    async (page) => {
      await page.getByRole('group', { name: 'View of Description' }).getByRole('button', { name: 'Preview' }).click();
      await page.locator('strong', { hasText: '24 pages' }).waitFor();
    },
  ],
  ['item-licence-check', `/market/items/${published}/licence-check`, /licences\/validate/],
  ['item-media', `/market/items/${published}/media`, /Preview image/],
  ['item-media-audio', `/market/items/${draft}/media`, /Audio preview/],
  ['item-versions', `/market/items/${published}/versions`, /tide-tables/],
  [
    'item-version-edit',
    `/market/items/${published}/versions`,
    /tide-tables/,
    async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: 'Publish version' }).click();
      await page.getByRole('button', { name: 'Preview email' }).click();
      await page.getByRole('region', { name: 'Email text' }).waitFor();
    },
  ],
  ['purchases', '/market/purchases', /Tide Tables/],
  ['purchases-menu', '/market/purchases', /Tide Tables/, openMenu],
  ['purchases-revoke', '/market/purchases', /Tide Tables/, askToRevoke],
  ['purchases-columns', '/market/purchases', /Tide Tables/, openColumns],
  ['purchase', `/market/purchases/${purchase}`, /Late answer/],
  [
    'purchase-refund',
    `/market/purchases/${purchase}`,
    /Late answer/,
    async (page) => {
      await chooseAction(page, 'Refund…');
      await page.getByRole('button', { name: /^Refund €/ }).click();
    },
  ],
  ['customers', '/market/customers', /First Buyer/],
  ['customers-none', '/market/customers?search=nobody@nowhere.example', /No customers match/],
  ['customer', `/market/customers/${purchase}`, /No notes yet/],
  ['approvals', '/market/approvals', /No items to approve/],
  ['approval-missing', '/market/approvals/999999', /This item is no longer awaiting/],
  ['purchases-none', '/market/purchases?search=nobody@nowhere.example', /No purchases match/],
  ['orders', '/market/orders', /Second Buyer/],
  ['order', `/market/orders/${number}`, /Second Buyer/],
  ['order-paid-twice', '/market/orders?state=paid', /Payment to return/, openOrder],
  ['coupons', '/market/coupons', /SPRING/, openDetails],
  [
    'coupon-new',
    '/market/coupons',
    /SPRING/,
    async (page) => {
      await page.getByRole('button', { name: 'Create coupon' }).click();
      await page.getByRole('heading', { name: 'New coupon' }).waitFor();
    },
  ],
  [
    'reviews',
    '/market/reviews',
    /Calm/,
    (page) => page.getByRole('button', { name: 'Answer', exact: true }).first().click(),
  ],
  ['support', '/market/support', /Does it run offline/],
  [
    'support-question',
    `/market/support/${question}`,
    /Does it run offline/,
    (page) => page.getByLabel('Your answer').fill('Yes, from version 2 on.'),
  ],
  ['support-none', '/market/support?search=nothing-of-the-kind', /No questions match/],
  ['money', '/market/money', /Income and refunds/],
  ['money-entry', '/market/money', /Sale of Tide Tables/, openDetails],
  ['webhooks', '/settings?section=webhooks', /Market/],
  ['webhook', `/settings/webhooks/${webhook}`, /Deliveries/, openDetails],
  ['webhooks-moved', '/market/webhooks', /Add webhook/],
  ['webhook-moved', `/market/webhooks/${webhook}`, /Deliveries/],
  ['market-alerts', '/market/alerts', /Checkouts are not paid/],
  ['outage-buyers', `/market/outages/shop_alert/${alert}`, /What failed/],
  ['market-import', '/market/import', /sales\.json/, openDetails],
  ['market-tax', '/market/tax', /Prefix of invoice numbers/],
  ['market-shop', '/market/shop', /Custom domain/],
  ['market-developers', '/market/developers', /Validate a purchase code/],
  ['market-settings', '/market/settings', /Account holder/],
];
