import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutRepeatedRegion } from './place-name.ts';

test('names a place once if its region has the same name', () => {
  for (const [place, shown] of [
    ['Zurich, Zurich, CH', 'Zurich, CH'],
    ['Munich, Bavaria, DE', 'Munich, Bavaria, DE'],
    ['York, Yorkshire, GB', 'York, Yorkshire, GB'],
    ['Zurich, CH', 'Zurich, CH'],
    ['', ''],
  ] as const)
    assert.equal(withoutRepeatedRegion(place), shown);
});
