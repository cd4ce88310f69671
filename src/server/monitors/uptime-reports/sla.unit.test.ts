import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeSla, tierProblem } from './sla.ts';

const tiers = [
  { below: 99.9, percent: 10 },
  { below: 99, percent: 25 },
];

test('the lowest limit that applies decides the credit', () => {
  const cases = [
    [100, { kind: 'met' }],
    [99.9, { kind: 'met' }],
    [99.899, { kind: 'missed', credit: 10 }],
    [99, { kind: 'missed', credit: 10 }],
    [98.999, { kind: 'missed', credit: 25 }],
    [null, { kind: 'unknown' }],
  ] as const;
  for (const [uptime, verdict] of cases) assert.deepEqual(judgeSla(uptime, 99.9, tiers), verdict, `${uptime}`);
  assert.deepEqual(judgeSla(99.8, 99.9, [{ below: 99.5, percent: 10 }]), { kind: 'missed', credit: 0 });
});

test('credits must rise as the limits fall', () => {
  assert.equal(tierProblem(tiers, 99.9), undefined);
  assert.equal(tierProblem(tiers, 99.5), 'above_target');
  assert.equal(tierProblem([tiers[0]!, tiers[0]!], 99.9), 'same_limit');
  assert.equal(tierProblem([tiers[0]!, { below: 99, percent: 5 }], 99.9), 'lower_credit');
});
