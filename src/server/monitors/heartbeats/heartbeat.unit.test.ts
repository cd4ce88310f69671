import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Calls, formatDuration, heartbeatState, reportedFailure } from './heartbeat.ts';

const hourS = 3600;
const now = Date.parse('2026-03-10T12:00:00Z');
const ago = (seconds: number): number => now - seconds * 1000;

describe('state of a heartbeat', () => {
  const daily = { periodS: 24 * hourS, graceS: 600 };
  const calls = (given: Partial<Calls>): Calls => ({
    goodAt: null,
    failure: null,
    pausedUntil: null,
    timeZone: 'UTC',
    ...given,
  });
  const cases: [string, Calls, { periodS: number; graceS: number }, string][] = [
    ['never called', calls({}), daily, 'waiting'],
    ['never called, paused before', calls({ pausedUntil: ago(1) }), daily, 'waiting'],
    ['called just now', calls({ goodAt: now }), daily, 'good'],
    ['called at the end of the grace', calls({ goodAt: ago(24 * hourS + 600) }), daily, 'good'],
    ['a second later', calls({ goodAt: ago(24 * hourS + 601) }), daily, 'no call for 24 h, expected every 24 h'],
    ['much later', calls({ goodAt: ago(26.9 * hourS) }), daily, 'no call for 26 h, expected every 24 h'],
    ['no grace', calls({ goodAt: ago(31) }), { periodS: 30, graceS: 0 }, 'no call for 31 s, expected every 30 s'],
    ['called by a clock ahead of ours', calls({ goodAt: now + 60_000 }), daily, 'good'],
    [
      'a failure after a good call',
      calls({ goodAt: ago(5), failure: 'reported a failure' }),
      daily,
      'reported a failure',
    ],
    ['a failure as the first call', calls({ failure: 'reported a failure: x' }), daily, 'reported a failure: x'],
    ['nobody was expected to call', calls({ goodAt: ago(90 * hourS), pausedUntil: ago(hourS) }), daily, 'good'],
    [
      'no call since it was resumed',
      calls({ goodAt: ago(90 * hourS), pausedUntil: ago(25 * hourS) }),
      daily,
      'no call for 25 h, expected every 24 h',
    ],
  ];
  for (const [name, known, expected, stands] of cases)
    test(`${name}: ${stands}`, () => {
      const standing = heartbeatState(known, expected, { lastAt: ago(60), everyS: 60 }, now);
      assert.equal(standing.kind === 'bad' ? standing.cause : standing.kind, stands);
    });
});

test('expects a daily call at the same time of day when the clocks change', () => {
  const daily = { periodS: 24 * hourS, graceS: 600 };
  const stateAt = (call: string, at: string, periodS = daily.periodS) =>
    heartbeatState(
      { goodAt: Date.parse(call), failure: null, pausedUntil: null, timeZone: 'Europe/Berlin' },
      { ...daily, periodS },
      { lastAt: Date.parse(at) - 60_000, everyS: 60 },
      Date.parse(at),
    ).kind;
  assert.equal(stateAt('2026-10-24T06:00+02:00', '2026-10-25T05:30+01:00'), 'good');
  assert.equal(stateAt('2026-10-24T06:00+02:00', '2026-10-25T06:10+01:00'), 'good');
  assert.equal(stateAt('2026-10-24T06:00+02:00', '2026-10-25T06:11+01:00'), 'bad');
  assert.equal(stateAt('2026-03-28T06:00+01:00', '2026-03-29T07:05+02:00'), 'good');
  assert.equal(stateAt('2026-03-28T06:00+01:00', '2026-03-29T07:11+02:00'), 'bad');
  assert.equal(stateAt('2026-10-24T06:00+02:00', '2026-10-24T19:00+02:00', 12 * hourS), 'bad');
});

describe('a call that was due while the service was down', () => {
  // Due 10 minutes ago, overdue for 9 minutes.
  const calls = { goodAt: ago(70 * 60), failure: null, pausedUntil: null, timeZone: 'UTC' };
  const hourly = { periodS: hourS, graceS: 60 };
  const cases: [string, number | null, 'excused' | 'bad'][] = [
    ['looked a minute ago', ago(60), 'bad'],
    ['looked after it was overdue, and not since', ago(8 * 60), 'bad'],
    ['looked before it was overdue, and not since', ago(10 * 60), 'excused'],
    ['looked long before', ago(69 * 60), 'excused'],
    ['never looked', null, 'bad'],
  ];
  for (const [name, lastAt, kind] of cases)
    test(`${name}: ${kind}`, () => assert.equal(heartbeatState(calls, hourly, { lastAt, everyS: 60 }, now).kind, kind));
  test('fails if a failure was reported', () => {
    const standing = heartbeatState({ ...calls, failure: 'x' }, hourly, { lastAt: ago(600), everyS: 60 }, now);
    assert.equal(standing.kind, 'bad');
  });
});

test('formats durations in the largest suitable unit', () => {
  const cases: [number, string][] = [
    [0, '0 s'],
    [90.9, '90 s'],
    [119, '119 s'],
    [120, '2 min'],
    [3600, '60 min'],
    [7200, '2 h'],
    [71 * hourS, '71 h'],
    [72 * hourS, '3 days'],
    [31 * 24 * hourS, '31 days'],
  ];
  for (const [seconds, words] of cases) assert.equal(formatDuration(seconds), words);
});

test('shortens a reported failure to one line of 1,000 valid characters', () => {
  assert.equal(reportedFailure(''), 'reported a failure');
  assert.equal(reportedFailure(' \r\n\t'), 'reported a failure');
  assert.equal(reportedFailure('disk\u0000 full:\n\t/var'), 'reported a failure: disk full: /var');
  assert.equal(reportedFailure('x'.repeat(2000)), `reported a failure: ${'x'.repeat(1000)}`);
  const cut = reportedFailure(`${'x'.repeat(999)}🚦`);
  assert.ok(cut.isWellFormed());
});
