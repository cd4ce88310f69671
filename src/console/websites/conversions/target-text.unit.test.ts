import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetText } from './target-text.ts';

test('names a target with its property and one value or any value', () => {
  assert.equal(targetText({ value: 'Signup', property: null, property_value: null }), 'Signup');
  assert.equal(targetText({ value: 'Signup', property: 'plan', property_value: 'pro' }), 'Signup (plan: pro)');
  assert.equal(targetText({ value: 'Signup', property: 'plan', property_value: null }), 'Signup (any plan)');
});
