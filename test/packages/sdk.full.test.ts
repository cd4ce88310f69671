import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import {
  ApiError,
  type ClientOptions,
  type Clock,
  ConnectionError,
  Gatehouse,
  InvalidWebhook,
  verifyWebhook,
} from '../../packages/sdk/src/index.ts';
import { openService, type Service } from '../contract/service.ts';
import { openTestDeps } from '../support/testing.ts';
import { strictServer } from './strict-server.ts';

const monitor = (name: string) => ({
  name,
  url: 'https://shop.example',
  interval: 60 as const,
  alert_condition: 'url_unavailable' as const,
  request_method: 'GET' as const,
});

async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}

describe('with the service', () => {
  let service: Service;
  let gatehouse: Gatehouse;
  let url: string;
  before(async () => {
    service = await openService(openTestDeps);
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
    gatehouse = new Gatehouse({ url: `${url}/`, apiKey: service.ada.key ?? '' });
  });
  after(() => service.close());

  test('creates, changes and deletes a monitor', async () => {
    const { data, status } = await gatehouse.createMonitor(monitor('Shop'));
    assert.deepEqual([data.name, data.status, status], ['Shop', 'pending', 201]);
    assert.equal((await gatehouse.updateMonitor(data.id, { name: 'Blog' })).data.name, 'Blog');
    assert.equal((await gatehouse.getMonitor(data.id)).data.name, 'Blog');
    const { id, deleted } = await gatehouse.deleteMonitor(data.id);
    assert.deepEqual([id, deleted], [data.id, true]);
  });

  test('iterates over the rows of all pages, or returns one page', async () => {
    const names = Array.from({ length: 23 }, (_, index) => `Page ${String(index).padStart(2, '0')}`);
    for (const name of names) await gatehouse.createMonitor(monitor(name));
    const list = gatehouse.listMonitors({ search: 'Page', sort_by: 'name', sort: 'asc' });
    const read: string[] = [];
    for await (const { name } of list) read.push(name);
    assert.deepEqual(read, names);
    const { data, meta } = await list;
    assert.deepEqual([data.length, meta.total, meta.last_page], [10, 23, 3]);
    const sizes: number[] = [];
    for await (const page of gatehouse.listMonitors({ search: 'Page', page: 2 }).pages()) sizes.push(page.data.length);
    assert.deepEqual(sizes, [10, 3]);
  });

  test('describes a refusal with its code, its fields and the request', async () => {
    const missing = await gatehouse.getMonitor(999_999).catch((error: unknown) => error);
    assert.ok(missing instanceof ApiError);
    assert.deepEqual([missing.status, missing.code, missing.message], [404, 'not_found', 'Resource not found.']);
    assert.match(missing.requestId ?? '', /^\S+$/);
    const refused = await gatehouse.createMonitor({ ...monitor(''), interval: 60 }).catch((error: unknown) => error);
    assert.ok(refused instanceof ApiError && refused.code === 'invalid');
    assert.equal(refused.errors.name?.length, 1);
    const stranger = new Gatehouse({ url, apiKey: 'gh_wrong' });
    const unknown = await stranger.getMonitor(1).catch((error: unknown) => error);
    assert.ok(unknown instanceof ApiError && unknown.code === 'unauthenticated');
  });

  test('streams files, and uploads them', async () => {
    const csv = await gatehouse.exportOrders();
    assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/);
    assert.match(await csv.text(), /^\S+,/);
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const logo = new Blob([new Uint8Array(png)], { type: 'image/png' });
    const { data } = await gatehouse.setShopLogo(logo, { file_name: 'logo.png' });
    assert.match(data.logo_url ?? '', /^http/);
  });
});

