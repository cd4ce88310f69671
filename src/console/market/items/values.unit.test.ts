import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toWire } from './values.ts';

test("doesn't offer the extended license without a price, and offers it free for 0", () => {
  assert.deepEqual(toWire({ price_extended: '' }), { price_extended: null, is_extended_free: 0 });
  assert.deepEqual(toWire({ price_extended: '0' }), { price_extended: 0, is_extended_free: 1 });
  assert.deepEqual(toWire({ price_extended: '79' }), { price_extended: 79, is_extended_free: 0 });
  assert.deepEqual(toWire({ price_regular: '0' }), { price_regular: 0 });
});
