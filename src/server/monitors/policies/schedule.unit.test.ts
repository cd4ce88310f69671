import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { minuteMs } from '../../kernel/time.ts';
import type { PolicyRules, QuietHours } from './rules.ts';
import { holdOf, nextStepAt, quietEnd } from './schedule.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night: QuietHours = { from: '22:00', to: '07:00', weekdays: everyDay, time_zone: 'Europe/Berlin' };
const rules = (given: Partial<PolicyRules> = {}): PolicyRules => ({
  delay_minutes: 0,
  steps: [],
  quiet_hours: null,
  quiet_exempts_critical: true,
  ...given,
});
const endAt = (quiet: QuietHours, at: string) => {
  const end = quietEnd(rules({ quiet_hours: quiet }), 'normal', Date.parse(at));
  return end === undefined ? undefined : new Date(end).toISOString();
};

describe('quiet hours', () => {
  const cases: [name: string, quiet: QuietHours, at: string, end: string | undefined][] = [
    ['begin on the minute', night, '2026-06-10T20:00:00Z', '2026-06-11T05:00:00.000Z'],
    ['have not begun a millisecond earlier', night, '2026-06-10T19:59:59.999Z', undefined],
    ['last across midnight', night, '2026-06-11T01:00:00Z', '2026-06-11T05:00:00.000Z'],
    ['are over on the minute', night, '2026-06-11T05:00:00Z', undefined],
    // Clocks go forward on 29 March 2026, 02:00 to 03:00, and back on 25 October 2026, 03:00 to 02:00.
    ['end an hour earlier when clocks go forward', night, '2026-03-28T21:30:00Z', '2026-03-29T05:00:00.000Z'],
    ['end an hour later when clocks go back', night, '2026-10-24T20:30:00Z', '2026-10-25T06:00:00.000Z'],
    [
      'begin later if clocks skip the start, and end on time',
      { ...night, from: '02:30', to: '06:00' },
      '2026-03-29T01:15:00Z',
      undefined,
    ],
    [
      'end later if clocks skip the end',
      { ...night, from: '23:00', to: '02:30' },
      '2026-03-29T00:45:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'end the first time if clocks repeat the end',
      { ...night, from: '23:00', to: '02:30' },
      '2026-10-25T00:10:00Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'count the day on which they begin',
      { ...night, weekdays: [5] },
      // Saturday, 03:00 in Berlin
      '2026-06-13T01:00:00Z',
      '2026-06-13T05:00:00.000Z',
    ],
    ['do not begin on another day', { ...night, weekdays: [5] }, '2026-06-13T21:00:00Z', undefined],
    [
      'of whole days follow each other',
      { from: '00:00', to: '00:00', weekdays: [6, 7], time_zone: 'UTC' },
      '2026-06-13T10:00:00Z',
      '2026-06-15T00:00:00.000Z',
    ],
    [
      'follow the date of a zone that is a day ahead',
      { from: '09:00', to: '17:00', weekdays: [3], time_zone: 'Pacific/Kiritimati' },
      // Wednesday, 10:00 at UTC+14
      '2026-06-09T20:00:00Z',
      '2026-06-10T03:00:00.000Z',
    ],
  ];
  for (const [name, quiet, at, end] of cases) test(name, () => assert.equal(endAt(quiet, at), end));

  test('exempt critical monitors only if the policy says so', () => {
    const at = Date.parse('2026-06-11T01:00:00Z');
    assert.equal(quietEnd(rules({ quiet_hours: night }), 'critical', at), undefined);
    assert.notEqual(quietEnd(rules({ quiet_hours: night, quiet_exempts_critical: false }), 'critical', at), undefined);
    assert.notEqual(quietEnd(rules({ quiet_hours: night }), 'low', at), undefined);
  });
});

describe('alerts of an open incident', () => {
  const at = Date.parse('2026-06-10T12:00:00Z');
  const monitor = { severity: 'normal', silenced_until: null, confirmedAt: at } as const;

  test('are sent immediately without a policy', () => assert.equal(holdOf(monitor, undefined, at), undefined));
  test('wait for the delay', () => {
    const delayed = rules({ delay_minutes: 5 });
    assert.deepEqual(holdOf(monitor, delayed, at), { reason: 'delay', until: at + 5 * minuteMs });
    assert.equal(holdOf(monitor, delayed, at + 5 * minuteMs), undefined);
  });
  test('wait for quiet hours that have begun during the delay', () => {
    const both = rules({ delay_minutes: 10, quiet_hours: night });
    const late = { ...monitor, confirmedAt: Date.parse('2026-06-10T19:55:00Z') };
    assert.equal(holdOf(late, both, late.confirmedAt)?.reason, 'delay');
    assert.deepEqual(holdOf(late, both, late.confirmedAt + 10 * minuteMs), {
      reason: 'quiet_hours',
      until: Date.parse('2026-06-11T05:00:00Z'),
    });
  });
  test('wait for the end of silence first, also if they are critical', () => {
    const silenced = { ...monitor, severity: 'critical', silenced_until: at + 1 } as const;
    assert.deepEqual(holdOf(silenced, rules({ delay_minutes: 5 }), at), { reason: 'silence', until: at + 1 });
    assert.equal(holdOf(silenced, undefined, at + 1), undefined);
  });
});

test('an escalation step is due after the alert, and each further step after the one before', () => {
  const steps = [10, 15, 60].map((after_minutes) => ({ after_minutes, alerts: [] }));
  const gaps = [0, 1, 2, 3].map((sent) => nextStepAt(steps, sent, 0));
  assert.deepEqual(gaps, [10 * minuteMs, 5 * minuteMs, 45 * minuteMs, null]);
});
