import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../kernel/index.ts';
import { isStoreAway } from './index.ts';

const heavy = new Refusal('unavailable', 'The event store is not available at the moment.');

for (const [error, reachable, expected] of [
  [heavy, true, false],
  [heavy, false, true],
  [new Refusal('invalid', 'No such goal.'), false, false],
  [new Error('a bug'), false, false],
] as const)
  test(`${error.message} of a store that is ${reachable ? 'there' : 'away'}: ${expected}`, () => {
    const state = () => ({ engine: 'embedded' as const, reachable, spooledRows: 0, spooledBytes: 0, shippingLagMs: 0 });
    assert.equal(isStoreAway({ state }, error), expected);
  });
