import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traits } from '../../../events/testing.ts';
import { hourMs, minuteMs, secondMs } from '../../../kernel/time.ts';
import { OpenVisits, visitNumber, visitorOfVisit } from './open-visits.ts';

const dayStartMs = Date.parse('2026-03-10T00:00:00Z');
const noon = dayStartMs + 12 * hourMs;

function watch(visits = new OpenVisits()) {
  return (
    minutes: number,
    kind: 'pageview' | 'event' | 'engagement' = 'pageview',
    engagedMs = 0,
    visitor = 'visitor',
  ) => {
    const at = noon + minutes * minuteMs;
    return visits.assign(visitor, { at, kind, engagedMs, bot: 0, dayStartMs }, traits);
  };
}
const summaryOf = (step: ReturnType<ReturnType<typeof watch>>) =>
  step && { starts: step.starts, engages: step.engages, gapMin: step.gap / minuteMs };

test('a visit continues until half an hour passes without an event', () => {
  const meet = watch();
  const first = meet(0);
  assert.deepEqual(summaryOf(first), { starts: 1, engages: 0, gapMin: 0 });
  assert.deepEqual(summaryOf(meet(30)), { starts: 0, engages: 1, gapMin: 30 });
  assert.deepEqual(summaryOf(meet(59)), { starts: 0, engages: 0, gapMin: 29 });
  const second = meet(89.001);
  assert.deepEqual(summaryOf(second), { starts: 1, engages: 0, gapMin: 0 });
  assert.notEqual(second?.visit.number, first?.visit.number);
});

test('a visit stops being a bounce once, at the second page view or after ten seconds of engagement', () => {
  const viewed = watch();
  viewed(0);
  assert.deepEqual([viewed(1)?.engages, viewed(2)?.engages], [1, 0]);
  const read = watch();
  read(0);
  assert.deepEqual(
    [read(1, 'engagement', 6 * secondMs)?.engages, read(2, 'engagement', 4 * secondMs)?.engages, read(3)?.engages],
    [0, 1, 0],
  );
  const called = watch();
  assert.equal(called(0)?.engages, 0);
  assert.equal(called(1, 'event')?.engages, 0);
  assert.deepEqual(summaryOf(watch()(0, 'event')), { starts: 1, engages: 1, gapMin: 0 });
});

test('an engagement does not start a visit', () => {
  const meet = watch();
  assert.equal(meet(0, 'engagement', 5000), undefined);
  meet(1);
  assert.equal(meet(40, 'engagement', 5000), undefined);
});

test('a late event lengthens its visit only by the time that it adds', () => {
  const meet = watch();
  meet(20);
  meet(30);
  assert.equal(summaryOf(meet(25))?.gapMin, 0);
  assert.equal(summaryOf(meet(15))?.gapMin, 5);
  assert.equal(summaryOf(meet(17))?.gapMin, 0);
  assert.equal(summaryOf(meet(31))?.gapMin, 1);
});

test('undo reverts an event that was not recorded', () => {
  const meet = watch();
  meet(0)?.undo();
  assert.equal(meet(1)?.starts, 1);
  meet(2)?.undo();
  assert.deepEqual(summaryOf(meet(3)), { starts: 0, engages: 1, gapMin: 2 });
});

test('keeps the visits of the last half hour, however many there are, and drops old visits', () => {
  const visits = new OpenVisits();
  const meet = watch(visits);
  for (let visitor = 0; visitor < 100; visitor++) meet(0, 'pageview', 0, String(visitor).padStart(7));
  assert.equal(meet(29, 'pageview', 0, '      1')?.starts, 0);
  assert.equal(meet(31, 'pageview', 0, '      1')?.starts, 0);
  assert.equal(meet(60, 'pageview', 0, '      1')?.starts, 0);
  meet(91, 'pageview', 0, 'another');
  meet(122, 'pageview', 0, 'another');
  assert.equal(visits.size, 2);
});

test('gives each visit its own number, which contains the visitor', () => {
  const visitor = '\xff\x80\0\n\u00e9ab';
  assert.equal(visitNumber('\0\0\0\0\0\0\x01', 2), '258');
  assert.equal(visitorOfVisit(visitNumber(visitor, 3)), visitor);
  assert.notEqual(visitNumber(visitor, 3), visitNumber(visitor, 4));
});
