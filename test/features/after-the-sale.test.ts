import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ItemFileRow, ItemRow } from '../../src/server/database/index.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { addVersion, signInToLibrary } from '../../src/server/market/library/testing.ts';
import { extendPath } from '../../src/server/market/renewals/index.ts';
import { catalogueOf, itemOf, makeAuthor } from '../../src/server/market/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

let service: WholeService;
let ada: { id: number; key: string };
let item: ItemRow;
let file: ItemFileRow;

before(async () => {
  service = await openWholeService();
  const { deps } = service;
  ada = await makeAuthor(deps, 'ada');
  await importCatalogue(deps, ada.id, catalogueOf([itemOf(1)]));
  item = await deps.database.db.selectFrom('items').selectAll().executeTakeFirstOrThrow();
  file = await addVersion(deps, item, { version: '1.2.0' });
  const shop = { seller_name: 'Ada', seller_address: '1 Lane', bank_instructions: 'IBAN DE00 1234' };
  await call('PATCH', 'market/shop', shop);
});
after(() => service.close());

async function call(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object) {
  const answer = await service.call(ada, method, path, payload);
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  return answer.body?.data;
}

const send = (url: string, fields: object, cookie = '') =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams(fields as Record<string, string>).toString(),
  });

const openPurchase = async (id: number, email: string) => {
  const cookie = await signInToLibrary(service.deps, service.app, email);
  const url = `/shop/library/purchases/${id}`;
  const page = await service.app.inject({ url, headers: { cookie } });
  return { url, cookie, page: page.body, form: /name="form" value="([^"]+)"/.exec(page.body)?.[1] ?? '' };
};

test('invoices and credit notes are read by the seller, with the order, and in the library', async () => {
  const { app } = service;
  const number = /name="number" value="([^"]+)"/.exec((await app.inject(`/shop/buy/${item.id}`)).body)?.[1] ?? '';
  const buyer = { licence: 'regular', email: 'eve@buyer.example', name: 'Eve', country: 'DE', consent: '1' };
  const ordered = await send(`/shop/buy/${item.id}`, { ...buyer, number, pay: 'manual', do: 'order' });
  assert.equal(ordered.statusCode, 303, ordered.body);
  const order = String(ordered.headers.location).split('/shop/orders/')[1] ?? '';
  const access = String(ordered.headers['set-cookie']).split(';')[0] ?? '';
  const [{ id: orderId }] = await call('GET', 'market/orders');
  const { purchase_id: id } = await call('POST', `market/orders/${orderId}/confirm`);
  const { invoice_number: invoice } = await call('GET', `market/purchases/${id}`);
  assert.match(invoice, /^\d{4}-000001$/);
  await call('GET', `market/purchases/${id}/documents/${invoice}`);
  const own = await app.inject({ url: `/shop/orders/${order}/documents/${invoice}`, headers: { cookie: access } });
  assert.equal(own.headers['content-type'], 'application/pdf');
  assert.ok((await app.inject(`/shop/orders/${order}/documents/${invoice}`)).statusCode >= 400, 'without the cookie');

  const { url, cookie, form } = await openPurchase(id, buyer.email);
  const corrected = { form, name: 'Eve', company: 'Eve Ltd', address: '2 Road', vat_id: '' };
  const done = await send(`${url}/invoice`, corrected, cookie);
  assert.equal(done.statusCode, 303, /class="[^"]*wrong[^"]*"[^>]*>([^<]*)/.exec(done.body)?.[1]);
  const after = await call('GET', `market/purchases/${id}`);
  assert.match(after.invoice_number, /^\d{4}-000002$/);
});

test('a license with an end is given by hand, and its buyer stops the reminders in the library and by mail', async () => {
  const [tier] = await call('PUT', `market/items/${item.id}/tiers`, {
    tiers: [{ name: 'Pro', price: 49, licence_days: 365, updates_days: 365, support_months: 12, renewal_price: 29 }],
  });
  const email = 'press@paper.example';
  const given = { item_id: item.id, tier_id: tier.id, buyer_email: email, reason: 'Press', sends_mail: 0 };
  const { id, price, ends_at } = await call('POST', 'market/purchases', given);
  assert.equal(price, 0);
  assert.equal(Date.parse(ends_at), service.deps.now() + 365 * 86_400_000);
  const row = () =>
    service.deps.database.db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const { url, cookie, page, form } = await openPurchase(id, email);
  assert.match(page, /Renew Pro/);
  assert.equal((await send(`${url}/reminders`, { form, wanted: '0' }, cookie)).statusCode, 303);
  assert.equal((await row()).gets_end_mails, 0);
  const link = `${extendPath(service.deps.vault, await row())}/reminders`;
  assert.match((await service.app.inject(link)).body, /You are unsubscribed/);
  assert.equal((await send(link, { choice: 'on' })).statusCode, 200);
  assert.equal((await row()).gets_end_mails, 1);
  assert.equal((await send(`${url}/channel`, { form, channel: 'beta' }, cookie)).statusCode, 303);
  assert.equal((await row()).update_channel, 'beta');
});

test('a file for a platform is downloaded with the code alone', async () => {
  const { app } = service;
  const path = `market/items/${item.id}/versions/${file.version_id}/files/${file.id}`;
  const changed = await call('PATCH', path, { platform: 'linux-x64' });
  assert.equal(changed.files[0].platform, 'linux-x64');
  const [{ purchase_code: code }] = await call('GET', 'market/purchases?search=press@paper.example');
  const download = (headers: Record<string, string>) =>
    app.inject({ url: `/api/v1/updates/${item.id}/download?platform=linux-x64`, headers });
  assert.equal((await download({ 'x-purchase-code': code })).statusCode, 303);
  assert.equal((await download({ 'x-purchase-code': '00000000-0000-4000-8000-000000000000' })).statusCode, 403);
});
