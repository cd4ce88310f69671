import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { googleColumn } from './google-columns.ts';
import { parseMetric } from './google-counts.ts';
import { dateIn, findDayOrder } from './google-dates.ts';
import type { Table } from './source-file.ts';

const tableOf = (dates: string[]): Table => {
  const text = ['# 20220101-20220331', '', 'Day Index,Users', ...dates.map((date) => `${date},1`), ',9'].join('\n');
  return { name: 'report.csv', bytes: text.length, open: async () => Readable.from([text]) };
};

test('finds the order of day and month in a report', async () => {
  const cases: [string[], string][] = [
    [['1/2/22', '2/13/22'], 'month first'],
    [['01/02/2022', '13/02/2022'], 'day first'],
    [['01/02/2022', '02/02/2022', '03/02/2022'], 'day first'],
    [['2/1/22', '2/2/22', '2/3/22'], 'month first'],
    [['20220201', '20220202'], 'month first'],
    [[], 'month first'],
  ];
  for (const [dates, order] of cases) assert.equal(await findDayOrder(tableOf(dates)), order, dates.join());
  assert.equal(dateIn('01/02/2022', 'day first'), '2022-02-01');
  assert.equal(dateIn('1/2/22', 'month first'), '2022-01-02');
  assert.equal(dateIn('13/02/2022', 'month first'), undefined);
  assert.equal(dateIn('20220102', 'day first'), '2022-01-02');
});

test('reads no numbers of other languages', () => {
  assert.deepEqual(
    ['1,234', '1,234,567', '1234.0', '<1', ''].map((text) => parseMetric(text, 'visitors')),
    [1234, 1_234_567, 1234, 0, 0],
  );
  assert.deepEqual(
    ['1,23,456', '12,34,567', '1,00,000.0'].map((text) => parseMetric(text, 'visitors')),
    [123_456, 1_234_567, 100_000],
    'Indian grouping',
  );
  for (const text of ['1.234', '1,23', '12,345,6', '1,2,345', '1234,567', '1 234', '-1'])
    assert.equal(parseMetric(text, 'visitors'), undefined, text);
  assert.deepEqual(
    ['45.2%', '45.2 %', '0.452'].map((text) => parseMetric(text, 'bounce_rate')?.toFixed(3)),
    ['0.452', '0.452', '0.452'],
  );
  assert.equal(parseMetric('45,2%', 'bounce_rate'), undefined);
});

test('knows the names of the APIs', () => {
  const names = [
    'activeUsers',
    'screenPageViews',
    'ga:users',
    'sessionSourceMedium',
    'pagePath',
    'Page path + query string',
  ];
  assert.deepEqual(
    names.map((name) => googleColumn(name)?.kind),
    ['metric', 'metric', 'metric', 'dimension', 'dimension', 'dimension'],
  );
  for (const name of [
    '',
    '日付',
    'constructor',
    'Date range',
    '% Sessions',
    'Users %',
    'Sessions (%)',
    'Day 0',
    'Page 2',
  ])
    assert.equal(googleColumn(name), undefined, name);
});
