import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromLocalTime, toLocalTime } from './local-time.ts';

for (const [text, zone, iso] of [
  ['2026-03-10T02:30', 'Europe/Berlin', '2026-03-10T01:30:00.000Z'],
  ['2026-07-01T00:15', 'America/New_York', '2026-07-01T04:15:00.000Z'],
  ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ['2026-07-01T12:00', 'Asia/Kathmandu', '2026-07-01T06:15:00.000Z'],
] as const) {
  test(`reads ${text} in ${zone}, and writes it back`, () => {
    assert.equal(fromLocalTime(text, zone), iso);
    assert.equal(toLocalTime(iso, zone), text);
  });
}

test('moves a skipped time forward', () => {
  assert.equal(fromLocalTime('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z');
});

test('uses the first occurrence of a repeated time', () => {
  assert.equal(fromLocalTime('2026-10-25T02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z');
});

test('returns undefined for empty text', () => {
  assert.equal(fromLocalTime('', 'UTC'), undefined);
});
