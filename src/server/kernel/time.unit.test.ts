import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLanguage } from './i18n/index.ts';
import { canonicalTimeZone, formatZonedMinute, formatZonedTime } from './time.ts';

test('normalizes the case of time zone names', () => {
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
    ['IST', undefined],
    ['SystemV/AST4', undefined],
    ['US/Pacific-New', undefined],
  ];
  for (const [given, named] of cases) assert.equal(canonicalTimeZone(given), named, given);
});

test("formats a time in a time zone, with the zone's name", () => {
  const winter = Date.parse('2026-03-10T12:05:07Z');
  assert.equal(formatZonedTime(winter, 'UTC'), '2026-03-10 12:05:07 (UTC)');
  assert.equal(formatZonedMinute(winter, 'UTC'), '2026-03-10 12:05 (UTC)');
  assert.equal(
    inLanguage('de', () => formatZonedMinute(winter, 'Europe/Berlin')),
    '10.03.2026, 13:05 (Europe/Berlin)',
  );
  assert.equal(formatZonedTime(winter, 'Europe/Berlin'), '2026-03-10 13:05:07 (Europe/Berlin)');
  assert.equal(
    formatZonedTime(Date.parse('2026-07-10T23:05:07Z'), 'Europe/Berlin'),
    '2026-07-11 01:05:07 (Europe/Berlin)',
  );
  assert.equal(formatZonedTime(winter, 'Asia/Kolkata'), '2026-03-10 17:35:07 (Asia/Kolkata)');
  const told = (['de', 'ja'] as const).map((language) =>
    inLanguage(language, () => formatZonedTime(winter, 'Europe/Berlin')),
  );
  assert.deepEqual(told, ['10.03.2026, 13:05:07 (Europe/Berlin)', '2026/03/10 13:05:07 (Europe/Berlin)']);
});
