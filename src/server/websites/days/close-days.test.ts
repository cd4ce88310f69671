import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { overloadedStore, pageview } from '../../events/testing.ts';
import { dayMs, hourMs, minuteMs, Refusal } from '../../kernel/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { closeDays } from './index.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
const now = Date.parse('2026-03-10T00:11:00Z');
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

let lastId = 0;
/** Without this, each run closes the days of all earlier tests too. One website stays, so no ID is used again. */
beforeEach(() => service.deps.database.db.deleteFrom('websites').where('id', '<', lastId).execute());

let sites = 0;
async function website(zone = 'UTC'): Promise<number> {
  service.deps.clock.ms = now;
  const stored = await service.call(service.ann, 'POST', '/websites', {
    domain: `closing-${sites++}.example`,
    time_zone: zone,
  });
  lastId = stored.body.data.id;
  return lastId;
}
const view = (id: number, at: number, visitor: number, path = '/') =>
  service.deps.events.record('pageviews', pageview({ website: id, at, visit: String(256 * visitor), path }));
const closed = async (id: number) =>
  service.deps.database.db
    .selectFrom('websites')
    .select(['closed_from', 'closed_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const counted = (id: number) =>
  service.deps.events.query<{ day: string; visitors: number }>(
    `SELECT toString(day) AS day, sum(visitors) AS visitors FROM website_days
     WHERE website = {id:UInt32} AND dimension = '' GROUP BY day ORDER BY day`,
    { id },
  );
const visitors = async (id: number, query: string): Promise<number> =>
  (await service.call(service.ann, 'GET', `/websites/${id}/stats/totals?${query}`)).body.data.visitors;

test('closes days once, minutes after midnight in their time zone, including rows that are still spooled', async () => {
  const id = await website();
  const east = await website('Asia/Kolkata');
  for (const site of [id, east]) {
    await view(site, now - 2 * dayMs, 1);
    await view(site, now - hourMs, 2);
  }
  service.deps.clock.ms = now - 2 * 60_000;
  await closeDays(service.deps);
  assert.deepEqual(await closed(id), { closed_from: '2026-03-08', closed_until: '2026-03-08' });
  assert.deepEqual(await closed(east), { closed_from: '2026-03-08', closed_until: '2026-03-09' });
  service.deps.clock.ms = now;
  await Promise.all([closeDays(service.deps), closeDays(service.deps), closeDays(service.deps)]);
  await closeDays(service.deps);
  assert.deepEqual(await closed(id), { closed_from: '2026-03-08', closed_until: '2026-03-09' });
  assert.deepEqual(await counted(id), [
    { day: '2026-03-08', visitors: 1 },
    { day: '2026-03-09', visitors: 1 },
  ]);
});

test('a website that is too heavy does not keep the days of other websites open', async () => {
  const [heavy, light] = [await website(), await website()];
  for (const id of [heavy, light]) await view(id, now - hourMs, 1);
  await service.deps.events.flush();
  const { events } = service.deps;
  const strained = overloadedStore(events, heavy);
  const query: typeof events.query = (sql, params) =>
    (Array.isArray(params?.websites) ? events : strained).query(sql, params);
  await closeDays({ ...service.deps, events: { ...strained, query } });
  assert.deepEqual(await closed(heavy), { closed_from: null, closed_until: null });
  assert.deepEqual(await closed(light), { closed_from: '2026-03-09', closed_until: '2026-03-09' });
});

test('opens days again that were closed while the clock was ahead, and counts what they missed', async () => {
  const id = await website();
  await view(id, now - hourMs, 1);
  service.deps.clock.ms = now + 30 * dayMs;
  await closeDays(service.deps);
  assert.equal((await closed(id)).closed_until, '2026-04-08');
  for (const days of [0, 1, 2]) await view(id, now + days * dayMs, 2 + days);
  service.deps.clock.ms = now + 2 * dayMs;
  await closeDays(service.deps);
  assert.deepEqual(await closed(id), { closed_from: '2026-03-09', closed_until: '2026-03-11' });
  assert.deepEqual(
    (await counted(id)).filter(({ day }) => day <= '2026-03-11'),
    [9, 10, 11].map((day) => ({ day: `2026-03-${String(day).padStart(2, '0')}`, visitors: 1 })),
  );
  assert.equal(await visitors(id, 'from=2026-03-09&to=2026-03-12'), 4);
});

test('begins again with the first day if all days were closed while the clock was ahead', async () => {
  const id = await website();
  await view(id, now + 30 * dayMs, 1);
  service.deps.clock.ms = now + 31 * dayMs;
  await closeDays(service.deps);
  assert.equal((await closed(id)).closed_from, '2026-04-09');
  await view(id, now - hourMs, 2);
  service.deps.clock.ms = now;
  for (let run = 0; run < 2; run++) await closeDays(service.deps);
  assert.deepEqual(await closed(id), { closed_from: '2026-03-09', closed_until: '2026-03-09' });
});

test('recounts the days of an interrupted run without double-counting them', async () => {
  const id = await website();
  await view(id, now - hourMs, 1);
  await closeDays(service.deps);
  const before = await counted(id);
  // As if the process was killed before it updated the database.
  await service.deps.database.db
    .updateTable('websites')
    .set({ closed_from: null, closed_until: null })
    .where('id', '=', id)
    .execute();
  assert.equal(await visitors(id, 'from=2026-03-09&to=2026-03-09'), 1);
  await closeDays(service.deps);
  assert.deepEqual(await counted(id), before);
  assert.equal(await visitors(id, 'from=2026-03-09&to=2026-03-09'), 1);
});

test('waits for a count whose response was lost, and then stores the day only once', async () => {
  const id = await website();
  await view(id, now - hourMs, 1);
  const { events } = service.deps;
  let late: (() => Promise<void>) | undefined;
  const change: typeof events.change = async (...statement) => {
    const { website: of } = (statement[2] ?? {}) as { website?: number };
    if (late || of !== id || !statement[1].startsWith('INSERT INTO website_days')) return events.change(...statement);
    late = () => events.change(...statement);
    const cause = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    throw new Refusal('unavailable', 'The event store is not available at the moment.', { cause });
  };
  await closeDays({ ...service.deps, events: { ...events, change } });
  assert.ok(late);
  service.deps.clock.ms = now + 2 * minuteMs;
  await closeDays(service.deps);
  assert.equal((await closed(id)).closed_until, null);
  await late();
  service.deps.clock.ms = now + 5 * minuteMs;
  await closeDays(service.deps);
  assert.deepEqual(await counted(id), [{ day: '2026-03-09', visitors: 1 }]);
  assert.equal((await closed(id)).closed_until, '2026-03-09');
});

test('a count that the store rejects does not block the next run', async () => {
  const id = await website();
  await view(id, now - hourMs, 1);
  const { events } = service.deps;
  const change = async () => {
    throw new Refusal('unavailable', 'The event store is not available at the moment.');
  };
  await closeDays({ ...service.deps, events: { ...events, change } });
  assert.equal((await closed(id)).closed_until, null);
  await closeDays(service.deps);
  assert.equal((await closed(id)).closed_until, '2026-03-09');
});

test('recounts a closed day that got more rows, together with the next day', async () => {
  const id = await website();
  await view(id, now - hourMs, 1);
  await view(id, now - 3 * dayMs, 2);
  await closeDays(service.deps);
  await view(id, now - 2 * hourMs, 3);
  service.deps.clock.ms = now + dayMs;
  await closeDays(service.deps);
  assert.deepEqual(await counted(id), [
    { day: '2026-03-07', visitors: 1 },
    { day: '2026-03-09', visitors: 2 },
  ]);
  assert.deepEqual(await closed(id), { closed_from: '2026-03-07', closed_until: '2026-03-10' });
});

test('a new time zone reopens all days', async () => {
  const id = await website();
  await view(id, Date.parse('2026-03-08T20:00:00Z'), 1);
  await closeDays(service.deps);
  await service.call(service.ann, 'PATCH', `/websites/${id}`, { time_zone: 'Asia/Kolkata' });
  assert.deepEqual(await closed(id), { closed_from: null, closed_until: null });
  await closeDays(service.deps);
  assert.deepEqual(await counted(id), [{ day: '2026-03-09', visitors: 1 }]);
});

test('counts imported rollups and leaves them unchanged', async () => {
  const id = await website();
  await view(id, now - hourMs, 1);
  await service.deps.events.change(
    'pageviews',
    `INSERT INTO website_days (website, dimension, day, value, import, visitors, visits, pageviews)
     VALUES ({id:UInt32}, '', '2026-03-01', '', 5, 40, 50, 60), ({id:UInt32}, 'page', '2026-03-01', '/old', 5, 40, 50, 60)`,
    { id },
  );
  await service.deps.database.db
    .insertInto('website_imports')
    .values({
      account_id: service.ann,
      website_id: id,
      source: 'plausible',
      file_name: 'old.zip',
      state: 'finished',
      bytes_read: 1,
      bytes_total: 1,
      rows_read: 1,
      rows_skipped: 0,
      first_day: '2026-03-01',
      last_day: '2026-03-01',
      message: '',
      created_at: now,
      alive_at: now,
      finished_at: now,
    })
    .execute();
  const ask = async (path: string) => (await service.call(service.ann, 'GET', `/websites/${id}/stats/${path}`)).body;
  for (const closing of [false, true]) {
    if (closing) await closeDays(service.deps);
    const whole = await ask('totals?period=all');
    assert.deepEqual([whole.data.visitors, whole.meta.imported, whole.meta.from], [41, 'included', '2026-03-01']);
    assert.deepEqual((await ask('pages')).data[0], {
      name: '/old',
      visitors: 40,
      visits: 50,
      pageviews: 60,
      time_on_page: null,
      scroll_depth: null,
    });
    const filtered = await ask('totals?filter=page:is:/');
    assert.deepEqual([filtered.data.visitors, filtered.meta.imported], [1, 'left_out']);
    assert.equal((await ask('totals?from=2026-03-02&to=2026-03-10')).meta.imported, 'none');
  }
});

test('keeps the most viewed pages of a day and combines the others', async () => {
  const id = await website();
  const pages = 20_050;
  await service.deps.events.change(
    'pageviews',
    `INSERT INTO pageviews (website, at, visit, name, starts, path, entry)
     SELECT {id:UInt32}, fromUnixTimestamp64Milli({at:Int64} + number, 'UTC'), (number % 40000) * 256, 'pageview', 1,
       concat('/', toString(least(number, 60000 - 1 - number))), concat('/', toString(least(number, 60000 - 1 - number)))
     FROM numbers(60000) WHERE least(number, 60000 - 1 - number) < ${pages}`,
    { id, at: now - 20 * hourMs },
  );
  await service.deps.events.change(
    'pageviews',
    `INSERT INTO pageviews (website, at, visit, name, starts, path, entry)
     SELECT {id:UInt32}, fromUnixTimestamp64Milli({at:Int64} + number, 'UTC'), 256, 'pageview', 0, concat('/', toString(number)), '/0'
     FROM numbers(20000)`,
    { id, at: now - 20 * hourMs },
  );
  const total = await visitors(id, 'from=2026-03-09&to=2026-03-09');
  await closeDays(service.deps);
  assert.equal(await visitors(id, 'from=2026-03-09&to=2026-03-09'), total);
  const [kept] = await service.deps.events.query<{ values: number }>(
    `SELECT count() AS values FROM website_days WHERE website = {id:UInt32} AND dimension = 'page'`,
    { id },
  );
  assert.equal(kept!.values, 20_001);
  const { data } = (await service.call(service.ann, 'GET', `/websites/${id}/stats/pages?search=other`)).body;
  assert.deepEqual(
    data.map(({ name, visitors, pageviews }: { name: string; visitors: number; pageviews: number }) => ({
      name,
      visitors,
      pageviews,
    })),
    [{ name: '(other)', visitors: 100, pageviews: 100 }],
  );
});

test('includes the only rows of a day if they are still spooled when it closes', async () => {
  const id = await website();
  await view(id, now - 2 * dayMs, 1);
  service.deps.clock.ms = now - 2 * 60_000;
  await closeDays(service.deps);
  service.deps.clock.ms = now;
  await view(id, now - hourMs, 2);
  await closeDays(service.deps);
  assert.deepEqual(await counted(id), [
    { day: '2026-03-08', visitors: 1 },
    { day: '2026-03-09', visitors: 1 },
  ]);
});

test('a website with an unknown time zone does not keep the days of other websites open', async () => {
  const [odd, other] = [await website(), await website()];
  // Unknown to the event store.
  await service.deps.database.db.updateTable('websites').set({ time_zone: 'utc' }).where('id', '=', odd).execute();
  for (const id of [odd, other]) await view(id, now - hourMs, 1);
  await closeDays(service.deps);
  assert.equal((await closed(odd)).closed_until, null);
  assert.equal((await closed(other)).closed_until, '2026-03-09');
  await service.deps.database.db.deleteFrom('websites').where('id', '=', odd).execute();
});

test('saving the same time zone keeps the days closed', async () => {
  const id = await website('Asia/Kolkata');
  await view(id, now - 2 * dayMs, 1);
  await closeDays(service.deps);
  const before = await closed(id);
  assert.notEqual(before.closed_until, null);
  await service.call(service.ann, 'PATCH', `/websites/${id}`, { time_zone: 'asia/kolkata', email: 0 });
  assert.deepEqual(await closed(id), before);
});

test('events that are shipped late make an earlier day the first closed day', async () => {
  const id = await website();
  await view(id, now - 2 * dayMs, 1);
  await closeDays(service.deps);
  assert.deepEqual(await closed(id), { closed_from: '2026-03-08', closed_until: '2026-03-09' });
  await view(id, now - 4 * dayMs, 2);
  await service.deps.events.flush();
  service.deps.clock.ms = now + dayMs;
  await closeDays(service.deps);
  assert.deepEqual(await closed(id), { closed_from: '2026-03-06', closed_until: '2026-03-10' });
  assert.equal(await visitors(id, 'from=2026-03-01&to=2026-03-11'), 2);
});
