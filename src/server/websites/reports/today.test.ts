import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { pageview } from '../../events/testing.ts';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { today } from './today.ts';

test('returns today, and the same weekday last week up to this time, including bots', async () => {
  const now = Date.parse('2026-04-02T15:30:00Z');
  const deps = await openTestDeps({ events: true, now });
  const weekAgo = now - 7 * 24 * hourMs;
  const views: [website: number, at: number, visitor: number, bot: 0 | 1][] = [
    [7, now - minuteMs, 1, 0],
    [7, now - 2 * minuteMs, 1, 0],
    [7, now - 3 * minuteMs, 2, 0],
    [7, now - 3 * minuteMs, 3, 1],
    [7, now - 16 * hourMs, 4, 0],
    [7, weekAgo - minuteMs, 5, 0],
    [7, weekAgo + minuteMs, 6, 0],
    [8, now - minuteMs, 7, 0],
  ];
  for (const [website, at, visitor, bot] of views)
    await deps.events.record('pageviews', pageview({ website, at, visit: String(256 * visitor), bot }));
  await deps.events.flush();
  const found = await today(
    deps.events,
    [7, 8, 99].map((id) => ({ id, time_zone: id === 8 ? 'Asia/Kolkata' : 'UTC' })),
    now,
  );
  assert.deepEqual(found.get(7), { visitors: 3, pageviews: 4, same_weekday_last_week: 1 });
  assert.deepEqual(found.get(8), { visitors: 1, pageviews: 1, same_weekday_last_week: 0 });
  assert.deepEqual(found.get(99), { visitors: 0, pageviews: 0, same_weekday_last_week: 0 });
  await deps.close();
});
