import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from './excluded-events.ts';

test('adds up the days of each reason, the most frequent reason first', () => {
  const rows: Parameters<typeof linesOf>[0] = [
    { day: '2026-03-02', reason: 'gpc', count: 2 },
    { day: '2026-03-03', reason: 'bot_agent', count: 4 },
    { day: '2026-03-01', reason: 'bot_agent', count: 1 },
  ];
  assert.deepEqual(linesOf(rows), [
    { reason: 'bot_agent', count: 5, last: '2026-03-03' },
    { reason: 'gpc', count: 2, last: '2026-03-02' },
  ]);
});
