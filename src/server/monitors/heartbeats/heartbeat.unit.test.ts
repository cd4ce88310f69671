import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseMonitorAddress } from '../monitor/index.ts';
import {
  type Calls,
  type Expected,
  endedRunOf,
  formatDuration,
  heartbeatState,
  nextCallAt,
  reportedFailure,
} from './heartbeat.ts';

const hourS = 3600;
const now = Date.parse('2026-03-10T12:00:00Z');
const ago = (seconds: number): number => now - seconds * 1000;

const calls = (given: Partial<Calls>): Calls => ({
  goodAt: null,
  failure: null,
  startedAt: null,
  pausedUntil: null,
  timeZone: 'UTC',
  ...given,
});

describe('state of a heartbeat', () => {
  const daily = { periodS: 24 * hourS, graceS: 600 };
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
    ['a run in progress', calls({ goodAt: ago(hourS), startedAt: ago(600) }), daily, 'good'],
    [
      'a run that takes longer than the grace',
      calls({ goodAt: ago(hourS), startedAt: ago(601) }),
      daily,
      'started at 2026-03-10 11:49 (UTC), not finished within 10 min',
    ],
    ['the first run is in progress', calls({ startedAt: ago(600) }), daily, 'waiting'],
    [
      'the first run did not finish',
      calls({ startedAt: ago(601) }),
      daily,
      'started at 2026-03-10 11:49 (UTC), not finished within 10 min',
    ],
    [
      'a run started, but the call is overdue',
      calls({ goodAt: ago(25 * hourS), startedAt: ago(5) }),
      daily,
      'no call for 25 h, expected every 24 h',
    ],
    [
      'a run from before a pause',
      calls({ startedAt: ago(hourS), goodAt: ago(2 * hourS), pausedUntil: ago(60) }),
      daily,
      'good',
    ],
  ];
  for (const [name, known, expected, stands] of cases)
    test(`${name}: ${stands}`, () => {
      const standing = heartbeatState(known, expected, { lastAt: ago(60), everyS: 60 }, now);
      assert.equal(standing.kind === 'bad' ? standing.cause : standing.kind, stands);
    });
});

