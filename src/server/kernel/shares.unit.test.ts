import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shareEvenly } from './shares.ts';

test('gives the remainder to the first receivers, one unit each', () => {
  assert.deepEqual(shareEvenly({ count: 1, minor: 1000, rest: 1 }, ['a', 'b', 'c']), [
    { receiver: 'a', count: 0.34, minor: 334 },
    { receiver: 'b', count: 0.33, minor: 333 },
    { receiver: 'c', count: 0.33, minor: 333 },
  ]);
  assert.deepEqual(
    shareEvenly({ count: 1, minor: -5, rest: -1 }, [1, 2]).map(({ minor }) => minor),
    [-3, -2],
  );
});

test('shares add up, whether amounts are split together or separately', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 48 }),
      (amounts, parts) => {
        const receivers = Array.from({ length: parts }, (_, index) => index);
        for (const [rest, group] of Map.groupBy(amounts, (amount) => amount % parts)) {
          const sum = group.reduce((total, amount) => total + amount, 0);
          const together = shareEvenly({ count: group.length, minor: sum, rest }, receivers);
          const alone = group.map((minor) => shareEvenly({ count: 1, minor, rest }, receivers));
          for (const { receiver, minor } of together) {
            const each = alone.map((shares) => shares[receiver]!.minor);
            assert.equal(
              minor,
              each.reduce((total, one) => total + one, 0),
            );
          }
          assert.equal(
            together.reduce((total, { minor }) => total + minor, 0),
            sum,
          );
          const counted = together.reduce((total, { count }) => total + count, 0);
          assert.equal(Math.round(counted * 100) / 100, group.length);
        }
      },
    ),
  );
});
