import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify, type InjectOptions } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { inTransaction } from '../database/index.ts';
import { trustAccountHeader } from '../http/caller.testing.ts';
import { useSchemas } from '../http/index.ts';
import { createLog } from '../kernel/log.ts';
import { dayMs } from '../kernel/time.ts';
import { makeAuthor } from '../market/testing.ts';
import type { WebhookEventType } from './catalogue/index.ts';
import { createResendLimiter, marketWebhookRoutes } from './index.ts';
import { deleteOldMessages } from './messages.ts';
import { enqueueExample, webhookDepsOf } from './testing.ts';

const url = 'https://receiver.example/hooks/a-token-in-the-path';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let grace: number;
  const logged: string[] = [];

  before(async () => {
    deps = await open();
    const log = createLog('debug', { write: (text) => logged.push(text) });
    app = fastify({ loggerInstance: log }) as unknown as FastifyInstance;
    trustAccountHeader(app);
    marketWebhookRoutes(
      useSchemas(app),
      webhookDepsOf(deps),
      'https://gatehouse.example/api/v1',
      createResendLimiter(deps),
    );
    [ada, grace] = [(await makeAuthor(deps, 'ada')).id, (await makeAuthor(deps, 'grace')).id];
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  async function send(method: InjectOptions['method'], path = '', body?: object, account = ada) {
    const answer = await app.inject({
      ...{ method, url: `/market/webhooks${path}`, headers: { 'x-account': String(account) } },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json(), text: answer.body, headers: answer.headers };
  }
  const make = async (fields: object = {}, account = ada): Promise<{ id: number; secret: string }> =>
    (await send('POST', '', { url, ...fields }, account)).body.data;
  const tell = (type: WebhookEventType, key: string, account_id = ada) =>
    inTransaction(deps.database, (trx) => enqueueExample(trx, { account_id, type, key, nowMs: deps.now() }));
  const keysTo = async (id: number): Promise<string[]> =>
    (await send('GET', `/${id}/deliveries?per_page=100`)).body.data.map(({ type }: { type: string }) => type);

  test('stores, shows, changes and deletes an endpoint and shows its secret once', async () => {
    const made = await send('POST', '', { url, events: ['item.updated', 'purchase.created'] });
    const { id, secret, ...rest } = made.body.data;
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual([made.status, made.headers['cache-control']], [201, 'no-store']);
    assert.equal(made.headers.location, `https://gatehouse.example/api/v1/market/webhooks/${id}`);
    const expected = {
      ...{ id, object: 'webhook_endpoint', url, events: ['item.updated', 'purchase.created'], is_active: true },
      ...{ failing_since: null, switched_off_at: null, created_at: new Date(deps.now()).toISOString() },
    };
    assert.deepEqual({ id, ...rest }, expected);
    assert.deepEqual((await send('GET', `/${id}`)).body.data, expected);
    assert.deepEqual((await send('GET')).body.data, [expected]);
    const changed = await send('PATCH', `/${id}`, { is_active: false, events: [] });
    assert.deepEqual(changed.body.data, { ...expected, events: [], is_active: false });
    const rotated = await send('POST', `/${id}/secret`);
    assert.notEqual(rotated.body.data.secret, secret);
    assert.deepEqual((await send('DELETE', `/${id}`)).body, { id, object: 'webhook_endpoint', deleted: true });
    assert.equal((await send('GET', `/${id}`)).status, 404);
  });

  test('rejects invalid addresses, unknown types and too many endpoints', async () => {
    for (const [fields, field] of [
      [{}, 'url'],
      [{ url: 'ftp://receiver.example/' }, 'url'],
      [{ url: 'https://user:password@receiver.example/' }, 'url'],
      [{ url: 'receiver.example' }, 'url'],
      [{ url, events: ['purchase.stolen'] }, 'events[0]'],
      [{ url, is_active: 'perhaps' }, 'is_active'],
    ] as const) {
      const answer = await send('POST', '', fields);
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, [field]]);
    }
    const { id: crowd } = await makeAuthor(deps, 'crowd');
    const all = await Promise.all(Array.from({ length: 25 }, () => send('POST', '', { url }, crowd)));
    assert.equal(all.filter(({ status }) => status === 201).length, 20);
  });

  test('sends an event once to each matching endpoint of the account', async () => {
    const [all, some, off, hers] = [
      await make(),
      await make({ events: ['item.updated'] }),
      await make({ is_active: false }),
      await make({}, grace),
    ];
    for (let times = 0; times < 3; times++) await tell('purchase.created', 'one');
    await Promise.all([tell('item.updated', 'one'), tell('item.updated', 'one'), tell('item.updated', 'two')]);
    assert.deepEqual((await keysTo(all.id)).sort(), ['item.updated', 'item.updated', 'purchase.created']);
    assert.deepEqual(await keysTo(some.id), ['item.updated', 'item.updated']);
    assert.deepEqual(await keysTo(off.id), []);
    assert.deepEqual((await send('GET', `/${hers.id}/deliveries`, undefined, grace)).body.data, []);
    const [first] = (await send('GET', `/${all.id}/deliveries?state=waiting&per_page=100`)).body.data;
    assert.match(first.webhook_id, /^msg_[0-9a-f]{32}$/);
    const inFull = (await send('GET', `/${all.id}/deliveries/${first.id}`)).body.data;
    assert.deepEqual([inFull.log, inFull.payload.type], [[], first.type]);
    assert.deepEqual(Object.keys(inFull.payload), ['type', 'timestamp', 'data']);
  });

  test('discards an event when its transaction is rolled back', async () => {
    const { id } = await make();
    const news = { account_id: ada, type: 'item.published', key: 'undone' } as const;
    await assert.rejects(
      inTransaction(deps.database, async (trx) => {
        await enqueueExample(trx, { ...news, nowMs: deps.now() });
        throw new Error('not sold after all');
      }),
    );
    assert.deepEqual(await keysTo(id), []);
  });

  test('hides an endpoint from other authors and rejects their changes', async () => {
    const mine = await make();
    await tell('review.created', 'a');
    const [message] = (await send('GET', `/${mine.id}/deliveries`)).body.data;
    const hers = await make({}, grace);
    for (const [method, path, body] of [
      ['GET', `/${mine.id}`],
      ['PUT', `/${mine.id}`, { url }],
      ['PATCH', `/${mine.id}`, { is_active: false }],
      ['DELETE', `/${mine.id}`],
      ['POST', `/${mine.id}/secret`],
      ['POST', `/${mine.id}/test`],
      ['POST', `/${mine.id}/resend`, { since: '2026-01-01T00:00:00Z' }],
      ['GET', `/${mine.id}/deliveries`],
      ['GET', `/${mine.id}/deliveries/${message.id}`],
      ['POST', `/${mine.id}/deliveries/${message.id}/resend`],
      // Another account's delivery below the caller's own endpoint.
      ['GET', `/${hers.id}/deliveries/${message.id}`],
      ['POST', `/${hers.id}/deliveries/${message.id}/resend`],
    ] as const)
      assert.equal((await send(method, path, body, grace)).status, 404, `${method} ${path}`);
    assert.equal((await send('GET', `/${mine.id}`)).body.data.is_active, true);
    assert.ok(!(await send('GET', '', undefined, grace)).body.data.some(({ id }: { id: number }) => id === mine.id));
  });

  test('resends finished messages under the same ID, but not for a disabled endpoint', async () => {
    const { id } = await make();
    await tell('purchase.refunded', 'x');
    await tell('purchase.refunded', 'y');
    const listed = (await send('GET', `/${id}/deliveries`)).body.data;
    const [one] = listed;
    assert.equal((await send('POST', `/${id}/deliveries/${one.id}/resend`)).status, 409);
    const settle = (state: 'delivered' | 'failed') =>
      deps.database.db.updateTable('outbox').set({ state }).where('endpoint_id', '=', id).execute();
    await settle('delivered');
    const again = await send('POST', `/${id}/deliveries/${one.id}/resend`);
    assert.deepEqual(
      [again.status, again.body.data.state, again.body.data.webhook_id],
      [202, 'waiting', one.webhook_id],
    );
    await settle('failed');
    const since = async (at: number) =>
      (await send('POST', `/${id}/resend`, { since: new Date(at).toISOString() })).body.data.resent;
    assert.equal(await since(deps.now() + 1), 0);
    assert.equal(await since(deps.now()), 2);
    assert.equal(await since(deps.now()), 0);
    await settle('failed');
    await send('PATCH', `/${id}`, { is_active: false });
    for (const path of [`/${id}/deliveries/${one.id}/resend`, `/${id}/test`]) {
      const answer = await send('POST', path);
      assert.deepEqual([answer.status, /deactivated/.test(answer.body.message)], [409, true]);
    }
    assert.equal((await send('POST', `/${id}/resend`, { since: 'yesterday' })).status, 422);
  });

  test('limits manual messages per minute', async () => {
    const { id } = await make({}, grace);
    const answers = [];
    for (let n = 0; n < 25; n++) answers.push((await send('POST', `/${id}/test`, undefined, grace)).status);
    assert.deepEqual([answers[0], answers.at(-1)], [202, 429]);
  });

  test('encrypts secrets and addresses, shows secrets in no later response, and logs neither', async () => {
    const { id, secret } = await make();
    await tell('item.withdrawn', 'sealed');
    const answers = await Promise.all(
      ['', `/${id}`, `/${id}/deliveries`].map(async (path) => (await send('GET', path)).text),
    );
    const { db } = deps.database;
    const rows = JSON.stringify([
      await db.selectFrom('webhook_endpoints').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ]);
    assert.ok(logged.length > 0);
    for (const text of [...answers, rows, ...logged]) assert.ok(!text.includes(secret.slice(6)));
    for (const text of [rows, ...logged]) assert.ok(!text.includes('a-token-in-the-path'));
  });

  test('deletes only finished messages after a month', async () => {
    const { id } = await make();
    await tell('purchase.revoked', 'old');
    await tell('purchase.revoked', 'waiting');
    const { db } = deps.database;
    const [first] = await db.selectFrom('outbox').select('id').where('endpoint_id', '=', id).orderBy('id').execute();
    await db
      .updateTable('outbox')
      .set({ state: 'failed' })
      .where('id', '=', first?.id ?? 0)
      .execute();
    deps.clock.ms += 29 * dayMs;
    await deleteOldMessages(deps);
    assert.equal((await keysTo(id)).length, 2);
    deps.clock.ms += 2 * dayMs;
    await deleteOldMessages(deps);
    assert.equal((await keysTo(id)).length, 1);
  });
});
