import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inLanguage, toIso } from '../../kernel/index.ts';
import { nextOccurrence, occurrences, type Recurrence } from './recurrence.ts';

const rule = (given: Partial<Recurrence>): Recurrence => ({
  recurrence: 'weekly',
  time_zone: 'UTC',
  starts_on: '2020-01-01',
  ends_on: null,
  weekdays: [],
  month_days: [],
  start_time: '02:30',
  duration_minutes: 60,
  ...given,
});
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const shown = (given: Partial<Recurrence>, from: string, to: string): string[] =>
  occurrences(rule(given), Date.parse(from), Date.parse(to)).map(
    (span) => `${toIso(span.from).slice(0, 16)} ${toIso(span.to).slice(0, 16)}`,
  );

describe('windows of maintenance', () => {
  const cases: [string, Partial<Recurrence>, string, string, string[]][] = [
    [
      'Berlin, spring: 02:30 does not exist and moves forward',
      { time_zone: 'Europe/Berlin', weekdays: everyDay },
      '2026-03-28T00:00Z',
      '2026-03-30T12:00Z',
      ['2026-03-28T01:30 2026-03-28T02:30', '2026-03-29T01:30 2026-03-29T02:30', '2026-03-30T00:30 2026-03-30T01:30'],
    ],
    [
      'Berlin, autumn: 02:30 happens twice, the first counts',
      { time_zone: 'Europe/Berlin', weekdays: everyDay },
      '2026-10-24T00:00Z',
      '2026-10-26T12:00Z',
      ['2026-10-24T00:30 2026-10-24T01:30', '2026-10-25T00:30 2026-10-25T01:30', '2026-10-26T01:30 2026-10-26T02:30'],
    ],
    [
      'New York, spring',
      { time_zone: 'America/New_York', weekdays: [7] },
      '2026-03-01T00:00Z',
      '2026-03-16T00:00Z',
      ['2026-03-01T07:30 2026-03-01T08:30', '2026-03-08T07:30 2026-03-08T08:30', '2026-03-15T06:30 2026-03-15T07:30'],
    ],
    [
      'New York, autumn: 01:30 happens twice',
      { time_zone: 'America/New_York', weekdays: [7], start_time: '01:30' },
      '2026-10-25T00:00Z',
      '2026-11-09T00:00Z',
      ['2026-10-25T05:30 2026-10-25T06:30', '2026-11-01T05:30 2026-11-01T06:30', '2026-11-08T06:30 2026-11-08T07:30'],
    ],
    [
      'Lord Howe, spring: half an hour is skipped, 02:15 moves to 02:45',
      { time_zone: 'Australia/Lord_Howe', weekdays: [7], start_time: '02:15' },
      '2026-09-26T00:00Z',
      '2026-10-11T00:00Z',
      ['2026-09-26T15:45 2026-09-26T16:45', '2026-10-03T15:45 2026-10-03T16:45', '2026-10-10T15:15 2026-10-10T16:15'],
    ],
    [
      'Lord Howe, autumn: 01:45 happens twice',
      { time_zone: 'Australia/Lord_Howe', weekdays: [7], start_time: '01:45' },
      '2026-03-28T00:00Z',
      '2026-04-12T00:00Z',
      ['2026-03-28T14:45 2026-03-28T15:45', '2026-04-04T14:45 2026-04-04T15:45', '2026-04-11T15:15 2026-04-11T16:15'],
    ],
    [
      'Berlin, spring: 23:00 to 05:00 ends at 05:00, an hour earlier',
      { time_zone: 'Europe/Berlin', weekdays: [6], start_time: '23:00', duration_minutes: 360 },
      '2026-03-28T00:00Z',
      '2026-03-29T12:00Z',
      ['2026-03-28T22:00 2026-03-29T03:00'],
    ],
    [
      'Berlin, autumn: 23:00 to 05:00 ends at 05:00, an hour later',
      { time_zone: 'Europe/Berlin', weekdays: [6], start_time: '23:00', duration_minutes: 360 },
      '2026-10-24T00:00Z',
      '2026-10-25T12:00Z',
      ['2026-10-24T21:00 2026-10-25T04:00'],
    ],
    [
      'Berlin, autumn: is open in its last hour',
      { time_zone: 'Europe/Berlin', weekdays: [6], start_time: '23:00', duration_minutes: 360 },
      '2026-10-25T03:30Z',
      '2026-10-25T03:31Z',
      ['2026-10-24T21:00 2026-10-25T04:00'],
    ],
    [
      'Berlin, autumn: whole days end at midnight',
      { time_zone: 'Europe/Berlin', weekdays: [7], start_time: '00:00', duration_minutes: 1440 },
      '2026-10-24T00:00Z',
      '2026-10-27T00:00Z',
      ['2026-10-24T22:00 2026-10-25T23:00'],
    ],
    [
      'Berlin, autumn: a length of a day and a half',
      { time_zone: 'Europe/Berlin', weekdays: [7], start_time: '00:00', duration_minutes: 2160 },
      '2026-10-24T00:00Z',
      '2026-10-27T00:00Z',
      ['2026-10-24T22:00 2026-10-26T10:00'],
    ],
    [
      'over midnight and over the new year',
      { weekdays: [4], start_time: '23:30', duration_minutes: 90 },
      '2026-12-31T00:00Z',
      '2027-01-02T00:00Z',
      ['2026-12-31T23:30 2027-01-01T01:00'],
    ],
    [
      'a window that began before the time asked for is there while it lasts',
      { weekdays: [1], start_time: '00:00', duration_minutes: 10_080 },
      '2026-03-08T23:59Z',
      '2026-03-09T00:00Z',
      ['2026-03-02T00:00 2026-03-09T00:00'],
    ],
    [
      'the end of a window belongs to it no more',
      { weekdays: [1], start_time: '00:00' },
      '2026-03-02T01:00Z',
      '2026-03-09T00:00Z',
      [],
    ],
    [
      'the 31st leaves short months out',
      { recurrence: 'monthly', month_days: [31], start_time: '00:00' },
      '2026-01-01T00:00Z',
      '2026-06-30T00:00Z',
      ['2026-01-31T00:00 2026-01-31T01:00', '2026-03-31T00:00 2026-03-31T01:00', '2026-05-31T00:00 2026-05-31T01:00'],
    ],
    [
      'the last day of months, in a leap year too, and the 31st only once',
      { recurrence: 'monthly', month_days: [-1, 31], start_time: '00:00' },
      '2028-01-01T00:00Z',
      '2028-05-01T00:00Z',
      [
        '2028-01-31T00:00 2028-01-31T01:00',
        '2028-02-29T00:00 2028-02-29T01:00',
        '2028-03-31T00:00 2028-03-31T01:00',
        '2028-04-30T00:00 2028-04-30T01:00',
      ],
    ],
    [
      'the first of months in a zone whose day begins on the day before in UTC',
      { recurrence: 'monthly', month_days: [1], start_time: '00:00', time_zone: 'Asia/Tokyo' },
      '2026-02-01T00:00Z',
      '2026-03-31T00:00Z',
      ['2026-02-28T15:00 2026-02-28T16:00'],
    ],
    [
      'first and last day belong to it',
      { weekdays: everyDay, starts_on: '2026-03-02', ends_on: '2026-03-03', start_time: '23:30' },
      '2026-02-01T00:00Z',
      '2026-04-01T00:00Z',
      ['2026-03-02T23:30 2026-03-03T00:30', '2026-03-03T23:30 2026-03-04T00:30'],
    ],
    [
      'once, on its day in its zone',
      { recurrence: 'once', starts_on: '2026-03-02', start_time: '20:00', time_zone: 'Pacific/Honolulu' },
      '2020-01-01T00:00Z',
      '2030-01-01T00:00Z',
      ['2026-03-03T06:00 2026-03-03T07:00'],
    ],
    [
      'a day that a change of the date line skipped moves forward',
      { recurrence: 'once', starts_on: '2011-12-30', start_time: '10:00', time_zone: 'Pacific/Apia' },
      '2011-12-01T00:00Z',
      '2012-01-31T00:00Z',
      ['2011-12-30T20:00 2011-12-30T21:00'],
    ],
    [
      'windows longer than the time between two overlap',
      { weekdays: [1, 2], start_time: '12:00', duration_minutes: 2000 },
      '2026-03-02T00:00Z',
      '2026-03-04T12:00Z',
      ['2026-03-02T12:00 2026-03-03T21:20', '2026-03-03T12:00 2026-03-04T21:20'],
    ],
    [
      'none before 1970 goes wrong',
      { weekdays: [4], starts_on: '1969-12-01' },
      '1969-12-25T00:00Z',
      '1969-12-26T00:00Z',
      ['1969-12-25T02:30 1969-12-25T03:30'],
    ],
  ];
  for (const [name, given, from, to, expected] of cases)
    test(name, () => assert.deepEqual(shown(given, from, to), expected));

  test('are the same in every language', () => {
    const overnight = { time_zone: 'Europe/Berlin', weekdays: [6], start_time: '23:00', duration_minutes: 360 };
    const inAutumn = () => shown(overnight, '2026-10-24T00:00Z', '2026-10-25T12:00Z');
    assert.deepEqual(inLanguage('de', inAutumn), ['2026-10-24T21:00 2026-10-25T04:00']);
  });

  test('are the same for a whole range and its parts', () => {
    const given = rule({ time_zone: 'Australia/Lord_Howe', weekdays: [1, 3, 7], duration_minutes: 3000 });
    const from = Date.parse('2026-01-01T00:00Z');
    const to = Date.parse('2027-01-01T00:00Z');
    const whole = occurrences(given, from, to);
    const step = (to - from) / 97;
    for (let at = from; at < to - step; at += step) {
      assert.deepEqual(
        occurrences(given, at, at + step),
        whole.filter((span) => span.from < at + step && span.to > at),
      );
    }
  });
});

test('returns the open window first, then the next window, and none after the last', () => {
  const next = (given: Partial<Recurrence>, now: string) => {
    const span = nextOccurrence(rule(given), Date.parse(now));
    return span && toIso(span.from).slice(0, 16);
  };
  const monday = { weekdays: [1], ends_on: '2026-03-09' };
  assert.equal(next(monday, '2026-03-02T03:29Z'), '2026-03-02T02:30');
  assert.equal(next(monday, '2026-03-02T03:30Z'), '2026-03-09T02:30');
  assert.equal(next(monday, '2026-03-09T03:30Z'), undefined);
  assert.equal(next({ recurrence: 'monthly', month_days: [31] }, '2026-07-31T04:00Z'), '2026-08-31T02:30');
  assert.equal(next({ recurrence: 'monthly', month_days: [31] }, '2026-12-31T04:00Z'), '2027-01-31T02:30');
  assert.equal(next({ weekdays: [1], starts_on: '2031-05-01' }, '2026-03-02T00:00Z'), '2031-05-05T02:30');
  assert.equal(next({ recurrence: 'once', starts_on: '2026-01-01' }, '2026-03-02T00:00Z'), undefined);
});
