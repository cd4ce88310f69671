import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../../test/support/testing.ts';
import { browser, openWebsites } from '../../testing/open-websites.ts';
import { ExcludedEventCounter } from './excluded-events.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

const report = (site: { id: number; domain: string }, sent: { path?: string; body?: object; headers?: object } = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/api/collect',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': browser,
      'accept-language': 'en',
      'x-forwarded-for': '203.0.113.9',
      ...sent.headers,
    },
    payload: JSON.stringify({ w: site.id, u: `https://${site.domain}${sent.path ?? '/'}`, ...sent.body }),
  });

async function refused(site: { id: number }, period = ''): Promise<Record<string, number>> {
  await service.deps.collector.writeExcludedEvents();
  const { status, body } = await service.call(service.ann, 'GET', `/websites/${site.id}/stats/refusals${period}`);
  assert.equal(status, 200, JSON.stringify(body));
  const rows = body.data as { day: string; reason: string; count: number }[];
  return Object.fromEntries(rows.map(({ day, reason, count }) => [`${day} ${reason}`, count]));
}

test('counts excluded events by local day and reason, and still accepts them', async () => {
  const site = await service.addWebsite({
    time_zone: 'Pacific/Auckland',
    exclude_ips: '198.51.100.0/24',
    exclude_paths: '/admin*',
    exclude_hosts: 'staging.*',
    honor_gpc: 1,
  });
  const left = [
    { headers: { 'user-agent': 'curl/8.5.0' } },
    { headers: { 'user-agent': 'curl/8.5.0' } },
    { headers: { 'x-forwarded-for': '3.5.140.2', 'accept-language': '' } },
    { headers: { 'x-forwarded-for': '198.51.100.7' } },
    { path: '/admin/users?page=2' },
    { body: { u: 'https://staging.shop.example/' } },
    { headers: { 'sec-gpc': '1' } },
    { body: { n: 'engagement', e: 5000 } },
  ];
  for (const sent of left) assert.equal((await report(site, sent)).statusCode, 202);
  assert.equal((await report(site)).statusCode, 202);
  assert.equal((await service.recorded(site.id)).length, 1);
  // Noon UTC on the 10th is the 11th in Auckland.
  const day = '2026-03-11';
  const expected = {
    [`${day} bot_agent`]: 2,
    [`${day} bot_network`]: 1,
    [`${day} excluded_address`]: 1,
    [`${day} excluded_host`]: 1,
    [`${day} excluded_path`]: 1,
    [`${day} gpc`]: 1,
    [`${day} stale_engagement`]: 1,
  };
  assert.deepEqual(await refused(site), expected);
  await report(site, left[0]);
  assert.deepEqual(await refused(site), { ...expected, [`${day} bot_agent`]: 3 });
  assert.deepEqual(await refused(site, '?from=2026-03-01&to=2026-03-10'), {});
});

test('if bots are included, stores their kind, and honors Global Privacy Control only if enabled', async () => {
  const site = await service.addWebsite({ exclude_bots: 0 });
  await report(site, { headers: { 'user-agent': 'curl/8.5.0' } });
  await report(site, { headers: { 'x-forwarded-for': '3.5.140.2', 'accept-language': '' } });
  await report(site, { headers: { 'sec-gpc': '1' } });
  for (let view = 0; view < 122; view++) await report(site, { headers: { 'x-forwarded-for': '91.64.1.1' } });
  const bots = (await service.recorded(site.id)).map((row) => row.bot);
  const count = (number: number) => bots.filter((bot) => bot === number).length;
  assert.deepEqual([count(1), count(2)], [1, 1]);
  assert.ok(count(3) > 0 && count(3) < 5, 'what came before it showed stays counted');
  assert.deepEqual(await refused(site), {});
});

test('excludes the rest of a visit once it looks automatic', async () => {
  const site = await service.addWebsite();
  for (let view = 0; view < 130; view++) assert.equal((await report(site)).statusCode, 202);
  const rows = (await service.recorded(site.id)).length;
  assert.ok(rows >= 120 && rows < 130);
  assert.deepEqual(Object.values(await refused(site)), [130 - rows]);
});

