import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onEachDatabase, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { overloadedStore, pageview } from '../../events/testing.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { saveRetained, wasRetained } from './retention.store.ts';
import { deleteExpiredStatistics, noProgress } from './retention.ts';

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());

  test('remembers the last finished day', async () => {
    const { db } = deps.database;
    assert.equal(await wasRetained(db, '2026-03-10'), false);
    await saveRetained(db, '2026-03-10');
    const days = ['2026-03-09', '2026-03-10', '2026-03-11'];
    assert.deepEqual(await Promise.all(days.map((day) => wasRetained(db, day))), [false, true, false]);
  });
});

describe('retention and deletion', () => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites({
      open: () => openTestDeps({ events: 'own', now: Date.parse('2026-04-08T12:00:00Z') }),
    });
  });
  after(() => service.close());

  let count = 0;
  const website = async (fields: object): Promise<number> => {
    const sent = { domain: `r${++count}.example`, ...fields };
    return (await service.call(service.ann, 'POST', '/websites', sent)).body.data.id;
  };
  const view = (id: number, time: string, path = '/') =>
    service.deps.events.record('pageviews', pageview({ website: id, at: Date.parse(time), path }));
  const addDay = (id: number, day: string) =>
    service.deps.events.change(
      'pageviews',
      "INSERT INTO website_days (website, dimension, day, value, visitors) SELECT {id:UInt32}, '', {day:Date}, '', 1",
      { id, day },
    );
  const times = async (id: number) => (await service.recorded(id)).map(({ at }) => new Date(at).toISOString());
  const closed = (id: number) =>
    service.deps.database.db
      .selectFrom('websites')
      .select(['closed_from', 'closed_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const nextDay = () => {
    service.deps.clock.ms += 24 * 3_600_000;
  };

  test('keeps whole local days, even across a clock change', async () => {
    const id = await website({ time_zone: 'America/New_York', retention_months: 1 });
    for (const time of ['2026-03-08T04:59:59.999Z', '2026-03-08T05:00:00.000Z', '2026-04-08T11:00:00.000Z'])
      await view(id, time);
    for (const day of ['2026-03-07', '2026-03-08', '2026-03-09']) await addDay(id, day);
    const dates = { closed_from: '2026-01-01', closed_until: '2026-04-06' };
    await service.deps.database.db.updateTable('websites').set(dates).where('id', '=', id).execute();
    await service.deps.events.flush();
    await deleteExpiredStatistics(service.deps);
    assert.deepEqual(await times(id), ['2026-03-08T05:00:00.000Z', '2026-04-08T11:00:00.000Z']);
    const days = await service.deps.events.query<{ day: string }>(
      'SELECT toString(day) AS day FROM website_days WHERE website = {id:UInt32} ORDER BY day',
      { id },
    );
    assert.deepEqual(
      days.map(({ day }) => day),
      ['2026-03-08', '2026-03-09'],
    );
    assert.deepEqual(await closed(id), { closed_from: '2026-03-08', closed_until: '2026-04-06' });
    nextDay();
    await deleteExpiredStatistics(service.deps);
    assert.deepEqual(await times(id), ['2026-04-08T11:00:00.000Z']);
  });

  test('keeps all statistics of websites without a retention period', async () => {
    nextDay();
    const kept = await website({});
    const short = await website({ retention_months: 1 });
    await view(kept, '2010-01-01T00:00:00.000Z');
    await view(short, '2010-01-01T00:00:00.000Z');
    await service.deps.database.db
      .updateTable('websites')
      .set({ closed_from: '2010-01-01', closed_until: '2010-01-01' })
      .where('id', 'in', [kept, short])
      .execute();
    await service.deps.events.flush();
    await deleteExpiredStatistics(service.deps);
    assert.equal((await times(kept)).length, 1);
    assert.equal((await closed(kept)).closed_from, '2010-01-01');
    assert.deepEqual(await times(short), []);
    assert.deepEqual(await closed(short), { closed_from: null, closed_until: null });
  });

  test('postpones a website that is too heavy, and continues with the other websites', async () => {
    nextDay();
    const [heavy, light] = [await website({ retention_months: 1 }), await website({ retention_months: 1 })];
    for (const id of [heavy, light]) await view(id, '2010-01-01T00:00:00.000Z');
    await service.deps.events.flush();
    await deleteExpiredStatistics({ ...service.deps, events: overloadedStore(service.deps.events, heavy) });
    assert.deepEqual([(await times(heavy)).length, (await times(light)).length], [1, 0]);
    await deleteExpiredStatistics(service.deps);
    assert.deepEqual(await times(heavy), []);
  });

  test('stops a run at its time limit, and continues with the next website in the next run', async () => {
    nextDay();
    const [first, second] = [await website({ retention_months: 1 }), await website({ retention_months: 1 })];
    for (const id of [first, second]) await view(id, '2010-01-01T00:00:00.000Z');
    await service.deps.events.flush();
    const { events, clock } = service.deps;
    const change: typeof events.change = (...asked) => {
      clock.ms += 10 * 60_000;
      return events.change(...asked);
    };
    const progress = { ...noProgress(), after: first - 1 };
    const left = [];
    for (let run = 0; run < 2; run++) {
      await deleteExpiredStatistics({ ...service.deps, events: { ...events, change } }, progress);
      left.push([(await times(first)).length, (await times(second)).length]);
    }
    assert.deepEqual(left, [
      [0, 1],
      [0, 0],
    ]);
  });

  test('runs once a day', async () => {
    nextDay();
    const id = await website({ retention_months: 1 });
    await deleteExpiredStatistics(service.deps);
    await view(id, '2010-01-01T00:00:00.000Z');
    await service.deps.events.flush();
    await deleteExpiredStatistics(service.deps);
    assert.equal((await times(id)).length, 1);
  });

  test('deletes statistics only if the domain is sent, and keeps counting', async () => {
    const id = await website({});
    await view(id, '2026-04-08T10:00:00.000Z');
    await addDay(id, '2026-04-07');
    const path = `/websites/${id}/stats`;
    const remove = (account: number, domain: string) => service.call(account, 'DELETE', path, { domain });
    assert.equal((await remove(service.bob, `r${count}.example`)).status, 404);
    assert.equal((await remove(service.ann, 'other.example')).status, 422);
    assert.equal((await times(id)).length, 1);
    const { status, body } = await remove(service.ann, `r${count}.example`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(await times(id), []);
    await view(id, '2026-04-08T11:00:00.000Z');
    assert.equal((await times(id)).length, 1);
  });
});
