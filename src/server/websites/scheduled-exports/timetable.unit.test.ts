import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { type Frequency, nextDueAtMs } from '../../schedule/index.ts';
import { isPrefix, objectKey, parseEndpoint, parsePrefix } from './destination.ts';
import { maxMissed, nextPeriod, pauseAfterMs, retryDelayMs, settledAtStart } from './timetable.ts';

const at = Date.parse('2026-03-30T09:00:00Z');

test('returns the oldest missing period, but skips very old ones', () => {
  const cases: [frequency: Frequency, settled: string, zone: string, next: string | undefined][] = [
    ['weekly', '2026-03-23', 'UTC', undefined],
    ['weekly', '2026-03-16', 'UTC', '2026-03-23..2026-03-29'],
    ['weekly', '2026-03-02', 'UTC', '2026-03-09..2026-03-15'],
    ['daily', '2026-03-29', 'UTC', undefined],
    ['daily', '2026-03-27', 'Europe/Berlin', '2026-03-28..2026-03-28'],
    ['daily', '2026-03-28', 'America/New_York', undefined],
    ['daily', '2020-01-01', 'UTC', '2026-02-27..2026-02-27'],
    ['monthly', '2025-12-01', 'UTC', '2026-01-01..2026-01-31'],
  ];
  for (const [frequency, settled_period, zone, expected] of cases) {
    const period = nextPeriod({ frequency, settled_period }, zone, at);
    assert.equal(period && `${period.from}..${period.to}`, expected, `${frequency} after ${settled_period} in ${zone}`);
  }
  let settled_period = '2020-01-01';
  const days: string[] = [];
  for (;;) {
    const period = nextPeriod({ frequency: 'daily', settled_period }, 'Europe/Berlin', at);
    if (!period) break;
    settled_period = period.from;
    days.push(period.from);
  }
  assert.equal(days.length, maxMissed);
  assert.deepEqual([days[0], days.at(-1)], ['2026-02-27', '2026-03-29']);
});

test('starts a new export with the last finished period', () => {
  for (const [frequency, settled, next] of [
    ['daily', '2026-03-28', '2026-03-31T06:00'],
    ['weekly', '2026-03-16', '2026-04-06T06:00'],
    ['monthly', '2026-01-01', '2026-04-01T06:00'],
  ] as const) {
    const zone = 'Europe/Berlin';
    assert.equal(settledAtStart(frequency, zone, at), settled);
    assert.equal(new Date(nextDueAtMs(frequency, zone, at)).toISOString().slice(0, 16), next);
  }
});

test('retries failures with growing pauses, 30 to 50 times', () => {
  let passedMs = 0;
  let failures = 0;
  while (passedMs < pauseAfterMs) passedMs += retryDelayMs(++failures);
  assert.ok(failures > 30 && failures < 50, String(failures));
  assert.ok(retryDelayMs(1) < retryDelayMs(2) && retryDelayMs(100) === 6 * hourMs && passedMs < 8 * dayMs);
});

test('object keys are stable and contain the segment', () => {
  const week = { from: '2026-11-02', to: '2026-11-08', zone: 'UTC' };
  const day = { from: '2026-11-02', to: '2026-11-02', zone: 'UTC' };
  const key = (prefix: string, segment_id: number, period = week) =>
    objectKey({ prefix: parsePrefix(prefix), segment_id }, 'example.com', period);
  assert.equal(key('', 0), 'example.com/2026-11-02_2026-11-08.zip');
  assert.equal(key('/a/b/', 0, day), 'a/b/example.com/2026-11-02.zip');
  assert.equal(key('a', 5), 'a/example.com/segment-5/2026-11-02_2026-11-08.zip');
});

test('validates endpoints and prefixes', () => {
  assert.equal(parseEndpoint('https://S3.Example.com:443/'), 'https://s3.example.com');
  assert.equal(parseEndpoint('https://x.example/storage/v1/s3/'), 'https://x.example/storage/v1/s3');
  assert.equal(parseEndpoint('http://10.0.0.8:9000'), 'http://10.0.0.8:9000');
  for (const text of [
    's3.example.com',
    'ftp://x.example',
    'https://a:b@x.example',
    'https://x.example?a=1',
    'https://',
  ])
    assert.equal(parseEndpoint(text), undefined, text);
  for (const text of ['', '/', 'a', '/a/b.c/d_e-f/', '.well-known']) assert.ok(isPrefix(text), text);
  for (const text of ['a//b', '..', 'a/../b', './a', 'a b', 'ä', 'a?b', 'a\\b']) assert.ok(!isPrefix(text), text);
});