test('rejects a flood on one website, and accepts other events', async () => {
  const site = await service.addWebsite();
  const other = await service.addWebsite();
  const flood = await Promise.all(
    Array.from({ length: 1100 }, (_, turn) =>
      report(site, { path: `/${turn}`, headers: { 'x-forwarded-for': `2001:db8::${turn}` } }),
    ),
  );
  const limited = flood.filter((answer) => answer.statusCode === 429);
  assert.equal(limited.length, 100);
  assert.match(String(limited[0]?.headers['retry-after']), /^\d+$/);
  assert.equal(limited[0]?.headers['access-control-allow-origin'], '*');
  assert.equal((await report(site, { headers: { 'x-forwarded-for': '2001:db9::1' } })).statusCode, 202);
  assert.equal((await report(other, { headers: { 'x-forwarded-for': '2001:db8::1' } })).statusCode, 202);
  assert.deepEqual(Object.values(await refused(site)), [100]);
  service.deps.clock.ms += 1000;
  assert.equal((await report(site, { headers: { 'x-forwarded-for': '2001:db8::1' } })).statusCode, 202);
});

test('hides counts from other accounts, and skips a website deleted before the flush', async () => {
  const site = await service.addWebsite();
  const gone = await service.addWebsite();
  await report(site, { headers: { 'user-agent': 'curl/8.5.0' } });
  await report(gone, { headers: { 'user-agent': 'curl/8.5.0' } });
  await service.call(service.ann, 'DELETE', `/websites/${gone.id}`);
  assert.deepEqual(Object.values(await refused(site)), [1]);
  assert.equal((await service.call(service.bob, 'GET', `/websites/${site.id}/stats/refusals`)).status, 404);
});

onEachDatabase((open) => {
  test('adds the counts of several processes', async () => {
    const one = await openWebsites({ open });
    try {
      const { body } = await one.call(one.ann, 'POST', '/websites', { domain: 'shop.example' });
      const website = { id: body.data.id, timeZone: 'Asia/Kolkata' };
      const processes = [new ExcludedEventCounter(one.deps), new ExcludedEventCounter(one.deps)];
      for (const excluded of processes) excluded.count(website, 'bot_agent', Date.parse('2026-03-10T18:29:59Z'));
      for (const excluded of processes) excluded.count(website, 'bot_agent', Date.parse('2026-03-10T18:30:00Z'));
      processes[0]?.count(website, 'too_many', Date.parse('2026-03-10T18:30:00Z'));
      await Promise.all(processes.map((excluded) => excluded.flush()));
      await Promise.all(processes.map((excluded) => excluded.flush()));
      const answer = await one.call(
        one.ann,
        'GET',
        `/websites/${website.id}/stats/refusals?from=2026-03-01&to=2026-03-31`,
      );
      assert.deepEqual(answer.body.data, [
        { day: '2026-03-11', reason: 'bot_agent', count: 2 },
        { day: '2026-03-11', reason: 'too_many', count: 1 },
        { day: '2026-03-10', reason: 'bot_agent', count: 2 },
      ]);
    } finally {
      await one.close();
    }
  });

  test('adds counts in opposite orders without a deadlock', async () => {
    const one = await openWebsites({ open });
    try {
      const ids: number[] = [];
      for (let n = 0; n < 12; n++)
        ids.push((await one.call(one.ann, 'POST', '/websites', { domain: `${n}.example` })).body.data.id);
      const processes = [ids, ids.toReversed()].map((order) => ({
        order,
        excluded: new ExcludedEventCounter(one.deps),
      }));
      for (let times = 0; times < 15; times++) {
        for (const { order, excluded } of processes)
          for (const id of order) excluded.count({ id, timeZone: 'UTC' }, 'bot_agent', one.deps.now());
        await Promise.all(processes.map(({ excluded }) => excluded.flush()));
      }
    } finally {
      await one.close();
    }
  });
});
