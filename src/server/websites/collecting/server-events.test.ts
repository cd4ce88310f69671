import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hourMs, minuteMs, toIso } from '../../kernel/time.ts';
import { browser, openWebsites } from '../testing/open-websites.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

async function addSite(settings: object = {}): Promise<{ id: number; domain: string }> {
  const domain = `site${Math.random().toString(36).slice(2)}.example`;
  return (await service.call(service.ann, 'POST', '/websites', { domain, ...settings })).body.data;
}
const visitor = { address: '203.0.113.9', user_agent: browser };
const send = (id: number, body: object, account = service.ann) =>
  service.call(account, 'POST', `/websites/${id}/events`, body);

test("adds a back end's event with all fields to the visit of the visitor's browser", async () => {
  const site = await addSite();
  await service.view(site.id, `https://${site.domain}/cart`, { address: visitor.address });
  const { status, body } = await send(site.id, {
    ...visitor,
    name: 'Purchase',
    url: '/thanks?b=1',
    title: 'Thanks',
    props: { plan: 'pro', seats: 3, trial: false },
    revenue: { amount: 19.99, currency: 'eur' },
    user: 'customer-7',
  });
  assert.deepEqual([status, body], [202, { accepted: 1 }]);
  const [view, event] = await service.recorded(site.id);
  assert.ok(view && event);
  assert.equal(event.visit, view.visit);
  const { name, host, path, title, props, revenue, currency, starts, bot } = event;
  assert.deepEqual(
    { name, host, path, title, props, revenue, currency, starts, bot },
    {
      name: 'Purchase',
      host: site.domain,
      path: '/thanks?b=1',
      title: 'Thanks',
      props: { plan: 'pro', seats: '3', trial: 'false' },
      revenue: 1999,
      currency: 'EUR',
      starts: 0,
      bot: 0,
    },
  );
  assert.notEqual(event.person, '0');
});

test('accepts up to 100 events, in order and with their own times', async () => {
  const site = await addSite();
  const nowMs = service.deps.now();
  const events = Array.from({ length: 100 }, (_, n) => ({
    ...visitor,
    name: 'Step',
    url: `https://${site.domain}/${n}`,
    at: toIso(nowMs - (29 - n / 10) * minuteMs),
  }));
  assert.deepEqual((await send(site.id, { events })).body, { accepted: 100 });
  const rows = await service.recorded(site.id);
  assert.deepEqual(
    rows.map((row) => row.path),
    events.map((_, n) => `/${n}`),
  );
  assert.equal(
    rows.reduce((sum, row) => sum + row.starts, 0),
    1,
  );
  assert.equal(
    rows.reduce((sum, row) => sum + row.gap, 0),
    9.9 * minuteMs,
  );
});

test('rejects the whole list if one event is invalid, and reports every error', async () => {
  const site = await addSite();
  const good = { ...visitor, url: '/' };
  const { status, body } = await send(site.id, {
    events: [
      good,
      { ...good, url: 'mailto:a@b.example' },
      { url: '/', address: 'nobody', revenue: { amount: 1, currency: 'XXL' } },
    ],
  });
  assert.equal(status, 422);
  assert.deepEqual(Object.keys(body.errors), ['events[1][url]', 'events[2][address]', 'events[2][user_agent]']);
  assert.equal((await service.recorded(site.id)).length, 0);
});

test('rejects invalid events with an error for the field', async () => {
  const site = await addSite();
  const good = { ...visitor, url: '/' };
  const nowMs = service.deps.now();
  const cases: [body: object, field: string][] = [
    [{}, 'url'],
    [{ url: '/', user_agent: browser }, 'address'],
    [{ url: '/', address: '1.2.3.4' }, 'user_agent'],
    [{ ...good, url: 'page' }, 'url'],
    [{ ...good, name: 'engagement' }, 'name'],
    [{ ...good, name: 'x'.repeat(121) }, 'name'],
    [{ ...good, props: { a: { b: 1 } } }, 'props[a]'],
    [{ ...good, props: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [n, n])) }, 'props'],
    [{ ...good, revenue: { amount: 'much', currency: 'EUR' } }, 'revenue[amount]'],
    [{ ...good, revenue: { amount: 1, currency: 'XXL' } }, 'revenue[currency]'],
    [{ ...good, at: 'yesterday' }, 'at'],
    [{ ...good, at: toIso(nowMs + 2 * minuteMs) }, 'at'],
    [{ ...good, at: toIso(nowMs - 31 * minuteMs) }, 'at'],
    [{ events: [] }, 'events'],
    [{ events: 'all' }, 'events'],
    [{ events: Array.from({ length: 101 }, () => good) }, 'events'],
    [{ events: [7] }, 'events[0]'],
  ];
  for (const [body, field] of cases) {
    const answer = await send(site.id, body);
    assert.equal(answer.status, 422, JSON.stringify(body).slice(0, 100));
    assert.ok(field in answer.body.errors, `${field} in ${JSON.stringify(answer.body)}`);
    assert.ok(answer.body.errors[field][0].startsWith(`${field} `), JSON.stringify(answer.body));
  }
  assert.equal((await service.recorded(site.id)).length, 0);
});

test('recognizes a visitor by any spelling of the address', async () => {
  const site = await addSite();
  for (const [address, ...spellings] of [
    ['2001:db8::9', '2001:DB8:0:0:0:0:0:9', ' 2001:0db8::0009%eth0'],
    ['203.0.113.77', '::ffff:203.0.113.77', '::FFFF:cb00:714d'],
  ] as [string, ...string[]][]) {
    await service.view(site.id, `https://${site.domain}/${address}`, { address });
    for (const spelling of spellings)
      assert.equal((await send(site.id, { ...visitor, address: spelling, url: `/${address}` })).status, 202);
  }
  const rows = await service.recorded(site.id);
  assert.equal(rows.length, 6);
  assert.equal(new Set(rows.map((row) => `${row.path} ${row.visitor}`)).size, 2);
});

test("back-end events do not change whether a visit counts as a person's or a bot's", async () => {
  const site = await addSite({ exclude_bots: 0 });
  // The browser's request looks like a bot, the back end's event does not.
  const address = '5.9.0.7';
  await service.view(site.id, `https://${site.domain}/`, { address });
  await send(site.id, { ...visitor, address, name: 'Buy', url: '/' });
  const rows = await service.recorded(site.id);
  assert.deepEqual(rows.map((row) => [row.name, row.starts, row.bot]).sort(), [
    ['Buy', 0, 2],
    ['pageview', 1, 2],
  ]);
});

test("rejects an event of the website's previous day, even minutes after midnight", async () => {
  const site = await addSite({ time_zone: 'Asia/Kolkata' });
  const before = service.deps.clock.ms;
  // 00:10 in Kolkata
  service.deps.clock.ms = Date.parse('2026-03-11T18:40:00Z');
  const event = { ...visitor, url: '/' };
  const late = await send(site.id, { ...event, at: toIso(service.deps.now() - 11 * minuteMs) });
  assert.match(late.body.errors.at[0], /current day/);
  assert.equal((await send(site.id, { ...event, at: '2026-03-12T00:01:00+05:30' })).status, 202);
  assert.equal((await service.recorded(site.id))[0]?.at, Date.parse('2026-03-11T18:31:00Z'));
  service.deps.clock.ms = before + hourMs;
});

test("rejects events for another account's website", async () => {
  const site = await addSite();
  assert.equal((await send(site.id, { ...visitor, url: '/' }, service.bob)).status, 404);
  assert.equal((await service.recorded(site.id)).length, 0);
});
