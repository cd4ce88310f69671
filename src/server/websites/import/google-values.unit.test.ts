import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { googleColumn } from './google-columns.ts';
import { parseMetric } from './google-counts.ts';
import { dateIn, findDayOrder } from './google-dates.ts';
import type { Table } from './source-file.ts';

const tableOf = (dates: string[], period: string): Table => {
  const text = [`# ${period}`, '', 'Day Index,Users', ...dates.map((date) => `${date},1`), ',9'].join('\n');
  return { name: 'report.csv', bytes: text.length, open: async () => Readable.from([text]) };
};

test('finds the order of day and month in a report', async () => {
  const quarter = '20220101-20220331';
  const cases: [string[], string, string, guessed?: string][] = [
    [['1/2/22', '2/13/22'], quarter, 'month first'],
    [['01/02/2022', '13/02/2022'], quarter, 'day first'],
    [['20220201', '20220202'], quarter, 'month first'],
    [[], quarter, 'month first'],
    // The period
    [['3/5/22', '4/5/22'], '20220301-20220430', 'month first'],
    [['03/04/2022', '04/04/2022'], '20220401-20220430', 'day first'],
    [['03/04/2022', '03/05/2022'], '20220301-20220331', 'month first'],
    // Google's forms
    [['2/1/22', '2/2/22', '2/3/22'], quarter, 'month first'],
    [['1/1/22', '2/1/22', '3/1/22'], quarter, 'month first'],
    [['1/3/22', '2/7/22', '3/7/22', '4/4/22'], 'All', 'month first'],
    [['1/3/09', '2/3/09'], 'All', 'month first'],
    [['01/02/2022', '02/02/2022', '03/02/2022'], quarter, 'day first'],
    // Other forms
    [['03/01/2022', '03/02/2022'], quarter, 'month first', '03/01/2022'],
    [['3/1/2022', '4/1/2022'], 'All', 'month first', '3/1/2022'],
  ];
  for (const [dates, period, order, guessed] of cases)
    assert.deepEqual(
      await findDayOrder(tableOf(dates, period)),
      { order, ...(guessed !== undefined && { guessed }) },
      dates.join(),
    );
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
