import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findCycle } from './cycle.ts';
import { judgeParents, type Parent } from './parents.ts';

const failingSince = 1000;
const parent = (given: Partial<Parent> = {}): Parent => ({
  paused: 0,
  condition: 'up',
  failing_checks: 0,
  last_checked_at: 2000,
  unknown_since: null,
  unreachable_since: null,
  isInMaintenance: false,
  isHeartbeat: false,
  ...given,
});

describe('whether a failing monitor is unreachable', () => {
  const down = parent({ condition: 'down' });
  const cases: [string, Parent[], ReturnType<typeof judgeParents>][] = [
    ['without parents', [], 'reachable'],
    ['parent passed a check since', [parent()], 'reachable'],
    ['parent passed a check at the same time', [parent({ last_checked_at: failingSince })], 'reachable'],
    ['parent was not checked since', [parent({ last_checked_at: 999 })], 'undecided'],
    ['parent was never checked', [parent({ condition: 'pending', last_checked_at: null })], 'undecided'],
    ['parent has a failing check', [parent({ failing_checks: 1 })], 'undecided'],
    ['parent is down', [down], 'unreachable'],
    ['parent is down and was not checked since', [parent({ condition: 'down', last_checked_at: 1 })], 'unreachable'],
    ['parent is unreachable itself', [parent({ unreachable_since: 5 })], 'unreachable'],
    ['parent is in maintenance', [parent({ isInMaintenance: true, last_checked_at: 1 })], 'unreachable'],
    ['parent was paused while down', [parent({ condition: 'down', paused: 1 })], 'reachable'],
    ['parent is paused in maintenance', [parent({ isInMaintenance: true, paused: 1 })], 'reachable'],
    ['parent is unknown', [parent({ condition: 'down', unknown_since: 5 })], 'reachable'],
    ['heartbeat was not called since', [parent({ isHeartbeat: true, last_checked_at: 1 })], 'reachable'],
    ['heartbeat is late', [parent({ isHeartbeat: true, failing_checks: 1 })], 'undecided'],
    ['one of two parents is down', [parent(), down], 'unreachable'],
    ['one is down and the other undecided', [parent({ failing_checks: 1 }), down], 'unreachable'],
    ['one of two parents is undecided', [parent(), parent({ failing_checks: 1 })], 'undecided'],
    ['one is paused and the other down', [parent({ paused: 1 }), down], 'unreachable'],
  ];
  for (const [name, parents, verdict] of cases)
    test(`${name}: ${verdict}`, () => assert.equal(judgeParents(parents, failingSince), verdict));
});

test('finds a circle through any number of monitors', () => {
  const edges = (...pairs: [number, number][]) => pairs.map(([from, to]) => ({ from, to }));
  assert.deepEqual(findCycle(edges([1, 1]), 1), [1, 1]);
  assert.deepEqual(findCycle(edges([1, 2], [2, 3], [2, 4], [4, 1]), 1), [1, 2, 4, 1]);
  assert.equal(findCycle(edges([1, 2], [1, 3], [2, 4], [3, 4]), 1), undefined, 'two ways to one parent');
  assert.equal(findCycle(edges([1, 2], [2, 3], [3, 2]), 1), undefined, 'a circle of others');
});
