import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type History, type Span, uptimePercent } from '../incidents/index.ts';
import type { Status } from '../monitor/index.ts';
import { groupHistory } from './history.ts';
import type { DownWhen } from './rule.ts';
import { groupStatus } from './status.ts';
import { depthOf, heightOf, inTreeOrder, withDescendants } from './tree.ts';

describe('the status of a group', () => {
  const cases: [Status[], DownWhen, Status][] = [
    [[], 'any', 'pending'],
    [['paused', 'paused'], 'any', 'paused'],
    [['up', 'up'], 'any', 'up'],
    [['up', 'degraded'], 'any', 'degraded'],
    [['degraded', 'down'], 'any', 'down'],
    [['degraded', 'down'], 'all', 'degraded'],
    [['up', 'down'], 'any', 'down'],
    [['up', 'down'], 'all', 'up'],
    [['down', 'down'], 'all', 'down'],
    [['down', 'paused', 'maintenance', 'unknown', 'unreachable', 'pending'], 'all', 'down'],
    [['up', 'paused'], 'all', 'up'],
    [['up', 'up', 'down'], 2, 'up'],
    [['up', 'down', 'down'], 2, 'down'],
    [['down', 'paused', 'paused'], 2, 'down'],
    [['maintenance', 'pending', 'paused'], 'any', 'maintenance'],
    [['unknown', 'unreachable'], 'any', 'unreachable'],
    [['pending', 'paused'], 'any', 'pending'],
  ];
  for (const [members, rule, status] of cases)
    test(`${members.join(', ') || 'no member'} with ${rule}: ${status}`, () =>
      assert.equal(groupStatus(members, rule), status));
});

describe('the history of a group', () => {
  const span = ([from, to]: [number, number | null]): Span => ({ from, to });
  const member = (down: [number, number | null][], gaps: [number, number | null][] = [], first = 0): History => ({
    firstCheckedAt: first,
    incidents: down.map(span),
    gaps: gaps.map(span),
  });
  const cases: [string, History[], DownWhen, [number, number | null][], [number, number | null][]][] = [
    ['any: the union', [member([[10, 30]]), member([[20, 40]])], 'any', [[10, 40]], []],
    ['all: the intersection', [member([[10, 30]]), member([[20, 40]])], 'all', [[20, 30]], []],
    ['two of three', [member([[10, 30]]), member([[20, 40]]), member([[25, 35]])], 2, [[20, 35]], []],
    ['more than there are', [member([[10, 30]]), member([[20, 40]])], 5, [[20, 30]], []],
    ['a gap of one, and all', [member([[10, 30]]), member([], [[20, 25]])], 'all', [[20, 25]], []],
    ['a gap of all', [member([[10, 30]], [[15, 40]]), member([], [[20, 25]])], 'any', [[10, 15]], [[20, 25]]],
    ['an outage that continues', [member([[90, null]])], 'any', [[90, null]], []],
    ['outages that touch', [member([[10, 20]]), member([[20, 30]])], 'any', [[10, 30]], []],
    ['a member that is younger', [member([], [], 50), member([[10, 20]])], 'all', [[10, 20]], []],
    ['before the range', [member([[-20, 10]])], 'any', [[0, 10]], []],
  ];
  for (const [name, members, rule, down, gaps] of cases)
    test(name, () => {
      const history = groupHistory(members, rule, { fromMs: 0, toMs: 100 });
      assert.deepEqual(history.incidents, down.map(span));
      assert.deepEqual(history.gaps, gaps.map(span));
    });

  test('gives the uptime of the time in which a member was monitored', () => {
    const members = [member([[10, 30]], [[50, 100]]), member([], [[60, 100]])];
    assert.equal(uptimePercent(groupHistory(members, 'any', { fromMs: 0, toMs: 100 }), 0, 100), 66.666);
    assert.equal(uptimePercent(groupHistory([], 'any', { fromMs: 0, toMs: 100 }), 0, 100), null);
  });

  test('is degraded while the group is up and a member is degraded, also in a group in it', () => {
    const range = { fromMs: 0, toMs: 100 };
    const slow = (degraded: [number, number | null][], ...given: Parameters<typeof member>): History => ({
      ...member(...given),
      degraded: degraded.map(span),
    });
    const members = [
      slow([[10, 40]], []),
      slow(
        [
          [30, 60],
          [80, null],
        ],
        [],
        [[50, 55]],
      ),
      member([[35, 45]]),
    ];
    const inner = groupHistory(members, 'any', range);
    assert.deepEqual(inner.degraded, [span([10, 35]), span([45, 50]), span([55, 60]), span([80, null])]);
    assert.deepEqual(groupHistory(members, 'all', range).degraded, [span([10, 50]), span([55, 60]), span([80, null])]);
    const outer = groupHistory([inner, member([[90, 95]])], 'any', range);
    assert.deepEqual(outer.degraded?.slice(-2), [span([80, 90]), span([95, null])]);
    assert.equal(uptimePercent(inner, 0, 100), 90);
  });

  test('of a group in a group is a member of it', () => {
    const range = { fromMs: 0, toMs: 100 };
    const inner = groupHistory([member([[10, 30]]), member([[20, 40]])], 'all', range);
    assert.deepEqual(groupHistory([inner, member([[25, 50]])], 'any', range).incidents, [span([20, 50])]);
  });
});

test('orders groups by parent, position and name, and measures the tree', () => {
  const group = (id: number, parent_id: number | null, name: string, position = 0) => ({
    id,
    parent_id,
    name,
    position,
  });
  const groups = [group(1, null, 'b'), group(2, 1, 'y'), group(3, null, 'a'), group(4, 1, 'z', -1), group(5, 2, 'c')];
  assert.deepEqual(
    inTreeOrder(groups).map(({ group: { id }, depth }) => [id, depth]),
    [
      [3, 0],
      [1, 0],
      [4, 1],
      [2, 1],
      [5, 2],
    ],
  );
  assert.deepEqual(withDescendants(groups, 1).toSorted(), [1, 2, 4, 5]);
  assert.deepEqual([depthOf(groups, null), depthOf(groups, 5), heightOf(groups, 1), heightOf(groups, 3)], [0, 3, 3, 1]);
});
