import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisWindow, responseSeries } from './response-series.ts';

const bucket = (minute: number, good = 1, bad = 0) => ({
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  average: good ? 100 : null,
  p50: good ? 90 : null,
  p95: good ? 120 : null,
  p99: good ? 130 : null,
  good,
  bad,
});

test('leaves a gap for missing checks', () => {
  const series = responseSeries([bucket(0), bucket(1), bucket(4)]);
  assert.deepEqual(series.average, [100, 100, null, null, 100]);
  assert.equal(series.times[4]! - series.times[0]!, 240);
});

test('leaves a gap for an outage, and returns the share of failures', () => {
  const series = responseSeries([bucket(0), bucket(1, 0, 3), bucket(2, 1, 1)]);
  assert.deepEqual(series.average, [100, null, 100]);
  assert.deepEqual(series.failed, [0, 1, 0.5]);
});

test('starts with the first check of a young monitor', () => {
  const series = responseSeries([bucket(0, 0), bucket(1, 0), bucket(2), bucket(3, 0)]);
  assert.deepEqual(series.average, [100, null]);
});

test('does not start before the monitor was created', () => {
  const created = Date.UTC(2026, 0, 1, 0, 2, 40) / 1000;
  const series = responseSeries([bucket(0, 0), bucket(2), bucket(4)], created);
  assert.deepEqual(
    series.times.map((time) => time - created),
    [0, 80],
  );
  assert.equal(responseSeries([bucket(2), bucket(4)], created - 600).times[0], created - 40, 'an old monitor');
});

test('accepts buckets in any order, a single bucket, or none', () => {
  assert.deepEqual(responseSeries([bucket(1), bucket(0, 0, 1)]).average, [null, 100]);
  assert.equal(responseSeries([bucket(0)]).times.length, 1);
  assert.deepEqual(responseSeries([]).times, []);
});

test('covers the requested time or the age of a young monitor, but at least an hour', () => {
  const now = 1_000_000;
  assert.deepEqual(axisWindow([now - 90_000, now], now, 86_400), [now - 86_400, now]);
  assert.deepEqual(axisWindow([now - 7_200, now - 60], now, 86_400), [now - 7_200, now]);
  assert.deepEqual(axisWindow([now - 60], now, 86_400), [now - 3_600, now]);
  assert.deepEqual(axisWindow([now + 5], now, 3_600), [now - 3_595, now + 5]);
});
