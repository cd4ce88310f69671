import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeGood } from './describe-good.ts';

test('summarizes a successful test check', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const until = (days: number) => new Date(now + days * 86_400_000 + 1000).toISOString();
  const cases: [Parameters<typeof describeGood>[0], string][] = [
    [{ status: 200, response_time: 84, ssl_expires_at: until(63) }, '200 in 84 ms, certificate valid for 63 days'],
    [{ status: 204, response_time: 84, ssl_expires_at: until(1) }, '204 in 84 ms, certificate valid for 1 day'],
    [{ status: 301, response_time: 84, ssl_expires_at: null }, '301 in 84 ms'],
    [{ status: null, response_time: 12, ssl_expires_at: null }, 'Answered in 12 ms'],
  ];
  for (const [found, words] of cases) assert.equal(describeGood(found, now), words);
});
