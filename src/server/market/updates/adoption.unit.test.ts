import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countAdoption } from './adoption.ts';

test('counts each purchase once, for its oldest known version', () => {
  const purchases = [['1.2.0'], ['1.2', '2.0.0'], ['2.0.0', null], ['2.0.0-beta.1'], [null], []].map((versions) => ({
    versions,
  }));
  assert.deepEqual(countAdoption(purchases), {
    purchases: 6,
    unknown: 2,
    versions: [
      { version: '2.0.0', purchases: 1 },
      { version: '2.0.0-beta.1', purchases: 1 },
      { version: '1.2.0', purchases: 2 },
    ],
  });
});
