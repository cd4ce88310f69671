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

test('moves a time that the clock change skips forward', () => {
  assert.equal(fromLocalTime('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z');
});

test('takes the first of a time that happens twice', () => {
  assert.equal(fromLocalTime('2026-10-25T02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z');
});

test('knows what is no time', () => {
  assert.equal(fromLocalTime('', 'UTC'), undefined);
});