test('expects calls at the same times of day when the clocks change', () => {
  const daily = { periodS: 24 * hourS, graceS: 600 };
  const stateAt = (call: string, at: string, periodS = daily.periodS) =>
    heartbeatState(
      calls({ goodAt: Date.parse(call), timeZone: 'Europe/Berlin' }),
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
  assert.equal(stateAt('2026-10-24T18:00+02:00', '2026-10-25T06:10+01:00', 12 * hourS), 'good');
  assert.equal(stateAt('2026-10-24T18:00+02:00', '2026-10-25T06:11+01:00', 12 * hourS), 'bad');
  assert.equal(stateAt('2026-10-25T00:00+02:00', '2026-10-25T06:10+01:00', 6 * hourS), 'good');
  assert.equal(stateAt('2026-10-25T02:30+02:00', '2026-10-25T02:41+01:00', hourS), 'bad');
});

describe('a call that was due while the service was down', () => {
  // Due 10 minutes ago, overdue for 9 minutes.
  const due = calls({ goodAt: ago(70 * 60) });
  const hourly = { periodS: hourS, graceS: 60 };
  const cases: [string, number | null, 'excused' | 'bad'][] = [
    ['looked a minute ago', ago(60), 'bad'],
    ['looked after it was overdue, and not since', ago(8 * 60), 'bad'],
    ['looked before it was overdue, and not since', ago(10 * 60), 'excused'],
    ['looked long before', ago(69 * 60), 'excused'],
    ['never looked', null, 'bad'],
  ];
  for (const [name, lastAt, kind] of cases)
    test(`${name}: ${kind}`, () => assert.equal(heartbeatState(due, hourly, { lastAt, everyS: 60 }, now).kind, kind));
  test('fails if a failure was reported', () => {
    const standing = heartbeatState({ ...due, failure: 'x' }, hourly, { lastAt: ago(600), everyS: 60 }, now);
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

describe('a schedule', () => {
  const scheduled = (text: string): Expected => parseMonitorAddress(`heartbeat://backup?${text}`) as Expected;
  const next = (text: string, goodAt: string) =>
    new Date(nextCallAt(calls({ goodAt: Date.parse(goodAt) }), scheduled(text))!).toISOString();

  test('is due by the clock of its time zone', () => {
    assert.equal(next('schedule=0+3+*+*+*&tz=Europe/Berlin', '2026-12-02T02:05Z'), '2026-12-03T02:00:00.000Z');
    assert.equal(next('schedule=0+3+*+*+*', '2026-12-02T02:05Z'), '2026-12-02T03:00:00.000Z');
    assert.equal(next('schedule=0+3+*+*+1-5&tz=UTC', '2026-11-27T03:01Z'), '2026-11-30T03:00:00.000Z');
  });

  test('expects a run that a clock change skips right after the gap, and a repeated run once', () => {
    const berlin = 'schedule=30+2+*+*+*&tz=Europe/Berlin';
    assert.equal(next(berlin, '2026-03-28T01:31Z'), '2026-03-29T01:00:00.000Z');
    assert.equal(next(berlin, '2026-03-29T01:01Z'), '2026-03-30T00:30:00.000Z');
    assert.equal(next(berlin, '2026-10-24T00:31Z'), '2026-10-25T00:30:00.000Z');
    assert.equal(next(berlin, '2026-10-25T00:31Z'), '2026-10-26T01:30:00.000Z');
    const repeated = (hours: string) => next(`schedule=30+${hours}+*+*+*&tz=Europe/Berlin`, '2026-10-25T00:31Z');
    assert.equal(repeated('1-3'), '2026-10-25T02:30:00.000Z');
    assert.equal(repeated('2,14'), '2026-10-25T13:30:00.000Z');
    assert.equal(repeated('*/2'), '2026-10-25T01:30:00.000Z');
    assert.equal(next('schedule=45+1,2+*+*+*&tz=Australia/Lord_Howe', '2026-04-04T14:46Z'), '2026-04-04T16:15:00.000Z');
    // Runs of every hour happen in both of the repeated hours.
    assert.equal(next('schedule=30+*+*+*+*&tz=Europe/Berlin', '2026-10-25T00:31Z'), '2026-10-25T01:30:00.000Z');
  });

  test('needs both day fields if one begins with an asterisk, like cron', () => {
    assert.equal(next('schedule=0+0+*/2+*+1&tz=UTC', '2026-12-01T00:01Z'), '2026-12-07T00:00:00.000Z');
    assert.equal(next('schedule=0+0+1+*+*/2&tz=UTC', '2026-12-01T00:01Z'), '2027-04-01T00:00:00.000Z');
    assert.equal(next('schedule=0+0+13+*+5&tz=UTC', '2026-12-01T00:01Z'), '2026-12-04T00:00:00.000Z');
  });

  test('needs only one day field if no day matches both, because such schedules are stored', () => {
    assert.equal(next('schedule=0+0+30+2+*/2&tz=UTC', '2026-12-01T00:01Z'), '2027-02-02T00:00:00.000Z');
    assert.equal(next('schedule=0+0+31+4+*/2&tz=UTC', '2026-12-01T00:01Z'), '2027-04-01T00:00:00.000Z');
    assert.equal(next('schedule=0+0+29+2+*/7&tz=UTC', '2026-12-01T00:01Z'), '2032-02-29T00:00:00.000Z');
  });

  test('accepts a step from a minute', () => {
    assert.equal(next('schedule=5/15+*+*+*+*&tz=UTC', '2026-12-01T00:05Z'), '2026-12-01T00:20:00.000Z');
    assert.equal(next('schedule=5/15+*+*+*+*&tz=UTC', '2026-12-01T00:50Z'), '2026-12-01T01:05:00.000Z');
    for (const schedule of ['/15+*+*+*+*', '0+0,/5+*+*+*'])
      assert.equal((scheduled(`schedule=${schedule}`) as { kind?: string }).kind, 'wrong', schedule);
  });

  test('is missed after the grace time, and the cause gives the time', () => {
    const nightly = scheduled('schedule=0+3+*+*+*&tz=Europe/Berlin&grace=600');
    const stateAt = (at: string) =>
      heartbeatState(
        calls({ goodAt: Date.parse('2026-03-09T02:05Z') }),
        nightly,
        { lastAt: Date.parse(at) - 60_000, everyS: 60 },
        Date.parse(at),
      );
    assert.equal(stateAt('2026-03-10T02:10:00Z').kind, 'good');
    assert.deepEqual(stateAt('2026-03-10T02:10:01Z'), {
      kind: 'bad',
      cause: 'no call for 24 h, expected at 2026-03-10 03:00 (Europe/Berlin)',
    });
  });
});

test('a call ends the run with its ID, or any run if one of them has no ID', () => {
  const run = (id: string | null) => ({ heartbeat_started_at: 7, heartbeat_run_id: id });
  assert.equal(endedRunOf(run('a'), 'a'), 7);
  assert.equal(endedRunOf(run('a'), 'b'), null);
  assert.equal(endedRunOf(run('a'), null), 7);
  assert.equal(endedRunOf(run(null), 'b'), 7);
});
