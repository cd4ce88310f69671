import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf } from './local-time.ts';

test('a time chosen in a zone is the instant at which its clocks show it, also around a change of the clocks', () => {
  for (const [local, zone, instant] of [
    ['2026-01-10T18:00', 'Europe/Berlin', '2026-01-10T17:00:00.000Z'],
    ['2026-07-10T18:00', 'Europe/Berlin', '2026-07-10T16:00:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-11-01T12:00', 'America/New_York', '2026-11-01T17:00:00.000Z'],
    ['2026-05-01T00:15', 'Asia/Kathmandu', '2026-04-30T18:30:00.000Z'],
  ] as const) {
    assert.equal(instantOf(local, zone), instant, `${local} in ${zone}`);
  }
});

test('no time stays none', () => {
  assert.equal(instantOf('', 'UTC'), null);
});
