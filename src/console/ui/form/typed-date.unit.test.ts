import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDate, showDate } from './typed-date.ts';

test('formats days and minutes', () => {
  assert.equal(showDate('2026-11-22'), '22 Nov 2026');
  assert.equal(showDate('2026-01-05T08:04'), '5 Jan 2026, 08:04');
  assert.equal(showDate('next week'), 'next week');
});

for (const [typed, day] of [
  ['22 Nov 2026', '2026-11-22'],
  ['22 november', '2026-11-22'],
  ['Nov 5, 2027', '2027-11-05'],
  ['5.1.2027', '2027-01-05'],
  ['2026-2-1', '2026-02-01'],
  ['', ''],
  ['31 Feb 2026', undefined],
  ['11/12/2026', undefined],
  ['soon', undefined],
  ['22 Nov 2026, 18:34', undefined],
] as const)
  test(`“${typed}” is ${day === '' ? 'no day' : (day ?? 'refused')}`, () =>
    assert.equal(parseDate(typed, 'day', 2026), day));

for (const [typed, minute] of [
  ['22 Nov 2026, 18:34', '2026-11-22T18:34'],
  ['22 nov 9:05', '2026-11-22T09:05'],
  ['2030-01-31T18:00', '2030-01-31T18:00'],
  ['5.1.2027 18.30', '2027-01-05T18:30'],
  ['22 Nov 2026', '2026-11-22T00:00'],
  ['22 Nov 2026, 25:00', undefined],
  ['18:34', undefined],
] as const)
  test(`“${typed}” is ${minute ?? 'refused'}`, () => assert.equal(parseDate(typed, 'minute', 2026), minute));

test('parses the dates that it formats', () => {
  for (const value of ['2026-11-22T00:00', '2028-02-29T23:59']) {
    assert.equal(parseDate(showDate(value), 'minute', 2000), value);
  }
});
