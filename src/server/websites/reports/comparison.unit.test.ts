import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedMeta, comparedWith, sameTime } from './comparison.ts';

const zone = 'Europe/Berlin';
const days = (from: string, to: string) => ({ from, to, zone });
const at = (text: string) => Date.parse(text);

test('compares an unfinished period up to the same day and time of day', () => {
  const now = at('2026-11-22T13:05:00Z');
  const week = days('2026-11-16', '2026-11-22');
  assert.equal(sameTime(week, days('2026-11-09', '2026-11-15'), now), at('2026-11-15T13:05:00Z'));
  assert.equal(
    sameTime(days('2026-11-20', '2026-12-19'), days('2026-10-16', '2026-11-14'), now),
    at('2026-10-18T12:05:00Z'),
  );
});

test('compares finished and future periods in full', () => {
  const now = at('2026-11-22T13:05:00Z');
  const before = days('2026-11-08', '2026-11-14');
  assert.equal(sameTime(days('2026-11-15', '2026-11-21'), before, now), undefined);
  assert.equal(sameTime(days('2026-11-23', '2026-11-29'), before, now), undefined);
});

test('compares the local time of day, even across a clock change', () => {
  // Clocks went back on 25 October.
  const now = at('2026-10-26T13:05:00Z');
  assert.equal(
    sameTime(days('2026-10-26', '2026-10-26'), days('2026-10-19', '2026-10-19'), now),
    at('2026-10-19T12:05:00Z'),
  );
});

test('compares whole days on request, and returns null without a comparison', () => {
  const now = at('2026-11-22T13:05:00Z');
  const today = days('2026-11-22', '2026-11-22');
  assert.deepEqual(comparedMeta(comparedWith(today, { compare: 'previous' }, now)), {
    from: '2026-11-15',
    to: '2026-11-15',
    until: '2026-11-15T13:05:00.000Z',
  });
  assert.deepEqual(comparedMeta(comparedWith(today, { compare: 'previous', match_time: 0 }, now)), {
    from: '2026-11-15',
    to: '2026-11-15',
  });
  assert.equal(comparedMeta(comparedWith(today, {}, now)), null);
});
