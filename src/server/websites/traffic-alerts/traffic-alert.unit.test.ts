import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../../kernel/time.ts';
import { type AlertChange, type AlertState, evaluateDrop, evaluateSpike } from './traffic-alert.ts';

const now = Date.parse('2026-03-30T06:00:00Z');
const on = (hours: number): AlertState => ({ startedAt: now - hours * hourMs, endedAt: null });
const over = (hours: number): AlertState => ({ startedAt: now - hours * hourMs, endedAt: now - hourMs });

test('a spike begins once at its threshold, and begins again only after it ended and 12 hours passed', () => {
  const cases: [visitors: number, lastAlert: AlertState | undefined, verdict: AlertChange][] = [
    [99, undefined, 'stays'],
    [100, undefined, 'begins'],
    [5000, on(1), 'stays'],
    [100, on(48), 'stays'],
    [99, on(1), 'ends'],
    [99, over(2), 'stays'],
    [100, over(11), 'stays'],
    [100, over(12), 'begins'],
  ];
  for (const [visitors, lastAlert, verdict] of cases)
    assert.equal(evaluateSpike(visitors, 100, lastAlert, now), verdict, `${visitors} ${JSON.stringify(lastAlert)}`);
});

test('a drop needs 20 usual visitors, and ends when half of the missing visitors are back', () => {
  const cases: [
    visitors: number,
    usual: number,
    threshold: number,
    lastAlert: AlertState | undefined,
    verdict: AlertChange,
  ][] = [
    [51, 100, 50, undefined, 'stays'],
    [50, 100, 50, undefined, 'begins'],
    [0, 20, 100, undefined, 'begins'],
    [1, 20, 100, undefined, 'stays'],
    [0, 19, 10, undefined, 'stays'],
    [0, 0, 10, undefined, 'stays'],
    [200, 100, 50, undefined, 'stays'],
    [50, 100, 50, on(1), 'stays'],
    [74, 100, 50, on(1), 'stays'],
    [75, 100, 50, on(1), 'ends'],
    [10, 10, 50, on(1), 'stays'],
    [50, 100, 50, over(1), 'begins'],
  ];
  for (const [visitors, usual, threshold, lastAlert, verdict] of cases)
    assert.equal(evaluateDrop(visitors, usual, threshold, lastAlert), verdict, `${visitors} of ${usual}`);
});
