import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeZoneNamed } from './time.ts';

test('takes the names of time zones in any letter case, and gives them as all time zone databases write them', () => {
  const cases: [given: string, named: string | undefined][] = [
    ['UTC', 'UTC'],
    ['utc', 'UTC'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['etc/gmt+5', 'Etc/GMT+5'],
    ['gb-eire', 'GB-Eire'],
    ['Mars/Olympus', undefined],
    ['GMT+5', undefined],
    ['+02:00', undefined],
    ['2026-03-10[Europe/Berlin]', undefined],
    ['', undefined],
    // Known to formatting alone.
    ['IST', undefined],
    ['SystemV/AST4', undefined],
    ['US/Pacific-New', undefined],
  ];
  for (const [given, named] of cases) assert.equal(timeZoneNamed(given), named, given);
});
