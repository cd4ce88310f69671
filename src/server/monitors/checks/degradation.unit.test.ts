import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DegradedFinding, type DegradedState, degrade, notDegraded } from './degradation.ts';

const up = { condition: 'up', condition_since: 0 } as const;
const slow: DegradedState = { ...notDegraded, degraded_since: 100, degraded_cause: 'slow' };
const step = (before: DegradedState, given: Partial<DegradedFinding>) =>
  degrade(before, {
    monitor: up,
    cause: undefined,
    streakSince: 500,
    maintenance: false,
    confirmations: 2,
    recoveryThreshold: 2,
    ...given,
  });

test('becomes degraded after the given number of degraded checks, since the first of them', () => {
  const first = step(notDegraded, { cause: 'slow' });
  assert.deepEqual(first, {
    state: { ...notDegraded, degraded_checks: 1, degraded_checks_since: 500 },
    period: { kind: 'none' },
    confirm: true,
  });
  const second = step(first.state, { cause: 'slow' });
  assert.deepEqual(second.state, { ...notDegraded, degraded_since: 500, degraded_cause: 'slow' });
  assert.deepEqual(second.period, { kind: 'open', cause: 'slow', startedAt: 500 });
});

test('starts counting again after a good, a failed or a maintained check', () => {
  const { state } = step(notDegraded, { cause: 'slow' });
  for (const given of [{}, { cause: null }, { cause: 'slow', maintenance: true }])
    assert.deepEqual(step(state, given), { state: notDegraded, period: { kind: 'none' }, confirm: false });
});

test('ends after the given number of good checks, at the first of them', () => {
  const first = step(slow, {});
  assert.deepEqual([first.state.degraded_since, first.state.degraded_checks, first.confirm], [100, 1, true]);
  assert.deepEqual(step(first.state, { cause: 'other' }).state, slow);
  const { state, period } = step(first.state, {});
  assert.deepEqual([state, period], [notDegraded, { kind: 'close', endedAt: 500, isDown: false }]);
});

test('is ended by downtime, when that began', () => {
  const monitor = { condition: 'down', condition_since: 400 } as const;
  const { state, period } = step(slow, { cause: null, monitor });
  assert.deepEqual([state, period], [notDegraded, { kind: 'close', endedAt: 400, isDown: true }]);
  assert.deepEqual(step(notDegraded, { cause: 'slow', monitor }).period, { kind: 'none' });
});

test('is ended by maintenance, whatever the check finds', () => {
  for (const cause of [undefined, 'slow', null]) {
    const { state, period, confirm } = step(slow, { cause, maintenance: true });
    assert.deepEqual(period, { kind: 'close', endedAt: 500, isDown: false, because: 'maintenance' });
    assert.deepEqual([state, confirm], [notDegraded, false]);
  }
});

test('outlasts failures that are not confirmed', () => {
  assert.deepEqual(step(slow, { cause: null }).state, slow);
});
