import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '../../events/testing.ts';
import { hourMs } from '../../kernel/time.ts';
import { openTestDeps } from '../../testing.ts';
import { checkHistory } from './history.ts';

test('the history of a monitor holds its latest checks and a series of its response times', async () => {
  const deps = await openTestDeps({ events: true });
  try {
    const now = deps.now();
    await deps.events.record('checks', check({ monitor: 7, at: now - 90_000, total: 10 }));
    await deps.events.record('checks', check({ monitor: 7, at: now - 80_000, total: 30 }));
    await deps.events.record(
      'checks',
      check({ monitor: 7, at: now - 5000, good: 0, status: 0, cause: 'no answer within 30 s', total: 30_000 }),
    );
    await deps.events.record('checks', check({ monitor: 7, at: now - 4000, maintenance: 1, total: 1000 }));
    await deps.events.record('checks', check({ monitor: 7, at: now - 2 * hourMs }));
    await deps.events.record('checks', check({ monitor: 8, at: now - 1000 }));
    await deps.events.flush();
    const { checks, series } = await checkHistory(deps, 7, 1);
    assert.deepEqual(
      checks.map(({ at, good, maintenance, total }) => [now - Date.parse(at), good, maintenance, total]),
      [
        [4000, true, true, 1000],
        [5000, false, false, 30_000],
        [80_000, true, false, 30],
        [90_000, true, false, 10],
      ],
    );
    assert.equal(checks[1]?.cause, 'no answer within 30 s');
    assert.deepEqual(series, [
      { at: new Date(now - 120_000).toISOString(), average: 20, maximum: 30, good: 2, bad: 0 },
      { at: new Date(now - 60_000).toISOString(), average: null, maximum: null, good: 0, bad: 1 },
    ]);
    assert.equal((await checkHistory(deps, 7, 24)).checks.length, 5);
  } finally {
    await deps.close();
  }
});
