import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayMs } from '../../kernel/time.ts';
import { browser, openWebsites } from '../testing/open-websites.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

test('ignores an engagement that has neither time nor scroll depth', async () => {
  const site = await service.addWebsite();
  const url = `https://${site.domain}/`;
  await service.view(site.id, url);
  for (const more of [{}, { e: 0, d: 0 }, { d: 40 }]) {
    const payload = JSON.stringify({ w: site.id, u: url, n: 'engagement', ...more });
    const headers = { 'user-agent': browser, 'x-forwarded-for': '203.0.113.9' };
    assert.equal((await service.app.inject({ method: 'POST', url: '/api/collect', headers, payload })).statusCode, 202);
  }
  assert.deepEqual((await service.recorded(site.id)).map(({ name, scroll }) => [name, scroll]).sort(), [
    ['engagement', 40],
    ['pageview', 0],
  ]);
});

test('records a page view before it responds, without the IP address', async () => {
  const site = await service.addWebsite();
  const answer = await service.view(site.id, `https://${site.domain}/a?x=1#y`, {
    address: '8.8.8.8',
    referrer: 'https://www.search.example/?q=1',
  });
  assert.equal(answer.statusCode, 202);
  assert.equal(answer.headers['access-control-allow-origin'], '*');
  const [row, ...others] = await service.recorded(site.id);
  assert.equal(others.length, 0);
  assert.ok(row);
  const {
    website,
    at,
    host,
    path,
    entry,
    starts,
    engages,
    gap,
    name,
    referrer,
    country,
    browser: agent,
    os,
    device,
  } = row;
  assert.deepEqual(
    { website, at, host, path, entry, starts, engages, gap, name, referrer, country, agent, os, device },
    {
      website: site.id,
      at: service.deps.now(),
      host: site.domain,
      path: '/a?x=1',
      entry: '/a?x=1',
      starts: 1,
      engages: 0,
      gap: 0,
      name: 'pageview',
      referrer: 'search.example',
      country: 'US',
      agent: 'Firefox',
      os: 'Linux',
      device: 'desktop',
    },
  );
});

test('accepts reports of other trackers that name the website by domain or by ID', async () => {
  const site = await service.addWebsite();
  const url = `https://${site.domain}/p`;
  const post = (path: string, type: string, body: object) =>
    service.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': type, 'user-agent': browser },
      payload: JSON.stringify(body),
    });
  const plausible = await post('/api/event', 'text/plain', { n: 'pageview', u: url, d: site.domain, r: null });
  assert.deepEqual([plausible.statusCode, plausible.body], [202, 'ok']);
  const named = await post('/api/event', 'application/json', {
    name: 'Buy',
    url,
    domain: site.domain,
    props: { a: 1 },
  });
  assert.equal(named.statusCode, 202);
  const umami = await post('/api/send', 'application/json', {
    type: 'event',
    payload: {
      website: String(site.id),
      hostname: site.domain,
      url: '/u',
      referrer: '',
      language: 'en',
      screen: '1x1',
    },
  });
  assert.equal(umami.statusCode, 200);
  assert.doesNotThrow(() => umami.json());
  const seen = (await service.recorded(site.id)).map(({ host, path, name }) => `${host} ${path} ${name}`).sort();
  assert.deepEqual(seen, [`${site.domain} /p Buy`, `${site.domain} /p pageview`, `${site.domain} /u pageview`]);
});

test('if several accounts track a domain, counts its events for the oldest website', async () => {
  const site = await service.addWebsite();
  const later = await service.call(service.bob, 'POST', '/websites', { domain: site.domain });
  await service.app.inject({
    method: 'POST',
    url: '/api/event',
    headers: { 'content-type': 'text/plain', 'user-agent': browser },
    payload: JSON.stringify({ n: 'pageview', u: `https://${site.domain}/`, d: site.domain }),
  });
  assert.equal((await service.recorded(site.id)).length, 1);
  assert.equal((await service.recorded(later.body.data.id)).length, 0);
});