describe('with a server that fails', () => {
  let server: Awaited<ReturnType<typeof strictServer>>;
  let waits: number[] = [];
  const clock: Clock = {
    now: () => Date.parse('2026-03-10T12:00:00Z'),
    random: () => 0,
    sleep: async (ms) => {
      waits.push(ms);
    },
  };
  before(async () => {
    server = await strictServer();
  });
  after(() => server.close());
  const client = (options: Partial<ClientOptions> = {}) => {
    waits = [];
    return new Gatehouse({ url: server.url, apiKey: 'gh_key', clock, ...options });
  };
  const failure = (work: Promise<unknown>): Promise<ApiError | ConnectionError> =>
    work.then(
      () => assert.fail('the request worked'),
      (error) => error,
    );
  const busy = (after?: string) => ({
    status: 429,
    body: { message: 'Wait.' },
    headers: after === undefined ? ({} as Record<string, string>) : { 'retry-after': after },
  });
  const good = { status: 200 };

  test('waits as long as Retry-After says, in seconds or until a date', async () => {
    const seen = server.expect(busy('7'), busy('Tue, 10 Mar 2026 12:00:20 GMT'), good);
    await client().getMonitor(1);
    assert.deepEqual(waits, [7000, 20_000]);
    assert.deepEqual(
      seen.map(({ method, url, headers }) => [method, url, headers.authorization]),
      Array(3).fill(['GET', '/api/v1/monitors/1', 'Bearer gh_key']),
    );
  });

  test('waits longer each time without Retry-After, and gives up', async () => {
    server.expect({ status: 502, body: '<html>' }, { status: 503 }, { status: 504 }, busy());
    const error = await failure(client().getMonitor(1));
    assert.deepEqual(waits, [250, 500, 1000]);
    assert.ok(error instanceof ApiError && error.code === 'too_many' && error.message === 'Wait.');
  });

  test('does not wait longer than the limit', async () => {
    const seen = server.expect(busy('3600'));
    const error = await failure(client().getMonitor(1));
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.retryAfterMs, seen.length, waits], [3_600_000, 1, []]);
  });

  test('does not repeat what cannot succeed', async () => {
    for (const status of [400, 404, 409, 422, 500]) {
      const seen = server.expect({ status });
      await failure(client().getMonitor(1));
      assert.equal(seen.length, 1, String(status));
    }
  });

  test('repeats a request after a lost connection or a timeout', async () => {
    const seen = server.expect('drop', good);
    await client().getMonitor(1);
    assert.equal(seen.length, 2);
    server.expect('silence', good);
    await client({ timeoutMs: 50 }).getMonitor(1);
    assert.equal(waits.length, 1);
    server.expect('drop');
    const error = await failure(client({ retries: 0 }).getMonitor(1));
    assert.ok(error instanceof ConnectionError);
    assert.match(error.message, /^No response from http:\/\/127/);
  });

  test('repeats a POST only if that does no harm', async () => {
    const seen = server.expect('drop');
    await failure(client().createMonitor(monitor('Shop')));
    assert.equal(seen.length, 1);
    server.expect(busy('1'));
    await failure(client().createMonitor(monitor('Shop')));
    assert.equal(seen.length, 1);
    server.expect('drop', good);
    await client().createAnnotation({ text: 'v2', reference: 'build-1' }, { idempotent: true });
    assert.equal(seen.length, 2);
    server.expect('drop', good);
    const withdrawal = { currency: 'EUR', amount: 10 } as never;
    await client().createWithdrawal(withdrawal, { idempotencyKey: 'once' });
    assert.deepEqual(
      seen.map(({ headers }) => headers['idempotency-key']),
      ['once', 'once'],
    );
  });

  test('stops when the caller aborts, before a request and between two', async () => {
    const seen = server.expect(busy('1'), good);
    const controller = new AbortController();
    const aborting: Clock = { ...clock, sleep: async () => controller.abort(new Error('enough')) };
    const { signal } = controller;
    await assert.rejects(client({ clock: aborting }).getMonitor(1, { signal }), /enough/);
    await assert.rejects(client().getMonitor(1, { signal }), /enough/);
    assert.equal(seen.length, 1);
  });

  test('follows a list by cursor and by page', async () => {
    const seen = server.expect(
      { status: 200, body: { data: [1], next: 'c2', status: 200 } },
      { status: 200, body: { data: [2], next: null, status: 200 } },
    );
    const rows = await collect(client().listCustomers({ per_page: 10 }));
    assert.deepEqual([rows, seen[1]?.url], [[1, 2], '/api/v1/market/customers?per_page=10&after=c2']);
    server.expect(
      { status: 200, body: { data: [1], meta: { more: true }, status: 200 } },
      { status: 200, body: { data: [2], meta: { more: false }, status: 200 } },
    );
    const pages = await collect(client().getWebsitePages(7, { from: '2026-03-01' }));
    assert.deepEqual([pages, seen[1]?.url], [[1, 2], '/api/v1/websites/7/stats/pages?from=2026-03-01&page=2']);
  });

  test('encodes the values of a path', async () => {
    const seen = server.expect(good);
    await client().unwatchItem(7, '../x y' as never);
    assert.equal(seen[0]?.url, '/api/v1/market/items/7/monitors/..%2Fx%20y');
  });
});

test('verifies webhooks', async () => {
  const secret = `whsec_${btoa('a secret of twenty-four ')}`;
  const now = new Date('2026-03-10T12:00:00Z');
  const body = JSON.stringify({ type: 'order.paid', timestamp: now.toISOString(), data: {} });
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(now.getTime() / 1000),
    'webhook-signature': `v1,bad! v1a,${btoa('x')} ${new Webhook(secret).sign('msg_1', now, body)}`,
  };
  const nowMs = now.getTime() + 299_000;
  assert.equal((await verifyWebhook(secret, headers, body, { nowMs })).type, 'order.paid');
  assert.equal((await verifyWebhook(secret, new Headers(headers), body, { nowMs })).type, 'order.paid');
  const refused = (work: Promise<unknown>, reason: RegExp) =>
    assert.rejects(work, (error: Error) => error instanceof InvalidWebhook && reason.test(error.message));
  await refused(verifyWebhook(secret, headers, `${body} `, { nowMs }), /signature is wrong/);
  await refused(verifyWebhook(`whsec_${btoa('another')}`, headers, body, { nowMs }), /signature is wrong/);
  await refused(verifyWebhook(secret, headers, body, { nowMs: nowMs + 2000 }), /too old/);
  await refused(verifyWebhook(secret, { ...headers, 'webhook-timestamp': 'x' }, body, { nowMs }), /too old/);
  await refused(verifyWebhook(secret, {}, body), /webhook-id is missing/);
});
