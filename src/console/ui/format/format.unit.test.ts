import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ago,
  change,
  exactTime,
  logSecond,
  logTime,
  milliseconds,
  percent,
  price,
  span,
  typedAmount,
} from './format.ts';

test('never rounds an uptime up to 100', () => {
  assert.equal(percent(100), '100%');
  assert.equal(percent(99.9999), '99.99%');
  assert.equal(percent(null), '–');
});

test('formats a time relative to now', () => {
  const now = Date.UTC(2026, 0, 10);
  assert.equal(ago(now - 20_000, now), 'just now');
  assert.equal(ago(now - 4 * 60_000, now), '4 min ago');
  assert.equal(ago(now - 25 * 3_600_000, now), '1 day ago');
  assert.equal(ago(now + 3 * 60_000, now), 'in 3 min');
  assert.equal(ago(now - 2.5 * 3_600_000, now), '2 h ago');
  assert.equal(ago(now - 40 * 24 * 3_600_000, now), '1 month ago');
});

test('formats a duration in its two largest units', () => {
  assert.equal(span(40_000), '40 s');
  assert.equal(span(36 * 60_000), '36 min');
  assert.equal(span(25.5 * 3_600_000), '1 d 1 h');
  assert.equal(span(2 * 3_600_000), '2 h');
});

test('returns no change if the earlier value is 0', () => {
  assert.equal(change(5, 0), undefined);
  assert.equal(change(113, 100), '+13%');
  assert.equal(change(90, 100), '−10%');
});

test('shows the exact time in the given zone', () => {
  assert.equal(exactTime(Date.UTC(2026, 6, 1, 22, 30), 'Europe/Berlin'), '2 Jul 2026, 00:30:00 (Europe/Berlin)');
});

test('rounds milliseconds, except very short times', () => {
  assert.equal(milliseconds(3.24), '3.2 ms');
  assert.equal(milliseconds(84.4), '84 ms');
  assert.equal(milliseconds(30_000), '30.0 s');
});

test('shows the time of a log entry, with the year if it differs', () => {
  const at = Date.UTC(2026, 10, 22, 14, 7, 49);
  const now = Date.UTC(2026, 11, 31, 22);
  assert.equal(logTime(at, now, 'Europe/Berlin'), '22 Nov, 15:07');
  assert.equal(logSecond(at, now, 'Europe/Berlin'), '22 Nov, 15:07:49');
  // An hour later, it is already the next year in Berlin.
  assert.equal(logTime(at, now + 3_600_000, 'Europe/Berlin'), '22 Nov 2026, 15:07');
});

test('shows a price of zero as free', () => {
  assert.deepEqual([price(0, 'EUR'), price(0.5, 'EUR'), price(2400, 'JPY')], ['Free', '€0.50', '¥2,400']);
  assert.deepEqual(
    [typedAmount(1249.5, 'EUR'), typedAmount(2400, 'JPY'), typedAmount(0, 'USD')],
    ['1249.50', '2400', '0.00'],
  );
});
