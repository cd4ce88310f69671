import assert from 'node:assert/strict';
import { test } from 'node:test';
import { causeText } from './cause-text.ts';

test('capitalizes a cause, and drops “answered” before a status code', () => {
  assert.equal(causeText('answered 503 Service Unavailable'), '503 Service Unavailable');
  assert.equal(causeText('connection refused by 203.0.113.9:443'), 'Connection refused by 203.0.113.9:443');
  assert.equal(causeText('answered too late'), 'Answered too late');
  assert.equal(causeText(''), '');
});
