import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryString } from '../../../api/client.ts';
import { stringifySearch } from '../../../stringify-search.ts';
import {
  type AnalyticsSearch,
  atPeriod,
  comparisonOf,
  parametersOf,
  readAnalyticsSearch,
  searchForOtherWebsite,
  viewOf,
  withFilters,
  withoutList,
} from './search.ts';

const ADDRESSES: [Record<string, unknown>, AnalyticsSearch][] = [
  [{}, {}],
  [
    { period: '7d', metric: 'bounce_rate', compare: 'year' },
    { period: '7d', metric: 'bounce_rate', compare: 'year' },
  ],
  [{ period: '30d', metric: 'visitors', compare: 'previous' }, {}],
  [{ period: 'forever', interval: 'second', metric: 7 }, {}],
  [
    { from: '2026-02-01', to: '2026-02-03', period: 'month' },
    { from: '2026-02-01', to: '2026-02-03' },
  ],
  [{ from: '2026-02-03', to: '2026-02-01' }, {}],
  [{ from: '2026-02-30', to: '2026-03-01' }, {}],
  [{ filter: 'country:is:DE' }, { filter: ['country:is:DE'] }],
  [{ filter: ['country:is:DE', 'nonsense', 5] }, { filter: ['country:is:DE'] }],
  [{ places: 'cities', sources: 'sources', devices: 'toasters' }, { places: 'cities' }],
  [
    { search: 42, page: 3 },
    { search: '42', page: 3 },
  ],
  [{ page: -1, search: '' }, {}],
  [
    { sort_by: 'scroll_depth', sort: 'asc', compare: 'year_dates' },
    { sort_by: 'scroll_depth', sort: 'asc', compare: 'year_dates' },
  ],
  [{ sort_by: 'constructor', sort: 'up', compare: 'previous_weeks' }, {}],
];

for (const [raw, read] of ADDRESSES) {
  test(`reads ${JSON.stringify(raw)} from the address bar`, () => {
    assert.deepEqual(readAnalyticsSearch(raw), read);
  });
}

test('repeats the parameter if there are several filters, and keeps the URL readable', () => {
  const search = { period: '7d', filter: ['page:is:/docs', 'city:is:Köln\\, DE'] };
  assert.equal(stringifySearch(search), '?period=7d&filter=page:is:/docs&filter=city:is:K%C3%B6ln%5C,%20DE');
  assert.equal(stringifySearch({ filter: ['a:is:b'] }), '?filter=a:is:b');
  assert.equal(stringifySearch({}), '');
});

test('builds API parameters from the URL', () => {
  const view = viewOf({ filter: ['country:is:DE,AT', 'page:contains:a&b'] });
  assert.equal(
    queryString(parametersOf(view, { limit: 10, search: '' })),
    '?period=30d&compare=previous&limit=10&filter=country%3Ais%3ADE%2CAT&filter=page%3Acontains%3Aa%26b',
  );
  const days = viewOf({ from: '2026-02-01', to: '2026-02-03', compare: 'none', interval: 'hour' });
  assert.equal(queryString(parametersOf(days)), '?from=2026-02-01&to=2026-02-03&compare=none&interval=hour');
});

test('changing the period drops the interval and keeps other parameters', () => {
  const search: AnalyticsSearch = { period: 'today', interval: 'minute', metric: 'visits', filter: ['country:is:DE'] };
  assert.deepEqual(atPeriod(search, '7d'), { period: '7d', metric: 'visits', filter: ['country:is:DE'] });
  assert.deepEqual(atPeriod(search, { from: '2026-02-01', to: '2026-02-03' }), {
    from: '2026-02-01',
    to: '2026-02-03',
    metric: 'visits',
    filter: ['country:is:DE'],
  });
});

test('removing the last filter removes its parameter', () => {
  assert.deepEqual(withFilters({ filter: ['country:is:DE'], page: 2 }, []), {});
});

test('compares the same weekdays, unless calendar dates are selected', () => {
  assert.deepEqual(comparisonOf(viewOf({})), { compare: 'previous' });
  assert.deepEqual(comparisonOf(viewOf({ compare: 'year_dates' })), { compare: 'year', match_weekdays: 0 });
});

test('keeps the period and drops filters when the user switches websites', () => {
  const search: AnalyticsSearch = { period: '7d', compare: 'year', filter: ['page:is:/docs'], funnel: 3, search: 'a' };
  assert.deepEqual(searchForOtherWebsite(search), { period: '7d', compare: 'year' });
  assert.deepEqual(withoutList({ ...search, page: 2, sort_by: 'visits', sort: 'asc' }), {
    period: '7d',
    compare: 'year',
    filter: ['page:is:/docs'],
    funnel: 3,
  });
});
