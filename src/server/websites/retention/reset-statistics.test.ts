import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { pageview } from '../../events/testing.ts';
import { Outage } from '../../kernel/outage.ts';
import { closeDays } from '../days/index.ts';
import { insertImport } from '../import-records/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { finishResets, resetStatistics } from './reset-statistics.ts';

const at = (time: string) => Date.parse(time);
const resetAt = at('2026-04-08T12:00:00Z');

onEachDatabase((open) => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites({ open: () => open({ events: true, now: resetAt }) });
  });
  after(() => service.close());

  let count = 0;
  const website = async () => {
    const { body } = await service.call(service.ann, 'POST', '/websites', { domain: `s${++count}.example` });
    const { db } = service.deps.database;
    return db.selectFrom('websites').selectAll().where('id', '=', body.data.id).executeTakeFirstOrThrow();
  };
  const view = (id: number, time: number, fields = {}) =>
    service.deps.events.record('pageviews', pageview({ website: id, at: time, ...fields }));
  const times = async (id: number) => (await service.recorded(id)).map(({ at }) => new Date(at).toISOString()).sort();

  const imported = async ({ id, account_id }: { id: number; account_id: number }) => {
    const { database, now } = service.deps;
    const facts = { source: 'umami', file_name: 'x.zip', bytes_total: 10, created_at: now() } as const;
    const row = await insertImport(database, database.db, { account_id, website_id: id, ...facts });
    return row!.id;
  };
  const sums = async (id: number) => {
    const { events } = service.deps;
    return (await events.query('SELECT 1 FROM website_days WHERE website = {id:UInt32} LIMIT 1', { id })).length;
  };

  test('deletes events that another process ships late after a reset, and their daily sums', async () => {
    const { deps } = service;
    const { events } = deps;
    const [reset, other] = [await website(), await website()];
    for (const { id } of [reset, other]) await view(id, at('2026-04-01T10:00:00Z'));
    await resetStatistics(deps, reset);
    assert.deepEqual(await times(reset.id), []);
    const late = '2026-04-02T10:00:00.000Z';
    const since = '2026-04-08T12:00:00.001Z';
    for (const { id } of [reset, other]) for (const time of [late, since]) await view(id, at(time));
    await view(reset.id, at('2026-03-01T10:00:00Z'), { import: await imported(reset) });
    await events.flush();
    deps.clock.ms += 24 * 3_600_000;
    await closeDays(deps);
    assert.equal(await sums(reset.id), 1);
    await finishResets(deps);
    assert.deepEqual(await times(reset.id), ['2026-03-01T10:00:00.000Z', since]);
    assert.deepEqual(await times(other.id), ['2026-04-01T10:00:00.000Z', late, since]);
    assert.deepEqual([await sums(reset.id), await sums(other.id)], [0, 1]);
    const closed = deps.database.db.selectFrom('websites').select('closed_until').where('id', '=', reset.id);
    assert.deepEqual(await closed.executeTakeFirst(), { closed_until: null });
    await closeDays(deps);
    await finishResets(deps);
    assert.equal(await sums(reset.id), 1, 'nothing is left, so that its sums stay');
  });

  test('finishes a reset that an event store outage interrupted, including earlier imports', async () => {
    const { deps } = service;
    const broken = await website();
    await view(broken.id, at('2026-04-01T10:00:00Z'));
    await view(broken.id, at('2026-03-01T10:00:00Z'), { import: await imported(broken) });
    await deps.database.db.updateTable('website_imports').set({ state: 'finished' }).execute();
    const erase = async () => {
      throw new Outage('The event store is unavailable.');
    };
    await assert.rejects(resetStatistics({ ...deps, events: { ...deps.events, erase } }, broken), Outage);
    assert.equal((await times(broken.id)).length, 2);
    await finishResets(deps);
    assert.deepEqual(await times(broken.id), []);
  });
});
