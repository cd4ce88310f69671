import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app/app.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { addVersion } from '../../src/server/market/library/testing.ts';
import { catalogueOf, codeOf, itemOf, makeAuthor, purchaseOf } from '../../src/server/market/testing.ts';
import { feedAnswer } from '../../src/server/market/updates/wire.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

const dayMs = 86_400_000;
const codes = { whole: 1, ended: 2, refunded: 3, beta: 4, fleet: 5, unknown: 999 };
let deps: TestDeps;
let app: FastifyInstance;
let ada: { id: number; key: string };
let item: number;
let starts: number;
let networks = 0;

type Sent = { method?: 'GET' | 'POST'; fields?: Record<string, string>; headers?: Record<string, string> };
const ask = (url: string, { method = 'POST', fields, headers }: Sent = {}) =>
  app.inject({
    method,
    url,
    headers: { ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    ...(fields && { payload: new URLSearchParams(fields).toString() }),
    remoteAddress: `2001:db8:0:${(++networks).toString(16)}::1`,
  });
const check = async (code: number, fields: Record<string, string> = {}) => {
  const answer = await ask(`/api/v1/updates/${item}`, { fields: { purchase_code: codeOf(code), ...fields } });
  assert.equal(answer.statusCode, 200, answer.body);
  return feedAnswer.strict().parse({ data: answer.json().data }).data;
};
const edd = async (fields: Record<string, string>) => {
  const answer = await ask('/', { fields: { item_name: 'Item 7', url: 'https://site.example', ...fields } });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
};
const purchase = (code: number) =>
  deps.database.db
    .selectFrom('purchases')
    .selectAll()
    .where('buyer_email', '=', `buyer-${code}@buyer.example`)
    .executeTakeFirstOrThrow();
const setPurchase = (code: number, columns: object) =>
  deps.database.db
    .updateTable('purchases')
    .set(columns)
    .where('buyer_email', '=', `buyer-${code}@buyer.example`)
    .execute();
const setVersion = (version: string, columns: object) =>
  deps.database.db.updateTable('item_versions').set(columns).where('version', '=', version).execute();

before(async () => {
  deps = await openTestDeps();
  ada = await makeAuthor(deps, 'ada');
  const purchases = [1, 2, 3, 4, 5].map((number) => purchaseOf(number, 7));
  await importCatalogue(deps, ada.id, catalogueOf([itemOf(7)], purchases));
  const row = await deps.database.db.selectFrom('items').selectAll().executeTakeFirstOrThrow();
  item = row.id;
  starts = deps.now();
  const publish = async (version: string, at: number, columns: object = {}) => {
    await addVersion(deps, row, { version, name: 'plugin.zip', content: `content of ${version}`, changes: '- faster' });
    await setVersion(version, { published_at: starts + at * dayMs, ...columns });
  };
  await publish('1.9.0', -40);
  await publish('2.0.0', -20);
  await publish('1.9.5', -10);
  await publish('2.1.0-beta.1', -5, { channel: 'beta' });
  await setPurchase(codes.ended, { updates_until: starts - 30 * dayMs });
  await setPurchase(codes.refunded, { state: 'refunded' });
  await setPurchase(codes.beta, { update_channel: 'beta' });
  app = await buildApp(deps);
});
after(async () => {
  await app.close();
  await deps.close();
});

test('shows the newest stable version to everyone, cacheable and without a download URL', async () => {
  const answer = await ask(`/api/v1/updates/${item}?version=1.9.0`, { method: 'GET' });
  const { data } = feedAnswer.parse(answer.json());
  assert.equal(answer.headers['cache-control'], 'public, max-age=300');
  assert.deepEqual(
    [data.newest?.version, data.newest?.notes, data.newest?.files[0]?.url, data.update_available, data.licence],
    ['2.0.0', '- faster', null, true, null],
  );
  const older = feedAnswer.parse((await ask(`/api/v1/updates/${item}?line=1.9`, { method: 'GET' })).json());
  assert.equal(older.data.newest?.version, '1.9.5');
  const beta = feedAnswer.parse((await ask(`/api/v1/updates/${item}?channel=beta`, { method: 'GET' })).json());
  assert.equal(beta.data.newest?.version, '2.1.0-beta.1');
  assert.equal((await ask('/api/v1/updates/999999', { method: 'GET' })).statusCode, 404);
});

test('offers a buyer what the purchase includes, and downloads it without a login', async () => {
  const whole = await check(codes.whole);
  assert.deepEqual([whole.newest?.version, whole.licence?.may_download], ['2.0.0', true]);
  const url = new URL(whole.newest?.files[0]?.url ?? '');
  const part = await ask(url.pathname, { method: 'GET', headers: { range: 'bytes=8-' } });
  assert.deepEqual([part.statusCode, part.body], [206, 'of 2.0.0']);
  const { downloaded, downloaded_version } = await purchase(codes.whole);
  assert.deepEqual([downloaded, downloaded_version], [1, '2.0.0']);
  assert.equal((await check(codes.beta)).newest?.version, '2.1.0-beta.1');
});

test('names versions after the end of the updates, and refuses to deliver them', async () => {
  const { newest, licence, not_included } = await check(codes.ended);
  assert.deepEqual(
    [newest?.version, licence?.may_download, licence?.reason, not_included?.version],
    ['1.9.0', true, 'updates_ended', '2.0.0'],
  );
  const download = (fields: Record<string, string>) =>
    ask(`/api/v1/updates/${item}/download`, { fields: { purchase_code: codeOf(codes.ended), ...fields } });
  assert.equal((await download({})).statusCode, 303);
  const refused = await download({ version: '2.0.0' });
  assert.equal(refused.statusCode, 403);
  assert.match(refused.body, /Version 2\.0\.0 was published later\. Renew the updates/);
  // A URL from before the end of the updates doesn't deliver a later version either.
  const url = new URL((await check(codes.whole)).newest?.files[0]?.url ?? '');
  await setPurchase(codes.whole, { updates_until: starts - 30 * dayMs });
  assert.equal((await ask(url.pathname, { method: 'GET' })).statusCode, 403);
  await setPurchase(codes.whole, { updates_until: null });
});

test('refuses downloads with invalid codes', async () => {
  const refunded = await check(codes.refunded);
  assert.deepEqual(
    [refunded.licence?.valid, refunded.licence?.reason, refunded.newest?.files[0]?.url],
    [false, 'refunded', null],
  );
  assert.equal((await check(codes.unknown)).licence?.reason, 'not_found');
  for (const code of [codes.refunded, codes.unknown]) {
    const fields = { purchase_code: codeOf(code) };
    assert.equal((await ask(`/api/v1/updates/${item}/download`, { fields })).statusCode, 403);
  }
});

test('serves Plugin Update Checker’s metadata and Sparkle’s appcast', async () => {
  const path = `/api/v1/updates/${item}`;
  const json = (await ask(`${path}/wordpress.json?installed_version=1.9.0`, { method: 'GET' })).json();
  assert.deepEqual([json.version, json.name, json.download_url], ['2.0.0', 'Item 7', undefined]);
  const licensed = await ask(`${path}/wordpress.json?license_key=${codeOf(codes.whole)}`, { method: 'GET' });
  assert.match(licensed.json().download_url, /\/shop\/files\//);
  assert.equal(licensed.headers['cache-control'], 'no-store');
  await deps.database.db.updateTable('item_files').set({ signature: 'c2ln' }).execute();
  const headers = { 'x-purchase-code': codeOf(codes.whole), 'user-agent': 'My App/1.9.0 Sparkle/2.6.0' };
  const { body } = await ask(`${path}/appcast.xml`, { method: 'GET', headers });
  assert.match(body, /<sparkle:version>2\.0\.0<\/sparkle:version>/);
  assert.match(
    body,
    /<sparkle:version>2\.1\.0-beta\.1<\/sparkle:version>[\s\S]*?<sparkle:channel>beta<\/sparkle:channel>/,
  );
  assert.match(
    body,
    /<enclosure url="[^"]+\/shop\/files\/[^"]+" length="16" type="[^"]+" sparkle:edSignature="c2ln"\/>/,
  );
  assert.equal((await purchase(codes.whole)).running_version, '1.9.0');
});

test('speaks Easy Digital Downloads’ Software Licensing at the root', async () => {
  const license = codeOf(codes.fleet);
  const state = async (fields: object = {}) => (await edd({ edd_action: 'check_license', license, ...fields })).license;
  assert.equal(await state(), 'inactive');
  const activated = await edd({ edd_action: 'activate_license', license });
  assert.deepEqual([activated.success, activated.license, activated.expires], [true, 'valid', 'lifetime']);
  assert.equal(await state(), 'valid');
  assert.equal(await state({ url: 'https://other.example' }), 'site_inactive');
  const version = await edd({ edd_action: 'get_version', license, version: '1.9.0', slug: 'plugin' });
  assert.deepEqual([version.new_version, version.slug, version.package], ['2.0.0', 'plugin', version.download_link]);
  assert.match(version.package, /\/shop\/files\//);
  assert.match(version.sections, /^a:2:\{s:11:"description";s:\d+:"/);
  assert.equal((await edd({ edd_action: 'get_version', license, beta: '1' })).new_version, '2.1.0-beta.1');
  const without = await edd({ edd_action: 'get_version', license: '' });
  assert.deepEqual([without.new_version, without.package], ['2.0.0', '']);
  assert.equal((await edd({ edd_action: 'activate_license', license: codeOf(codes.unknown) })).error, 'missing');
  assert.equal((await edd({ edd_action: 'activate_license', license, item_name: 'Other' })).error, 'missing');
  assert.equal((await edd({ edd_action: 'deactivate_license', license })).license, 'deactivated');
  const byUrl = await ask(`/?edd_action=check_license&license=${license}&item_name=Item+7`, { method: 'GET' });
  assert.equal(byUrl.json().license, 'inactive');
});

test('stores the version of a machine or a purchase, once per change', async () => {
  const machine = 'machine 0123456789';
  const purchase_code = codeOf(codes.beta);
  const validate = (fields: Record<string, string>) =>
    ask('/api/v1/licences/validate', { fields: { purchase_code, item_id: String(item), ...fields } });
  const activation = async () =>
    (await deps.database.db.selectFrom('activations').select('version').executeTakeFirst())?.version;
  await validate({ version: '1.9.0' });
  assert.equal((await purchase(codes.beta)).running_version, '1.9.0');
  const fields = { purchase_code, item_id: String(item), machine };
  await ask('/api/v1/licences/activate', { fields: { ...fields, version: 'v1.9.5' } });
  assert.equal(await activation(), '1.9.5');
  await validate({ machine, version: '2.0.0' });
  assert.equal(await activation(), '2.0.0');
  await check(codes.beta, { machine, version: '2.1.0-beta.1' });
  assert.equal(await activation(), '2.1.0-beta.1');
  assert.equal((await validate({ machine, version: 'nonsense' })).statusCode, 200);
  assert.deepEqual([await activation(), (await purchase(codes.beta)).running_version], ['2.1.0-beta.1', '1.9.0']);
});

test('counts which versions the buyers run, for their author only', async () => {
  const get = (key: string) =>
    app.inject({ url: `/api/v1/market/items/${item}/adoption`, headers: { authorization: `Bearer ${key}` } });
  const { data } = (await get(ada.key)).json();
  assert.deepEqual(data, {
    object: 'version_adoption',
    purchases: 4,
    unknown: 2,
    versions: [
      { version: '2.1.0-beta.1', purchases: 1 },
      { version: '1.9.0', purchases: 1 },
    ],
  });
  const bob = await makeAuthor(deps, 'bob');
  assert.equal((await get(bob.key)).statusCode, 404);
});
