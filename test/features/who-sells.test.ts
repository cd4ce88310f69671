import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app/app.ts';
import { openDatabase } from '../../src/server/database/index.ts';
import { migrations } from '../../src/server/database/migrate.ts';
import { randomToken, sha256 } from '../../src/server/kernel/index.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { addVersion } from '../../src/server/market/library/testing.ts';
import { catalogueOf, codeOf, itemOf, purchaseOf, validPurchase } from '../../src/server/market/testing.ts';
import { eventsAway } from '../contract/service.ts';
import { addAccount, addKeyHolder, openTestDeps, type TestDeps } from '../support/testing.ts';

let deps: TestDeps;
let app: FastifyInstance;
let ada: { id: number; key: string };
let bob: { id: number; key: string };
let headers: Record<string, string>;

before(async () => {
  deps = { ...(await openTestDeps()), events: eventsAway };
  app = await buildApp(deps);
  await app.ready();
  const person = (username: string) => ({
    username,
    email: `${username}@example.com`,
    first_name: username,
    last_name: 'A',
    password: 'a long password',
  });
  ada = await addKeyHolder(deps, person('ada'));
  bob = await addKeyHolder(deps, person('bob'));
  const { db } = deps.database;
  await db.updateTable('accounts').set({ is_owner: 1 }).where('id', '=', ada.id).execute();
  const { user_id } = await db
    .selectFrom('members')
    .select('user_id')
    .where('account_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  const token = randomToken();
  const times = { created_at: deps.now(), seen_at: deps.now(), expires_at: deps.now() + 1e9 };
  await db
    .insertInto('sessions')
    .values({ id_hash: sha256(token), user_id, account_id: ada.id, ...times })
    .execute();
  const cookie = `gatehouse_session=${token}`;
  const { csrf } = (await app.inject({ url: '/console/api/session', headers: { cookie } })).json().data;
  headers = { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' };
});
after(async () => {
  await app.close();
  await deps.close();
});

const owner = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/console/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const author = async (method: 'GET' | 'POST', url: string, { key } = bob) => {
  const answer = await app.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${key}` } });
  return { status: answer.statusCode, body: answer.json() };
};
const publish = (id: number) => author('POST', `/v1/market/items/${id}/publish`);
/** The page redirects to the name of the item. */
const inShop = async (id: number) => (await app.inject(`/shop/items/${id}`)).statusCode === 301;

async function imported(number: number, account = bob): Promise<number> {
  const { items } = await importCatalogue(
    deps,
    account.id,
    catalogueOf([itemOf(number)], [purchaseOf(number, number)]),
  );
  return Object.values(items)[0]!;
}

const ownerOnly = /^Only the owner of this service can sell here\./;

test('only the owner sells unless every account may; codes of the others still work', async () => {
  assert.equal((await owner('GET', '/service')).body.data.who_sells, 'owner');
  const id = await imported(1);
  const { body } = await author('GET', `/v1/market/items/${id}`);
  assert.equal(body.data.status, 'withdrawn', 'an import does not publish it either');
  const [report] = (await author('GET', '/v1/market/imports')).body.data;
  assert.match(report.message, /^Items stored as withdrawn, .*: 1\.$/);
  assert.match(body.data.publish_problem, ownerOnly);
  const refused = await publish(id);
  assert.equal(refused.status, 403);
  assert.match(refused.body.message, ownerOnly);
  assert.equal(await inShop(id), false);
  assert.ok(await validPurchase(deps, bob.id, codeOf(1)));
  assert.equal((await author('GET', '/items/all')).body.items.length, 1);

  assert.equal((await owner('PATCH', '/service', { who_sells: 'all' })).body.data.who_sells, 'all');
  assert.equal((await publish(id)).status, 200);
  assert.equal(await inShop(id), true);
  await owner('PATCH', '/service', { who_sells: 'owner' });
  assert.equal(await inShop(id), true, 'published items stay');
  const own = await imported(2, ada);
  assert.equal((await author('GET', `/v1/market/items/${own}`, ada)).body.data.status, 'published');
});

test('the owner takes an item out of the shop: its author sees the reason and cannot publish it until allowed', async () => {
  await owner('PATCH', '/service', { who_sells: 'all' });
  const id = await imported(3);
  assert.equal(await inShop(id), true);
  const listed = (await owner('GET', '/shop-items?search=Item 3')).body.data;
  assert.deepEqual(
    listed.map((item: { id: number; author: string }) => [item.id, item.author]),
    [[id, 'bob']],
  );
  assert.equal((await owner('POST', `/shop-items/${id}/take-out`, { reason: '' })).status, 422);
  const reason = 'Contains a trademark.';
  assert.equal((await owner('POST', `/shop-items/${id}/take-out`, { reason })).body.data.status, 'withdrawn');
  assert.equal((await owner('POST', `/shop-items/${id}/take-out`, { reason })).status, 409);
  assert.equal(await inShop(id), false);
  const shown = (await author('GET', `/v1/market/items/${id}`)).body.data;
  assert.equal(shown.taken_out_reason, reason);
  assert.match(shown.publish_problem, /took the item out of the shop: “Contains a trademark.”/);
  const refused = await publish(id);
  assert.deepEqual([refused.status, refused.body.message], [403, shown.publish_problem]);
  await importCatalogue(deps, bob.id, catalogueOf([itemOf(3, { status: 'published', name: 'Item 3b' })], []));
  const again = (await author('GET', `/v1/market/items/${id}`)).body.data;
  assert.deepEqual([again.name, again.status], ['Item 3b', 'withdrawn'], 'an import does not publish it either');
  assert.ok(await validPurchase(deps, bob.id, codeOf(3)), 'buyers keep it');

  assert.equal((await owner('POST', `/shop-items/${id}/allow`)).body.data.taken_out_at, null);
  assert.equal(await inShop(id), false, 'until its author publishes it');
  assert.equal((await publish(id)).status, 200);
  const entries = await deps.database.db
    .selectFrom('audit_entries')
    .select(['account_id', 'action'])
    .where('action', 'in', ['item.taken_out', 'item.allowed'])
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  assert.deepEqual(
    entries.slice(-2).map(({ account_id, action }) => [account_id, action]),
    [
      [null, 'item.allowed'],
      [bob.id, 'item.allowed'],
    ],
  );
  assert.ok(entries.some(({ account_id, action }) => account_id === bob.id && action === 'item.taken_out'));
  assert.ok(entries.some(({ account_id, action }) => account_id === null && action === 'item.taken_out'));
});

test('an installation whose other accounts have published keeps “every account”', async () => {
  const name = '2026-11-29-who-sells';
  const before = migrations.slice(
    0,
    migrations.findIndex(([one]) => one === name),
  );
  for (const [status, expected] of [
    ['draft', undefined],
    ['withdrawn', 'all'],
  ] as const) {
    const dir = mkdtempSync(join(tmpdir(), 'gatehouse-who-sells-'));
    const old = await openDatabase({ file: join(dir, 'ledger.db'), durability: 'process', list: before });
    try {
      const { db } = old;
      await addAccount(db);
      const account_id = await addAccount(db, { is_owner: 0 });
      const texts = { description: '', category: '', sub_category: '', options: '[]', tags: '[]', screenshots: '[]' };
      await db
        .insertInto('items')
        .values({
          ...texts,
          account_id,
          reference: 'a',
          import_id: null,
          kind: 'image',
          name: 'A',
          version: '1.0.0',
          demo_link: '',
          thumbnail: '',
          preview_image: null,
          preview_video: null,
          preview_audio: null,
          price_regular_minor: 0,
          price_extended_minor: 0,
          currency: 'EUR',
          published_at: 0,
          status,
          activation_limit: null,
        })
        .execute();
      await migrations.find(([one]) => one === name)![1].up(db as never, old.dialect);
      const row = await db
        .selectFrom('service_settings')
        .select('value')
        .where('name', '=', 'who_sells')
        .executeTakeFirst();
      assert.equal(row?.value, expected);
    } finally {
      await old.close();
      rmSync(dir, { recursive: true });
    }
  }
});

test('an item waits for the owner’s approval, is declined with a reason, and published once approved', async () => {
  await owner('PATCH', '/service', { who_sells: 'approval' });
  const id = await imported(4);
  const shown = async () => (await author('GET', `/v1/market/items/${id}`)).body.data;
  assert.deepEqual([(await shown()).status, (await shown()).needs_approval], ['withdrawn', true]);
  const submitted = (await publish(id)).body.data;
  assert.equal(submitted.status, 'withdrawn');
  assert.ok(submitted.submitted_at);
  assert.equal((await publish(id)).status, 409, 'it waits already');
  assert.equal(await inShop(id), false);
  const queue = async () => (await owner('GET', '/item-approvals')).body.data.map((row: { id: number }) => row.id);
  assert.deepEqual(await queue(), [id]);
  const row = await deps.database.db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await addVersion(deps, row, { version: '1.0.0', content: 'the theme' });
  await app.inject({
    method: 'PATCH',
    url: '/api/v1/market/shop',
    headers: { authorization: `Bearer ${bob.key}` },
    payload: { seller_name: 'Bob', seller_address: '1 Lane' },
  });
  const { item, author: by, files } = (await owner('GET', `/item-approvals/${id}`)).body.data;
  const fileUrl = `/console/api/item-approvals/${id}/files/${files[0].id}`;
  assert.equal((await app.inject({ url: fileUrl, headers })).body, 'the theme');
  assert.deepEqual([item.name, by], ['Item 4', 'bob']);

  assert.equal((await owner('POST', `/item-approvals/${id}/decline`, { reason: ' ' })).status, 422);
  const reason = 'Add a license file.';
  const decisions = await Promise.all([
    owner('POST', `/item-approvals/${id}/decline`, { reason }),
    owner('POST', `/item-approvals/${id}/decline`, { reason }),
  ]);
  assert.deepEqual(decisions.map(({ status }) => status).sort(), [200, 409], 'only one decision counts');
  assert.deepEqual([(await shown()).declined_reason, (await shown()).submitted_at], [reason, null]);
  assert.deepEqual(await queue(), []);
  assert.equal((await owner('GET', `/item-approvals/${id}`)).status, 404);

  await publish(id);
  assert.equal((await author('POST', `/v1/market/items/${id}/withdraw`)).body.data.submitted_at, null);
  assert.equal((await owner('POST', `/item-approvals/${id}/approve`)).status, 409, 'its author has withdrawn it');
  await publish(id);
  assert.equal((await owner('POST', `/item-approvals/${id}/approve`)).body.data.status, 'published');
  assert.equal(await inShop(id), true);
  assert.equal((await author('POST', `/v1/market/items/${id}/withdraw`)).body.data.needs_approval, false);
  assert.equal((await publish(id)).body.data.status, 'published', 'an approved item returns without another approval');
  const taken = await owner('POST', `/shop-items/${id}/take-out`, { reason });
  assert.equal(taken.status, 200);
  await owner('POST', `/shop-items/${id}/allow`);
  assert.equal((await shown()).needs_approval, true, 'an item taken out needs approval again');

  const { db } = deps.database;
  const actions = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('account_id', '=', bob.id)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  const told = actions.map(({ action }) => action.replace('item.', ''));
  for (const action of ['submitted', 'declined', 'submission_withdrawn', 'approved', 'taken_out', 'allowed'])
    assert.ok(told.includes(action), action);
  const mails = await db.selectFrom('outbox').select('idempotency_key as key').execute();
  for (const kind of ['submitted', 'declined', 'approved'])
    assert.ok(
      mails.some(({ key }) => key.includes(`item_${kind}_${id}`)),
      kind,
    );
});

test('a waiting item keeps waiting when the setting changes, and suspended authors’ items are not listed', async () => {
  await owner('PATCH', '/service', { who_sells: 'approval' });
  const id = await imported(5);
  await publish(id);
  await owner('PATCH', '/service', { who_sells: 'owner' });
  const queue = async () => (await owner('GET', '/item-approvals')).body.data.map((row: { id: number }) => row.id);
  assert.deepEqual(await queue(), [id]);
  const { db } = deps.database;
  await db.updateTable('accounts').set({ disabled_at: 1 }).where('id', '=', bob.id).execute();
  assert.deepEqual(await queue(), []);
  await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', bob.id).execute();
  await owner('PATCH', '/service', { who_sells: 'all' });
  assert.equal((await publish(id)).body.data.status, 'published');
  assert.deepEqual(await queue(), []);
  assert.equal((await author('GET', '/v1/market/items')).status, 200);
});