test('applies new exclusions to the next event', async () => {
  const site = await service.addWebsite();
  const url = `https://${site.domain}/?keep=1&token=y&list=2`;
  await service.view(site.id, url, { address: '10.1.2.3' });
  await service.call(service.ann, 'PATCH', `/websites/${site.id}`, {
    exclude_params: 'li*\r\ntoken',
    exclude_ips: '10.1.0.0/16\n2001:db8::/32',
  });
  for (const address of ['10.1.2.3', '2001:db8::7', '203.0.113.9'])
    assert.equal((await service.view(site.id, url, { address })).statusCode, 202);
  const paths = (await service.recorded(site.id)).map((row) => row.path);
  assert.deepEqual(paths.sort(), ['/?keep=1', '/?keep=1&token=y&list=2']);
});

test('excludes bots, or counts them in every figure if the website includes them', async () => {
  const site = await service.addWebsite();
  const url = `https://${site.domain}/`;
  const userAgent = 'Googlebot/2.1 (+http://www.google.com/bot.html)';
  assert.equal((await service.view(site.id, url, { userAgent })).statusCode, 202);
  assert.equal((await service.recorded(site.id)).length, 0);
  const change = async (exclude_bots: 0 | 1) =>
    (await service.call(service.ann, 'PATCH', `/websites/${site.id}`, { exclude_bots })).body.data.exclude_bots_since;
  assert.equal(await change(1), null, 'it was so from the beginning');
  const since = await change(0);
  assert.equal(since, new Date(service.deps.now()).toISOString());
  await service.view(site.id, url, { userAgent });
  await service.view(site.id, url);
  assert.deepEqual((await service.recorded(site.id)).map((row) => row.bot).sort(), [0, 1]);
  const today = async () => (await service.call(service.ann, 'GET', `/websites/${site.id}`)).body.data.visitors_today;
  assert.equal(await today(), 2);
  service.deps.clock.ms += 60_000;
  assert.equal(await change(0), since, 'nothing changed');
  assert.notEqual(await change(1), since);
  await service.view(site.id, `${url}later`, { userAgent });
  assert.equal((await service.recorded(site.id)).length, 2);
  assert.equal(await today(), 2, 'what was counted stays counted');
});

test('rejects invalid reports with the right status, never as a server error', async () => {
  const site = await service.addWebsite();
  const url = `https://${site.domain}/`;
  const good = JSON.stringify({ w: site.id, u: url });
  const cases: [status: number, payload: string | Buffer, type?: string][] = [
    [404, JSON.stringify({ w: 999_999_999_999, u: url })],
    [400, ''],
    [400, 'not json'],
    [400, 'null'],
    [400, '[]'],
    [400, '['.repeat(60_000)],
    [400, '['.repeat(30_000) + ']'.repeat(30_000)],
    [400, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    [422, `{"__proto__": {"w": ${site.id}, "u": "${url}"}}`],
    [422, `{"w": ${'{"w":'.repeat(10_000)}1${'}'.repeat(10_000)}, "u": "${url}"}`],
    [422, JSON.stringify({ w: site.id, u: 'javascript:alert(1)' })],
    [422, JSON.stringify({ w: site.id, u: `${url}\u0000` })],
    [422, JSON.stringify({ w: site.id, u: url, n: '\ud800' })],
    [413, JSON.stringify({ w: site.id, u: url, x: 'x'.repeat(70_000) })],
    [415, good, 'application/xml'],
    [415, good, 'nonsense'],
    [415, good, 'application/x-www-form-urlencoded'],
  ];
  for (const path of ['/api/collect', '/api/event', '/api/send']) {
    for (const [status, payload, type = 'text/plain'] of cases) {
      const answer = await service.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': type, 'user-agent': browser },
        payload,
      });
      const what = `${path} ${type} ${String(payload).slice(0, 60)}: ${answer.body.slice(0, 100)}`;
      if (path === '/api/collect') assert.equal(answer.statusCode, status, what);
      assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, what);
      assert.equal(typeof answer.json().message, 'string', what);
    }
  }
  assert.equal((await service.recorded(site.id)).length, 0);
});

