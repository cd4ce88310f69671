import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextVersion } from './next-version.ts';

test('increments the highest version, compared by number', () => {
  assert.equal(nextVersion(['1.4.2']), '1.4.3');
  assert.equal(nextVersion(['1.9.9', '1.10.0', '1.2.30']), '1.10.1');
  assert.equal(nextVersion(['2.0.0-beta', '1.0.9']), '1.0.10');
  assert.equal(nextVersion(['spring']), '');
});
