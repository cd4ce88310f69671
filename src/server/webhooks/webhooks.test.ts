import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify, type InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { inTransaction } from '../database/index.ts';
import { trustAccountHeader } from '../http/caller.testing.ts';
import { useSchemas } from '../http/index.ts';
import { makeAuthor } from '../market/testing.ts';
import { until } from '../monitors/checks/testing/servers.ts';
import {
  enqueueWebhooks,
  listEndpointMessages,
  redirectEndpointMessages,
  requeueEndpointMessages,
} from '../outbox/index.ts';
import { catalogue, type WebhookEventType, webhookEventTypes } from './catalogue/index.ts';
import type { EventSubject } from './choice.ts';
import { lockActiveEndpoints } from './endpoint.store.ts';
import { createResendLimiter, marketWebhookRoutes, webhookRoutes, webhookSubjectRoutes } from './index.ts';
import { enqueueExample, webhookDepsOf } from './testing.ts';

const url = 'https://receiver.example/hooks/a-token-in-the-path';

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let grace: number;

  before(async () => {
    deps = await open();
    app = fastify();
    trustAccountHeader(app);
    const base = 'https://gatehouse.example/api/v1';
    webhookRoutes(useSchemas(app), webhookDepsOf(deps), base, createResendLimiter(deps));
    webhookSubjectRoutes(useSchemas(app), deps, async (account, ids) => {
      const named = (kind: keyof typeof ids) => ids[kind].map((id) => ({ id, name: `${kind} ${id} of ${account}` }));
      return { monitor: named('monitor'), website: named('website'), item: named('item') };
    });
    marketWebhookRoutes(useSchemas(app), webhookDepsOf(deps), base, createResendLimiter(deps));
    [ada, grace] = [(await makeAuthor(deps, 'ada')).id, (await makeAuthor(deps, 'grace')).id];
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  async function send(method: InjectOptions['method'], path: string, body?: object, account = ada) {
    const answer = await app.inject({
      ...{ method, url: path, headers: { 'x-account': String(account) } },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  }
  const make = async (fields: object = {}, account = ada): Promise<{ id: number; secret: string }> =>
    (await send('POST', '/webhooks', { url, ...fields }, account)).body.data;
  const tell = (type: WebhookEventType, key: string, about: EventSubject = {}) =>
    inTransaction(deps.database, (trx) =>
      enqueueExample(trx, { account_id: ada, type, about, key, nowMs: deps.now() }),
    );
  const typesTo = async (id: number): Promise<string[]> =>
    (await send('GET', `/webhooks/${id}/deliveries?per_page=100`)).body.data
      .map(({ type }: { type: string }) => type)
      .sort();

  test('resends a finished message', async () => {
    const { id } = await make();
    await tell('purchase.refunded', 'again');
    const [message] = (await send('GET', `/webhooks/${id}/deliveries`)).body.data;
    await deps.database.db.updateTable('outbox').set({ state: 'delivered' }).where('endpoint_id', '=', id).execute();
    const again = await send('POST', `/webhooks/${id}/deliveries/${message.id}/resend`);
    assert.deepEqual([again.status, again.body.data.state], [202, 'waiting']);
    await send('DELETE', `/webhooks/${id}`);
  });

  test('names the objects of a webhook for its own account', async () => {
    const { id } = await make({ monitor_ids: [3, 7], item_ids: [5] });
    const shown = await send('GET', `/webhooks/${id}/subjects`);
    assert.deepEqual(shown.body.data, {
      monitor: [
        { id: 3, name: `monitor 3 of ${ada}` },
        { id: 7, name: `monitor 7 of ${ada}` },
      ],
      website: [],
      item: [{ id: 5, name: `item 5 of ${ada}` }],
    });
    assert.equal((await send('GET', `/webhooks/${id}/subjects`, undefined, grace)).status, 404);
    await send('DELETE', `/webhooks/${id}`);
  });

  test('stores, shows, changes and deletes a webhook and shows its secret once', async () => {
    const made = await send('POST', '/webhooks', { url, name: 'On-call', events: ['monitors', 'purchase.created'] });
    const { id, secret, ...rest } = made.body.data;
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual([made.status, made.headers['cache-control']], [201, 'no-store']);
    assert.equal(made.headers.location, `https://gatehouse.example/api/v1/webhooks/${id}`);
    const expected = {
      ...{ id, object: 'webhook', name: 'On-call', url, events: ['monitors', 'purchase.created'] },
      ...{ monitor_ids: [], website_ids: [], item_ids: [], is_active: true },
      ...{ failing_since: null, switched_off_at: null, created_at: new Date(deps.now()).toISOString() },
    };
    assert.deepEqual({ id, ...rest }, expected);
    assert.deepEqual((await send('GET', `/webhooks/${id}`)).body.data, expected);
    assert.deepEqual((await send('GET', '/webhooks')).body.data, [expected]);
    const changes = { name: null, monitor_ids: [7, 8, 7], is_active: false };
    const changed = await send('PATCH', `/webhooks/${id}`, changes);
    assert.deepEqual(changed.body.data, { ...expected, name: '', monitor_ids: [7, 8], is_active: false });
    const rotated = await send('POST', `/webhooks/${id}/secret`);
    assert.notEqual(rotated.body.data.secret, secret);
    assert.deepEqual((await send('DELETE', `/webhooks/${id}`)).body, { id, object: 'webhook', deleted: true });
    assert.equal((await send('GET', `/webhooks/${id}`)).status, 404);
  });

  test('names each rejected field', async () => {
    for (const [fields, field] of [
      [{}, 'url'],
      [{ url: 'ftp://receiver.example/' }, 'url'],
      [{ url, events: ['incident.invented'] }, 'events[0]'],
      [{ url, name: 'x'.repeat(101) }, 'name'],
      [{ url, monitor_ids: ['seven'] }, 'monitor_ids[0]'],
      [{ url, website_ids: [0] }, 'website_ids[0]'],
    ] as const) {
      const answer = await send('POST', '/webhooks', fields);
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, [field]]);
    }
  });

  test('sends each webhook the chosen types, groups and subjects', async () => {
    const [all, some, off, one, hers] = [
      await make(),
      await make({ events: ['websites', 'incident.opened'] }),
      await make({ is_active: false }),
      await make({ monitor_ids: [7] }),
      await make({}, grace),
    ];
    await tell('incident.opened', 'a', { monitor: 7 });
    await tell('incident.opened', 'b', { monitor: 8 });
    await tell('visitors.spike', 'a', { website: 7 });
    await tell('purchase.created', 'a', { item: 7 });
    assert.deepEqual(await typesTo(all.id), [
      'incident.opened',
      'incident.opened',
      'purchase.created',
      'visitors.spike',
    ]);
    assert.deepEqual(await typesTo(some.id), ['incident.opened', 'incident.opened', 'visitors.spike']);
    assert.deepEqual(await typesTo(off.id), []);
    assert.deepEqual(await typesTo(one.id), ['incident.opened', 'purchase.created', 'visitors.spike']);
    assert.deepEqual((await send('GET', `/webhooks/${hers.id}/deliveries`, undefined, grace)).body.data, []);
  });

  test('lists, redirects and requeues only types that the caller can read', async () => {
    const { db } = deps.database;
    const { id } = await make();
    for (const type of ['incident.opened', 'order.paid'] as const) await tell(type, 'of a log');
    const types = ['incident.opened'];
    const endpoint = { account_id: ada, id };
    const { rows, total } = await listEndpointMessages(db, endpoint, { state: undefined, types, page: 1, perPage: 10 });
    assert.deepEqual([total, rows.length], [1, 1]);
    await redirectEndpointMessages(db, { ...endpoint, url_sealed: 'elsewhere' }, types);
    const sent = db.selectFrom('outbox').select(['facts', 'destination_sealed', 'state']).where('endpoint_id', '=', id);
    const typesWith = async (column: 'destination_sealed' | 'state', value: string) =>
      (await sent.execute()).filter((row) => row[column] === value).map(({ facts }) => JSON.parse(facts).type);
    assert.deepEqual(await typesWith('destination_sealed', 'elsewhere'), types);
    await db.updateTable('outbox').set({ state: 'failed' }).where('endpoint_id', '=', id).execute();
    const schedule = { nowMs: deps.now(), expiresAt: deps.now() + 1 };
    const moved = { ...endpoint, url_sealed: 'here' };
    assert.equal(await requeueEndpointMessages(db, moved, { failedSince: 0, types }, schedule), 1);
    assert.deepEqual(await typesWith('state', 'waiting'), types);
    assert.deepEqual(await typesWith('destination_sealed', 'here'), types, 'it goes where the endpoint is by now');
    await send('DELETE', `/webhooks/${id}`);
  });

  test('drops queued messages when a webhook is deleted', async () => {
    const { id } = await make();
    await tell('incident.closed', 'dropped');
    const waiting = () => deps.database.db.selectFrom('outbox').select('id').where('endpoint_id', '=', id).execute();
    assert.equal((await waiting()).length, 1);
    await send('DELETE', `/webhooks/${id}`);
    assert.deepEqual(await waiting(), []);
  });

  test('sends the example of any type, marked as a test', async () => {
    const { id } = await make({ events: ['market'] });
    const sent = await send('POST', `/webhooks/${id}/test`, { type: 'visitors.drop' });
    assert.deepEqual([sent.status, sent.body.data.type], [202, 'visitors.drop']);
    const { payload } = (await send('GET', `/webhooks/${id}/deliveries/${sent.body.data.id}`)).body.data;
    assert.deepEqual([payload.test, payload.data], [true, catalogue['visitors.drop'].example]);
    const plain = await send('POST', `/webhooks/${id}/test`);
    assert.deepEqual([plain.status, plain.body.data.type], [202, 'test']);
    const unknown = await send('POST', `/webhooks/${id}/test`, { type: 'visitors.none' });
    assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [422, ['type']]);
  });

  test('lists every type with an example', async () => {
    const { data } = (await send('GET', '/webhook-event-types')).body;
    assert.deepEqual(
      data.map(({ type }: { type: string }) => type),
      webhookEventTypes,
    );
    assert.deepEqual(data[0], {
      ...{ type: 'incident.opened', object: 'webhook_event_type', group: 'monitors' },
      description: 'A monitor went down, or a heartbeat was missed or reported a failure.',
      example_data: catalogue['incident.opened'].example,
    });
  });

  test('hides a webhook from other accounts and rejects their changes', async () => {
    const mine = await make();
    await tell('incident.opened', 'mine');
    const [message] = (await send('GET', `/webhooks/${mine.id}/deliveries`)).body.data;
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
      ['GET', `/${hers.id}/deliveries/${message.id}`],
      ['POST', `/${hers.id}/deliveries/${message.id}/resend`],
    ] as const)
      assert.equal((await send(method, `/webhooks${path}`, body, grace)).status, 404, `${method} ${path}`);
    assert.equal((await send('GET', `/webhooks/${mine.id}`)).body.data.is_active, true);
  });

  test('shows the same webhook in the market with its market events', async () => {
    const monitors = await make({ events: ['monitors'] });
    const both = await make({ events: ['monitors', 'item.updated'] });
    assert.equal((await send('GET', `/market/webhooks/${monitors.id}`)).status, 404);
    assert.equal((await send('PATCH', `/market/webhooks/${monitors.id}`, { is_active: false })).status, 404);
    assert.equal((await send('DELETE', `/market/webhooks/${monitors.id}`)).status, 404);
    assert.equal((await send('GET', `/market/webhooks/${monitors.id}/deliveries`)).status, 404);
    assert.deepEqual((await send('GET', `/market/webhooks/${both.id}`)).body.data.events, ['item.updated']);
    await send('PATCH', `/market/webhooks/${both.id}`, { events: ['purchase.created'] });
    assert.deepEqual((await send('GET', `/webhooks/${both.id}`)).body.data.events, ['monitors', 'purchase.created']);
    const { id } = (await send('POST', '/market/webhooks', { url })).body.data;
    assert.deepEqual((await send('GET', `/webhooks/${id}`)).body.data.events, ['market']);
    const refused = await send('POST', '/market/webhooks', { url, events: ['incident.opened'] });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['events[0]']]);
  });

  test('blocks deletion but not changes while an event is being written', async (t) => {
    if (deps.database.dialect === 'sqlite') return t.skip('one transaction at a time writes');
    const { id } = await make();
    let deleted: Awaited<ReturnType<typeof send>> | undefined;
    await inTransaction(deps.database, async (trx) => {
      const endpoints = await lockActiveEndpoints(trx, ada);
      assert.equal((await send('PATCH', `/webhooks/${id}`, { name: 'Changed' })).status, 200);
      void send('DELETE', `/webhooks/${id}`).then((answer) => {
        deleted = answer;
      });
      await until(async () => deleted !== undefined || (await countWaitingLocks()) > 0);
      await enqueueWebhooks(trx, endpoints, { type: 'test', data: {}, key: 'under it' }, deps.now());
    });
    await until(() => deleted !== undefined);
    assert.equal(deleted?.status, 200);
  });

  const countWaitingLocks = async (): Promise<number> =>
    (await sql`select 1 from pg_locks where not granted`.execute(deps.database.db)).rows.length;
});
