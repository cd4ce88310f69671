import assert from 'node:assert/strict';
import { get as request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { until } from '../../events/testing.ts';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { checkPages } from './checks.ts';
import { openStatistics } from './testing.ts';
import { checkAnswer } from './wire.ts';

describe('checks of a monitor', () => {
  let service: Awaited<ReturnType<typeof openStatistics>>;
  before(async () => {
    service = await openStatistics();
  });
  after(() => service.close());

  test('are listed newest first, in pages, with all results', async () => {
    const { deps, get, record } = service;
    const now = deps.now();
    const [{ id }, { id: other }] = [await service.monitor(), await service.monitor()];
    await record([
      { monitor: other, at: now - 1000 },
      { monitor: id, at: now, maintenance: 1 },
      ...Array.from({ length: 24 }, (_, i) => ({ monitor: id, at: now - (i + 2) * minuteMs, good: 1 as const })),
      {
        monitor: id,
        at: now - minuteMs,
        good: 0,
        status: 503,
        cause: 'answered 503',
        tls: 7.2,
        address: '192.0.2.9:443',
        final_url: 'https://shop.example/login',
        protocol: 'h2',
        certificate_ends: 1_900_000_000,
      },
    ]);
    const { status, body } = await get(`/monitors/${id}/checks?per_page=10&page=1`);
    assert.equal(status, 200);
    const { links, ...meta } = body.meta;
    assert.deepEqual(
      links.map(({ label }: { label: string }) => label),
      ['&laquo; Previous', '1', '2', '3', 'Next &raquo;'],
    );
    assert.deepEqual(meta, {
      current_page: 1,
      from: 1,
      last_page: 3,
      path: `http://gatehouse.test/api/v1/monitors/${id}/checks`,
      per_page: 10,
      to: 10,
      total: 26,
    });
    for (const row of body.data) checkAnswer.parse(row);
    assert.deepEqual([body.data[0].at, body.data[0].maintenance], [new Date(now).toISOString(), true]);
    assert.deepEqual(body.data[1], {
      at: new Date(now - minuteMs).toISOString(),
      good: false,
      maintenance: false,
      status: 503,
      cause: 'answered 503',
      dns: 0.5,
      connect: 1.3,
      tls: 7.2,
      first_byte: 3,
      total: 5,
      address: '192.0.2.9:443',
      final_url: 'https://shop.example/login',
      protocol: 'h2',
      certificate_expires_at: '2030-03-17T17:46:40.000Z',
    });
    const times = async (query: string) =>
      ((await get(`/monitors/${id}/checks?per_page=25${query}`)).body.data as { at: string }[]).map(
        ({ at }) => (now - Date.parse(at)) / minuteMs,
      );
    assert.deepEqual(await times('&page=2'), [25]);
    assert.deepEqual((await times('&sort=asc')).slice(0, 3), [25, 24, 23]);
    assert.deepEqual(await times('&good=0'), [1]);
    const [from, to] = [new Date(now - 5 * minuteMs).toISOString(), new Date(now - 2 * minuteMs).toISOString()];
    assert.deepEqual(await times(`&from=${from}&to=${to}`), [3, 4, 5]);
    assert.equal((await get(`/monitors/${id}/checks?from=${to}&to=${from}`)).status, 422);
    assert.equal((await get(`/monitors/${id}/checks?good=2`)).status, 422);
  });

  test('are exported in pages without losing or repeating a check, even if checks have the same time', async () => {
    const { deps, record } = service;
    const { id } = await service.monitor();
    const start = deps.now() - hourMs;
    await record(Array.from({ length: 47 }, (_, i) => ({ monitor: id, at: start + Math.floor(i / 3), total: i })));
    for (const sort of ['asc', 'desc'] as const) {
      const selection = { monitor: id, from: 0, to: deps.now(), good: null, sort };
      const pages = await all(checkPages(deps, selection, 10));
      assert.ok(pages.length >= 4 && pages.every((page) => page.length <= 12));
      const rows = pages.flat();
      assert.deepEqual(
        rows.map((row) => row.total).sort((one, other) => one - other),
        Array.from({ length: 47 }, (_, i) => i),
      );
      const times = rows.map((row) => Date.parse(row.at));
      assert.deepEqual(
        times,
        times.toSorted((one, other) => (sort === 'asc' ? one - other : other - one)),
      );
    }
    assert.deepEqual(await all(checkPages(deps, { monitor: id, from: 0, to: 1, good: null, sort: 'asc' }, 10)), [[]]);
  });

  test('are exported as CSV without formulas', async () => {
    const { deps, get, record } = service;
    const { id } = await service.monitor();
    const at = deps.now() - hourMs;
    await record([
      { monitor: id, at, good: 0, cause: '=HYPERLINK("http://evil.example")', final_url: 'http://a.example/?x=1,2' },
      { monitor: id, at: at + 1000, good: 0, cause: 'two\nlines' },
      { monitor: id, at: at + 2000, good: 0, cause: '+1' },
      { monitor: id, at: at + 3000, good: 0, cause: '\t@x', certificate_ends: 1_900_000_000 },
    ]);
    const { headers, text } = await get(`/monitors/${id}/checks.csv?sort=asc`);
    assert.equal(headers['content-disposition'], `attachment; filename="monitor-${id}-checks.csv"`);
    assert.match(String(headers['content-type']), /^text\/csv; charset=utf-8/);
    const [first, ...rest] = text.split('\r\n');
    assert.equal(
      first,
      'at,good,maintenance,status,cause,dns,connect,tls,first_byte,total,address,final_url,protocol,certificate_expires_at',
    );
    const time = (ms: number) => new Date(ms).toISOString();
    const timings = '0.5,1.3,0,3,5,192.0.2.1';
    assert.deepEqual(rest, [
      `${time(at)},false,false,200,"'=HYPERLINK(""http://evil.example"")",${timings},"http://a.example/?x=1,2",http/1.1,`,
      `${time(at + 1000)},false,false,200,"two\nlines",${timings},,http/1.1,`,
      `${time(at + 2000)},false,false,200,'+1,${timings},,http/1.1,`,
      `${time(at + 3000)},false,false,200,'\t@x,${timings},,http/1.1,2030-03-17T17:46:40.000Z`,
      '',
    ]);
    assert.equal((await get(`/monitors/${id}/checks.csv?good=1`)).text, `${first}\r\n`);
  });

  test('are no longer read when the client of an export disconnects', async () => {
    const { app, deps, account, record } = service;
    const { id } = await service.monitor();
    const start = deps.now() - 20 * hourMs;
    await record(
      Array.from({ length: 20_000 }, (_, i) => ({ monitor: id, at: start + i * 1000, cause: 'x'.repeat(1000) })),
    );
    const { query } = deps.events;
    let asked = 0;
    deps.events.query = async (sql, params) => {
      asked++;
      return query(sql, params);
    };
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const client = request(`http://127.0.0.1:${port}/api/v1/monitors/${id}/checks.csv`, {
      headers: { 'x-account': String(account) },
    });
    const closed = Promise.withResolvers<void>();
    app.server.once('connection', (socket) => socket.once('close', closed.resolve));
    client.on('error', () => {});
    client.on('response', (answer) => answer.once('data', () => client.destroy()));
    await closed.promise;
    const before = asked;
    await until(async () => (await query('SELECT 1')).length === 1);
    // Four pages are 6 MB, which is more than socket buffers hold.
    assert.ok(asked <= before + 1 && asked < 4, `${asked} pages were read`);
    deps.events.query = query;
  });
});

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(page);
  return found;
}