test("accepts Umami's batches, and lists the invalid messages", async () => {
  const site = await service.addWebsite();
  const post = (payload: unknown) =>
    service.app.inject({
      method: 'POST',
      url: '/api/batch',
      headers: { 'content-type': 'application/json', 'user-agent': browser },
      payload: JSON.stringify(payload),
    });
  const message = (url: string, more: object = {}) => ({
    type: 'event',
    payload: { website: String(site.id), hostname: site.domain, url, ...more },
  });
  const answer = await post([
    message('/one'),
    message('/one', { name: 'Buy', data: { plan: 'pro' } }),
    { type: 'performance', payload: { website: site.id, lcp: 1200.5, url: '/one' } },
    { type: 'wrong', payload: {} },
    message('/two', { website: '999999' }),
    'text',
    message('/two'),
  ]);
  assert.equal(answer.statusCode, 200);
  const { details, ...counts } = answer.json();
  assert.deepEqual(counts, { size: 7, processed: 4, errors: 3 });
  assert.deepEqual(
    details.map(({ index }: { index: number }) => index),
    [3, 4, 5],
  );
  const rows = await service.recorded(site.id);
  assert.deepEqual(rows.map(({ path, name }) => `${path} ${name}`).sort(), [
    '/one Buy',
    '/one pageview',
    '/two pageview',
  ]);
  assert.equal(
    rows.reduce((sum, row) => sum + row.starts, 0),
    1,
  );
  assert.deepEqual((await post([])).json(), { size: 0, processed: 0, errors: 0, details: [] });
  assert.equal((await post({})).statusCode, 400);
  assert.equal((await post(Array(501).fill('x'))).statusCode, 413);
});

test("counts for each domain in Plausible's report, and rejects the report only if all domains are unknown", async () => {
  const [one, two] = [await service.addWebsite(), await service.addWebsite()];
  const post = (d: string) =>
    service.app.inject({
      method: 'POST',
      url: '/api/event',
      headers: { 'content-type': 'text/plain', 'user-agent': browser },
      payload: JSON.stringify({ n: 'pageview', u: `https://${one.domain}/`, d }),
    });
  assert.equal((await post(`${one.domain}, ${two.domain},unknown.example`)).statusCode, 202);
  for (const { id } of [one, two]) assert.equal((await service.recorded(id)).length, 1);
  assert.equal((await post('unknown.example,nobody.example')).statusCode, 404);
  // Plausible's tags name a website with or without `www.`, and in any script.
  const { id } = await service.addWebsite({ domain: 'müller.example' });
  for (const name of [`www.${one.domain}`, 'müller.example', 'www.MÜLLER.example'])
    assert.equal((await post(name)).statusCode, 202, name);
  assert.equal((await service.recorded(id)).length, 2);
  // Two names of the same website count once.
  assert.equal((await post('müller.example,www.müller.example,unknown.example')).statusCode, 202);
  assert.equal((await service.recorded(id)).length, 3);
  const exact = await service.addWebsite({ domain: 'www.müller.example' });
  assert.equal((await post('www.xn--mller-kva.example')).statusCode, 202);
  assert.equal((await service.recorded(exact.id)).length, 1);
  assert.equal((await post('müller.example,www.müller.example')).statusCode, 202);
  assert.deepEqual([(await service.recorded(id)).length, (await service.recorded(exact.id)).length], [4, 2]);
});

test('answers preflights and rejects other methods', async () => {
  const preflight = await service.app.inject({
    method: 'OPTIONS',
    url: '/api/send',
    headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
  });
  assert.equal(preflight.statusCode, 204);
  assert.equal(preflight.headers['access-control-allow-origin'], '*');
  assert.match(String(preflight.headers['access-control-allow-headers']), /content-type/);
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const refused = await service.app.inject({ method, url: '/api/collect' });
    assert.equal(refused.statusCode, 405);
    assert.match(String(refused.headers.allow), /POST/);
  }
});

test('counts two views of a visitor in the same millisecond as two', async () => {
  const site = await service.addWebsite();
  const url = `https://${site.domain}/twice`;
  await Promise.all([service.view(site.id, url), service.view(site.id, url)]);
  assert.equal((await service.recorded(site.id)).length, 2);
});

test('recognizes a visitor for one day, and then deletes the salt', async () => {
  const site = await service.addWebsite();
  const url = `https://${site.domain}/`;
  const salts = () => service.deps.database.db.selectFrom('visitor_salts').selectAll().execute();
  await service.view(site.id, url);
  await service.view(site.id, url);
  const [old] = await salts();
  service.deps.clock.ms += dayMs;
  await service.view(site.id, url);
  const visitors = (await service.recorded(site.id)).map((row) => row.visitor);
  assert.equal(visitors[0], visitors[1]);
  assert.notEqual(visitors[1], visitors[2]);
  const now = await salts();
  assert.equal(now.length, 1);
  assert.notEqual(now[0]?.salt, old?.salt);
});
