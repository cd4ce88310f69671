import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/testing.ts';
import type { Deps } from '../deps.ts';
import { check, pageview } from '../events/testing.ts';
import { dayMs } from '../kernel/index.ts';
import { createDeletionWorker, recheckDeletions } from './deletion-worker.ts';
import { queueDeletion } from './index.ts';

async function insertMany({ database, now }: Pick<Deps, 'database' | 'now'>, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    stream: 'checks',
    subject_id: index + 1,
    created_at: now(),
    erased_at: null,
  }));
  for (let start = 0; start < rows.length; start += 500)
    await database.db
      .insertInto('erasures')
      .values(rows.slice(start, start + 500))
      .execute();
}

onEachDatabase({ forks: true }, (open) => {
  test('queues the deletion of events that arrive late from a node, but no other deletion', async (t) => {
    const deps = await open({ events: true });
    t.after(() => deps.close());
    const { db } = deps.database;
    for (const [stream, subject] of [
      ['checks', 5],
      ['pageviews', 5],
      ['pageviews', 6],
    ] as const)
      await queueDeletion(db, stream, subject, deps.now());
    await db.updateTable('erasures').set({ erased_at: deps.now() }).execute();
    const pending = async () =>
      (
        await db
          .selectFrom('erasures')
          .select(['stream', 'subject_id'])
          .where('erased_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ stream, subject_id }) => `${stream} ${subject_id}`);

    await deps.events.record('checks', check({ monitor: 4 }));
    await deps.events.flush();
    await recheckDeletions(deps);
    assert.deepEqual(await pending(), []);

    await deps.events.record('pageviews', pageview({ website: 5 }));
    await deps.events.flush();
    await recheckDeletions(deps);
    assert.deepEqual(await pending(), ['pageviews 5']);
  });

  test('deletes many monitors in few batches without delaying other accounts', async (t) => {
    const deps = await open({ events: true });
    t.after(() => deps.close());
    const { db } = deps.database;
    await insertMany(deps, 2500);
    await queueDeletion(db, 'pageviews', 7, deps.now());
    for (const monitor of [1, 2000, 2500, 2501]) await deps.events.record('checks', check({ monitor }));
    await deps.events.record('pageviews', pageview({ website: 7 }));
    const erased: [string, number][] = [];
    const { events } = deps;
    const erase: typeof events.erase = (stream, ...subjects) => {
      erased.push([stream, subjects.length]);
      return events.erase(stream, ...subjects);
    };
    const run = () => createDeletionWorker({ ...deps, events: { ...events, erase } }).run();
    await Promise.all([run(), run()]);
    assert.deepEqual(erased, [
      ['checks', 999],
      ['pageviews', 1],
      ['checks', 1000],
      ['checks', 501],
    ]);
    await run();
    assert.equal(erased.length, 4, 'they are done');
    const left = await events.query<{ monitor: number }>('SELECT monitor FROM checks');
    assert.deepEqual(left, [{ monitor: 2501 }]);
    assert.deepEqual(await events.query('SELECT 1 FROM pageviews'), []);
  });

  test('starts no deletion after a stop, and lets the next process continue without waiting', async (t) => {
    const deps = await open({ events: true });
    t.after(() => deps.close());
    await insertMany(deps, 1001);
    const erased: number[] = [];
    const over = (onErase: () => void) => ({
      ...deps,
      events: {
        ...deps.events,
        erase: async (_stream: 'checks' | 'pageviews', ...subjects: number[]) => {
          erased.push(subjects.length);
          onErase();
        },
      },
    });
    const stopped = createDeletionWorker(over(() => stopped.stop()));
    await stopped.run();
    assert.deepEqual(erased, [1000]);
    await createDeletionWorker(over(() => {})).run();
    assert.deepEqual(erased, [1000, 1]);
  });

  test('forgets completed deletions after 90 days', async (t) => {
    const deps = await open({ events: true });
    t.after(() => deps.close());
    const { db } = deps.database;
    await queueDeletion(db, 'checks', 5, deps.now());
    await db.updateTable('erasures').set({ erased_at: deps.now() }).execute();
    deps.clock.ms += 90 * dayMs;
    await recheckDeletions(deps);
    assert.equal((await db.selectFrom('erasures').select('id').execute()).length, 1);
    deps.clock.ms += 1;
    await recheckDeletions(deps);
    assert.deepEqual(await db.selectFrom('erasures').select('id').execute(), []);
  });
});
