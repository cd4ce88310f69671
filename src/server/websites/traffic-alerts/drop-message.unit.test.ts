import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '../../kernel/time.ts';
import { decideDropMessage, explainingIncident, type Opening } from './drop-message.ts';

const startedAt = 1_000 * minuteMs;
const opened = (minutes: number, state: Opening['state']): Opening => ({
  created_at: startedAt + minutes * minuteMs,
  state,
});

test('withholds a drop only if an alert was delivered within ten minutes', () => {
  const cases: [opening: Opening | undefined, isWatched: boolean, minutes: number, expected: string][] = [
    [undefined, false, 0, 'tell'],
    [undefined, true, 0, 'wait'],
    [undefined, true, 9, 'wait'],
    [undefined, true, 10, 'tell'],
    [opened(-10, 'delivered'), true, 0, 'withhold'],
    [opened(10, 'delivered'), true, 10, 'withhold'],
    [opened(-11, 'delivered'), true, 0, 'tell'],
    [opened(-11, 'waiting'), true, 0, 'tell'],
    [opened(-3, 'waiting'), true, 0, 'wait'],
    [opened(-3, 'waiting'), true, 30, 'wait'],
    [opened(-3, 'failed'), true, 0, 'tell'],
    [opened(-3, 'delivered'), false, 0, 'withhold'],
  ];
  for (const [opening, isWatched, minutes, expected] of cases) {
    const drop = { startedAt, nowMs: startedAt + minutes * minuteMs, opening, isWatched };
    assert.equal(decideDropMessage(drop), expected, JSON.stringify(drop));
  }
});

test('a drop names the incident that has been open longest, or the incident that ended last', () => {
  const monitor = { id: 1, name: 'Shop', url: 'https://shop.example/' };
  const incident = (id: number, started: number, endedAt: number | null) => ({
    id,
    cause: 'x',
    startedAt: started,
    endedAt,
    monitor,
  });
  assert.equal(explainingIncident([]), undefined);
  assert.equal(explainingIncident([incident(1, 5, 9), incident(2, 1, 8)])?.id, 1);
  assert.equal(explainingIncident([incident(3, 7, null), incident(1, 5, 9), incident(2, 6, null)])?.id, 2);
});
